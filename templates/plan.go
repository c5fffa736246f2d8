package templates

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/slab"
)

// RowFields are the fields of a row that a definition can contain, in the order in which
// both have them.
var RowFields = []string{"Name", "Title", "Description", "Input", "Output", "Annotations"}

// textFields are the fields of a row that can be a [Text].
var textFields = []string{"Title", "Description", "Annotations", "Group"}

// A plan is a view with the decisions that several sections share: how rows are cut out
// of the arrays, by a table with a line for each tool.
type plan struct {
	File
	origins []origin
	texts   []column // those of textFields that some tool has outside of its definitions
}

// An origin is an array that rows are cut out of.
type origin struct {
	Array
	whole  column // lengths of the definitions
	pieces []piece
}

// A piece is a field of rows that is cut out of definitions. Lengths are Go expressions.
type piece struct {
	field string
	// skip is the length of what is between the piece before and this one; if it is not
	// the same for all tools, the table has it in the column skips.
	skip  string
	skips column
	// sizes are the lengths of the piece. If there is no such column, the piece is the
	// rest of the definition without its last bytes, whose length is behind.
	sizes  column
	behind string
}

// A column of the table has a cell, a Go expression, for each tool. In a column of lengths
// it is that of a text, "" for the length 0. A column without a name does not exist.
type column struct {
	name    string
	lengths bool
	cells   []string
}

func newPlan(f File) plan {
	p := plan{File: f}
	taken := map[string]int{} // by field of a row: the index of the array that it is cut out of
	for k, array := range f.Arrays {
		o := origin{Array: array, whole: lengthColumn(array.column(), len(f.Tools)), pieces: pieces(f.Tools, k, taken)}
		if o.Field == "" && len(o.pieces) == 0 {
			continue
		}
		for i := range f.Tools {
			o.whole.cells[i] = f.Tools[i].Definitions[k].Name
		}
		p.origins = append(p.origins, o)
	}
	for _, field := range textFields {
		if c := newTexts(f.Tools, field, taken); c.name != "" {
			p.texts = append(p.texts, c)
		}
	}
	return p
}

func lengthColumn(name string, tools int) column {
	return column{name: name, lengths: true, cells: make([]string, tools)}
}

// textSuffix ends the name of a column of texts for a field that is cut out for other
// tools.
const textSuffix = "Text"

// newTexts returns the column of a field for the texts that cannot be cut out of a
// definition; one without a name if there are none.
func newTexts(tools []Tool, field string, taken map[string]int) column {
	k, cutOut := taken[field]
	c := column{cells: make([]string, 0, len(tools))}
	for i := range tools {
		t, cell := &tools[i], `""`
		at := slices.IndexFunc(t.Texts, func(text Text) bool { return text.Field == field })
		if at >= 0 && !(cutOut && t.holds(k, t.Texts[at])) {
			c.name, cell = field, t.Texts[at].cell()
		}
		c.cells = append(c.cells, cell)
	}
	if c.name != "" && cutOut {
		c.name += textSuffix
	}
	return c
}

// cell returns a text as an expression for the table: its constant, or a literal.
func (t Text) cell() string {
	if t.Name != "" {
		return t.Name
	}
	return strconv.Quote(t.Value)
}

// column returns the name of the column for the lengths of an array's definitions.
func (a Array) column() string {
	if a.Field != "" {
		return a.Field
	}
	return a.Name
}

// pieces returns the fields that are cut out of array k: those that the definition of
// some tool contains there, except those that are cut out of an earlier array.
func pieces(tools []Tool, k int, taken map[string]int) []piece {
	var fields []string
	for _, field := range RowFields {
		_, before := taken[field]
		if !before && slices.ContainsFunc(tools, func(t Tool) bool { _, ok := t.Definitions[k].field(field); return ok }) {
			fields = append(fields, field)
			taken[field] = k
		}
	}
	if len(fields) == 0 {
		return nil
	}
	cuts := make([][]cut, len(tools))
	tails := make([][]Piece, len(tools))
	var c cutter
	for i := range tools {
		cuts[i], tails[i] = c.cutsOf(tools[i].Definitions[k], fields)
	}
	pieces := make([]piece, len(fields))
	for i, field := range fields {
		pieces[i] = newPiece(field, cuts)
	}
	last := len(pieces) - 1
	inJSON := func(of []cut) bool {
		return len(of) > 0 && of[len(of)-1].field == fields[last] && !of[len(of)-1].constant
	}
	if pieces[last].skips.name == "" && slices.ContainsFunc(cuts, inJSON) && len(slices.CompactFunc(tails, sameLength)) == 1 {
		pieces[last].sizes, pieces[last].behind = column{}, length(tails[0])
	}
	return pieces
}

// A cut is a field in the definition of a tool.
type cut struct {
	field    string
	skip     []Piece // between the field before and this one
	text     string  // of it, a Go expression
	constant bool    // it is a constant of the file
}

// A cutter finds the cuts of many definitions, in few pieces of memory.
type cutter struct {
	cuts   slab.Of[cut]
	pieces slab.Of[Piece]
	found  []cut   // in one definition
	skip   []Piece // behind the last of those
}

// cutsOf returns those of fields that a definition contains, and what is behind the last
// of them.
func (c *cutter) cutsOf(d Const, fields []string) (cuts []cut, tail []Piece) {
	c.found, c.skip = c.found[:0], c.skip[:0]
	for _, line := range d.Lines {
		for i, p := range line {
			if p.Field == "" || !slices.Contains(fields, p.Field) {
				c.skip = append(c.skip, p)
				continue
			}
			text := p.Ref
			if text == "" {
				text = expression(line[i : i+1])
			}
			c.found = append(c.found, cut{p.Field, c.pieces.Copy(c.skip), text, p.Ref != ""})
			c.skip = c.skip[:0]
		}
	}
	return c.cuts.Copy(c.found), c.pieces.Copy(c.skip)
}

// newPiece returns the piece of a field, given the cuts of each tool.
func newPiece(field string, cuts [][]cut) piece {
	p := piece{field: field, sizes: lengthColumn(field, len(cuts))}
	var first []Piece // what is before the field in the first definition that has it
	skips := make([][]Piece, len(cuts))
	same := true
	for i, of := range cuts {
		if at := slices.IndexFunc(of, func(c cut) bool { return c.field == field }); at >= 0 {
			skips[i], p.sizes.cells[i] = of[at].skip, of[at].text
			if p.skip == "" {
				first, p.skip = skips[i], length(skips[i])
			}
			same = same && sameLength(first, skips[i])
		}
	}
	if !same {
		p.skips = lengthColumn("To"+field, len(cuts))
		for i, skip := range skips {
			p.skips.cells[i] = expression(skip)
		}
	}
	return p
}

// sameLength reports whether [length] returns the same for two lists of pieces.
func sameLength(a, b []Piece) bool { return slices.Equal(a, b) || length(a) == length(b) }
