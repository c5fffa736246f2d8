package lower

import (
	"math/big"
	"slices"
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

// valueKey returns a text that two values share where JSON Schema takes them
// for equal: digits and the order of keys do not count.
// https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
func valueKey(d *schema.Doc) string { return valueOf(d).String() }

func valueOf(d *schema.Doc) *schema.Doc {
	switch d.Kind {
	case schema.Number:
		if value, ok := rational(d); ok {
			return schema.Num(value.RatString())
		}
	case schema.Array:
		list := schema.Arr()
		for _, item := range d.Items {
			list.Items = append(list.Items, valueOf(item))
		}
		return list
	case schema.Object:
		object := schema.Obj()
		for _, m := range sortedMembers(d) {
			object.Members = append(object.Members, schema.M(m.Key, valueOf(m.Value)))
		}
		return object
	}
	return d
}

func sortedMembers(d *schema.Doc) []schema.Member {
	return slices.SortedFunc(slices.Values(d.Members), func(a, b schema.Member) int {
		return strings.Compare(a.Key, b.Key)
	})
}
