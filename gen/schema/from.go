package schema

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"github.com/invopop/jsonschema"
	orderedmap "github.com/pb33f/ordered-map/v2"
)

// From returns the document of a typed schema. Where origin is not nil it
// says where each schema came from. The keywords come in the order in which a
// person reads a schema, which is the order of the statements below; then
// "$defs"; then what Extras holds, sorted by key, except that an extra for a
// keyword already written replaces its value in place.
//
// Unlike json.Marshal it writes {} for an empty schema (true and false for
// [jsonschema.TrueSchema] and [jsonschema.FalseSchema] and copies of them, and
// true for an empty "additionalProperties"), "required": [] for a list that is
// empty but not nil, and sorts every map that has no order of its own. A nil schema inside s says nothing and is {}.
// References among schemas are "$ref": s must not hold itself.
//
// Const, Default, Enum, Examples and Extras take what encoding/json decodes
// to, [json.RawMessage] (its order is kept), and values made of Go's basic
// types, slices and maps with string keys. In the place of any other value,
// such as a NaN, stands a string that says why.
func From(s *jsonschema.Schema, origin func(*jsonschema.Schema) Origin) *Doc {
	if origin == nil {
		return FromGiven(s, nil, nil)
	}
	return FromGiven(s, func(s *jsonschema.Schema) Source { return Source{Origin: origin(s)} }, nil)
}

// FromGiven is [From] for schemas some of which stand for documents that were
// given: such a schema is its document, and what it says about values beyond
// that. What the document says stays as it is, but for the annotations of JSON
// Schema validation section 9. Where source is not nil it says where each
// schema and its keywords came from.
func FromGiven(s *jsonschema.Schema, source func(*jsonschema.Schema) Source, given map[*jsonschema.Schema]*Doc) *Doc {
	return converter{source, given}.schema(s)
}

type converter struct {
	source func(*jsonschema.Schema) Source
	docs   map[*jsonschema.Schema]*Doc
}

func (c converter) schema(s *jsonschema.Schema) *Doc {
	if s == nil {
		return Obj()
	}
	var source Source
	if c.source != nil {
		source = c.source(s)
	}
	doc := Boolean(isCopy(s, jsonschema.TrueSchema))
	if !doc.Bool && !isCopy(s, jsonschema.FalseSchema) {
		doc = c.object(s)
		if c.source != nil {
			source.mark(doc)
		}
		if given := c.docs[s]; given != nil {
			doc = given.beside(doc)
		}
	}
	doc.Origin = source.Origin
	return doc
}

// isCopy tells a boolean schema apart from an empty one. The flag is in an
// unexported field, which DeepEqual can see; comparing pointers would miss
// the copies that jsonschema's UnmarshalJSON makes.
func isCopy(s, boolean *jsonschema.Schema) bool {
	return s == boolean || s.Type == "" && s.Ref == "" && reflect.DeepEqual(s, boolean)
}

func (c converter) object(s *jsonschema.Schema) *Doc {
	doc := Obj()
	c.identity(doc, s)
	c.meaning(doc, s)
	c.strings(doc, s)
	c.numbers(doc, s)
	c.arrays(doc, s)
	c.properties(doc, s)
	c.composition(doc, s)
	c.document(doc, s)
	for _, key := range slices.Sorted(maps.Keys(s.Extras)) {
		doc = doc.With(key, c.value(s.Extras[key]))
	}
	return doc
}

func (c converter) identity(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("type", text(s.Type)),
		M("$ref", text(s.Ref)),
		M("$dynamicRef", text(s.DynamicRef)),
	)
}

func (c converter) meaning(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("description", text(s.Description)),
		M("title", text(s.Title)),
		M("deprecated", flag(s.Deprecated)),
		M("readOnly", flag(s.ReadOnly)),
		M("writeOnly", flag(s.WriteOnly)),
		M("enum", c.values(s.Enum)),
		M("const", c.given(s.Const)),
		M("default", c.given(s.Default)),
		M("examples", c.values(s.Examples)),
	)
}

func (c converter) strings(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("format", text(s.Format)),
		M("pattern", text(s.Pattern)),
		M("minLength", count(s.MinLength)),
		M("maxLength", count(s.MaxLength)),
		M("contentEncoding", text(s.ContentEncoding)),
		M("contentMediaType", text(s.ContentMediaType)),
		M("contentSchema", c.one(s.ContentSchema)),
	)
}

func (c converter) numbers(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("minimum", c.bound(s.Minimum)),
		M("exclusiveMinimum", c.bound(s.ExclusiveMinimum)),
		M("maximum", c.bound(s.Maximum)),
		M("exclusiveMaximum", c.bound(s.ExclusiveMaximum)),
		M("multipleOf", c.bound(s.MultipleOf)),
	)
}

func (c converter) arrays(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("prefixItems", c.list(s.PrefixItems)),
		M("items", c.one(s.Items)),
		M("minItems", count(s.MinItems)),
		M("maxItems", count(s.MaxItems)),
		M("uniqueItems", flag(s.UniqueItems)),
		M("contains", c.one(s.Contains)),
		M("minContains", count(s.MinContains)),
		M("maxContains", count(s.MaxContains)),
	)
}

func (c converter) properties(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("properties", c.ordered(s.Properties)),
		M("required", names(s.Required)),
		M("additionalProperties", c.additional(s.AdditionalProperties)),
		M("patternProperties", c.sorted(s.PatternProperties)),
		M("propertyNames", c.one(s.PropertyNames)),
		M("minProperties", count(s.MinProperties)),
		M("maxProperties", count(s.MaxProperties)),
		M("dependentRequired", dependents(s.DependentRequired)),
		M("dependentSchemas", c.sorted(s.DependentSchemas)),
	)
}

func (c converter) composition(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("allOf", c.list(s.AllOf)),
		M("anyOf", c.list(s.AnyOf)),
		M("oneOf", c.list(s.OneOf)),
		M("not", c.one(s.Not)),
		M("if", c.one(s.If)),
		M("then", c.one(s.Then)),
		M("else", c.one(s.Else)),
	)
}

func (c converter) document(doc *Doc, s *jsonschema.Schema) {
	doc.put(
		M("$comment", text(s.Comments)),
		M("$schema", text(s.Version)),
		M("$id", text(string(s.ID))),
		M("$anchor", text(s.Anchor)),
		M("$defs", c.sorted(s.Definitions)),
	)
}

// put appends the members that have a value. Only while a Doc is being made.
func (d *Doc) put(members ...Member) {
	for _, m := range members {
		if m.Value != nil {
			d.Members = append(d.Members, m)
		}
	}
}

// The functions below return nil, a member left out, for what is not said.

func text(s string) *Doc {
	if s == "" {
		return nil
	}
	return Str(s)
}

func flag(set bool) *Doc {
	if !set {
		return nil
	}
	return Boolean(true)
}

func count(n *uint64) *Doc {
	if n == nil {
		return nil
	}
	return Num(strconv.FormatUint(*n, 10))
}

func names(list []string) *Doc {
	if list == nil {
		return nil
	}
	doc := Arr()
	for _, name := range list {
		doc.Items = append(doc.Items, Str(name))
	}
	return doc
}

func dependents(lists map[string][]string) *Doc {
	if lists == nil {
		return nil
	}
	doc := Obj()
	for _, key := range slices.Sorted(maps.Keys(lists)) {
		doc.Members = append(doc.Members, M(key, names(append([]string{}, lists[key]...))))
	}
	return doc
}

func (c converter) bound(n json.Number) *Doc {
	if n == "" {
		return nil
	}
	return c.value(n)
}

func (c converter) given(value any) *Doc {
	if value == nil {
		return nil
	}
	return c.value(value)
}

func (c converter) values(list []any) *Doc {
	if list == nil {
		return nil
	}
	return c.value(list)
}

func (c converter) one(s *jsonschema.Schema) *Doc {
	if s == nil {
		return nil
	}
	return c.schema(s)
}

// additional returns true for a schema of any value: version 1.22.0 of the
// TypeScript SDK of MCP reads a boolean in this place and nothing else, and
// refuses the whole list of tools for {}.
func (c converter) additional(s *jsonschema.Schema) *Doc {
	doc := c.one(s)
	if doc == nil || doc.Kind != Object || len(doc.Members) > 0 {
		return doc
	}
	anything := Boolean(true)
	anything.Origin = doc.Origin
	return anything
}

func (c converter) list(schemas []*jsonschema.Schema) *Doc {
	if schemas == nil {
		return nil
	}
	doc := Arr()
	for _, s := range schemas {
		doc.Items = append(doc.Items, c.schema(s))
	}
	return doc
}

func (c converter) sorted(schemas map[string]*jsonschema.Schema) *Doc {
	if schemas == nil {
		return nil
	}
	doc := Obj()
	for _, key := range slices.Sorted(maps.Keys(schemas)) {
		doc.Members = append(doc.Members, M(key, c.schema(schemas[key])))
	}
	return doc
}

func (c converter) ordered(schemas *orderedmap.OrderedMap[string, *jsonschema.Schema]) *Doc {
	if schemas == nil {
		return nil
	}
	doc := Obj()
	for key, s := range schemas.FromOldest() {
		doc.Members = append(doc.Members, M(key, c.schema(s)))
	}
	return doc
}
