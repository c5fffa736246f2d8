package directive

import (
	"go/token"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// readArgs reads the words and key=value pairs of a line up to its end or its
// remark. What is malformed is reported and left out; after a malformed quote
// nothing more is read, since nobody knows where it should have ended.
func readArgs(text string, pos token.Position, options []string) ([]Arg, diag.List) {
	var args []Arg
	r := reader{text: text, pos: pos, options: options}
	for r.skipSpace(); r.text != "" && !strings.HasPrefix(r.text, "//"); r.skipSpace() {
		arg, ok := r.arg()
		arg.End, r.last = r.pos, Arg{}
		if ok {
			args, r.last = append(args, arg), arg
		}
	}
	return args, r.problems
}

// A reader holds what is left of a line, where that begins, and what was wrong
// before it.
type reader struct {
	text     string
	pos      token.Position
	options  []string // that the directive has
	last     Arg      // right before it, where that was well formed
	problems diag.List
}

func (r *reader) advance(bytes int) string {
	passed := r.text[:bytes]
	r.text = r.text[bytes:]
	r.pos = shift(r.pos, bytes)
	return passed
}

func (r *reader) skipRest() { r.advance(len(r.text)) }

// readUntil reads what stands before the first rune that stops it.
func (r *reader) readUntil(stop func(rune) bool) string {
	end := strings.IndexFunc(r.text, stop)
	if end < 0 {
		end = len(r.text)
	}
	return r.advance(end)
}

func (r *reader) skipSpace() {
	r.advance(len(r.text) - len(strings.TrimLeftFunc(r.text, unicode.IsSpace)))
}

func (r *reader) fail(hint, format string, args ...any) {
	r.problems = append(r.problems, diag.Errorf(r.pos, diag.BadDirective, format, args...).WithHint("%s", hint))
}

func (r *reader) arg() (Arg, bool) {
	arg := Arg{Pos: r.pos, ValuePos: r.pos}
	if startsQuote(r.text) {
		word, ok := r.quoted()
		arg.Key, arg.Quoted = word, true
		return arg, ok
	}
	arg.Key = r.readUntil(func(c rune) bool { return c == '=' || unicode.IsSpace(c) })
	if !strings.HasPrefix(r.text, "=") {
		return arg, true
	}
	if arg.Key == "" {
		r.fail("write key=value, without spaces around the =", "nothing stands before the =")
		r.fixSpaces(r.last)
		r.readUntil(unicode.IsSpace)
		return arg, false
	}
	r.advance(len("="))
	return r.withValue(arg)
}

func (r *reader) withValue(arg Arg) (Arg, bool) {
	arg.HasValue, arg.ValuePos = true, r.pos
	if startsQuote(r.text) {
		value, ok := r.quoted()
		arg.Value, arg.Quoted = value, true
		return arg, ok
	}
	if strings.HasPrefix(r.text, "'") {
		r.fail("write \"…\" or `…`", "a value is not quoted with '")
		r.fixSingleQuotes()
		r.skipRest()
		return arg, false
	}
	arg.Value = r.readUntil(unicode.IsSpace)
	if arg.Value == "" {
		r.fail("write key=value, without spaces around the =", "nothing stands after %s=", arg.Key)
		r.fixSpaceBehind()
	}
	return arg, arg.Value != ""
}

func startsQuote(text string) bool {
	return strings.HasPrefix(text, `"`) || strings.HasPrefix(text, "`")
}

// quoted takes a Go string literal and returns its value.
func (r *reader) quoted() (string, bool) {
	literal, err := strconv.QuotedPrefix(r.text)
	if err != nil {
		r.failQuote()
		r.skipRest()
		return "", false
	}
	r.advance(len(literal))
	if r.text != "" && strings.IndexFunc(r.text, unicode.IsSpace) != 0 {
		r.fail("write a space after the quote; a list repeats its key, as in enum=a enum=b",
			"text right after the closing quote")
		r.skipRest()
		return "", false
	}
	value, err := strconv.Unquote(literal)
	return value, err == nil
}

func (r *reader) failQuote() {
	if end := closingQuote(r.text); end > 0 {
		r.fail("write it raw, between two `, or double each backslash", "%s is not a Go string", r.text[:end+1])
		r.fixEscapes(r.text[:end+1])
		return
	}
	r.fail("write "+r.text[:1]+" after the value", "the quote %s is not closed", r.text[:1])
}

// closingQuote returns the index of the quote that ends the one at the
// beginning of text, or -1.
func closingQuote(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == text[0]:
			return i
		case text[i] == '\\' && text[0] == '"':
			i++
		}
	}
	return -1
}
