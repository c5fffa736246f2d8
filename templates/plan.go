package templates

import "slices"

// RowFields are the fields of a row that a definition can hold, in the order in
// which they stand there and in the row.
var RowFields = []string{"Name", "Title", "Description", "Input", "Output"}

// The fields of a row that are words rather than JSON.
var textFields = []string{"Title", "Description"}

// A plan is a view with the decisions that several sections share.
type plan struct {
	File
	rows    []row
	origins []origin // the arrays that rows are cut out of
	texts   []string // the fields that some tool has as a constant, in order
}

// An origin is an array that rows are cut out of.
type origin struct {
	Array
	place  int      // among the file's arrays
	fields []string // that some tool has cut out of its definition, in order
}

// A row is how the table makes the row of one tool.
type row struct {
	Tool
	cuts  []cut  // in the order of the origins and of their fields
	texts []Text // that no array holds as they are
}

// A cut is a field of a row as it stands in a definition.
type cut struct {
	field string
	skip  []Piece // from the end of the cut before it, or the start
	take  Piece
}

func newPlan(f File) plan {
	p := plan{File: f}
	values := valuesOf(f.Tools)
	taken := map[string]bool{}
	for k, array := range f.Arrays {
		o := origin{Array: array, place: k, fields: heldFields(f.Tools, k, values, taken)}
		for _, field := range o.fields {
			taken[field] = true
		}
		if o.Field != "" || len(o.fields) > 0 {
			p.origins = append(p.origins, o)
		}
	}
	for _, t := range f.Tools {
		p.rows = append(p.rows, newRow(t, p.origins, values))
	}
	p.texts = used(textFields, p.hasText)
	return p
}

// heldFields returns the fields that array k holds for some tool, without those
// that are taken from an array before it.
func heldFields(tools []Tool, k int, v values, taken map[string]bool) []string {
	held := map[string]bool{}
	for _, t := range tools {
		for _, piece := range slices.Concat(t.Definitions[k].Lines...) {
			held[piece.Field] = held[piece.Field] || v.holds(t, piece)
		}
	}
	return used(RowFields, func(field string) bool { return held[field] && !taken[field] })
}

func newRow(t Tool, origins []origin, v values) row {
	r := row{Tool: t}
	for _, o := range origins {
		r.cuts = append(r.cuts, cuts(t, o, v)...)
	}
	for _, text := range t.Texts {
		if !r.cutsOut(text.Field) {
			r.texts = append(r.texts, text)
		}
	}
	return r
}

// cuts returns the fields of an origin that the tool's definition there holds.
func cuts(t Tool, o origin, v values) []cut {
	var found []cut
	var skip []Piece
	for _, piece := range slices.Concat(t.Definitions[o.place].Lines...) {
		if slices.Contains(o.fields, piece.Field) && v.holds(t, piece) {
			found = append(found, cut{field: piece.Field, skip: merge(skip), take: piece})
			skip = nil
		} else {
			skip = append(skip, piece)
		}
	}
	return found
}

// merge joins neighbours that are both JSON text.
func merge(pieces []Piece) []Piece {
	var merged []Piece
	for _, piece := range pieces {
		last := len(merged) - 1
		if last >= 0 && piece.Ref == "" && merged[last].Ref == "" {
			merged[last].JSON += piece.JSON
		} else {
			merged = append(merged, Piece{JSON: piece.JSON, Ref: piece.Ref})
		}
	}
	return merged
}

func (r row) cutsOut(field string) bool {
	return slices.ContainsFunc(r.cuts, func(c cut) bool { return c.field == field })
}

func (p plan) hasText(field string) bool {
	return slices.ContainsFunc(p.rows, func(r row) bool {
		return slices.ContainsFunc(r.texts, func(t Text) bool { return t.Field == field })
	})
}

// used returns the fields that are in something, in their order.
func used(fields []string, in func(string) bool) []string {
	var found []string
	for _, field := range fields {
		if in(field) {
			found = append(found, field)
		}
	}
	return found
}
