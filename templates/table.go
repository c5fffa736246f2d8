package templates

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// mechanical is the comment where the part of a file begins that needs no review.
const mechanical = "// What follows is mechanical, and needs no review.\n"

// table writes what cuts rows out of the arrays: a table of lengths, and the functions
// that use it.
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

// columns returns the columns of the table in their order: first the lengths of the
// definitions, then those of the pieces that are cut out of them, then texts.
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
//		Name, Description, Input int // what is cut out of those in MCPTools
//	}{
//		{len(forecastMCP), len(forecastOpenAI), len(ToolForecast), len(forecastDescription), len(forecastInput)},
//	}
//
// Its columns have the names of the fields of a row, and are only those that some tool
// of the file uses.
func lengths(p plan, b *Bulk) {
	groups := []columnGroup{{typ: "int", comment: "the definitions"}}
	for _, o := range p.origins {
		groups[0].columns = append(groups[0].columns, o.whole)
	}
	for _, o := range p.origins {
		if columns := o.columns(); len(columns) > 0 {
			groups = append(groups, columnGroup{columns, "int", "what is cut out of those in " + o.Name})
		}
	}
	if len(p.texts) > 0 {
		groups = append(groups, columnGroup{p.texts, "string", "what no definition holds as it is"})
	}
	b.Write("// ", p.Names.Table, " has the lengths of each tool's texts, in the order of the arrays.\nvar ", p.Names.Table, " = [...]struct {\n")
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

// lines writes the lines of the table, one for each tool. Lengths are those of named
// constants, not figures, so that a change of one tool does not change other lines.
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

// rowsFunc writes the function that makes the rows:
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
// Each definition is behind one byte: a comma or, for the first one, the last byte of
// what opens the array. See arrayFrom.
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
	rowsFunc = NewStencil(jen.Comment(named("Rows")+" cuts the rows out of the arrays: all of them, or only that of one name.").Line().
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

// fieldOf draws a field of a variable, whose name is an argument of the stencil.
func fieldOf(variable string, arg int) *jen.Statement {
	return jen.Id(variable).Op(".").Add(Hole(arg))
}

// arrayFrom returns an array from the byte before its first definition:
// MCPTools, or GeminiTools[len(`[{"functionDeclarations":`):].
func arrayFrom(o origin) string {
	before := o.Open[:len(o.Open)-1]
	if before == "" {
		return o.Name
	}
	return o.Name + "[" + length([]Piece{{Text: before}}) + ":]"
}

// definitionOf returns what cuts out the next definition of an array:
// toolCut(&mcp, 1, n.MCP).
func (p plan) definitionOf(o origin) string {
	return p.cutOut(o.Local, strconv.Itoa(len(arrayComma)), "n."+o.whole.name)
}

// cutOut returns a call of cutFunc.
func (p plan) cutOut(variable, skip, take string) string {
	return p.Names.Cut + "(&" + variable + ", " + skip + ", " + take + ")"
}

// pieces writes the lines for the fields that are pieces of the definitions of an
// array:
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
		if piece.field == RowName { // the other fields are cut out for wanted rows only
			b.Fill(onlyNamed)
		}
	}
}

// cutFunc is the function that cuts a piece out of a text:
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
	named("Cut")+" returns what stands behind so many bytes of rest, which is left with what",
	"follows; nothing is cut out where there is nothing to take.",
).Line().Func().Add(Name("Cut")).Params(jen.Id("rest").Op("*").String(), jen.List(jen.Id("skip"), jen.Id("take")).Int()).String().Block(
	jen.If(jen.Id("take").Op("<=").Lit(0)).Block(jen.Return(jen.Lit(""))),
	jen.Id("piece").Op(":=").Add(restOf()).Index(jen.Id("skip").Op(":")).Index(jen.Op(":").Id("take")),
	jen.Op("*").Id("rest").Op("=").Add(restOf()).Index(jen.Id("skip").Op("+").Id("take").Op(":")),
	jen.Return(jen.Id("piece")),
))

func restOf() *jen.Statement { return jen.Parens(jen.Op("*").Id("rest")) }
