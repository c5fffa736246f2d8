package templates

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A Bulk holds the texts of a file that grow with each tool: constants, lines of tables,
// guards, and the functions that call the tools. Drawing and formatting them would take
// more time than the rest of a run, so they are written in gofmt's layout and replace
// placeholders in the drawn file. Tests compare whole files with what gofmt makes of
// them.
type Bulk struct{ parts []string }

// Keep adds a text, and draws its placeholder. Placeholders have to be in the file in
// the order of the calls. The placeholder uses the imports that the text uses, so that
// jennifer imports them.
func (b *Bulk) Keep(text string, using ...Import) *jen.Statement {
	i := len(b.parts)
	b.parts = append(b.parts, text)
	place := jen.Comment(marker(i))
	for _, imported := range using {
		place.Line().Var().Id("_").Qual(imported.Path, "T")
	}
	return place.Line().Comment(endMarker(i))
}

// marker begins placeholder i. No text of a view can be taken for it, because all such
// texts are inside of literals.
func marker(i int) string { return "//toolgen:bulk " + strconv.Itoa(i) }

func endMarker(i int) string { return "//toolgen:end " + strconv.Itoa(i) }

// fill replaces the placeholders by the texts.
func (b *Bulk) fill(src []byte) []byte {
	size := len(src)
	for _, text := range b.parts {
		size += len(text)
	}
	filled := make([]byte, 0, size)
	for i, text := range b.parts {
		before, rest, _ := bytes.Cut(src, []byte(marker(i)+"\n"))
		_, after, _ := bytes.Cut(rest, []byte(endMarker(i)+"\n"))
		filled = append(filled, bytes.TrimRight(before, "\t")...)
		filled = append(filled, text...)
		src = after
	}
	return append(filled, src...)
}

// fields draws what schemas have in common:
//
//	// Fields of types that stand in several schemas.
//	const (
//		dayFields = `"properties":{` +
//			`"high":{"type":"number"}` +
//			`},"required":["high"],"additionalProperties":false`
//	)
func fields(p plan, b *Bulk) []jen.Code {
	if len(p.Fields) == 0 {
		return nil
	}
	var text strings.Builder
	constList(&text, p.Fields)
	return []jen.Code{jen.Comment("Fields of types that stand in several schemas.").Line().Const().Defs(b.Keep(text.String()))}
}

// consts draws the constants of all tools.
func consts(p plan, b *Bulk) []jen.Code { return []jen.Code{b.Keep(constsText(p))} }

// constsText writes a block of constants for each tool, with everything that a change
// of the tool changes:
//
//	// Definitions of ToolForecast.
//	const (
//		forecastDescription = `Returns the daily forecast for a city.`
//
//		forecastMCP = `{"name":"` + ToolForecast + `"` +
//			`,"description":"` + forecastDescription + `"}`
//	)
func constsText(p plan) string {
	var b strings.Builder
	b.Grow(constsSize(p.Tools))
	for i, t := range p.Tools {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("// Definitions of ")
		b.WriteString(t.Const)
		b.WriteString(".\nconst (\n")
		p.toolConsts(&b, i)
		b.WriteString(")\n")
	}
	return b.String()
}

// constsSize is about the size of all constants.
func constsSize(tools []Tool) (size int) {
	const around = 12 // bytes around a line or a piece
	for _, t := range tools {
		for _, consts := range [][]Const{t.Consts, t.Definitions} {
			for _, c := range consts {
				size += around + len(c.Name)
				for _, line := range c.Lines {
					size += around
					for _, piece := range line {
						size += around + len(piece.JSON) + len(piece.Ref)
					}
				}
			}
		}
		for _, text := range t.Texts {
			size += around + len(text.Name) + len(text.Value)
		}
	}
	return size
}

// toolConsts writes the constants of a tool.
func (p plan) toolConsts(b *strings.Builder, i int) {
	constList(b, p.Tools[i].Consts)
	for _, text := range p.Tools[i].Texts {
		beside := func(c column) bool { return c.cells[i] == text.Name }
		if text.Name != "" && slices.ContainsFunc(p.texts, beside) {
			b.WriteString("\n\t")
			b.WriteString(text.Name)
			b.WriteString(" = ")
			quoted(b, text.Value)
			b.WriteString("\n")
		}
	}
	if len(p.Tools[i].Consts) > 0 && len(p.Tools[i].Definitions) > 0 {
		b.WriteString("\n")
	}
	constList(b, p.Tools[i].Definitions)
}

// constList writes constants. Blank lines separate them, since gofmt would otherwise
// align a constant with its neighbours, and a change of one would change the others.
func constList(b *strings.Builder, consts []Const) {
	for i, c := range consts {
		if i > 0 {
			b.WriteString("\n")
		}
		if c.Doc != "" {
			b.WriteString("\t// ")
			b.WriteString(c.Doc)
			b.WriteString("\n")
		}
		b.WriteString("\t")
		b.WriteString(c.Name)
		b.WriteString(" = ")
		concat(b, c.Lines)
		b.WriteString("\n")
	}
}

// linesText writes the lines of the table, one for each tool. Lengths are those of named
// constants, not figures, so that a change of one tool does not change other lines.
//
//	{len(forecastMCP), len(ToolForecast), len(forecastInput)},
func linesText(p plan) string {
	columns := p.columns()
	size := 0
	for _, c := range columns {
		for _, cell := range c.cells {
			size += len(cell) + len("len(), ")
		}
	}
	var b strings.Builder
	b.Grow(size + len(p.Tools)*len("\t{},\n"))
	for i := range p.Tools {
		b.WriteString("\t{")
		for k, c := range columns {
			if k > 0 {
				b.WriteString(", ")
			}
			switch cell := c.cells[i]; {
			case !c.lengths:
				b.WriteString(cell)
			case cell == "":
				b.WriteByte('0')
			default:
				b.WriteString("len(")
				b.WriteString(cell)
				b.WriteByte(')')
			}
		}
		b.WriteString("},\n")
	}
	return b.String()
}
