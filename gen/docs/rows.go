package docs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// maxRows is how long a table may get before a type that it has shown already
// is not shown again.
const maxRows = 60

// maxOpened is the same for schemas that are looked into, of which some add no
// row.
const maxOpened = 2000

// maxDepth is how deep a table goes into types inside of types.
const maxDepth = 40

// rows makes a table of what is in a schema.
type rows struct {
	graph  *schema.Graph
	whole  string // what the root is: "the arguments"
	fields []templates.CatalogueField
	open   []opened // the schemas around the row
	shown  []opened // the schemas that references led to
	opened int      // schemas that were looked into
	nested int      // lists and maps in each other, of which a type is being named
}

// An opened schema is one whose parts are in the table, below the row at path.
type opened struct {
	schema *schema.Doc
	path   string
}

func newRows(root *schema.Doc, whole string) *rows {
	return &rows{graph: schema.NewGraph(root), whole: whole}
}

// A spot is where a row is to stand.
type spot struct {
	path, name     string
	depth          int
	required, part bool
}

// row adds the row of a schema, and the rows of what is inside below it.
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

// within runs add for what is inside of a schema.
func (r *rows) within(o opened, s resolved, add func()) {
	if s.referred {
		r.shown = append(r.shown, o)
	}
	r.opened++
	r.open = append(r.open, o)
	add()
	r.open = r.open[:len(r.open)-1]
}

// again says where the parts of a schema are already, so that they are not
// shown once more: those of a schema around it, always, else to keep the table
// short.
func (r *rows) again(s resolved) (string, bool) {
	same := func(o opened) bool { return o.schema == s.target || s.referred && sameParts(o.schema, s.target) }
	i := slices.IndexFunc(r.open, same)
	switch {
	case i >= 0 && r.open[i].path == "":
		return "as " + r.whole, true
	case i >= 0:
		return "as " + r.open[i].path, true
	case len(r.open) >= maxDepth:
		return "too deep to be shown here", true
	case len(r.fields) < maxRows && r.opened < maxOpened:
		return "", false
	}
	if i = slices.IndexFunc(r.shown, same); i < 0 {
		return "", false
	}
	return "as " + r.shown[i].path, true
}

// sameParts reports whether two schemas have the same properties: a type that
// refers to itself stands at the root and in "$defs".
func sameParts(a, b *schema.Doc) bool {
	properties := a.Under("properties")
	return properties != nil && properties.Equal(b.Under("properties"))
}

// inside adds the rows of what is inside of a schema.
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

// otherProperties adds what is known of properties without a name of their own.
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

// part adds what is inside of a list or a map: without a row of its own where
// the type around it says all of it.
func (r *rows) part(at spot, sub *schema.Doc) {
	s := r.resolve(sub)
	_, again := r.again(s)
	if again || hasMore(s) {
		r.row(at, sub)
		return
	}
	r.within(opened{s.target, at.path}, s, func() { r.inside(at.path, at.depth, s.doc) })
}

// hasMore reports whether a schema says more than its type and its parts.
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

// inForm is the place of a form of a choice.
func inForm(path, form string) string {
	if form == "" {
		return path
	}
	return path + "(" + form + ")"
}

// formNames tells forms apart by the value of a property that each has, by
// their titles, or by numbers.
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

// tagOf returns a property that has one value, as `method "card"`.
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

// distinct returns the names of all forms; false where one has none of its own.
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

// join leads from a path to a property.
func join(path, name string) string { return schema.PlaceIn(path, "properties", name) }
