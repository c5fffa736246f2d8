package stats

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer/codec"
)

// counts are token counts for o200k_base from OpenAI's tiktoken and its JavaScript port.
var counts = []struct {
	text string
	want int
}{
	{"", 0},
	{"hello world", 2},
	{"tiktoken is great!", 6},
	{"antidisestablishmentarianism", 6},
	{"2 + 2 = 4", 7},
	{"お誕生日おめでとう", 8},
	{"<|endoftext|>", 7},
	{"\n \n\n", 1},
	{"\x7f\x7fa", 3},
	{`{"type":"object","properties":{"city":{"type":"string","description":"name of the city"}}}`, 21},
}

func TestCount(t *testing.T) {
	for _, test := range counts {
		if got := Count(test.text); got != test.want {
			t.Errorf("Count(%q) = %d, want %d", test.text, got, test.want)
		}
	}
}

// isMisread reports whether v0.10.0 of the Go tokenizer might count a string incorrectly.
// Its generated code differs from the pattern from which it was generated: it never
// matches U+007F, and it splits lines of white space. Invalid UTF-8 has no count: tiktoken
// does not accept it, and the releases of regexp2, which splits the text for the tokenizer,
// decode it differently.
func isMisread(text string) bool { return misread.MatchString(text) || !utf8.ValidString(text) }

var misread = regexp.MustCompile(`\x7f|[\r\n]\s+[\r\n]`)

// awkward are strings that are hard to split into tokens.
var awkward = []string{
	`""a`, `"":a`, ` "":a`, "\"\n/\"x", "/\"x", "//x", "'\"s", "it's\"'s", `a''s`, "\n\n\"/a", "é\"\"a", "\"\"é", "\"\"\u0301a",
	"  \"\"1", "\xff\"\"a", "a\xff\xff\"\"b", `\n\nx`, "\t\"\"A", `[[["x"]]]`, "~~a", "\"\u200b\"a", "1234567\"\"890", "\"\"'s",
	"\"\"\r\n/", "::\n/\"x",
}

func TestCountIsThatOfTheWholeText(t *testing.T) {
	whole := codec.NewO200kBase()
	check := func(text string) {
		t.Helper()
		got := Count(text) // does not panic, whatever the text is
		if isMisread(text) {
			return
		}
		want, err := whole.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("Count(%q) = %d, and the tokenizer says %d", text, got, want)
		}
	}
	for _, text := range awkward {
		check(text)
		check("word" + text + " and word")
	}
	random := rand.New(rand.NewPCG(1, 2))
	parts := append([]string{"a", "B", "1", " ", "\n", "\r", "/", "'", `"`, ":", "{", "}", ",", "s", "re", "é", "\u0301", "日", "\\", "-"}, awkward...)
	for range 20_000 {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		check(b.String())
	}
}

func FuzzCount(f *testing.F) {
	for _, text := range awkward {
		f.Add(text)
	}
	whole := codec.NewO200kBase()
	f.Fuzz(func(t *testing.T, text string) {
		got := Count(text) // does not panic, whatever the text is
		if isMisread(text) {
			t.Skip()
		}
		want, err := whole.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("Count(%q) = %d, and the tokenizer says %d", text, got, want)
		}
	})
}

func TestCountIsSafe(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, test := range counts {
				if got := Count(test.text + `""` + test.text); got < test.want {
					t.Errorf("Count = %d", got)
				}
			}
		})
	}
	wg.Wait()
}
