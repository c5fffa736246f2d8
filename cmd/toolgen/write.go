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
)

// A fileStatus tells what became of a generated file.
type fileStatus struct {
	Path   string `json:"path"`
	Status string `json:"status"`
}

const (
	written   = "written"
	unchanged = "unchanged"
	removed   = "removed"
)

// write replaces or removes the files that are stale, and tells what became of each. All
// of them are complete on disk before the first is renamed to its name, so
// that a full disk or a missing permission leaves everything as it was. Should
// a rename fail all the same, what was done before it is told.
//
// A signal ends the run before or after that.
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
			if err := patiently(func() error { return os.Remove(out.Path) }, isBusy, time.Sleep); err != nil {
				return files, diag.List{unwritable(out.Path, err)}
			}
			status = removed
		case temps[i] != "":
			if err := patiently(func() error { return os.Rename(temps[i], out.Path) }, isBusy, time.Sleep); err != nil {
				return files, diag.List{unwritable(out.Path, err)}
			}
			temps[i], status = "", written
		}
		files = append(files, fileStatus{slashed(out.Path), status})
	}
	return files, nil
}

// stageAll writes the stale files beside their places, and returns the names
// that they have there; "" for a file that is not stale. What is left there of
// runs that were killed goes.
func stageAll(outputs []output) (temps []string, diags diag.List) {
	temps = make([]string, len(outputs))
	for i, out := range outputs {
		removeStale(out.Path)
		if !out.stale() {
			continue
		}
		temp, err := stage(out) // also of one that goes: whether that is allowed shows here
		if err != nil {
			diags = append(diags, unwritable(out.Path, err))
		}
		temps[i] = temp
	}
	return temps, diags
}

// stage writes the content of a file beside its place, under a name that the
// go command passes over. It is safe on the disk before it is renamed: else a
// machine that loses its power could have an empty file in its place. A file without
// permission to write is left to its owner, although a rename would replace it.
func stage(out output) (temp string, err error) {
	if out.mode&0o200 == 0 {
		return "", errors.New("it is read-only")
	}
	file, err := os.CreateTemp(filepath.Dir(out.Path), fmt.Sprintf("%s%d-*%s", tempPrefix(out.Path), os.Getpid(), tempSuffix))
	if err != nil {
		return "", err
	}
	_, err = file.Write(out.Content)
	safe := file.Sync()
	if errors.Is(safe, errors.ErrUnsupported) {
		safe = nil
	}
	return file.Name(), errors.Join(err, file.Chmod(out.mode), safe, file.Close())
}

// Between the prefix and the suffix the temporary name of a file has the
// process that makes it, and a random part.
func tempPrefix(path string) string { return "." + filepath.Base(path) + "." }

const tempSuffix = ".tmp"

// discard removes staged files that did not come to their places.
func discard(temps []string) {
	for _, temp := range temps {
		if temp != "" {
			os.Remove(temp)
		}
	}
}

// removeStale removes the temporary files for a path that processes left which
// are gone. Another run may be about to rename its own.
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

// longestRun is from which age on a temporary file is stale, whatever process
// has its number by now.
const longestRun = time.Hour

// isRunning also holds for what is no number, which toolgen did not make, and for a
// process of another user, which Windows does not open.
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
