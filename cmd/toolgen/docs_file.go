package main

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// markedLines is how many lines of a catalogue may hold its marker.
const markedLines = 5

// isMarked reports whether toolgen docs wrote a text.
func isMarked(text []byte) bool {
	lines := bytes.SplitN(text, []byte("\n"), markedLines+1)
	first := bytes.Join(lines[:min(len(lines), markedLines)], []byte("\n"))
	return bytes.Contains(first, []byte(templates.CatalogueMarker))
}

// inDir returns the path of a file that a flag names, which -C is about, too.
func (c *call) inDir(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.dir, name)
	}
	return absolute(name)
}

// putCatalogue writes the file of -out, or tells what would change in it.
func (c docsRun) putCatalogue(catalogue []byte, diags diag.List) int {
	out, problems := lookAtCatalogue(gen.File{Path: c.inDir(c.docs.out), Content: catalogue})
	diags = append(diags, problems...)
	var files []fileStatus
	switch {
	case c.adjusted(diags).HasErrors():
	case c.docs.check && out.stale():
		c.printStaleText([]staleFile{compare(out)})
		diags = append(diags, staleCatalogue(out))
	case !c.docs.check:
		files, problems = c.write([]output{out})
		diags = append(diags, problems...)
	}
	diags = c.adjusted(diags)
	c.printFiles(files, diags)
	return exitCode(diags)
}

// lookAtCatalogue reads what stands in the place of a catalogue. Whatever
// toolgen docs did not write, links included, is an error, and so is a
// catalogue that it would not know again.
func lookAtCatalogue(file gen.File) (output, diag.List) {
	if !isMarked(file.Content) {
		return output{}, diag.List{diag.Errorf(firstLine(file.Path), diag.NotOurs, "the template does not say in its first %d lines that toolgen docs writes this file", markedLines).
			WithHint("write {{marker}} there, in a comment, so that the file is known to be generated")}
	}
	return lookAtKept(file, func(old []byte) *diag.Diagnostic {
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

// sourcePaths returns how a catalogue names source files: as they lie from its
// own file, or else from the folder of the call. A file outside of the project
// has no name, since it lies elsewhere on another machine.
func (c docsRun) sourcePaths() func(string) string {
	from := c.catalogueDir()
	project := projectOf(from)
	return func(file string) string {
		inside, err := filepath.Rel(project, c.inDir(file))
		if err != nil || !filepath.IsLocal(inside) {
			return ""
		}
		name, err := filepath.Rel(from, c.inDir(file))
		if err != nil {
			return ""
		}
		return filepath.ToSlash(name)
	}
}

// catalogueDir returns the folder that a catalogue lies in.
func (c docsRun) catalogueDir() string {
	if c.docs.out != "" {
		return filepath.Dir(c.inDir(c.docs.out))
	}
	return c.inDir(".")
}

// projectMarks are what the top folder of a project has, the best sign first.
var projectMarks = []string{".git", "go.work", "go.mod"}

// projectOf returns the nearest folder around one that has the best sign of
// being the top of a project; the folder itself where there is none.
func projectOf(dir string) string {
	for _, mark := range projectMarks {
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
