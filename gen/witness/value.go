package witness

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// valueKey returns a text that two values share if and only if they are equal
// as JSON Schema has it: numbers by value, objects whatever their order.
// https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
func valueKey(value *schema.Doc) string {
	var b strings.Builder
	writeKey(&b, value)
	return b.String()
}

func writeKey(b *strings.Builder, value *schema.Doc) {
	switch value.Kind {
	case schema.Number:
		b.WriteString(numberKey(value.Text))
	case schema.Array:
		b.WriteByte('[')
		for _, item := range value.Items {
			writeKey(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case schema.Object:
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

func sortedMembers(object *schema.Doc) []schema.Member {
	return slices.SortedFunc(slices.Values(object.Members), func(a, b schema.Member) int { return cmp.Compare(a.Key, b.Key) })
}

// numberKey returns the digits of a number without zeros at either end, and
// the power of ten of their last one.
func numberKey(text string) string {
	digits, power := decimalOf(text)
	if digits == "" {
		return "0"
	}
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign = "-"
	}
	return sign + digits + "e" + power.String()
}

func decimalOf(text string) (digits string, power *big.Int) {
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
	// maxExponentText is how many digits of an exponent count; no number that
	// anybody means has more.
	maxExponentText = 1000
	// maxPower and maxDigits bound the numbers that are computed with: beyond
	// those that a float64 can hold.
	maxPower  = 400
	maxDigits = 1000
)

// ratOf returns the exact value of a number. It reports false for one that
// takes long to compute with.
func ratOf(text string) (*big.Rat, bool) {
	digits, power := decimalOf(text)
	if len(digits) > maxDigits || power.CmpAbs(big.NewInt(maxPower)) > 0 && digits != "" {
		return nil, false
	}
	if digits == "" {
		return new(big.Rat), true
	}
	value, ok := new(big.Rat).SetString(digits + "e" + power.String())
	if ok && strings.HasPrefix(text, "-") {
		value.Neg(value)
	}
	return value, ok
}

// maxCount is up to which size counts are told apart.
const maxCount = 1 << 40

// countOf returns the value of an integer that is not negative.
func countOf(value *schema.Doc) (int, bool) {
	if value.Kind != schema.Number {
		return 0, false
	}
	rat, ok := ratOf(value.Text)
	if !ok || !rat.IsInt() || rat.Sign() < 0 || rat.Num().Cmp(big.NewInt(maxCount)) > 0 {
		return 0, false
	}
	return int(rat.Num().Int64()), true
}

// numberDoc writes a number that has an end in decimals.
func numberDoc(value *big.Rat) *schema.Doc {
	if value.IsInt() {
		return schema.Num(value.Num().String())
	}
	places, _ := value.FloatPrec()
	return schema.Num(value.FloatString(places))
}
