package call

import (
	"encoding"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

// heldText reads a string and returns it with its text in JSON.
func (r *Reader) heldText() (s, raw string, ok bool) {
	n := r.expect(text)
	if n == nil {
		return "", "", false
	}
	start := r.pos
	s = r.string()
	if r.fault != nil {
		return "", "", false
	}
	raw = r.text[start:r.pos]
	if code := n.checkString(s); code != "" {
		r.refuse(code, n, raw)
		return "", "", false
	}
	return s, raw, true
}

// Bytes reads a string in base64 (RFC 4648, section 4, with padding).
func (r *Reader) Bytes() []byte {
	s, raw, ok := r.heldText()
	if !ok {
		return nil
	}
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		r.refuseText(BadFormat, raw, "bytes in base64 with padding, such as aGVsbG8=")
		return nil
	}
	return b
}

// Time reads a string in the format of RFC 3339.
func (r *Reader) Time() time.Time {
	s, raw, ok := r.heldText()
	var t time.Time
	if ok && t.UnmarshalText([]byte(s)) != nil {
		r.refuseTime(s, raw)
		return time.Time{}
	}
	return t
}

// refuseTime notes a text in the form of RFC 3339 that is no time. That form
// allows t and z, which package time does not.
func (r *Reader) refuseTime(s, raw string) {
	p := Problem{
		Path: r.path(), Code: BadFormat, Got: clip(raw),
		Expected: "a date and time that exists, such as 2006-01-02T15:04:05Z",
	}
	var t time.Time
	if upper := strings.ToUpper(s); t.UnmarshalText([]byte(upper)) == nil {
		p.Expected, p.Nearest = "a date and time with the letters T and Z as capitals", quoted(upper)
	}
	r.report(p)
}

// Duration reads a string such as "1h30m", as time.ParseDuration does.
func (r *Reader) Duration() time.Duration {
	s, raw, ok := r.heldText()
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		r.refuseText(BadFormat, raw, `a duration of at most 290 years, such as "1h30m", "45s" or "1.5h"`)
		return 0
	}
	return d
}

// Text reads a string with v.UnmarshalText.
func (r *Reader) Text(v encoding.TextUnmarshaler) {
	s, raw, ok := r.heldText()
	if !ok {
		return
	}
	if r.refusesDigits(s, raw) {
		return
	}
	if err := v.UnmarshalText([]byte(s)); err != nil {
		r.refuseAs(BadFormat, raw, err)
	}
}

// decoderProblem returns a problem with the error of a type's decoder as its reason, of
// bounded length. The text of an error that MaskErrors hides is for the server.
func (r *Reader) decoderProblem(p Problem, err error, before string) Problem {
	text := err.Error()
	var public *PublicError
	if errors.As(err, &public) {
		text = public.Message
	} else if r.options.mask {
		text, p.Err = "the value is not accepted", err
	}
	const most = 200
	p.Reason = before + clipText(strings.ToValidUTF8(text, "\uFFFD"), most)
	return p
}

// NameInt returns the name of a member as an integer of that many bits.
func (r *Reader) NameInt(bits int) int64 {
	v, err := strconv.ParseInt(r.Name(), 10, bits)
	if err != nil {
		r.refuseName(intRange(bits))
		return 0
	}
	return v
}

// NameUint returns the name of a member as an unsigned integer of that many bits.
func (r *Reader) NameUint(bits int) uint64 {
	v, err := strconv.ParseUint(r.Name(), 10, bits)
	if err != nil {
		r.refuseName(uintRange(bits))
		return 0
	}
	return v
}

// NameText reads the name of a member with v.UnmarshalText.
func (r *Reader) NameText(v encoding.TextUnmarshaler) {
	if r.refusesDigits(r.Name(), quoted(r.Name())) {
		return
	}
	if err := v.UnmarshalText([]byte(r.Name())); err != nil {
		r.report(r.decoderProblem(Problem{Path: r.path(), Code: BadFormat, Got: clip(quoted(r.Name()))}, err, "not a name here: "))
	}
}

// refuseName notes a name that the Go type does not take.
func (r *Reader) refuseName(expected string) {
	r.report(Problem{
		Path: r.path(), Code: BadFormat,
		Expected: "as a name " + expected, Got: clip(quoted(r.Name())),
	})
}

// Quoted reads a string that contains one JSON value, and returns a reader of that
// value. It is for fields with the option "string" in their json tag.
func (r *Reader) Quoted() *Reader {
	s, raw, ok := r.heldText()
	s = withoutHalves(s)
	if r.quoted == nil {
		r.quoted = &Reader{parent: r}
	}
	q := r.quoted
	q.contract, q.options = r.contract, r.options
	if q.options.rounded { // nothing rounds what is in a string
		exact := *q.options
		exact.rounded = false
		q.options = &exact
	}
	if ok && !isJSON(s, r.options.maxDepth) {
		r.refuseText(BadFormat, raw, "a string that holds JSON")
		ok = false
	}
	if !ok {
		s = "null"
	}
	q.start(s, anything)
	if !ok {
		q.pending = false
	}
	return q
}

// isJSON reports whether a text is one value and nothing more.
func isJSON(text string, depth int) bool {
	s := scanner{text: text, limit: depth}
	s.value()
	s.end()
	return s.fault == nil
}

// withoutHalves returns the text of a JSON value with U+FFFD in place of each
// half of a surrogate pair, as encoding/json reads it: no pattern of a schema
// can well refuse one in JSON that is quoted.
func withoutHalves(s string) string {
	if !strings.Contains(s, `\u`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		end := i + 1
		switch {
		case s[i] != '\\' || end == len(s):
		case s[end] != 'u' || i+6 > len(s) || hex4(s[i+2:i+6]) < 0:
			end++
		default:
			var r rune
			if r, end = unescape(s, i); r < 0 {
				b.WriteString(`\ufffd`)
				i = end
				continue
			}
		}
		b.WriteString(s[i:end])
		i = end
	}
	return b.String()
}
