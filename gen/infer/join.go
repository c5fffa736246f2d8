package infer

import (
	"cmp"
	"encoding/json"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// joinBound returns the join of a bound, which keeps the narrower of two.
func joinBound(field func(*schema.Node) *json.Number, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			number, ok := c.bound(v)
			if !ok {
				continue
			}
			bound, _ := gotype.Number(number)
			into := field(c.schema)
			if old, ok := gotype.Number(*into); !ok || narrower(bound.Cmp(old)) {
				*into = number
				c.remember(v)
			}
		}
	}
}

// bound reads the bound of a number, and reports one that excludes all values of the Go
// type.
func (c clause) bound(v facts.Value) (json.Number, bool) {
	number := json.Number(strings.TrimSpace(v.Text))
	bound, ok := gotype.Number(number)
	if !ok || v.Quoted {
		c.fail("write "+v.Spelled(c.Name, "1")+", for example", v, c.misplaced(), "%s is a number, not %q", c.Name, v.Text)
		return "", false
	}
	if c.defs.jsonType(c.schema) == "integer" {
		if !bound.IsInt() {
			name, whole := wholeBound(c.Name, bound.Rat())
			c.fail("write "+v.Spelled(name, whole), v, c.misplaced(), "%s is %s, but %s is a whole number in JSON", c.Name, number, c.typeName(c.typ))
			return "", false
		}
		number = json.Number(bound.Digits())
	}
	if !holds(c.typ, number) {
		c.fail("leave it out, or write a number that fits the type", v, c.misplaced(), "%s %s is beyond %s", c.Name, number, c.typeName(c.typ))
		return "", false
	}
	return number, true
}

// joinCount returns the join of a limit of length, which keeps the narrower of two.
func joinCount(field func(*schema.Node) **uint64, narrower func(int) bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			n, err := strconv.ParseUint(v.Text, 10, 63)
			if err != nil || v.Quoted {
				c.fail("write "+v.Spelled(c.Name, "1")+", for example", v, c.misplaced(), "%s is a whole number of 0 or more, not %q", c.Name, v.Text)
				continue
			}
			into := field(c.schema)
			if *into == nil || narrower(cmp.Compare(n, **into)) {
				*into = &n
				c.remember(v)
			}
		}
	}
}

// joinDivisor joins multipleOf, and keeps the least common multiple of two.
func joinDivisor(c clause) {
	for _, v := range c.Values {
		number := json.Number(strings.TrimSpace(v.Text))
		divisor, ok := gotype.Number(number)
		if !ok || v.Quoted || divisor.Sign() <= 0 {
			c.fail("write "+v.Spelled("multipleOf", "2")+", for example", v, c.misplaced(), "multipleOf is a number above 0, not %q", v.Text)
			continue
		}
		if c.defs.jsonType(c.schema) == "integer" && !divisor.IsInt() {
			c.fail("write "+v.Spelled("multipleOf", divisor.Rat().Num().String()), v, c.misplaced(), "multipleOf is %s, but %s is a whole number in JSON", number, c.typeName(c.typ))
			continue
		}
		if old, has := gotype.Number(c.schema.MultipleOf); has {
			number = json.Number(schema.Digits(schema.CommonMultiple(old.Rat(), divisor.Rat())))
		}
		c.schema.MultipleOf = number
		c.remember(v)
	}
}

// joinText returns the join of a keyword of which a schema has only one, such as pattern.
func joinText(field func(*schema.Node) *string) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			into := field(c.schema)
			if *into != "" && *into != v.Text {
				c.contradict("keep one of them: a schema has only one "+c.Name, v, []string{c.Name}, "%s is %q already", c.Name, *into)
				continue
			}
			*into = v.Text
			c.remember(v)
		}
	}
}

// numberFormats are the formats of OpenAPI for numbers, with the Go types that have the
// same values.
// https://spec.openapis.org/registry/format/
var numberFormats = map[string]types.BasicKind{
	"int8": types.Int8, "int16": types.Int16, "int32": types.Int32, "int64": types.Int64,
	"uint8": types.Uint8, "uint16": types.Uint16, "uint32": types.Uint32, "uint64": types.Uint64,
	"float": types.Float32, "double": types.Float64,
}

// joinFormat joins the format of a string. That of a number is joined as bounds, unless
// the Go type has no values beyond them.
func joinFormat(c clause) {
	v, kind := c.Values[0], c.defs.jsonType(c.schema)
	format, ofNumbers := numberFormats[v.Text]
	isInteger := kind == "integer" || gotype.IsKind(gotype.Pointee(c.typ), types.IsInteger)
	isFloat := kind == "number" || gotype.IsKind(gotype.Pointee(c.typ), types.IsFloat)
	switch isFloatFormat := format == types.Float32 || format == types.Float64; {
	case !isInteger && !isFloat:
		joinText(func(s *schema.Node) *string { return &s.Format })(c)
	case !ofNumbers, isInteger && isFloatFormat, isFloat && !isFloatFormat:
		c.fail("leave it out", v, c.misplaced(), "the format %q does not apply to %s", v.Text, c.typeName(c.typ))
	case isInteger:
		c.joinExtent(extents[format])
	}
}

// joinExtent joins the bounds of a format that are narrower than those of the Go type.
func (c clause) joinExtent(e extent) {
	low, high, ok := rangeOf(c.typ)
	for _, end := range []struct {
		name    string
		number  gotype.Exact
		implied bool
		join    func(clause)
	}{
		{"minimum", e.low, ok && e.low.Cmp(low) <= 0, joinMinimum},
		{"maximum", e.high, ok && e.high.Cmp(high) >= 0, joinMaximum},
	} {
		bound := c
		bound.Name, bound.Values = end.name, []facts.Value{{Text: end.number.Digits(), Pos: c.Values[0].Pos}}
		switch {
		case end.implied:
		case !slices.Contains(onNumber, c.defs.jsonType(c.schema)):
			c.fail("leave it out", c.Values[0], c.misplaced(), "the format %q does not apply to %s, which is a string in JSON", c.Values[0].Text, c.path)
			return
		default:
			end.join(bound)
		}
	}
}

var (
	joinMinimum = joinBound(func(s *schema.Node) *json.Number { return &s.Minimum }, greater)
	joinMaximum = joinBound(func(s *schema.Node) *json.Number { return &s.Maximum }, smaller)
)

func joinPattern(c clause) {
	for _, v := range c.Values {
		if problem := patternFault(v.Text); problem != "" {
			c.fail(advisePattern, v, c.misplaced(), "pattern is not a regular expression: %s", problem)
			return
		}
	}
	joinText(func(s *schema.Node) *string { return &s.Pattern })(c)
}

// joinFlag returns the join of a flag, which is set if any value is true.
func joinFlag(field func(*schema.Node) *bool) func(clause) {
	return func(c clause) {
		for _, v := range c.Values {
			set, err := strconv.ParseBool(v.Text)
			if err != nil {
				c.fail("write "+v.Spelled(c.Name, "true")+", or leave it out", v, c.misplaced(), "%s is true or false, not %q", c.Name, v.Text)
				continue
			}
			if into := field(c.schema); set && !*into {
				*into = true
				c.remember(v)
			}
		}
	}
}

// joinType accepts the type that the schema has, and refuses any other.
func joinType(c clause) {
	for _, v := range c.Values {
		switch kind := c.defs.jsonType(c.schema); kind {
		case v.Text:
		case "":
			c.fail("write //toolgen:param as=TYPE above the field, with a Go type that has the same JSON", v, c.misplaced(), "type=%s, but it is not known whether the JSON of %s has that type", v.Text, c.typeName(c.typ))
		default:
			c.fail("leave type= out: it comes from the Go type", v, c.misplaced(), "type=%s, but JSON has %s as %s", v.Text, c.typeName(c.typ), kind)
		}
	}
}

var (
	onText   = []string{"string"}
	onNumber = []string{"integer", "number"}
	onArray  = []string{"array"}
	onObject = []string{"object"}
)

// A rule is how a keyword is joined to a schema, by its meaning in JSON Schema validation
// 2020-12.
type rule struct {
	name string
	on   []string // the JSON types that it constrains; nil for all
	// join makes the schema of the clause narrower by the values of the clause, and
	// reports values that are not possible.
	join func(clause)
}

// rules has the rule of each keyword that the source can state.
var rules = []rule{
	{"enum", nil, joinEnum},
	{"const", nil, joinConst},
	{"default", nil, joinDefault},
	{"examples", nil, joinExamples},
	{"format", slices.Concat(onText, onNumber), joinFormat},
	{"pattern", onText, joinPattern},
	{"minLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MinLength }, greater)},
	{"maxLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MaxLength }, smaller)},
	{"minimum", onNumber, joinMinimum},
	{"maximum", onNumber, joinMaximum},
	{"exclusiveMinimum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMinimum }, greater)},
	{"exclusiveMaximum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMaximum }, smaller)},
	{"multipleOf", onNumber, joinDivisor},
	{"minItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MinItems }, greater)},
	{"maxItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MaxItems }, smaller)},
	{"uniqueItems", onArray, joinFlag(func(s *schema.Node) *bool { return &s.UniqueItems })},
	{"minProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MinProperties }, greater)},
	{"maxProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MaxProperties }, smaller)},
	{"readOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.ReadOnly })},
	{"writeOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.WriteOnly })},
	{"type", nil, joinType},
}

func findRule(name string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.name == name })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}
