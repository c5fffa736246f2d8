package templates

import (
	"encoding/json"
	"testing"
)

func TestEscape(t *testing.T) {
	tests := []struct{ json, want string }{
		{`{"type":"object"}`, `{"type":"object"}`},
		{`"é 世界 🎉"`, `"é 世界 🎉"`},
		{"\"`polar`\"", `"\u0060polar\u0060"`},
		{"\"\ufeff\"", `"\ufeff"`},
		{"\"a\u202eb\"", `"a\u202eb"`},               // right-to-left override
		{"\"a\u00a0b\u2028c\"", `"a\u00a0b\u2028c"`}, // spaces that look like other spaces
		{"\"\U000e0041\"", `"\udb40\udc41"`},         // a tag character, as a surrogate pair
		{"\"\x7f\"", `"\u007f"`},
	}
	for _, test := range tests {
		got := escape(test.json)
		if got != test.want {
			t.Errorf("escape(%q) = %s, want %s", test.json, got, test.want)
		}
		var before, after any
		if err := json.Unmarshal([]byte(test.json), &before); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(got), &after); err != nil {
			t.Errorf("%s: %v", got, err)
		} else if s, ok := before.(string); ok && s != after {
			t.Errorf("escape(%q) means %q", test.json, after)
		}
	}
}

func TestQuoted(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `""`},
		{"one line", `"one line"`},
		{"one line\n", `"one line\n"`},
		{"\n", `"\n"`},
		{"two\nlines", "\"two\\n\" +\n\t\t\"lines\""},
		{"a `\"\\` b", "\"a `\\\"\\\\` b\""},
		{"*/ +build x\x00\ufeff\xff", `"*/ +build x\x00\ufeff\xff"`},
	}
	for _, test := range tests {
		if got := string(appendQuoted(nil, test.text)); got != test.want {
			t.Errorf("of %q\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}
