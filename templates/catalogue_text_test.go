package templates

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTextBlocks(t *testing.T) {
	for _, test := range []struct {
		text string
		want []textBlock
	}{
		{"", nil},
		{"one\ntwo\n\nthree", []textBlock{{"text", []string{"one two"}}, {"text", []string{"three"}}}},
		{"takes:\n- a\n  b\n- c", []textBlock{{"text", []string{"takes:"}}, {"bullets", []string{"a b", "c"}}}},
		{"  - a\n  • b\n* c", []textBlock{{"bullets", []string{"a", "b", "c"}}}},
		{"1. a\n2) b\nand so on", []textBlock{{"numbers", []string{"1. a", "2) b and so on"}}}},
		{"see:\n\n\ta\n\t\tb\n\nend", []textBlock{{"text", []string{"see:"}}, {"code", []string{"a\n\tb"}}, {"text", []string{"end"}}}},
		{"see\n\tit", []textBlock{{"text", []string{"see it"}}}},
		{"-5 degrees\r\n\r\n3.5 apples", []textBlock{{"text", []string{"-5 degrees"}}, {"text", []string{"3.5 apples"}}}},
	} {
		if diff := cmp.Diff(test.want, textBlocks(test.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestTextSpans(t *testing.T) {
	got := textSpans("set `a` or `b c`, not ` alone, nor ``")
	want := []textSpan{{"set ", false}, {"a", true}, {" or ", false}, {"b c", true}, {", not ", false}, {" alone, nor ", true}, {"`", false}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
}

// FuzzTextBlocks checks that the blocks of a description contain all of its words, in
// order.
func FuzzTextBlocks(f *testing.F) {
	for _, text := range []string{"a\n- b\n\n\tc\n1. d", "-\n\n- x\ny", "\t- a\n    b", "a\u00a0b\r\nc"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var shown []string
		for _, b := range textBlocks(text) {
			shown = append(shown, b.Items...)
		}
		if want, got := words(text), words(strings.Join(shown, " ")); want != got {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// words returns the visible characters of a text, without list markers.
func words(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-*+• \t\r\n\v\f\u0085\u00a0\u2028\u2029\u3000", r) {
			return -1
		}
		return r
	}, text)
}

func TestFirstSentence(t *testing.T) {
	long := strings.Repeat("word ", 100)
	for text, want := range map[string]string{
		"":                        "",
		"Lists.":                  "Lists.",
		" Lists\nall. And more.":  "Lists all.",
		"Version 1.2 is.\n\nMore": "Version 1.2 is.",
		long:                      strings.Repeat("word ", 32) + "…",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestShortPath(t *testing.T) {
	for _, test := range []struct {
		paths []string
		want  []string
	}{
		{[]string{"example.com/a/x", "example.com/a/y/z"}, []string{"x", "y/z"}},
		{[]string{"example.com/a", "example.com/a/b"}, []string{"a", "b"}},
		{[]string{"example.com/a"}, []string{"a"}},
		{[]string{"one.org/a", "two.org/a"}, []string{"one.org/a", "two.org/a"}},
		{[]string{""}, []string{""}},
	} {
		var c Catalogue
		for _, path := range test.paths {
			c.Packages = append(c.Packages, CataloguePackage{Path: path})
		}
		for i, path := range test.paths {
			if got := shortPath(c, path); got != test.want[i] {
				t.Errorf("%s among %q: got %q, want %q", path, test.paths, got, test.want[i])
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -123456: "-123,456"} {
		if got := groupedNumber(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
	for _, test := range []struct{ part, whole, want int }{{0, 10, 0}, {1, 1000, 1}, {5, 10, 50}, {20, 10, 100}, {1, 0, 0}} {
		if got := share(test.part, test.whole); got != test.want {
			t.Errorf("%d of %d: got %d, want %d", test.part, test.whole, got, test.want)
		}
	}
}
