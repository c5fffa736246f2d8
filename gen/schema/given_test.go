package schema

import (
	"go/token"
	"strings"
	"testing"
)

func parseText(t *testing.T, text string) *Doc {
	t.Helper()
	doc, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// TestParseFrom checks that each value has the position of its beginning.
func TestParseFrom(t *testing.T) {
	const text = ` {"a": [1, "b"], "c" :{}}`
	doc, err := ParseFrom([]byte(text), func(offset int) *Origin { return OriginAt(token.Position{Offset: offset}, "") })
	if err != nil {
		t.Fatal(err)
	}
	for path, at := range map[string]string{"": "{", "a": "[", "a/0": "1", "a/1": `"b"`, "c": "{}"} {
		part := doc
		if path != "" {
			part = doc.At(strings.Split(path, "/"))
		}
		if want := strings.Index(text, at); part.Origin.Pos().Offset != want {
			t.Errorf("%q begins at %d, want %d", path, part.Origin.Pos().Offset, want)
		}
	}
}
