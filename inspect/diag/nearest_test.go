package diag

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"name", "title", "readonly", "minimum", "minLength", "mcp-revision", "doc", "all"}
	tests := []struct{ give, want string }{
		{"nam", "name"}, {"nane", "name"}, {"Name", "name"}, {"names", "name"},
		{"read_only", "readonly"}, {"readOnlyHint", "readonly"}, {"raedonly", "readonly"},
		{"min", "minimum"}, {"minlength", "minLength"}, {"min-len", "minLength"}, {"mcpRevision", "mcp-revision"},
		{"dok", "doc"}, {"titel", "title"},
		{"", ""}, {"x", ""}, {"strict", ""}, {"document", ""}, {"dxk", ""}, {"call", "all"}, {"minimun", "minimum"}, {"écrit", ""},
	}
	for _, test := range tests {
		got, ok := Nearest(test.give, known)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("Nearest(%q) = %q, %v; want %q", test.give, got, ok, test.want)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"abc", "abc", 0},
		{"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"tool", "tol", 1}, {"ab", "ba", 1}, {"titel", "title", 1}, {"ca", "abc", 3},
	}
	for _, test := range tests {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := distance(test.b, test.a); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.b, test.a, got, test.want)
		}
	}
}

func TestSuggestFew(t *testing.T) {
	many := []string{"apple", "pear", "plum", "cherry", "peach", "orange", "fig"}
	for _, test := range []struct {
		word  string
		known []string
		want  string
	}{
		{"zzz", nil, "remove this name: no names are defined here"},
		{"aple", many, "did you mean apple?"},
		{"zzz", many[:5], "use one of apple, pear, plum, cherry, peach"},
		{"zzz", many, "use one of fig, pear, plum, apple, peach, or one of 7 others"},
	} {
		if got := SuggestFew(test.word, test.known); got != test.want {
			t.Errorf("%s: %q, want %q", test.word, got, test.want)
		}
	}
}
