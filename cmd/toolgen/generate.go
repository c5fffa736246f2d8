package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkVariable makes generate check, so that one setting does so for every
// generate line of a project.
const checkVariable = "TOOLGEN_CHECK"

var generateCommand = &Command{
	Name:    "generate",
	Args:    "[packages]",
	Summary: "write the definitions of the tools into " + defaults.output + " beside them",
	Doc: `The directives in the source say what is written: see toolgen help directives.
The files that were written are printed; one that is as it should be is not
touched, and one that a package does not ask for any more (it has no tools now, or
no option call) is removed. With an error in any package nothing is written, and a
file that toolgen did not generate is never replaced or removed.

With ` + checkVariable + `=1 in the environment generate does what check does, so that
"` + checkVariable + `=1 go generate ./..." checks a project. Since go generate itself sets
GOOS and GOARCH, only -tags names a build there.

Tools in files with build constraints (x_windows.go, //go:build pro) are refused
on every machine, also where the build leaves the file out, so that every machine
makes the same. Either the tool stands in a file without constraints and calls
what differs; or all tools of a package have one constraint, and -tags, GOOS or
GOARCH names that build: then the generated file has the constraint, too.

` + fromDoc + `
With -json it prints

	{"files": [{"path": …, "status": "written", "unchanged" or "removed"}],
	 "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	Flags: slices.Concat([]*Flag{dirFlag, outputFlag, outdirFlag, tagsFlag, werrorFlag, jsonFlag, verboseFlag}, fromFlags()),
	Run:   runGenerate,
}

func runGenerate(c *call) int {
	switch checking, err := checkAsked(); {
	case err != nil:
		return c.misused(err)
	case checking:
		return runCheck(c)
	}
	generate, err := c.generator()
	if err != nil {
		return c.misused(err)
	}
	outputs, diags := c.outputs(generate)
	diags = c.adjusted(diags)
	files := []fileStatus{}
	if !diags.HasErrors() {
		var problems diag.List
		files, problems = c.write(outputs)
		diags = c.adjusted(append(diags, problems...))
	}
	c.printFiles(files, diags)
	return exitCode(diags)
}

// write writes the files that are stale, and counts them.
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

func checkAsked() (bool, error) {
	value := os.Getenv(checkVariable)
	if value == "" {
		return false, nil
	}
	asked, err := strconv.ParseBool(value)
	if err != nil {
		return false, fmt.Errorf("%s is %q in the environment: write 1 or 0", checkVariable, value)
	}
	return asked, nil
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
			fmt.Fprintf(c.stdout, "%s: %s\n", file.Path, file.Status)
		}
	}
	c.printDiagnostics(diags)
}
