package templates

import (
	"strconv"

	"github.com/dave/jennifer/jen"
)

// names draws the names of the tools:
//
//	// Names of the tools.
//	const (
//		ToolCurrent  = "weather_current"
//		ToolForecast = "weather_forecast"
//	)
func names(p plan, _ *bulk) []jen.Code {
	var defs []jen.Code
	for _, t := range p.Tools {
		defs = append(defs, jen.Id(t.Const).Op("=").Op(strconv.Quote(t.Name)))
	}
	return []jen.Code{
		jen.Comment("Names of the tools.").Line().Const().Defs(defs...),
	}
}
