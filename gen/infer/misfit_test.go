package infer

import (
	"encoding/json"
	"go/types"
	"math/big"
	"reflect"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func count(n uint64) *uint64 { return &n }

func node(k schema.Keywords) *schema.Node { return &schema.Node{Keywords: k} }

func properties(pairs ...any) *schema.Node {
	s := node(schema.Keywords{Type: "object", Properties: schema.Properties{}})
	for i := 0; i < len(pairs); i += 2 {
		s.Properties.Set(pairs[i].(string), pairs[i+1].(*schema.Node))
	}
	return s
}

// TestMisfit compares the checker with an independent validator, for every value and every
// schema.
func TestMisfit(t *testing.T) {
	two := properties("a", node(schema.Keywords{Type: "integer"}), "b", node(schema.Keywords{}))
	two.Required, two.AdditionalProperties = []string{"a"}, closed
	mapping := properties()
	mapping.AdditionalProperties = node(schema.Keywords{Type: "integer"})
	mapping.PropertyNames = node(schema.Keywords{Pattern: gotype.UnsignedText})
	schemas := []schema.Keywords{
		{},
		{Type: "boolean"},
		{Type: "null"},
		{Type: "integer"},
		{Type: "number"},
		{Type: "string"},
		{Type: "integer", Minimum: "3", Maximum: "5"},
		{Type: "number", ExclusiveMinimum: "0", ExclusiveMaximum: "3"},
		{Type: "number", MultipleOf: "0.1"},
		{Type: "string", MinLength: count(2), MaxLength: count(3)},
		{Type: "string", Pattern: "^a+$"},
		{Enum: []any{"a", json.Number("3"), nil, []any{json.Number("1")}, map[string]any{"a": json.Number("1")}}},
		{Type: "array", Items: node(schema.Keywords{Type: "integer"})},
		{Type: "array", MinItems: count(1), MaxItems: count(2), UniqueItems: true},
		{AnyOf: []*schema.Node{node(schema.Keywords{Type: "string"}), node(schema.Keywords{Type: "null"})}},
		properties().Keywords,
		two.Keywords,
		mapping.Keywords,
		{Type: "object", MinProperties: count(1), MaxProperties: count(1)},
	}
	values := []string{
		`null`, `true`, `0`, `3`, `3.0`, `5`, `5.5`, `0.3`, `-1`, `1e2`,
		`""`, `"a"`, `"aa"`, `"é"`, `"éé"`, `"aaaa"`, `"b"`,
		`[]`, `[1]`, `[1,1.0]`, `[1,"a"]`, `[1,2,3]`, `[null]`,
		`{}`, `{"a":1}`, `{"a":1,"b":[]}`, `{"a":"x"}`, `{"b":1}`, `{"a":1,"c":1}`, `{"7":1}`, `{"7":"x"}`, `{"7":1,"8":2}`,
	}
	defs := definitions{}
	for _, says := range schemas {
		s := node(says)
		compiled := compile(t, s)
		for _, text := range values {
			ours, ok := decode(text)
			if !ok {
				t.Fatalf("%s is not JSON", text)
			}
			theirs, err := validator.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			problem, want := defs.validationError(s, ours), compiled.Validate(theirs)
			if (problem == "") != (want == nil) {
				t.Errorf("%s against %s: %q, want %v", text, s.Doc(), problem, want)
			}
		}
	}
}

// TestFindConflict checks that a conflict is reported if and only if no value is valid.
func TestFindConflict(t *testing.T) {
	tests := []struct {
		schema schema.Keywords
		want   string
	}{
		{schema.Keywords{}, ""},
		{schema.Keywords{Minimum: "1", Maximum: "1"}, ""},
		{schema.Keywords{Minimum: "2", Maximum: "1.5"}, "minimum, maximum"},
		{schema.Keywords{ExclusiveMinimum: "1", Maximum: "1"}, "exclusiveMinimum, maximum"},
		{schema.Keywords{Minimum: "1", ExclusiveMaximum: "1"}, "minimum, exclusiveMaximum"},
		{schema.Keywords{ExclusiveMinimum: "1", ExclusiveMaximum: "1"}, "exclusiveMinimum, exclusiveMaximum"},
		{schema.Keywords{ExclusiveMinimum: "1", ExclusiveMaximum: "1.1"}, ""},
		{schema.Keywords{MinLength: count(1), MaxLength: count(1)}, ""},
		{schema.Keywords{MinLength: count(2), MaxLength: count(1)}, "minLength, maxLength"},
		{schema.Keywords{MinItems: count(2), MaxItems: count(1)}, "minItems, maxItems"},
		{schema.Keywords{MinProperties: count(2), MaxProperties: count(0)}, "minProperties, maxProperties"},
		{schema.Keywords{ExclusiveMinimum: "1", ExclusiveMaximum: "2"}, ""},
		{schema.Keywords{Type: "integer", ExclusiveMinimum: "1", ExclusiveMaximum: "2"}, "exclusiveMinimum, exclusiveMaximum"},
		{schema.Keywords{Type: "integer", Minimum: "0.5", Maximum: "1.5"}, ""},
		{schema.Keywords{Type: "integer", Minimum: "-0.9", Maximum: "-0.1"}, "minimum, maximum"},
		{schema.Keywords{MultipleOf: "5", Minimum: "1", Maximum: "4"}, "minimum, maximum, multipleOf"},
		{schema.Keywords{MultipleOf: "5", Minimum: "-4", Maximum: "4"}, ""},
		{schema.Keywords{MultipleOf: "5", ExclusiveMinimum: "0", Maximum: "4"}, "exclusiveMinimum, maximum, multipleOf"},
		{schema.Keywords{MultipleOf: "0.5", ExclusiveMinimum: "0", ExclusiveMaximum: "0.5"}, "exclusiveMinimum, exclusiveMaximum, multipleOf"},
		{schema.Keywords{MultipleOf: "0.5", ExclusiveMinimum: "-0.5", ExclusiveMaximum: "0.5"}, ""},
		{schema.Keywords{UniqueItems: true, MinItems: count(3), Items: node(schema.Keywords{Type: "boolean"})}, "minItems, uniqueItems"},
		{schema.Keywords{UniqueItems: true, MinItems: count(2), Items: node(schema.Keywords{Enum: []any{"a", "b"}})}, ""},
		{schema.Keywords{UniqueItems: true, MinItems: count(2), Items: node(schema.Keywords{Type: "string"})}, ""},
	}
	for _, test := range tests {
		s := node(test.schema)
		found, _ := findConflict(s)
		if got := strings.Join(found.keywords, ", "); got != test.want {
			t.Errorf("findConflict(%s) = %q, want %q", s.Doc(), got, test.want)
		}
	}
}

func TestToRat(t *testing.T) {
	for text, want := range map[json.Number]string{
		"0": "0/1", "-1.5": "-3/2", "1e2": "100/1", "1E-2": "1/100", "0e999999999999": "0/1",
		"": "", "x": "", "+1": "", "01": "", "1e999": "", "1e-999": "", "1e999999999": "", `"1"`: "", "1 2": "",
	} {
		got := ""
		if rat, ok := gotype.Number(text); ok {
			got = rat.Rat().String()
		}
		if got != want {
			t.Errorf("gotype.Number(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestHolds(t *testing.T) {
	kinds := map[types.BasicKind]any{
		types.Int: 0, types.Int8: int8(0), types.Int16: int16(0), types.Int32: int32(0), types.Int64: int64(0),
		types.Uint: uint(0), types.Uint8: uint8(0), types.Uint16: uint16(0), types.Uint32: uint32(0), types.Uint64: uint64(0),
		types.Uintptr: uintptr(0), types.Float32: float32(0), types.Float64: 0.0,
	}
	numbers := []json.Number{
		"0", "-1", "1.5", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768", "-32769", "65535", "65536",
		"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
		"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
		"18446744073709551615", "18446744073709551616",
		"3.4028235e38", "-3.4028235e38", "3.4028235677973366e38", "3.4028236e38", "1e39", "1e-60", "1e308",
	}
	for kind, zero := range kinds {
		for _, number := range numbers {
			err := json.Unmarshal([]byte(number), reflect.New(reflect.TypeOf(zero)).Interface())
			if got, want := holds(types.Typ[kind], number), err == nil; got != want {
				t.Errorf("holds(%T, %s) = %v, but encoding/json returns %v", zero, number, got, err)
			}
		}
	}
}

func TestWholeBound(t *testing.T) {
	tests := []struct{ keyword, bound, name, number string }{
		{"minimum", "0.5", "minimum", "1"}, {"minimum", "-0.5", "minimum", "0"}, {"exclusiveMinimum", "0.5", "minimum", "1"},
		{"maximum", "2.5", "maximum", "2"}, {"maximum", "-2.5", "maximum", "-3"}, {"exclusiveMaximum", "2.5", "maximum", "2"},
	}
	for _, test := range tests {
		bound, _ := new(big.Rat).SetString(test.bound)
		if name, number := wholeBound(test.keyword, bound); name != test.name || number != test.number {
			t.Errorf("%s %s is %s %s, want %s %s", test.keyword, test.bound, name, number, test.name, test.number)
		}
	}
}
