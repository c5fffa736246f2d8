package templates

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A bulk is the part of a file that grows with each tool: the constants, and
// the lines of the table. To draw and format it costs more than all the rest
// of a run, so it is written as gofmt would write it, into places that the
// drawn file keeps free. A test holds whole files to gofmt.
type bulk struct{ parts []string }

// keep draws the free place for a text.
func (b *bulk) keep(text string) jen.Code {
	b.parts = append(b.parts, text)
	return jen.Comment(marker(len(b.parts) - 1))
}

// marker is a line that no view can hold: lines of comments with it are
// refused, and JSON text never begins a line.
func marker(i int) string { return "//toolgen:bulk " + strconv.Itoa(i) }

// fill puts the texts into their places.
func (b *bulk) fill(src []byte) []byte {
	for i, text := range b.parts {
		before, after, _ := bytes.Cut(src, []byte(marker(i)+"\n"))
		before = bytes.TrimRight(before, "\t")
		src = slices.Concat(before, []byte(text), after)
	}
	return src
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
	for i, t := range p.Tools {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("// Definitions of " + t.Const + ".\nconst (\n")
		for k, c := range p.toolConsts(i) {
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

func (p plan) toolConsts(i int) []constText {
	var consts []constText
	for _, c := range p.Tools[i].Consts {
		consts = append(consts, constText{c.Name, concat(c.Lines)})
	}
	for _, text := range p.Tools[i].Texts {
		beside := func(c column) bool { return c.cells[i] == text.Name }
		if text.Name != "" && slices.ContainsFunc(p.texts, beside) {
			consts = append(consts, constText{text.Name, quoted(text.Value)})
		}
	}
	for _, d := range p.Tools[i].Definitions {
		consts = append(consts, constText{d.Name, concat(d.Lines)})
	}
	return consts
}

// linesText writes the table: a line for each tool, and in it no figure but
// lengths by the names of constants, so that a change of one tool leaves the lines
// of the others as they are.
//
//	{len(forecastMCP), len(ToolForecast), len(forecastInput)},
func linesText(p plan) string {
	columns := p.columns()
	var b strings.Builder
	for i := range p.Tools {
		cells := make([]string, len(columns))
		for k, c := range columns {
			cells[k] = c.cells[i]
		}
		b.WriteString("\t{" + strings.Join(cells, ", ") + "},\n")
	}
	return b.String()
}
