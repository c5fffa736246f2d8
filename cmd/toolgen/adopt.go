package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var adoptCommand = &Command{
	Name:    "adopt",
	Args:    "[packages]",
	Summary: "write directives equivalent to existing registration calls",
	Doc: `It prints the change as a unified diff; -w makes the change. The directives are written
above the handlers, below their doc comments. The definitions stay the same, as
toolgen diff -base HEAD ./... confirms. Nothing else in the files changes, not even the
calls: remove these when the program registers the generated tools. A description that
is more than plain paragraphs is written to a file NAME.md beside the Go file, and a
long schema to NAME.input.json or NAME.output.json.

What no directive can express is listed, and left as it is: a handler that is a function
literal, is generic, belongs to another module or has several names; a name that
several tools have; and what is only known when the program runs. A tool whose
definition has errors is also left, and the exit code is then 1. Handlers that have a
directive are skipped, so a second run changes nothing.

A tool is also skipped if a function of the module wraps its handler, for example to check
permissions, or if its registration is conditional: the generated tool would run without
the wrapper and without the condition. Both are listed with their positions. An interceptor
replaces a wrapper, ToolSet().Use(…), and a filter replaces a condition,
ToolSet().Only(…). -wrapped adopts such tools anyway.

Before anything is printed or written, the changed source is loaded in memory. A tool whose
definition would change is skipped, with the difference. With -live FILE the definitions
must also match the tools/list of the running server, as toolgen-import prints it; input
and output schemas that the SDK infers from Go types are not compared. If the changed
source cannot be loaded, nothing is written.

With -json it prints

	{"files": [{"path": …, "diff": …}], "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	New: func(c *call) task { return &adoptRun{call: c} },
}

type adoptRun struct {
	call    *call
	writes  bool
	wrapped bool // adopt wrapped and conditional tools
}

func (c *adoptRun) flags() []*Flag {
	return []*Flag{
		boolFlag(&c.writes, "w", "write the files, instead of printing what would change"),
		boolFlag(&c.wrapped, "wrapped", "also adopt tools whose handler is wrapped or whose registration is conditional"),
		fileFlag(&c.call.livePath, "live", "skip tools whose definition differs from the list in FILE, the tools/list of the running server, or - for standard input"),
		c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag(),
	}
}

func (c *adoptRun) run() int {
	pkgs, diags := c.call.facts(inspect.Query{Registered: true})
	tools, undefined := gen.Tools(pkgs)
	diags = slices.DeleteFunc(append(diags, undefined...), isAdvice)
	defined := map[string]bool{}
	for _, tool := range tools {
		if tool.Kind == dialect.Callable {
			defined[tool.Name] = true
		}
	}
	plan, left := adopt.Of(pkgs, adopt.Options{Defined: defined, Wrapped: c.wrapped})
	plan, outputs, problems := adoption{call: c.call, before: tools}.verified(plan)
	diags = slices.Concat(diags, left, problems)
	if c.writes {
		_, unwritten := c.call.write(outputs)
		diags = append(diags, unwritten...)
	}
	diags = c.call.adjusted(diags)
	c.print(plan, changesOf(outputs), diags)
	return exitCode(diags)
}

// isAdvice reports whether a diagnostic is only advice about a definition. Other
// commands print it.
func isAdvice(d diag.Diagnostic) bool {
	return d.Severity != diag.Error && d.Code != diag.Unread
}

// adopted returns the files of a plan with their new and their current content, and the
// plan without the files that cannot be changed.
func adopted(plan adopt.Plan) (adopt.Plan, []output, diag.List) {
	var outputs []output
	unchangeable := map[string]bool{}
	var diags diag.List
	for _, path := range slices.Sorted(maps.Keys(plan.Additions)) {
		additions := plan.Additions[path]
		out, err := withCurrent(gen.File{Path: path})
		if err == nil {
			out.Content, err = adopt.Rewrite(path, out.old, additions)
		}
		if err != nil {
			diags = append(diags, diag.Warnf(token.Position{Filename: path}, diag.NotAdopted, "the tools in this file are left as they are: %v", err).
				WithHint("write the directives by hand"))
			unchangeable[path] = true
			continue
		}
		outputs = append(outputs, out)
		for _, addition := range additions {
			beside, problems := textFiles(addition.Files)
			outputs, diags = append(outputs, beside...), append(diags, problems...)
		}
	}
	plan = plan.Without(func(a adopt.Addition) bool { return unchangeable[a.At.Filename] })
	return plan, outputs, diags
}

// textFiles returns the files that the directives name. It is an error if one of them
// would replace another file.
func textFiles(files []adopt.File) ([]output, diag.List) {
	var outputs []output
	var diags diag.List
	for _, file := range files {
		out, err := withCurrent(gen.File{Path: file.Path, Content: file.Content})
		switch {
		case err != nil:
			diags = append(diags, unwritable(file.Path, err))
		case out.exists && out.stale():
			diags = append(diags, notOurs(file.Path, "another file stands where a text of a tool goes").WithHint("move it away"))
		}
		outputs = append(outputs, out)
	}
	return outputs, diags
}

// withCurrent returns a file with its current content.
func withCurrent(file gen.File) (output, error) {
	out := output{File: file, mode: 0o644}
	info, err := os.Stat(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, err
	}
	out.exists, out.mode = true, info.Mode().Perm()
	out.old, err = os.ReadFile(file.Path)
	return out, err
}

// changesOf returns the diffs of the files that change.
func changesOf(outputs []output) []staleFile {
	changes := []staleFile{}
	for _, out := range outputs {
		if out.stale() {
			changes = append(changes, compare(out))
		}
	}
	return changes
}

func (c *adoptRun) print(plan adopt.Plan, changes []staleFile, diags diag.List) {
	if c.call.json {
		c.call.printJSON(struct {
			Files       []staleFile  `json:"files"`
			Diagnostics []diagnostic `json:"diagnostics"`
		}{changes, inJSON(diags)})
		return
	}
	for _, file := range changes {
		if c.writes {
			fmt.Fprintf(c.call.stdout, "%s: %s\n", diag.VisibleName(file.Path), written)
		} else {
			fmt.Fprint(c.call.stdout, file.Diff)
		}
	}
	c.call.printDiagnostics(diags)
	if len(changes) == 0 {
		return
	}
	line := counted(plan.Tools, "tool")
	if plan.Wrapped > 0 {
		line += fmt.Sprintf(", %d with a wrapped handler, which the directives do not include", plan.Wrapped)
	}
	if plan.Conditional > 0 {
		line += fmt.Sprintf(", %d with a conditional registration, which the directives do not include", plan.Conditional)
	}
	if !c.writes {
		line += ": toolgen adopt -w writes the directives"
	}
	fmt.Fprintln(c.call.stderr, line)
	if c.writes {
		fmt.Fprint(c.call.stderr, nextSteps([][2]string{
			{strings.TrimSpace("toolgen diff -base HEAD " + strings.Join(c.call.args, " ")), "the definitions are what they were"},
			{"toolgen init", "what go generate needs, where it is missing"},
			{"go mod tidy && go generate ./...", "write the definitions"},
			{"//toolgen:package call", "in the doc of the package: then also ToolSet, whose tools"},
			{"", "Register serves, in place of the calls that register now"},
		}))
	}
}
