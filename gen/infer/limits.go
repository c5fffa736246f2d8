package infer

import (
	"encoding/json"
	"fmt"

	"github.com/invopop/jsonschema"
)

// emptyRange reports a lower and an upper limit that exclude each other.
func emptyRange(s *jsonschema.Schema) (lower, upper string, none bool) {
	bounds := []struct {
		lower, upper         json.Number
		lowerName, upperName string
		strict               bool
	}{
		{s.Minimum, s.Maximum, "minimum", "maximum", false},
		{s.ExclusiveMinimum, s.Maximum, "exclusiveMinimum", "maximum", true},
		{s.Minimum, s.ExclusiveMaximum, "minimum", "exclusiveMaximum", true},
		{s.ExclusiveMinimum, s.ExclusiveMaximum, "exclusiveMinimum", "exclusiveMaximum", true},
	}
	for _, b := range bounds {
		low, ok := toRat(b.lower)
		high, also := toRat(b.upper)
		if ok && also && (low.Cmp(high) > 0 || b.strict && low.Cmp(high) == 0) {
			return b.lowerName + " " + b.lower.String(), b.upperName + " " + b.upper.String(), true
		}
	}
	counts := []struct {
		low, high *uint64
		of        string
	}{
		{s.MinLength, s.MaxLength, "Length"}, {s.MinItems, s.MaxItems, "Items"}, {s.MinProperties, s.MaxProperties, "Properties"},
	}
	for _, c := range counts {
		if c.low != nil && c.high != nil && *c.low > *c.high {
			return fmt.Sprintf("min%s %d", c.of, *c.low), fmt.Sprintf("max%s %d", c.of, *c.high), true
		}
	}
	return "", "", false
}
