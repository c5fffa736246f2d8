package docs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
	"github.com/go-toolgen/toolgen/templates"
)

// arguments returns the table for an input schema, and the constraints on the arguments as
// a whole.
func arguments(input *schema.Doc) ([]templates.CatalogueField, []string) {
	input = schema.Rewrite(input, (*schema.Doc).WithCommonType)
	r := newRows(input, "the arguments")
	s := r.resolve(input)
	r.within(opened{s.target, ""}, s, func() { r.inside("", 0, s.doc) })
	return r.fields, notes(s)
}

// result returns the table for an output schema, the constraints on the result as a whole,
// and whether the result is wrapped. The wrapper is the property with the name in box; the
// table omits it. A result that is not an object has a single row at the top.
func result(output *schema.Doc, box string) (fields []templates.CatalogueField, whole []string, boxed bool) {
	if output == nil {
		return nil, nil, false
	}
	output = schema.Rewrite(output, (*schema.Doc).WithCommonType)
	r := newRows(output, "the result")
	inner, name := output, "result"
	if held := output.Property(box); held != nil && box != "" {
		inner, name, boxed = held, box, true
	}
	s := r.resolve(inner)
	if !slices.Equal(typesOf(s.doc), []string{"object"}) || r.noun(s) != object || len(formsOf(s.doc)) > 0 {
		r.row(spot{path: name, name: name, required: true, part: !boxed}, inner)
		return r.fields, nil, boxed
	}
	r.within(opened{s.target, ""}, s, func() { r.inside("", 0, s.doc) })
	if about := s.doc.TextUnder("description"); about != "" {
		whole = append(whole, about)
	}
	return r.fields, append(whole, notes(s)...), boxed
}

func notes(s resolved) []string {
	var all []string
	for _, limit := range limits(s) {
		all = append(all, words.Sentence(limit))
	}
	if s.nullable {
		all = append(all, "It can be null.")
	}
	return all
}

// maxRows is the length of a table above which it does not show a type again.
const maxRows = 60

// maxOpened is the number of searched schemas above which a table does not show a type
// again. It is needed in addition to maxRows, because some schemas add no row.
const maxOpened = 2000

// maxDepth is the maximum nesting of types that a table shows.
const maxDepth = 40

// rows builds a table for the parts of a schema.
type rows struct {
	graph  *schema.Graph
	whole  string // name of the root, such as "the arguments"
	fields []templates.CatalogueField
	open   []opened // schemas that enclose the row
	shown  []opened // enclosing or completed schemas to which a reference refers
	opened int      // number of schemas that have been searched
	nested int      // nesting of lists and maps while a type is named
}

// An opened is a schema whose parts are in the table, below the row at path.
type opened struct {
	schema *schema.Doc
	path   string
}

func newRows(root *schema.Doc, whole string) *rows {
	return &rows{graph: schema.NewGraph(root), whole: whole}
}

type spot struct {
	path, name     string
	depth          int
	required, part bool
}

// row adds the row for a schema and, below it, the rows for its parts.
func (r *rows) row(at spot, sub *schema.Doc) {
	s := r.resolve(sub)
	field := templates.CatalogueField{
		Path: at.path, Name: at.name, Depth: at.depth, Required: at.required, Part: at.part,
		Type: r.noun(s).one, Nullable: s.nullable, Limits: limits(s),
		Description: s.doc.TextUnder("description"),
	}
	field.Deprecated = s.doc.Under("deprecated").IsTrue() || dialect.IsDeprecated(field.Description)
	if value := s.doc.Under("default"); value != nil {
		field.Default = value.String()
	}
	values, titles := valuesOf(s.doc)
	for _, value := range values {
		field.Values = append(field.Values, value.String())
	}
	if field.Meanings = titles; titles == nil {
		field.Description, field.Meanings = meanings(field.Description, values)
	}
	where, again := r.again(s)
	if again {
		field.Type += " (" + where + ")"
	}
	r.fields = append(r.fields, field)
	if !again {
		r.within(opened{s.target, at.path}, s, func() { r.inside(at.path, at.depth+1, s.doc) })
	}
}

// within calls add to add the parts of a schema to the table. Meanwhile, o counts as an
// enclosing schema.
func (r *rows) within(o opened, s resolved, add func()) {
	if s.referred {
		r.shown = append(r.shown, o)
	}
	r.opened++
	r.open = append(r.open, o)
	add()
	r.open = r.open[:len(r.open)-1]
}

// again reports whether the table must not show the parts of a schema, and returns a
// remark that replaces them, such as "as " and a path. This applies inside the schema
// itself, below maxDepth, and, in a long table, to every schema that it already shows.
func (r *rows) again(s resolved) (string, bool) {
	same := func(o opened) bool { return o.schema == s.target || s.referred && sameParts(o.schema, s.target) }
	i := slices.IndexFunc(r.open, same)
	switch {
	case i >= 0 && r.open[i].path == "":
		return "as " + r.whole, true
	case i >= 0:
		return "as " + r.open[i].path, true
	case len(r.open) >= maxDepth:
		return "nested too deeply to be shown here", true
	case len(r.fields) < maxRows && r.opened < maxOpened:
		return "", false
	}
	if i = slices.IndexFunc(r.shown, same); i < 0 {
		return "", false
	}
	return "as " + r.shown[i].path, true
}

// sameParts reports whether two schemas have the same properties. A type that refers to
// itself occurs both at the root and in "$defs".
func sameParts(a, b *schema.Doc) bool {
	properties := a.Under("properties")
	return properties != nil && properties.Equal(b.Under("properties"))
}

// inside adds the rows for the parts of a schema.
func (r *rows) inside(path string, depth int, sub *schema.Doc) {
	r.properties(path, depth, sub)
	r.otherProperties(path, depth, sub)
	r.items(path, depth, sub)
	r.forms(path, depth, sub)
	for _, branch := range sub.List("allOf") {
		s := r.resolve(branch)
		if _, again := r.again(s); !again {
			r.within(opened{s.target, path}, s, func() { r.inside(path, depth, s.doc) })
		}
	}
}

func (r *rows) properties(path string, depth int, sub *schema.Doc) {
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		r.row(spot{
			path: join(path, m.Key), name: m.Key, depth: depth, required: slices.Contains(required, m.Key),
		}, m.Value)
	}
}

// otherProperties adds rows for the properties under "patternProperties" and
// "additionalProperties".
func (r *rows) otherProperties(path string, depth int, sub *schema.Doc) {
	for _, m := range sub.Table("patternProperties") {
		r.row(spot{path: schema.PlaceIn(path, "patternProperties", m.Key), name: "names that match " + m.Key, depth: depth, part: true}, m.Value)
	}
	values := sub.Under("additionalProperties")
	if values == nil || values.Kind != schema.Object || len(values.Members) == 0 {
		return
	}
	name := "each value"
	if len(sub.Table("properties")) > 0 {
		name = "any other"
	}
	r.part(spot{path: schema.PlaceIn(path, "additionalProperties", ""), name: name, depth: depth, part: true}, values)
}

func (r *rows) items(path string, depth int, sub *schema.Doc) {
	first := sub.List("prefixItems")
	for i, item := range first {
		r.row(spot{path: schema.PlaceIn(path, "prefixItems", strconv.Itoa(i)), name: fmt.Sprintf("item %d", i+1), depth: depth, part: true}, item)
	}
	items := sub.Under("items")
	if items == nil || items.Kind != schema.Object {
		return
	}
	name := "each item"
	if len(first) > 0 {
		name = "each further item"
	}
	r.part(spot{path: schema.PlaceIn(path, "items", ""), name: name, depth: depth, part: true}, items)
}

// part adds the rows for sub, the schema of the items of a list or of the values of a
// map. If the type of the list or map already describes sub completely, it adds only rows
// for the parts of sub.
func (r *rows) part(at spot, sub *schema.Doc) {
	s := r.resolve(sub)
	_, again := r.again(s)
	if again || hasMore(s) {
		r.row(at, sub)
		return
	}
	r.within(opened{s.target, at.path}, s, func() { r.inside(at.path, at.depth, s.doc) })
}

// hasMore reports whether a schema contains more information than its type and its parts.
func hasMore(s resolved) bool {
	values, _ := valuesOf(s.doc)
	return s.doc.Has("description", "enum", "const", "default", "deprecated") || len(values) > 0 || len(limits(s)) > 0 || len(formsOf(s.doc)) > 0
}

func (r *rows) forms(path string, depth int, sub *schema.Doc) {
	forms := formsOf(sub)
	if len(forms) == 0 || !strings.HasSuffix(r.choiceNoun(forms).one, "forms") {
		return
	}
	names := r.formNames(forms)
	places := schema.FormNames(forms, func(form *schema.Doc) *schema.Doc { return r.resolve(form).doc })
	for i, form := range forms {
		r.row(spot{path: inForm(path, places[i]), name: names[i], depth: depth, part: true}, form)
	}
}

func inForm(path, form string) string {
	if form == "" {
		return path
	}
	return path + "(" + form + ")"
}

// formNames returns names that distinguish alternatives: the value of a property that each
// has, or their titles, or numbers.
func (r *rows) formNames(forms []*schema.Doc) []string {
	resolved := make([]*schema.Doc, len(forms))
	for i, form := range forms {
		resolved[i] = r.resolve(form).doc
	}
	for _, m := range resolved[0].Table("properties") {
		tag := func(form *schema.Doc) string { return r.tagOf(form, m.Key) }
		if names, ok := distinct(resolved, tag); ok {
			return names
		}
	}
	if names, ok := distinct(resolved, func(form *schema.Doc) string { return form.TextUnder("title") }); ok {
		return names
	}
	var names []string
	for i := range forms {
		names = append(names, fmt.Sprintf("form %d", i+1))
	}
	return names
}

// tagOf returns the name and value of a property that has only one value, such as `method
// "card"`.
func (r *rows) tagOf(form *schema.Doc, name string) string {
	property := form.Property(name)
	if property == nil {
		return ""
	}
	values, _ := r.resolve(property).doc.Values()
	if len(values) != 1 {
		return ""
	}
	return name + " " + values[0].String()
}

// distinct returns the names of all alternatives. It returns false if two names are equal
// or a name is "".
func distinct(forms []*schema.Doc, name func(*schema.Doc) string) ([]string, bool) {
	var names []string
	for _, form := range forms {
		next := name(form)
		if next == "" || slices.Contains(names, next) {
			return nil, false
		}
		names = append(names, next)
	}
	return names, true
}

func join(path, name string) string { return schema.PlaceIn(path, "properties", name) }

// A noun is the name of a type, in the singular and in the plural.
type noun struct{ one, many string }

var (
	anything = noun{"anything", "values of any type"}
	nothing  = noun{"nothing", "nothing"}
	object   = noun{"object", words.Plural("object")}
)

// noun returns the noun for the values that a schema accepts. It ignores null.
func (r *rows) noun(s resolved) noun {
	if s.doc.IsFalse() {
		return nothing
	}
	if forms := formsOf(s.doc); len(forms) > 0 {
		return r.choiceNoun(forms)
	}
	var all []noun
	for _, name := range typesOf(s.doc) {
		all = append(all, r.typeNoun(name, s.doc))
	}
	return either(all)
}

func (r *rows) typeNoun(name string, sub *schema.Doc) noun {
	switch name {
	case "array":
		if first := sub.Under("prefixItems"); first != nil && first.Kind == schema.Array {
			what := fmt.Sprintf("%d items, each of a different type", len(first.Items))
			return noun{"list of " + what, "lists of " + what}
		}
		return r.of("list", sub, "items")
	case "object":
		values := sub.Under("additionalProperties")
		if len(sub.Table("properties")) > 0 || values == nil || values.IsFalse() {
			return object
		}
		return r.of("map", sub, "additionalProperties")
	}
	word := noun{name, words.Plural(name)}
	if word.many == "" {
		return nothing // no value has a type that JSON Schema does not define
	}
	if format := sub.Under("format"); format != nil && format.Kind == schema.String {
		return noun{word.one + " (" + format.Text + ")", word.many + " (" + format.Text + ")"}
	}
	return word
}

// maxNested is the maximum nesting of lists and maps in the name of a type.
const maxNested = 4

// of returns the noun for a list or map (whole) whose elements have the schema
// sub[keyword], such as "list of strings".
func (r *rows) of(whole string, sub *schema.Doc, keyword string) noun {
	if r.nested >= maxNested {
		return noun{whole, whole + "s"}
	}
	r.nested++
	defer func() { r.nested-- }()
	many := anything.many
	if inner := sub.Under(keyword); inner != nil {
		s := r.resolve(inner)
		many = r.noun(s).many
		if s.nullable {
			many = "nullable " + many
		}
	}
	return noun{whole + " of " + many, whole + "s of " + many}
}

// choiceNoun returns the noun for a choice. If each alternative has only a type, the noun
// lists the types. Otherwise, it contains the number of alternatives.
func (r *rows) choiceNoun(forms []*schema.Doc) noun {
	var all []noun
	for _, form := range forms {
		if !form.Has("type") || len(form.Members) > 1 {
			return noun{fmt.Sprintf("one of %d forms", len(forms)), fmt.Sprintf("values of %d forms", len(forms))}
		}
		all = append(all, r.noun(r.resolve(form)))
	}
	return either(all)
}

func either(all []noun) noun {
	if len(all) == 0 {
		return anything
	}
	var one, many []string
	for _, n := range all {
		one, many = append(one, n.one), append(many, n.many)
	}
	return noun{strings.Join(one, " or "), strings.Join(many, " or ")}
}

// typesOf returns the names of the types that a schema accepts: the types in "type"; or
// else the types of its listed values; or else object or array, if the schema has keywords
// for their parts.
func typesOf(sub *schema.Doc) []string {
	types, said := sub.Types()
	if said {
		return types
	}
	values, _ := valuesOf(sub)
	for _, value := range values {
		name := value.Kind.String()
		if schema.IsInteger(value) {
			name = "integer"
		}
		if !slices.Contains(types, name) {
			types = append(types, name)
		}
	}
	if len(types) > 0 {
		return types
	}
	for _, hint := range []struct{ keyword, name string }{{"properties", "object"}, {"prefixItems", "array"}, {"items", "array"}} {
		if sub.Has(hint.keyword) && !slices.Contains(types, hint.name) {
			types = append(types, hint.name)
		}
	}
	return types
}

// formsOf returns the alternatives of a schema. It returns nil if a choice only restricts
// the values of one type.
func formsOf(sub *schema.Doc) []*schema.Doc {
	for _, keyword := range []string{"anyOf", "oneOf"} {
		list := sub.Under(keyword)
		if list != nil && list.Kind == schema.Array && !isTitled(list.Items) && !limitsOnly(sub, list.Items) {
			return list.Items
		}
	}
	return nil
}

// isTitled reports whether the alternatives of a choice are just values with titles.
func isTitled(forms []*schema.Doc) bool {
	return len(forms) > 0 && !slices.ContainsFunc(forms, func(form *schema.Doc) bool {
		return !form.Has("const") || form.TextUnder("title") == "" || len(form.Without("type", "const", "title").Members) > 0
	})
}

// valuesOf returns the values that a schema allows, with their titles, if any. The titles
// are in a choice of constants or, for forms of MCP 2025-06-18, in a list.
func valuesOf(sub *schema.Doc) (values []*schema.Doc, titles []string) {
	values, said := sub.Values()
	if said {
		if titles = sub.Under("enumNames").Texts(); len(titles) != len(values) {
			titles = nil
		}
		return values, titles
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if forms := sub.List(keyword); isTitled(forms) {
			for _, form := range forms {
				values, titles = append(values, form.Under("const")), append(titles, form.TextUnder("title"))
			}
			return values, titles
		}
	}
	return nil, nil
}

// limitsOnly reports whether sub has a type and the alternatives of its choice, forms,
// only add limits: none of them has a type, a structure, or a reference.
func limitsOnly(sub *schema.Doc, forms []*schema.Doc) bool {
	return sub.Has("type") && !slices.ContainsFunc(forms, func(form *schema.Doc) bool {
		return form.Has("$ref", "type", "properties", "items", "prefixItems", "additionalProperties", "allOf", "anyOf", "oneOf")
	})
}

// A resolved is a schema whose references have been followed.
type resolved struct {
	// doc contains the keywords of all layers, without references and null. Keywords of an
	// outer layer take precedence over those of a layer to which it refers.
	doc *schema.Doc
	// layers are the schemas on the path, all of which apply. Each may add constraints.
	layers []*schema.Doc
	// target identifies the schema: it is the target of the last reference, or the schema
	// itself.
	target   *schema.Doc
	referred bool
	nullable bool
}

// resolve follows "$ref", "allOf" with one schema, and a choice between one schema and
// null, until it finds a schema with other keywords. A reference without a target, or to
// itself, allows anything.
func (r *rows) resolve(sub *schema.Doc) resolved {
	return r.follow(sub, map[*schema.Doc]bool{})
}

// follow resolves a schema, but does not follow schemas in seen.
func (r *rows) follow(sub *schema.Doc, seen map[*schema.Doc]bool) resolved {
	s := resolved{doc: schema.Obj(), target: sub}
	for sub != nil && !seen[sub] {
		seen[sub] = true
		s.target = sub
		own := sub
		inner, keyword := r.inner(sub)
		if keyword != "" {
			own = sub.Without(keyword)
			s.referred = s.referred || keyword == "$ref"
			s.nullable = s.nullable || isChoice(keyword) && slices.ContainsFunc(sub.List(keyword), (*schema.Doc).IsOnlyNull)
		}
		own, null := own.WithoutNull()
		s.nullable = s.nullable || null
		s.add(own)
		for _, branch := range own.List("allOf") {
			s.join(r.follow(branch, seen))
		}
		sub = inner
	}
	return s
}

// join adds the constraints of branch, which applies to the same values as s. It does not
// add the parts of branch, which have their own rows.
func (s *resolved) join(branch resolved) {
	s.layers = append(s.layers, branch.layers...)
	if kind := branch.doc.Under("type"); kind != nil && !s.doc.Has("type") {
		s.doc = s.doc.With("type", kind)
	}
}

// add adds a schema as the innermost layer.
func (s *resolved) add(layer *schema.Doc) {
	s.layers = append(s.layers, layer)
	if layer.Kind != schema.Object {
		if len(s.doc.Members) == 0 {
			s.doc = layer
		}
		return
	}
	for _, m := range layer.Members {
		if !s.doc.Has(m.Key) {
			s.doc = s.doc.With(m.Key, m.Value)
		}
	}
}

// inner returns the schema to which sub refers, or the only schema in its "allOf" or
// choice, and the keyword. It ignores null in a choice. The schema is nil for a reference
// without a target. The keyword is "" if sub contains no such schema.
func (r *rows) inner(sub *schema.Doc) (*schema.Doc, string) {
	if ref, ok := sub.Ref(); ok && ref.Kind == schema.String {
		return r.graph.Target(sub), "$ref"
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		branches := sub.List(keyword)
		if isChoice(keyword) {
			branches = slices.DeleteFunc(slices.Clone(branches), (*schema.Doc).IsOnlyNull)
		}
		if len(branches) == 1 {
			return branches[0], keyword
		}
	}
	return nil, ""
}

func isChoice(keyword string) bool { return keyword != "allOf" }

// limitGroups are groups of keywords that each result in one limit, in the order of the
// limits. All other keywords together result in one more limit.
var limitGroups = [][]string{
	{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"},
	{"multipleOf"},
	{"minLength", "maxLength"},
	{"pattern"},
	{"contentEncoding", "contentMediaType", "contentSchema"},
	{"minItems", "maxItems"},
	{"uniqueItems"},
	{"contains", "minContains", "maxContains"},
	{"minProperties", "maxProperties"},
	{"propertyNames"},
	{"dependentRequired"},
	{"readOnly"}, {"writeOnly"},
	{"examples"},
}

// shown are keywords that the table shows in another way than as limits, and keywords
// that do not constrain values.
var shown = []string{
	"type", "format", "enum", "const", "default", "title", "description", "deprecated",
	"allOf", "properties", "required", "additionalProperties", "patternProperties", "items", "prefixItems",
	"$ref", "$defs", "definitions", "$schema", "$id", "$anchor", "$comment", "$dynamicAnchor", "$vocabulary",
}

var keywords = schema.KeywordNames()

// limits returns phrases for the constraints of all layers of a schema, except for
// constraints that are shown elsewhere.
func limits(s resolved) []string {
	var all []string
	for _, layer := range s.layers {
		for _, limit := range layerLimits(layer) {
			if !slices.Contains(all, limit) {
				all = append(all, limit)
			}
		}
	}
	return all
}

func layerLimits(layer *schema.Doc) []string {
	rest, _ := layer.Split(func(key string) bool { return slices.Contains(keywords, key) && !slices.Contains(shown, key) })
	var all []string
	if choice, ok := choiceOfLimits(layer); ok {
		all = append(all, choice)
		rest = rest.Without("anyOf")
	}
	if _, titles := valuesOf(layer); titles != nil || len(formsOf(layer)) > 0 {
		rest = rest.Without("anyOf", "oneOf")
	}
	for _, group := range limitGroups {
		all = append(all, keywordTexts(layer, rest, group)...)
		rest = rest.Without(group...)
	}
	return append(all, keywordTexts(layer, rest, rest.Keys())...)
}

// choiceOfLimits returns a phrase for an "anyOf" that only restricts values of one type:
// "either "" or exactly 8 characters".
func choiceOfLimits(layer *schema.Doc) (string, bool) {
	forms := layer.List("anyOf")
	if len(forms) == 0 || !limitsOnly(layer, forms) {
		return "", false
	}
	var told []string
	for _, form := range forms {
		if form.Kind != schema.Object {
			return "", false
		}
		parts := layerLimits(form.With("type", layer.Under("type")))
		values, _ := form.Values()
		for _, value := range values {
			parts = append(parts, value.String())
		}
		if len(parts) != 1 {
			return "", false
		}
		told = append(told, parts[0])
	}
	return "either " + strings.Join(told, " or "), true
}

// keywordTexts returns a phrase for the given keywords of from, or nil if from does not
// have them or they allow everything. The phrase depends on the type of layer.
func keywordTexts(layer, from *schema.Doc, keywords []string) []string {
	some := schema.Obj(schema.M("type", layer.Under("type")))
	for _, keyword := range keywords {
		if value := from.Under(keyword); value != nil {
			some = some.With(keyword, value)
		}
	}
	if clause := words.Clause(some, keywords...); clause != "" {
		return []string{clause}
	}
	return nil
}

// meanings returns the meanings of values from a description, and the rest of the
// description. If it finds no meanings, the rest is the whole description.
func meanings(description string, values []*schema.Doc) (rest string, told []string) {
	rest, list := words.Meanings(description, values)
	for _, m := range list {
		told = append(told, m.String())
	}
	return rest, told
}
