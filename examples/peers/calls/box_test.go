package calls

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestBoxes holds the boxes that a set makes for clients of an older revision of
// MCP to those that generation makes for a package of that revision: of the same
// packages, generated for either, the lists for older clients are the same.
func TestBoxes(t *testing.T) {
	const older, newer = "2025-11-25", "2026-07-28"
	prog, diags := inspect.Load(t.Context(), inspect.Config{Patterns: []string{
		"github.com/go-toolgen/toolgen/gen/testdata/boxes",
		"github.com/go-toolgen/toolgen/examples/server/observatory",
		"github.com/go-toolgen/toolgen/examples/peers/calls/testdata/trees",
	}})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	definitions := func(revision string) []gen.Definition {
		for _, pkg := range pkgs {
			pkg.Options.MCPRevision = revision
		}
		all, diags := gen.Definitions(pkgs, dialect.MCP)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		return all
	}
	old, boxed := definitions(older), 0
	for i, d := range definitions(newer) {
		var parts struct {
			Name         string
			OutputSchema json.RawMessage
		}
		if err := json.Unmarshal([]byte(d.Doc.String()), &parts); err != nil {
			t.Fatal(err)
		}
		set := call.Must(call.New(call.Definition{Name: parts.Name, Output: string(parts.OutputSchema), MCP: d.Doc.String()},
			func(context.Context, call.Call) call.Result { return call.ContentResult() }))
		got, err := set.Array(call.MCP, older)
		if want := "[" + old[i].Doc.String() + "]"; err != nil || got != want {
			t.Errorf("%s: got %s, %v\nwant %s", parts.Name, got, err, want)
		}
		if got, err := set.Array(call.MCP, newer); err != nil || got != "["+d.Doc.String()+"]" {
			t.Errorf("%s: the newer form is %s, %v", parts.Name, got, err)
		}
		if old[i].Doc.String() != d.Doc.String() {
			boxed++
		}
	}
	if boxed < 15 {
		t.Errorf("only %d results are in a box", boxed)
	}
}
