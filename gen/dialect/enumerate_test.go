package dialect

import "testing"

func TestEnumerate(t *testing.T) {
	tests := []struct {
		names []string
		want  string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b"}, "a and b"},
		{[]string{"a", "b", "c"}, "a, b and c"},
		{[]string{"a", "b", "c", "d"}, "a, b, c and d"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b, c and 2 more"},
	}
	for _, tt := range tests {
		if got := Enumerate(tt.names, 3); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.names, got, tt.want)
		}
	}
	if got, want := Providers([]*Dialect{OpenAI, Responses, Anthropic}), "OpenAI and Anthropic"; got != want {
		t.Errorf("providers: %q, want %q", got, want)
	}
	if got, want := Names([]*Dialect{OpenAI, Responses}), "openai and responses"; got != want {
		t.Errorf("names: %q, want %q", got, want)
	}
}
