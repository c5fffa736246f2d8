package witness

import (
	"math/big"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

const (
	// maxPower and maxDigits bound the numbers that are computed with: beyond
	// those that a float64 can hold.
	maxPower  = 400
	maxDigits = 1000
)

// ratOf returns the exact value of a number. It reports false for one that
// takes long to compute with.
func ratOf(text string) (*big.Rat, bool) {
	digits, power := schema.Decimal(text)
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
