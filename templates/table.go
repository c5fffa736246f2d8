package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// mechanical is the comment where the part of a file begins that needs no review.
const mechanical = "What follows is mechanical, and needs no review."

// table draws what cuts rows out of the arrays: a table of lengths, and the functions
// that use it.
func table(p plan, b *Bulk) []jen.Code {
	return []jen.Code{
		jen.Comment(mechanical),
		lengths(p, b),
		rowsFunc(p),
		cutFunc(p.Names),
	}
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

// lengths draws the table, which is static data:
//
//	var toolTable = [...]struct {
//		MCP, OpenAI              int // the definitions
//		Name, Description, Input int // what is cut out of those in MCPTools
//	}{
//		…
//	}
//
// Its columns have the names of the fields of a row, and are only those that some tool
// of the file uses.
func lengths(p plan, b *Bulk) jen.Code {
	wholes := make([]column, len(p.origins))
	for i, o := range p.origins {
		wholes[i] = o.whole
	}
	fields := []jen.Code{ids(wholes).Int().Comment("the definitions")}
	for _, o := range p.origins {
		if columns := o.columns(); len(columns) > 0 {
			fields = append(fields, ids(columns).Int().Commentf("what is cut out of those in %s", o.Name))
		}
	}
	if len(p.texts) > 0 {
		fields = append(fields, ids(p.texts).String().Comment("what no definition holds as it is"))
	}
	return jen.Commentf("%s has the lengths of each tool's texts, in the order of the arrays.", p.Names.Table).Line().
		Var().Id(p.Names.Table).Op("=").Index(jen.Op("...")).Struct(fields...).
		Custom(jen.Options{Open: "{", Close: "}", Multi: true}, b.Keep(linesText(p)))
}

func ids(columns []column) *jen.Statement {
	names := make([]jen.Code, len(columns))
	for i, c := range columns {
		names[i] = jen.Id(c.name)
	}
	return jen.List(names...)
}

// rowsFunc draws the function that makes the rows:
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
func rowsFunc(p plan) jen.Code {
	var left, arrays []jen.Code
	row := []jen.Code{
		jen.Id("n").Op(":=").Op("&").Id(p.Names.Table).Index(jen.Id("i")),
		jen.Var().Id("t").Id(p.Names.Tool),
	}
	for _, o := range p.origins {
		left = append(left, jen.Id(o.Local))
		arrays = append(arrays, arrayFrom(o))
		if o.Field != "" {
			row = append(row, jen.Id("t").Dot(o.Field).Op("=").Add(definitionOf(p, o)))
		}
	}
	assign := ":="
	for _, o := range p.origins {
		if len(o.pieces) > 0 {
			row = append(row, drawPieces(p, o, assign)...)
			assign = "="
		}
	}
	for _, c := range p.texts {
		field, apart := strings.CutSuffix(c.name, textSuffix)
		line := jen.Id("t").Dot(field).Op("=").Id("n").Dot(c.name)
		if apart {
			line = jen.If(jen.Id("n").Dot(c.name).Op("!=").Lit("")).Block(line)
		}
		row = append(row, line)
	}
	row = append(row, jen.Id("use").Call(jen.Id("t")))
	return jen.Commentf("%s cuts the rows out of the arrays: all of them, or only that of one name.", p.Names.Rows).Line().
		Func().Id(p.Names.Rows).Params(jen.Id("only").Op("*").String(), jen.Id("use").Func().Params(jen.Id(p.Names.Tool))).Block(
		jen.List(left...).Op(":=").List(arrays...),
		jen.For(jen.Id("i").Op(":=").Range().Id(p.Names.Table)).Block(row...),
	)
}

// arrayFrom draws an array from the byte before its first definition:
// MCPTools, or GeminiTools[len(`[{"functionDeclarations":`):].
func arrayFrom(o origin) jen.Code {
	before := o.Open[:len(o.Open)-1]
	if before == "" {
		return jen.Id(o.Name)
	}
	return jen.Id(o.Name).Index(jen.Op(length([]Piece{{JSON: before}})).Op(":"))
}

// definitionOf draws what cuts out the next definition of an array:
// toolCut(&mcp, 1, n.MCP).
func definitionOf(p plan, o origin) jen.Code {
	return jen.Id(p.Names.Cut).Call(jen.Op("&").Id(o.Local), jen.Lit(len(arrayComma)), jen.Id("n").Dot(o.whole.name))
}

// drawPieces draws the fields that are pieces of the definitions of an array:
//
//	rest := t.MCP
//	t.Name = toolCut(&rest, len(`{"name":"`), n.Name)
//	t.Annotations = toolCut(&rest, len(`,"annotations":`), len(rest)-len(`,"annotations":`)-len(`}`))
func drawPieces(p plan, o origin, assign string) []jen.Code {
	from := definitionOf(p, o)
	if o.Field != "" {
		from = jen.Id("t").Dot(o.Field)
	}
	lines := []jen.Code{jen.Id("rest").Op(assign).Add(from)}
	for _, piece := range o.pieces {
		skip, take := jen.Op(piece.skip), jen.Id("n").Dot(piece.sizes.name)
		if piece.skips.name != "" {
			skip = jen.Id("n").Dot(piece.skips.name)
		}
		if piece.sizes.name == "" {
			take = jen.Op("len(rest)-" + piece.skip + "-" + piece.behind)
		}
		lines = append(lines, jen.Id("t").Dot(piece.field).Op("=").Id(p.Names.Cut).Call(jen.Op("&").Id("rest"), skip, take))
		if piece.field == RowFields[0] { // the name: the other fields are cut out for wanted rows only
			other := jen.Id("only").Op("!=").Nil().Op("&&").Op("*").Id("only").Op("!=").Id("t").Dot(piece.field)
			lines = append(lines, jen.If(other).Block(jen.Continue()))
		}
	}
	return lines
}

// cutFunc draws the function that cuts a piece out of a text:
//
//	func toolCut(rest *string, skip, take int) string {
//		if take <= 0 {
//			return ""
//		}
//		piece := (*rest)[skip:][:take]
//		*rest = (*rest)[skip+take:]
//		return piece
//	}
func cutFunc(n Names) jen.Code {
	rest := func() *jen.Statement { return jen.Parens(jen.Op("*").Id("rest")) }
	return Comment(
		n.Cut+" returns what stands behind so many bytes of rest, which is left with what",
		"follows; nothing is cut out where there is nothing to take.",
	).Line().Func().Id(n.Cut).Params(jen.Id("rest").Op("*").String(), jen.List(jen.Id("skip"), jen.Id("take")).Int()).String().Block(
		jen.If(jen.Id("take").Op("<=").Lit(0)).Block(jen.Return(jen.Lit(""))),
		jen.Id("piece").Op(":=").Add(rest()).Index(jen.Id("skip").Op(":")).Index(jen.Op(":").Id("take")),
		jen.Op("*").Id("rest").Op("=").Add(rest()).Index(jen.Id("skip").Op("+").Id("take").Op(":")),
		jen.Return(jen.Id("piece")),
	)
}
