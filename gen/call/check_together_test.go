package call

import (
	"strings"
	"testing"
)

// TestTogether checks what a model is told of members that are not given together.
func TestTogether(t *testing.T) {
	const properties = `"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false`
	tests := []struct{ rules, arguments, want string }{
		{`"anyOf":[{"required":["a"]},{"required":["b"]}]`, `{"c":"1"}`, `an object with at least one of a, b`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]}]`, `{}`, `an object with exactly one of a, b`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]}]`, `{"a":"1","b":"2"}`, `an object with exactly one of a, b`},
		{`"not":{"required":["a","b"]}`, `{"a":"1","b":"2"}`, `an object without a and b together`},
		{`"dependentRequired":{"a":["b"]}`, `{"a":"1"}`, `b: a value, since a has one`},
		{`"if":{"required":["a","b"]},"then":{"required":["c"]}`, `{"a":"1","b":"2"}`, `c: a value, since a and b have one`},
		{`"if":{"required":["a"]},"then":{"anyOf":[{"required":["b"]},{"required":["c"]}]}`, `{"a":"1"}`, `an object with at least one of b, c`},
		{`"anyOf":[{"required":["a"]},{"required":["b"]}],"allOf":[{"anyOf":[{"required":["a"]},{"required":["b"]}]}]`, `{}`, `an object with at least one of a, b`},
		{`"anyOf":[{"required":["a"]},{"required":["b"]}]`, `{"b":"1"}`, ""},
	}
	for _, test := range tests {
		n, err := compile(`{"type":"object",` + properties + "," + test.rules + "}")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range n.explain(test.arguments, "") {
			got = append(got, strings.TrimPrefix(p.Path+": "+p.Expected, ": "))
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s of %s: %q, want %q", test.arguments, test.rules, text, test.want)
		}
	}
}
