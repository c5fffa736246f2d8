package infer

import (
	"encoding/json"
	"testing"
)

func TestEqualNumbers(t *testing.T) {
	tests := []struct {
		a, b json.Number
		want bool
	}{
		{"1", "1", true}, {"1", "2", false}, {"-1", "1", false}, {"10", "1", false},
		{"1", "1.0", true}, {"100", "1e2", true}, {"1", "1.5", false}, {"0", "-0", true}, {"0.1", "1E-1", true},
		{"12345678901234567890", "12345678901234567891", false},
		{"1e999999999", "1e999999999", true}, {"1e999999999", "1e999999998", false},
	}
	for _, test := range tests {
		if equal(test.a, test.b) != test.want || equal(test.b, test.a) != test.want {
			t.Errorf("%s and %s are equal: %t, want %t", test.a, test.b, !test.want, test.want)
		}
	}
	if equal(json.Number("1"), "1") {
		t.Error("a number is equal to a text")
	}
}
