package directive

import (
	"go/token"
	"testing"
)

func TestJoinDescription(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want string
		pos  token.Position
	}{
		{"no line", []string{"//toolgen:tool"}, "", token.Position{}},
		{"one", []string{`//toolgen:description Tells "the  weather" // really.`}, `Tells "the  weather" // really.`, at(1, 23)},
		{"joined with a space", []string{"//toolgen:description Tells", "//toolgen:tool", "//toolgen:description the weather."}, "Tells the weather.", at(1, 23)},
		{
			"paragraphs",
			[]string{"//toolgen:description One.", "//toolgen:description", "//toolgen:description", "//toolgen:description Two", "//toolgen:description lines."},
			"One.\n\nTwo lines.", at(1, 23),
		},
		{"empty lines around it", []string{"//toolgen:description", "//toolgen:description One.", "//toolgen:description"}, "One.", at(2, 23)},
		{"empty", []string{"//toolgen:description"}, "", at(1, 1)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, pos := JoinDescription(parseAll(t, test.give...))
			compare(t, "text", test.want, got)
			compare(t, "position", test.pos, pos)
		})
	}
}
