package gotype

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// LongestNumber keeps exponents from filling the memory.
const LongestNumber = 400

// Number returns the exact value of a number. It reports false for what is no
// number of JSON and for one beyond any use.
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

// ShortInteger reads an integer of JSON that has digits alone, and few of them, as
// nearly all numbers are, at a tenth of the cost of any other.
func ShortInteger(text string) (int64, bool) {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(digits) > 1 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}
