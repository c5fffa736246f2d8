package schema

import (
	"cmp"
	"math/big"
	"strings"
	"testing"
)

func TestValueKey(t *testing.T) {
	tests := []struct {
		a, b string
		same bool
	}{
		{`1`, `1.0`, true},
		{`100`, `1e2`, true},
		{`0.01`, `1e-2`, true},
		{`-0.0`, `0`, true},
		{`0e9`, `0`, true},
		{`1`, `-1`, false},
		{`1`, `"1"`, false},
		{`null`, `false`, false},
		{`1e500`, `10e499`, true},
		{`1e500`, `1e501`, false},
		{`1e-999999999`, `0.1e-999999998`, true},
		{`1e99999999999999999999`, `10e99999999999999999998`, true},
		{`1e99999999999999999999`, `10e99999999999999999999`, false},
		{`{"a":1,"b":[2.0]}`, `{"b":[2],"a":1e0}`, true},
		{`{"a":1}`, `{"a":1,"b":1}`, false},
		{`[1,2]`, `[2,1]`, false},
		{`["1,2"]`, `["1","2"]`, false},
	}
	for _, tt := range tests {
		a, b := mustParse(t, tt.a), mustParse(t, tt.b)
		if got := ValueKey(a) == ValueKey(b); got != tt.same {
			t.Errorf("%s and %s: same is %t, want %t", tt.a, tt.b, got, tt.same)
		}
		if got := SameValue(a, b); got != tt.same {
			t.Errorf("%s and %s: SameValue is %t, want %t", tt.a, tt.b, got, tt.same)
		}
	}
}

func TestSameValueOfNothing(t *testing.T) {
	if !SameValue(nil, nil) || SameValue(nil, new(Doc)) || SameValue(new(Doc), nil) {
		t.Error("nil must equal only nil")
	}
}

func TestSameDecoded(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"1", "1", true}, {"1", "2", false}, {"-1", "1", false}, {"10", "1", false},
		{"1", "1.0", true}, {"100", "1e2", true}, {"1", "1.5", false}, {"0", "-0", true}, {"0.1", "1E-1", true},
		{"12345678901234567890", "12345678901234567891", false},
		{"1e999999999", "1e999999999", true}, {"1e999999999", "1e999999998", false}, {"1e500", "10e499", true},
		{`"1"`, "1", false}, {`[1,{"a":2}]`, `[1.0,{"a":2e0}]`, true}, {`{"a":1}`, `{"a":1,"b":null}`, false}, {`{"a":1}`, `{"b":1}`, false},
		{"null", "false", false},
	}
	for _, test := range tests {
		a, b := mustParse(t, test.a).Decoded(), mustParse(t, test.b).Decoded()
		if SameDecoded(a, b) != test.want || SameDecoded(b, a) != test.want {
			t.Errorf("%s and %s are the same: %t, want %t", test.a, test.b, !test.want, test.want)
		}
	}
}

func TestRationals(t *testing.T) {
	for _, tt := range []struct{ number, floor, ceiling, digits string }{
		{"5/2", "2", "3", "2.5"}, {"-5/2", "-3", "-2", "-2.5"}, {"7", "7", "7", "7"}, {"-7", "-7", "-7", "-7"}, {"1/8", "0", "1", "0.125"},
	} {
		number, _ := new(big.Rat).SetString(tt.number)
		if got := [3]string{Floor(number).String(), Ceiling(number).String(), Digits(number)}; got != [3]string{tt.floor, tt.ceiling, tt.digits} {
			t.Errorf("%s: got %v", tt.number, got)
		}
	}
}

func TestCommonMultiple(t *testing.T) {
	tests := []struct{ a, b, want string }{
		{"4", "6", "12"}, {"1", "7", "7"}, {"5", "5", "5"}, {"0.5", "2", "2"}, {"0.4", "0.6", "1.2"}, {"1.5", "0.25", "1.5"},
	}
	for _, test := range tests {
		a, _ := new(big.Rat).SetString(test.a)
		b, _ := new(big.Rat).SetString(test.b)
		if got := Digits(CommonMultiple(a, b)); got != test.want {
			t.Errorf("the common multiple of %s and %s is %s, want %s", test.a, test.b, got, test.want)
		}
	}
}

func TestCompare(t *testing.T) {
	ordered := []string{
		`-1e999999999`, `-2e500`, `-11`, `-2`, `-1.5`, `-1e-500`, `0`, `1e-999999999`, `1e-2`, `0.1`, `1`, `1.05`, `1.5`, `9`,
		`10`, `11`, `99e1`, `1e3`, `1e500`, `2e500`, `1e501`, `1e99999999999999999999`,
	}
	for i, a := range ordered {
		for j, b := range ordered {
			if sign, ok := Compare(Num(a), Num(b)); !ok || sign != cmp.Compare(i, j) {
				t.Errorf("%s and %s: got %d, %t", a, b, sign, ok)
			}
		}
	}
	for _, same := range [][2]string{{`1`, `1.0`}, {`1e500`, `10e499`}, {`-0`, `0e7`}, {`120`, `1.2E+2`}} {
		if sign, ok := Compare(Num(same[0]), Num(same[1])); !ok || sign != 0 {
			t.Errorf("%v: got %d, %t", same, sign, ok)
		}
	}
	if _, ok := Compare(Num("1"), Str("1")); ok {
		t.Error("Compare accepted a string")
	}
}

func TestExact(t *testing.T) {
	for text, want := range map[string]string{`1.50`: "3/2", `-2e2`: "-200/1", `0e999999999`: "0/1", `0.000`: "0/1"} {
		if got, ok := Exact(Num(text)); !ok || got.String() != want {
			t.Errorf("%s: got %v, %t", text, got, ok)
		}
	}
	for _, d := range []*Doc{nil, {}, Str("1"), Num("1e999999999"), Num("1e-999999999")} {
		if got, ok := Exact(d); ok {
			t.Errorf("%v: got %v", d, got)
		}
	}
}

func TestIsOfType(t *testing.T) {
	tests := []struct{ value, types string }{
		{`1`, "integer number"}, {`1.0`, "integer number"}, {`1e2`, "integer number"}, {`0.00`, "integer number"},
		{`1e500`, "integer number"}, {`15e-1`, "number"}, {`1e-500`, "number"},
		{`"1"`, "string"}, {`null`, "null"}, {`false`, "boolean"}, {`[]`, "array"}, {`{}`, "object"},
	}
	for _, tt := range tests {
		var got []string
		for _, name := range []string{"integer", "number", "string", "null", "boolean", "array", "object"} {
			if IsOfType(mustParse(t, tt.value), name) {
				got = append(got, name)
			}
		}
		if strings.Join(got, " ") != tt.types {
			t.Errorf("%s: got the types %v", tt.value, got)
		}
	}
}
