package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// An output is a file to write, and its current content.
type output struct {
	gen.File
	exists bool
	known  bool // the file has not changed since the cached run, and its content is not loaded
	old    []byte
	mode   fs.FileMode
}

// stale reports whether the file on disk differs from the newly generated content. It ignores
// different line ends, because git may change them on Windows.
func (o output) stale() bool {
	switch {
	case o.Gone:
		return o.exists
	case o.known:
		return false
	}
	if o.exists && bytes.Equal(o.old, o.Content) {
		return false
	}
	return !o.exists || !bytes.Equal(withoutReturns(o.old), o.Content)
}

func withoutReturns(text []byte) []byte {
	if !bytes.Contains(text, []byte("\r\n")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// readOutput returns file with its content on disk, if any. It returns an error for a link,
// and for content that toolgen did not generate from the same kind of source.
func readOutput(file gen.File) (output, diag.List) {
	if info, err := os.Lstat(file.Path); err == nil {
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			return output{File: file}, diag.List{notGenerated(file.Path, "there is a symbolic link in place of the generated file")}
		case info.IsDir():
			return output{File: file}, diag.List{unwritable(file.Path, errors.New("it is a directory"))}
		}
	}
	return readKept(file, func(old []byte) *diag.Diagnostic {
		if !inspect.Generated(old) {
			return new(notGenerated(file.Path, "toolgen did not generate this file, so it does not overwrite it"))
		}
		if fromMCP := inspect.FromMCP(old); fromMCP != inspect.FromMCP(file.Content) {
			return new(otherSource(file.Path, fromMCP))
		}
		return nil
	})
}

// readKept returns file with the content that it has on disk, if any. It returns an error
// if the path is not a regular file, or if check returns a problem with the content on
// disk.
func readKept(file gen.File, check func(old []byte) *diag.Diagnostic) (output, diag.List) {
	out := output{File: file, mode: 0o644}
	info, err := os.Lstat(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, diag.List{unwritable(file.Path, err)}
	case !info.Mode().IsRegular():
		return out, diag.List{unwritable(file.Path, errors.New("it is not a regular file"))}
	}
	out.exists, out.mode = true, info.Mode().Perm()
	if out.old, err = os.ReadFile(file.Path); err != nil {
		return out, diag.List{unwritable(file.Path, err)}
	}
	if problem := check(out.old); problem != nil {
		return out, diag.List{*problem}
	}
	return out, nil
}

// withCurrent returns file with the content that it has on disk, if any. Unlike readKept,
// it follows links and does not check the content.
func withCurrent(file gen.File) (output, error) {
	out := output{File: file, mode: 0o644}
	info, err := os.Stat(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, err
	}
	out.exists, out.mode = true, info.Mode().Perm()
	out.old, err = os.ReadFile(file.Path)
	return out, err
}

func changesOf(outputs []output) []staleFile {
	changes := []staleFile{}
	for _, out := range outputs {
		if out.stale() {
			changes = append(changes, compare(out))
		}
	}
	return changes
}

// putKept writes a file that the user keeps in the project, such as a baseline. It does
// not write the file if diags contain an error, or if check returns a problem with the
// content on disk. It prints the results, and returns the exit code.
func (c *call) putKept(file gen.File, diags diag.List, check func(old []byte) *diag.Diagnostic) int {
	var outputs []output
	if !diags.HasErrors() {
		out, problems := readKept(file, check)
		outputs, diags = []output{out}, append(diags, problems...)
	}
	_, code := c.put(outputs, diags)
	return code
}

// otherSource returns the error for an existing file that was generated from another
// source: from MCP definitions if fromMCP is true, and otherwise from Go functions.
func otherSource(path string, fromMCP bool) diag.Diagnostic {
	made, now := "Go functions", "MCP definitions"
	if fromMCP {
		made, now = now, made
	}
	return diag.Errorf(firstLine(path), diag.NotGenerated, "this file was generated from %s, and would now be generated from %s", made, now).
		WithHint("choose another name with -o, or delete this file")
}

func notGenerated(path, message string) diag.Diagnostic {
	return notOwn(path, errors.New(message), "-o")
}

// notOwn returns an error with the message err for a file that toolgen did not write, and
// so must not replace. flag is the flag that names the file.
func notOwn(path string, err error, flag string) diag.Diagnostic {
	return diag.Errorf(firstLine(path), diag.NotGenerated, "%v", err).
		WithHint("move the file, or choose another name with %s", flag)
}

// unwritable returns the diagnostic for a file that cannot be written. It omits the path
// that err contains, because that path is the same as path or is the path of a temporary
// file.
func unwritable(path string, err error) diag.Diagnostic {
	return diag.Errorf(token.Position{Filename: path}, diag.Write, "the file cannot be written: %s", diag.Reason(err))
}

func firstLine(path string) token.Position {
	return token.Position{Filename: path, Line: 1, Column: 1}
}

// A fileStatus is the path of a file and its status after the run: written, unchanged, or
// removed.
type fileStatus struct {
	Path   string `json:"path"`
	Status string `json:"status"`
}

const (
	written   = "written"
	unchanged = "unchanged"
	removed   = "removed"
)

// write replaces or removes the stale files, and returns their status. It writes all files
// under temporary names before it renames the first, so that a full disk or a missing
// permission changes nothing.
//
// If a rename fails, write returns the status of the files before it. A signal does not end
// the run during the write.
func write(l *lifetime, outputs []output) ([]fileStatus, diag.List) {
	defer l.guard()()
	temps, diags := stageAll(outputs)
	defer discard(temps)
	if diags.HasErrors() {
		return nil, diags
	}
	var files []fileStatus
	for i, out := range outputs {
		status := unchanged
		switch {
		case out.Gone && out.stale():
			if err := retry(func() error { return os.Remove(out.Path) }, isBusy, time.Sleep); err != nil {
				return files, diag.List{unwritable(out.Path, err)}
			}
			status = removed
		case temps[i] != "":
			if err := retry(func() error { return os.Rename(temps[i], out.Path) }, isBusy, time.Sleep); err != nil {
				return files, diag.List{unwritable(out.Path, err)}
			}
			temps[i], status = "", written
		}
		files = append(files, fileStatus{relative(out.Path), status})
	}
	return files, nil
}

// stageAll writes the stale files under temporary names, and returns these names, with ""
// for a file that is not stale. It removes temporary files of killed runs.
func stageAll(outputs []output) (temps []string, diags diag.List) {
	temps = make([]string, len(outputs))
	errs := make([]error, len(outputs))
	parallel.Do(len(outputs), func(i int) { // most of the time is spent waiting for the disk
		removeStale(outputs[i].Path)
		if outputs[i].stale() {
			temps[i], errs[i] = stage(outputs[i]) // stage also runs for a file to remove, to check whether the file may be replaced
		}
	})
	for i, err := range errs {
		if err != nil {
			diags = append(diags, unwritable(outputs[i].Path, err))
		}
	}
	return temps, diags
}

// stage writes the content of a file to a temporary file in the same folder, with a name
// that the go command ignores. It returns an error if the file to replace is read-only,
// although a rename could replace it.
//
// stage syncs the file, because otherwise a power failure after the rename could leave an
// empty file.
func stage(out output) (temp string, err error) {
	if out.mode&0o200 == 0 {
		return "", errors.New("it is read-only")
	}
	file, err := os.CreateTemp(filepath.Dir(out.Path), fmt.Sprintf("%s%d-*%s", tempPrefix(out.Path), os.Getpid(), tempSuffix))
	if err != nil {
		return "", err
	}
	_, err = file.Write(out.Content)
	unsynced := file.Sync()
	if errors.Is(unsynced, errors.ErrUnsupported) {
		unsynced = nil
	}
	return file.Name(), errors.Join(err, file.Chmod(out.mode), unsynced, file.Close())
}

// tempPrefix and tempSuffix are the parts of a temporary file name before and after the
// ID of the process and a random string.
func tempPrefix(path string) string { return "." + filepath.Base(path) + "." }

const tempSuffix = ".tmp"

func discard(temps []string) {
	for _, temp := range temps {
		if temp != "" {
			os.Remove(temp)
		}
	}
}

// removeStale removes the temporary files for a path whose process no longer runs. The
// temporary files of another running process may still be renamed.
func removeStale(path string) {
	dir := filepath.Dir(path)
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		rest, ours := strings.CutPrefix(entry.Name(), tempPrefix(path))
		process, random, named := strings.Cut(rest, "-")
		if !ours || !named || !strings.HasSuffix(random, tempSuffix) {
			continue
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && (!isRunning(process) || time.Since(info.ModTime()) > longestRun) {
			os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}

// longestRun is the age above which a temporary file is stale even if its process ID is in
// use: another process may have the ID.
const longestRun = time.Hour

// isRunning reports whether a process may be running. It also returns true for a string
// that is not a process ID, because toolgen did not create that file.
//
// On Windows, it returns true for a process of another user, which cannot be opened.
func isRunning(process string) bool {
	id, err := strconv.Atoi(process)
	if err != nil {
		return true
	}
	found, err := os.FindProcess(id)
	if err != nil {
		return errors.Is(err, fs.ErrPermission)
	}
	defer found.Release()
	return !errors.Is(found.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// maxWait is the time for which a rename or removal is retried while another program has
// the file open.
const maxWait = 2 * time.Second

// retry calls do repeatedly, with growing pauses, while it fails with a temporary error. On
// Windows, a file that an editor, indexer, or virus scanner has open cannot be replaced.
func retry(do func() error, temporary func(error) bool, sleep func(time.Duration)) error {
	err := do()
	for waited, pause := time.Duration(0), time.Millisecond; err != nil && temporary(err) && waited < maxWait; pause *= 2 {
		sleep(pause)
		waited += pause
		err = do()
	}
	return err
}

// The errors of Windows for a file that is in use. The first error can also mean a
// missing permission; the two cases cannot be distinguished.
// https://learn.microsoft.com/windows/win32/debug/system-error-codes--0-499-
const (
	errorAccessDenied     = syscall.Errno(5)
	errorSharingViolation = syscall.Errno(32)
	errorLockViolation    = syscall.Errno(33)
)

// isBusy reports whether an error may mean that a file is in use. On systems other than
// Windows, these numbers mean other errors, and files in use can be replaced.
func isBusy(err error) bool { return isBusyOn(runtime.GOOS, err) }

func isBusyOn(system string, err error) bool {
	number := syscall.Errno(0)
	return system == "windows" && errors.As(err, &number) &&
		(number == errorAccessDenied || number == errorSharingViolation || number == errorLockViolation)
}
