package call

import (
	"reflect"
	"strings"
	"sync"
	"testing"
)

// TestCompileRefuses checks that a keyword that cannot be enforced is an error with its
// position.
func TestCompileRefuses(t *testing.T) {
	cases := []struct{ schema, want string }{
		{`{`, "the schema is not JSON"},
		{`{"type": "object", "type": "array"}`, "each name once"},
		{`3`, "at #: want an object, true or false"},
		{`{"type": "text"}`, `at #/type: no JSON type is named "text"`},
		{`{"properties": {"a/b": {"pattern": "(?=x)"}}}`, "at #/properties/a~1b/pattern: "},
		{`{"patternProperties": {"(": {}}}`, "at #/patternProperties/("},
		{`{"minLength": -1}`, "at #/minLength: want a non-negative integer"},
		{`{"maxItems": 1e30}`, "at #/maxItems: want a non-negative integer"},
		{`{"minimum": "1"}`, "at #/minimum: want a number"},
		{`{"multipleOf": 0}`, "at #/multipleOf: want a number greater than 0"},
		{`{"items": [{}]}`, "use prefixItems"},
		{`{"$ref": "other.json"}`, "only a pointer within the schema"},
		{`{"$ref": "#anchor"}`, "only a pointer within the schema"},
		{`{"$ref": "#/$defs/none"}`, "has no target"},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}`, "resolves only to itself"},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}}`, "refers back to itself"},
		{`{"allOf": [{"$ref": "#"}]}`, "refers back to itself"},
		{`{"unevaluatedProperties": false}`, "use additionalProperties"},
		{`{"properties": {"a": {"$dynamicRef": "#x"}}}`, "use $ref"},
		{`{"properties": {"a": {"$id": "x"}}}`, "$id cannot be enforced"},
		{`{"dependencies": {}}`, "dependentRequired"},
	}
	for _, c := range cases {
		_, err := compile(c.schema)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got the error %v, want one with %q", c.schema, err, c.want)
		}
	}
}

// TestCompileFault checks that every call of a tool with an invalid schema returns the error
// of the schema, not only the first call.
func TestCompileFault(t *testing.T) {
	tool := toolOf(`{"$ref": "#/none"}`)
	for range 2 {
		got := readWith(tool, `{}`, func(r *Reader) { r.Object() })
		if want := "tool tool: the schema at #: $ref"; !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want %q…", got, want)
		}
	}
}

// TestCompileAccepts checks that each keyword is enforced at every position.
func TestCompileAccepts(t *testing.T) {
	cases := []struct {
		schema  string
		yes, no []string
	}{
		{`true`, []string{`1`, `{}`}, nil},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"type": "object", "properties": {"v": {"$ref": "#/$defs/a"}}}}}`,
			[]string{`{"v": {"v": {}}}`}, []string{`1`, `{"v": 1}`}},
		{`false`, nil, []string{`1`, `{}`, `null`}},
		{`{"$id": "https://example.com/x", "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "t", "x-own": 1, "unknown": 2}`, []string{`1`}, nil},
		{`{"type": ["string", "null"]}`, []string{`"a"`, `null`}, []string{`1`}},
		{`{"type": "integer"}`, []string{`1`, `1.0`, `-1e2`}, []string{`1.5`, `"1"`}},
		{`{"const": {"a": [1, 2]}}`, []string{`{"a":[1.0,2e0]}`}, []string{`{"a":[2,1]}`}},
		{`{"const": 1, "enum": [2]}`, nil, []string{`1`, `2`}},
		{`{"const": 1, "enum": [2, 1]}`, []string{`1`}, []string{`2`}},
		{`{"minimum": 1, "exclusiveMinimum": 1}`, []string{`1.1`, `2`}, []string{`1`, `0`}},
		{`{"type": "integer", "minimum": 1, "exclusiveMinimum": 3, "maximum": 9.5, "exclusiveMaximum": 8}`, []string{`4`, `7`}, []string{`3`, `8`}},
		{`{"maximum": 9223372036854775807}`, []string{`9223372036854775807`}, []string{`9223372036854775808`, `1e40`}},
		{`{"minimum": 0.5, "multipleOf": 0.01}`, []string{`0.5`, `1e300`, `19.99`}, []string{`0.4`, `0.505`}},
		{`{"minLength": 2.0}`, []string{`"éé"`, `1`}, []string{`"é"`}},
		{`{"properties": {"a": {"$ref": "#/$defs/a~1b%20c"}}, "$defs": {"a/b c": {"type": "null"}}}`, []string{`{"a":null}`}, []string{`{"a":1}`}},
		{`{"$ref": "#/$defs/a", "maximum": 3, "$defs": {"a": {"minimum": 2}}}`, []string{`2`}, []string{`1`, `4`}},
		{`{"properties": {"a": {"type": "object", "$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "object", "required": ["b"]}}}`, []string{`{"a":{"b":1}}`}, []string{`{"a":{}}`, `{"a":1}`}},
		{`{"properties": {"a": {"type": "integer", "$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "number", "minimum": 1}}}`, []string{`{"a":1}`}, []string{`{"a":1.5}`, `{"a":0}`}},
		{`{"items": {"$ref": "#"}, "type": "array"}`, []string{`[[],[[]]]`}, []string{`[1]`, `[[1]]`}},
		{`{"prefixItems": [{"type": "null"}, {"$ref": "#/prefixItems/0"}]}`, []string{`[null,null,1]`}, []string{`[null,1]`}},
		{`{"required": ["b"], "additionalProperties": {"type": "null"}}`, []string{`{"b":null}`}, []string{`{}`, `{"b":1}`}},
		{`{"required": ["b"], "patternProperties": {"^b": {"type": "null"}}, "additionalProperties": false}`, []string{`{"b":null}`}, []string{`{}`, `{"b":1}`, `{"b":null,"c":1}`}},
		{`{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"type": "null"}}`, []string{`"a"`, `null`}, []string{`""`, `1`}},
		{`{"then": false}`, []string{`1`}, nil},
		{`{"contains": {"type": "null"}, "maxContains": 1}`, []string{`[null]`}, []string{`[]`, `[null,null]`}},
		{`{"minContains": 3}`, []string{`[]`}, nil},
		{`{"anyOf": [{"type": "null"}, {"enum": ["a"], "description": "d"}], "default": null}`, []string{`null`, `"a"`}, []string{`"b"`}},
		{`{"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}], "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]}, "b": {"type": "string"}}}`, []string{`null`, `"a"`}, []string{`1`}},
		{`{"properties": {"in": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "minProperties": 1, "type": "object"}`, []string{`{"in":null}`, `{"in":{"in":{"a":1}}}`}, []string{`{"in":{}}`, `{}`, `null`}},
		{`{"anyOf": [false, {"type": "null"}]}`, []string{`null`}, []string{`1`}},
		{`{"anyOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "null"}]}`, []string{`null`, `"a"`, `1`}, []string{`1.5`}},
	}
	for _, c := range cases {
		n, err := compile(c.schema)
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		for _, yes := range c.yes {
			if !n.accepts(yes) {
				t.Errorf("%s rejects %s", c.schema, yes)
			}
		}
		for _, no := range c.no {
			if n.accepts(no) {
				t.Errorf("%s accepts %s", c.schema, no)
			}
		}
	}
}

// TestTypeBesideReference checks that a redundant type next to a reference changes neither
// the schema nor messages.
func TestTypeBesideReference(t *testing.T) {
	const text = `{"type": "object", "properties": {"a": {TYPE"$ref": "#/$defs/a", "description": "d"}}, "$defs": {"a": {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"], "additionalProperties": false}}}`
	bare, typed := mustCompile(t, strings.Replace(text, "TYPE", "", 1)), mustCompile(t, strings.Replace(text, "TYPE", `"type": "object", `, 1))
	for _, args := range []string{`{"a":1}`, `{"a":{}}`, `{"a":{"b":"x","c":1}}`, `{"a":{"b":1}}`} {
		if want, got := bare.explain(args, ""), typed.explain(args, ""); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", args, got, want)
		}
	}
}

// TestConcurrentCalls checks that a tool is compiled once, and that readers are not shared.
func TestConcurrentCalls(t *testing.T) {
	tool := toolOf(filterSchema)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			for i := range 200 {
				args, want := `{"name":"a","sub":{"name":"b"}}`, ""
				if i%2 == 1 {
					args, want = `{"name":1,"sub":{"nam":"b"}}`, "name wrong-type, sub.nam unknown-argument, sub.name missing-argument"
				}
				if got := readWith(tool, args, func(r *Reader) { readFilter(r, new(filter1)) }); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	group.Wait()
}
