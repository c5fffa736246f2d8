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
		{"other.json#/$defs/d0", ""},
		{"", ""},
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
		}
	}
	if graph.Resolve("#") != doc {
		t.Error("# does not lead to the document")
	}
}

func TestAt(t *testing.T) {
	doc := parseText(t, `{"a":[{"b/c":1}],"":2}`)
	for path, want := range map[string]string{"a": `[{"b/c":1}]`, "a,0,b/c": "1", "": "2"} {
		if got := doc.At(strings.Split(path, ",")); got == nil || got.String() != want {
			t.Errorf("At(%q) = %v, want %s", path, got, want)
		}
	}
	if doc.At(nil) != doc || doc.At(Path{"a", "1"}) != nil || doc.At(Path{"x", "y"}) != nil {
		t.Error("the root is not at an empty path, or something is where nothing is")
	}
}

func TestRefPath(t *testing.T) {
	for ref, want := range map[string]string{
		"#": "# true", "#/$defs/A": "#/$defs/A true", "#/$defs/a~1b%20~0c": "#/$defs/a~1b ~0c true", "#/": "#/ true",
		"#A": "# false", "A": "# false", "": "# false", "#/%zz": "# false",
	} {
		if path, ok := RefPath(ref); fmt.Sprint(path, ok) != want {
			t.Errorf("the path of %s is %s, %t, want %s", ref, path, ok, want)
		}
	}
}
