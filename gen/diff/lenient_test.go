package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOpenOutputsAccepted: what the old schema accepts as it stands breaks no
// lenient reader, also where opening a closed object makes the schema narrower,
// and where the object that a reader passes over is a box.
func TestOpenOutputsAccepted(t *testing.T) {
	const (
		not   = `{"type":"object","properties":{"a":{"type":"integer"}},"not":{"type":"object","maxProperties":1,"additionalProperties":false}}`
		oneOf = `{"type":"object","oneOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"properties":{"b":{}},"additionalProperties":false}]}`
		whole = `{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}`
		box   = `{"type":"object","properties":{"result":{"type":"array"}},"required":["result"],"additionalProperties":false}`
	)
	tests := []struct {
		name, old, new string
		want           []string
	}{
		{"not", not, `{"allOf":[` + not + `]}`, nil},
		{"oneOf", oneOf, `{"allOf":[` + oneOf + `]}`, nil},
		{"a box", whole, box, []string{
			`compatible: the result is in "result" now, was the whole`, "compatible: type is array, was object; other changes compensate for it",
		}},
	}
	open := real
	open.OpenOutputs = true
	for _, tt := range tests {
		got := lines(open.tool(tool("t", nil, parse(t, tt.old)), tool("t", nil, parse(t, tt.new))))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
