package schema

import (
	"fmt"
	"strings"
	"testing"
)

func TestPointers(t *testing.T) {
	var definitions []string
	for i := range 3 * fewMembers {
		definitions = append(definitions, fmt.Sprintf(`"d%d":{"$anchor":"a%d","anyOf":[{"title":"%d"},true]}`, i, i, i))
	}
	doc, err := Parse([]byte(`{"$defs":{` + strings.Join(definitions, ",") + `,"a/b c":{"title":"odd"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ ref, want string }{
		{"#/$defs/d0/anyOf/0/title", `"0"`},
		{"#/$defs/d40/anyOf/1", `true`},
		{"#a40", `{"$anchor":"a40","anyOf":[{"title":"40"},true]}`},
		{"#/$defs/a~1b%20c", `{"title":"odd"}`},
		{"#/$defs/d99", ""},
		{"#/$defs/d0/anyOf/00", ""},
		{"#/$defs/d0/anyOf/2", ""},
		{"#/$defs/d0/anyOf/-1", ""},
		{"#a99", ""},
		{"#%zz", ""},
		{"d0", ""},
	}
	graph := NewGraph(doc)
	for range 2 { // the second time from what it remembers
		for _, tt := range tests {
			got := ""
			found := graph.Resolve(tt.ref)
			if found != nil {
				got = found.String()
			}
			if got != tt.want {
				t.Errorf("%s leads to %q, want %q", tt.ref, got, tt.want)
			}
			if once := Resolve(doc, tt.ref); once != found {
				t.Errorf("%s leads elsewhere without a resolver: %v", tt.ref, once)
			}
		}
	}
	if graph.Resolve("#") != doc {
		t.Error("# does not lead to the document")
	}
}
