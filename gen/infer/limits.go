package infer

import (
	"encoding/json"
	"fmt"
	"go/types"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A conflict is a set of keywords of one schema that no value satisfies together.
type conflict struct {
	keywords []string
	problem  string
}

// findConflict returns the conflict between the limits of a schema, if there is one.
func findConflict(s *schema.Node) (conflict, bool) {
	for _, find := range []func(*schema.Node) (conflict, bool){numberConflict, countConflict, choiceConflict} {
		if found, ok := find(s); ok {
			return found, true
		}
	}
	return conflict{}, false
}

// A side is one end of a range of numbers.
type side struct {
	keyword string
	number  json.Number
	open    bool // the number itself is excluded
}

func numberConflict(s *schema.Node) (conflict, bool) {
	for _, lower := range [...]side{{"minimum", s.Minimum, false}, {"exclusiveMinimum", s.ExclusiveMinimum, true}} {
		for _, upper := range [...]side{{"maximum", s.Maximum, false}, {"exclusiveMaximum", s.ExclusiveMaximum, true}} {
			if lower.number == "" || upper.number == "" || isBetween(lower, upper, stepOf(s)) {
				continue
			}
			between := fmt.Sprintf("is possible between %s %s and %s %s", lower.keyword, lower.number, upper.keyword, upper.number)
			if s.MultipleOf != "" && isBetween(lower, upper, naturalStep(s)) {
				return conflict{[]string{lower.keyword, upper.keyword, "multipleOf"}, "no multiple of " + s.MultipleOf.String() + " " + between}, true
			}
			return conflict{[]string{lower.keyword, upper.keyword}, "no value " + between}, true
		}
	}
	return conflict{}, false
}

// stepOf returns a number of which every value of a schema is a multiple, or nil.
func stepOf(s *schema.Node) *big.Rat {
	if divisor, ok := gotype.Number(s.MultipleOf); ok {
		return divisor.Rat()
	}
	return naturalStep(s)
}

func naturalStep(s *schema.Node) *big.Rat {
	if s.Type == "integer" {
		return big.NewRat(1, 1)
	}
	return nil
}

// isBetween reports whether there is a number between two sides that is a multiple of the
// step, if there is a step.
func isBetween(lower, upper side, step *big.Rat) bool {
	from, ok := gotype.Number(lower.number)
	to, also := gotype.Number(upper.number)
	if !ok || !also {
		return true
	}
	low, open := from.Rat(), lower.open || upper.open
	if step != nil {
		low, open = firstMultiple(low, lower.open, step), upper.open
	}
	order := low.Cmp(to.Rat())
	return order < 0 || order == 0 && !open
}

// firstMultiple returns the least multiple of a step that is at least low or, with above,
// greater than low.
func firstMultiple(low *big.Rat, above bool, step *big.Rat) *big.Rat {
	first := new(big.Rat).SetInt(schema.Ceiling(new(big.Rat).Quo(low, step)))
	first.Mul(first, step)
	if above && first.Cmp(low) == 0 {
		first.Add(first, step)
	}
	return first
}

// wholeBound returns the minimum or maximum that is equivalent for whole numbers.
func wholeBound(keyword string, bound *big.Rat) (name, number string) {
	if keyword == "minimum" || keyword == "exclusiveMinimum" {
		return "minimum", schema.Ceiling(bound).String()
	}
	return "maximum", schema.Floor(bound).String()
}

func countConflict(s *schema.Node) (conflict, bool) {
	counts := []struct {
		low, high *uint64
		of        string
	}{
		{s.MinLength, s.MaxLength, "Length"}, {s.MinItems, s.MaxItems, "Items"}, {s.MinProperties, s.MaxProperties, "Properties"},
	}
	for _, c := range counts {
		if c.low != nil && c.high != nil && *c.low > *c.high {
			return conflict{
				[]string{"min" + c.of, "max" + c.of},
				fmt.Sprintf("no value is possible between min%[1]s %[2]d and max%[1]s %[3]d", c.of, *c.low, *c.high),
			}, true
		}
	}
	return conflict{}, false
}

// choiceConflict returns a conflict of uniqueItems: more elements than there are values.
func choiceConflict(s *schema.Node) (conflict, bool) {
	if !s.UniqueItems || s.MinItems == nil || s.Items == nil {
		return conflict{}, false
	}
	values := len(s.Items.Enum)
	if s.Items.Enum == nil && s.Items.Type == "boolean" {
		values = len([]bool{false, true})
	}
	if values == 0 || *s.MinItems <= uint64(values) {
		return conflict{}, false
	}
	return conflict{
		[]string{"minItems", "uniqueItems"},
		fmt.Sprintf("%d elements cannot differ, since there are %d values", *s.MinItems, values),
	}, true
}

// checkLimits reports a conflict, if the clause is the last that has a part in it.
func (c clause) checkLimits() {
	found, ok := findConflict(c.schema)
	mine, known := c.entryOf(c.Name)
	if !ok || !known || mine.clause != c.number || !slices.Contains(found.keywords, c.Name) {
		return
	}
	others := slices.DeleteFunc(found.keywords, func(name string) bool { return name == c.Name })
	if !slices.ContainsFunc(others, c.isOverridden) {
		c.contradict("widen one of them", mine.value, others, "%s", found.problem)
	}
}

// isOverridden reports whether a keyword of the schema comes from a later clause.
func (c clause) isOverridden(keyword string) bool {
	e, ok := c.entryOf(keyword)
	return ok && e.clause > c.number
}

// An extent is the least and the greatest number of a Go type.
type extent struct{ low, high gotype.Exact }

// extents are the extents of Go's numeric types; int, uint and uintptr count as 64 bits.
var extents = map[types.BasicKind]extent{
	types.Int: signed(64), types.Int8: signed(8), types.Int16: signed(16), types.Int32: signed(32), types.Int64: signed(64),
	types.Uint: unsigned(64), types.Uint8: unsigned(8), types.Uint16: unsigned(16), types.Uint32: unsigned(32), types.Uint64: unsigned(64), types.Uintptr: unsigned(64),
	types.Float32: newExtent(new(big.Rat).SetFloat64(-math.MaxFloat32), new(big.Rat).SetFloat64(math.MaxFloat32)),
}

func signed(bits uint) extent {
	end := new(big.Int).Lsh(big.NewInt(1), bits-1)
	return newExtent(new(big.Rat).SetInt(new(big.Int).Neg(end)), new(big.Rat).SetInt(end.Sub(end, big.NewInt(1))))
}

func unsigned(bits uint) extent {
	end := new(big.Int).Lsh(big.NewInt(1), bits)
	return newExtent(new(big.Rat), new(big.Rat).SetInt(end.Sub(end, big.NewInt(1))))
}

func newExtent(low, high *big.Rat) extent { return extent{gotype.ExactOf(low), gotype.ExactOf(high)} }

// rangeOf returns the least and the greatest number of a Go type, and false for a type that
// is not numeric, or that has all numbers of [gotype.Number].
func rangeOf(t types.Type) (low, high gotype.Exact, ok bool) {
	basic, ok := gotype.Pointee(t).Underlying().(*types.Basic)
	if !ok {
		return low, high, false
	}
	e, ok := extents[basic.Kind()]
	return e.low, e.high, ok
}

// holds reports whether encoding/json reads a number into a Go type: into a float also one
// that is just beyond its greatest, which it rounds. For types that are not numeric it
// returns true.
func holds(t types.Type, number json.Number) bool {
	low, high, ok := rangeOf(t)
	n, small := gotype.Number(number)
	switch {
	case !ok || !small:
		return !ok
	case gotype.IsKind(gotype.Pointee(t), types.IsFloat):
		_, err := strconv.ParseFloat(number.String(), 32)
		return err == nil
	}
	return n.IsInt() && n.Cmp(low) >= 0 && n.Cmp(high) <= 0
}

// greater and smaller report whether a new limit is narrower than the old one, given
// their order as cmp.Compare returns it.
func greater(order int) bool { return order > 0 }

func smaller(order int) bool { return order < 0 }
