package templates

import "github.com/dave/jennifer/jen"

// mechanical parts the file for its reviewer.
const mechanical = "What follows is mechanical, and needs no review."

// table draws how rows are cut out of the arrays: types, numbers, functions.
//
// All numbers are lengths of constants by name, never figures, so that a
// change of one tool leaves the lines of the others as they are.
func table(p plan) []jen.Code {
	return []jen.Code{
		jen.Comment(mechanical),
		spanType(p.Names),
		inMethod(p.Names),
		cutMethod(p.Names),
		spansType(p),
		places(p),
		indexes(p),
		spans(p),
		rowFunc(p),
		indexFunc(p),
	}
}

// places draws where each definition stands, as a sum over those before it:
//
//	const (
//		currentMCPAt = len(`[`)
//
//		forecastMCPAt = currentMCPAt + len(currentMCP+`,`)
//	)
func places(p plan) jen.Code {
	var defs []jen.Code
	for i, t := range p.Tools {
		for _, o := range p.origins {
			at := jen.Len(raw(arrayOpen))
			if i > 0 {
				before := p.Tools[i-1].Definitions[o.place]
				at = jen.Id(before.At).Op("+").Len(sum([]Piece{{Ref: before.Name}, {JSON: arrayComma}}))
			}
			defs = append(defs, jen.Id(t.Definitions[o.place].At).Op("=").Add(at))
		}
		defs = append(defs, jen.Line())
	}
	return jen.Comment("Where the definitions stand in the arrays.").Line().Const().Defs(defs...)
}

// indexes draws the places of the tools in the table:
//
//	const (
//		currentIndex = iota
//		forecastIndex
//	)
func indexes(p plan) jen.Code {
	var defs []jen.Code
	for i, t := range p.Tools {
		def := jen.Id(t.Index)
		if i == 0 {
			def.Op("=").Iota()
		}
		defs = append(defs, def)
	}
	return jen.Commentf("Where the tools stand in %s.", p.Names.Table).Line().Const().Defs(defs...)
}

// spans draws the table, static data:
//
//	var toolTable = [...]toolSpans{
//		forecastIndex: {
//			MCPTools: toolSpan{forecastMCPAt, len(forecastMCP)},
//			Name:     toolSpan{len(`{"name":"`), len(ToolForecast)},
//			…
//		},
//	}
func spans(p plan) jen.Code {
	var lines []jen.Code
	for _, r := range p.rows {
		lines = append(lines, jen.Id(r.Index).Op(":").Add(block(p.spansOf(r))))
	}
	return jen.Var().Id(p.Names.Table).Op("=").Index(jen.Op("...")).Id(p.Names.Spans).Add(block(lines))
}

// spansOf draws the spans of one tool, in the order of the table's columns.
func (p plan) spansOf(r row) []jen.Code {
	var spans []jen.Code
	for _, o := range p.origins {
		d := r.Definitions[o.place]
		spans = append(spans, keyed(o.Name).Add(p.span(jen.Id(d.At), jen.Len(jen.Id(d.Name)))))
	}
	for _, c := range r.cuts {
		spans = append(spans, keyed(c.field).Add(p.span(length(c.skip...), length(c.take))))
	}
	for _, text := range r.texts {
		spans = append(spans, keyed(textColumn(text.Field)).Id(text.Name))
	}
	return spans
}

// span draws toolSpan{skip, take}.
func (p plan) span(skip, take jen.Code) jen.Code {
	return jen.Id(p.Names.Span).Values(skip, take)
}

// length draws len(`","description":"` + forecastDescription), and 0 for nothing.
func length(pieces ...Piece) jen.Code {
	if len(pieces) == 0 {
		return jen.Lit(0)
	}
	return jen.Len(sum(pieces))
}

// textColumn is the column for a field that is a constant for some tools.
func textColumn(field string) string { return field + "Text" }

func keyed(key string) *jen.Statement { return jen.Id(key).Op(":") }

// block draws the lines of a composite literal, each on a line of its own.
func block(lines []jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, lines...)
}
