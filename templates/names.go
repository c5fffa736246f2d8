package templates

import (
	"strconv"
	"unicode/utf8"
)

// names writes the names of the tools:
//
//	// Names of the tools.
//	const (
//		ToolCurrent  = "weather_current"
//		ToolForecast = "weather_forecast"
//	)
func names(p plan, b *Bulk) {
	b.aligned("Names of the tools.", len(p.Tools), func(i int) (name, value string) { return p.Tools[i].Const, p.Tools[i].Name })
}

// aligned writes a block of so many string constants, aligned as gofmt aligns them.
func (b *Bulk) aligned(about string, count int, constant func(i int) (name, value string)) {
	widest := 0
	for i := range count {
		name, _ := constant(i)
		widest = max(widest, utf8.RuneCountInString(name))
	}
	b.beginConsts(about)
	for i := range count {
		name, value := constant(i)
		b.Write("\t")
		b.padded(name, widest)
		b.Write(" = ")
		b.text = append(strconv.AppendQuote(b.text, value), '\n')
	}
	b.endConsts()
}

// padded writes a text and as many blanks as it is narrower than a width.
func (b *Bulk) padded(text string, width int) {
	b.Write(text)
	for range width - utf8.RuneCountInString(text) {
		b.text = append(b.text, ' ')
	}
}
