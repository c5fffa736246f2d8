package gotype

import (
	"cmp"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// LongestNumber is the maximum number of digits in a number, and the maximum exponent.
// Without this limit, an exact representation of 1e999999999 would exhaust memory.
const LongestNumber = 400

// An Exact is an exact number. Nearly all are integers that fit in a machine word.
type Exact struct {
	small int64
	other *big.Rat // nil for an integer that fits in a machine word
}

// Number returns the exact value of a JSON number. It returns false for other strings, for
// numbers longer than [LongestNumber], and for numbers that overflow or underflow a
// float64.
func Number(number json.Number) (Exact, bool) {
	if n, ok := ShortInteger(string(number)); ok {
		return Exact{small: n}, true
	}
	if number == "" || !strings.Contains("-0123456789", string(number[:1])) || !json.Valid([]byte(number)) {
		return Exact{}, false
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(string(number)), "e")
	f, err := number.Float64()
	if err != nil || len(number) > LongestNumber || f == 0 && strings.Trim(mantissa, "-.0") != "" {
		return Exact{}, false
	}
	rat, ok := new(big.Rat).SetString(string(number))
	return Exact{other: rat}, ok
}

// ExactOf converts a number to an Exact.
func ExactOf(number *big.Rat) Exact {
	if number.IsInt() && number.Num().IsInt64() {
		return Exact{small: number.Num().Int64()}
	}
	return Exact{other: number}
}

// Rat returns the number for calculations. The caller must not modify it.
func (x Exact) Rat() *big.Rat {
	if x.other != nil {
		return x.other
	}
	return new(big.Rat).SetInt64(x.small)
}

// Cmp compares two numbers as [cmp.Compare] does.
func (x Exact) Cmp(y Exact) int {
	if x.other == nil && y.other == nil {
		return cmp.Compare(x.small, y.small)
	}
	return x.Rat().Cmp(y.Rat())
}

// Sign returns -1, 0, or 1.
func (x Exact) Sign() int { return x.Cmp(Exact{}) }

// IsInt reports whether the number is an integer.
func (x Exact) IsInt() bool { return x.other == nil || x.other.IsInt() }

// Digits returns the digits of an integer, without an exponent.
func (x Exact) Digits() string {
	if x.other != nil {
		return x.other.Num().String()
	}
	return strconv.FormatInt(x.small, 10)
}

// ShortInteger parses a JSON integer of at most 18 digits without an exponent. Nearly all
// numbers have this format, and parsing them takes a tenth of the time that [Number]
// takes.
func ShortInteger(text string) (int64, bool) {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	n := int64(0)
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	if len(digits) < len(text) {
		n = -n
	}
	return n, true
}
