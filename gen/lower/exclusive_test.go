package lower

import (
	"math/rand/v2"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

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

// TestExclusiveBranchesExclude: no value matches two branches that exclude
// each other.
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
		t.Errorf("%d unions exclude, which proves little", found)
	}
}
