package gotype

import (
	"encoding/json"
	"math/big"
	"strings"
)

// LongestNumber keeps exponents from filling the memory.
const LongestNumber = 400

// Number returns the exact value of a number. It reports false for what is no
// number of JSON and for one beyond any use.
func Number(number json.Number) (*big.Rat, bool) {
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
