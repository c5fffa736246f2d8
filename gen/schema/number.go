package schema

import (
	"cmp"
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// SameValue reports whether two values are equal by the rules of JSON Schema, as defined
// by [ValueKey]. Nil equals only nil.
func SameValue(a, b *Doc) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(b) || a.Kind == b.Kind && ValueKey(a) == ValueKey(b)
}

// SameDecoded is [SameValue] for values that encoding/json decoded, with numbers
// as [json.Number].
func SameDecoded(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		other, ok := b.(json.Number)
		return ok && sameNumber(string(a), string(other))
	case []any:
		other, ok := b.([]any)
		return ok && slices.EqualFunc(a, other, SameDecoded)
	case map[string]any:
		other, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, other, SameDecoded)
	}
	return a == b
}

func sameNumber(a, b string) bool {
	if a == b || isPlainInteger(a) && isPlainInteger(b) { // fast path for the common case
		return a == b
	}
	return numberKey(a) == numberKey(b)
}

// isPlainInteger reports whether a number has neither fraction nor exponent. Such numbers
// have only one spelling.
func isPlainInteger(number string) bool {
	return number != "-0" && !strings.ContainsAny(number, ".eE")
}

// ValueKey returns a string that is the same for two values if and only if they are equal
// by the rules of JSON Schema: numbers are compared by value, and the order of an
// object's keys is ignored.
// https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
func ValueKey(value *Doc) string {
	var b strings.Builder
	writeKey(&b, value)
	return b.String()
}

func writeKey(b *strings.Builder, value *Doc) {
	switch value.Kind {
	case Number:
		b.WriteString(numberKey(value.Text))
	case Array:
		b.WriteByte('[')
		for _, item := range value.Items {
			writeKey(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for _, m := range sortedMembers(value) {
			b.WriteString(strconv.Quote(m.Key))
			b.WriteByte(':')
			writeKey(b, m.Value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	default:
		b.Write(value.Append(nil))
	}
}

func sortedMembers(object *Doc) []Member {
	return slices.SortedFunc(slices.Values(object.Members), func(a, b Member) int { return cmp.Compare(a.Key, b.Key) })
}

func numberKey(text string) string {
	digits, power := decimal(text)
	if digits == "" {
		return "0"
	}
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign = "-"
	}
	return sign + digits + "e" + power.String()
}

// decimal splits a JSON number into its digits, without zeros at either end, and a power of
// ten. The digits of zero are "".
func decimal(text string) (digits string, power *big.Int) {
	mantissa, exponent := strings.TrimPrefix(text, "-"), "0"
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		mantissa, exponent = mantissa[:i], mantissa[i+1:]
	}
	power = powerOf(exponent)
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	power.Add(power, big.NewInt(int64(len(digits)-len(short)-len(fraction))))
	return short, power
}

// maxExponentText is the number of digits of an exponent that are parsed. No meaningful
// number has more.
const maxExponentText = 1000

func powerOf(exponent string) *big.Int {
	negative := strings.HasPrefix(exponent, "-")
	digits := strings.TrimLeft(exponent, "+-0")
	power, ok := new(big.Int).SetString(digits[:min(len(digits), maxExponentText)], 10)
	if !ok { // all zeros
		return new(big.Int)
	}
	if negative {
		power.Neg(power)
	}
	return power
}

const (
	// maxPower and maxDigits limit the numbers that Exact returns. They are greater than
	// the power and number of digits of any float64.
	maxPower  = 400
	maxDigits = 1000
)

// Exact returns the exact value of a number. It returns false if value is not a number,
// or if computing with it would be slow, for example 1e999999999. [Compare], [IsInteger]
// and [ValueKey] have no such limit.
func Exact(value *Doc) (*big.Rat, bool) {
	if value == nil || value.Kind != Number {
		return nil, false
	}
	digits, power := decimal(value.Text)
	if digits == "" {
		return new(big.Rat), true
	}
	if len(digits) > maxDigits || power.CmpAbs(big.NewInt(maxPower)) > 0 {
		return nil, false
	}
	number, ok := new(big.Rat).SetString(digits + "e" + power.String())
	if ok && strings.HasPrefix(value.Text, "-") {
		number.Neg(number)
	}
	return number, ok
}

// Compare returns the sign of a-b. It returns false if a or b is not a number.
func Compare(a, b *Doc) (sign int, ok bool) {
	if a == nil || b == nil || a.Kind != Number || b.Kind != Number {
		return 0, false
	}
	x, powerX := decimal(a.Text)
	y, powerY := decimal(b.Text)
	signX, signY := signOf(a.Text, x), signOf(b.Text, y)
	if signX != signY || signX == 0 {
		return cmp.Compare(signX, signY), true
	}
	// Numbers of the same sign are compared by the power of ten of their first digit,
	// then by their digits, which have no trailing zeros.
	powerX.Add(powerX, big.NewInt(int64(len(x))))
	powerY.Add(powerY, big.NewInt(int64(len(y))))
	return signX * cmp.Or(powerX.Cmp(powerY), strings.Compare(x, y)), true
}

func signOf(text, digits string) int {
	switch {
	case digits == "":
		return 0
	case strings.HasPrefix(text, "-"):
		return -1
	}
	return 1
}

// IsInteger reports whether a value is an integer, for example 1, 1.0 or 1e2. See JSON
// Schema 2020-12, validation, section 6.1.1.
func IsInteger(value *Doc) bool {
	if value == nil || value.Kind != Number {
		return false
	}
	digits, power := decimal(value.Text)
	return digits == "" || power.Sign() >= 0
}

// IsOfType reports whether a value has the JSON Schema type with the given name.
func IsOfType(value *Doc, name string) bool {
	if name == "integer" {
		return IsInteger(value)
	}
	return value != nil && value.Kind.String() == name
}

// Floor returns the greatest integer that is not greater than a number.
func Floor(number *big.Rat) *big.Int {
	return new(big.Int).Div(number.Num(), number.Denom()) // Euclidean division by a positive number
}

// Ceiling returns the least integer that is not less than a number.
func Ceiling(number *big.Rat) *big.Int {
	below := Floor(new(big.Rat).Neg(number))
	return below.Neg(below)
}

// CommonMultiple returns the least number that is a multiple of both a and b: the least
// common multiple of the numerators, divided by the greatest common divisor of the
// denominators.
func CommonMultiple(a, b *big.Rat) *big.Rat {
	top := new(big.Int).Mul(a.Num(), b.Num())
	top.Div(top, new(big.Int).GCD(nil, nil, a.Num(), b.Num()))
	return new(big.Rat).SetFrac(top, new(big.Int).GCD(nil, nil, a.Denom(), b.Denom()))
}

// Digits returns all decimal digits of a number whose decimal expansion must be finite.
func Digits(number *big.Rat) string {
	places, _ := number.FloatPrec()
	return number.FloatString(places)
}
