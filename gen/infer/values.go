package infer

import (
	"encoding/json"
	"go/token"
	"math/big"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A value is what the source gives for a keyword.
type value struct {
	text   string
	quoted bool // it was written as a string
	pos    token.Position
}

// parse reads a value for a schema: as JSON where it is JSON of the schema's
// type, else as the text that it is. The problem is "" where it fits the type.
func (c clause) parse(s *jsonschema.Schema, v value) (parsed any, problem string) {
	kind := c.jsonType(s)
	decoded, isJSON := decode(v.text)
	switch {
	case kind == "string" && (v.quoted || !isJSON || typeOf(decoded) != "string"):
		return v.text, ""
	case kind == "" && (v.quoted || !isJSON):
		return v.text, ""
	case !isJSON || kind != "" && !isOfType(decoded, kind):
		return nil, quoteAll(v.text) + " is no " + kind
	case v.quoted && kind != "array" && kind != "object" && kind != "string":
		return nil, "the text " + quoteAll(v.text) + " is no " + kind
	}
	return canonical(decoded, kind), ""
}

// decode reads one JSON value; numbers keep their digits.
func decode(text string) (any, bool) {
	var v any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil || decoder.InputOffset() != int64(len(strings.TrimRight(text, " \t\r\n"))) {
		return nil, false
	}
	return v, true
}

// canonical writes an integer in digits alone: 1e2 is an integer for JSON
// Schema, but not for every decoder.
func canonical(v any, kind string) any {
	number, ok := v.(json.Number)
	if !ok || kind != "integer" {
		return v
	}
	rat, _ := toRat(number)
	return json.Number(rat.Num().String())
}

// typeOf returns the JSON type of a decoded value.
func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

func isOfType(v any, kind string) bool {
	if kind != "integer" {
		return typeOf(v) == kind
	}
	number, ok := v.(json.Number)
	rat, small := toRat(number)
	return ok && small && rat.IsInt()
}

// longestNumber keeps exponents from filling the memory.
const longestNumber = 400

// toRat returns the exact value of a number. It reports false for what is no
// number of JSON and for one beyond any use.
func toRat(number json.Number) (*big.Rat, bool) {
	if number == "" || !strings.Contains("-0123456789", string(number[:1])) || !json.Valid([]byte(number)) {
		return nil, false
	}
	f, err := number.Float64()
	if err != nil || len(number) > longestNumber || f == 0 && strings.Trim(mantissa(number), "-.0") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(string(number))
}

func mantissa(number json.Number) string {
	digits, _, _ := strings.Cut(strings.ToLower(string(number)), "e")
	return digits
}

func quoteAll(text string) string { return "\"" + text + "\"" }

// joinEnum takes the values that the schema allows. A type's own constants
// stay the widest choice.
func joinEnum(c clause) {
	var values []any
	for _, v := range c.values {
		parsed, problem := c.parse(c.schema, v)
		switch {
		case problem != "":
			c.fail(v, diag.BadDefault, "enum: %s", problem)
		case c.schema.Enum != nil && !contains(c.schema.Enum, parsed):
			c.fail(v, diag.BadDefault, "enum: %s is not among %s", show(parsed), showAll(c.schema.Enum))
		case contains(values, parsed):
			c.fail(v, diag.Contradiction, "enum: %s stands there twice", show(parsed))
		default:
			values = append(values, parsed)
		}
	}
	c.schema.Enum = values
	c.narrow(c.schema)
}

// joinDefault takes a default; for an array, elements one by one as well.
func joinDefault(c clause) {
	parsed, problem := c.parse(c.schema, c.values[0])
	if c.jsonType(c.schema) == "array" && c.schema.Items != nil && (problem != "" || len(c.values) > 1) {
		parsed, problem = c.parseElements()
	}
	switch last := c.values[len(c.values)-1]; {
	case problem != "":
		c.failWithHint("write a value of the Go type "+c.typeName(c.typ), c.values[0], diag.BadDefault, "default: %s", problem)
	case parsed == nil:
		c.failWithHint("leave it out, and a call may do so", last, diag.BadDefault, "default: null says nothing")
	case c.schema.Default != nil && !equal(c.schema.Default, parsed):
		c.failWithHint("keep one", last, diag.Contradiction, "default is %s already", show(c.schema.Default))
	default:
		c.schema.Default = parsed
	}
}

func (c clause) parseElements() (any, string) {
	list := []any{}
	for _, v := range c.values {
		parsed, problem := c.parse(c.schema.Items, v)
		if problem != "" {
			return nil, problem
		}
		list = append(list, parsed)
	}
	return list, ""
}

func joinExamples(c clause) {
	for _, v := range c.values {
		parsed, problem := c.parse(c.schema, v)
		if problem != "" {
			c.fail(v, diag.BadDefault, "examples: %s", problem)
			continue
		}
		c.schema.Examples = append(c.schema.Examples, parsed)
	}
}

// checkValues reports the values of a clause that the schema refuses, now
// that all keywords are joined.
func (c clause) checkValues() {
	switch c.name {
	case "default":
		c.checkValue(c.values[0], c.schema.Default)
	case "enum", "examples":
		for _, v := range c.values {
			parsed, _ := c.parse(c.schema, v)
			c.checkValue(v, parsed)
		}
	}
}

func (c clause) checkValue(v value, parsed any) {
	problem := c.misfit(c.schema, parsed)
	if problem == "" {
		problem = outOfRange(c.typ, parsed)
	}
	if problem != "" {
		c.fail(v, diag.BadDefault, "%s: %s", c.name, problem)
	}
}
