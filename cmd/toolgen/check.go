package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var checkCommand = &Command{
	Name:    "check",
	Args:    "[packages] [FILE.md…]",
	Summary: "report generated files that are out of date; write nothing",
	Doc: `If a generated file is missing or out of date, check prints the beginning of a
unified diff and exits with 1. With -v, it prints the whole diff, even if a file is
missing or must be removed. Use the same flags as for generate, for example -o, -tags, and
-from. With -from mcp, check reports changes of a server's definitions.

In FILE.md, check compares the regions that toolgen docs -into writes. If you name only
such files, it checks no package.

` + fixDoc + `
If no error remains, check -fix also writes the generated files and the regions.

With -json it prints

	{"stale": [{"path": …, "diff": …}], "diagnostics": [DIAGNOSTIC…]}

With -fix, the object has "fixed": [DIAGNOSTIC…] and "files": [{"path", "status":
"written", or "diff" with -n}] in place of "stale".

` + jsonDoc,
	New: func(c *call) task { return &checkRun{c} },
}

type checkRun struct{ call *call }

func (c *checkRun) flags() []*Flag {
	return slices.Concat([]*Flag{c.call.fixFlag(), c.call.dryFlag(), c.call.dirFlag(), c.call.outputFlag(), c.call.outdirFlag(), c.call.tagsFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.githubFlag(), c.call.verboseFlag()}, c.call.fromFlags())
}

type staleFile struct {
	Path  string `json:"path"`
	Diff  string `json:"diff"`
	whole bool   // the file is missing, or must be removed
}

func (c *checkRun) run() int {
	pages := c.call.splitPages()
	if err := cmp.Or(c.call.checkFix(), c.call.checkFormats("", false)); err != nil {
		return c.call.misused(err)
	}
	if c.call.fix {
		return c.runFix(pages)
	}
	stale, diags := []staleFile{}, diag.List(nil)
	if len(pages) == 0 || len(c.call.args) > 0 {
		generate, err := c.call.generator()
		if err != nil {
			return c.call.misused(err)
		}
		stale, diags = c.call.stale(generate)
	}
	for _, name := range pages {
		old, problems := c.call.stalePage(name)
		stale, diags = append(stale, old...), append(diags, c.call.adjusted(problems)...)
	}
	c.call.printStale(stale, diags)
	return exitCode(diags)
}

func (c *call) stale(generate generator) ([]staleFile, diag.List) {
	outputs, diags := c.outputs(generate)
	stale := []staleFile{}
	if !c.adjusted(diags).HasErrors() {
		for _, out := range outputs {
			if out.stale() {
				stale = append(stale, compare(out))
				diags = append(diags, staleDiagnostic(out))
			}
		}
	}
	return stale, c.adjusted(diags)
}

// compare returns the diff from the file on disk to the newly generated content. It
// ignores differences of line ends.
func compare(out output) staleFile {
	path := relative(out.Path)
	before, after := path, path
	if !out.exists {
		before = "/dev/null"
	}
	if out.Gone {
		after = "/dev/null"
	}
	return staleFile{
		Path: path, Diff: string(diff.Diff(before, withoutReturns(out.old), after, withoutReturns(out.Content))),
		whole: !out.exists || out.Gone,
	}
}

func staleDiagnostic(out output) diag.Diagnostic {
	command := "toolgen generate"
	if inspect.FromMCP(out.Content) {
		command = "toolgen generate -from mcp"
	}
	message := "the file is out of date"
	switch {
	case out.Gone:
		return diag.Errorf(firstLine(out.Path), diag.Stale, "the package no longer needs this file").
			WithHint("run %s, which removes it", command)
	case !out.exists:
		message = "the file is missing"
	}
	return diag.Errorf(firstLine(out.Path), diag.Stale, "%s", message).
		WithHint("run %s, then review the diff", command)
}

func (c *call) printStale(stale []staleFile, diags diag.List) {
	if c.json {
		c.printJSON(struct {
			Stale       []staleFile  `json:"stale"`
			Diagnostics []diagnostic `json:"diagnostics"`
		}{stale, inJSON(diags)})
		return
	}
	c.printStaleText(stale)
	c.printDiagnostics(diags)
}

// printStaleText prints the changes to stale files. Without -v it prints the first lines,
// and omits the diff of a whole file, which would only repeat the diagnostic.
func (c *call) printStaleText(stale []staleFile) {
	const most = 30
	for _, file := range stale {
		lines := slices.Collect(strings.Lines(file.Diff))
		switch {
		case c.verbose || !file.whole && len(lines) <= most+1:
			io.WriteString(c.stdout, file.Diff)
		case !file.whole:
			io.WriteString(c.stdout, strings.Join(lines[:most], ""))
			fmt.Fprintf(c.stdout, "… and %d more lines in the diff of %s; use -v to print all lines\n", len(lines)-most, file.Path)
		}
	}
}
