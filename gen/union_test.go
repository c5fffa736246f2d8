package gen_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/testdata/unions"
	"github.com/go-toolgen/toolgen/gen/testdata/unions/scene"
)

// unionSchemas returns the compiled schema under key of each tool in testdata/unions, by
// tool name.
func unionSchemas(t *testing.T, key string) map[string]*jsonschema.Schema {
	t.Helper()
	schemas := map[string]*jsonschema.Schema{}
	for _, d := range mcpDefinitions(t, "./testdata/unions") {
		schemas[d.Name] = compiler(t, get(d.Doc, key))("")
	}
	return schemas
}

// values returns all possible values of a [scene.Value].
func values() []scene.Value {
	simple := []scene.Value{
		scene.Celsius(-1.5), scene.Names{"a"}, scene.Names(nil), scene.Flags{true},
		scene.Attributes(nil), scene.Attributes{"a": nil, "b": scene.Mark{N: 1}, "c": &scene.Mark{N: 2}},
		scene.Until{Time: time.Unix(0, 0).UTC()}, &scene.Until{Time: time.Unix(0, 0).UTC()},
		scene.Mark{N: 3}, &scene.Mark{N: 4}, scene.Marks{}, &scene.Marks{},
		scene.Marks{Pointer: &scene.Mark{}, List: []scene.Mark{{N: 5}}, Map: map[string]scene.Mark{"a": {N: 6}}},
		new(scene.Celsius), new(scene.Names), new(scene.Attributes), &scene.Flags{},
	}
	all := simple
	for _, v := range simple {
		all = append(all, scene.Secret(v), scene.Attributes{"v": v})
	}
	return all
}

// TestUnionOutputs encodes interface values and validates the JSON against the output
// schemas.
func TestUnionOutputs(t *testing.T) {
	outputs := unionSchemas(t, "outputSchema")
	for _, v := range values() {
		checkOutputValue(t, outputs["measure"], map[string]any{"result": v})
	}
	for _, v := range append(values(), nil, scene.NoSecret(), (*scene.Names)(nil), (*scene.Mark)(nil), (*scene.Marks)(nil)) {
		checkOutputValue(t, outputs["hold"], unions.Holder{
			Value: v, Omitted: v, Zero: v, Pointer: &v, List: []scene.Value{v}, Map: map[string]scene.Value{"v": v},
		})
	}
	checkOutputValue(t, outputs["hold"], unions.Holder{})

	shape := scene.Shape{Next: &scene.Shape{Next: (*scene.Group)(nil)}}
	group := &scene.Group{Nodes: []scene.Node{nil, shape, &shape, &scene.Group{}}, Named: map[string]scene.Node{"a": shape, "b": nil}}
	nodes := []scene.Node{shape, &shape, group, scene.Alias{}, &scene.Alias{}, scene.Alias{Group: group}, &scene.Alias{Group: group}}
	for _, node := range nodes {
		checkOutputValue(t, outputs["draw"], map[string]any{"result": node})
		checkOutputValue(t, outputs["fill"], scene.Group{Nodes: []scene.Node{node}})
	}
}

func checkOutputValue(t *testing.T, output *jsonschema.Schema, v any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if problem := validate(t, output, string(text)); problem != nil {
		t.Errorf("the output schema rejects the JSON of %T, %s: %v", v, text, problem)
	}
}

func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(instance)
}

// TestUnionInputs checks that an argument must name one of the types of its interface, and
// may only have the fields of that type.
func TestUnionInputs(t *testing.T) {
	inputs := unionSchemas(t, "inputSchema")
	tests := []struct {
		tool, give string
		want       bool
	}{
		{"draw", `{"node":{"kind":"circle","radius":1}}`, true},
		{"draw", `{"node":{"kind":"circle","radius":1,"next":{"kind":"group","nodes":[]}}}`, true},
		{"draw", `{"node":{"kind":"group","nodes":[{"kind":"circle","radius":1},{"kind":"group","nodes":[]}]}}`, true},
		{"draw", `{"node":{"kind":"group","nodes":[]},"more":[{"kind":"circle","radius":2}]}`, true},
		{"draw", `{"node":{"kind":"alias","of":"a","nodes":[]}}`, true},
		{"fill", `{"kind":"group","nodes":[{"kind":"circle","radius":1}],"named":{"a":{"kind":"group","nodes":[]}}}`, true},

		{"draw", `{"node":{"radius":1}}`, false},
		{"draw", `{"node":{"kind":"square","radius":1}}`, false},
		{"draw", `{"node":{"kind":"group","radius":1}}`, false},
		{"draw", `{"node":{"kind":"circle","radius":1,"nodes":[]}}`, false},
		{"draw", `{"node":{"kind":"circle","radius":1,"next":null}}`, false},
		{"draw", `{"node":{"kind":"group","nodes":[{"kind":"group"}]}}`, false},
		{"draw", `{"node":null}`, false},
		{"draw", `{"kind":"circle","radius":1}`, false},
		{"fill", `{"kind":"group","nodes":[{"radius":1}]}`, false},
	}
	for _, tt := range tests {
		if problem := validate(t, inputs[tt.tool], tt.give); (problem == nil) != tt.want {
			t.Errorf("%s takes %s: %v, want %v (%v)", tt.tool, tt.give, problem == nil, tt.want, problem)
		}
	}
}
