package lower

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// recursive returns a closed schema of an argument that holds itself in
// properties.
func recursive(properties string) string {
	return `{"type":"object","properties":{"a":{"$ref":"#/$defs/T"}},"additionalProperties":false,` +
		`"$defs":{"T":{"type":"object","properties":{` + properties + `},"required":["b"],"additionalProperties":false}}}`
}

// An array that must be there can only be empty where the recursion ends; what
// may be left out is.
func TestRecursionEnds(t *testing.T) {
	const self = `{"$ref":"#/$defs/T"}`
	doc := recursive(`"b":{"type":"array","description":"B.","items":` + self + `},"c":{"type":"array","items":` + self + `},` +
		`"d":` + self + `,"e":{"type":"object","additionalProperties":` + self + `}`)
	const end = `"properties":{"b":{"type":"array","description":"B. No items.","items":{"type":"string"}}}`
	ends := map[string]struct {
		lower func(*schema.Doc) (*schema.Doc, []Note)
		end   string
	}{
		"xai":    {XAI, `{"type":"object",` + end + `,"required":["b"],"additionalProperties":false}`},
		"ollama": {Ollama, `{"type":"object","description":"\"b\" is required; no other properties.",` + end + `}`},
		"gemini": {Gemini, `{"type":"object","properties":{"b":{"type":"array","description":"B.","maxItems":0,"items":{"type":"string"}}},"required":["b"],"additionalProperties":false}`},
		"gemini-legacy": {GeminiLegacy,
			`{"type":"OBJECT","properties":{"b":{"type":"ARRAY","description":"B.","items":{"type":"STRING"},"maxItems":0}},"required":["b"]}`},
	}
	for name, tt := range ends {
		out, notes := tt.lower(mustParse(t, doc))
		if Has(notes, Refused) || !strings.Contains(out.String(), `"items":`+tt.end) {
			t.Errorf("%s: %v\n%s", name, notes, out)
		}
	}
}

// A type that holds itself in many ways is written out as deeply as it may be.
func TestRecursionIsCutEarlier(t *testing.T) {
	var branches strings.Builder
	for i := range 60 {
		fmt.Fprintf(&branches, `,"c%d":{"type":"array","items":{"$ref":"#/$defs/T"}}`, i)
	}
	doc := mustParse(t, recursive(`"b":{"type":"string"}`+branches.String()))
	mutual := mustParse(t, recursive(`"b":{"type":"string"},"u":{"$ref":"#/$defs/U"}`+branches.String()+
		`},"additionalProperties":false},"U":{"type":"object","properties":{"b":{"type":"string"}`+branches.String()))
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){XAI, Ollama, GeminiLegacy} {
		for _, doc := range []*schema.Doc{doc, mutual} {
			if out, notes := lower(doc); Has(notes, Refused) || out == doc {
				t.Errorf("refused: %v", notes)
			}
		}
	}
}
