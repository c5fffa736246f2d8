package call

import (
	"cmp"
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A decimal is the exact value of a JSON number: the fraction 0.digits times ten to the
// power of exp. Its size is in proportion to its text, whatever the exponent. Zero has no
// digits.
type decimal struct {
	negative bool
	digits   string // without zeros at either end
	exp      int64
}

// maxExp is the largest exponent; larger exponents are reduced to it. No text is long enough
// to distinguish numbers beyond it.
const maxExp = 1 << 60

func newDecimal(raw string) decimal {
	d := decimal{negative: raw[0] == '-'}
	raw = strings.TrimPrefix(raw, "-")
	mantissa := raw
	if e := strings.IndexAny(raw, "eE"); e >= 0 {
		mantissa = raw[:e]
		d.exp = exponent(raw[e+1:])
	}
	whole, part, _ := strings.Cut(mantissa, ".")
	d.exp += int64(len(whole))
	d.digits = strings.TrimRight(whole+part, "0")
	significant := strings.TrimLeft(d.digits, "0")
	d.exp -= int64(len(d.digits) - len(significant))
	d.digits = significant
	if d.digits == "" {
		return decimal{}
	}
	return d
}

// exponent returns the exponent of a number, limited to maxExp.
func exponent(digits string) int64 {
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case err != nil && digits[0] == '-', n < -maxExp:
		return -maxExp
	case err != nil, n > maxExp:
		return maxExp
	}
	return n
}

func (d decimal) isInteger() bool { return d.exp >= int64(len(d.digits)) || d.digits == "" }

// compare returns -1, 0, or +1 if d is less than e, equal, or greater.
func (d decimal) compare(e decimal) int {
	switch {
	case d.sign() != e.sign():
		return cmp.Compare(d.sign(), e.sign())
	case d.digits == "":
		return 0
	}
	order := cmp.Compare(d.exp, e.exp)
	if order == 0 {
		order = strings.Compare(d.digits, e.digits)
	}
	return order * d.sign()
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// plain returns the digits of an integer that has at most max digits, with a sign if it is
// negative. It reports false for other numbers.
func (d decimal) plain(max int64) (string, bool) {
	switch {
	case d.digits == "":
		return "0", true
	case !d.isInteger() || d.exp > max:
		return "", false
	}
	digits := d.digits + strings.Repeat("0", int(d.exp)-len(d.digits))
	if d.negative {
		return "-" + digits, true
	}
	return digits, true
}

// isMultiple reports whether d is a multiple of m, which is positive. If D and M are the
// digits of d and m as integers, d/m is D·10^k/M. If k is negative, this is not an
// integer, because D does not end with a zero.
func (d decimal) isMultiple(m decimal) bool {
	if d.digits == "" {
		return true
	}
	k := d.exp - int64(len(d.digits)) - (m.exp - int64(len(m.digits)))
	if k < 0 {
		return false
	}
	divisor, _ := new(big.Int).SetString(m.digits, 10)
	rest := remainder(d.digits, divisor)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(k), divisor)
	return rest.Mul(rest, power).Mod(rest, divisor).Sign() == 0
}

// remainder returns the remainder of digits, as an integer, divided by divisor. It
// handles a few digits at a time, so that its time is proportional to their number.
func remainder(digits string, divisor *big.Int) *big.Int {
	const chunk = 18
	rest, shift, part := new(big.Int), new(big.Int), new(big.Int)
	for len(digits) > 0 {
		n := min(chunk, len(digits))
		value, _ := strconv.ParseInt(digits[:n], 10, 64)
		shift.Exp(part.SetInt64(10), big.NewInt(int64(n)), nil)
		rest.Add(rest.Mul(rest, shift), part.SetInt64(value)).Mod(rest, divisor)
		digits = digits[n:]
	}
	return rest
}

// bounds are the limits of numbers, if they cannot be stored as node.least and node.most.
// A missing limit is nil.
type bounds struct {
	least, most  *decimal
	above, below *decimal // exclusive
	multipleOf   *decimal
}

// check returns the code of the first limit that d violates, or "".
func (b *bounds) check(d decimal) Code {
	switch {
	case b.least != nil && d.compare(*b.least) < 0, b.above != nil && d.compare(*b.above) <= 0:
		return TooSmall
	case b.most != nil && d.compare(*b.most) > 0, b.below != nil && d.compare(*b.below) >= 0:
		return TooLarge
	case b.multipleOf != nil && !d.isMultiple(*b.multipleOf):
		return NotAMultiple
	}
	return ""
}

// checkNumber returns the code of the first limit of n that d violates, or "".
func (n *node) checkNumber(d decimal) Code {
	if n.bounds != nil {
		return n.bounds.check(d)
	}
	switch {
	case n.least != noLeast && d.compare(decimalOf(n.least)) < 0:
		return TooSmall
	case n.most != noMost && d.compare(decimalOf(n.most)) > 0:
		return TooLarge
	}
	return ""
}

func decimalOf(n int64) decimal { return newDecimal(strconv.FormatInt(n, 10)) }

// int64 returns d as an int64. It reports false if d is not an integer of at most 18
// digits.
func (d decimal) int64() (int64, bool) {
	const digits = 18
	plain, ok := d.plain(digits)
	n, err := strconv.ParseInt(plain, 10, 64)
	return n, ok && err == nil
}

// maxExact is the greatest integer that cannot result from rounding another integer to a
// float64: 2^53+1 is rounded to 2^53.
const maxExact = 1<<53 - 1

// mayBeRounded reports whether d is an integer that may be the result of rounding another
// integer to a float64.
func (d decimal) mayBeRounded() bool {
	d.negative = false
	return d.isInteger() && d.compare(decimalOf(maxExact)) > 0
}

// canonical returns the same string for all encodings of a JSON value. Spellings of
// numbers, escapes in strings, and the order of members make no difference.
// https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
func canonical(raw string) string {
	switch kindOf[raw[0]] {
	case array, object:
		return string(appendCanonical(make([]byte, 0, len(raw)), raw))
	case number:
		return newDecimal(raw).canonical()
	case text:
		if strings.IndexByte(raw, '\\') >= 0 {
			return quoted(textIn(raw))
		}
	}
	return raw
}

// appendCanonical appends the canonical string of raw to b. Its time is proportional to
// the size of raw, even if raw is deeply nested.
func appendCanonical(b []byte, raw string) []byte {
	switch kindOf[raw[0]] {
	case array:
		b = append(b, '[')
		for _, element := range elementsOf(raw) {
			b = append(appendCanonical(b, element), ',')
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for _, m := range sortedMembers(raw) {
			b = append(append(b, quoted(m.name)...), ':')
			b = append(appendCanonical(b, m.raw), ',')
		}
		return append(b, '}')
	}
	return append(b, canonical(raw)...)
}

type member struct{ name, raw string }

func sortedMembers(raw string) []member {
	var members []member
	for name, value := range membersOf(raw) {
		members = append(members, member{name, value})
	}
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	return members
}

// quoted encodes s as JSON, in the same way in all canonical strings.
func quoted(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		b, _ := json.Marshal(s) // a string can always be marshaled
		return string(b)
	}
	return `"` + s + `"`
}

func (d decimal) canonical() string {
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + strconv.FormatInt(d.exp, 10)
}

// findDuplicates returns the indexes of two equal elements of the array raw.
func findDuplicates(raw string) (first, second int, found bool) {
	seen := map[string]int{}
	for i, element := range elementsOf(raw) {
		key := canonical(element)
		if j, ok := seen[key]; ok {
			return j, i, true
		}
		seen[key] = i
	}
	return 0, 0, false
}
