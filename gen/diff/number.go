package diff

import (
	"strconv"
	"strings"
)

// sameNumber reports whether two JSON numbers are written for the same value:
// 1.0 and 1, 1e2 and 100. It never makes a large number of a large exponent.
func sameNumber(a, b string) bool {
	x, okX := decimalOf(a)
	y, okY := decimalOf(b)
	return a == b || okX && okY && x == y
}

// A decimal is digits, without zeros at either end, times a power of ten.
type decimal struct {
	negative bool
	digits   string
	exponent int
}

func decimalOf(text string) (decimal, bool) {
	var d decimal
	text, d.negative = strings.CutPrefix(text, "-")
	mantissa, power, scientific := strings.Cut(strings.ToLower(text), "e")
	if scientific {
		exponent, err := strconv.Atoi(power)
		if err != nil {
			return d, false
		}
		d.exponent = exponent
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	d.exponent -= len(fraction)
	d.digits = strings.TrimRight(digits, "0")
	d.exponent += len(digits) - len(d.digits)
	if d.digits == "" {
		return decimal{}, true
	}
	return d, true
}
