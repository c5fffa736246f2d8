package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var fixFlag = &Flag{
	Name: "fix", Doc: "write into the source what hints say, where nothing is guessed, and tell what is left",
	set: func(o *options, value string) error { return setBool(&o.fix, value) },
}

const fixDoc = `With -fix the source is put right where the mend is certain: a misspelt word, a text
without quotes, a value in other words, a line in the wrong place. Each change is
told, then what is left, and the exit code is 1 where that has an error. A fix that
changes a line which another one has changed waits for that, so that a second run
has nothing to do. With -n, too, the changes are printed as a unified diff, and
nothing is written; the exit code is then 1 where anything would change. Generated
files and other modules are never changed.
`

// checkFix reports what does not go with -fix.
func (c *call) checkFix() error {
	switch {
	case c.dry && !c.fix:
		return errors.New("-n goes with -fix")
	case c.fix && c.unit != nil:
		return errors.New("-fix does not go with FILE" + unitSuffix + ": a build changes no source")
	}
	return nil
}

// maxPasses is how often a run is repeated over what it has fixed: each time there is
// less to fix, unless two fixes would undo each other.
const maxPasses = 10

// A fixing is a run that puts source right. All of it is in memory until it is
// written.
type fixing struct {
	*call
	run     func() diag.List
	modules []string          // folders of the modules whose source may be changed
	before  map[string][]byte // files that change, as they are on disk
	fixed   diag.List         // what was wrong, in the order in which it was put right
}

// fixSource repeats a run, which tells what is wrong, until there is nothing more
// that it can fix. What is left is what the run told last.
func fixSource(c *call, run func() diag.List) *fixing {
	c.store, c.edited = nil, map[string][]byte{}
	f := &fixing{call: c, run: run, before: map[string][]byte{}}
	if build, err := findBuild(c.dir, environment(false)); err == nil {
		f.modules = build.main
	}
	for range maxPasses {
		diags := f.again()
		files, made := fix.Apply(diags, f.read)
		if len(made) == 0 {
			return f
		}
		for _, choice := range made {
			f.fixed = append(f.fixed, diags[choice.Of])
		}
		c.edited = maps.Clone(c.edited) // the run before has the other
		maps.Copy(c.edited, files)
	}
	f.again()
	return f
}

// again makes the run as if it were the first.
func (f *fixing) again() diag.List {
	f.registered = registrations{}
	return f.run()
}

var errForeign = errors.New("it is not of this module")

// read returns what a file holds by now, of those that may be changed.
func (f *fixing) read(path string) ([]byte, error) {
	path = filepath.Clean(path)
	if edited, ok := f.edited[path]; ok {
		return edited, nil
	}
	inside := func(dir string) bool {
		rel, err := filepath.Rel(dir, path)
		return err == nil && filepath.IsLocal(rel)
	}
	if !slices.ContainsFunc(f.modules, inside) {
		return nil, errForeign
	}
	content, err := os.ReadFile(path)
	f.before[path] = content
	return content, err
}

// outputs are the files that change.
func (f *fixing) outputs() (outputs []output, diags diag.List) {
	for _, path := range slices.Sorted(maps.Keys(f.edited)) {
		out, err := standing(gen.File{Path: path, Content: f.edited[path]})
		if err == nil && !bytes.Equal(out.old, f.before[path]) {
			err = errors.New("somebody else changed it at the same time")
		}
		if err != nil {
			diags = append(diags, unwritable(path, err))
		}
		outputs = append(outputs, out)
	}
	return outputs, diags
}

// finish writes the files, or tells what would change in them. Where one of them
// cannot be written none is, and the run is made again over the source as it is.
func (f *fixing) finish(outputs []output, problems diag.List) (*fixReport, diag.List) {
	report := &fixReport{Files: []fixedFile{}}
	switch {
	case problems.HasErrors():
	case f.dry:
		for _, file := range changesOf(outputs) {
			report.Files = append(report.Files, fixedFile{Path: file.Path, Diff: file.Diff})
		}
	default:
		var files []fileStatus
		files, problems = f.write(outputs)
		for _, file := range files {
			if file.Status != unchanged {
				report.Files = append(report.Files, fixedFile{Path: file.Path, Status: file.Status})
			}
		}
	}
	if problems.HasErrors() {
		f.edited, f.fixed = nil, nil
		f.again()
	}
	report.Fixed = inJSON(f.fixed)
	return report, problems
}

// A fixReport is what a run has fixed, in JSON.
type fixReport struct {
	Fixed []diagnostic `json:"fixed"`
	Files []fixedFile  `json:"files"`
}

type fixedFile struct {
	Path   string `json:"path"`
	Status string `json:"status,omitempty"`
	Diff   string `json:"diff,omitempty"`
}

// print tells people what has changed.
func (f *fixing) print(report *fixReport) {
	for _, d := range f.fixed {
		if f.dry {
			break // the diff says it, for patch to read
		}
		at, _, _ := strings.Cut(d.Format(relative), ": ")
		fmt.Fprintf(f.stdout, "%s: fixed: %s [%s]\n", at, d.Fixes[0].Message, d.Code)
	}
	for _, file := range report.Files {
		if file.Status != "" {
			fmt.Fprintf(f.stdout, "%s: %s\n", file.Path, file.Status)
		} else {
			io.WriteString(f.stdout, file.Diff)
		}
	}
}

// exitCode is that of what is left on disk.
func (f *fixing) exitCode(report *fixReport, left diag.List) int {
	if f.dry && len(report.Files) > 0 {
		return max(exitCode(left), exitFailed)
	}
	return exitCode(left)
}

// fixCheck puts right what check finds: the source, and what is generated from it.
func fixCheck(c *call, pages []string) int {
	var generated []output
	var left diag.List
	generate, err := c.generator()
	ofPackages := len(pages) == 0 || len(c.args) > 0
	if err != nil && ofPackages {
		return c.misused(err)
	}
	f := fixSource(c, func() diag.List {
		if ofPackages {
			generated, left = c.outputs(generate)
			left = c.adjusted(left)
		}
		return left
	})
	outputs, problems := f.outputs()
	if !left.HasErrors() {
		outputs = append(outputs, generated...)
	}
	for _, name := range pages {
		p, more := pageOf(c, name)
		if left = append(left, more...); !more.HasErrors() {
			outputs = append(outputs, p.output)
		}
	}
	report, problems := f.finish(outputs, problems)
	left = c.adjusted(append(left, problems...))
	if c.json {
		c.printJSON(struct {
			*fixReport
			Diagnostics []diagnostic `json:"diagnostics"`
		}{report, inJSON(left)})
	} else {
		f.print(report)
		c.printDiagnostics(left)
	}
	return f.exitCode(report, left)
}
