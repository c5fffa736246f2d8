package call

import (
	"encoding/json"
	"math"
	"strconv"
)

// Int reads an integer of 8, 16, 32 or 64 bits, however JSON writes it: 1, 1.0 or
// 1e2.
func (r *Reader) Int(bits int) int64 {
	if n := r.expect(number); n != nil {
		return r.intOf(n, bits)
	}
	return 0
}

// intOf reads an integer that take found.
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

// maxShort is how many digits an integer has that needs no check for overflow.
const maxShort = 18

// shortInt reads an integer of few digits without point and exponent. It
// reports false, and has read nothing, for other numbers.
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

// surelyAcceptsInt reports whether a node accepts an integer, as far as bounds tell that
// are integers themselves.
func (n *node) surelyAcceptsInt(v int64) bool {
	return n.least <= v && v <= n.most && n.enum == nil && n.bounds == nil
}

// checkInt holds an integer to the limits of a node.
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

// longInt reads an integer in any spelling.
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

// Uint reads an unsigned integer of that many bits.
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

// longUint reads an unsigned integer in any spelling.
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

// integer reads an integer in any spelling, and returns its text and its plain
// digits, which are none where it has more than any Go type can hold.
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

// heldNumber reads a number and holds it to a node.
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

// checkDecimal holds a number to a node.
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

// Float reads a floating-point number of 32 or 64 bits.
func (r *Reader) Float(bits int) float64 {
	if n := r.expect(number); n != nil {
		return r.floatOf(n, bits)
	}
	return 0
}

// floatOf reads a number that take found.
func (r *Reader) floatOf(n *node, bits int) float64 {
	if v, end := shortFloat(r.text, r.pos); end > 0 && bits == 64 && n.surelyAccepts(v) {
		r.pos = end
		return v
	}
	start := r.pos
	raw := r.number()
	if r.fault != nil {
		return 0
	}
	v, err := strconv.ParseFloat(raw, bits)
	if err == nil && bits == 64 && n.surelyAccepts(v) {
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

// surelyAccepts reports whether a node accepts every number that is rounded to v.
// Rounding keeps the order of numbers, and a bound of few digits is not rounded.
func (n *node) surelyAccepts(v float64) bool {
	if n.kinds&fraction == 0 || n.enum != nil || n.bounds != nil {
		return false
	}
	const exact = 1 << 53
	above := n.least == noLeast || -exact <= n.least && n.least <= exact && v > float64(n.least)
	below := n.most == noMost || -exact <= n.most && n.most <= exact && v < float64(n.most)
	return above && below
}

// Number reads a number, and returns its text unchanged.
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

// refuseRange notes a number that the Go type cannot hold.
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

// exactRange are the integers of which no two are rounded to one float64.
var exactRange = "an integer from -" + strconv.FormatInt(maxExact, 10) + " to " + strconv.FormatInt(maxExact, 10) + ", for larger ones are rounded on their way"

func floatRange(bits int) string {
	most := math.MaxFloat64
	if bits == 32 {
		most = math.MaxFloat32
	}
	digits := strconv.FormatFloat(most, 'g', -1, bits)
	return "a number from -" + digits + " to " + digits
}
