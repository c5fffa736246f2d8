package schema

import (
	"math/rand/v2"
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
			break // the iteration may stop at any point
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
		t.Errorf("Recursion of a (-want +got):\n%s", diff)
	}
	if got := g.Recursion("#/$defs/leaf"); got != nil {
		t.Errorf("Recursion of leaf: got %q, want nil", got)
	}
	for ref, want := range map[string]bool{"#/$defs/one": true, "#/$defs/to": true, "#/$defs/b": false, "#/$defs/leaf": false} {
		if got := g.IsCircular(g.Resolve(ref)); got != want {
			t.Errorf("IsCircular(%s) = %t", ref, got)
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

// TestCycles compares the cycles of random graphs with the results of a search from each
// node.
func TestCycles(t *testing.T) {
	for seed := range uint64(3000) {
		random := rand.New(rand.NewPCG(seed, 1))
		edges := make([][]int, 1+random.IntN(9))
		for range random.IntN(2 * len(edges)) {
			from := random.IntN(len(edges))
			edges[from] = append(edges[from], random.IntN(len(edges)))
		}
		next := func(n int) []int { return edges[n] }
		cycles := NewCycles(next)
		reached := make([][]int, len(edges))
		for n := range edges {
			reached[n] = reachedFrom(n, next)
		}
		onCycle := func(n int) bool { return slices.Contains(reached[n], n) }
		for _, n := range random.Perm(len(edges)) {
			if got, want := cycles.Has(n), onCycle(n); got != want {
				t.Fatalf("seed %d: %v: Has(%d) = %t", seed, edges, n, got)
			}
			if got, want := cycles.LeadTo(n), slices.ContainsFunc(append(reached[n], n), onCycle); got != want {
				t.Fatalf("seed %d: %v: LeadTo(%d) = %t", seed, edges, n, got)
			}
			checkFrom(t, edges, cycles.From(n), cycles.LeadTo(n))
		}
		if len(cycles.Closing()) > 0 != slices.ContainsFunc(random.Perm(len(edges)), onCycle) {
			t.Fatalf("seed %d: %v: closed by %v", seed, edges, cycles.Closing())
		}
		for _, edge := range cycles.Closing() {
			if !slices.Contains(edges[edge.From], edge.To) || edge.From != edge.To && !slices.Contains(reached[edge.To], edge.From) {
				t.Fatalf("seed %d: %v: closed by %v", seed, edges, edge)
			}
		}
	}
}

func checkFrom(t *testing.T, edges [][]int, cycle []int, leads bool) {
	t.Helper()
	if leads != (len(cycle) > 0) {
		t.Fatalf("%v: the cycle %v", edges, cycle)
	}
	for i, n := range cycle {
		if !slices.Contains(edges[n], cycle[(i+1)%len(cycle)]) {
			t.Fatalf("%v: %v is not a cycle", edges, cycle)
		}
	}
}

func reachedFrom(n int, next func(int) []int) []int {
	var reached []int
	for open := next(n); len(open) > 0; open = open[1:] {
		if !slices.Contains(reached, open[0]) {
			reached = append(reached, open[0])
			open = append(slices.Clone(open), next(open[0])...)
		}
	}
	return reached
}

// TestCyclesOrder checks that cycles are found in the order of a search that follows the
// edges in order.
func TestCyclesOrder(t *testing.T) {
	edges := map[string][]string{"a": {"x", "b", "c"}, "b": {"d"}, "c": {"a"}, "d": {"d", "b"}}
	cycles := NewCycles(func(n string) []string { return edges[n] }, "x", "a")
	if got := cycles.From("a"); !slices.Equal(got, []string{"d"}) {
		t.Errorf("from a: %v", got)
	}
	want := []Edge[string]{{"d", "d"}, {"d", "b"}, {"c", "a"}}
	if got := cycles.Closing(); !slices.Equal(got, want) {
		t.Errorf("closed by %v, want %v", got, want)
	}
}

func TestRefProblems(t *testing.T) {
	tests := []struct {
		name, doc, want string // want is "" for no error
	}{
		{"nothing to check", `{"type":"object"}`, ``},
		{"boolean", `true`, ``},
		{"root", `{"properties":{"a":{"$ref":"#"}}}`, ``},
		{"definition", `{"$ref":"#/$defs/A","$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`, ``},
		{"draft-07", `{"$ref":"#/definitions/A","definitions":{"A":true}}`, ``},
		{"array index", `{"anyOf":[{},{"$ref":"#/anyOf/0"}]}`, ``},
		{"tilde and slash", `{"$ref":"#/$defs/a~1b~0c","$defs":{"a/b~c":{}}}`, ``},
		{"tilde escapes once", `{"$ref":"#/$defs/~01","$defs":{"~1":{}}}`, ``},
		{"percent", `{"$ref":"#/$defs/List%5Bint%5D%20%25","$defs":{"List[int] %":{}}}`, ``},
		{"unescaped brackets", `{"$ref":"#/$defs/List[int]","$defs":{"List[int]":{}}}`, ``},
		{"empty key", `{"$ref":"#/$defs/","$defs":{"":{}}}`, ``},
		{"anchor", `{"$ref":"#node","$defs":{"n":{"$anchor":"node"}}}`, ``},
		{"a property named $ref", `{"properties":{"$ref":{"type":"string"}}}`, ``},
		{"a $ref in data", `{"default":{"$ref":"#/nowhere"}}`, ``},

		{"dangling", `{"properties":{"a":{"$ref":"#/$defs/A"}}}`, `#/properties/a: $ref "#/$defs/A" does not refer to a schema`},
		{"index out of range", `{"$ref":"#/anyOf/1","anyOf":[{}]}`, `#: $ref "#/anyOf/1" does not refer to a schema`},
		{"leading zero", `{"$ref":"#/anyOf/00","anyOf":[{}]}`, `#: $ref "#/anyOf/00" does not refer to a schema`},
		{"to a string", `{"$ref":"#/type","type":"object"}`, `#: $ref "#/type" does not refer to a schema`},
		{"bad percent", `{"$ref":"#/%zz"}`, `#: $ref "#/%zz" does not refer to a schema`},
		{"no such anchor", `{"$ref":"#node"}`, `#: $ref "#node" does not refer to a schema`},
		{"elsewhere", `{"$ref":"https://example.com/a.json#/b"}`, `#: $ref "https://example.com/a.json#/b" does not refer to a part of this document`},
		{"no string", `{"$ref":1}`, `#: $ref 1 does not refer to a part of this document`},
		{"two problems", `{"items":{"$ref":"#a"},"not":{"$ref":"#b"}}`,
			"#/items: $ref \"#a\" does not refer to a schema\n#/not: $ref \"#b\" does not refer to a schema"},

		{"required property", `{"properties":{"a":{}},"required":["a"],"additionalProperties":false}`, ``},
		{"open object", `{"properties":{"a":{}},"required":["b"]}`, ``},
		{"map", `{"required":["b"],"additionalProperties":{}}`, ``},
		{"pattern", `{"required":["b"],"patternProperties":{"b":{}},"additionalProperties":false}`, ``},
		{"missing property", `{"items":{"properties":{"a":{}},"required":["a","b"],"additionalProperties":false}}`,
			`#/items: required "b" is not a property`},
		{"no properties", `{"required":["b"],"additionalProperties":false}`, `#: required "b" is not a property`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var problems []string
			for _, problem := range RefProblems(mustParse(t, tt.doc)) {
				problems = append(problems, problem.Path.String()+": "+problem.Message)
			}
			if got := strings.Join(problems, "\n"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestRenameRefs(t *testing.T) {
	doc := parseText(t, `{"$ref":"#/a","items":{"$ref":"#/b"},"anyOf":[{"$ref":"#/a"}],"const":{"$ref":"#/c"},"properties":{"$ref":{"$ref":"#/d"}}}`)
	if diff := cmp.Diff([]string{"#/a", "#/b", "#/d"}, Refs(doc)); diff != "" {
		t.Errorf("Refs (-want +got):\n%s", diff)
	}
	got := RenameRefs(doc, func(ref string) string { return ref + "2" })
	want := `{"$ref":"#/a2","items":{"$ref":"#/b2"},"anyOf":[{"$ref":"#/a2"}],"const":{"$ref":"#/c"},"properties":{"$ref":{"$ref":"#/d2"}}}`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if RenameRefs(doc, func(ref string) string { return ref }) != doc {
		t.Error("RenameRefs copied a document in which it renamed nothing")
	}
}

// TestOutline checks that the outline of a given document contains the type, values,
// limits, and required names of the document and of its properties.
func TestOutline(t *testing.T) {
	doc := parseText(t, `{"type":"object","required":["a"],"minProperties":1,"description":"d","properties":{
		"a":{"type":"string","enum":["x",1.50],"maxLength":3,"format":"date"},
		"b":{"type":["integer","null"],"const":2,"minimum":1e2,"minItems":1.5}}}`)
	got := (&Node{Keywords: Outline(doc)}).Doc().String()
	want := `{"type":"object","properties":{"a":{"type":"string","enum":["x",1.50],"maxLength":3},"b":{"const":2,"minimum":1e2}},"required":["a"],"minProperties":1}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTakesNull(t *testing.T) {
	refuses := func(any) string { return "no" }
	takes := func(any) string { return "" }
	tests := []struct {
		node *Node
		want bool
	}{
		{&Node{}, true},
		{node(Keywords{Format: "date"}), true},
		{node(Keywords{Type: "string"}), false},
		{node(Keywords{Ref: "#/$defs/A"}), false},
		{node(Keywords{Enum: []any{"a"}}), false},
		{node(Keywords{AnyOf: []*Node{node(Keywords{Type: "string"}), node(Keywords{Type: "null"})}}), true},
		{node(Keywords{AnyOf: []*Node{node(Keywords{Type: "string"})}}), false},
		{&Node{Given: &Given{Misfit: refuses}}, false},
		{&Node{Keywords: Keywords{Type: "string"}, Given: &Given{Misfit: takes}}, true},
		{&Node{Keywords: Keywords{Type: "string"}, Given: &Given{}}, false},
	}
	for i, test := range tests {
		if got := test.node.AcceptsNull(); got != test.want {
			t.Errorf("%d: %v", i, got)
		}
	}
}
