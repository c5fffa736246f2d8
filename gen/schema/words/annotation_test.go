package words

import (
	"go/token"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestSaysDefault(t *testing.T) {
	tests := []struct {
		text, value string
		want        bool
	}{
		{"days ahead (default 3)", `3`, true},
		{"Default: 3.", `3`, true},
		{"DEFAULT=3", `3`, true},
		{"how many; defaults to 3", `3`, true},
		{"Defaulted to 3, at least.", `3`, true},
		{"The default value is 3 days.", `3`, true},
		{"the default is `3`", `3`, true},
		{"default (3)", `3`, true},
		{"default 2; in winter default 3", `3`, true},
		{"default 0.5", `0.5`, true},
		{"default -1", `-1`, true},
		{"default true", `true`, true},
		{`default [1,"a"]`, `[1,"a"]`, true},
		{"defaults to null.", `null`, true},
		{"default auto", `"auto"`, true},
		{"(default auto)", `"auto"`, true},
		{`Defaults to "auto", which is best.`, `"auto"`, true},
		{"default: 'two words' here", `"two words"`, true},
		{`default: "a\nb".`, `"a\nb"`, true},
		{"default: “é”", `"é"`, true},

		{"", `3`, false},
		{"how many", `3`, false},
		{"3", `3`, false},
		{"default 30", `3`, false},
		{"default 3.5", `3`, false},
		{"default 3,000", `3`, false},
		{"default 3-5", `3`, false},
		{"default 13", `3`, false},
		{"defaultish 3", `3`, false},
		{"mydefault 3", `3`, false},
		{"default of the 3", `3`, false},
		{"default automatic", `"auto"`, false},
		{"default auto-detect", `"auto"`, false},
		{"the default is a list", `"a"`, false},
		{"default Auto", `"auto"`, false},
		{"the default.", `""`, false},
		{`default ""`, `""`, false},
	}
	for _, tt := range tests {
		t.Run(tt.text+"/"+tt.value, func(t *testing.T) {
			if got := mentionsDefault(tt.text, mustParse(t, tt.value)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestAddSentence(t *testing.T) {
	tests := []struct {
		text, want string
	}{
		{"", "New."},
		{" \n", "New."},
		{"how many", "how many. New."},
		{"How many.", "How many. New."},
		{"How many?\n", "How many? New."},
		{"one of:", "one of: New."},
		{`such as "Oslo"`, `such as "Oslo". New.`},
		{`such as "Oslo."`, `such as "Oslo." New.`},
		{"(see below.)", "(see below.) New."},
		{"一つ。", "一つ。 New."},
		{`")`, `"). New.`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := addSentence(tt.text, "New."); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSentenceKeepsOrigins(t *testing.T) {
	sub := mustParse(t, `{"description":"a"}`)
	sub.Origin = schema.OriginAt(token.Position{}, "schema")
	old := sub.Under("description")
	old.Origin = schema.OriginAt(token.Position{}, "comment")
	got := AppendSentence(sub, "B.")
	text := got.Under("description")
	if text.Text != "a. B." || text.Origin != old.Origin || got.Origin != sub.Origin {
		t.Errorf("got %s with origins %v and %v", got, text.Origin, got.Origin)
	}
}

func TestSentenceReplacesWhatIsNoText(t *testing.T) {
	got := AppendSentence(mustParse(t, `{"description":null,"type":"string"}`), "B.").String()
	if want := `{"description":"B.","type":"string"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
