package directive

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

const (
	namespace = "toolgen"
	opening   = "//" + namespace + ":"
)

// Parse reads one // comment, given with its slashes and its position. It
// reports false for a comment that is no directive of toolgen; for one that is,
// it returns the line with as many arguments as could be read, and what is
// wrong with the rest: an unknown verb or a malformed argument
// [diag.BadDirective]. Whether the words mean anything is checked when the line
// is decoded.
//
// The form is that of https://go.dev/doc/comment#directives; the columns of
// all positions count bytes from 1.
func Parse(text string, pos token.Position) (Line, bool, diag.List) {
	found, ok := ast.ParseDirective(1, text)
	if !ok || found.Tool != namespace || strings.ContainsRune(text, '\n') {
		return Line{}, false, nil
	}
	line := Line{Verb: found.Name, Pos: pos, TextPos: shift(pos, int(found.ArgsPos)-1)}
	if found.Args == "" {
		line.TextPos = shift(pos, len(opening)+len(found.Name))
	}
	definition, known := Lookup(found.Name)
	if !known {
		return line, true, diag.List{unknownVerb(found.Name, shift(pos, len(opening)))}
	}
	if definition.FreeText {
		line.Text = found.Args
		return line, true, nil
	}
	args, problems := readArgs(found.Args, line.TextPos)
	line.Args = args
	return line, true, problems
}

// String returns the line as a directive that parses to the same line again,
// without the remark and the spaces that it may have been written with.
func (l Line) String() string {
	words := []string{opening + l.Verb}
	for _, arg := range l.Args {
		words = append(words, arg.String())
	}
	if l.Text != "" {
		words = append(words, l.Text)
	}
	return strings.Join(words, " ")
}

// String returns the argument in the grammar of a line.
func (a Arg) String() string {
	if !a.HasValue {
		return quotedIf(a.Quoted, a.Key)
	}
	return a.Key + "=" + quotedIf(a.Quoted, a.Value)
}

func quotedIf(quoted bool, text string) string {
	if quoted {
		return strconv.Quote(text)
	}
	return text
}

// shift moves a position along its line. A zero position, as that of a flag,
// stays zero.
func shift(pos token.Position, bytes int) token.Position {
	if pos.IsValid() {
		pos.Offset += bytes
		pos.Column += bytes
	}
	return pos
}

func ofVerb(lines []Line, verb string) []Line {
	var found []Line
	for _, line := range lines {
		if line.Verb == verb {
			found = append(found, line)
		}
	}
	return found
}

func firstPos(lines []Line) token.Position {
	if len(lines) == 0 {
		return token.Position{}
	}
	return lines[0].Pos
}
