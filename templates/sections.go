package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// names writes the names of the tools:
//
//	// Names of the tools.
//	const (
//		ToolCurrent  = "weather_current"
//		ToolForecast = "weather_forecast"
//	)
func names(p plan, b *Bulk) {
	b.aligned("Names of the tools.", len(p.Tools), func(i int) (name, value string) { return p.Tools[i].Const, p.Tools[i].Name })
}

// aligned writes a block of string constants, aligned as by gofmt.
func (b *Bulk) aligned(about string, count int, constant func(i int) (name, value string)) {
	widest := 0
	for i := range count {
		name, _ := constant(i)
		widest = max(widest, utf8.RuneCountInString(name))
	}
	b.beginConsts(about)
	for i := range count {
		name, value := constant(i)
		b.Write("\t")
		b.padded(name, widest)
		b.Write(" = ")
		b.text = append(strconv.AppendQuote(b.text, value), '\n')
	}
	b.endConsts()
}

func (b *Bulk) padded(text string, width int) {
	b.Write(text)
	for range width - utf8.RuneCountInString(text) {
		b.text = append(b.text, ' ')
	}
}

// arrayComma separates two definitions of an array.
const arrayComma = ","

// arrays writes the arrays. Commas are at the beginning of lines, so that a new tool adds
// one line:
//
//	// Each array can be sent as is.
//	const (
//		// MCPTools is …
//		MCPTools = `[` + currentMCP +
//			`,` + forecastMCP +
//			`]`
//	)
func arrays(p plan, b *Bulk) {
	comma := raw(arrayComma)
	about := "Each array can be sent as is."
	if len(p.Arrays) == 1 {
		about = "The array can be sent as is."
	}
	b.beginConsts(about)
	for k, array := range p.Arrays {
		if k > 0 {
			b.Write("\n")
		}
		for _, line := range array.Doc {
			b.Write("\t// ", line, "\n")
		}
		b.Write("\t", array.Name, " = ")
		before := raw(array.Open)
		for i := range p.Tools {
			if name := p.Tools[i].Definitions[k].Name; name != "" {
				b.Write(before, " + ", name, " +\n\t\t")
				before = comma
			}
		}
		if before != comma {
			b.Write(before, " +\n\t\t")
		}
		b.Write(raw(array.Close), "\n")
	}
	b.endConsts()
}

// answers writes a block of constants for each type of a model's output, and the list of
// all answers:
//
//	// The output format for Plan.
//	const (
//		// PlanSchema is …
//		PlanSchema = `{…}`
//
//		// PlanTextFormat is …
//		PlanTextFormat = `{"type":"json_schema","name":"plan","schema":` + planStrict + `}`
//	)
//
//	const answerDefinitions = `[{"name":"plan","type":"Plan","description":"…","schema":` + PlanSchema + `}` +
//		`]`
func answers(p plan, b *Bulk) {
	for _, a := range p.Answers {
		b.beginConsts(a.About)
		b.consts(a.Consts)
		b.endConsts()
	}
	if len(p.Answers) > 0 {
		b.list(p.AnswerList, "answers")
	}
}

// offers writes the constants of prompts and resources:
//
//	// Names of the prompts.
//	const (
//		PromptReview = "review"
//	)
//
//	// The runtime validates the arguments of prompts …
//	const (
//		promptReviewSchema = `{"type":"object"}`
//	)
//
//	// offerDefinitions contains the …, for comparison with other revisions.
//	const offerDefinitions = `[{"kind":"prompt","func":"Review","definition":{"name":"review"},"input":` + promptReviewSchema + `}` +
//		`]`
func offers(p plan, b *Bulk) {
	if len(p.Prompts)+len(p.Resources) == 0 {
		return
	}
	for _, group := range []struct {
		about  string
		offers []Offer
	}{{"Names of the prompts.", p.Prompts}, {"URIs of the resources, and URI templates.", p.Resources}} {
		if len(group.offers) > 0 {
			b.aligned(group.about, len(group.offers), func(i int) (name, value string) { return group.offers[i].Const, group.offers[i].Name })
		}
	}
	var schemas []Const
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		schemas = append(schemas, o.Schema)
	}
	b.beginConsts(
		"The runtime validates the arguments of prompts and the variables of resources against\n",
		"// these schemas. They are strings, and clients do not receive the schemas.",
	)
	b.consts(schemas)
	b.endConsts()
	b.list(p.OfferList, "prompts and resources")
}

// escape returns equivalent JSON text that a raw string of Go can contain. A backtick would
// end the string, a byte order mark is an error in Go source, and other unprintable
// characters would be invisible to a reviewer. All of them occur only inside of JSON strings,
// where \u can replace them.
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

// isPlain reports whether text is printable ASCII without a backtick, which is true in
// nearly all cases.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '`' {
			return false
		}
	}
	return true
}

func mustEscape(r rune) bool { return r == '`' || !strconv.IsPrint(r) }

// writeEscape writes a rune as a JSON escape, or as a surrogate pair of escapes.
func writeEscape(b *strings.Builder, r rune) {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		fmt.Fprintf(b, `\u%04x\u%04x`, high, low)
		return
	}
	fmt.Fprintf(b, `\u%04x`, r)
}

func raw(json string) string { return "`" + escape(json) + "`" }

// Literal returns text as a Go string literal: a raw string unless it contains backticks or
// unprintable characters.
func Literal(text string) string {
	if strings.IndexFunc(text, mustEscape) < 0 {
		return raw(text)
	}
	return strconv.Quote(text)
}

// Value returns the value of a constant as a Go expression. Each line of the view is a line
// of source.
func (c Const) Value() string { return string(appendLines(nil, c.Pieces)) }

// appendQuoted appends text as quoted strings, one for each of its lines. The text can
// contain any bytes:
//
//	"Returns the forecast.\n" +
//		"Days are counted from today."
func appendQuoted(dst []byte, text string) []byte {
	for i := 0; i == 0 || text != ""; i++ {
		if i > 0 {
			dst = append(dst, " +\n\t\t"...)
		}
		end := strings.IndexByte(text, '\n') + 1
		if end == 0 {
			end = len(text)
		}
		dst = strconv.AppendQuote(dst, text[:end])
		text = text[end:]
	}
	return dst
}

// appendLines appends lines of pieces. Each line of the view is a line of source:
//
//	`{"name":"` + ToolForecast +
//		`","description":"` + forecastDescription +
//		`"}`
func appendLines(dst []byte, pieces []Piece) []byte {
	for {
		end := 1 + slices.IndexFunc(pieces, func(p Piece) bool { return p.EndsLine })
		if end == 0 || end == len(pieces) {
			return appendSum(dst, pieces, " + ")
		}
		dst = append(appendSum(dst, pieces[:end], " + "), " +\n\t\t"...)
		pieces = pieces[end:]
	}
}

// appendSum appends pieces on one line: `{"name":"` + ToolForecast. Adjacent pieces of
// JSON text become one literal.
func appendSum(dst []byte, pieces []Piece, plus string) []byte {
	open := false // whether a raw string has been begun and not ended
	for i, p := range pieces {
		switch {
		case open && !p.IsRef:
		case open:
			dst = append(append(dst, '`'), plus...)
		case i > 0:
			dst = append(dst, plus...)
		}
		if p.IsRef {
			open = false
			dst = append(dst, p.Text...)
			continue
		}
		if !open {
			open = true
			dst = append(dst, '`')
		}
		dst = append(dst, escape(p.Text)...)
	}
	if open {
		dst = append(dst, '`')
	}
	return dst
}

// length returns the length of pieces as a Go expression without spaces, because gofmt
// requires that within the arguments of a call: len(`","description":"`+forecastDescription).
// It returns 0 if there are no pieces.
func length(pieces []Piece) string {
	if len(pieces) == 0 {
		return "0"
	}
	return "len(" + string(appendSum(nil, pieces, "+")) + ")"
}

// expression returns pieces as a Go expression, or "" if there are no pieces.
func expression(pieces []Piece) string {
	if len(pieces) == 1 && pieces[0].IsRef {
		return pieces[0].Text
	}
	return string(appendSum(nil, pieces, " + "))
}
