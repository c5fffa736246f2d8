package schema

import "testing"

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
	}
}
