package call

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// A Writer writes the result of a call as encoding/json would, byte for byte. The
// first error is kept, and becomes the result.
//
//	func writeDay(w *call.Writer, v *Day) {
//		w.Object()
//		w.StringMember(`"date":`, v.Date)
//		w.ArrayMember(`"tags":`, v.Tags == nil)
//		for _, e := range v.Tags {
//			w.Item()
//			w.String(e)
//		}
//		w.EndArray()
//		w.EndObject()
//	}
//
// The short methods are not inlined: generated code calls them for every member of
// every type, and would become several times as large.
type Writer struct {
	buf        []byte
	depth      int
	boxed      bool
	objectOnly bool
	noArray    bool // the innermost array is null
	mask       bool
	err        error
}

func (w *Writer) reset(mask bool) { *w = Writer{buf: w.buf[:0], mask: mask} }

// box is the text before a value in its wrapper.
const box = `{"result":`

// Box begins the wrapper {"result": v}, which MCP before 2026-07-28 requires if a result is
// not an object. [Writer.Result] ends it.
//
//go:noinline
func (w *Writer) Box() {
	w.boxed = true
	w.buf = append(w.buf, box...)
}

// ObjectOnly removes the structured content of the result unless it is an object. It is for
// tools without an output schema, because MCP before 2026-07-28 allows no other structured
// content.
//
//go:noinline
func (w *Writer) ObjectOnly() { w.objectOnly = true }

// maxWriteDepth limits how deep arrays and objects may nest in a result: it is the limit of
// encoding/json for decoding. Only values that contain themselves nest deeper.
const maxWriteDepth = 10000

var errTooDeep = fmt.Errorf("the result nests deeper than %d, or contains itself", maxWriteDepth)

// tooDeep is the panic value that stops the encoding of a value that contains itself. A
// Reader recovers it.
type tooDeep struct{ err error }

func (w *Writer) open(c byte) {
	if w.depth++; w.depth > maxWriteDepth {
		panic(tooDeep{errTooDeep})
	}
	w.buf = append(w.buf, c)
}

func (w *Writer) end(c byte) {
	w.depth--
	w.buf = append(w.buf, c)
}

// Object begins an object.
//
//go:noinline
func (w *Writer) Object() { w.open('{') }

// EndObject ends the innermost object.
//
//go:noinline
func (w *Writer) EndObject() { w.end('}') }

// Array begins an array.
//
//go:noinline
func (w *Writer) Array() { w.open('[') }

// EndArray ends the innermost array, or the null that ArrayMember wrote in its place.
//
//go:noinline
func (w *Writer) EndArray() {
	if w.noArray {
		w.noArray = false
		return
	}
	w.end(']')
}

// comma writes a comma unless the next element or member is the first of its array or
// object. It is the first if the last byte begins an array or object, because no value
// ends with such a byte.
func (w *Writer) comma() {
	if c := w.buf[len(w.buf)-1]; c != '{' && c != '[' {
		w.buf = append(w.buf, ',')
	}
}

// Name writes the name of a member. quoted is the name as JSON, with its colon:
// `"date":`.
//
//go:noinline
func (w *Writer) Name(quoted string) {
	w.comma()
	w.buf = append(w.buf, quoted...)
}

// TextName writes the name of a member, such as the key of a map. Unlike [Writer.Name],
// it quotes and escapes the name.
//
//go:noinline
func (w *Writer) TextName(name string) {
	w.comma()
	w.buf = append(appendString(w.buf, name), ':')
}

// Item has to be called before each element of an array is written.
//
//go:noinline
func (w *Writer) Item() { w.comma() }

// Null writes null.
//
//go:noinline
func (w *Writer) Null() { w.buf = append(w.buf, "null"...) }

// String writes a string.
//
//go:noinline
func (w *Writer) String(s string) {
	if !isPlain(s) {
		w.buf = appendString(w.buf, s)
		return
	}
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, s...)
	w.buf = append(w.buf, '"')
}

// Bool writes true or false.
//
//go:noinline
func (w *Writer) Bool(b bool) { w.buf = strconv.AppendBool(w.buf, b) }

// Int writes an integer.
//
//go:noinline
func (w *Writer) Int(n int64) { w.buf = strconv.AppendInt(w.buf, n, 10) }

// Uint writes an unsigned integer.
//
//go:noinline
func (w *Writer) Uint(n uint64) { w.buf = strconv.AppendUint(w.buf, n, 10) }

// IntText writes an integer as a string of digits, which no client rounds to a
// float64.
//
//go:noinline
func (w *Writer) IntText(n int64) {
	w.buf = append(strconv.AppendInt(append(w.buf, '"'), n, 10), '"')
}

// UintText writes the digits of an unsigned integer as a string.
//
//go:noinline
func (w *Writer) UintText(n uint64) {
	w.buf = append(strconv.AppendUint(append(w.buf, '"'), n, 10), '"')
}

// Text writes the result of v.MarshalText as a string.
func (w *Writer) Text(v encoding.TextMarshaler) {
	text, err := v.MarshalText()
	if err != nil {
		w.note(err)
	}
	w.buf = appendString(w.buf, text)
}

// Float writes a number of 32 or 64 bits. NaN and infinities are errors.
func (w *Writer) Float(f float64, bits int) {
	if f-f != 0 { // infinite, or not a number
		w.Marshal(f)
		return
	}
	w.buf = appendFloat(w.buf, f, bits)
}

// Bytes writes bytes in base64 (RFC 4648, section 4); nil is null.
func (w *Writer) Bytes(b []byte) {
	if b == nil {
		w.Null()
		return
	}
	w.Base64(b)
}

// Base64 writes b in base64, like [Writer.Bytes], but writes nil as an empty string.
func (w *Writer) Base64(b []byte) {
	w.buf = append(w.buf, '"')
	w.buf = base64.StdEncoding.AppendEncode(w.buf, b)
	w.buf = append(w.buf, '"')
}

// Time writes a time in the format of RFC 3339. It is an error if the format cannot express
// the year or the offset.
func (w *Writer) Time(t time.Time) {
	start := len(w.buf)
	w.buf = append(w.buf, '"')
	buf, err := t.AppendText(w.buf)
	if err != nil {
		w.buf = w.buf[:start]
		w.Marshal(t)
		return
	}
	w.buf = append(buf, '"')
}

// Marshal writes a value with json.Marshal.
func (w *Writer) Marshal(v any) { w.marshal(v, json.Marshal) }

// MarshalEmpty is [Writer.Marshal], but writes nil slices and maps as empty arrays and
// objects.
func (w *Writer) MarshalEmpty(v any) { w.marshal(v, marshalEmpty) }

// Encoded writes JSON from another encoder, such as protojson.Marshal, without its spaces.
func (w *Writer) Encoded(text []byte, err error) {
	compact := bytes.NewBuffer(w.buf)
	if err == nil {
		err = json.Compact(compact, text)
	}
	if err != nil {
		w.note(err)
		w.Null()
		return
	}
	w.buf = compact.Bytes()
}

func (w *Writer) marshal(v any, marshaler func(any) ([]byte, error)) {
	text, err := marshal(v, w.depth, marshaler)
	if err == errTooDeep {
		panic(tooDeep{err})
	}
	if err != nil {
		w.note(err)
		text = []byte("null")
	}
	w.buf = append(w.buf, text...)
}

// NoVariant sets the error for an interface value whose type does not belong to the union,
// such as a type that embeds the interface.
func (w *Writer) NoVariant(v any) {
	w.note(fmt.Errorf("%T is not one of the types of the union", v))
	w.Null()
}

func (w *Writer) note(err error) {
	if w.err == nil {
		w.err = err
	}
}

// Result returns the written value as the result of the call, or an error result for the
// first error.
func (w *Writer) Result() Result {
	if w.err != nil {
		return w.fail(fmt.Errorf("the result cannot be written: %w", w.err))
	}
	if w.boxed {
		w.buf = append(w.buf, '}')
	}
	r := Result{made: true, value: w.detach()}
	if len(r.value) > 0 && (!w.objectOnly || r.value[0] == '{') {
		r.Structured, r.written = r.value, r.value
	}
	if w.boxed {
		r.value = r.value[len(box) : len(r.value)-1]
	}
	return r
}

// maxBuffer is the maximum number of bytes of a buffer that is reused for the next result.
const maxBuffer = 64 << 10

// detach returns the bytes that were written. The Writer does not change them later.
func (w *Writer) detach() []byte {
	if len(w.buf) <= maxBuffer {
		return bytes.Clone(w.buf)
	}
	written := w.buf
	w.buf = nil
	return written
}

func (w *Writer) fail(err error) Result { return failureOf(err, errorText(err, w.mask)) }

// plain are the ASCII bytes that encoding/json writes unescaped in a string: all but
// control characters, quotes, backslashes, and HTML characters.
var plain = func() (table [utf8.RuneSelf]bool) {
	for c := byte(' '); c < utf8.RuneSelf; c++ {
		table[c] = true
	}
	for _, c := range []byte(`"\<>&`) {
		table[c] = false
	}
	return table
}()

// isPlain reports whether a string is written unescaped, as most strings are.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || !plain[c] {
			return false
		}
	}
	return true
}

const hexDigits = "0123456789abcdef"

// appendString appends a JSON string, as encoding/json does: invalid UTF-8 becomes U+FFFD,
// and characters that could end a script are escaped.
func appendString[T string | []byte](b []byte, s T) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if !plain[c] {
				b = append(b, s[start:i]...)
				b = appendEscape(b, c)
				start = i + 1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[i:min(len(s), i+utf8.UTFMax)]))
		if r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' {
			b = append(b, s[start:i]...)
			b = appendUnicode(b, r)
			start = i + size
		}
		i += size
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	return appendUnicode(b, rune(c))
}

// appendUnicode appends \u and four digits.
func appendUnicode(b []byte, r rune) []byte {
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// appendFloat appends a number in the format of ECMAScript, which encoding/json uses: with
// an exponent below 1e-6 and from 1e21 on.
// https://262.ecma-international.org/6.0/#sec-tostring-applied-to-the-number-type
func appendFloat(b []byte, f float64, bits int) []byte {
	size := math.Abs(f)
	small, large := size < 1e-6, size >= 1e21
	if bits == 32 {
		small, large = float32(size) < 1e-6, float32(size) >= 1e21
	}
	if size == 0 || !small && !large {
		return strconv.AppendFloat(b, f, 'f', -1, bits)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, bits)
	if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-2] == '0' { // e-09 becomes e-9
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// StringMember writes a member whose value is a string. quoted is the name, as in
// [Writer.Name].
//
//go:noinline
func (w *Writer) StringMember(quoted, s string) {
	w.Name(quoted)
	w.String(s)
}

// BoolMember is [Writer.StringMember] for booleans.
//
//go:noinline
func (w *Writer) BoolMember(quoted string, b bool) {
	w.Name(quoted)
	w.Bool(b)
}

// IntMember is [Writer.StringMember] for integers.
//
//go:noinline
func (w *Writer) IntMember(quoted string, n int64) {
	w.Name(quoted)
	w.Int(n)
}

// FloatMember is [Writer.StringMember] for float64.
//
//go:noinline
func (w *Writer) FloatMember(quoted string, f float64) {
	w.Name(quoted)
	w.Float(f, 64)
}

// TimeMember is [Writer.StringMember] for times.
//
//go:noinline
func (w *Writer) TimeMember(quoted string, t time.Time) {
	w.Name(quoted)
	w.Time(t)
}

// ObjectMember writes the name of a member, and begins its object. quoted is the name, as
// in [Writer.Name].
//
//go:noinline
func (w *Writer) ObjectMember(quoted string) {
	w.Name(quoted)
	w.open('{')
}

// ArrayMember writes the name of a member, and begins its array; if isNil, it writes null
// in place of the array. In both cases a call of EndArray has to follow. quoted is the
// name, as in [Writer.Name].
//
//go:noinline
func (w *Writer) ArrayMember(quoted string, isNil bool) {
	w.Name(quoted)
	if w.noArray = isNil; isNil {
		w.Null()
		return
	}
	w.Array()
}

// SortedKeys returns the keys of a map in the order in which encoding/json
// writes them.
func SortedKeys[K ~string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// An Entry is a member of a JSON object that is written from a map.
type Entry[V any] struct {
	Name  string
	Value V
}

// IntEntries returns the entries of a map with integer keys. Their names are the keys in
// decimal digits, sorted as strings, as in encoding/json.
func IntEntries[K ~int | ~int8 | ~int16 | ~int32 | ~int64, V any](m map[K]V) []Entry[V] {
	entries := make([]Entry[V], 0, len(m))
	for k, v := range m {
		entries = append(entries, Entry[V]{strconv.FormatInt(int64(k), 10), v})
	}
	return sortEntries(entries)
}

// UintEntries is [IntEntries] for unsigned keys.
func UintEntries[K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](m map[K]V) []Entry[V] {
	entries := make([]Entry[V], 0, len(m))
	for k, v := range m {
		entries = append(entries, Entry[V]{strconv.FormatUint(uint64(k), 10), v})
	}
	return sortEntries(entries)
}

func sortEntries[V any](entries []Entry[V]) []Entry[V] {
	slices.SortFunc(entries, func(a, b Entry[V]) int { return cmp.Compare(a.Name, b.Name) })
	return entries
}
