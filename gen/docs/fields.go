package docs

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
	"github.com/go-toolgen/toolgen/templates"
)

// arguments returns the table of an input schema, and what holds for the
// arguments together.
func arguments(input *schema.Doc) ([]templates.CatalogueField, []string) {
	r := newRows(input, "the arguments")
	s := r.resolve(input)
	r.within(opened{s.target, ""}, s, func() { r.inside("", 0, s.doc) })
	return r.fields, notes(s)
}

// result returns the table of an output schema, what holds for the result as a
// whole, and whether it is sent in the box that is the property of that name,
// which the table leaves out. A result that is no object has one row at the top.
func result(output *schema.Doc, box string) (fields []templates.CatalogueField, whole []string, boxed bool) {
	if output == nil {
		return nil, nil, false
	}
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
