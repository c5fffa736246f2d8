package lower

import (
	"regexp"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// onlyKeywords fails the test where a schema has other keywords.
func onlyKeywords(t *testing.T, path schema.Path, sub *schema.Doc, keywords ...string) {
	t.Helper()
	for _, m := range sub.Members {
		if !slices.Contains(keywords, m.Key) {
			t.Errorf("%s: the provider does not take %q: %s", path, m.Key, sub)
		}
	}
}

func checkRoot(t *testing.T, root *schema.Doc, kind string) {
	t.Helper()
	if got := root.Under("type"); got == nil || got.Text != kind {
		t.Errorf("the root is no object: %s", root)
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
			t.Errorf("%s: something stands beside a reference: %s", path, sub)
		}
		if sub.Kind == schema.Object && !sub.Has("type") && !sub.Has("anyOf") && !sub.Has("$ref") {
			t.Errorf("%s: the type is not said: %s", path, sub)
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
		t.Errorf("a recursion is not within a property that may be left out: %s", root)
	}
}

func checkXAI(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		onlyKeywords(t, path, sub, "$defs", "$ref", "type", "format", "pattern", "title", "description", "enum", "items", "anyOf",
			"properties", "additionalProperties", "required")
		if sub.HasType("object") && !sub.Has("additionalProperties") {
			t.Errorf("%s: whether the object is open is not said: %s", path, sub)
		}
		checkItems(t, path, sub)
		return true
	})
	if newDefinitionGraph(root).hasCycle(true) {
		t.Errorf("a recursion is left: %s", root)
	}
}

func checkOllama(t *testing.T, root *schema.Doc) {
	checkRoot(t, root, "object")
	schema.Walk(root, func(path schema.Path, sub *schema.Doc) bool {
		keywords := []string{"anyOf", "type", "items", "description", "enum", "properties"}
		if len(path) == 0 {
			keywords = append(keywords, "required")
		}
		onlyKeywords(t, path, sub, keywords...)
		checkItems(t, path, sub)
		return true
	})
}

// checkItems fails the test where an array does not say what its items are. A
// value of any type need not.
func checkItems(t *testing.T, path schema.Path, sub *schema.Doc) {
	t.Helper()
	kinds, _ := sub.Types()
	if slices.Contains(kinds, "array") && !sub.Has("items") && len(kinds) < len(allTypes) {
		t.Errorf("%s: an array without items: %s", path, sub)
	}
}

var legacyName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// legacyMeans says of which type each field of Google's message is about.
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
				t.Errorf("%s: the provider does not take %q: %s", path, m.Key, sub)
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
