package calls

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestBoxes checks how definitions for a newer MCP revision are listed for clients of an
// older revision. They must be the same as definitions that were generated for the older
// revision.
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
			t.Errorf("%s: for the newer revision, got %s, %v", parts.Name, got, err)
		}
		if old[i].Doc.String() != d.Doc.String() {
			boxed++
		}
	}
	if boxed < 15 {
		t.Errorf("only %d results are wrapped", boxed)
	}
}

// TestBoxesMean checks that wrapping the schema of a result does not change which results
// are valid, wherever the references of the schema point.
func TestBoxesMean(t *testing.T) {
	makers := append(allMakers,
		func(s *sampler) string { return `"$ref":"#"` },
		func(s *sampler) string { return `"$ref":"#/properties/a"` },
		func(s *sampler) string { return `"$ref":"#/items"` },
		func(s *sampler) string { return `"$ref":"#/%24defs/A"` },
	)
	boxed, accepted, refused := 0, 0, 0
	for seed := range uint64(randomSchemas) {
		s := newSampler(seed, makers)
		text := s.document()
		natural, err := compiled(t, text)
		d := call.Definition{Output: text}
		box := d.OutputFor("2025-11-25")
		if err != nil || box == text {
			continue // a reference has no target or refers to itself, or the schema requires an object
		}
		within, err := compiled(t, box)
		if err != nil {
			t.Fatalf("the box of %s: %s: %v", text, box, err)
		}
		boxed++
		for range valuesOfEach {
			value := s.value()
			want := validates(t, natural, value)
			if got := validates(t, within, `{"result":`+value+`}`); got != want {
				t.Fatalf("seed %d: %s\nthe schema  %s\nits box     %s\ngot %v, want %v", seed, value, text, box, got, want)
			}
			if want {
				accepted++
			} else {
				refused++
			}
		}
	}
	t.Logf("%d wrappers, %d values accepted, %d rejected", boxed, accepted, refused)
	if boxed < randomSchemas/4 || accepted < boxed || refused < boxed {
		t.Error("too few values were compared")
	}
}

// compiled compiles a schema. Its references may lack a target.
func compiled(t *testing.T, text string) (*jsonschema.Schema, error) {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", instance(t, text)); err != nil {
		t.Fatal(err)
	}
	return compiler.Compile("schema.json")
}
