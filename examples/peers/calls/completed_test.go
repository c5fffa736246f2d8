package calls

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// TestCompletedArguments checks that the values passed to json.Unmarshal differ from the
// arguments only in null members and defaults. The schema must accept the values, and a
// second completion must not change them.
func TestCompletedArguments(t *testing.T) {
	compared, changed := 0, 0
	for seed := range uint64(randomSchemas) {
		s := newSampler(seed, completedMakers)
		s.defaults = true
		text := withFittingDefaults(t, s.document())
		tool, err := taking(text)
		if err != nil {
			continue
		}
		validator, defaults := validatorOf(t, text), defaultsIn(t, text)
		for range valuesOfEach {
			value := s.arguments()
			got, ok := unmarshaled(t, tool, value)
			if !ok {
				continue
			}
			compared++
			again, _ := unmarshaled(t, tool, string(got))
			before, after := decode(t, value), decode(t, string(got))
			if !reflect.DeepEqual(before, after) {
				changed++
			}
			isLasting := validates(t, validator, string(got)) && string(again) == string(got)
			if !isLasting && !listsObjects.MatchString(text) || !completes(after, before, defaults) {
				t.Fatalf("seed %d\nschema %s\nvalue  %s\nbecame %s\nthen   %s", seed, text, value, got, again)
			}
		}
	}
	if compared < randomSchemas || changed < compared/50 {
		t.Errorf("too few values: %d were compared, of which %d changed", compared, changed)
	}
}

// listsObjects matches a schema with whole objects in an enum or const, for which defaults
// are not added.
var listsObjects = regexp.MustCompile(`"(enum|const)":\[?[^]]*\{`)

// defaultsIn returns the defaults of the properties of a schema, by name.
func defaultsIn(t *testing.T, text string) map[string][]any {
	t.Helper()
	defaults := map[string][]any{}
	schema.Visit(parse(t, text), func(sub *schema.Doc) bool {
		for _, property := range sub.Table("properties") {
			if value := property.Value.Under("default"); value != nil {
				defaults[property.Key] = append(defaults[property.Key], decode(t, value.String()))
			}
		}
		return true
	})
	return defaults
}

// completes reports whether got equals sent, except for removed nulls and added defaults. A
// default in got may itself be completed.
func completes(got, sent any, defaults map[string][]any) bool {
	switch got := got.(type) {
	case []any:
		sent, ok := sent.([]any)
		return ok && slices.EqualFunc(got, sent, func(a, b any) bool { return completes(a, b, defaults) })
	case map[string]any:
		sent, ok := sent.(map[string]any)
		for name, value := range got {
			before, given := sent[name]
			isDefault := func(of any) bool { return completes(value, of, defaults) }
			ok = ok && (given && completes(value, before, defaults) || before == nil && slices.ContainsFunc(defaults[name], isDefault))
		}
		for name, value := range sent {
			_, stays := got[name]
			ok = ok && (stays || value == nil)
		}
		return ok
	}
	return got == sent
}

// withFittingDefaults returns a schema without its invalid defaults, because a tool with
// an invalid default cannot be called.
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

// schemaValue decodes a value of a schema as encoding/json does, with all digits.
func schemaValue(t *testing.T, doc *schema.Doc) (v any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(doc.String()))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return v
}

// unmarshaled returns the value that tool gets for the arguments value, and reports
// whether it accepts them.
func unmarshaled(t *testing.T, tool call.Set, value string) (json.RawMessage, bool) {
	t.Helper()
	result := tool.Call(t.Context(), "t", []byte(value))
	return json.RawMessage(result.Text()), !result.IsError
}

// decode decodes JSON so that equal values are equal.
func decode(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func parse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}
