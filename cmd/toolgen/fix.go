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

func (o *options) fixFlag() *Flag {
	return boolFlag(&o.fix, "fix", "correct the source if only one correction is possible, and print the remaining findings")
}

const fixDoc = `With -fix, the command corrects the source if only one correction is
possible, for example of a misspelled option, missing quotes, a synonym of a value, or a
misplaced directive. It prints each change and then the remaining findings, and exits with
1 if an error remains. A second run changes nothing.

With -fix -n, the command prints the changes as a unified diff and writes nothing. It then
exits with 1 if there are changes. It never changes generated files or other modules.
`

// checkFix reports flags and arguments that contradict -fix.
func (c *call) checkFix() error {
	switch {
	case c.dry && !c.fix:
		return errors.New("-n needs -fix")
	case c.fix && c.unit != nil:
		return errors.New("-fix cannot be used with FILE" + unitSuffix + ": a build must not change the source")
	}
	return nil
}

// maxPasses limits how often a run is repeated after fixes. Each pass has less to fix, unless
// two fixes undo each other.
const maxPasses = 10

// A fixing is a run that fixes source. Its changes are only in memory until finish writes
// them.
type fixing struct {
	call    *call
	run     func() diag.List
	modules []string          // folders of the modules whose source may be changed
	before  map[string][]byte // content on disk of the files that change
	fixed   diag.List         // diagnostics that were fixed, in the order of the fixes
}

// fixSource repeats a run and applies the fixes of its diagnostics until it can apply no
// more. If a fixed line gets a new error, fixSource begins again without the fixes of that
// line.
//
// The last run returns the remaining diagnostics.
func fixSource(c *call, run func() diag.List) *fixing {
	f := &fixing{call: c, run: run, before: map[string][]byte{}}
	if build, err := findBuild(c.dir, environment(false)); err == nil {
		f.modules = build.main
	}
	rejected := map[problem]bool{}
	for range maxPasses {
		c.store, c.edited, f.fixed = nil, map[string][]byte{}, nil
		blamed := f.pass(rejected)
		if len(blamed) == 0 {
			break
		}
		for _, p := range blamed {
			rejected[p] = true
		}
	}
	return f
}

type problem struct {
	path    string
	line    int
	code    diag.Code
	message string
}

func problemOf(d diag.Diagnostic) problem {
	return problem{d.Pos.Filename, d.Pos.Line, d.Code, d.Message}
}

// pass applies all fixes except the rejected ones. It returns the problems whose fixes
// caused other errors on their lines.
func (f *fixing) pass(rejected map[problem]bool) (blamed []problem) {
	type applied struct {
		of   problem
		line int // line number after all fixes so far
	}
	var all []applied
	known := map[problem]bool{} // problems before the fixes
	var diags diag.List
	for pass := range maxPasses + 1 {
		diags = f.again()
		if pass == 0 {
			for _, d := range diags {
				known[problemOf(d)] = true
			}
		}
		wanted := slices.Clone(diags)
		for i, d := range wanted {
			if rejected[problemOf(d)] {
				wanted[i].Fixes = nil
			}
		}
		files, made := fix.Apply(wanted, f.read)
		if len(made) == 0 || pass == maxPasses {
			break
		}
		for _, choice := range made {
			f.fixed = append(f.fixed, diags[choice.Of])
			all = append(all, applied{problemOf(diags[choice.Of]), diags[choice.Of].Pos.Line})
		}
		for i, a := range all {
			for _, choice := range made {
				for k, edit := range choice.Fix.Edits {
					if edit.Pos.Filename == a.of.path && edit.Pos.Line < a.line {
						change := choice.Changes[k]
						all[i].line += strings.Count(change.New, "\n") - (edit.End.Line - edit.Pos.Line)
					}
				}
			}
		}
		f.call.edited = maps.Clone(f.call.edited) // the previous run may still use the old map
		maps.Copy(f.call.edited, files)
	}
	for _, d := range diags {
		for _, a := range all {
			now := problemOf(d)
			isHere := a.of.path == now.path && a.line == now.line
			now.line = a.of.line
			if d.Severity == diag.Error && isHere && !known[now] {
				blamed = append(blamed, a.of)
			}
		}
	}
	return blamed
}

// again repeats the run with its counts reset.
func (f *fixing) again() diag.List {
	f.call.registered = registrations{}
	return f.run()
}

var errForeign = errors.New("it is outside this module")

// read returns the content of a file after the fixes so far. It returns an error for
// files that may not be changed.
func (f *fixing) read(path string) ([]byte, error) {
	path = filepath.Clean(path)
	if edited, ok := f.call.edited[path]; ok {
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

func (f *fixing) outputs() (outputs []output, diags diag.List) {
	for _, path := range slices.Sorted(maps.Keys(f.call.edited)) {
		out, err := withCurrent(gen.File{Path: path, Content: f.call.edited[path]})
		if err == nil && !bytes.Equal(out.old, f.before[path]) {
			err = errors.New("another program changed it at the same time")
		}
		if err != nil {
			diags = append(diags, unwritable(path, err))
		}
		outputs = append(outputs, out)
	}
	return outputs, diags
}

// finish writes the files or, with -n, returns their diffs. If a file cannot be written,
// finish writes nothing, and repeats the run for the original source.
func (f *fixing) finish(outputs []output, problems diag.List) (*fixReport, diag.List) {
	report := &fixReport{Files: []fixedFile{}}
	switch {
	case problems.HasErrors():
	case f.call.dry:
		for _, file := range changesOf(outputs) {
			report.Files = append(report.Files, fixedFile{Path: file.Path, Diff: file.Diff})
		}
	default:
		var files []fileStatus
		files, problems = f.call.write(outputs)
		for _, file := range files {
			if file.Status != unchanged {
				report.Files = append(report.Files, fixedFile{Path: file.Path, Status: file.Status})
			}
		}
	}
	if problems.HasErrors() {
		f.call.edited, f.fixed = nil, nil
		f.again()
	}
	report.Fixed = inJSON(f.fixed)
	return report, problems
}

type fixReport struct {
	Fixed []diagnostic `json:"fixed"`
	Files []fixedFile  `json:"files"`
}

type fixedFile struct {
	Path   string `json:"path"`
	Status string `json:"status,omitempty"`
	Diff   string `json:"diff,omitempty"`
}

func (f *fixing) print(report *fixReport) {
	for _, d := range f.fixed {
		if f.call.dry {
			break // standard output is only the diff, so that patch can read it
		}
		at, _, _ := strings.Cut(d.Format(relative), ": ")
		fmt.Fprintf(f.call.stdout, "%s: fixed: %s [%s]\n", at, d.Fixes[0].Message, d.Code)
	}
	for _, file := range report.Files {
		if file.Status != "" {
			fmt.Fprintf(f.call.stdout, "%s: %s\n", file.Path, file.Status)
		} else {
			io.WriteString(f.call.stdout, file.Diff)
		}
	}
}

func (f *fixing) exitCode(report *fixReport, left diag.List) int {
	if f.call.dry && len(report.Files) > 0 {
		return max(exitCode(left), exitFailed)
	}
	return exitCode(left)
}

// runFix fixes the problems that check finds, in the source and in the files that are
// generated from it.
func (c *checkRun) runFix(pages []string) int {
	var generated []output
	var left diag.List
	generate, err := c.call.generator()
	ofPackages := len(pages) == 0 || len(c.call.args) > 0
	if err != nil && ofPackages {
		return c.call.misused(err)
	}
	f := fixSource(c.call, func() diag.List {
		if ofPackages {
			generated, left = c.call.outputs(generate)
			left = c.call.adjusted(left)
		}
		return left
	})
	outputs, problems := f.outputs()
	if !left.HasErrors() {
		outputs = append(outputs, generated...)
	}
	for _, name := range pages {
		p, more := c.call.pageOf(name)
		if left = append(left, more...); !more.HasErrors() {
			outputs = append(outputs, p.output)
		}
	}
	report, problems := f.finish(outputs, problems)
	left = c.call.adjusted(append(left, problems...))
	if c.call.json {
		c.call.printJSON(struct {
			*fixReport
			Diagnostics []diagnostic `json:"diagnostics"`
		}{report, inJSON(left)})
	} else {
		f.print(report)
		c.call.printDiagnostics(left)
	}
	return f.exitCode(report, left)
}
