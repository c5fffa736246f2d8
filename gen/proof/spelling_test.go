package proof_test

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// spellings returns equivalent ways to write the same types, which do not change their
// JSON.
func spellings(s *sample) []spelling {
	return []spelling{
		s.plain(),
		{prefix: fmt.Sprintf("Aliased%d", s.number), alias: true},
		{prefix: fmt.Sprintf("Another%d", s.number)},
		{prefix: fmt.Sprintf("Moved%d", s.number), moved: true},
		{prefix: fmt.Sprintf("Mixed%d", s.number), mixed: true},
	}
}

// TestRandomSpelling writes random types in several ways: with another name, as an alias,
// in another package, and with fields in another order. Their schemas must be the same.
func TestRandomSpelling(t *testing.T) {
	checker, err := newChecker()
	if err != nil {
		t.Fatal(err)
	}
	g := &sampler{Rand: chanceOf(*proofSeed, "spellings"), features: proofFeatures}
	samples := newSamples(t, g, *proofTypes/2)
	compiled := map[*sample][]spelling{}
	b := newBatch(t, samples, func(s *sample) []spelling {
		compiled[s] = slices.DeleteFunc(spellings(s), func(how spelling) bool {
			_, _, err := checker.check(s.files(how))
			return err != nil || how.moved && s.isMadeHere() || how.mixed && s.embedsTwice()
		})
		return compiled[s]
	})
	compared := 0
	for _, s := range samples {
		for _, how := range compiled[s][1:] {
			b.compareSpelling(t, s, how)
			compared++
		}
	}
	t.Logf("%d spellings of %d types", compared, len(samples))
	if compared < 2*len(samples) {
		t.Error("too little was checked")
	}
}

// isMadeHere reports whether the sample has a sealed interface of unexported types. Only
// the sample's own package can create their values.
func (s *sample) isMadeHere() bool {
	return slices.ContainsFunc(s.decls, func(d *decl) bool { return d.hidden && slices.ContainsFunc(d.methods, isSeal) })
}

var embeddedLine = regexp.MustCompile("(?m)^\\s*\\*?(\\$\\d+|[a-z]+\\.[A-Z]\\w*)(\\[.*\\])?( +`.*`)?$")

// embedsTwice reports whether a sample may embed the same type twice. Of two such types,
// encoding/json uses the fields of the first, so the order of fields matters.
func (s *sample) embedsTwice() bool {
	seen := map[string]bool{}
	for i := range s.decls {
		for _, m := range embeddedLine.FindAllStringSubmatch(s.declare(i, s.plain()), -1) {
			if seen[m[1]] {
				return true
			}
			seen[m[1]] = true
		}
	}
	return false
}

func (b *batch) compareSpelling(t *testing.T, s *sample, how spelling) {
	t.Helper()
	for _, c := range []struct{ verb, key string }{{"take", "inputSchema"}, {"give", "outputSchema"}} {
		want, got := b.schema(t, c.verb, c.key, s.plain()), b.schema(t, c.verb, c.key, how)
		pair := &schemaPair{roots: [2]any{want, got}, seen: map[[2]uintptr]bool{}}
		if at := pair.difference("#", want, got); at != "" {
			t.Errorf("%s as %s has another %s at %s\nwant:     %s\ngot:      %s\n%s\n%s\nagain:    go test ./gen/proof -run RandomSpelling -proof.types %d -proof.seed %d",
				s.plain().prefix, how.prefix, c.key, at, encode(want), encode(got), s.source(), diagsText(b.about(how, ""), b.dir), *proofTypes, *proofSeed)
		}
	}
}

// schema returns the schema under key of the tool verb, with sorted required names and
// without descriptions. It replaces names that depend on the spelling, and returns nil for
// a rejected tool.
func (b *batch) schema(t *testing.T, verb, key string, how spelling) any {
	t.Helper()
	definition := b.definition("mcp", verb, how)
	if definition == nil {
		return nil
	}
	text := definition.Under(key)
	if text == nil {
		return nil
	}
	names := strings.NewReplacer(how.prefix+"x", "Tx", strings.ToLower(how.prefix)+"x", "tx")
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(names.Replace(text.String())))
	if err != nil {
		t.Fatal(err)
	}
	eachSchemaIn(doc, func(s map[string]any) {
		delete(s, "description")
		if required, ok := s["required"].([]any); ok {
			slices.SortFunc(required, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		}
	})
	return doc
}

// A schemaPair compares two schemas. It resolves references, and thus ignores which parts
// are definitions.
type schemaPair struct {
	roots [2]any
	seen  map[[2]uintptr]bool // pairs of objects that are assumed to be equal
}

// difference returns the position at which two parts differ, or "".
func (p *schemaPair) difference(at string, a, b any) string {
	a, b = resolved(p.roots[0], a), resolved(p.roots[1], b)
	left, isObject := a.(map[string]any)
	right, alsoObject := b.(map[string]any)
	if isObject && alsoObject {
		return p.differentObject(at, left, right)
	}
	list, isList := a.([]any)
	other, alsoList := b.([]any)
	if isList && alsoList && len(list) == len(other) {
		for i := range list {
			if found := p.difference(fmt.Sprintf("%s/%d", at, i), list[i], other[i]); found != "" {
				return found
			}
		}
		return ""
	}
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return at
}

func (p *schemaPair) differentObject(at string, a, b map[string]any) string {
	pair := [2]uintptr{reflect.ValueOf(a).Pointer(), reflect.ValueOf(b).Pointer()}
	if p.seen[pair] {
		return ""
	}
	p.seen[pair] = true
	keys := map[string]any{}
	maps.Copy(keys, a)
	maps.Copy(keys, b)
	delete(keys, "$defs")
	for _, key := range sortedKeys(keys) {
		if found := p.difference(at+"/"+key, a[key], b[key]); found != "" {
			return found
		}
	}
	return ""
}

// resolved returns the target of part if part is only a reference, which may repeat the
// target's type. Otherwise, it returns part.
func resolved(root, part any) any {
	object, _ := part.(map[string]any)
	ref, ok := object["$ref"].(string)
	if !ok {
		return part
	}
	target := member(root, "$defs", strings.TrimPrefix(ref, "#/$defs/"))
	typ, typed := object["type"]
	if len(object) == 1 || len(object) == 2 && typed && reflect.DeepEqual(typ, member(target, "type")) {
		return target
	}
	return part
}

// TestSchemaPair checks that schemas that differ only in their definitions are equal, and
// that a difference within a definition is detected.
func TestSchemaPair(t *testing.T) {
	list := `{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}}}}}`
	twice := `{"$ref":"#/$defs/B","$defs":{"B":{"type":"object","properties":{"next":{"type":"object","properties":{"next":{"$ref":"#/$defs/B"}}}}}}}`
	longer := strings.Replace(twice, `"B":{"type":"object"`, `"B":{"type":"object","required":["next"]`, 1)
	tests := []struct{ a, b, want string }{
		{list, list, ""},
		{list, `{"type":"object","properties":{"next":{"$ref":"#/$defs/B"}},` + twice[len(`{"$ref":"#/$defs/B",`):], ""},
		{list, `{"type":"object","properties":{"next":{"$ref":"#/$defs/B"}},` + longer[len(`{"$ref":"#/$defs/B",`):], "#/properties/next/required"},
		{list, strings.Replace(list, `{"$ref"`, `{"type":"object","$ref"`, 1), ""},
		{list, strings.Replace(list, `{"$ref"`, `{"type":"array","$ref"`, 1), "#/properties/next/$ref"},
		{`{"enum":[1,2]}`, `{"enum":[1,3]}`, "#/enum/1"},
		{`{"enum":[1,2]}`, `{"enum":[1]}`, "#/enum"},
	}
	for _, test := range tests {
		var roots [2]any
		for i, text := range []string{test.a, test.b} {
			var err error
			if roots[i], err = jsonschema.UnmarshalJSON(strings.NewReader(text)); err != nil {
				t.Fatal(err)
			}
		}
		p := &schemaPair{roots: roots, seen: map[[2]uintptr]bool{}}
		if got := p.difference("#", roots[0], roots[1]); got != test.want {
			t.Errorf("%s and %s differ at %q, want %q", test.a, test.b, got, test.want)
		}
	}
}
