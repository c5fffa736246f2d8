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
	if strings.IndexFunc(json, mustEscape) < 0 {
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
func (c Const) Value() string { return value(c.Lines) }

func value(lines []Line) string { return strings.Join(concat(lines), " +\n\t\t") }

// quoted writes text as quoted strings, one for each of its lines:
//
//	"Returns the forecast.\n" +
//		"Days are counted from today."
//
// strconv writes any bytes at all, so that no text of a user can be refused.
func quoted(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; last > 0 && lines[last] == "" {
		lines = lines[:last]
	}
	for i, line := range lines {
		lines[i] = strconv.Quote(line)
	}
	return lines
}

// concat writes lines of pieces, each line of the view a line of source:
//
//	`{"name":"` + ToolForecast +
//		`","description":"` + forecastDescription +
//		`"}`
func concat(lines []Line) []string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = sum(merge(line))
	}
	return texts
}

// sum writes the pieces of one line: `{"name":"` + ToolForecast.
func sum(pieces []Piece) string {
	terms := make([]string, len(pieces))
	for i, piece := range pieces {
		terms[i] = term(piece)
	}
	return strings.Join(terms, " + ")
}

func term(p Piece) string {
	if p.Ref != "" {
		return p.Ref
	}
	return raw(p.JSON)
}

// length writes the length of pieces: len(`","description":"` + forecastDescription),
// and 0 for none.
func length(pieces []Piece) string {
	if len(pieces) == 0 {
		return "0"
	}
	return "len(" + sum(merge(pieces)) + ")"
}

// merge joins neighbours that are both JSON text.
func merge(pieces []Piece) []Piece {
	var merged []Piece
	for _, piece := range pieces {
		last := len(merged) - 1
		if last >= 0 && piece.Ref == "" && merged[last].Ref == "" {
			merged[last].JSON += piece.JSON
		} else {
			merged = append(merged, Piece{JSON: piece.JSON, Ref: piece.Ref})
		}
	}
	return merged
}
