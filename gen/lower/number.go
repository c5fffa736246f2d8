package lower

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxDigits bounds the numbers that are computed with: one such as 1e999999999
// would take all memory.
const maxDigits = 400

// rational returns the value of a number, and whether there is one to compute
// with.
func rational(d *schema.Doc) (*big.Rat, bool) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(d.Text), "e")
	if exponent == "" {
		exponent = "0"
	}
	e, err := strconv.Atoi(exponent)
	if d.Kind != schema.Number || err != nil || max(e, -e, len(mantissa)) > maxDigits {
		return nil, false
	}
	return new(big.Rat).SetString(d.Text)
}

// compareNumbers returns the sign of a-b, and whether it can be told.
func compareNumbers(a, b *schema.Doc) (int, bool) {
	x, ok := rational(a)
	y, also := rational(b)
	if !ok || !also {
		return 0, a.Equal(b)
	}
	return x.Cmp(y), true
}
