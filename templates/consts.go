package templates

import "github.com/dave/jennifer/jen"

// consts draws a block for each tool, with everything that a change of the
// tool changes:
//
//	// Definitions of ToolForecast.
//	const (
//		forecastDescription = `Returns the daily forecast for a city.`
//
//		forecastMCP = `{"name":"` + ToolForecast + `"` +
//			`,"description":"` + forecastDescription + `"}`
//	)
//
// A blank line stands between two constants, since gofmt would otherwise align
// a constant with its neighbours and so change their lines too.
func consts(p plan) []jen.Code {
	var blocks []jen.Code
	for _, r := range p.rows {
		block := jen.Commentf("Definitions of %s.", r.Const).Line().
			Const().Defs(toolConsts(r)...)
		blocks = append(blocks, block)
	}
	return blocks
}

func toolConsts(r row) []jen.Code {
	var defs []jen.Code
	add := func(name string, value jen.Code) {
		defs = append(defs, jen.Id(name).Op("=").Add(value).Line())
	}
	for _, c := range r.Consts {
		add(c.Name, concat(c.Lines))
	}
	for _, text := range r.texts {
		add(text.Name, quoted(text.Value))
	}
	for _, d := range r.Definitions {
		add(d.Name, concat(d.Lines))
	}
	return defs
}
