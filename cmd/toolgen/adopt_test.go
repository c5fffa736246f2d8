package main

import (
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// TestVerified checks that verified returns no files if they cannot be loaded or have a new
// error. It skips a tool without a definition.
func TestVerified(t *testing.T) {
	const source = "package p\n\n//toolgen:tool\nfunc Marked() {}\n\nfunc add() {}\n"
	for name, test := range map[string]struct {
		lines   []string
		outputs int
		want    string // part of the first diagnostic
	}{
		"syntax error":     {[]string{"func ("}, 0, "the tools in this file are skipped: "},
		"error elsewhere":  {[]string{"//toolgen:tool", "//toolgen:tool name=marked", "func other() {}", "", "//toolgen:tool name=add"}, 0, "nothing is written"},
		"wrong directive":  {[]string{"//toolgen:tool nothing"}, 0, "add is unchanged: the directives would not define the tool: "},
		"other definition": {[]string{"//toolgen:tool title=Other"}, 0, `add is unchanged: its definition would change: title is "Other"`},
		"same definition":  {[]string{"//toolgen:tool"}, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "p.go")
			for path, content := range map[string]string{filepath.Join(dir, "go.mod"): "module example.com/p\n\ngo 1.26\n", file: source} {
				if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			life, end := newLifetime(io.Discard)
			defer end()
			c := &call{options: defaults, lifetime: life, timing: newTiming(time.Now), listed: &liveList{}, registered: registrations{}, stderr: io.Discard}
			c.dir = dir
			pkgs, diags := c.factsIn(environment(false), inspect.Query{Funcs: []string{"add"}})
			before, more := gen.Tools(pkgs)
			if diags = append(diags, more...); len(diags) > 0 || len(before) != 2 {
				t.Fatalf("got %d tools, %v", len(before), diags)
			}
			at := token.Position{Filename: file, Line: 6, Column: 6, Offset: strings.Index(source, "add")}
			plan := adopt.Plan{Tools: 1, Additions: map[string][]adopt.Addition{
				file: {{Tool: "add", Call: &registered.Tool{Pos: at}, At: at, Lines: test.lines}},
			}}
			plan, outputs, diags := (&adoption{call: c, before: before}).verified(plan)
			if len(outputs) != test.outputs || plan.Tools != test.outputs {
				t.Errorf("got %d files and %d tools, want %d", len(outputs), plan.Tools, test.outputs)
			}
			if test.want == "" {
				if len(diags) > 0 {
					t.Errorf("got %v, want no diagnostics", diags)
				}
				return
			}
			if len(diags) == 0 || !strings.Contains(diags[0].Message, test.want) {
				t.Fatalf("got %v, want %q", diags, test.want)
			}
			if fails := diags.HasErrors(); fails != strings.HasPrefix(test.want, "nothing") || diags[0].Code != diag.NotAdopted {
				t.Errorf("got an error: %v, code %s", fails, diags[0].Code)
			}
		})
	}
}
