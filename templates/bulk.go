package templates

import (
	"bytes"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// A Bulk is the part of a file that is written directly in gofmt's layout: constants, lines
// of tables, guards, and functions from stencils. Generating and formatting it with jennifer
// would take more time than the rest of a run. The parts of a Bulk replace placeholders in
// the file that jennifer generates. Tests compare whole files with the output of gofmt.
type Bulk struct {
	text    []byte
	depth   int   // indentation of the current body, in tabs
	ends    []int // the ends of the parts that already have a placeholder
	spelled func(name string) string
	failed  error // the first declaration that is not valid Go
}

// NewBulk returns an empty bulk for one file. The function spelled must return the name
// that the file uses for the argument of a [Name].
func NewBulk(spelled func(name string) string) *Bulk {
	return &Bulk{spelled: spelled}
}

// Write adds strings to the current part.
func (b *Bulk) Write(texts ...string) {
	for _, text := range texts {
		b.text = append(b.text, text...)
	}
}

// Begin begins a declaration in the current part, after a blank line unless it is the
// first. It returns the offset at which the declaration begins.
func (b *Bulk) Begin() int {
	if len(b.text) > b.written() {
		b.text = append(b.text, '\n')
	}
	return len(b.text)
}

// Format formats the text from an offset on with gofmt, for types that are not written in
// gofmt's layout.
func (b *Bulk) Format(start int) {
	formatted, err := format.Source(b.text[start:])
	if b.failed == nil {
		b.failed = err
	}
	b.text = append(b.text[:start], formatted...)
}

// written returns the offset at which the current part begins.
func (b *Bulk) written() int {
	if len(b.ends) == 0 {
		return 0
	}
	return b.ends[len(b.ends)-1]
}

// Keep ends the current part, and returns its placeholder. The placeholder uses the
// imports in using, which the part contains, so that jennifer adds them to the file.
func (b *Bulk) Keep(using ...Import) *jen.Statement {
	i := len(b.ends)
	b.ends = append(b.ends, len(b.text))
	place := jen.Comment(marker(i))
	for _, imported := range using {
		place.Line().Var().Id("_").Qual(imported.Path, "T")
	}
	return place.Line().Comment(endMarker(i))
}

// marker returns the comment that begins placeholder i. A string of a view cannot be
// mistaken for it, because such strings occur only inside literals.
func marker(i int) string { return "//toolgen:bulk " + strconv.Itoa(i) }

func endMarker(i int) string { return "//toolgen:end " + strconv.Itoa(i) }

// fill replaces each placeholder with its part.
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

func (b *Bulk) beginConsts(about ...string) {
	b.Begin()
	b.Write("// ")
	b.Write(about...)
	b.Write("\nconst (\n")
}

func (b *Bulk) endConsts() { b.Write(")\n") }

// fields writes the constants for the properties that schemas share:
//
//	// Properties that several schemas share.
//	const (
//		dayFields = `"properties":{` +
//			`"high":{"type":"number"}` +
//			`},"required":["high"],"additionalProperties":false`
//	)
func fields(p plan, b *Bulk) {
	if len(p.Fields) > 0 {
		b.beginConsts("Properties that several schemas share.")
		b.consts(p.Fields)
		b.endConsts()
	}
}

// consts writes a block of constants for each tool, with everything that depends on the tool:
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

// consts writes constants, separated by blank lines. Otherwise gofmt would align adjacent
// constants, so that a change of one constant would change its neighbors.
func (b *Bulk) consts(consts []Const) {
	for i := range consts {
		c := &consts[i]
		if c.Name == "" {
			continue
		}
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

// list writes the constant c, a list of answers or offers that commands of toolgen parse.
// In the comment of c, the elements are named of.
func (b *Bulk) list(c Const, of string) {
	b.Begin()
	b.Write("// ", c.Name, " contains the ", of, ", for comparison with other revisions.\nconst ", c.Name, " = ")
	b.Write(strings.ReplaceAll(c.Value(), "\n\t\t", "\n\t"), "\n")
}

// A Stencil is Go source with holes. At its first use, jennifer generates it and gofmt
// formats it. Filling the holes takes a hundredth of the time for generating the statement
// again. For example
//
//	var isAt = NewStencil(jen.If(Name("r").Dot("At").Call(Hole(1))).Block(Body()))
//
// becomes
//
//	if r.At("by") {
//		v.By = r.Duration()
//	}
type Stencil struct {
	parts func() []part
}

// A part of a stencil is text on one line, followed by a hole, a name, or the body.
type part struct {
	text   string
	first  bool   // the part is the first of its line
	tabs   int    // the number of tabs before its line
	hole   int    // number of the hole after the text, counted from 1; 0 if no hole follows
	name   string // argument of the Name after the text; "" if no Name follows
	isBody bool
}

// NewStencil returns the stencil of statements, or of a declaration.
func NewStencil(code ...jen.Code) *Stencil {
	return &Stencil{parts: sync.OnceValue(func() []part {
		drawn := jen.Add()
		for _, c := range code {
			drawn.Add(c).Line()
		}
		var src bytes.Buffer
		if err := drawn.Render(&src); err != nil {
			panic(err) // a stencil that is not valid Go is a bug of this program
		}
		return cutParts(strings.TrimSpace(src.String()) + "\n")
	})}
}

// The first letters of the identifiers that represent holes and names, and the identifier
// that represents the body. No other identifier in a stencil begins with one of these
// letters.
const (
	holeLetter = 'ǃ'
	nameLetter = 'ǂ'
	bodyLetter = 'ǀ'
)

// Hole returns a hole for argument i of [Bulk.Fill], counted from 1. The argument is an
// expression or a type, or several separated by commas.
func Hole(i int) *jen.Statement { return jen.Id(InComment(i)) }

// InComment returns the string that represents [Hole] i in a comment of a stencil.
func InComment(i int) string { return string(holeLetter) + strconv.Itoa(i) }

// Name returns a placeholder for the name of a variable or an import. [Bulk.Fill]
// replaces it with the name that the file uses.
func Name(name string) *jen.Statement { return jen.Id(named(name)) }

// named returns the string that represents a [Name] in a comment of a stencil.
func named(name string) string { return string(nameLetter) + name }

// Body returns a placeholder for the statements of [Bulk.FillAround].
func Body() *jen.Statement { return jen.Id(string(bodyLetter)) }

// cutParts splits the text of a stencil at its holes, its names and its body.
func cutParts(src string) []part {
	var parts []part
	for line := range strings.Lines(src) {
		text := strings.TrimLeft(line, "\t")
		next := part{first: true, tabs: len(line) - len(text)}
		if text == string(bodyLetter)+"\n" {
			parts = append(parts, part{tabs: next.tabs, isBody: true})
			continue
		}
		for {
			at := strings.IndexAny(text, string(holeLetter)+string(nameLetter))
			if at < 0 {
				break
			}
			letter, size := utf8.DecodeRuneInString(text[at:])
			word := text[at+size:]
			if end := strings.IndexFunc(word, func(r rune) bool { return !isWord(r) }); end >= 0 {
				word = word[:end]
			}
			next.text = text[:at]
			if letter == nameLetter {
				next.name = word
			} else {
				next.hole, _ = strconv.Atoi(word)
			}
			parts = append(parts, next)
			next, text = part{}, text[at+size+len(word):]
		}
		next.text = text
		parts = append(parts, next)
	}
	return parts
}

func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// Fill adds a stencil with args in its holes.
func (b *Bulk) Fill(s *Stencil, args ...string) { b.FillAround(s, nil, args...) }

// FillAround adds a stencil with args in its holes, and with the output of body in place
// of its [Body].
func (b *Bulk) FillAround(s *Stencil, body func(), args ...string) {
	for _, p := range s.parts() {
		if p.first {
			b.indent(p.tabs)
		}
		b.text = append(b.text, p.text...)
		switch {
		case p.hole > 0:
			b.text = append(b.text, args[p.hole-1]...)
		case p.name != "":
			b.text = append(b.text, b.spelled(p.name)...)
		case p.isBody:
			b.depth += p.tabs
			body()
			b.depth -= p.tabs
		}
	}
}

// Call adds the call of a function or method as a statement.
func (b *Bulk) Call(function string, args ...string) {
	b.indent(0)
	b.text = append(append(b.text, function...), '(')
	for i, arg := range args {
		if i > 0 {
			b.text = append(b.text, ", "...)
		}
		b.text = append(b.text, arg...)
	}
	b.text = append(b.text, ")\n"...)
}

// Line adds a line that consists of several strings.
func (b *Bulk) Line(texts ...string) {
	b.indent(0)
	for _, text := range texts {
		b.text = append(b.text, text...)
	}
	b.text = append(b.text, '\n')
}

// Case adds the line of a case clause for the expression of, indented by one tab less
// than the statements that follow.
func (b *Bulk) Case(of string) {
	b.indent(-1)
	b.text = append(append(append(b.text, "case "...), of...), ":\n"...)
}

func (b *Bulk) indent(more int) {
	for range b.depth + more {
		b.text = append(b.text, '\t')
	}
}
