package templates

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzGo checks that any string is preserved in the generated file: byte for byte in a Go
// constant, and with equal meaning in JSON.
func FuzzGo(f *testing.F) {
	for _, seed := range []string{
		"", "plain", "a `raw` \"quoted\" \\ text", "two\nlines\n", "\r\n", "*/ func init() {}", "//go:build ignore", "+build ignore",
		"\x00", "\ufeff", "a\ufeffb", "\xff\xfe", "\u2028", "\u202e", "\U000e0041", "\x7f", "${x} %s {{.}}", "default",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		view := unguarded()
		tool := &view.Tools[0]
		escaped, meaning := content(t, text)
		tool.Consts[0].Pieces = []Piece{{Text: `\"` + escaped}}
		tool.Texts[0].Value = text
		consts := constants(t, mustGo(t, view))
		if got := consts["currentDescriptionText"]; got != text {
			t.Errorf("the constant is %q, want %q", got, text)
		}
		for _, array := range []string{"MCPTools", "OpenAITools", "ResponsesTools"} {
			if got, want := firstDescription(t, consts[array]), `"`+meaning; got != want {
				t.Errorf("%s contains %q, want %q", array, got, want)
			}
		}
	})
}

// content returns the text between the quotes of a JSON string, with only the required
// escapes, and its meaning, in which invalid UTF-8 is replaced.
func content(t *testing.T, text string) (escaped, meaning string) {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		t.Fatal(err)
	}
	quoted := strings.TrimSuffix(b.String(), "\n")
	if err := json.Unmarshal([]byte(quoted), &meaning); err != nil {
		t.Fatal(err)
	}
	return quoted[1 : len(quoted)-1], meaning
}

func firstDescription(t *testing.T, array string) string {
	t.Helper()
	var tools []struct {
		Description string
		Function    struct{ Description string }
	}
	if err := json.Unmarshal([]byte(array), &tools); err != nil {
		t.Fatalf("%v\n%s", err, array)
	}
	return tools[0].Description + tools[0].Function.Description
}
