package schema

import (
	"cmp"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The methods in this file are the API by which other packages inspect a schema. For a nil
// document, they return the same results as for an empty document. A value whose type is
// not valid for its keyword, such as a string under "required", is treated as missing.
// Section numbers refer to JSON Schema 2020-12.

// Has reports whether an object has one of the keys.
func (d *Doc) Has(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return d.index(key) >= 0 })
}

// Under returns the value of a key, or nil.
func (d *Doc) Under(key string) *Doc {
	if i := d.index(key); i >= 0 {
		return d.Members[i].Value
	}
	return nil
}

// TextUnder returns the string under a key, or "" if there is no string.
func (d *Doc) TextUnder(key string) string {
	if value := d.Under(key); value != nil && value.Kind == String {
		return value.Text
	}
	return ""
}

// List returns the items of the array under a key.
func (d *Doc) List(key string) []*Doc {
	if value := d.Under(key); value != nil {
		return value.Items
	}
	return nil
}

// Table returns the members of the object under a key.
func (d *Doc) Table(key string) []Member {
	if value := d.Under(key); value != nil {
		return value.Members
	}
	return nil
}

// Keys returns the keys of an object, in order.
func (d *Doc) Keys() []string {
	if d == nil || d.Kind != Object {
		return nil
	}
	keys := make([]string, len(d.Members))
	for i, m := range d.Members {
		keys[i] = m.Key
	}
	return keys
}

// Texts returns the strings in an array, in order.
func (d *Doc) Texts() []string {
	if d == nil {
		return nil
	}
	var texts []string
	for _, item := range d.Items {
		if item.Kind == String {
			texts = append(texts, item.Text)
		}
	}
	return texts
}

// Types returns the names in "type", whose value is a name or a list, and reports whether
// the schema has that keyword. See validation, section 6.1.1.
func (d *Doc) Types() (names []string, stated bool) {
	switch kind := d.Under("type"); {
	case kind == nil:
		return nil, false
	case kind.Kind == String:
		return []string{kind.Text}, true
	default:
		return kind.Texts(), true
	}
}

// HasType reports whether the "type" of a schema includes a name. It returns false if the
// schema has no "type", although the schema then accepts every type.
func (d *Doc) HasType(name string) bool {
	switch kind := d.Under("type"); {
	case kind == nil:
		return false
	case kind.Kind == String:
		return kind.Text == name
	default:
		return slices.Contains(kind.Texts(), name)
	}
}

// Values returns the values that "const" and "enum" both allow, and reports whether the
// schema has either keyword. See validation, sections 6.1.2 and 6.1.3.
func (d *Doc) Values() (values []*Doc, stated bool) {
	constant, enum := d.Under("const"), d.Under("enum")
	switch {
	case constant == nil && enum == nil:
		return nil, false
	case constant == nil:
		return enum.Items, true
	case enum == nil || slices.ContainsFunc(enum.Items, func(value *Doc) bool { return SameValue(value, constant) }):
		return []*Doc{constant}, true
	}
	return nil, true
}

// Property returns the schema of a property, or nil if the property is not declared.
func (d *Doc) Property(name string) *Doc { return d.Under("properties").Under(name) }

// Required returns the names of the properties that a schema requires.
func (d *Doc) Required() []string { return d.Under("required").Texts() }

// Requires reports whether a schema requires a property.
func (d *Doc) Requires(name string) bool {
	return slices.ContainsFunc(d.List("required"), func(item *Doc) bool { return item.Kind == String && item.Text == name })
}

// IsClosed reports whether a schema accepts only the properties that it declares:
// "additionalProperties" is false, and there is no "patternProperties". It ignores other
// schemas that apply to the same value. See core, section 10.3.2.
func (d *Doc) IsClosed() bool {
	return d.Under("additionalProperties").IsFalse() && !d.Has("patternProperties")
}

// IsSchema reports whether a value can be a schema, which is an object or a boolean. See
// core, section 4.3.
func (d *Doc) IsSchema() bool { return d != nil && (d.Kind == Object || d.Kind == Bool) }

// IsTrue reports whether a value is true, the schema that accepts everything.
func (d *Doc) IsTrue() bool { return d != nil && d.Kind == Bool && d.Bool }

// IsFalse reports whether a value is false, the schema that accepts nothing.
func (d *Doc) IsFalse() bool { return d != nil && d.Kind == Bool && !d.Bool }

// AllowsAll reports whether a schema accepts every value because it is true, {}, or nil.
// Under every keyword that applies a schema, a missing schema is equivalent to true. See
// core, section 4.3.2.
func (d *Doc) AllowsAll() bool {
	return d == nil || d.IsTrue() || d.Kind == Object && len(d.Members) == 0
}

// PosOf returns the position of a keyword's value, or the position of the schema if the
// value's position is not known.
func (d *Doc) PosOf(keyword string) token.Position {
	if value := d.Under(keyword); value != nil && value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return d.Origin.Pos()
}

// Size returns the number of values in a document. If the document has more than most
// values, it returns some number greater than most. A document that shares parts can have
// far more values than its memory suggests.
func (d *Doc) Size(most int) int {
	n := 1
	for _, child := range d.children() {
		if n <= most {
			n += child.Size(most - n)
		}
	}
	return n
}

// TypeValue returns a value for "type": a string for one name, a list for several.
func TypeValue(names ...string) *Doc {
	if len(names) == 1 {
		return Str(names[0])
	}
	return Strs(names...)
}

// WithType returns a copy of a schema with the given types. They replace an existing
// "type" in its position; otherwise they are inserted at the front.
func (d *Doc) WithType(names ...string) *Doc {
	value := TypeValue(names...)
	if old := d.Under("type"); old != nil {
		value.Origin = old.Origin
		return d.With("type", value)
	}
	typed := *d
	typed.Members = slices.Insert(slices.Clone(d.Members), 0, M("type", value))
	return &typed
}

// Only returns an object of the members with the given keys.
func (d *Doc) Only(keys ...string) *Doc {
	only := &Doc{Kind: Object, Origin: d.Origin}
	for _, m := range d.Members {
		if slices.Contains(keys, m.Key) {
			only.Members = append(only.Members, m)
		}
	}
	return only
}

// Split divides the members of an object into two objects: the members for whose keys keep
// returns true, and the others. If keep returns true for no key, the second object is d
// itself.
func (d *Doc) Split(keep func(key string) bool) (with, without *Doc) {
	with, rest := &Doc{Kind: Object, Origin: d.Origin}, *d
	rest.Members = nil
	for _, m := range d.Members {
		if keep(m.Key) {
			with.Members = append(with.Members, m)
		} else {
			rest.Members = append(rest.Members, m)
		}
	}
	if len(with.Members) == 0 {
		return with, d
	}
	return with, &rest
}

// Rename returns a copy of an object in which a new key and value replace the key old. It
// returns d itself if d has no such key.
func (d *Doc) Rename(old, key string, value *Doc) *Doc {
	i := d.index(old)
	if i < 0 {
		return d
	}
	changed := *d
	changed.Members = slices.Clone(d.Members)
	changed.Members[i] = M(key, value)
	return &changed
}

// WithItems returns a copy of an object with items appended to the array under a key. A
// missing array is created.
func (d *Doc) WithItems(key string, items ...*Doc) *Doc {
	list := Doc{Kind: Array}
	if old := d.Under(key); old != nil {
		list = *old
	}
	list.Items = append(slices.Clip(list.Items), items...)
	return d.With(key, &list)
}

// A content describes a part of a document: whether the part is a schema, and which schemas
// it contains.
type content uint8

const (
	data      content = iota // plain JSON without schemas
	one                      // a schema
	list                     // an array of schemas
	table                    // an object whose values are schemas
	oneOrList                // a schema, or an array of schemas
)

// keywords maps each keyword of JSON Schema 2020-12 and of the drafts before it to the
// content of its value. The value of a keyword that is not in the map is data.
// https://json-schema.org/draft/2020-12/json-schema-core
// https://json-schema.org/draft/2020-12/json-schema-validation
var keywords = map[string]content{
	// Core, section 8: identity.
	"$schema": data, "$id": data, "$anchor": data, "$dynamicAnchor": data, "$vocabulary": data,
	"$ref": data, "$dynamicRef": data, "$comment": data,
	"$defs": table,

	// Core, section 10: applying schemas.
	"allOf": list, "anyOf": list, "oneOf": list,
	"not": one, "if": one, "then": one, "else": one,
	"dependentSchemas": table,
	"prefixItems":      list,
	"items":            oneOrList, // a list until 2019-09
	"contains":         one,
	"properties":       table, "patternProperties": table,
	"additionalProperties": one, "propertyNames": one,

	// Core, section 11: unevaluated items and properties.
	"unevaluatedItems": one, "unevaluatedProperties": one,

	// Validation, section 6: assertions.
	"type": data, "enum": data, "const": data,
	"multipleOf": data, "maximum": data, "exclusiveMaximum": data, "minimum": data, "exclusiveMinimum": data,
	"maxLength": data, "minLength": data, "pattern": data,
	"maxItems": data, "minItems": data, "uniqueItems": data, "maxContains": data, "minContains": data,
	"maxProperties": data, "minProperties": data, "required": data, "dependentRequired": data,

	// Validation, sections 7 to 9: formats, contents, annotations.
	"format": data, "contentEncoding": data, "contentMediaType": data,
	"contentSchema": one,
	"title":         data, "description": data, "default": data, "examples": data,
	"deprecated": data, "readOnly": data, "writeOnly": data,

	// Draft-07 and earlier.
	"definitions":     table,
	"dependencies":    table, // schemas and arrays of names
	"additionalItems": one,
}

// KeywordNames returns the names of all known keywords, sorted.
func KeywordNames() []string { return slices.Sorted(maps.Keys(keywords)) }

// inside returns the content of child, which is the value of key in d. The content of d
// is c. A value that is not a schema and cannot contain schemas is data.
func (c content) inside(d *Doc, key string, child *Doc) content {
	switch {
	case child == nil, child.Kind == String, child.Kind == Number, child.Kind == Null:
	case d.Kind == Object && (c == one || c == oneOrList):
		return keywords[key]
	case d.Kind == Object && c == table:
		return one
	case d.Kind == Array && (c == list || c == oneOrList):
		return one
	}
	return data
}

// isSchema reports whether d, whose content is c, is a schema: an object or a boolean
// (core, section 4.3).
func (c content) isSchema(d *Doc) bool {
	return (c == one || c == oneOrList) && d.IsSchema()
}

// NullType is the name of the null type.
const NullType = "null"

// OnlyNull returns the schema that accepts only null.
func OnlyNull() *Doc { return Obj(M("type", Str(NullType))) }

// IsOnlyNull reports whether a schema accepts only null, because of its "type" or its
// "const".
func (d *Doc) IsOnlyNull() bool {
	if value := d.Under("const"); value != nil {
		return value.Kind == Null
	}
	return d.TextUnder("type") == NullType
}

// WithNull returns the schema with null added to its types and to its "enum", if it has
// these keywords. Other keywords are unchanged.
func (d *Doc) WithNull() *Doc {
	if names, stated := d.Types(); stated && !slices.Contains(names, NullType) {
		d = d.WithType(append(names, NullType)...)
	}
	if values := d.List("enum"); d.Has("enum") && !slices.ContainsFunc(values, new(Doc).Equal) {
		d = d.WithItems("enum", &Doc{})
	}
	return d
}

// WithoutNull removes null from the types, the "enum", and the alternatives of "anyOf" and
// "oneOf". It does not remove null from a list that has no other items. It reports whether
// it removed null from any list.
func (d *Doc) WithoutNull() (rest *Doc, was bool) {
	rest = d
	for _, keyword := range []string{"type", "enum", "anyOf", "oneOf"} {
		list := d.Under(keyword)
		if list == nil || list.Kind != Array {
			continue
		}
		others := *list
		others.Items = slices.DeleteFunc(slices.Clone(list.Items), func(item *Doc) bool {
			switch keyword {
			case "type":
				return item.Text == NullType
			case "enum":
				return item.Kind == Null
			}
			return item.IsOnlyNull()
		})
		if len(others.Items) < len(list.Items) && len(others.Items) > 0 {
			rest, was = rest.With(keyword, &others), true
		}
	}
	return rest, was
}

// WithCommonType moves "type" out of the options of an "anyOf" and next to the "anyOf",
// which is easier for people to read. It does so if all options have the same scalar type
// and none has a description, a reference, or an inner "anyOf". It returns any other
// schema unchanged.
func (d *Doc) WithCommonType() *Doc {
	options := d.List("anyOf")
	if len(options) == 0 || d.Has("type") {
		return d
	}
	kind := options[0].TextUnder("type")
	differs := func(option *Doc) bool {
		return option.TextUnder("type") != kind || option.Has("description", "$ref", "anyOf")
	}
	if kind == "" || kind == "object" || kind == "array" || slices.ContainsFunc(options, differs) {
		return d
	}
	bare := *d.Under("anyOf")
	bare.Items = make([]*Doc, len(options))
	for i, option := range options {
		bare.Items[i] = option.Without("type")
	}
	return d.With("anyOf", &bare).WithType(kind).With("type", options[0].Under("type"))
}

// MayContainNull reports whether a value that a document accepts may be null or contain
// null. It considers each schema separately, so it may return true although no valid value
// contains null.
func MayContainNull(doc *Doc) bool {
	found := false
	Visit(doc, func(sub *Doc) bool {
		found = found || sub.mayContainNull()
		return !found
	})
	return found
}

// mayContainNull is [MayContainNull] for the keywords of one schema. The caller visits
// subschemas.
func (d *Doc) mayContainNull() bool {
	if d.Kind == Bool {
		return d.Bool
	}
	if values, listed := d.Values(); listed {
		return slices.ContainsFunc(values, func(v *Doc) bool { return v.Kind == Null })
	}
	names, stated := d.Types()
	if !stated {
		return !d.Has("$ref", "anyOf", "oneOf", "allOf")
	}
	return slices.Contains(names, NullType) ||
		slices.Contains(names, "object") && !d.Has("additionalProperties") ||
		slices.Contains(names, "array") && !d.Has("items")
}

// A Rule restricts how many of some properties of an object are present.
type Rule struct {
	If     []string // the rule applies to objects with all of these properties; empty for all objects
	Then   Quantity // how many of Names must be present
	Names  []string // the names of the properties
	Origin *Origin  // an origin whose rule begins with [AcrossFields]
}

// A Quantity is the number of properties that a [Rule] requires.
type Quantity uint8

// The quantities.
const (
	AtLeastOne Quantity = iota
	ExactlyOne
	AtMostOne
	All
	None
)

// Allows reports whether an object satisfies the rule. The function has reports whether
// the object has a property.
func (r Rule) Allows(has func(name string) bool) bool {
	for _, name := range r.If {
		if !has(name) {
			return true
		}
	}
	n := 0
	for _, name := range r.Names {
		if has(name) {
			n++
		}
	}
	switch r.Then {
	case AtLeastOne:
		return n > 0
	case ExactlyOne:
		return n == 1
	case AtMostOne:
		return n <= 1
	case All:
		return n == len(r.Names)
	}
	return n == 0
}

// AcrossFields is the prefix of the rule in the origin of each keyword that is generated
// for a [Rule].
const AcrossFields = "rule across fields: "

// IsAcrossFields reports whether a keyword was generated for a [Rule].
func (m Member) IsAcrossFields() bool { return strings.HasPrefix(m.Value.Origin.Rule(), AcrossFields) }

// docOfRules returns a schema with the keywords for several rules. If two rules need the
// same keyword, it merges the values of "dependentRequired", and puts other keywords into
// an "allOf".
func docOfRules(rules []Rule) *Doc {
	doc, more := Obj(), Arr()
	for _, rule := range rules {
		for _, part := range rule.docs() {
			key, value := part.Members[0].Key, part.Members[0].Value
			switch old := doc.Under(key); {
			case old == nil:
				doc.Members = append(doc.Members, part.Members...)
			case key == "dependentRequired":
				doc = doc.With(key, mergeDependents(old, value))
			default:
				more.Items = append(more.Items, part)
			}
		}
	}
	if len(more.Items) > 0 {
		more.Origin = more.Items[0].Origin
		doc.Members = append(doc.Members, M("allOf", more))
	}
	return doc
}

func mergeDependents(a, b *Doc) *Doc {
	for _, m := range b.Members {
		if old := a.Under(m.Key); old != nil {
			merged := Arr(slices.Clone(old.Items)...)
			merged.Origin = old.Origin
			for _, name := range m.Value.Items {
				if !slices.ContainsFunc(old.Items, name.Equal) {
					merged.Items = append(merged.Items, name)
				}
			}
			m.Value = merged
		}
		a = a.With(m.Key, m.Value)
	}
	return a
}

// docs returns schemas that are together equivalent to a rule. Each has a single keyword,
// or "if" and "then".
func (r Rule) docs() []*Doc {
	required := func(names ...string) *Doc { return Obj(M("required", Strs(names...))) }
	var docs []*Doc
	switch {
	case r.Then == AtMostOne && len(r.If) == 0 && len(r.Names) == 2:
		docs = append(docs, Obj(M("not", required(r.Names...))))
	case r.Then == None:
		for _, name := range r.Names {
			docs = append(docs, Obj(M("not", required(append(slices.Clone(r.If), name)...))))
		}
	case r.Then == All && len(r.If) == 1:
		docs = append(docs, Obj(M("dependentRequired", Obj(M(r.If[0], Strs(r.Names...))))))
	case r.Then == All:
		docs = append(docs, Obj(M("if", required(r.If...)), M("then", required(r.Names...))))
	default:
		choice := Arr()
		for _, name := range r.Names {
			choice.Items = append(choice.Items, required(name))
		}
		keyword := "anyOf"
		if r.Then == ExactlyOne || r.Then == AtMostOne {
			keyword = "oneOf"
		}
		if r.Then == AtMostOne {
			choice.Items = append(choice.Items, noneOf(slices.Clone(choice.Items)))
		}
		one := Obj(M(keyword, choice))
		if len(r.If) > 0 {
			one = Obj(M("if", required(r.If...)), M("then", one))
		}
		docs = append(docs, one)
	}
	for _, doc := range docs {
		doc.setOrigin(r.Origin)
	}
	return docs
}

// noneOf returns a schema that accepts the values that no choice accepts.
func noneOf(choices []*Doc) *Doc { return Obj(M("not", Obj(M("anyOf", Arr(choices...))))) }

// AtMost returns all choices of a "oneOf" except the last, if the last accepts exactly the
// values that no other choice accepts. A value must then match at most one returned choice.
func AtMost(oneOf *Doc) (*Doc, bool) {
	last := len(oneOf.Items) - 1
	if last < 1 || !oneOf.Items[last].Equal(noneOf(oneOf.Items[:last])) {
		return oneOf, false
	}
	return Arr(oneOf.Items[:last]...), true
}

func (d *Doc) setOrigin(origin *Origin) {
	d.Origin = origin
	for _, m := range d.Members {
		m.Value.setOrigin(origin)
	}
	for _, item := range d.Items {
		item.setOrigin(origin)
	}
}

// FormNames returns the names of the alternatives in a choice ("anyOf" or "oneOf"), as
// returned by [FormName]. If several alternatives have the same name, a number is
// appended. If there is only one alternative other than null, its name is "". The function
// resolve must return the target of an alternative's reference, or the alternative itself.
func FormNames(forms []*Doc, resolve func(*Doc) *Doc) []string {
	names := make([]string, len(forms))
	var real []string
	for i, form := range forms {
		names[i] = FormName(resolve(form))
		if names[i] != nullForm {
			real = append(real, names[i])
		}
	}
	count := map[string]int{}
	for i, name := range names {
		count[name]++
		switch {
		case name == nullForm:
		case len(real) == 1:
			names[i] = ""
		case isRepeated(real, name):
			names[i] += " " + strconv.Itoa(count[name])
		}
	}
	return names
}

const nullForm = "null"

func isRepeated(names []string, name string) bool {
	first := slices.Index(names, name)
	return slices.Contains(names[first+1:], name)
}

// FormName returns a name for an alternative of a choice: the value of a property that
// distinguishes it, such as "kind=email", or else its title, or else its types.
func FormName(form *Doc) string {
	types, _ := form.Types()
	switch {
	case DiscriminatorText(form) != "":
		return DiscriminatorText(form)
	case form.TextUnder("title") != "":
		return form.TextUnder("title")
	case len(types) > 0:
		return strings.Join(slices.Sorted(slices.Values(types)), " or ")
	}
	return "alternative"
}

// DiscriminatorText returns, for example, "kind=email" for an alternative: kind is its
// first property that accepts only one string, and email is that string. It returns "" if
// there is no such property.
func DiscriminatorText(form *Doc) string {
	for _, m := range form.Table("properties") {
		if values, _ := m.Value.Values(); len(values) == 1 && values[0].Kind == String {
			return m.Key + "=" + values[0].Text
		}
	}
	return ""
}

// formText returns the name, in brackets, of the alternative of a choice at path in doc,
// for example "(kind=email)". It returns "" if there is no alternative or it has no name.
func formText(doc *Doc, path Path) string {
	last := len(path) - 1
	list := doc.At(path[:last])
	i, err := strconv.Atoi(path[last])
	if err != nil || list == nil || i < 0 || i >= len(list.Items) {
		return ""
	}
	graph := NewGraph(doc)
	name := FormNames(list.Items, func(form *Doc) *Doc { return cmp.Or(graph.Target(form), form) })[i]
	if name == "" {
		return ""
	}
	return "(" + name + ")"
}

// CompilePattern compiles a value of "pattern", or a key of "patternProperties". It returns
// an error for an expression that Go does not support, such as a lookahead.
func CompilePattern(pattern string) (*regexp.Regexp, error) { return compileRegexp(pattern) }

// GoPattern returns the equivalent of a pattern for package regexp/syntax.
func GoPattern(pattern string) string { return withSpaces(pattern) }
