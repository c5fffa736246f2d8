package dialect

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestRoundTrip: from MCP to another dialect and back, name, description and
// schema stay, but for what the notes of the way there tell.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	exact := map[string]int{}
	for i := range 300 {
		tool := Tool{Name: fmt.Sprintf("tool_%d", i), Input: randomInput(r, 3)}
		if r.IntN(2) == 0 {
			tool.Description = fmt.Sprintf("Does the %dth thing.", i)
		}
		source := MCP.Envelope(tool)
		for _, d := range All() {
			there, err := Convert(source, Options{To: d})
			if err != nil {
				if !lower.Has(there.Tools[0].Notes, lower.Refused) {
					t.Fatalf("%s: %s: %v", d.Name, source, err)
				}
				continue
			}
			back, err := Convert(there.Doc, Options{From: d, To: MCP})
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, there.Doc, err)
			}
			got, err := ParseMCP(back.Doc)
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, back.Doc, err)
			}
			if got.Name != tool.Name || got.Description != tool.Description {
				t.Errorf("%s: %s became %s", d.Name, source, back.Doc)
			}
			if len(there.Tools[0].Notes) > 0 {
				continue
			}
			exact[d.Name]++
			if !got.Input.Equal(tool.Input) {
				t.Errorf("%s changed a schema without a word:\n%s\n%s", d.Name, tool.Input, got.Input)
			}
		}
	}
	for _, d := range All() {
		if exact[d.Name] == 0 && d != XAI {
			t.Errorf("no schema went to %s and back without notes", d.Name)
		}
	}
}

// randomInput returns a schema of keywords that most APIs take.
func randomInput(r *rand.Rand, depth int) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for i := range r.IntN(4) {
		name := fmt.Sprintf("p%d", i)
		properties = properties.With(name, randomPart(r, depth-1))
		if r.IntN(2) == 0 {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	object := schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties))
	if len(required.Items) > 0 {
		object = object.With("required", required)
	}
	return object
}

func randomPart(r *rand.Rand, depth int) *schema.Doc {
	texts := []string{
		`{"type":"string","description":"a \u00e9 text"}`, `{"type":"integer","minimum":0}`, `{"type":"number","maximum":0.10}`,
		`{"type":"boolean"}`, `{"type":"string","enum":["b","a"]}`, `{"type":"integer","default":3}`, `{"type":["string","null"]}`,
		`{"type":"string","x-vendor":1,"format":"uri"}`,
	}
	switch choice := r.IntN(len(texts) + 2); {
	case choice == len(texts) && depth > 0:
		return schema.Obj(schema.M("type", schema.Str("array")), schema.M("items", randomPart(r, depth-1)))
	case choice > len(texts) && depth > 0:
		return randomInput(r, depth)
	default:
		doc, _ := schema.Parse([]byte(texts[choice%len(texts)]))
		return doc
	}
}
