package templates

import (
	"iter"
	"slices"
	"strconv"
)

// textFields are the fields of a row that can be a [Text].
var textFields = []RowField{RowTitle, RowDescription, RowAnnotations, RowGroup}

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
	field RowField
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
	taken := map[RowField]int{} // by field of a row: the index of the array that it is cut out of
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
func newTexts(tools []Tool, field RowField, taken map[RowField]int) column {
	k, cutOut := taken[field]
	var c column
	for i := range tools {
		t := &tools[i]
		at := slices.IndexFunc(t.Texts, func(text Text) bool { return text.Field == field })
		if at < 0 || cutOut && t.holds(k, &t.Texts[at]) {
			continue
		}
		if c.cells == nil {
			c = column{name: field.String(), cells: slices.Repeat([]string{`""`}, len(tools))}
		}
		c.cells[i] = t.Texts[at].cell()
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
func pieces(tools []Tool, k int, taken map[RowField]int) []piece {
	var pieces []piece
	for field := RowName; field <= RowAnnotations; field++ {
		_, before := taken[field]
		if !before && slices.ContainsFunc(tools, func(t Tool) bool { _, ok := t.Definitions[k].field(field); return ok }) {
			pieces = append(pieces, piece{field: field, sizes: lengthColumn(field.String(), len(tools))})
			taken[field] = k
		}
	}
	if len(pieces) == 0 {
		return nil
	}
	last := &pieces[len(pieces)-1]
	skipped := make([][]Piece, len(pieces)) // before each, in the first definition that has it
	var tail []Piece                        // of the first definition
	sameTail, inJSON := true, false         // the last piece is no constant in some definition
	for i := range tools {
		rest := tools[i].Definitions[k].Pieces
		var own cut
		for cut := range cutsOf(rest, pieces) {
			p := &pieces[cut.piece]
			p.sizes.cells[i] = expression([]Piece{cut.Piece})
			switch {
			case p.skip == "":
				skipped[cut.piece], p.skip = cut.skip, length(cut.skip)
			case p.skips.name == "" && !sameLength(skipped[cut.piece], cut.skip):
				p.skips = lengthColumn("To"+p.field.String(), len(tools))
			}
			own = cut
		}
		inJSON = inJSON || own.Field == last.field && !own.IsRef
		if i == 0 {
			tail = rest[own.end:]
		}
		sameTail = sameTail && sameLength(tail, rest[own.end:])
	}
	if slices.ContainsFunc(pieces, func(p piece) bool { return p.skips.name != "" }) {
		fillSkips(pieces, tools, k)
	}
	if last.skips.name == "" && inJSON && sameTail {
		last.sizes, last.behind = column{}, length(tail)
	}
	return pieces
}

// fillSkips fills the columns for what is skipped.
func fillSkips(pieces []piece, tools []Tool, k int) {
	for i := range tools {
		for cut := range cutsOf(tools[i].Definitions[k].Pieces, pieces) {
			if p := &pieces[cut.piece]; p.skips.name != "" {
				p.skips.cells[i] = expression(cut.skip)
			}
		}
	}
}

// A cut is a field in the definition of a tool.
type cut struct {
	Piece
	piece int     // which of the pieces it is
	skip  []Piece // between the one before and this one
	end   int     // where it ends, in the pieces of the definition
}

// cutsOf goes through those of pieces that a definition contains.
func cutsOf(definition []Piece, pieces []piece) iter.Seq[cut] {
	return func(yield func(cut) bool) {
		begin := 0
		for i, p := range definition {
			at := slices.IndexFunc(pieces, func(of piece) bool { return of.field == p.Field })
			if at < 0 {
				continue
			}
			if !yield(cut{p, at, definition[begin:i], i + 1}) {
				return
			}
			begin = i + 1
		}
	}
}

// sameLength reports whether [length] returns the same for two lists of pieces.
func sameLength(a, b []Piece) bool { return slices.Equal(a, b) || length(a) == length(b) }
