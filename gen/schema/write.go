package schema

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// MarshalJSON returns the canonical text of d, so that a Doc can be a part of
// what [encoding/json] writes. That writes some characters in another way, and
// fails for a [Num] that is no number.
func (d *Doc) MarshalJSON() ([]byte, error) { return d.Append(nil), nil }

// String returns the canonical text of d.
func (d *Doc) String() string { return string(d.Append(nil)) }

// Append adds the canonical text of d, "null" for nil, to dst: JSON without white space, keys
// in the order of the document, numbers with the digits that they have.
// Strings are always valid UTF-8 (an invalid byte becomes U+FFFD) and are
// written as [Quote] does, so that the text hides nothing from a reader and
// can stand between backticks in Go source.
func (d *Doc) Append(dst []byte) []byte {
	w := writer{text: dst}
	w.value(d, one)
	return w.text
}

// Quote returns a JSON string. Characters that a reader cannot see (controls,
// spaces other than U+0020, format and bidi controls, variation selectors) and
// the backtick, which cannot stand in a raw string of Go, are escaped; the
// letters, marks and symbols of all scripts stand as they are. Unlike
// json.Marshal it leaves "<", ">" and "&" alone.
func Quote(text string) string { return string(AppendQuote(nil, text)) }

// AppendQuote adds a JSON string to dst, as [Quote] writes it.
func AppendQuote(dst []byte, text string) []byte {
	dst = append(dst, '"')
	done := 0 // text up to here is in dst
	for i := 0; i < len(text); {
		if isPlain(text[i]) {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:]) // U+FFFD for an invalid byte
		dst = append(dst, text[done:i]...)
		dst = appendChar(dst, r)
		i += size
		done = i
	}
	return append(append(dst, text[done:]...), '"')
}

// A writer writes canonical text, and for [LinesOf] marks where to cut it.
type writer struct {
	text   []byte
	cuts   bool
	marks  []mark // ascending
	holder Holder // of members that are not written, nil for none
}

// value writes a value that stands at a place of the given shape.
func (w *writer) value(d *Doc, place shape) {
	if d == nil {
		w.text = append(w.text, "null"...)
		return
	}
	switch d.Kind {
	case Null:
		w.raw("null")
	case Bool:
		w.text = strconv.AppendBool(w.text, d.Bool)
	case Number:
		w.raw(d.Text)
	case String:
		w.str(d.Text)
	case Array:
		w.array(d, place)
	case Object:
		w.object(d, place)
	}
}

func (w *writer) raw(text string) { w.text = append(w.text, text...) }

func (w *writer) array(d *Doc, place shape) {
	w.raw("[")
	for i, item := range d.Items {
		if i > 0 {
			w.raw(",")
		}
		w.value(item, place.inside(d, ""))
	}
	w.raw("]")
}

func (w *writer) object(d *Doc, place shape) {
	w.raw("{")
	for i := 0; i < len(d.Members); i++ {
		if i > 0 {
			w.raw(",")
		}
		w.breakIn(place)
		if held := w.held(d, i); held > 0 {
			i += held - 1
			continue
		}
		m := d.Members[i]
		w.text = AppendQuote(w.text, m.Key)
		w.raw(":")
		w.value(m.Value, place.inside(d, m.Key))
	}
	if len(d.Members) > 0 {
		w.breakIn(place)
	}
	w.raw("}")
}

func (w *writer) str(text string) {
	start := len(w.text)
	w.text = AppendQuote(w.text, text)
	w.breakAfterNewlines(start)
}

// isPlain reports whether a byte is an ASCII character that stands for itself.
func isPlain(b byte) bool {
	return ' ' <= b && b < '\x7f' && b != '"' && b != '\\' && b != '`'
}

func appendChar(dst []byte, r rune) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case r == '\b':
		return append(dst, `\b`...)
	case r == '\f':
		return append(dst, `\f`...)
	case r == '\n':
		return append(dst, `\n`...)
	case r == '\r':
		return append(dst, `\r`...)
	case r == '\t':
		return append(dst, `\t`...)
	case r == '`' || r != ' ' && unicode.In(r, hidden...):
		return appendEscape(dst, r)
	default:
		return utf8.AppendRune(dst, r)
	}
}

// hidden are the characters that leave no mark of their own. The set is made
// of classes that are settled, not of "everything unprintable": that would
// grow smaller with each version of Unicode, and the output would depend on
// the Go release.
var hidden = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Z,
	unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
}

func appendEscape(dst []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}
