package infer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestSharingChangesNothing checks that with the option refs, the input and output
// schemas of each oracle type accept the same values and are not longer.
func TestSharingChangesNothing(t *testing.T) {
	pkg, cases := oracleCases(t)
	random := rand.New(rand.NewPCG(5, 6))
	var shorter []string
	for _, c := range cases {
		texts := written(t, c.reflect)
		texts = texts[:min(len(texts), 60)]
		for _, writes := range []bool{false, true} {
			pkg.Options.Refs = false
			plain := whole(t, pkg, writes, c.types)
			pkg.Options.Refs = true
			shared := whole(t, pkg, writes, c.types)
			if problems := schema.RefProblems(shared.Doc()); len(problems) > 0 {
				t.Errorf("%s: %v", c.name, problems)
			}
			switch before, after := size(plain), size(shared); {
			case after > before:
				t.Errorf("%s: %d bytes become %d", c.name, before, after)
			case after < before:
				shorter = append(shorter, c.name)
			}
			agree(t, c.name, random, texts, compile(t, plain), compile(t, shared))
		}
	}
	if !slices.Contains(shorter, "Repeated") {
		t.Errorf("only these schemas are shorter: %v", shorter)
	}
}

func agree(t *testing.T, name string, random *rand.Rand, texts []string, plain, shared *validator.Schema) {
	t.Helper()
	for _, text := range texts {
		for range 3 {
			doc, err := validator.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if a, b := plain.Validate(doc), shared.Validate(doc); (a == nil) != (b == nil) {
				t.Fatalf("%s: %s: %v without refs, %v with", name, text, a, b)
			}
			changed := mutated(random, doc)
			if a, b := plain.Validate(changed), shared.Validate(changed); (a == nil) != (b == nil) {
				t.Fatalf("%s: %v: %v without refs, %v with", name, changed, a, b)
			}
		}
	}
}
