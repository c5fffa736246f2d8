package templates

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// A Stencil is Go source with holes. jennifer draws it and gofmt formats it once, when
// it is first used; filling the holes takes a hundredth of the time that drawing the
// statement again would take. For example
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

// A part of a stencil is text on one line, and the hole, the name or the body behind it.
type part struct {
	text   string
	first  bool   // of its line
	tabs   int    // before its line
	hole   int    // counted from 1; 0 for none
	name   string // the argument of Name; "" for none
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
			panic(err) // a stencil that is not valid Go is a defect of this program
		}
		return cutParts(strings.TrimSpace(src.String()) + "\n")
	})}
}

// The first letters of identifiers that are drawn for holes and for names, and all of
// that for the body. No other identifier of a stencil begins with them.
const (
	holeLetter = 'ǃ'
	nameLetter = 'ǂ'
	bodyLetter = 'ǀ'
)

// Hole draws a hole for argument i of [Bulk.Fill], counted from 1: an expression or a
// type, or several with commas between them.
func Hole(i int) *jen.Statement { return jen.Id(InComment(i)) }

// InComment returns what is drawn for a [Hole], for comments.
func InComment(i int) string { return string(holeLetter) + strconv.Itoa(i) }

// Name draws the name of a variable or an import. [Bulk.Fill] replaces it by the one
// that the file uses.
func Name(name string) *jen.Statement { return jen.Id(named(name)) }

// named returns what is drawn for a [Name], for comments.
func named(name string) string { return string(nameLetter) + name }

// Body draws the place of the statements of [Bulk.FillAround].
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

// FillAround adds a stencil with args in its holes, and around what body adds.
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

// Line adds a line of several texts.
func (b *Bulk) Line(texts ...string) {
	b.indent(0)
	for _, text := range texts {
		b.text = append(b.text, text...)
	}
	b.text = append(b.text, '\n')
}

// Case adds the line of a case. Its statements follow, and have a tab more.
func (b *Bulk) Case(of string) {
	b.indent(-1)
	b.text = append(append(append(b.text, "case "...), of...), ":\n"...)
}

func (b *Bulk) indent(more int) {
	for range b.depth + more {
		b.text = append(b.text, '\t')
	}
}
