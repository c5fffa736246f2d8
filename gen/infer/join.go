package infer

import (
	"encoding/json"
	"errors"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// greater and smaller tell which of two limits is narrower, given how the new
// one compares with the old.
func greater(order int) bool { return order > 0 }
func smaller(order int) bool { return order < 0 }

// joinBound keeps the narrower of two bounds.
func joinBound(field func(*jsonschema.Schema) *json.Number, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.values {
			number := json.Number(strings.TrimSpace(v.text))
			bound, ok := toRat(number)
			if !ok || v.quoted {
				c.fail(v, c.misplaced(), "%s is a number, not %q", c.name, v.text)
				continue
			}
			into := field(c.schema)
			if old, ok := toRat(*into); !ok || narrower(bound.Cmp(old)) {
				*into = number
			}
			c.checkOrder(v)
		}
	}
}

// joinCount keeps the narrower of two lengths.
func joinCount(field func(*jsonschema.Schema) **uint64, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.values {
			n, err := strconv.ParseUint(v.text, 10, 63)
			if err != nil || v.quoted {
				c.fail(v, c.misplaced(), "%s is a whole number of 0 or more, not %q", c.name, v.text)
				continue
			}
			into := field(c.schema)
			if *into == nil || narrower(compareCounts(n, **into)) {
				*into = &n
			}
			c.checkOrder(v)
		}
	}
}

func compareCounts(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// checkOrder reports limits between which nothing lies.
func (c clause) checkOrder(v value) {
	if lower, upper, none := emptyRange(c.schema); none {
		c.failWithHint("widen one of them", v, diag.Contradiction, "no value is possible between %s and %s", lower, upper)
	}
}

// joinDivisor takes a divisor where there is none yet.
func joinDivisor(c clause) {
	for _, v := range c.values {
		number := json.Number(strings.TrimSpace(v.text))
		divisor, ok := toRat(number)
		switch old, has := toRat(c.schema.MultipleOf); {
		case !ok || v.quoted || divisor.Sign() <= 0:
			c.fail(v, c.misplaced(), "multipleOf is a number above 0, not %q", v.text)
		case has && old.Cmp(divisor) != 0:
			c.fail(v, diag.Contradiction, "multipleOf is %s already", c.schema.MultipleOf)
		default:
			c.schema.MultipleOf = number
		}
	}
}

// joinText takes a text where there is none yet.
func joinText(field func(*jsonschema.Schema) *string) func(clause) {
	return func(c clause) {
		for _, v := range c.values {
			into := field(c.schema)
			if *into != "" && *into != v.text {
				c.failWithHint("one schema holds one "+c.name, v, diag.Contradiction, "%s is %q already", c.name, *into)
				continue
			}
			*into = v.text
		}
	}
}

// neverRegexp are the faults that no dialect of regular expressions forgives.
// Others may be what ECMA-262 has and Go lacks, such as (?=…).
var neverRegexp = []syntax.ErrorCode{
	syntax.ErrMissingBracket, syntax.ErrMissingParen, syntax.ErrMissingRepeatArgument,
	syntax.ErrTrailingBackslash, syntax.ErrUnexpectedParen,
}

func joinPattern(c clause) {
	for _, v := range c.values {
		var fault *syntax.Error
		if _, err := syntax.Parse(v.text, syntax.Perl); errors.As(err, &fault) && slices.Contains(neverRegexp, fault.Code) {
			c.fail(v, c.misplaced(), "pattern is no regular expression: %s", fault.Code)
			return
		}
	}
	joinText(func(s *jsonschema.Schema) *string { return &s.Pattern })(c)
}

func joinFlag(field func(*jsonschema.Schema) *bool) func(clause) {
	return func(c clause) {
		for _, v := range c.values {
			set, err := strconv.ParseBool(v.text)
			if err != nil {
				c.fail(v, c.misplaced(), "%s is true or false, not %q", c.name, v.text)
				continue
			}
			*field(c.schema) = set
		}
	}
}

// joinType takes only the type that the schema has.
func joinType(c clause) {
	for _, v := range c.values {
		if kind := c.jsonType(c.schema); kind != v.text {
			c.failWithHint("leave type= out: it comes from the Go type", v, c.misplaced(), "type=%s, but JSON has %s as %s", v.text, c.typeName(c.typ), kind)
		}
	}
}
