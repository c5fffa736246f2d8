package calls

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// TestUnmarshalRestores compares the values that json.Unmarshal is given with
// those that lower.Restore makes of the same arguments.
func TestUnmarshalRestores(t *testing.T) {
	compared, changed := 0, 0
	for seed := range uint64(randomSchemas) {
		s := newSampler(seed, restoreMakers)
		s.defaults = true
		text := withFittingDefaults(t, s.document())
		tool, err := taking(text)
		if err != nil {
			continue
		}
		for range valuesOfEach {
			value := s.arguments()
			got, ok := unmarshaled(t, tool, value)
			if !ok {
				continue
			}
			compared++
			want := restored(t, text, value)
			if want != value {
				changed++
			}
			if diff := cmp.Diff(decode(t, want), decode(t, string(got))); diff != "" {
				t.Fatalf("seed %d\nschema %s\nvalue %s\n-want +got:\n%s", seed, text, value, diff)
			}
		}
	}
	if compared < randomSchemas || changed < compared/50 {
		t.Errorf("%d values were compared, of which %d change: too little is proved", compared, changed)
	}
}

// withFittingDefaults returns a schema without the defaults that it refuses
// itself, with which no tool can be called.
func withFittingDefaults(t *testing.T, text string) string {
	t.Helper()
	doc := parse(t, text)
	valid, err := meta.Compile(doc)
	if err != nil {
		return text
	}
	misfits := map[*schema.Doc]bool{}
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		given := sub.Under("default")
		own, err := valid.At(path)
		if given != nil && err == nil && own.Misfit(schemaValue(t, given)) != "" {
			misfits[sub] = true
		}
		return true
	})
	if len(misfits) == 0 {
		return text
	}
	fitting := schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if misfits[sub] {
			return sub.Without("default")
		}
		return sub
	})
	return withFittingDefaults(t, fitting.String())
}

// schemaValue returns a value of a schema as encoding/json decodes it, with all
// its digits.
func schemaValue(t *testing.T, doc *schema.Doc) (v any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(doc.String()))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return v
}

// unmarshaled is what a tool gets of arguments that are accepted.
func unmarshaled(t *testing.T, tool call.Set, value string) (json.RawMessage, bool) {
	t.Helper()
	result := tool.Call(t.Context(), "t", []byte(value))
	return json.RawMessage(result.Text()), !result.IsError
}

// decode reads JSON so that equal values are equal.
func decode(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// restored is what lower.Restore makes of a value, and of the defaults that it
// adds: a call reads them as if they had been sent.
func restored(t *testing.T, text, value string) string {
	t.Helper()
	again := lower.Restore(parse(t, text), parse(t, value)).String()
	if again == parse(t, value).String() {
		return value
	}
	return restored(t, text, again)
}

func parse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}
