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
//	var isAt = NewStencil(jen.If(Name("r").Dot("At").Call(Hole(1))).Block(Hole(2)))
//
// becomes
//
//	if r.At("by") {
//		v.By = r.Duration()
//	}
type Stencil struct {
	parts func() []part
}

// A part of a stencil is text, and the hole or the name behind it.
type part struct {
	text string
	hole int    // counted from 1; 0 for none
	name string // the argument of Name; "" for none
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
		return cutParts(strings.TrimSpace(src.String()))
	})}
}

// The first letters of identifiers that are drawn for holes and for names. No other
// identifier of a stencil begins with them.
const (
	holeLetter = 'ǃ'
	nameLetter = 'ǂ'
)

// Hole draws a hole for argument i of [Stencil.Fill], counted from 1: an expression or
// a type, several with commas between them, or statements.
func Hole(i int) *jen.Statement { return jen.Id(InComment(i)) }

// InComment returns what is drawn for a [Hole], for comments.
func InComment(i int) string { return string(holeLetter) + strconv.Itoa(i) }

// Name draws the name of a variable or an import. [Stencil.Fill] replaces it by the one
// that the file uses.
func Name(name string) *jen.Statement { return jen.Id(named(name)) }

// named returns what is drawn for a [Name], for comments.
func named(name string) string { return string(nameLetter) + name }

// cutParts splits the text of a stencil at its holes and names. It removes the tabs at
// the beginning of lines, which [Bulk.Function] adds again.
func cutParts(src string) []part {
	var parts []part
	text := ""
	for line := range strings.Lines(src) {
		line = strings.TrimLeft(line, "\t")
		for {
			at := strings.IndexAny(line, string(holeLetter)+string(nameLetter))
			if at < 0 {
				break
			}
			letter, size := utf8.DecodeRuneInString(line[at:])
			word := line[at+size:]
			if end := strings.IndexFunc(word, func(r rune) bool { return !isWord(r) }); end >= 0 {
				word = word[:end]
			}
			cut := part{text: text + line[:at]}
			rest := line[at+size+len(word):]
			if letter == nameLetter {
				cut.name = word
			} else {
				cut.hole, _ = strconv.Atoi(word)
				if at == 0 && rest == "\n" { // a hole for statements, which end with a newline
					rest = ""
				}
			}
			parts = append(parts, cut)
			text, line = "", rest
		}
		text += line
	}
	return append(parts, part{text: strings.TrimSuffix(text, "\n")})
}

func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// Fill returns the text of a stencil with args in its holes, and name(n) for each
// [Name] n. The text ends with a newline; its lines are not indented, see [Bulk.Function].
func (s *Stencil) Fill(name func(string) string, args ...string) string {
	parts := s.parts()
	size := 1
	for _, p := range parts {
		size += len(p.text) + len(p.name)
		if p.hole > 0 {
			size += len(args[p.hole-1])
		}
	}
	var b strings.Builder
	b.Grow(size)
	for _, p := range parts {
		b.WriteString(p.text)
		switch {
		case p.hole > 0:
			b.WriteString(args[p.hole-1])
		case p.name != "":
			b.WriteString(name(p.name))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// appendIndented appends lines of filled stencils, indented as gofmt does: by one tab more
// between braces that enclose lines, except for the cases of a switch.
func appendIndented(dst []byte, lines string) []byte {
	depth := 0
	for line := range strings.Lines(lines) {
		if strings.HasPrefix(line, "}") {
			depth--
		}
		tabs := depth
		if strings.HasPrefix(line, "case ") || line == "default:\n" {
			tabs--
		}
		for range tabs {
			dst = append(dst, '\t')
		}
		dst = append(dst, line...)
		if strings.HasSuffix(line, "{\n") {
			depth++
		}
	}
	return dst
}
