package dialect

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// definitions are MCP tools that together contain everything that lowering changes.
var definitions = []string{
	`{"name":"none","inputSchema":{"type":"object","properties":{},"additionalProperties":false}}`,

	`{"name":"full","title":"T","description":"D","inputSchema":{"type":"object","properties":{"a":{"type":"string"}},` +
		`"required":["a"]},"outputSchema":{"type":"object","properties":{"result":{"type":"array"}},"required":["result"]},` +
		`"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}`,

	`{"name":"defaults","inputSchema":{"type":"object","properties":{"default":{"type":"integer","default":3},` +
		`"list":{"type":"array","items":{"default":"x","description":"an item"},"default":[]},` +
		`"union":{"anyOf":[{"type":"object","default":{"default":1}},{"type":["array","null"],"default":null}]},` +
		`"map":{"type":"object","additionalProperties":{"default":0.50,"description":"Default: 0.50."}},` +
		`"tuple":{"type":"array","prefixItems":[{"default":1},{"default":true}]},` +
		`"data":{"const":{"default":1},"x-vendor":{"default":2}}},"default":{}}}`,

	`{"name":"recursive","inputSchema":{"type":"object","properties":{"tree":{"$ref":"#/$defs/Tree"}},` +
		`"$defs":{"Tree":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/Tree"},"default":[]}}}}}}`,

	`{"name":"union","inputSchema":{"type":"object","properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},` +
		`{"required":["b"],"properties":{"c":{"type":"string","default":"z"}}}],"unevaluatedProperties":false}}`,
}

func tools(t *testing.T) []Tool {
	t.Helper()
	var all []Tool
	for _, text := range definitions {
		tool, err := ParseMCP(mustParse(t, text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tool)
	}
	return all
}

func TestLower(t *testing.T) {
	for _, tool := range tools(t) {
		for _, d := range All() {
			t.Run(tool.Name+" "+d.Name, func(t *testing.T) {
				checkLower(t, d, tool)
				if problems := schema.RefProblems(lowered(d, tool).Input); len(problems) > 0 {
					t.Error(problems)
				}
			})
		}
		if got, want := lowered(Responses, tool).Input, lowered(OpenAI, tool).Input; !got.Equal(want) {
			t.Errorf("%s: parameters differ between OpenAI's APIs: %s and %s", tool.Name, got, want)
		}
	}
}

func FuzzLower(f *testing.F) {
	for _, text := range definitions {
		f.Add(text)
	}
	f.Add(`{"name":"t","inputSchema":{"type":"object","default":"","description":"\" default: \"\"","items":[{"default":{}}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := schema.Parse([]byte(text))
		if err != nil {
			t.Skip("not JSON")
		}
		tool, err := ParseMCP(doc)
		if err != nil {
			t.Skip("not a tool")
		}
		for _, d := range All() {
			checkLower(t, d, tool)
		}
		checkOpenAI(t, tool.Input, lowered(OpenAI, tool).Input)
	})
}

// checkLower checks that lowering for d does not modify tool, is idempotent, and returns
// the same pointer for a schema that it does not change.
func checkLower(t *testing.T, d *Dialect, tool Tool) {
	t.Helper()
	before := deepCopy(tool.Input)
	once := lowered(d, tool)
	if !reflect.DeepEqual(before, tool.Input) { // unlike Equal, also compares origins
		t.Errorf("%s changed its input:\nbefore %s\nafter  %s", d.Name, before, tool.Input)
	}
	if twice := lowered(d, once); twice.Input != once.Input {
		t.Errorf("%s is not idempotent:\nonce  %s\ntwice %s", d.Name, once.Input, twice.Input)
	}
	if once.Input != tool.Input && once.Input.Equal(tool.Input) {
		t.Errorf("%s copied a schema that it did not change: %s", d.Name, tool.Input)
	}
}

// checkOpenAI checks OpenAI's requirements for a schema, and that each default is
// described at its position.
func checkOpenAI(t *testing.T, before, after *schema.Doc) {
	t.Helper()
	lowered := map[string]*schema.Doc{}
	schema.Walk(after, func(path schema.Path, sub *schema.Doc) bool {
		lowered[path.String()] = sub
		hasDefault := sub.Has("default")
		noProperties := hasType(sub, "object") && lacks(sub, "properties")
		noItems := hasType(sub, "array") && lacks(sub, "items")
		if hasDefault || noProperties || noItems {
			t.Errorf("%s: OpenAI does not accept the schema: %s", path, sub)
		}
		return true
	})
	for _, m := range after.Members {
		if slices.Contains([]string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}, m.Key) {
			t.Errorf("the root has %s: %s", m.Key, after)
		}
	}
	schema.Walk(before, func(path schema.Path, sub *schema.Doc) bool {
		value := sub.Under("default")
		same, kept := lowered[path.String()]
		if value == nil || !kept {
			return true
		}
		if text := same.Under("description"); text == nil || !tells(text.Text, value) {
			t.Errorf("%s: default %s is lost: %s", path, value, same)
		}
		return true
	})
}

// hasType reports whether the type of a schema is name, or a list with it.
func hasType(sub *schema.Doc, name string) bool {
	kind := sub.Under("type")
	return kind != nil && (kind.Equal(schema.Str(name)) || slices.ContainsFunc(kind.Items, schema.Str(name).Equal))
}

func lacks(sub *schema.Doc, key string) bool {
	value := sub.Under(key)
	return value == nil || value.Kind == schema.Null
}

func tells(text string, value *schema.Doc) bool {
	return strings.Contains(text, value.String()) || value.Text != "" && strings.Contains(text, value.Text)
}

func deepCopy(d *schema.Doc) *schema.Doc {
	copied := *d
	copied.Items = slices.Clone(d.Items)
	copied.Members = slices.Clone(d.Members)
	for i, item := range d.Items {
		copied.Items[i] = deepCopy(item)
	}
	for i, m := range d.Members {
		copied.Members[i].Value = deepCopy(m.Value)
	}
	return &copied
}

func TestLowerKeepsTheRest(t *testing.T) {
	yes := true
	tool := Tool{Name: "n", Title: "t", Description: "d", Input: mustParse(t, `{"type":"object","properties":{"a":{"default":{}}}}`),
		Output: mustParse(t, `{"default":{}}`), Annotations: Annotations{ReadOnly: &yes}}
	for _, d := range All() {
		got := lowered(d, tool)
		if got.Output != tool.Output {
			t.Errorf("%s: the output schema was changed", d.Name)
		}
		got.Input = tool.Input
		if diff := cmp.Diff(tool, got); diff != "" {
			t.Errorf("%s: -before +after:\n%s", d.Name, diff)
		}
	}
}

// TestLowerWithoutStrict checks that a tool is strict only in APIs that have a strict
// mode, and that a rejected tool has no other notes.
func TestLowerWithoutStrict(t *testing.T) {
	strict := true
	closed := `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	tool := Tool{Name: "n", Input: mustParse(t, closed), Strict: &strict}
	got, notes := Mistral.Lower(tool)
	if want := `{"type":"function","function":{"name":"n","parameters":` + closed + `}}`; Mistral.Envelope(got).String() != want || len(notes) > 0 {
		t.Errorf("Mistral has no strict mode: %s %v", Mistral.Envelope(got), notes)
	}
	got, notes = Bedrock.Lower(tool)
	if want := `{"toolSpec":{"name":"n","strict":true,"inputSchema":{"json":` + closed + `}}}`; Bedrock.Envelope(got).String() != want || len(notes) > 0 {
		t.Errorf("Bedrock: got %s, %v, want %s", Bedrock.Envelope(got), notes, want)
	}
	tool.Input = mustParse(t, strings.ReplaceAll(closed, `"a"`, `"two words"`))
	got, notes = Anthropic.Lower(tool)
	if len(notes) != 1 || notes[0].Kind != lower.Refused || isStrict(got) {
		t.Errorf("Anthropic rejects the name: %v", notes)
	}
}
