package templates

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// A Stencil is Go that jennifer draws and gofmt formats once, when it is first
// used. It is laid out as text wherever a file has a statement of its kind, which
// costs a hundredth of drawing the statement each time:
//
//	var isAt = NewStencil(jen.If(Name("r").Dot("At").Call(Hole(1))).Block(Hole(2)))
//
// is what stands in
//
//	if r.At("by") {
//		v.By = r.Duration()
//	}
type Stencil struct {
	parts func() []part
}

// A part of a stencil is text, and what stands behind it.
type part struct {
	text  string
	hole  int    // counted from 1
	block bool   // the hole stands for statements
	name  string // of a variable or an import, as most files write it
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
			panic(err) // code that is no Go: a defect of who wrote it
		}
		return cutParts(strings.TrimSpace(src.String()))
	})}
}

// Identifiers that begin with these letters, which no word of a stencil does, stand
// for what is put in: an argument or a name.
const (
	holeLetter = 'ǃ'
	nameLetter = 'ǂ'
)

// Hole draws the place of an argument of [Stencil.Fill], counted from 1: of an
// expression or a type, of several with commas between, or of statements.
func Hole(i int) *jen.Statement { return jen.Id(string(holeLetter) + strconv.Itoa(i)) }

// Name draws a variable, or the name of an import, that some files have to call
// otherwise.
func Name(name string) *jen.Statement { return jen.Id(string(nameLetter) + name) }

// cutParts cuts the text of a stencil at its holes and names. Lines lose the tabs
// before them, which [Indent] gives them.
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
				if cut.block = at == 0 && rest == "\n"; cut.block {
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

// Fill returns the text of a stencil, which ends with a newline, with arguments in
// its holes, and with the names as the file has them. The lines have no tabs before
// them yet.
func (s *Stencil) Fill(name func(string) string, args ...string) string {
	parts := s.parts()
	size := 1
	for _, p := range parts {
		size += len(p.text) + len(p.name)
		if p.hole > 0 {
			size += len(args[p.hole-1])
		}
	}
	text := make([]byte, 0, size)
	for _, p := range parts {
		text = append(text, p.text...)
		switch {
		case p.hole > 0:
			text = append(text, args[p.hole-1]...)
		case p.name != "":
			text = append(text, name(p.name)...)
		}
	}
	return string(append(text, '\n'))
}

// Indent returns lines, which are filled from stencils, with the tabs that gofmt
// writes before them: one more between braces that stand around lines, but for the
// cases of a switch.
func Indent(lines string) string {
	text := make([]byte, 0, len(lines)+len(lines)/8)
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
			text = append(text, '\t')
		}
		text = append(text, line...)
		if strings.HasSuffix(line, "{\n") {
			depth++
		}
	}
	return string(text)
}
