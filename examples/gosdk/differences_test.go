package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// differences returns a line for each property that only the generated or only the inferred
// definition contains. They rarely differ, because both follow encoding/json, but the SDK
// allows null for lists in arguments.
func differences(t *testing.T, tools []tool, inferred map[string]*mcp.Tool) string {
	t.Helper()
	var b strings.Builder
	for _, tool := range tools {
		generated, reflected := decodeTool(t, tool.definition), inferred[tool.handler]
		if reflected == nil {
			t.Fatalf("the SDK inferred no definition of %s", tool.handler)
		}
		ours, theirs := properties(t, generated), properties(t, reflected)
		for _, line := range ours.minus(theirs) {
			fmt.Fprintf(&b, "%s: toolgen alone: %s\n", tool.handler, line)
		}
		for _, line := range theirs.minus(ours) {
			fmt.Fprintf(&b, "%s: the SDK alone: %s\n", tool.handler, line)
		}
	}
	return b.String()
}

// A propertySet holds lines such as "input entities[].name: string, required".
type propertySet map[string]bool

func (s propertySet) minus(other propertySet) []string {
	var lines []string
	for _, line := range slices.Sorted(maps.Keys(s)) {
		if !other[line] {
			lines = append(lines, line)
		}
	}
	return lines
}

// properties returns all properties in the schemas of a tool, and whether it has an output
// schema.
func properties(t *testing.T, tool *mcp.Tool) propertySet {
	t.Helper()
	set := propertySet{}
	set.add("input ", asSchema(t, tool.InputSchema))
	if tool.OutputSchema != nil {
		set["output"] = true
		set.add("output ", asSchema(t, tool.OutputSchema))
	}
	return set
}

// add adds a line for each property in schema, at any depth. path is the beginning of the
// properties' paths.
func (s propertySet) add(path string, schema *jsonschema.Schema) {
	if schema == nil {
		return
	}
	for name, property := range schema.Properties {
		line := path + name + ": " + strings.Join(types(property), " or ")
		if slices.Contains(schema.Required, name) {
			line += ", required"
		}
		s[line] = true
		s.add(path+name+".", property)
	}
	s.add(strings.TrimSuffix(path, ".")+"[].", schema.Items)
	s.add(strings.TrimSuffix(path, ".")+"{}.", schema.AdditionalProperties)
	for _, branch := range schema.AnyOf {
		s.add(path, branch)
	}
}

// types returns the JSON types of a schema, sorted.
func types(schema *jsonschema.Schema) []string {
	all := slices.Clone(schema.Types)
	if schema.Type != "" {
		all = append(all, schema.Type)
	}
	for _, branch := range schema.AnyOf {
		all = append(all, types(branch)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestDifferences compares a generated definition with a definition that the SDK might
// infer for the same tool.
func TestDifferences(t *testing.T) {
	generated := tool{"Find", `{"name":"find","inputSchema":{"type":"object","properties":{
		"same":{"type":"array","items":{"type":"object","properties":{"deep":{"type":"string"}},"required":["deep"]}},
		"ours":{"type":"string"},
		"list":{"type":"array","items":{"type":"string"}}},"required":["list"]},
		"outputSchema":{"type":"object","properties":{
		"either":{"anyOf":[{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}}}},{"type":"null"}]}}}}`}
	reflected := decodeTool(t, `{"name":"Find","inputSchema":{"type":"object","properties":{
		"same":{"type":"array","items":{"type":"object","properties":{"deep":{"type":"string"}}}},
		"list":{"type":["null","array"],"items":{"type":"string"}}},"required":["list"]},
		"outputSchema":{"type":"object","properties":{
		"either":{"type":["null","array"],"items":{"type":"object","properties":{"x":{"type":"integer"}}}}}}}`)
	want := `Find: toolgen alone: input list: array, required
Find: toolgen alone: input ours: string
Find: toolgen alone: input same[].deep: string, required
Find: the SDK alone: input list: array or null, required
Find: the SDK alone: input same[].deep: string
`
	got := differences(t, []tool{generated}, map[string]*mcp.Tool{"Find": reflected})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences (-want +got):\n%s", diff)
	}
}
