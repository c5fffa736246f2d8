package templates

import "github.com/dave/jennifer/jen"

// mechanical parts the file for its reviewer.
const mechanical = "What follows is mechanical, and needs no review."

// table draws how rows are cut out of the arrays: types, numbers, functions.
//
// All numbers are lengths of constants by name, never figures, so that a
// change of one tool leaves the lines of the others as they are.
func table(p plan, b *bulk) []jen.Code {
	return []jen.Code{
		jen.Comment(mechanical),
		spanType(p.Names),
		inMethod(p.Names),
		cutMethod(p.Names),
		spansType(p),
		jen.Comment("Where the definitions stand in the arrays.").Line().Const().Defs(b.keep(placesText(p))),
		indexes(p),
		spans(p, b),
		rowFunc(p),
		indexFunc(p),
	}
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
//			…
//		},
//	}
func spans(p plan, b *bulk) jen.Code {
	return jen.Var().Id(p.Names.Table).Op("=").Index(jen.Op("...")).Id(p.Names.Spans).
		Custom(jen.Options{Open: "{", Close: "}", Multi: true}, b.keep(b.spansText(p)))
}

// textColumn is the column for a field that is a constant for some tools.
func textColumn(field string) string { return field + "Text" }
