package schema

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// ValueKey returns a text that two values share if and only if they are equal
// as JSON Schema has it: numbers by value, at any exponent, and objects
// whatever their order.
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
	digits, power := Decimal(text)
	if digits == "" {
		return "0"
	}
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign = "-"
	}
	return sign + digits + "e" + power.String()
}

// Decimal returns the digits of a JSON number without zeros at either end, none
// for zero, and the power of ten of their last one.
func Decimal(text string) (digits string, power *big.Int) {
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

// maxExponentText is how many digits of an exponent count; no number that
// anybody means has more.
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
