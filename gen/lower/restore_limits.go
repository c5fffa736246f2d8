package lower

import (
	"math/big"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A limit is a keyword that says how large a value may be or how it looks.
type limit struct {
	keyword string
	kind    schema.Kind // of the values that it is about
	keeps   func(value, limit *schema.Doc) bool
}

// limits are those that decide between alternatives.
var limits = []limit{
	{"minLength", schema.String, func(value, limit *schema.Doc) bool { return order(length(value), limit) >= 0 }},
	{"maxLength", schema.String, func(value, limit *schema.Doc) bool { return order(length(value), limit) <= 0 }},
	{"pattern", schema.String, matches},
	{"minimum", schema.Number, func(value, limit *schema.Doc) bool { return order(value, limit) >= 0 }},
	{"maximum", schema.Number, func(value, limit *schema.Doc) bool { return order(value, limit) <= 0 }},
	{"exclusiveMinimum", schema.Number, func(value, limit *schema.Doc) bool { return order(value, limit) > 0 }},
	{"exclusiveMaximum", schema.Number, func(value, limit *schema.Doc) bool { return order(value, limit) < 0 }},
	{"multipleOf", schema.Number, isMultiple},
	{"minItems", schema.Array, func(value, limit *schema.Doc) bool { return order(length(value), limit) >= 0 }},
	{"maxItems", schema.Array, func(value, limit *schema.Doc) bool { return order(length(value), limit) <= 0 }},
}

// withinLimits reports whether a value keeps the limits of a schema.
func withinLimits(value, sub *schema.Doc) bool {
	for _, l := range limits {
		if bound := sub.Under(l.keyword); bound != nil && value.Kind == l.kind && !l.keeps(value, bound) {
			return false
		}
	}
	return true
}

func order(a, b *schema.Doc) int {
	sign, _ := schema.Compare(a, b)
	return sign
}

// isMultiple reports whether a number is a multiple of another; where that
// cannot be computed it is one.
func isMultiple(value, of *schema.Doc) bool {
	x, ok := schema.Exact(value)
	y, also := schema.Exact(of)
	return !ok || !also || y.Sign() == 0 || new(big.Rat).Quo(x, y).IsInt()
}

// length returns how many characters or items a value has.
func length(value *schema.Doc) *schema.Doc {
	return schema.Num(strconv.Itoa(utf8.RuneCountInString(value.Text) + len(value.Items)))
}

// matches reports whether a text matches a pattern; one that Go does not know
// accepts every text.
func matches(value, pattern *schema.Doc) bool {
	known, err := regexp.Compile(pattern.Text)
	return err != nil || known.MatchString(value.Text)
}
