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

// Parse parses one // comment; text includes the slashes, and pos is that of the
// first. It reports false for a comment that is not a directive of toolgen. For a
// directive it returns the line with all arguments that could be read, and an error
// [diag.BadDirective] for an unknown verb or a malformed argument. The Decode
// functions check the words.
//
// The syntax of directives is that of https://go.dev/doc/comment#directives. Columns
// of positions count bytes from 1.
func Parse(text string, pos token.Position) (Line, bool, diag.List) {
	found, ok := ast.ParseDirective(1, text)
	if !ok || found.Tool != namespace || strings.ContainsRune(text, '\n') {
		return Line{}, false, nil
	}
	line := Line{Verb: found.Name, Pos: pos, TextPos: shift(pos, int(found.ArgsPos)-1), End: shift(pos, len(text))}
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
	args, problems := readArgs(found.Args, line.TextPos, names(definition.Options))
	line.Args, line.Malformed = args, len(problems) > 0
	return line, true, problems
}

// String returns the line as a directive, which Parse reads as the same line.
// Comments and further spaces of the original are lost.
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

// String returns the argument as it can be written in a line.
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
