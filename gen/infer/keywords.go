package infer

import (
	"encoding/json"
	"go/types"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A keyword is one of JSON Schema that the source asks for.
type keyword struct {
	name   string
	values []value
	tag    bool // it stands in a struct tag
}

func directiveKeyword(k directive.Keyword) keyword {
	made := keyword{name: k.Name}
	for _, arg := range k.Values {
		made.values = append(made.values, value{text: arg.Value, quoted: arg.Quoted, pos: arg.ValuePos})
	}
	return made
}

// A clause is a keyword that meets the schema it speaks of.
type clause struct {
	*maker
	keyword
	schema *jsonschema.Schema
	typ    types.Type
	path   string
}

// A rule says what a keyword means, JSON Schema validation 2020-12.
type rule struct {
	name string
	on   []string // the JSON types that it speaks of; nil for all
	// join makes the schema narrower by the values of the clause, and
	// reports those that it cannot take.
	join func(clause)
}

var (
	onText   = []string{"string"}
	onNumber = []string{"integer", "number"}
	onArray  = []string{"array"}
	onObject = []string{"object"}
)

// rules are all keywords, in the order in which an unknown one is told of them.
var rules = []rule{
	{"enum", nil, joinEnum},
	{"default", nil, joinDefault},
	{"examples", nil, joinExamples},
	{"format", onText, joinText(func(s *jsonschema.Schema) *string { return &s.Format })},
	{"pattern", onText, joinPattern},
	{"minLength", onText, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MinLength }, greater)},
	{"maxLength", onText, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MaxLength }, smaller)},
	{"minimum", onNumber, joinBound(func(s *jsonschema.Schema) *json.Number { return &s.Minimum }, greater)},
	{"maximum", onNumber, joinBound(func(s *jsonschema.Schema) *json.Number { return &s.Maximum }, smaller)},
	{"exclusiveMinimum", onNumber, joinBound(func(s *jsonschema.Schema) *json.Number { return &s.ExclusiveMinimum }, greater)},
	{"exclusiveMaximum", onNumber, joinBound(func(s *jsonschema.Schema) *json.Number { return &s.ExclusiveMaximum }, smaller)},
	{"multipleOf", onNumber, joinDivisor},
	{"minItems", onArray, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MinItems }, greater)},
	{"maxItems", onArray, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MaxItems }, smaller)},
	{"uniqueItems", onArray, joinFlag(func(s *jsonschema.Schema) *bool { return &s.UniqueItems })},
	{"minProperties", onObject, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MinProperties }, greater)},
	{"maxProperties", onObject, joinCount(func(s *jsonschema.Schema) **uint64 { return &s.MaxProperties }, smaller)},
	{"readOnly", nil, joinFlag(func(s *jsonschema.Schema) *bool { return &s.ReadOnly })},
	{"writeOnly", nil, joinFlag(func(s *jsonschema.Schema) *bool { return &s.WriteOnly })},
	{"type", nil, joinType},
}

func findRule(name string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.name == name })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}

// isTagKeyword reports whether a struct tag can say the keyword.
func isTagKeyword(name string) bool {
	_, ok := findRule(name)
	return ok || name == "example" || name == "title"
}

func keywordNames() []string {
	names := []string{"title", "example"}
	for _, r := range rules {
		names = append(names, r.name)
	}
	return names
}

// constrain adds the keywords of a property to its schema. Keywords are
// promises about what a model sends; of what is written, only examples are told.
func (m *maker) constrain(s *jsonschema.Schema, p property) {
	var clauses []clause
	for _, k := range p.keywords {
		if m.writes && k.name != "examples" {
			continue
		}
		if c, ok := m.join(s, p, k); ok {
			clauses = append(clauses, c)
		}
	}
	for _, c := range clauses {
		c.checkValues()
	}
	if !m.writes && p.extras != nil {
		s.Extras = p.extras
	}
}

// join applies one keyword, and returns where it ended up.
func (m *maker) join(s *jsonschema.Schema, p property, k keyword) (clause, bool) {
	c := clause{maker: m, keyword: k, schema: s, typ: p.typ, path: p.at.path}
	r, ok := findRule(k.name)
	if !ok {
		c.fail(k.values[0], diag.BadArgument, "nothing is known of the keyword %s", k.name)
		return c, false
	}
	if c, ok = c.descend(r); !ok {
		c.failWithHint("it is for "+strings.Join(r.on, " and ")+" alone", k.values[0], c.misplaced(),
			"%s does not apply to %s, which JSON has as %s", k.name, m.typeName(c.typ), c.jsonType(c.schema))
		return c, false
	}
	before := len(m.diags)
	r.join(c)
	return c, len(m.diags) == before
}

// descend goes to the elements of an array where a keyword speaks of them.
func (c clause) descend(r rule) (clause, bool) {
	if takesNull(c.schema) && len(c.schema.AnyOf) > 0 {
		c.schema = c.schema.AnyOf[0]
	}
	kind := c.jsonType(c.schema)
	applies := r.on == nil || kind == "" || slices.Contains(r.on, kind)
	ofElements := (r.name == "enum" || r.name == "examples") && !c.givesArrays()
	if kind == "array" && c.schema.Items != nil && (!applies || ofElements) {
		c.schema, c.typ = c.schema.Items, elementOf(c.typ)
		return c.descend(r)
	}
	return c, applies
}

// givesArrays reports whether the values are arrays, rather than elements.
func (c clause) givesArrays() bool {
	return !slices.ContainsFunc(c.values, func(v value) bool {
		decoded, ok := decode(v.text)
		return !ok || typeOf(decoded) != "array"
	})
}

// jsonType returns the one JSON type of a schema, or "" where it has several.
func (m *maker) jsonType(s *jsonschema.Schema) string {
	if s.Ref == "" {
		return s.Type
	}
	switch m.target(s.Ref).typ.Underlying().(type) {
	case *types.Struct, *types.Map:
		return "object"
	case *types.Slice, *types.Array:
		return "array"
	}
	return ""
}

// fail reports a value that the clause cannot take.
func (c clause) fail(v value, code diag.Code, format string, args ...any) {
	c.failWithHint("", v, code, format, args...)
}

func (c clause) failWithHint(hint string, v value, code diag.Code, format string, args ...any) {
	d := diag.Errorf(v.pos, code, "%s: "+format, append([]any{c.path}, args...)...)
	d.Hint = hint
	c.report(d)
}

// misplaced is the code for a keyword that contradicts its type.
func (c clause) misplaced() diag.Code {
	if c.tag {
		return diag.BadTag
	}
	return diag.BadValue
}
