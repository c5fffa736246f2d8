package templates

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

var textFields = []RowField{RowTitle, RowDescription, RowAnnotations, RowGroup}

// A plan is a view, together with decisions on how rows are cut out of the arrays by
// means of a table with a line for each tool. Several sections depend on these decisions.
type plan struct {
	File
	origins []origin
	texts   []column // columns for strings that are not cut out of definitions
}

// An origin is an array out of whose definitions the fields of rows are cut.
type origin struct {
	Array
	whole  column // lengths of the definitions
	pieces []piece
}

// A piece is a field of the row that is cut out of each definition of an array. All
// lengths are Go expressions.
type piece struct {
	field RowField
	// skip is the length of the text between the previous piece and this piece. If it is
	// not the same for all tools, the column skips contains it instead.
	skip  string
	skips column
	// sizes contains the length of the piece for each tool. If this column does not
	// exist, the piece ends the same number of bytes before the end of each
	// definition.
	sizes  column
	behind string
}

// A column of the table has a cell, which is a Go expression, for each tool. In a column of
// lengths, the cell is the expression of a string, or "" for the length 0. A column without a
// name does not exist.
type column struct {
	name    string
	lengths bool
	cells   []string
}

func newPlan(f File) plan {
	p := plan{File: f}
	taken := map[RowField]int{} // index of the array from which each field is cut
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

// textSuffix is the suffix of the name of a column with strings for the tools whose field
// cannot be cut out of a definition.
const textSuffix = "Text"

// newTexts returns the column of a field for the strings that cannot be cut out of a
// definition. If there are no such strings, the column has no name.
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

// cell returns a string as an expression for the table: its constant, or a literal.
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

// pieces returns the pieces that are cut out of the definitions of array k: each field
// that one of its definitions contains, unless an earlier array already provides the
// field.
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
	skipped := make([][]Piece, len(pieces)) // the text before each piece, in the first definition that has the piece
	var tail []Piece                        // text after the last piece, in the first definition
	sameTail, inJSON := true, false         // inJSON is set if the last piece is not a constant in some definition
	for i := range tools {
		rest := tools[i].Definitions[k].Pieces
		if rest == nil {
			continue
		}
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
		if tail == nil {
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

func fillSkips(pieces []piece, tools []Tool, k int) {
	for i := range tools {
		for cut := range cutsOf(tools[i].Definitions[k].Pieces, pieces) {
			if p := &pieces[cut.piece]; p.skips.name != "" {
				p.skips.cells[i] = expression(cut.skip)
			}
		}
	}
}

// A cut is the position of a piece in the definition of a tool.
type cut struct {
	Piece
	piece int
	skip  []Piece // the text between the previous piece and this piece
	end   int     // the index of its end, in the pieces of the definition
}

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

// mechanical is the comment at the beginning of the part of a file that needs no review.
const mechanical = "// The code below is mechanical and needs no review.\n"

// table writes the code that cuts rows out of the arrays: a table of lengths, and the
// functions that use it.
func table(p plan, b *Bulk) {
	b.Begin()
	b.Write(mechanical)
	b.Begin()
	lengths(p, b)
	b.Begin()
	p.rowsFunc(b)
	b.Begin()
	b.Fill(cutFunc)
}

// columns returns the columns of the table in order: the lengths of the definitions, the
// lengths of the pieces that are cut out of the definitions, and strings.
func (p plan) columns() []column {
	var columns []column
	for _, o := range p.origins {
		columns = append(columns, o.whole)
	}
	for _, o := range p.origins {
		columns = append(columns, o.columns()...)
	}
	return append(columns, p.texts...)
}

// columns returns the columns for the pieces of an array's definitions.
func (o origin) columns() []column {
	var columns []column
	for _, piece := range o.pieces {
		for _, c := range []column{piece.skips, piece.sizes} {
			if c.name != "" {
				columns = append(columns, c)
			}
		}
	}
	return columns
}

// A columnGroup is several columns on one line of the table's type.
type columnGroup struct {
	columns      []column
	typ, comment string
}

// lengths writes the table, which is static data:
//
//	var toolTable = [...]struct {
//		MCP, OpenAI              int // the definitions
//		Name, Description, Input int // lengths in MCPTools
//	}{
//		{len(forecastMCP), len(forecastOpenAI), len(ToolForecast), len(forecastDescription), len(forecastInput)},
//	}
//
// Its columns are named after the fields of a row. Columns that no tool of the file uses
// are omitted.
func lengths(p plan, b *Bulk) {
	groups := []columnGroup{{typ: "int", comment: "the definitions"}}
	for _, o := range p.origins {
		groups[0].columns = append(groups[0].columns, o.whole)
	}
	for _, o := range p.origins {
		if columns := o.columns(); len(columns) > 0 {
			groups = append(groups, columnGroup{columns, "int", "lengths in " + o.Name})
		}
	}
	if len(p.texts) > 0 {
		groups = append(groups, columnGroup{p.texts, "string", "strings that do not occur in a definition"})
	}
	b.Write("// ", p.Names.Table, " contains the lengths of each tool's strings, in the order of the arrays.\nvar ", p.Names.Table, " = [...]struct {\n")
	widest, widestType := 0, 0
	for _, g := range groups {
		widest, widestType = max(widest, utf8.RuneCountInString(g.names())), max(widestType, len(g.typ))
	}
	for _, g := range groups {
		b.Write("\t")
		b.padded(g.names(), widest)
		b.Write(" ")
		b.padded(g.typ, widestType)
		b.Write(" // ", g.comment, "\n")
	}
	b.Write("}{\n")
	b.lines(p)
	b.Write("}\n")
}

func (g columnGroup) names() string {
	names := make([]string, len(g.columns))
	for i, c := range g.columns {
		names[i] = c.name
	}
	return strings.Join(names, ", ")
}

// lines writes the lines of the table, one for each tool. Lengths are expressions of
// named constants, not numbers, so that a change of one tool does not change other lines.
func (b *Bulk) lines(p plan) {
	columns := p.columns()
	for i := range p.Tools {
		b.Write("\t{")
		for k := range columns {
			if k > 0 {
				b.Write(", ")
			}
			switch cell := columns[k].cells[i]; {
			case !columns[k].lengths:
				b.Write(cell)
			case cell == "":
				b.Write("0")
			default:
				b.Write("len(", cell, ")")
			}
		}
		b.Write("},\n")
	}
}

// rowsFunc writes the function that creates the rows:
//
//	func toolRows(only *string, use func(Tool)) {
//		mcp, openAI := MCPTools, OpenAITools
//		for i := range toolTable {
//			n := &toolTable[i]
//			var t Tool
//			t.MCP = toolCut(&mcp, 1, n.MCP)
//			t.OpenAI = toolCut(&openAI, 1, n.OpenAI)
//			rest := t.MCP
//			t.Name = toolCut(&rest, len(`{"name":"`), n.Name)
//			if only != nil && *only != t.Name {
//				continue
//			}
//			t.Input = toolCut(&rest, len(`","inputSchema":`), n.Input)
//			if n.DescriptionText != "" {
//				t.Description = n.DescriptionText
//			}
//			use(t)
//		}
//	}
//
// Each definition follows one byte: a comma or, for the first definition, the last byte
// of the text that opens the array. See arrayFrom.
func (p plan) rowsFunc(b *Bulk) {
	var left, arrays []string
	for _, o := range p.origins {
		left, arrays = append(left, o.Local), append(arrays, arrayFrom(o))
	}
	b.FillAround(rowsFunc, func() { p.row(b) }, strings.Join(left, ", "), strings.Join(arrays, ", "))
}

// row writes the lines for the fields of a row.
func (p plan) row(b *Bulk) {
	for _, o := range p.origins {
		if o.Field != "" {
			b.Fill(setField, o.Field, p.definitionOf(o))
		}
	}
	from := declareRest
	for _, o := range p.origins {
		if len(o.pieces) > 0 {
			p.pieces(b, o, from)
			from = assignRest
		}
	}
	for _, c := range p.texts {
		if field, apart := strings.CutSuffix(c.name, textSuffix); apart {
			b.Fill(setFieldIf, c.name, field)
		} else {
			b.Fill(setField, field, "n."+c.name)
		}
	}
}

var (
	rowsFunc = NewStencil(jen.Comment(named("Rows")+" slices the rows out of the arrays: all rows, or only the row with one name.").Line().
			Func().Add(Name("Rows")).Params(jen.Id("only").Op("*").String(), jen.Id("use").Func().Params(Name("Tool"))).Block(
		Hole(1).Op(":=").Add(Hole(2)),
		jen.For(jen.Id("i").Op(":=").Range().Add(Name("Table"))).Block(
			jen.Id("n").Op(":=").Op("&").Add(Name("Table")).Index(jen.Id("i")),
			jen.Var().Id("t").Add(Name("Tool")),
			Body(),
			jen.Id("use").Call(jen.Id("t")),
		),
	))
	setField    = NewStencil(fieldOf("t", 1).Op("=").Add(Hole(2)))
	setFieldIf  = NewStencil(jen.If(fieldOf("n", 1).Op("!=").Lit("")).Block(fieldOf("t", 2).Op("=").Add(fieldOf("n", 1))))
	declareRest = NewStencil(jen.Id("rest").Op(":=").Add(Hole(1)))
	assignRest  = NewStencil(jen.Id("rest").Op("=").Add(Hole(1)))
	onlyNamed   = NewStencil(jen.If(jen.Id("only").Op("!=").Nil().Op("&&").Op("*").Id("only").Op("!=").Id("t").Dot(RowName.String())).Block(jen.Continue()))
)

// fieldOf returns a field of a variable. The name of the field is an argument of the
// stencil.
func fieldOf(variable string, arg int) *jen.Statement {
	return jen.Id(variable).Op(".").Add(Hole(arg))
}

// arrayFrom returns an expression for the part of an array that begins one byte before its
// first definition:
// MCPTools, or GeminiTools[len(`[{"functionDeclarations":`):].
func arrayFrom(o origin) string {
	before := o.Open[:len(o.Open)-1]
	if before == "" {
		return o.Name
	}
	return o.Name + "[" + length([]Piece{{Text: before}}) + ":]"
}

// definitionOf returns the call that cuts out the next definition of an array:
// toolCut(&mcp, 1, n.MCP).
func (p plan) definitionOf(o origin) string {
	return p.cutOut(o.Local, strconv.Itoa(len(arrayComma)), "n."+o.whole.name)
}

func (p plan) cutOut(variable, skip, take string) string {
	return p.Names.Cut + "(&" + variable + ", " + skip + ", " + take + ")"
}

// pieces writes the lines for the fields that are cut out of the definitions of an array:
//
//	rest := t.MCP
//	t.Name = toolCut(&rest, len(`{"name":"`), n.Name)
//	t.Annotations = toolCut(&rest, len(`,"annotations":`), len(rest)-len(`,"annotations":`)-len(`}`))
func (p plan) pieces(b *Bulk, o origin, rest *Stencil) {
	from := p.definitionOf(o)
	if o.Field != "" {
		from = "t." + o.Field
	}
	b.Fill(rest, from)
	for _, piece := range o.pieces {
		skip, take := piece.skip, "n."+piece.sizes.name
		if piece.skips.name != "" {
			skip = "n." + piece.skips.name
		}
		if piece.sizes.name == "" {
			take = "len(rest)-" + piece.skip + "-" + piece.behind
		}
		b.Fill(setField, piece.field.String(), p.cutOut("rest", skip, take))
		if piece.field == RowName { // the other fields are only cut out for wanted rows
			b.Fill(onlyNamed)
		}
	}
}

// cutFunc is the function that cuts a piece out of a string:
//
//	func toolCut(rest *string, skip, take int) string {
//		if take <= 0 {
//			return ""
//		}
//		piece := (*rest)[skip:][:take]
//		*rest = (*rest)[skip+take:]
//		return piece
//	}
var cutFunc = NewStencil(Comment(
	named("Cut")+" skips some bytes of rest, and returns and removes the bytes that follow. It returns",
	"an empty string if there are no bytes to take.",
).Line().Func().Add(Name("Cut")).Params(jen.Id("rest").Op("*").String(), jen.List(jen.Id("skip"), jen.Id("take")).Int()).String().Block(
	jen.If(jen.Id("take").Op("<=").Lit(0)).Block(jen.Return(jen.Lit(""))),
	jen.Id("piece").Op(":=").Add(restOf()).Index(jen.Id("skip").Op(":")).Index(jen.Op(":").Id("take")),
	jen.Op("*").Id("rest").Op("=").Add(restOf()).Index(jen.Id("skip").Op("+").Id("take").Op(":")),
	jen.Return(jen.Id("piece")),
))

func restOf() *jen.Statement { return jen.Parens(jen.Op("*").Id("rest")) }

// rows writes the type of rows, and the functions that return rows.
func rows(p plan, b *Bulk) {
	b.Begin()
	b.FillAround(rowType, func() { p.definitionFields(b) })
	for _, s := range []*Stencil{toolsFunc, lookupFunc} {
		b.Begin()
		b.Fill(s)
	}
}

// rowType is the type of a row. It has a field for the definitions of each format of the file.
//
//	type Tool = struct {
//		Name, Title, Description string
//		Input, Output            string // JSON Schemas
//		Annotations              string // MCP annotations, a JSON object
//		Group                    string // group name from group=
//		MCP, OpenAI, Responses   string // complete definitions
//		Anthropic, Gemini        string // complete definitions
//		Interactions             string // complete definitions
//	}
var rowType = NewStencil(Comment(
	named("Tool")+" is a row of "+named("Tools")+". It is an alias for an unnamed struct type, so rows of",
	"packages with the same formats have the same type. A field is empty if it does not apply.",
).Line().Type().Add(Name("Tool")).Op("=").Struct(
	jen.List(jen.Id("Name"), jen.Id("Title"), jen.Id("Description")).String(),
	jen.List(jen.Id("Input"), jen.Id("Output")).String().Comment("JSON Schemas"),
	jen.Id("Annotations").String().Comment("MCP annotations, a JSON object"),
	jen.Id("Group").String().Comment("group name from group="),
	Body(),
))

// definitionLines are the fields of a row for definitions. Fields that are on one line of
// the row's type are in one group.
var definitionLines = [][]string{{"MCP", "OpenAI", "Responses"}, {"Anthropic", "Gemini"}, {"Interactions"}}

// DefinitionFields returns the groups of the row's fields for definitions. It omits the
// fields of formats that the file does not have.
func DefinitionFields(arrays []Array) [][]string {
	var groups [][]string
	for _, line := range definitionLines {
		group := slices.DeleteFunc(slices.Clone(line), func(field string) bool {
			return !slices.ContainsFunc(arrays, func(a Array) bool { return a.Field == field })
		})
		if len(group) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

func (p plan) definitionFields(b *Bulk) {
	for _, group := range DefinitionFields(p.Arrays) {
		b.indent(0)
		b.padded(strings.Join(group, ", "), len("Name, Title, Description"))
		b.Write(" string // complete definitions\n")
	}
}

// toolsFunc is the function that returns all rows:
//
//	func Tools() []Tool {
//		tools := make([]Tool, 0, len(toolTable))
//		toolRows(nil, func(t Tool) { tools = append(tools, t) })
//		return tools
//	}
var toolsFunc = NewStencil(jen.Comment(named("Tools")+" returns a new slice with a row for each tool, in the order of the arrays.").Line().
	Func().Add(Name("Tools")).Params().Index().Add(Name("Tool")).Block(
	jen.Id("tools").Op(":=").Make(jen.Index().Add(Name("Tool")), jen.Lit(0), jen.Len(Name("Table"))),
	Name("Rows").Call(jen.Nil(), useRow(jen.Id("tools").Op("=").Append(jen.Id("tools"), jen.Id("t")))),
	jen.Return(jen.Id("tools")),
))

// lookupFunc is the function that finds one row:
//
//	func LookupTool(name string) (tool Tool, ok bool) {
//		toolRows(&name, func(t Tool) { tool, ok = t, true })
//		return tool, ok
//	}
var lookupFunc = NewStencil(jen.Comment(named("Lookup")+" returns the row of the tool that has the name. It does not allocate.").Line().
	Func().Add(Name("Lookup")).Params(jen.Id("name").String()).Params(jen.Id("tool").Add(Name("Tool")), jen.Id("ok").Bool()).Block(
	Name("Rows").Call(jen.Op("&").Id("name"), useRow(jen.List(jen.Id("tool"), jen.Id("ok")).Op("=").List(jen.Id("t"), jen.True()))),
	jen.Return(jen.Id("tool"), jen.Id("ok")),
))

// useRow returns a function literal whose body is line: func(t Tool) { … }.
func useRow(line jen.Code) jen.Code {
	return jen.Func().Params(jen.Id("t").Add(Name("Tool"))).Op("{").Add(line).Op("}")
}

func (n Names) called(field string) string {
	names := map[string]string{"Tool": n.Tool, "Tools": n.Tools, "Lookup": n.Lookup, "Rows": n.Rows, "Cut": n.Cut, "Table": n.Table}
	if name, ok := names[field]; ok {
		return name
	}
	panic("templates: there is no name " + field) // a stencil with this name is a bug of this program
}
