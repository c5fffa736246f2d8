package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

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
)

// write replaces the files that are stale, and tells what became of each. All
// of them are complete on disk before the first is renamed to its name, so
// that a full disk or a missing permission leaves everything as it was. Should
// a rename fail all the same, what was done before it is told.
func write(outputs []output) ([]fileStatus, diag.List) {
	temps, diags := stageAll(outputs)
	defer discard(outputs, temps)
	if diags.HasErrors() {
		return nil, diags
	}
	var files []fileStatus
	for i, out := range outputs {
		status := unchanged
		if temps[i] != "" {
			if err := os.Rename(temps[i], out.Path); err != nil {
				return files, diag.List{unwritable(out.Path, err)}
			}
			temps[i], status = "", written
		}
		files = append(files, fileStatus{slashed(out.Path), status})
	}
	return files, nil
}

// stageAll writes the stale files beside their places, and returns the names
// that they have there; "" for a file that is not stale.
func stageAll(outputs []output) (temps []string, diags diag.List) {
	temps = make([]string, len(outputs))
	for i, out := range outputs {
		if !out.stale() {
			continue
		}
		temp, err := stage(out)
		if err != nil {
			diags = append(diags, unwritable(out.Path, err))
		}
		temps[i] = temp
	}
	return temps, diags
}

// stage writes the content of a file beside its place, under a name that the
// go command passes over. A package of its own gets its folder. A file without permission to write is left to its
// owner, although a rename would replace it.
func stage(out output) (temp string, err error) {
	if out.mode&0o200 == 0 {
		return "", errors.New("it is read-only")
	}
	if out.Package != "" {
		if err := os.Mkdir(filepath.Dir(out.Path), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(out.Path), "."+filepath.Base(out.Path)+".*.tmp")
	if err != nil {
		return "", err
	}
	_, err = file.Write(out.Content)
	return file.Name(), errors.Join(err, file.Chmod(out.mode), file.Close())
}

// discard removes staged files that did not come to their places, and folders
// that were made for them, which are empty then.
func discard(outputs []output, temps []string) {
	for i, temp := range temps {
		if temp == "" {
			continue
		}
		os.Remove(temp)
		if outputs[i].Package != "" {
			os.Remove(filepath.Dir(temp))
		}
	}
}
