package lower

import (
	"regexp"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func onlyKeywords(t *testing.T, path schema.Path, sub *schema.Doc, keywords ...string) {
	t.Helper()
	for _, m := range sub.Members {
		if !slices.Contains(keywords, m.Key) {
			t.Errorf("%s: the provider does not accept %q: %s", path, m.Key, sub)
		}
	}
}

func checkRoot(t *testing.T, root *schema.Doc, kind string) {
	t.Helper()
	if got := root.Under("type"); got == nil || got.Text != kind {
		t.Errorf("the root is not an object: %s", root)
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf", "not", "enum", "const", "$ref"} {
		if root.Has(keyword) {
			t.Errorf("the root has %q: %s", keyword, root)
		}
	}
}

func checkAnthropic(t *testing.T, root *schema.Doc) {
	if root.Has("$ref") {
		root = root.Without("$ref")
	}
	checkRoot(t, root, "object")
	for _, m := range root.Table("properties") {
		if len(m.Key) > 64 {
			t.Errorf("the name %q is too long", m.Key)
		}
	}
}

func checkGemini(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		onlyKeywords(t, path, sub, "$defs", "$ref", "type", "format", "title", "description", "enum", "items", "prefixItems",
			"minItems", "maxItems", "minimum", "maximum", "anyOf", "properties", "additionalProperties", "required")
		if sub.Has("$ref") && len(sub.Members) > 1 {
			t.Errorf("%s: a keyword is next to a reference: %s", path, sub)
		}
		if sub.Kind == schema.Object && !sub.Has("type") && !sub.Has("anyOf") && !sub.Has("$ref") {
			t.Errorf("%s: the type is missing: %s", path, sub)
		}
		if sub.Kind == schema.Bool && path[len(path)-1] != "additionalProperties" {
			t.Errorf("%s is %s", path, sub)
		}
		for _, value := range sub.List("enum") {
			if value.Kind != schema.String && value.Kind != schema.Number {
				t.Errorf("%s: %s in an enum: %s", path, value, sub)
			}
		}
		return true
	})
	if newDefinitionGraph(root).hasCycle(false) {
		t.Errorf("a recursive reference is not within an optional property: %s", root)
	}
}

func checkXAI(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		onlyKeywords(t, path, sub, "$defs", "$ref", "type", "format", "pattern", "title", "description", "enum", "items", "anyOf",
			"properties", "additionalProperties", "required")
		if sub.HasType("object") && !sub.Has("additionalProperties") {
			t.Errorf("%s: additionalProperties is missing: %s", path, sub)
		}
		checkItems(t, path, sub)
		return true
	})
	if newDefinitionGraph(root).hasCycle(true) {
		t.Errorf("the schema is still recursive: %s", root)
	}
}

func checkOllama(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		onlyKeywords(t, path, sub, "anyOf", "type", "items", "description", "enum", "properties", "required")
		checkItems(t, path, sub)
		return true
	})
}

// checkGrammar checks that engines of local models support all keywords of root. A keyword
// that constrains a value must not be next to a keyword that hides it.
func checkGrammar(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		onlyKeywords(t, path, sub, "$defs", "$ref", "type", "format", "pattern", "title", "description", "enum", "items", "anyOf",
			"properties", "additionalProperties", "required", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
		if len(path) > 0 && sub.Has("anyOf") && sub.Has("type", "enum", "properties", "items", "$ref") {
			t.Errorf("%s: keywords next to anyOf: %s", path, sub)
		}
		if sub.Has("enum") && sub.Has("pattern", "format", "minLength", "maxLength", "minimum", "maximum", "properties", "items") {
			t.Errorf("%s: keywords next to enum: %s", path, sub)
		}
		if sub.Has("pattern") && sub.Has("format", "minLength", "maxLength") {
			t.Errorf("%s: keywords next to pattern: %s", path, sub)
		}
		return true
	})
}

// checkItems fails the test if an array has no schema for its items. A schema without a
// type does not need one.
func checkItems(t *testing.T, path schema.Path, sub *schema.Doc) {
	t.Helper()
	kinds, _ := sub.Types()
	if slices.Contains(kinds, "array") && !sub.Has("items") && len(kinds) < len(allTypes) {
		t.Errorf("%s: an array without items: %s", path, sub)
	}
}

var legacyName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// legacyMeans maps the fields of Google's message to the types to which they apply.
var legacyMeans = map[string]string{
	"format": "STRING INTEGER NUMBER", "enum": "STRING", "minimum": "INTEGER NUMBER", "maximum": "INTEGER NUMBER",
	"minLength": "STRING", "maxLength": "STRING", "pattern": "STRING", "items": "ARRAY", "minItems": "ARRAY", "maxItems": "ARRAY",
	"properties": "OBJECT", "required": "OBJECT", "propertyOrdering": "OBJECT", "minProperties": "OBJECT", "maxProperties": "OBJECT",
}

func checkLegacy(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "OBJECT")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		kind := sub.Under("type")
		if kind != nil == sub.Has("anyOf") {
			t.Errorf("%s: neither one type nor a choice: %s", path, sub)
			return true
		}
		for _, m := range sub.Members {
			types, ofOneType := legacyMeans[m.Key]
			switch {
			case slices.Contains([]string{"type", "nullable", "title", "description", "anyOf"}, m.Key):
			case !ofOneType || kind == nil || !regexp.MustCompile(`\b`+kind.Text+`\b`).MatchString(types):
				t.Errorf("%s: the provider does not accept %q: %s", path, m.Key, sub)
			}
		}
		if kind != nil && kind.Text == "ARRAY" && !sub.Has("items") {
			t.Errorf("%s: an array without items: %s", path, sub)
		}
		for _, m := range sub.Table("properties") {
			if !legacyName.MatchString(m.Key) {
				t.Errorf("%s: the name %q: %s", path, m.Key, sub)
			}
		}
		for _, name := range sub.List("required") {
			if !sub.Under("properties").Has(name.Text) {
				t.Errorf("%s: the required %s is not declared: %s", path, name, sub)
			}
		}
		return true
	})
}

// TestRules checks that rules across fields are described if their keywords are not
// supported. For MCP, keywords from other sources must be unchanged.
func TestRules(t *testing.T) {
	object := schema.Node{Keywords: schema.Keywords{Type: "object", Properties: schema.Properties{}}}
	for _, name := range []string{"a", "b", "c"} {
		object.Properties.Set(name, &schema.Node{Keywords: schema.Keywords{Type: "string"}})
	}
	origin := schema.OriginAt(object.Origin.Pos(), schema.AcrossFields+"test")
	inner := object.Clone()
	object.Rules = []schema.Rule{
		{Then: schema.ExactlyOne, Names: []string{"a", "b"}, Origin: origin},
		{Then: schema.AtMostOne, Names: []string{"a", "b", "c"}, Origin: origin},
		{Then: schema.AtMostOne, Names: []string{"b", "c"}, Origin: origin},
		{If: []string{"b"}, Then: schema.All, Names: []string{"c"}, Origin: origin},
		{If: []string{"a", "b"}, Then: schema.None, Names: []string{"c"}, Origin: origin},
	}
	inner.Rules = []schema.Rule{
		{Then: schema.AtLeastOne, Names: []string{"a", "b"}, Origin: origin},
		{Then: schema.AtLeastOne, Names: []string{"b", "c"}, Origin: origin},
		{If: []string{"a", "b"}, Then: schema.All, Names: []string{"c"}, Origin: origin},
		{If: []string{"c"}, Then: schema.AtLeastOne, Names: []string{"a", "b"}, Origin: origin},
	}
	object.Properties.Set("n", inner)
	doc := object.Doc()
	got, notes := MCP(doc)
	const want = "Do not give \"b\" and \"c\" together; give at most one of \"a\", \"b\" and \"c\"; do not give \"a\" and \"b\" and \"c\" together; give exactly one of \"a\" and \"b\"."
	if got.TextUnder("description") != want || got.Has("oneOf", "not") || !got.Has("dependentRequired") || len(notes) != 3 {
		t.Errorf("MCP: got %s with notes %v", got, notes)
	}
	if !got.Under("properties").Under("n").Equal(doc.Under("properties").Under("n")) {
		t.Errorf("MCP changes rules below the root: %s", got)
	}
	if again, more := MCP(got); again != got || len(more) > 0 {
		t.Errorf("MCP changes its own result: %s", again)
	}
	const inWords = "Give at least one of \"b\" and \"c\"; if \"c\" is given, give at least one of \"a\" and \"b\"; " +
		"give at least one of \"a\" and \"b\"; if \"a\" is given and \"b\" is given, \"c\" is required."
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){Gemini, XAI, StrictAnthropic} {
		lowered, _ := lower(doc)
		n := lowered.Under("properties").Under("n")
		if n.TextUnder("description") != inWords || n.Has("anyOf", "allOf", "if", "then") {
			t.Errorf("got %s", n)
		}
	}
	foreign, err := schema.Parse([]byte(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	if got, notes := MCP(foreign); got != foreign || len(notes) > 0 {
		t.Errorf("MCP changes a schema from elsewhere: %s", got)
	}
}
