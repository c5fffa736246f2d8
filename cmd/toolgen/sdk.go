package main

import (
	"path/filepath"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// otherPackage reports a folder for a package of its own that holds files of
// another package. One that is not there yet holds none.
func otherPackage(file gen.File) diag.List {
	if file.Package == "" {
		return nil
	}
	dir, base := filepath.Split(file.Path)
	files, err := readGoFiles(dir)
	if err != nil {
		return nil
	}
	there, diags := inspect.Folder(dir, files, base)
	if there.Name == "" || there.Name == file.Package {
		return diags
	}
	return append(diags, diag.Errorf(firstLine(file.Path), diag.NotOurs, "the folder is that of package %s, and the generated file is of package %s", there.Name, file.Package).
		WithHint("move the files that are there to another folder, or leave this SDK out of sdk="))
}
