package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// go vet runs a tool for each package. The protocol is that of package
// golang.org/x/tools/go/analysis/unitchecker: go vet asks for the flags of the tool and
// for its build ID, runs it with flags and FILE.cfg, and caches its output until the
// package or one of its imports changes.

// vetFlags are the flags that go vet can pass to toolgen.
var vetFlags = []string{"Werror", "o", "tags"}

// answerVet answers the questions of go vet about the tool. It returns false if the
// arguments are not such a question.
func answerVet(c *call, args []string) (code int, answered bool) {
	switch {
	case slices.Equal(args, []string{"-V=full"}):
		own, err := os.Executable()
		if err == nil {
			own, err = remember.Program(own)
		}
		if err != nil {
			fmt.Fprintln(c.stderr, "toolgen:", err)
			return exitUsage, true
		}
		fmt.Fprintf(c.stdout, "toolgen version devel buildID=%s\n", own)
		return exitDone, true
	case slices.Equal(args, []string{"-flags"}):
		c.printJSON(flagsForVet())
		return exitDone, true
	}
	return 0, false
}

// A vetFlag describes a flag to go vet.
type vetFlag struct {
	Name  string
	Bool  bool
	Usage string
}

func flagsForVet() []vetFlag {
	var flags []vetFlag
	for _, f := range (&checkRun{&call{}}).flags() {
		if slices.Contains(vetFlags, f.Name) {
			flags = append(flags, vetFlag{f.Name, f.Form == "", f.Doc})
		}
	}
	return flags
}

// A vetDiagnostic is an error in the JSON of go vet.
type vetDiagnostic struct {
	Category string       `json:"category"`
	Posn     string       `json:"posn"`
	Message  string       `json:"message"`
	Related  []vetRelated `json:"related,omitempty"`
}

type vetRelated struct {
	Posn    string `json:"posn"`
	Message string `json:"message"`
}

// A vetRun is a run for FILE.cfg without a command, which is how go vet runs toolgen.
type vetRun struct{ call *call }

func (*vetRun) flags() []*Flag { return nil }

// run checks the package of FILE.cfg. In JSON it prints nothing if there is no error.
// Since go vet caches the JSON, it is written to the file that FILE.cfg names for that.
func (c *vetRun) run() int {
	_, diags := c.call.stale(func() ([]gen.File, diag.List) {
		files, diags, _ := c.call.filesOfPackages()
		return files, diags
	})
	if !c.call.json {
		c.call.printDiagnostics(diags)
		return exitCode(diags)
	}
	found := []vetDiagnostic{}
	for _, d := range diags {
		if d.Severity == diag.Error {
			found = append(found, inVet(d))
		}
	}
	if len(found) == 0 {
		return exitDone
	}
	text, err := json.Marshal(map[string]map[string][]vetDiagnostic{c.call.unit.ImportPath: {"toolgen": found}})
	if err == nil && c.call.unit.Stdout != "" {
		err = os.WriteFile(c.call.unit.Stdout, text, 0o666)
	} else if err == nil {
		_, err = c.call.stdout.Write(text)
	}
	if err != nil {
		fmt.Fprintln(c.call.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}

func inVet(d diag.Diagnostic) vetDiagnostic {
	message := d.Message + " [" + string(d.Code) + "]"
	if d.Hint != "" {
		message += ": " + d.Hint
	}
	found := vetDiagnostic{Category: string(d.Code), Posn: d.Pos.String(), Message: message}
	for _, r := range d.Related {
		found.Related = append(found.Related, vetRelated{r.Pos.String(), r.Message})
	}
	return found
}
