package meta

import (
	"encoding/json"
	"strconv"
	"strings"
)

// reach is up to which size exponents stay as they are: beyond those of a
// float64.
const reach = 400

// withinReach returns a copy of a decoded value in which no number has an
// exponent with which computing takes long, or fails. One that had keeps its
// sign, and whether it is an integer, which is what the meta-schema asks for.
func withinReach(value any) any {
	switch value := value.(type) {
	case json.Number:
		return numberWithinReach(value)
	case []any:
		items := make([]any, len(value))
		for i, item := range value {
			items[i] = withinReach(item)
		}
		return items
	case map[string]any:
		members := make(map[string]any, len(value))
		for key, member := range value {
			members[key] = withinReach(member)
		}
		return members
	}
	return value
}

func numberWithinReach(number json.Number) json.Number {
	digits, exponent, ok := cutExponent(string(number))
	if !ok {
		return number
	}
	limit := reach + len(digits) // so that digits and exponent do not cancel out
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
