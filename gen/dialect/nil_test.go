package dialect

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// What is left out is an error or has a meaning, never a panic.
func TestNil(t *testing.T) {
	var list *ListError
	if _, err := Convert(mustParse(t, mcpTool), Options{}); err == nil || !strings.Contains(err.Error(), "set To") {
		t.Errorf("Convert without a target: %v", err)
	}
	if _, err := Convert(nil, Options{To: OpenAI}); !errors.As(err, &list) {
		t.Errorf("Convert without a document: %v", err)
	}
	if _, err := ListResult(nil); !errors.As(err, &list) {
		t.Errorf("ListResult without a document: %v", err)
	}
	if got := NextCursor(nil); got != nil {
		t.Errorf("NextCursor without a document: %s", got)
	}
	if _, err := Join(nil, nil); !errors.As(err, &list) {
		t.Errorf("Join without documents: %v", err)
	}
	if got, ok := Detect(nil); ok {
		t.Errorf("Detect without a document: %s", got.Name)
	}
	if _, err := ParseMCP(nil); err == nil {
		t.Error("ParseMCP without a document: no error")
	}
	for _, d := range All() {
		if _, err := d.Parse(nil); err == nil {
			t.Errorf("%s: Parse without a document: no error", d.Name)
		}
		if got := string(d.Array([]*schema.Doc{nil})); got != d.Open+"null"+d.Close {
			t.Errorf("%s: Array of nil: %s", d.Name, got)
		}
		yes := true
		for _, strict := range []*bool{nil, &yes} {
			got, _ := d.Define(Tool{Name: "now", Strict: strict})
			want, _ := d.Define(Tool{Name: "now", Strict: strict, Input: noArguments()})
			if !got.Equal(want) {
				t.Errorf("%s: Define without a schema: %s, want %s", d.Name, got, want)
			}
		}
	}
}
