package call

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Null reports whether the value is a null that the schema accepts. If so, it has been
// decoded.
func (r *Reader) Null() bool {
	n := r.expectedNode()
	if n == nil || r.text[r.pos] != 'n' || n.kinds&null == 0 || !n.accepts("null") {
		return false
	}
	r.pending = false
	return r.word("null")
}

// Bool decodes true or false.
func (r *Reader) Bool() bool {
	if n := r.expect(boolean); n != nil {
		return r.boolOf(n)
	}
	return false
}

// boolOf decodes a boolean for which expect returned n.
func (r *Reader) boolOf(n *node) bool {
	word := "true"
	if r.text[r.pos] == 'f' {
		word = "false"
	}
	if !r.word(word) {
		return false
	}
	if n.enum != nil && !n.lists(boolean, word) {
		r.refuse(NotInEnum, n, word)
		return false
	}
	return word == "true"
}

// String decodes a string.
func (r *Reader) String() string {
	if n := r.expect(text); n != nil {
		return r.stringOf(n)
	}
	return ""
}

// stringOf decodes a string for which expect returned n.
func (r *Reader) stringOf(n *node) string {
	start := r.pos
	s := r.string()
	if n.acceptsAllTexts(s) || r.fault != nil {
		return s
	}
	if code := n.checkString(s); code != "" {
		r.refuse(code, n, r.text[start:r.pos])
		return ""
	}
	return s
}

// acceptsAllTexts reports whether a node accepts every string that is as long as s, in bytes.
func (n *node) acceptsAllTexts(s string) bool {
	return n.leastBytes <= len(s) && len(s) <= n.mostBytes
}

// checkString returns the code of the problem if n rejects the string s, or "".
func (n *node) checkString(s string) Code {
	if n.enum == nil {
		return n.checkText(s)
	}
	for i := range n.enum {
		if l := &n.enum[i]; l.text == s && l.kind == text {
			return n.checkText(s)
		}
	}
	return NotInEnum
}

// refuseAs reports that the Go type rejects raw, with err as the reason.
func (r *Reader) refuseAs(code Code, raw string, err error) {
	r.report(r.decoderProblem(Problem{Path: r.path(), Code: code, Got: clip(raw)}, err, ""))
}

// refuseText reports that the Go type rejects the string raw. expected describes the
// strings that the type accepts.
func (r *Reader) refuseText(code Code, raw, expected string) {
	r.report(Problem{Path: r.path(), Code: code, Expected: expected, Got: clip(raw)})
}

// refusesDigits reports whether a string is a number with too many digits for the method
// that decodes it, and records that problem.
func (r *Reader) refusesDigits(s, raw string) bool {
	most := r.options.maxDigits
	if len(s) <= most && !strings.ContainsAny(s, "eE") || countDigits(s) <= int64(most) {
		return false
	}
	r.report(Problem{Path: r.path(), Code: TooLong, Expected: digitsExpected(most), Got: clip(raw)})
	return true
}

func digitsExpected(most int) string { return "a number of at most " + strconv.Itoa(most) + " digits" }

// numberForm matches numbers and fractions in JSON and in the strings of decimals.
var numberForm = regexp.MustCompile(`^[-+]?[0-9.][0-9._/]*(?:[eE]([-+]?[0-9]+))?$`)

// countDigits returns how many characters a number has, including the digits that its
// exponent adds, or 0 if s is not a number.
func countDigits(s string) int64 {
	found := numberForm.FindStringSubmatchIndex(s)
	if found == nil {
		return 0
	}
	if found[2] < 0 {
		return int64(len(s))
	}
	exp, err := strconv.ParseInt(s[found[2]:found[3]], 10, 32)
	if err != nil {
		return maxExp // the exponent does not fit into 32 bits
	}
	return int64(found[2]) + max(exp, -exp)
}

// Int decodes an integer of 8, 16, 32, or 64 bits, in any spelling of JSON: 1, 1.0, or 1e2.
func (r *Reader) Int(bits int) int64 {
	if n := r.expect(number); n != nil {
		return r.intOf(n, bits)
	}
	return 0
}

// intOf decodes an integer for which expect returned n.
func (r *Reader) intOf(n *node, bits int) int64 {
	v, raw, ok := r.shortInt()
	if !ok {
		return r.longInt(n, bits)
	}
	if !n.surelyAcceptsInt(v) && !r.checkInt(n, v, raw) {
		return 0
	}
	if size := 64 - uint(bits); v<<size>>size != v {
		r.refuseRange(raw, intRange(bits))
		return 0
	}
	return v
}

// maxShort is the maximum number of digits of an integer that needs no check for overflow.
const maxShort = 18

// shortInt decodes an integer of few digits without decimal point and exponent. For other
// numbers, it does not move, and reports false.
func (r *Reader) shortInt() (v int64, raw string, ok bool) {
	rest := r.text[r.pos:]
	i := 0
	if rest[0] == '-' {
		i++
	}
	first := i
	for ; i < len(rest) && i < first+maxShort && rest[i]-'0' <= 9; i++ {
		v = v*10 + int64(rest[i]-'0')
	}
	switch {
	case i == first, rest[first] == '0' && i > first+1:
		return 0, "", false
	case i < len(rest) && (rest[i]-'0' <= 9 || rest[i] == '.' || rest[i]|0x20 == 'e'):
		return 0, "", false
	case r.options.rounded && v > maxExact:
		return 0, "", false
	}
	if first == 1 {
		v = -v
	}
	r.pos += i
	return v, rest[:i], true
}

// surelyAcceptsInt reports whether v is within the integer bounds of n, and n has no
// other constraints on integers.
func (n *node) surelyAcceptsInt(v int64) bool {
	return n.least <= v && v <= n.most && n.enum == nil && n.bounds == nil
}

// checkInt reports whether n accepts v, whose JSON is raw. If not, it records the
// problem.
func (r *Reader) checkInt(n *node, v int64, raw string) bool {
	code := Code("")
	switch {
	case n.enum != nil && !n.lists(integer, raw):
		code = NotInEnum
	case n.bounds != nil:
		code = n.bounds.check(newDecimal(raw))
	case v < n.least:
		code = TooSmall
	case v > n.most:
		code = TooLarge
	}
	if code != "" {
		r.refuse(code, n, raw)
	}
	return code == ""
}

// longInt decodes an integer in any spelling.
func (r *Reader) longInt(n *node, bits int) int64 {
	raw, digits, ok := r.integer(n)
	if !ok {
		return 0
	}
	v, err := strconv.ParseInt(digits, 10, bits)
	if err != nil {
		r.refuseRange(raw, intRange(bits))
		return 0
	}
	return v
}

// Uint decodes an unsigned integer of 8, 16, 32, or 64 bits.
func (r *Reader) Uint(bits int) uint64 {
	n := r.expect(number)
	if n == nil {
		return 0
	}
	v, raw, ok := r.shortInt()
	if !ok {
		return r.longUint(n, bits)
	}
	if !n.surelyAcceptsInt(v) && !r.checkInt(n, v, raw) {
		return 0
	}
	if v < 0 || bits < 64 && v>>bits != 0 {
		r.refuseRange(raw, uintRange(bits))
		return 0
	}
	return uint64(v)
}

// longUint decodes an unsigned integer in any spelling.
func (r *Reader) longUint(n *node, bits int) uint64 {
	raw, digits, ok := r.integer(n)
	if !ok {
		return 0
	}
	v, err := strconv.ParseUint(digits, 10, bits)
	if err != nil {
		r.refuseRange(raw, uintRange(bits))
		return 0
	}
	return v
}

// integer decodes an integer in any spelling, and returns its text and its plain digits. The
// digits are "" if no Go type can hold the integer.
func (r *Reader) integer(n *node) (raw, digits string, ok bool) {
	raw, ok = r.heldNumber(n)
	if !ok {
		return "", "", false
	}
	d := newDecimal(raw)
	switch {
	case !d.isInteger():
		r.refuse(WrongType, nodeOf(integer), raw)
		return "", "", false
	case r.options.rounded && d.mayBeRounded():
		r.refuseRange(raw, exactRange)
		return "", "", false
	}
	const maxDigits = 20
	digits, _ = d.plain(maxDigits)
	return raw, digits, true
}

// heldNumber decodes a number and returns its text. It reports false if n rejects the
// number.
func (r *Reader) heldNumber(n *node) (string, bool) {
	raw := r.number()
	if r.fault != nil {
		return "", false
	}
	if n.free && n.kinds&fraction != 0 {
		return raw, true
	}
	if code := n.checkDecimal(raw); code != "" {
		r.refuse(code, n, raw)
		return "", false
	}
	return raw, true
}

// checkDecimal returns the code of the problem if n rejects the number raw, or "".
func (n *node) checkDecimal(raw string) Code {
	d := newDecimal(raw)
	kind := fraction
	if d.isInteger() {
		kind = integer
	}
	switch {
	case n.kinds&kind == 0:
		return WrongType
	case n.enum != nil && !n.lists(kind, raw):
		return NotInEnum
	}
	return n.checkNumber(d)
}

// Float decodes a floating-point number of 32 or 64 bits.
func (r *Reader) Float(bits int) float64 {
	if n := r.expect(number); n != nil {
		return r.floatOf(n, bits)
	}
	return 0
}

// floatOf decodes a number for which expect returned n.
func (r *Reader) floatOf(n *node, bits int) float64 {
	if v, end := shortFloat(r.text, r.pos); end > 0 && bits == 64 && n.acceptsAnyRounding(v) {
		r.pos = end
		return v
	}
	start := r.pos
	raw := r.number()
	if r.fault != nil {
		return 0
	}
	v, err := strconv.ParseFloat(raw, bits)
	if err == nil && bits == 64 && n.acceptsAnyRounding(v) {
		return v
	}
	r.pos = start
	if _, ok := r.heldNumber(n); !ok {
		return 0
	}
	if err != nil {
		r.refuseRange(raw, floatRange(bits))
		return 0
	}
	return v
}

// acceptsAnyRounding reports whether a node accepts every number that rounds to v.
// Rounding preserves order, and a bound with few digits is represented exactly.
func (n *node) acceptsAnyRounding(v float64) bool {
	if n.kinds&fraction == 0 || n.enum != nil || n.bounds != nil {
		return false
	}
	const exact = 1 << 53
	above := n.least == noLeast || -exact <= n.least && n.least <= exact && v > float64(n.least)
	below := n.most == noMost || -exact <= n.most && n.most <= exact && v < float64(n.most)
	return above && below
}

// Number decodes a number, and returns its text unchanged.
func (r *Reader) Number() json.Number {
	n := r.expect(number)
	if n == nil {
		return ""
	}
	raw, ok := r.heldNumber(n)
	if !ok {
		return ""
	}
	switch {
	case r.options.rounded && newDecimal(raw).mayBeRounded():
		r.refuseRange(raw, exactRange)
		return ""
	case r.refusesDigits(raw, raw):
		return ""
	}
	return json.Number(raw)
}

// refuseRange reports a number that the Go type cannot hold.
func (r *Reader) refuseRange(raw, expected string) {
	r.report(Problem{Path: r.path(), Code: OutOfRange, Expected: expected, Got: clip(raw)})
}

func intRange(bits int) string {
	least := int64(math.MinInt64) >> (64 - bits)
	return "an integer from " + strconv.FormatInt(least, 10) + " to " + strconv.FormatInt(-(least+1), 10)
}

func uintRange(bits int) string {
	return "an integer from 0 to " + strconv.FormatUint(math.MaxUint64>>(64-bits), 10)
}

// exactRange describes the integers that are exact as float64.
var exactRange = "an integer from -" + strconv.FormatInt(maxExact, 10) + " to " + strconv.FormatInt(maxExact, 10) + ", for larger ones are rounded on their way"

func floatRange(bits int) string {
	most := math.MaxFloat64
	if bits == 32 {
		most = math.MaxFloat32
	}
	digits := strconv.FormatFloat(most, 'g', -1, bits)
	return "a number from -" + digits + " to " + digits
}

// heldText decodes a string and returns it with its JSON. It reports false if the schema
// rejects the value.
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

// Bytes decodes a string in base64 (RFC 4648, section 4, with padding).
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

// Time decodes a string in the format of RFC 3339.
func (r *Reader) Time() time.Time {
	s, raw, ok := r.heldText()
	var t time.Time
	if ok && t.UnmarshalText([]byte(s)) != nil {
		r.refuseTime(s, raw)
		return time.Time{}
	}
	return t
}

// refuseTime reports a string in the format of RFC 3339 that is not a time. The format
// allows t and z, which package time rejects.
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

// Duration decodes a string such as "1h30m", as time.ParseDuration does.
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

// Text decodes a string with v.UnmarshalText.
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

// decoderProblem returns p with the reason before + the message of err, cut to a limited
// length. If MaskErrors hides the message, only the server gets err.
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

// NameInt returns the name of a member as an integer of 8, 16, 32, or 64 bits.
func (r *Reader) NameInt(bits int) int64 {
	v, err := strconv.ParseInt(r.Name(), 10, bits)
	if err != nil {
		r.refuseName(intRange(bits))
		return 0
	}
	return v
}

// NameUint returns the name of a member as an unsigned integer of 8, 16, 32, or 64 bits.
func (r *Reader) NameUint(bits int) uint64 {
	v, err := strconv.ParseUint(r.Name(), 10, bits)
	if err != nil {
		r.refuseName(uintRange(bits))
		return 0
	}
	return v
}

// NameText decodes the name of a member with v.UnmarshalText.
func (r *Reader) NameText(v encoding.TextUnmarshaler) {
	if r.refusesDigits(r.Name(), quoted(r.Name())) {
		return
	}
	if err := v.UnmarshalText([]byte(r.Name())); err != nil {
		r.report(r.decoderProblem(Problem{Path: r.path(), Code: BadFormat, Got: clip(quoted(r.Name()))}, err, "not a name here: "))
	}
}

func (r *Reader) refuseName(expected string) {
	r.report(Problem{
		Path: r.path(), Code: BadFormat,
		Expected: "as a name " + expected, Got: clip(quoted(r.Name())),
	})
}

// Quoted decodes a string that contains one JSON value, and returns a reader of that value.
// It is for fields with the option "string" in their json tag.
func (r *Reader) Quoted() *Reader {
	s, raw, ok := r.heldText()
	s = replaceLoneSurrogates(s)
	if r.quoted == nil {
		r.quoted = &Reader{parent: r}
	}
	q := r.quoted
	q.contract, q.options = r.contract, r.options
	if q.options.rounded { // numbers in a string have not been rounded
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

// isJSON reports whether a string is exactly one JSON value.
func isJSON(text string, depth int) bool {
	s := scanner{text: text, limit: depth}
	s.value()
	s.end()
	return s.fault == nil
}

// replaceLoneSurrogates replaces each half of a surrogate pair in a JSON value with U+FFFD,
// as encoding/json does when it decodes the value. A schema cannot practically exclude
// surrogates in quoted JSON with a pattern.
func replaceLoneSurrogates(s string) string {
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
