package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFollow(t *testing.T) {
	chain := `{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b","title":"A"},"b":{"$ref":"#/$defs/c"},"c":{"title":"end"},
		"lost":{"$ref":"#/$defs/none"},"self":{"$ref":"#/$defs/self"}}}`
	doc := parseText(t, chain)
	tests := []struct {
		name, from string
		through    func(*Doc) bool
		want       string
		ok         bool
	}{
		{"no reference", "#/$defs/c", nil, `{"title":"end"}`, true},
		{"a chain", "#/$defs/a", nil, `{"title":"end"}`, true},
		{"nowhere", "#/$defs/lost", nil, `{"$ref":"#/$defs/none"}`, false},
		{"no end", "#/$defs/self", nil, `{"$ref":"#/$defs/self"}`, false},
		{"stopped", "#", func(sub *Doc) bool { return !sub.Has("title") }, `{"$ref":"#/$defs/b","title":"A"}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := NewGraph(doc)
			end, ok := g.Follow(g.Resolve(tt.from), tt.through)
			if end.String() != tt.want || ok != tt.ok {
				t.Errorf("ends at %s, %t", end, ok)
			}
		})
	}
}

func TestInPlace(t *testing.T) {
	doc := parseText(t, `{"$ref":"#/$defs/a","$defs":{"a":{"title":"ref"}},"properties":{"p":{"title":"no"}},"items":{"title":"no"},
		"dependentSchemas":{"p":{"title":"dependent"}},"then":{"title":"then"},"if":{"title":"if"},"not":{"title":"not"},
		"anyOf":[{"title":"any"}],"allOf":[{"title":"all","allOf":[{"title":"inner"},{"$ref":"#"}]},true]}`)
	titles := func(subs []*Doc) string {
		var all []string
		for _, sub := range subs {
			title := sub.Under("title")
			all = append(all, title.text())
		}
		return strings.Join(all, " ")
	}
	g := NewGraph(doc)
	if got, want := titles(g.InPlace(doc)), "ref all - any not if then dependent"; got != want {
		t.Errorf("in place: %s, want %s", got, want)
	}
	if got, want := titles(g.InPlace(doc, "$ref", "allOf", "then")), "any not if dependent"; got != want {
		t.Errorf("in place, but for some: %s, want %s", got, want)
	}
	if got, want := titles(slices.Collect(g.Conjuncts(doc))), "- ref all inner - -"; got != want {
		t.Errorf("conjuncts: %s, want %s", got, want)
	}
	for sub := range g.Conjuncts(doc) {
		if title := sub.Under("title"); title != nil && title.Text == "all" {
			break // it may be left at any place
		}
	}
}

func (d *Doc) text() string {
	if d == nil {
		return "-"
	}
	return d.Text
}

func TestRecursion(t *testing.T) {
	doc := parseText(t, `{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{
		"a":{"items":{"$ref":"#/$defs/leaf"},"anyOf":[{"$ref":"#/$defs/b"}]},
		"b":{"properties":{"n":{"$ref":"#/$defs/lost"},"x":{"$ref":"#/$defs/c"}}},
		"c":{"items":{"$ref":"#/$defs/b"}},
		"leaf":{"type":"string"},
		"one":{"$ref":"#/$defs/two","title":"says this"},"two":{"$ref":"#/$defs/one"},"to":{"$ref":"#/$defs/two"}}}`)
	g := NewGraph(doc)
	for ref, want := range map[string]bool{
		"#/$defs/a": false, "#/$defs/b": true, "#/$defs/c": true, "#/$defs/leaf": false, "#/$defs/lost": false, "#": false,
	} {
		if got := g.IsRecursive(ref); got != want {
			t.Errorf("%s is recursive: %t", ref, got)
		}
	}
	if diff := cmp.Diff([]string{"#/$defs/b", "#/$defs/c"}, g.Recursion("#/$defs/a")); diff != "" {
		t.Errorf("the recursion that a leads into (-want +got):\n%s", diff)
	}
	if got := g.Recursion("#/$defs/leaf"); got != nil {
		t.Errorf("the recursion that leaf leads into: %q", got)
	}
	for ref, want := range map[string]bool{"#/$defs/one": true, "#/$defs/to": true, "#/$defs/b": false, "#/$defs/leaf": false} {
		if got := g.IsCircular(g.Resolve(ref)); got != want {
			t.Errorf("%s is circular: %t", ref, got)
		}
	}
}

func TestDefinitionName(t *testing.T) {
	for ref, want := range map[string]string{
		"#/$defs/A": "A", "#/definitions/B%20C": "B%20C", "#": "", "#/$defs/A/items": "", "#A": "", "other#/$defs/A": "", "#/properties/A": "",
	} {
		if got := DefinitionName(ref); got != want {
			t.Errorf("the definition of %s is %q, want %q", ref, got, want)
		}
	}
}
