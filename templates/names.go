package templates

import "github.com/dave/jennifer/jen"

// names draws the names of the tools:
//
//	// Names of the tools.
//	const (
//		ToolCurrent  = "weather_current"
//		ToolForecast = "weather_forecast"
//	)
func names(p plan, b *Bulk) []jen.Code {
	return []jen.Code{
		jen.Comment("Names of the tools.").Line().Const().Defs(b.Keep(namesText(p.Tools))),
	}
}

// namesText writes the constants of the names.
func namesText(tools []Tool) string {
	names, values := make([]string, len(tools)), make([]string, len(tools))
	for i, t := range tools {
		names[i], values[i] = t.Const, t.Name
	}
	return alignedText(names, values)
}
