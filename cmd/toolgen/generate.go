package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkVariable is the environment variable that makes generate check, so that one
// setting is enough for all go:generate lines of a project.
const checkVariable = "TOOLGEN_CHECK"

var generateCommand = &Command{
	Name:    "generate",
	Args:    "[packages]",
	Summary: "write the definitions of the tools into " + defaults.output + " beside them",
	Doc: `The directives in the source say what to write: see toolgen help directives.
It prints the names of the files that it writes. A file that is up to date is not
touched, and one that its package no longer needs (it has no tools any more, or no
option call) is removed. If any package has an error, nothing is written. A file
that toolgen did not generate is never replaced or removed.

With ` + checkVariable + `=1 in the environment generate does what check does, so that
"` + checkVariable + `=1 go generate ./..." checks a project.

A tool in a file with a build constraint (x_windows.go, //go:build pro) is an error
on every machine, even where the build leaves the file out, so that all machines
generate the same. Either put the tool into a file without a constraint, and let it
call what differs; or give all tools of the package one constraint, and select that
build with -tags, GOOS or GOARCH. The generated file then has the same constraint.
In a go:generate line only -tags selects a build, since go generate itself sets GOOS
and GOARCH.

` + fromDoc + `
With -json it prints

	{"files": [{"path": …, "status": "written", "unchanged" or "removed"}],
	 "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	New: func(c *call) task { return &generateRun{c} },
}

type generateRun struct{ call *call }

func (c *generateRun) flags() []*Flag {
	return slices.Concat([]*Flag{c.call.dirFlag(), c.call.outputFlag(), c.call.outdirFlag(), c.call.tagsFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag()}, c.call.fromFlags())
}

func (c *generateRun) run() int {
	switch check, err := wantsCheck(); {
	case err != nil:
		return c.call.misused(err)
	case check:
		return (&checkRun{c.call}).run()
	}
	generate, err := c.call.generator()
	if err != nil {
		return c.call.misused(err)
	}
	outputs, diags := c.call.outputs(generate)
	diags = c.call.adjusted(diags)
	files := []fileStatus{}
	if !diags.HasErrors() {
		var problems diag.List
		files, problems = c.call.write(outputs)
		diags = c.call.adjusted(append(diags, problems...))
	}
	c.call.printFiles(files, diags)
	return exitCode(diags)
}

// write writes the stale files, and counts them for -v.
func (c *call) write(outputs []output) ([]fileStatus, diag.List) {
	stale := 0
	for _, out := range outputs {
		if out.stale() && !out.Gone {
			stale++
			c.timing.bytes += len(out.Content)
		}
	}
	defer c.timing.begin(stageWrite, stale)()
	return write(c.lifetime, outputs)
}

// wantsCheck reports whether the environment makes generate and docs check.
func wantsCheck() (bool, error) {
	value := os.Getenv(checkVariable)
	if value == "" {
		return false, nil
	}
	check, err := strconv.ParseBool(value)
	if err != nil {
		return false, fmt.Errorf("%s is %q in the environment: write 1 or 0", checkVariable, value)
	}
	return check, nil
}

func (c *call) printFiles(files []fileStatus, diags diag.List) {
	if c.json {
		c.printJSON(struct {
			Files       []fileStatus `json:"files"`
			Diagnostics []diagnostic `json:"diagnostics"`
		}{files, inJSON(diags)})
		return
	}
	for _, file := range files {
		if file.Status != unchanged {
			fmt.Fprintf(c.stdout, "%s: %s\n", diag.VisibleName(file.Path), file.Status)
		}
	}
	c.printDiagnostics(diags)
}
