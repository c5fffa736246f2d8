package lower

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestMerge(t *testing.T) {
	const none = "no exact form"
	tests := []struct {
		name, a, b, want string
	}{
		{"anything", `true`, `{"type":"string"}`, `{"type":"string"}`},
		{"nothing", `{"type":"string"}`, `false`, `false`},
		{"different keywords", `{"minLength":1}`, `{"maxLength":3,"type":"string"}`, `{"type":"string","minLength":1,"maxLength":3}`},
		{"types", `{"type":["string","number","null"]}`, `{"type":["integer","null"]}`, `{"type":["integer","null"]}`},
		{"types without a common one", `{"type":"string"}`, `{"type":"integer"}`, `false`},
		{"bounds", `{"minimum":1,"maximum":9.50,"exclusiveMinimum":0}`, `{"minimum":1.0,"maximum":9.5,"exclusiveMinimum":2}`,
			`{"minimum":1,"maximum":9.50,"exclusiveMinimum":2}`},
		{"bounds beyond reckoning", `{"minimum":1e999999999,"maximum":1e500}`, `{"minimum":1,"maximum":10e499}`, `{"minimum":1e999999999,"maximum":1e500}`},
		{"enums", `{"enum":["a",1,{"b":1,"c":2},null]}`, `{"enum":[1.0,{"c":2,"b":1e0},"z"]}`, `{"enum":[1,{"b":1,"c":2}]}`},
		{"enums without a common value", `{"enum":["a"]}`, `{"const":"b"}`, `false`},
		{"const", `{"const":1}`, `{"enum":[1,2]}`, `{"enum":[1]}`},
		{"required", `{"required":["a","b"]}`, `{"required":["b","c"]}`, `{"required":["a","b","c"]}`},
		{"patterns that differ", `{"pattern":"a"}`, `{"pattern":"b"}`, none},
		{"patterns that do not", `{"pattern":"a"}`, `{"pattern":"a"}`, `{"pattern":"a"}`},
		{"properties", `{"properties":{"a":{"type":"string"},"b":{}}}`, `{"properties":{"c":true,"a":{"minLength":1}}}`,
			`{"properties":{"a":{"type":"string","minLength":1},"b":{},"c":true}}`},
		{"a closed object", `{"properties":{"a":{}},"additionalProperties":false}`, `{"properties":{"a":{"type":"string"},"b":{}}}`,
			`{"properties":{"a":{"type":"string"}},"additionalProperties":false}`},
		{"a map", `{"additionalProperties":{"type":"number"}}`, `{"properties":{"a":{"minimum":1},"b":{"type":"string"}}}`,
			`{"additionalProperties":{"type":"number"},"properties":{"a":{"type":"number","minimum":1},"b":false}}`},
		{"patterns of names beside others", `{"patternProperties":{"^x":{}}}`, `{"additionalProperties":false}`, none},
		{"patterns of names", `{"patternProperties":{"^x":{"minimum":1}}}`, `{"patternProperties":{"^x":{"maximum":3},"^y":{}}}`,
			`{"patternProperties":{"^x":{"minimum":1,"maximum":3},"^y":{}}}`},
		{"tuples", `{"prefixItems":[{"minimum":1}],"items":{"type":"string"}}`, `{"prefixItems":[{"maximum":3},{"minLength":1}],"items":false}`,
			`{"prefixItems":[{"minimum":1,"maximum":3},{"type":"string","minLength":1}],"items":false}`},
		{"what belongs together", `{"if":{"type":"string"},"then":{"minLength":1}}`, `{"else":{"minimum":1}}`, none},
		{"what has not been looked at", `{"unevaluatedProperties":false}`, `{"properties":{"a":{}}}`, none},
		{"words alone", `{"description":"A."}`, `{"unevaluatedProperties":false,"description":"B","title":"b"}`,
			`{"description":"A. B","unevaluatedProperties":false,"title":"b"}`},
		{"the same words", `{"description":"A city."}`, `{"description":"A city."}`, `{"description":"A city."}`},
		{"annotations", `{"title":"a","default":1,"deprecated":false}`, `{"title":"b","default":2,"deprecated":true}`,
			`{"title":"a","default":1,"deprecated":true}`},
		{"choices on both sides", `{"anyOf":[{"minLength":1}]}`, `{"anyOf":[{"maxLength":1}]}`, none},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := none
			if both, ok := newMerger().merge(mustParse(t, tt.a), mustParse(t, tt.b)); ok {
				got = both.String()
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestMergeAllOf(t *testing.T) {
	tests := []struct {
		name, in, want string
	}{
		{"none", `{"type":"string"}`, `{"type":"string"}`},
		{"all", `{"description":"A.","allOf":[{"type":"string","minLength":1},{"allOf":[{"maxLength":3}]}]}`,
			`{"type":"string","description":"A.","minLength":1,"maxLength":3}`},
		{"some", `{"pattern":"a","allOf":[{"pattern":"b"},{"minLength":1}]}`, `{"pattern":"a","minLength":1,"allOf":[{"pattern":"b"}]}`},
		{"nothing", `{"type":"string","allOf":[{"type":"null"}]}`, `false`},
		{"what has not been looked at", `{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}`,
			`{"properties":{"a":{}},"unevaluatedProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := newMerger().mergeAllOf(mustParse(t, tt.in)).String()
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestMergeIsExact checks that a merged schema accepts a value if and only if both schemas
// accept it.
func TestMergeIsExact(t *testing.T) {
	merged, values, pairs := 0, 0, 250**times
	for seed := range pairs {
		r := rand.New(rand.NewPCG(seed, 2))
		g := &schemaGenerator{Rand: r}
		a, b := g.object(2, false), g.object(2, false)
		both, ok := newMerger().merge(a, b)
		if !ok {
			continue
		}
		merged++
		inA, inB, inBoth := compileDoc(t, a), compileDoc(t, b), compileDoc(t, both)
		sampler := &valueSampler{Rand: r, root: a}
		for _, from := range []*schema.Doc{a, b, both, both} {
			value := sampler.value(from)
			want := inA.Misfit(value) == "" && inB.Misfit(value) == ""
			if want {
				values++
			}
			if got := inBoth.Misfit(value) == ""; got != want {
				t.Fatalf("seed %d: %v: got %v, want %v\na    %s\nb    %s\nboth %s", seed, value, got, want, a, b, both)
			}
		}
	}
	if merged < int(pairs)/5 || values < int(pairs)/10 {
		t.Errorf("only %d pairs were merged and %d values matched", merged, values)
	}
}

// TestLargeIntegers checks that an enum restricted to "integer" keeps integers with large
// exponents, and no other number.
func TestLargeIntegers(t *testing.T) {
	sub, kinds := narrowEnum(mustParse(t, `{"enum":[1e500,15e-1,1e-500,0e999999999]}`), mustParse(t, `[1e500,15e-1,1e-500,0e999999999]`).Items, []string{"integer"})
	if got := sub.String(); got != `{"enum":[1e500,0e999999999]}` || len(kinds) != 1 {
		t.Errorf("got %s of the types %v", got, kinds)
	}
}

func TestExclusive(t *testing.T) {
	tests := []struct {
		name, union string
		want        bool
	}{
		{"types", `[{"type":"string"},{"type":["integer","null"]},{"type":"boolean"}]`, true},
		{"types that overlap", `[{"type":"integer"},{"type":"number"}]`, false},
		{"a type and none", `[{"type":"string"},{}]`, false},
		{"values", `[{"enum":["a","b"]},{"const":"c"}]`, true},
		{"values that overlap", `[{"enum":[1,2]},{"const":2.0}]`, false},
		{"one value of a large exponent", `[{"const":1e500},{"const":10e499}]`, false},
		{"values of large exponents", `[{"const":1e500},{"const":1e501}]`, true},
		{"a property with a value of its own", `[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},` +
			`{"type":"object","properties":{"k":{"enum":["b"]}},"required":["x","k"]}]`, true},
		{"one that is not required", `[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},` +
			`{"type":"object","properties":{"k":{"enum":["b"]}}}]`, false},
		{"in no object", `[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"enum":["b"]}},"required":["k"]}]`, false},
		{"over references", `[{"$ref":"#/$defs/A"},{"type":"null"}]`, true},
		{"a reference to itself", `[{"$ref":"#/$defs/L"},{"type":"null"}]`, false},
		{"nothing", `[false,{"type":"null"}]`, true},
		{"one", `[{}]`, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := mustParse(t, `{"oneOf":`+tt.union+`,"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"type":"string"},"L":{"$ref":"#/$defs/L"}}}`)
			if got := exclusive(schema.NewGraph(doc), doc.List("oneOf")); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestExclusiveBranchesExclude checks that no value matches two branches that are reported
// as exclusive.
func TestExclusiveBranchesExclude(t *testing.T) {
	found := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 4))
		g := &schemaGenerator{Rand: r}
		a, b := g.object(1, false), g.object(1, false)
		doc := mustParse(t, `{"anyOf":[`+a.String()+`,`+b.String()+`]}`)
		if !exclusive(schema.NewGraph(doc), doc.List("anyOf")) {
			continue
		}
		found++
		inA, inB := compileDoc(t, a), compileDoc(t, b)
		sampler := &valueSampler{Rand: r, root: doc}
		for range 3 {
			if value := sampler.value(doc); inA.Misfit(value) == "" && inB.Misfit(value) == "" {
				t.Fatalf("seed %d: both match %v: %s", seed, value, doc)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d unions are exclusive", found)
	}
}
