package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// A fileStatus says whether a file was written.
type fileStatus struct {
	Path   string `json:"path"`
	Status string `json:"status"`
}

const (
	written   = "written"
	unchanged = "unchanged"
	removed   = "removed"
)

// write replaces or removes the stale files, and returns the status of each. All of them
// are complete on disk, under temporary names, before the first is renamed, so that a full
// disk or a missing permission leaves everything as it was. If a rename fails, it returns
// the status of the files before it.
//
// A signal does not end the run in the middle of this.
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
		files = append(files, fileStatus{slashed(out.Path), status})
	}
	return files, nil
}

// stageAll writes the stale files under temporary names, and returns these; "" for a file
// that is not stale. It removes temporary files that killed runs left.
func stageAll(outputs []output) (temps []string, diags diag.List) {
	temps = make([]string, len(outputs))
	errs := make([]error, len(outputs))
	parallel.Do(len(outputs), func(i int) { // most of the time goes into waiting for the disk
		removeStale(outputs[i].Path)
		if outputs[i].stale() {
			temps[i], errs[i] = stage(outputs[i]) // also a file to remove, to find out whether that is permitted
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
// that the go command ignores. It syncs the file, since otherwise a power failure after
// the rename could leave an empty one. A read-only file is an error, although a rename could
// replace it.
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

// tempPrefix and tempSuffix surround the ID of the process and a random part in the
// temporary name of a file.
func tempPrefix(path string) string { return "." + filepath.Base(path) + "." }

const tempSuffix = ".tmp"

// discard removes staged files that were not renamed.
func discard(temps []string) {
	for _, temp := range temps {
		if temp != "" {
			os.Remove(temp)
		}
	}
}

// removeStale removes the temporary files for a path whose process no longer runs. Those
// of another running process may still be renamed.
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

// longestRun is the age above which a temporary file is stale even if a process has its
// ID, since that can be another process by now.
const longestRun = time.Hour

// isRunning reports whether a process may be running. It is true for a text that is not a
// process ID, since toolgen did not make that file, and for a process of another user,
// which Windows does not let it open.
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
