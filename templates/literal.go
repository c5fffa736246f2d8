package templates

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escape returns JSON text as it is written in the source. A backtick would
// end the raw string, a byte order mark is an error in Go source, and other
// characters that do not print would hide from the reviewer: all of them can
// only stand inside of JSON's strings, where \u is their other spelling.
func escape(json string) string {
	if isPlain(json) || strings.IndexFunc(json, mustEscape) < 0 {
		return json
	}
	var b strings.Builder
	for _, r := range json {
		if mustEscape(r) {
			writeEscape(&b, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain reports whether a text is of ASCII that prints, without a backtick, as
// nearly all are.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '`' {
			return false
		}
	}
	return true
}

func mustEscape(r rune) bool { return r == '`' || !strconv.IsPrint(r) }

// writeEscape writes a rune as JSON does: in two halves where it does not fit
// in four digits.
func writeEscape(b *strings.Builder, r rune) {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		fmt.Fprintf(b, `\u%04x\u%04x`, high, low)
		return
	}
	fmt.Fprintf(b, `\u%04x`, r)
}

// raw writes JSON text as a raw string.
func raw(json string) string { return "`" + escape(json) + "`" }

// Literal writes a text as a string of Go: a raw one where all of it can be seen
// there.
func Literal(text string) string {
	if strings.IndexFunc(text, mustEscape) < 0 {
		return raw(text)
	}
	return strconv.Quote(text)
}

// Value writes the value of a constant, each line of the view a line of source.
func (c Const) Value() string {
	var b strings.Builder
	concat(&b, c.Lines)
	return b.String()
}

// quoted writes text as quoted strings, one for each of its lines:
//
//	"Returns the forecast.\n" +
//		"Days are counted from today."
//
// strconv writes any bytes at all, so that no text of a user can be refused.
func quoted(b *strings.Builder, text string) {
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; last > 0 && lines[last] == "" {
		lines = lines[:last]
	}
	for i, line := range lines {
		if i > 0 {
			b.WriteString(" +\n\t\t")
		}
		b.WriteString(strconv.Quote(line))
	}
}

// concat writes lines of pieces, each line of the view a line of source:
//
//	`{"name":"` + ToolForecast +
//		`","description":"` + forecastDescription +
//		`"}`
func concat(b *strings.Builder, lines []Line) {
	for i, line := range lines {
		if i > 0 {
			b.WriteString(" +\n\t\t")
		}
		sum(b, line)
	}
}

// sum writes the pieces of one line: `{"name":"` + ToolForecast. Neighbours that
// are both JSON text become one.
func sum(b *strings.Builder, pieces []Piece) {
	open := false // a raw string has no end yet
	for i, p := range pieces {
		isText := p.Ref == ""
		switch {
		case open && isText:
		case open:
			b.WriteString("` + ")
		case i > 0:
			b.WriteString(" + ")
		}
		if isText && !open {
			b.WriteByte('`')
		}
		open = isText
		b.WriteString(p.Ref)
		b.WriteString(escape(p.JSON))
	}
	if open {
		b.WriteByte('`')
	}
}

// length writes the length of pieces: len(`","description":"` + forecastDescription),
// and 0 for none.
func length(pieces []Piece) string {
	if len(pieces) == 0 {
		return "0"
	}
	var b strings.Builder
	b.WriteString("len(")
	sum(&b, pieces)
	b.WriteString(")")
	return b.String()
}
