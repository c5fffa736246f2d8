package templates

import (
	"bytes"
	"go/format"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A bulk is the part of a file that grows with each tool: the constants, and
// the numbers of the table. To draw and format it costs more than all the rest
// of a run, so it is written as gofmt would write it, into places that the
// drawn file keeps free. A test holds whole files to gofmt.
type bulk struct {
	parts []string
	// odd says that the layout depends on more than is known here, so that
	// the whole file must be formatted.
	odd bool
}

// keep draws the free place for a text.
func (b *bulk) keep(text string) jen.Code {
	b.parts = append(b.parts, text)
	return jen.Comment(marker(len(b.parts) - 1))
}

// marker is a line that no view can hold: lines of comments with it are
// refused, and JSON text never begins a line.
func marker(i int) string { return "//toolgen:bulk " + strconv.Itoa(i) }

// fill puts the texts into their places.
func (b *bulk) fill(src []byte) ([]byte, error) {
	for i, text := range b.parts {
		before, after, _ := bytes.Cut(src, []byte(marker(i)+"\n"))
		before = bytes.TrimRight(before, "\t")
		src = slices.Concat(before, []byte(text), after)
	}
	if b.odd {
		return format.Source(src)
	}
	return src, nil
}

// consts draws a block of constants for each tool.
func consts(p plan, b *bulk) []jen.Code { return []jen.Code{b.keep(constsText(p))} }

// constsText writes a block for each tool, with everything that a change of
// the tool changes:
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
func constsText(p plan) string {
	var b strings.Builder
	for i, r := range p.rows {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("// Definitions of " + r.Const + ".\nconst (\n")
		for k, c := range toolConsts(r) {
			if k > 0 {
				b.WriteString("\n")
			}
			b.WriteString("\t" + c.name + " = " + strings.Join(c.lines, " +\n\t\t") + "\n")
		}
		b.WriteString(")\n")
	}
	return b.String()
}

// A constText is a constant and the lines of its value.
type constText struct {
	name  string
	lines []string
}

func toolConsts(r row) []constText {
	var consts []constText
	for _, c := range r.Consts {
		consts = append(consts, constText{c.Name, concat(c.Lines)})
	}
	for _, text := range r.texts {
		consts = append(consts, constText{text.Name, quoted(text.Value)})
	}
	for _, d := range r.Definitions {
		consts = append(consts, constText{d.Name, concat(d.Lines)})
	}
	return consts
}

// placesText writes where each definition stands, as a sum over those before it:
//
//	currentMCPAt = len(`[`)
//
//	forecastMCPAt = currentMCPAt + len(currentMCP+`,`)
func placesText(p plan) string {
	var b strings.Builder
	for i, t := range p.Tools {
		if i > 0 {
			b.WriteString("\n")
		}
		var lines []pair
		for _, o := range p.origins {
			at := "len(" + raw(o.Open) + ")"
			if i > 0 {
				before := p.Tools[i-1].Definitions[o.place]
				at = before.At + " + len(" + before.Name + "+" + raw(arrayComma) + ")"
			}
			lines = append(lines, pair{t.Definitions[o.place].At, "= " + at})
		}
		writeAligned(&b, "\t", lines)
	}
	return b.String()
}

// spansText writes the rows of the table:
//
//	forecastIndex: {
//		MCPTools: toolSpan{forecastMCPAt, len(forecastMCP)},
//		Name:     toolSpan{len(`{"name":"`), len(ToolForecast)},
//	},
func (b *bulk) spansText(p plan) string {
	var text strings.Builder
	for _, r := range p.rows {
		lines := p.spansOf(r)
		for _, line := range lines {
			b.odd = b.odd || len(line.key) > alignedKey
		}
		text.WriteString("\t" + r.Index + ": {\n")
		writeAligned(&text, "\t\t", lines)
		text.WriteString("\t},\n")
	}
	return text.String()
}

// alignedKey is up to which length gofmt aligns keys of a literal whatever
// their lengths are (smallSize in go/printer's exprList).
const alignedKey = 40

// spansOf writes the spans of one tool, in the order of the table's columns.
func (p plan) spansOf(r row) []pair {
	span := func(skip, take string) string { return p.Names.Span + "{" + skip + ", " + take + "}," }
	var spans []pair
	for _, o := range p.origins {
		d := r.Definitions[o.place]
		spans = append(spans, pair{o.Name + ":", span(d.At, "len("+d.Name+")")})
	}
	for _, c := range r.cuts {
		spans = append(spans, pair{c.field + ":", span(length(c.skip...), length(c.take))})
	}
	for _, text := range r.texts {
		spans = append(spans, pair{textColumn(text.Field) + ":", text.Name + ","})
	}
	return spans
}

// length writes len(`","description":"` + forecastDescription), and 0 for nothing.
func length(pieces ...Piece) string {
	if len(pieces) == 0 {
		return "0"
	}
	return "len(" + sum(pieces) + ")"
}

// A pair is a line in two columns.
type pair struct{ key, value string }

// writeAligned writes lines with their second columns below each other, as
// gofmt aligns them: by the number of characters.
func writeAligned(b *strings.Builder, indent string, lines []pair) {
	width := 0
	for _, line := range lines {
		width = max(width, len([]rune(line.key)))
	}
	for _, line := range lines {
		pad := strings.Repeat(" ", width-len([]rune(line.key))+1)
		b.WriteString(indent + line.key + pad + line.value + "\n")
	}
}
