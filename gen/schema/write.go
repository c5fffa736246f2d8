package schema

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// MarshalJSON returns the canonical text of d, so that a Doc can be part of a value
// for [encoding/json]. That package escapes some other characters, and returns an error
// for a [Num] that is not a number.
func (d *Doc) MarshalJSON() ([]byte, error) { return d.Append(nil), nil }

// String returns the canonical text of d.
func (d *Doc) String() string { return string(d.Append(nil)) }

// Append appends the canonical text of d, "null" for nil, to dst: JSON without white
// space, with keys in their order and numbers with their digits. Strings are valid
// UTF-8 (an invalid byte becomes U+FFFD), in the form of [Quote], so that the text
// hides nothing from a reader and can be a raw string of Go.
func (d *Doc) Append(dst []byte) []byte {
	w := writer{text: dst}
	w.value(d, data) // without lines it is all the same
	return w.text
}

// Quote returns a JSON string. Characters that a reader cannot see (controls,
// spaces other than U+0020, format and bidi controls, variation selectors) and
// the backtick, which a raw string of Go cannot have, are escaped; letters, marks and
// symbols of all scripts are not. Unlike json.Marshal it does not escape "<", ">" and
// "&".
func Quote(text string) string { return string(AppendQuote(nil, text)) }

// AppendQuote appends a JSON string to dst, in the form of [Quote].
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

// AppendMember appends the canonical text of a member of an object to dst.
func AppendMember(dst []byte, m Member) []byte {
	w := writer{text: dst}
	w.member(m, data)
	return w.text
}

// A writer writes canonical text, and for [Cut] marks where lines end.
type writer struct {
	text   []byte
	cuts   bool
	marks  []mark // ascending
	holder Holder // of members that are not written, nil for none
}

// value writes a value of the given content.
func (w *writer) value(d *Doc, c content) {
	if d == nil {
		w.raw("null")
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
		w.array(d, c)
	case Object:
		w.object(d, c)
	}
}

func (w *writer) raw(text string) { w.text = append(w.text, text...) }

func (w *writer) array(d *Doc, c content) {
	w.raw("[")
	for i, item := range d.Items {
		if i > 0 {
			w.raw(",")
		}
		w.value(item, c.inside(d, "", item))
	}
	w.raw("]")
}

func (w *writer) object(d *Doc, c content) {
	w.raw("{")
	var held []Held
	if w.holder != nil {
		held = w.holder(d)
	}
	for i := 0; i < len(d.Members); i++ {
		if i > 0 {
			w.raw(",")
		}
		w.breakIn(c)
		if len(held) > 0 && held[0].From == i {
			w.marks = append(w.marks, mark{len(w.text), held[0].Name})
			i += held[0].Members - 1
			held = held[1:]
			continue
		}
		m := d.Members[i]
		w.member(m, c.inside(d, m.Key, m.Value))
	}
	if len(d.Members) > 0 {
		w.breakIn(c)
	}
	w.raw("}")
}

// member writes a member whose value is of the given content.
func (w *writer) member(m Member, c content) {
	w.text = append(AppendQuote(w.text, m.Key), ':')
	w.value(m.Value, c)
}

func (w *writer) str(text string) {
	start := len(w.text)
	w.text = AppendQuote(w.text, text)
	w.breakAfterNewlines(start)
}

// isPlain reports whether a byte is an ASCII character that is written as itself.
func isPlain(b byte) bool { return plain[b] }

var plain = func() (plain [256]bool) {
	for b := ' '; b < '\x7f'; b++ {
		plain[b] = b != '"' && b != '\\' && b != '`'
	}
	return plain
}()

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

// hidden are the characters that a reader cannot see. They are given by stable
// classes, not as all that are not printable: those become fewer with each version of
// Unicode, and the output would depend on the Go release.
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
