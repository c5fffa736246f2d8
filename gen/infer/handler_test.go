package infer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const handlerTypes = `
type In struct{ City string }

type Out struct{ High float64 }

type Own struct{}

func (*Own) UnmarshalJSON(text []byte) error { return nil }

`

const (
	cityObject = `{"type":"object","properties":{"City":{"type":"string"}},"required":["City"],"additionalProperties":false}`
	highObject = `{"type":"object","properties":{"High":{"type":"number"}},"required":["High"],"additionalProperties":false}`
	anyObject  = `{"type":"object","properties":{}}`
)

// TestHandlers infers functions as the handlers of an SDK: the last parameter
// is all of the input, and nothing is boxed.
func TestHandlers(t *testing.T) {
	tests := []struct {
		name, fn      string
		revision      string
		input, output string
		codes         []diag.Code
	}{
		{name: "structs", fn: "func F(in In) Out", input: cityObject, output: highObject},
		{name: "pointers", fn: "func F(in *In) *Out", input: cityObject, output: highObject},
		{name: "any", fn: "func F(in any) any", input: anyObject},
		{name: "maps", fn: "func F(in map[string]int) map[string]int",
			input:  `{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`,
			output: `{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`},
		{name: "no name", fn: "func F(_ In) Out", input: cityObject, output: highObject},
		{name: "list", fn: "func F(in In) []Out", input: cityObject, codes: []diag.Code{diag.NoOutput}},
		{name: "natural list", fn: "func F(in In) []Out", revision: "2026-07-28", input: cityObject, output: `{"type":"array","items":` + highObject + `}`},
		{name: "scalar input", fn: "func F(in string) Out", output: highObject, codes: []diag.Code{diag.Unsupported}},
		{name: "own methods", fn: "func F(in Own) Out", output: highObject, codes: []diag.Code{diag.UnknownJSON, diag.Unsupported}},
		{name: "interface", fn: "func F(in error) Out", output: highObject, codes: []diag.Code{diag.Unsupported}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := inspected(t, handlerTypes+test.fn+" { panic(0) }")
			if test.revision != "" {
				pkg.Options.MCPRevision = test.revision
			}
			handler := tool(t, pkg)
			handler.Handler = inspect.GoSDKHandler
			handler.Params[0].Input = true
			schemas, diags := New(pkg).Tool(handler)
			var codes []diag.Code
			for _, d := range diags {
				codes = append(codes, d.Code)
			}
			if diff := cmp.Diff(test.codes, codes); diff != "" {
				t.Errorf("codes (-want +got):\n%s", diff)
			}
			if test.input != "" {
				if diff := cmp.Diff(test.input, schemas.Input.Doc().String()); diff != "" {
					t.Errorf("input (-want +got):\n%s", diff)
				}
			}
			output := ""
			if schemas.Output != nil {
				output = schemas.Output.Doc().String()
			}
			if diff := cmp.Diff(test.output, output); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if schemas.Boxed {
				t.Error("the output of a handler is boxed")
			}
		})
	}
}
