package gen_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// checkInput checks the schema of arguments against the requirements of all APIs.
func checkInput(t testing.TB, pkg *inspect.Package, d gen.Definition, input *schema.Doc) {
	t.Helper()
	checkSchema(t, pkg, d, input)
	if kind := get(input, "type"); kind == nil || kind.Text != "object" {
		t.Errorf("%s: the input schema is not an object schema: %s", d.Name, input)
	}
	for _, refused := range []string{"$ref", "anyOf", "oneOf", "allOf", "not", "enum", "const"} {
		if get(input, refused) != nil && (pkg.Options.MCPRevision < "2026-07-28" || !strings.HasPrefix(d.Name, "mcp ")) {
			t.Errorf("%s: the root of the arguments has %s", d.Name, refused)
		}
	}
}

// checkOutput checks the schema of a result against the requirements of the package's MCP
// revision. It also checks that the schema accepts everything that encoding/json may
// encode, because nothing would enforce further constraints.
func checkOutput(t testing.TB, pkg *inspect.Package, d gen.Definition, output *schema.Doc) {
	t.Helper()
	checkSchema(t, pkg, d, output)
	if kind := get(output, "type"); pkg.Options.MCPRevision < unboxed && (kind == nil || kind.Text != "object") {
		t.Errorf("%s: the output schema is not an object schema: %s", d.Name, output)
	}
	eachSchema(output, "", func(pointer string, s *schema.Doc) {
		for _, promise := range []string{"default", "multipleOf", "minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"} {
			if get(s, promise) != nil {
				t.Errorf("%s: the output schema contains %s at %s, which nothing enforces", d.Name, promise, pointer)
			}
		}
	})
}

func checkNoDefaults(t testing.TB, d gen.Definition, input *schema.Doc) {
	t.Helper()
	eachSchema(input, "", func(pointer string, s *schema.Doc) {
		if get(s, "default") != nil {
			t.Errorf("%s: there is a default at %s", d.Name, pointer)
		}
	})
}

// checkSchema checks that references resolve, that no subschema has a part that unsound
// reports, and that each subschema accepts its own values.
func checkSchema(t testing.TB, pkg *inspect.Package, d gen.Definition, root *schema.Doc) {
	t.Helper()
	if problems := schema.RefProblems(root); len(problems) > 0 {
		t.Errorf("%s: %v", d.Name, problems)
	}
	compile := compiler(t, root)
	eachSchema(root, "", func(pointer string, s *schema.Doc) {
		given := givesSchemas(pkg)
		if problem := unsound(s, pkg.Options.Titles || given, given && pointer == ""); problem != "" {
			t.Errorf("%s: %s at %q: %s", d.Name, problem, pointer, s)
		}
		compiled := compile(pointer)
		for _, value := range valuesIn(s) {
			instance, err := jsonschema.UnmarshalJSON(strings.NewReader(value.String()))
			if err != nil {
				t.Fatal(err)
			}
			if err := compiled.Validate(instance); err != nil {
				t.Errorf("%s: %s at %q rejects its own value %s: %v", d.Name, s, pointer, value, err)
			}
		}
	})
}

// givesSchemas reports whether the source contains a schema. Titles in such a schema are
// kept.
func givesSchemas(pkg *inspect.Package) bool {
	given := func(in, out *inspect.Schema) bool { return in != nil || out != nil }
	for _, decl := range pkg.Decls.Types {
		if given(decl.Input, decl.Output) {
			return true
		}
	}
	return slices.ContainsFunc(pkg.Tools, func(t *inspect.Tool) bool { return given(t.Input, t.Output) })
}

func valuesIn(s *schema.Doc) []*schema.Doc {
	var values []*schema.Doc
	if value := get(s, "default"); value != nil {
		values = append(values, value)
	}
	for _, key := range []string{"enum", "examples"} {
		if list := get(s, key); list != nil {
			values = append(values, list.Items...)
		}
	}
	return values
}

// unsound returns a description of a part of s that no schema may contain, or "". If
// titles is set, titles are allowed; if given is set, "$schema" is allowed.
func unsound(s *schema.Doc, titles, given bool) string {
	kind, properties := get(s, "type"), get(s, "properties")
	switch {
	case s.Kind != schema.Object:
		return "a boolean schema, which MCP's own schema refuses,"
	case kind != nil && kind.Text == "object" && properties == nil && get(s, "$ref") == nil:
		return "an object without properties"
	case kind != nil && kind.Text == "array" && get(s, "items") == nil && !schema.Num("0").Equal(get(s, "maxItems")):
		return "an array without items"
	case !titles && get(s, "title") != nil:
		return "a title"
	case !given && get(s, "$schema") != nil:
		return "a $schema"
	case isEmptyText(get(s, "description")):
		return "an empty description"
	case isEmptyList(get(s, "enum")) || isEmptyList(get(s, "required")) || isEmptyList(get(s, "anyOf")):
		return "an empty list"
	case properties != nil && slices.ContainsFunc(properties.Members, hasIllegalKey):
		return "a property that clients refuse"
	}
	return ""
}

func isEmptyText(doc *schema.Doc) bool {
	return doc != nil && strings.TrimSpace(doc.Text) == ""
}

func isEmptyList(doc *schema.Doc) bool { return doc != nil && len(doc.Items) == 0 }

func hasIllegalKey(m schema.Member) bool { return !legalPropertyName.MatchString(m.Key) }

// eachSchema visits a schema and its subschemas, with their JSON Pointers. It does not use
// the walker of package schema, so that it also detects positions that the walker misses.
func eachSchema(s *schema.Doc, pointer string, visit func(pointer string, s *schema.Doc)) {
	visit(pointer, s)
	for _, m := range s.Members {
		at := pointer + "/" + m.Key
		switch m.Key {
		case "items", "propertyNames", "not", "contains":
			eachSchema(m.Value, at, visit)
		case "additionalProperties":
			if m.Value.Kind == schema.Object {
				eachSchema(m.Value, at, visit)
			}
		case "properties", "$defs", "patternProperties":
			for _, member := range m.Value.Members {
				eachSchema(member.Value, at+"/"+member.Key, visit)
			}
		case "anyOf", "oneOf", "allOf", "prefixItems":
			for i, item := range m.Value.Items {
				eachSchema(item, at+"/"+strconv.Itoa(i), visit)
			}
		}
	}
}

// compiler compiles a document as draft 2020-12. It returns a function that compiles the
// part at a JSON Pointer.
func compiler(t testing.TB, root *schema.Doc) func(pointer string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(root.String()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	return func(pointer string) *jsonschema.Schema {
		t.Helper()
		compiled, err := c.Compile("schema.json#" + pointer)
		if err != nil {
			t.Fatalf("%v\n%s", err, root)
		}
		return compiled
	}
}

func TestUnsound(t *testing.T) {
	tests := []struct {
		schema, at, want string
	}{
		{`{"type":"object","properties":{"a":{"type":"object"}}}`, "/properties/a", "an object without properties"},
		{`{"anyOf":[{"type":"array"},{"type":"null"}]}`, "/anyOf/0", "an array without items"},
		{`{"additionalProperties":{"title":"a"}}`, "/additionalProperties", "a title"},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, "", "a $schema"},
		{`{"items":{"description":" "}}`, "/items", "an empty description"},
		{`{"$defs":{"a":{"enum":[]}}}`, "/$defs/a", "an empty list"},
		{`{"properties":{"two words":{}}}`, "", "a property that clients refuse"},
		{`{"properties":{"a":true}}`, "/properties/a", "a boolean schema, which MCP's own schema refuses,"},
		{`{"properties":{"title":{}},"additionalProperties":false,"required":["title"],"default":{"title":1}}`, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.schema, func(t *testing.T) {
			doc, err := schema.Parse([]byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			eachSchema(doc, "", func(pointer string, s *schema.Doc) {
				if problem := unsound(s, false, false); problem != "" {
					got[pointer] = problem
				}
			})
			want := map[string]string{tt.at: tt.want}
			if tt.want == "" {
				want = map[string]string{}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
