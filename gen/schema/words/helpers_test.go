package words

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func mustParse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return doc
}
