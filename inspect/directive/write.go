package directive

import (
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a directive for a function, with the name, title, hints, group, and doc of
// the tool.
func (t Tool) Line() Line {
	line := Line{Verb: toolDefinition.Verb}
	for _, text := range []struct{ key, value string }{{"name", t.Name}, {"title", t.Title}} {
		line.add(text.key, text.value)
	}
	for _, hint := range []struct {
		key string
		is  *bool
	}{{"readonly", t.ReadOnly}, {"destructive", t.Destructive}, {"idempotent", t.Idempotent}, {"openworld", t.OpenWorld}} {
		switch {
		case hint.is == nil:
		case *hint.is:
			line.Args = append(line.Args, Arg{Key: hint.key})
		default:
			line.add(hint.key, "false")
		}
	}
	line.add("group", t.Group)
	line.add("doc", t.Doc)
	return line
}

// add adds a key and its value, in quotes if necessary.
func (l *Line) add(key, value string) {
	if value == "" {
		return
	}
	arg := Arg{Key: key, Value: value, HasValue: true}
	arg.Quoted = strings.ContainsFunc(value, func(c rune) bool { return !isPlain(c) })
	l.Args = append(l.Args, arg)
}

func isPlain(c rune) bool {
	return c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("_.-", c))
}

// lineWidth is the preferred maximum width of the lines of a description.
const lineWidth = 100

// DescriptionLines returns description directives that [JoinDescription] joins to exactly
// text. It returns false for text with indentation, or with line breaks within a paragraph:
// that is impossible, because lines are joined with one space.
func DescriptionLines(text string) ([]Line, bool) {
	var lines []Line
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			lines = append(lines, Line{Verb: descriptionDefinition.Verb})
		}
		for _, part := range wrap(paragraph, lineWidth-len(opening+descriptionDefinition.Verb+" ")) {
			lines = append(lines, Line{Verb: descriptionDefinition.Verb, Text: part})
		}
	}
	if _, file := FileOf(text); file || !isSource(text) || readAgain(lines) != text {
		return nil, false
	}
	return lines, true
}

// isSource reports whether text is valid in Go source as it is.
// https://go.dev/ref/spec#Source_code_representation
func isSource(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsAny(text, "\x00\ufeff")
}

// wrap splits text at single spaces. The parts are at most width bytes long, if possible.
func wrap(text string, width int) []string {
	var parts []string
	for len(text) > width {
		cut := lastSpace(text, width)
		if cut == 0 {
			break
		}
		parts, text = append(parts, text[:cut]), text[cut+1:]
	}
	return append(parts, text)
}

// lastSpace returns the index of the last single space in text, up to the index width. If
// there is no such space, it returns the index of the first single space after width, or 0.
func lastSpace(text string, width int) int {
	alone := func(i int) bool { return text[i] == ' ' && text[i-1] != ' ' && text[i+1] != ' ' }
	for i := width; i > 0; i-- {
		if i+1 < len(text) && alone(i) {
			return i
		}
	}
	for i := width + 1; i+1 < len(text); i++ {
		if alone(i) {
			return i
		}
	}
	return 0
}

// readAgain returns the description that lines yield after they are written to a file and
// parsed.
func readAgain(lines []Line) string {
	var read []Line
	for _, line := range lines {
		if again, ok, _ := Parse(line.String(), token.Position{}); ok {
			read = append(read, again)
		}
	}
	text, _ := JoinDescription(read)
	return text
}
