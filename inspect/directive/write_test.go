package directive

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestToolLine(t *testing.T) {
	tests := []struct {
		name string
		give Tool
		want string
	}{
		{"nothing", Tool{}, "//toolgen:tool"},
		{"name", Tool{Name: "get_day"}, "//toolgen:tool name=get_day"},
		{
			"everything that a registration says",
			Tool{
				Name: "get.day", Title: `The "day"`, ReadOnly: pointer(true), Destructive: pointer(false),
				Idempotent: pointer(true), OpenWorld: pointer(false), Group: "admin", Doc: "none",
			},
			`//toolgen:tool name=get.day title="The \"day\"" readonly destructive=false idempotent openworld=false group=admin doc=none`,
		},
		{"a title like a remark", Tool{Title: "//x"}, `//toolgen:tool title="//x"`},
		{"a title in other letters", Tool{Title: "Wetter für München"}, `//toolgen:tool title="Wetter für München"`},
		{"line ends", Tool{Title: "a\nb"}, `//toolgen:tool title="a\nb"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line := test.give.Line().String()
			compare(t, "line", test.want, line)
			got, problems := DecodeTool(parseAll(t, line))
			compare(t, "problems", []string(nil), formatted(problems))
			compare(t, "read again", test.give, got, ignorePos)
		})
	}
}

func TestDescriptionLines(t *testing.T) {
	long := strings.Repeat("word ", 30) + "end."
	tests := []struct {
		name string
		give string
		want []string // nil if directives cannot express it
	}{
		{"one line", `Tells "the weather" // really.`, []string{`//toolgen:description Tells "the weather" // really.`}},
		{"two spaces", "Tells.  Twice.", []string{"//toolgen:description Tells.  Twice."}},
		{"paragraphs", "One.\n\nTwo.", []string{"//toolgen:description One.", "//toolgen:description", "//toolgen:description Two."}},
		{"wrapped", long, []string{
			"//toolgen:description " + strings.TrimSuffix(strings.Repeat("word ", 15), " "),
			"//toolgen:description " + strings.Repeat("word ", 14) + "word",
			"//toolgen:description end.",
		}},
		{"a long word", strings.Repeat("x", 200) + " y", []string{"//toolgen:description " + strings.Repeat("x", 200), "//toolgen:description y"}},
		{"a line end", "One\nline.", nil},
		{"a list", "Kinds:\n- a\n- b", nil},
		{"three line ends", "One.\n\n\nTwo.", nil},
		{"space before it", " One.", nil},
		{"a line end behind it", "One.\n", nil},
		{"what reads as a file", "file:one.md", nil},
		{"no UTF-8", "One\xff.", nil},
		{"NUL", "One\x00.", nil},
		{"carriage return", "One.\r\n\r\nTwo.", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines, ok := DescriptionLines(test.give)
			compare(t, "directives can express it", test.want != nil, ok)
			if !ok {
				return
			}
			var got []string
			for _, line := range lines {
				got = append(got, line.String())
			}
			compare(t, "lines", test.want, got)
		})
	}
}

// TestDescriptionLinesOfAnything checks that the directives for a text yield the same text.
func TestDescriptionLinesOfAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"a", "weather", "//", "file:", `"`, "`", " ", "  ", "\n", "\n\n", "\t", "ü", "\u00a0", "\u2028", strings.Repeat("x", 90), "\r", "\xff", "//toolgen:tool"}
	said := 0
	for range 20000 {
		var b strings.Builder
		for range 1 + random.IntN(40) {
			b.WriteString(words[random.IntN(len(words))])
			if random.IntN(3) > 0 {
				b.WriteByte(' ')
			}
		}
		text := strings.Trim(b.String(), " \n")
		lines, ok := DescriptionLines(text)
		if !ok {
			continue
		}
		said++
		var comments []string
		for _, line := range lines {
			comments = append(comments, line.String())
		}
		if got, _ := JoinDescription(parseAll(t, comments...)); got != text {
			t.Fatalf("the directives for %q are parsed as %q", text, got)
		}
	}
	if said < 100 {
		t.Errorf("directives could express only %d texts", said)
	}
}
