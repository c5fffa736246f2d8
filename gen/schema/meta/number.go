package meta

import (
	"encoding/json"
	"strconv"
	"strings"
)

// maxExponent bounds exponents. It is larger than that of any float64.
const maxExponent = 400

// withBoundedExponents returns a copy of a decoded value in which no number has an
// exponent with which computing takes long, or fails. A number that is changed
// keeps its sign, and stays an integer or not: the meta-schema checks no more.
func withBoundedExponents(value any) any {
	switch value := value.(type) {
	case json.Number:
		return withBoundedExponent(value)
	case []any:
		items := make([]any, len(value))
		for i, item := range value {
			items[i] = withBoundedExponents(item)
		}
		return items
	case map[string]any:
		members := make(map[string]any, len(value))
		for key, member := range value {
			members[key] = withBoundedExponents(member)
		}
		return members
	}
	return value
}

func withBoundedExponent(number json.Number) json.Number {
	digits, exponent, ok := cutExponent(string(number))
	if !ok {
		return number
	}
	limit := maxExponent + len(digits) // so that digits and exponent do not cancel out
	n, err := strconv.Atoi(exponent)
	switch negative := strings.HasPrefix(exponent, "-"); {
	case err == nil && -limit <= n && n <= limit:
		return number
	case negative:
		limit = -limit
	}
	return json.Number(digits + "e" + strconv.Itoa(limit))
}

func cutExponent(number string) (digits, exponent string, ok bool) {
	i := strings.IndexAny(number, "eE")
	if i < 0 {
		return "", "", false
	}
	return number[:i], number[i+1:], true
}
