package templates

import (
	"bytes"
	"go/format"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A Bulk is the text of a file that is written in gofmt's layout: constants, lines of
// tables, guards, and functions that are filled from stencils. Drawing and formatting it
// would take more time than the rest of a run. Its parts replace placeholders in the drawn
// file. Tests compare whole files with what gofmt makes of them.
type Bulk struct {
	text    []byte
	depth   int   // of the body that is written, in tabs
	ends    []int // of the parts that have a placeholder
	spelled func(name string) string
	failed  error // the first declaration that is not valid Go
}

// NewBulk returns an empty bulk for one file; spelled returns the name that the file has
// for that of a [Name].
func NewBulk(spelled func(name string) string) *Bulk {
	return &Bulk{spelled: spelled}
}

// Write adds texts to the part that is being written.
func (b *Bulk) Write(texts ...string) {
	for _, text := range texts {
		b.text = append(b.text, text...)
	}
}

// Begin separates a declaration from what stands before it in its part, and returns where
// it begins.
func (b *Bulk) Begin() int {
	if len(b.text) > b.written() {
		b.text = append(b.text, '\n')
	}
	return len(b.text)
}

// Format has gofmt lay out the text from a place on, where types are not written in its
// layout.
func (b *Bulk) Format(start int) {
	formatted, err := format.Source(b.text[start:])
	if b.failed == nil {
		b.failed = err
	}
	b.text = append(b.text[:start], formatted...)
}

// written returns where the part begins that is being written.
func (b *Bulk) written() int {
	if len(b.ends) == 0 {
		return 0
	}
	return b.ends[len(b.ends)-1]
}

// Keep ends the part that is being written, and draws its placeholder. It uses the imports
// that the text uses, so that jennifer imports them.
func (b *Bulk) Keep(using ...Import) *jen.Statement {
	i := len(b.ends)
	b.ends = append(b.ends, len(b.text))
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

// fill replaces each placeholder by its part.
func (b *Bulk) fill(src []byte) []byte {
	begin := 0
	for i, end := range b.ends {
		before, rest, _ := bytes.Cut(src, []byte(marker(i)+"\n"))
		_, after, _ := bytes.Cut(rest, []byte(endMarker(i)+"\n"))
		src = slices.Concat(bytes.TrimRight(before, "\t"), b.text[begin:end], after)
		begin = end
	}
	return src
}

// beginConsts begins a block of constants.
func (b *Bulk) beginConsts(about ...string) {
	b.Begin()
	b.Write("// ")
	b.Write(about...)
	b.Write("\nconst (\n")
}

func (b *Bulk) endConsts() { b.Write(")\n") }

// fields writes what schemas have in common:
//
//	// Fields of types that stand in several schemas.
//	const (
//		dayFields = `"properties":{` +
//			`"high":{"type":"number"}` +
//			`},"required":["high"],"additionalProperties":false`
//	)
func fields(p plan, b *Bulk) {
	if len(p.Fields) > 0 {
		b.beginConsts("Fields of types that stand in several schemas.")
		b.consts(p.Fields)
		b.endConsts()
	}
}

// consts writes a block of constants for each tool, with everything that a change of the
// tool changes:
//
//	// Definitions of ToolForecast.
//	const (
//		forecastDescription = `Returns the daily forecast for a city.`
//
//		forecastMCP = `{"name":"` + ToolForecast + `"` +
//			`,"description":"` + forecastDescription + `"}`
//	)
func consts(p plan, b *Bulk) {
	for i := range p.Tools {
		b.beginConsts("Definitions of ", p.Tools[i].Const, ".")
		p.toolConsts(b, i)
		b.endConsts()
	}
}

// toolConsts writes the constants of a tool.
func (p plan) toolConsts(b *Bulk, i int) {
	t := &p.Tools[i]
	b.consts(t.Consts)
	for _, text := range t.Texts {
		beside := func(c column) bool { return c.cells[i] == text.Name }
		if text.Name != "" && slices.ContainsFunc(p.texts, beside) {
			b.Write("\n\t", text.Name, " = ")
			b.text = append(appendQuoted(b.text, text.Value), '\n')
		}
	}
	if len(t.Consts) > 0 && len(t.Definitions) > 0 {
		b.Write("\n")
	}
	b.consts(t.Definitions)
}

// consts writes constants. Blank lines separate them, since gofmt would otherwise align a
// constant with its neighbours, and a change of one would change the others.
func (b *Bulk) consts(consts []Const) {
	for i := range consts {
		c := &consts[i]
		if i > 0 {
			b.Write("\n")
		}
		if c.Doc != "" {
			b.Write("\t// ", c.Doc, "\n")
		}
		b.Write("\t", c.Name, " = ")
		b.text = append(appendLines(b.text, c.Pieces), '\n')
	}
}

// list writes the constant of a list that toolgen itself reads again.
func (b *Bulk) list(c Const, of string) {
	b.Begin()
	b.Write("// ", c.Name, " is what toolgen reads of the ", of, " of another revision.\nconst ", c.Name, " = ")
	b.Write(strings.ReplaceAll(c.Value(), "\n\t\t", "\n\t"), "\n")
}
