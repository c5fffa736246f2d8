package lower

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestInlineRefs(t *testing.T) {
	tests := []struct {
		name, in, want string
		unrolled       bool
	}{
		{"none", `{"type":"object"}`, `{"type":"object"}`, false},
		{"twice and over another", `{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/definitions/B"}}},` +
			`"definitions":{"B":{"type":"string"}}}`,
			`{"properties":{"a":{"items":{"type":"string"}},"b":{"items":{"type":"string"}}}}`, false},
		{"by anchor, by name, with definitions in it", `{"properties":{"a":{"$ref":"#x"},"b":{"$ref":"#/properties/a"}},"$defs":{"a b":{"$anchor":"x","type":"null","$defs":{"c":{}}}}}`,
			`{"properties":{"a":{"$anchor":"x","type":"null"},"b":{"$anchor":"x","type":"null"}}}`, false},
		{"with words beside it", `{"properties":{"a":{"$ref":"#/$defs/A","description":"Where to."}},"$defs":{"A":{"type":"string","description":"A city."}}}`,
			`{"properties":{"a":{"type":"string","description":"Where to. A city."}}}`, false},
		{"with what cannot be joined", `{"properties":{"a":{"$ref":"#/$defs/A","pattern":"b"}},"$defs":{"A":{"pattern":"a"}}}`,
			`{"properties":{"a":{"pattern":"b","allOf":[{"pattern":"a"}]}}}`, false},
		{"a tree", `{"properties":{"t":{"$ref":"#/$defs/T"}},"$defs":{"T":{"items":{"$ref":"#/$defs/T"}}}}`,
			`{"properties":{"t":{"description":"Nested at most 1 level.","items":{"items":false}}}}`, true},
		{"the root in itself", `{"properties":{"t":{"$ref":"#"}}}`, `{"description":"Nested at most 1 level.","properties":{"t":{"properties":{"t":false}}}}`, true},
		{"data that looks like a reference", `{"const":{"$ref":"#/nowhere"}}`, `{"const":{"$ref":"#/nowhere"}}`, false},
		{"a property of that name", `{"properties":{"$ref":{"$ref":"#/$defs/A"},"$defs":{}},"$defs":{"A":{"type":"null"}}}`,
			`{"properties":{"$ref":{"type":"null"},"$defs":{}}}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := inlineRefs(mustParse(t, tt.in), 1)
			if in.problem != nil {
				t.Fatal(in.problem.Message)
			}
			if diff := cmp.Diff(tt.want, in.doc.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if in.unrolled != tt.unrolled {
				t.Errorf("unrolled is %v", in.unrolled)
			}
		})
	}
}

func TestInlineRefsProblems(t *testing.T) {
	tests := []struct {
		in, path, want string
	}{
		{`{"items":{"$ref":"#/$defs/A"}}`, "#/items", `the reference "#/$defs/A" does not resolve to a schema of the document`},
		{`{"items":{"$ref":"https://example.com/a.json"}}`, "#/items", `the reference "https://example.com/a.json" does not resolve to a schema of the document`},
		{`{"items":{"$ref":"#/type"},"type":"array"}`, "#/items", `the reference "#/type" does not resolve to a schema of the document`},
		{`{"$ref":"#"}`, "#", `the reference "#" refers to itself, so it has no meaning`},
		{`{"items":{"$ref":"#/$defs/A"},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"}]}}}`, "#/items", `the reference "#/$defs/A" refers to itself, so it has no meaning`},
		{`{"$defs":{"A":{"not":{"items":{"$ref":"#/$defs/A"}}}},"items":{"$ref":"#/$defs/A"}}`, "#/items",
			`the recursion through "#/$defs/A" cannot be expanded, because it passes through a keyword that negates its subschema`},
		{`{"items":{"$dynamicRef":"#a"}}`, "#/items", `the reference under "$dynamicRef" is resolved only during validation; use "$ref"`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			in := inlineRefs(mustParse(t, tt.in), 1)
			if in.problem == nil {
				t.Fatalf("got %s", in.doc)
			}
			if in.problem.Message != tt.want || in.problem.Path.String() != tt.path {
				t.Errorf("got %s: %s\nwant %s: %s", in.problem.Path, in.problem.Message, tt.path, tt.want)
			}
		})
	}
}

// TestInlinedMeansTheSame checks that inlining does not change the accepted values. For a
// recursive schema, it may restrict them.
func TestInlinedMeansTheSame(t *testing.T) {
	same, fewer := 0, 0
	eachRandomSchema(t, 100**times, func(t *testing.T, doc *schema.Doc) {
		in := inlineRefs(doc, 2)
		if in.problem != nil || len(schema.Refs(doc)) == 0 {
			return
		}
		if refs := schema.Refs(in.doc); len(refs) > 0 {
			t.Fatalf("%v remains", refs)
		}
		if in.unrolled {
			doc = weakened(doc, []Note{{Kind: Described, Keyword: "oneOf", Path: schema.Path{"a"}}})
			in = inlineRefs(doc, 2)
		}
		before, after := compileDoc(t, doc), compileDoc(t, in.doc)
		for seed := range uint64(8) {
			from := []*schema.Doc{doc, in.doc}[seed%2]
			value := (&valueSampler{Rand: rand.New(rand.NewPCG(seed, 3)), root: from}).value(from)
			was, is := before.Misfit(value), after.Misfit(value)
			switch {
			case is == "" && was != "", was == "" && is != "" && !in.unrolled:
				t.Fatalf("%v: before %q, after %q\n%s", value, was, is, in.doc)
			case in.unrolled:
				fewer++
			default:
				same++
			}
		}
	})
	if same < 75*int(*times) || fewer < 12*int(*times) {
		t.Errorf("only %d and %d values were compared", same, fewer)
	}
}

// TestTypesBesideReferences checks that a redundant type next to a reference does not
// change a lowering.
func TestTypesBesideReferences(t *testing.T) {
	typed := 0
	check := func(t *testing.T, doc *schema.Doc) {
		said := withTypes(doc)
		if said.Equal(doc) {
			return
		}
		typed++
		for name, lower := range lowerings {
			want, _ := lower(doc)
			got, notes := lower(said)
			if !Has(notes, Refused) && !Has(notes, Inexact) && !got.Equal(want) {
				t.Errorf("%s:\n got %s\nwant %s\n  of %s", name, got, want, said)
			}
		}
	}
	eachRandomSchema(t, 250**times, check)
	if typed < 12*int(*times) {
		t.Errorf("only %d schemas had a reference to a schema with a type", typed)
	}
	for _, text := range []string{
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"additionalProperties":false}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"d"}},"$defs":{"A":{"type":"object","properties":{"b":{"type":"string"}}}}}`,
	} {
		check(t, mustParse(t, text))
	}
}

// withTypes returns a schema in which each reference has the type of its target next to
// it.
func withTypes(doc *schema.Doc) *schema.Doc {
	refs := schema.NewGraph(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		ref := sub.Under("$ref")
		if at == nil || ref == nil || sub.Has("type") {
			return sub
		}
		target := refs.Resolve(ref.Text)
		kind := target.Under("type")
		if kind == nil || target.Has("$ref") {
			return sub
		}
		return sub.With("type", kind)
	})
}

// TestTypeThatNarrows checks that a type that restricts the reference's target is kept.
func TestTypeThatNarrows(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"integer","$ref":"#/$defs/A"}},"$defs":{"A":{"type":"number"}}}`)
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){OpenAI, Anthropic, Bedrock} {
		if got, _ := lower(doc); !got.Equal(doc) {
			t.Errorf("got %s", got)
		}
	}
}
