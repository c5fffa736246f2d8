package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// accepting leaves out the findings in the baseline, and returns their number.
func (c *lintRun) accepting(report lint.Report) (lint.Report, int, diag.List) {
	if c.baseline == "" {
		return report, 0, nil
	}
	path := c.call.inDir(c.baseline)
	text, err := os.ReadFile(path)
	if err != nil {
		return report, 0, diag.List{diag.Errorf(firstLine(path), diag.Load, "the baseline cannot be read: %v", withoutPath(err)).
			WithHint("write it with -write-baseline")}
	}
	baseline, err := lint.ParseBaseline(text)
	if err != nil {
		return report, 0, diag.List{diag.Errorf(firstLine(path), diag.Load, "%v", err).
			WithHint("write it again with -write-baseline")}
	}
	report, accepted := report.Accepting(baseline, path)
	return report, accepted, nil
}

func withoutPath(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// writeBaseline writes the findings to the baseline. If one of them is an error that a
// baseline cannot accept, nothing is written.
func (c *lintRun) writeBaseline(report lint.Report) int {
	report = report.Without(diag.Note)
	baseline := report.Baseline()
	rest, _ := report.Accepting(baseline, c.call.inDir(c.baseline))
	diags := rest.Diagnostics()
	files := []fileStatus{}
	if !diags.HasErrors() {
		var problems diag.List
		files, problems = c.putBaseline(baseline)
		diags = append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	c.call.printFiles(files, diags)
	return exitCode(diags)
}

func (c *lintRun) putBaseline(baseline lint.Baseline) ([]fileStatus, diag.List) {
	content, err := baseline.Append(nil)
	if err != nil { // a baseline has only strings
		panic(err)
	}
	file := gen.File{Path: c.call.inDir(c.baseline), Content: content}
	return c.call.writeKept(file, func(text []byte) *diag.Diagnostic {
		if _, err := lint.ParseBaseline(text); err != nil {
			problem := diag.Errorf(firstLine(file.Path), diag.NotOurs, "%v", err).
				WithHint("move it away, or choose another name with -baseline")
			return &problem
		}
		return nil
	})
}

// writeKept writes a file that a project keeps, such as a baseline, unless check
// refuses to overwrite its current content.
func (c *call) writeKept(file gen.File, check func(old []byte) *diag.Diagnostic) ([]fileStatus, diag.List) {
	out, diags := readKept(file, check)
	if diags.HasErrors() {
		return nil, diags
	}
	return write(c.lifetime, []output{out})
}

// readKept returns a file that a project keeps with its current content. The problem
// that check reports about that content is an error.
func readKept(file gen.File, check func([]byte) *diag.Diagnostic) (output, diag.List) {
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

// acceptedLine says how many findings are in the baseline and not printed.
func acceptedLine(accepted int) string {
	if accepted == 1 {
		return "1 finding is in the baseline"
	}
	return fmt.Sprintf("%d findings are in the baseline", accepted)
}
