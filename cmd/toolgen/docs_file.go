package main

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// The marker of a catalogue has to be in one of its first markedLines lines.
const markedLines = 5

// isMarked reports whether a text has the marker of toolgen docs.
func isMarked(text []byte) bool {
	lines := bytes.SplitN(text, []byte("\n"), markedLines+1)
	first := bytes.Join(lines[:min(len(lines), markedLines)], []byte("\n"))
	return bytes.Contains(first, []byte(templates.CatalogueMarker))
}

// inDir returns the absolute path of a file that a flag names. A relative name is
// relative to the folder of -C.
func (c *call) inDir(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.dir, name)
	}
	return absolute(name)
}

// putCatalogue writes the file of -out, or with -check prints what would change in it.
func (c *docsRun) putCatalogue(catalogue []byte, diags diag.List) int {
	out, problems := readCatalogue(gen.File{Path: c.call.inDir(c.out), Content: catalogue})
	diags = append(diags, problems...)
	var files []fileStatus
	switch {
	case c.call.adjusted(diags).HasErrors():
	case c.check && out.stale():
		c.call.printStaleText([]staleFile{compare(out)})
		diags = append(diags, staleCatalogue(out))
	case !c.check:
		files, problems = c.call.write([]output{out})
		diags = append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	c.call.printFiles(files, diags)
	return exitCode(diags)
}

// readCatalogue returns a catalogue with the current content of its file. A file that
// toolgen docs did not write, or a link, is an error. So is a new catalogue without the
// marker, since toolgen docs would not recognize it later.
func readCatalogue(file gen.File) (output, diag.List) {
	if !isMarked(file.Content) {
		return output{}, diag.List{diag.Errorf(firstLine(file.Path), diag.NotOurs, "the first %d lines that the template writes do not have its marker", markedLines).
			WithHint("write {{marker}} there, in a comment, so that toolgen docs recognizes the file as generated")}
	}
	return readKept(file, func(old []byte) *diag.Diagnostic {
		if isMarked(old) {
			return nil
		}
		problem := diag.Errorf(firstLine(file.Path), diag.NotOurs, "toolgen docs did not write this file, so it is not overwritten").
			WithHint("move it away, or choose another name with -out")
		return &problem
	})
}

func staleCatalogue(out output) diag.Diagnostic {
	message := "the file is missing"
	if out.exists {
		message = "the catalogue is not what the source says now"
	}
	return diag.Errorf(firstLine(out.Path), diag.Stale, "%s", message).
		WithHint("run toolgen docs with the same flags, and look at what it changes")
}

// sourcePaths returns the function that makes the paths of source files in a catalogue.
// They are relative to the file of the catalogue or, if it is printed, to the folder of
// the call. The path of a file outside of the project is "", since it differs between
// machines.
func (c *docsRun) sourcePaths() func(string) string {
	from := c.catalogueDir()
	project := projectOf(from)
	return func(file string) string {
		inside, err := filepath.Rel(project, c.call.inDir(file))
		if err != nil || !filepath.IsLocal(inside) {
			return ""
		}
		name, err := filepath.Rel(from, c.call.inDir(file))
		if err != nil {
			return ""
		}
		return filepath.ToSlash(name)
	}
}

// catalogueDir returns the folder that a catalogue lies in.
func (c *docsRun) catalogueDir() string {
	if c.out != "" {
		return filepath.Dir(c.call.inDir(c.out))
	}
	return c.call.inDir(".")
}

// rootMarks are names that are found in the root folder of a project. An earlier one is a
// better sign.
var rootMarks = []string{".git", "go.work", "go.mod"}

// projectOf returns the root of the project that a folder is in: the nearest folder with
// the first of rootMarks that is found at all, or else the folder itself.
func projectOf(dir string) string {
	for _, mark := range rootMarks {
		for at := dir; ; at = filepath.Dir(at) {
			if _, err := os.Lstat(filepath.Join(at, mark)); err == nil {
				return at
			}
			if at == filepath.Dir(at) {
				break
			}
		}
	}
	return dir
}
