package gotype

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// LongestNumber is how many digits a number, and how large its exponent, may be: 1e999999999
// as an exact number would fill the memory.
const LongestNumber = 400

// Number returns the exact value of a JSON number. It reports false for other texts,
// for numbers longer than [LongestNumber], and for those that overflow or underflow a
// float64.
func Number(number json.Number) (*big.Rat, bool) {
	if n, ok := ShortInteger(string(number)); ok {
		return new(big.Rat).SetInt64(n), true
	}
	if number == "" || !strings.Contains("-0123456789", string(number[:1])) || !json.Valid([]byte(number)) {
		return nil, false
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(string(number)), "e")
	f, err := number.Float64()
	if err != nil || len(number) > LongestNumber || f == 0 && strings.Trim(mantissa, "-.0") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(string(number))
}

// ShortInteger reads a JSON integer of at most 18 digits without an exponent. Nearly
// all numbers are such, and this takes a tenth of the time of [Number].
func ShortInteger(text string) (int64, bool) {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(digits) > 1 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}
