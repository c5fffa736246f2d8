package templates

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

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

// namesText writes the constants, with their values below each other.
func namesText(tools []Tool) string {
	widest := 0
	for _, t := range tools {
		widest = max(widest, utf8.RuneCountInString(t.Const))
	}
	var b strings.Builder
	for _, t := range tools {
		b.WriteString("\t" + t.Const)
		for range widest - utf8.RuneCountInString(t.Const) {
			b.WriteByte(' ')
		}
		b.WriteString(" = " + strconv.Quote(t.Name) + "\n")
	}
	return b.String()
}
