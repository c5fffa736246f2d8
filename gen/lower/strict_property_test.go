package lower

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// strictSchemas is how many random schemas the properties of strict mode are held to.
func strictSchemas() uint64 { return 50 * *times }

var strictModes = []*grammar{strictOpenAI, strictAnthropic, strictDeepSeek}

// eachStrict runs a check on the strict forms of random schemas, and wants that
// enough of them have one.
func eachStrict(t *testing.T, check func(t *testing.T, r *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note)) {
	t.Helper()
	for _, m := range strictModes {
		t.Run(m.provider, func(t *testing.T) {
			exact := uint64(0)
			for seed := range strictSchemas() {
				r := rand.New(rand.NewPCG(seed, 1))
				doc := randomStrictable(r)
				if seed%4 == 0 {
					doc = randomSchema(r)
				}
				strict, notes := m.lower(doc)
				if Has(notes, Inexact) {
					continue
				}
				exact++
				check(t, r, m, doc, strict, notes)
				if t.Failed() {
					t.Fatalf("seed %d\nschema: %s\nstrict: %s", seed, doc, strict)
				}
			}
			if exact < strictSchemas()/20 {
				t.Errorf("only %d of %d schemas have a strict form, which proves little", exact, strictSchemas())
			}
			t.Logf("%d of %d schemas have a strict form", exact, strictSchemas())
		})
	}
}

// TestStrictForm: strict twice is strict once, and what a provider takes.
func TestStrictForm(t *testing.T) {
	eachStrict(t, func(t *testing.T, _ *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		for _, problem := range m.check(strict) {
			t.Errorf("%s %s", problem.Path, problem.Message)
		}
		requireValid(t, strict)
		twice, again := m.lower(strict)
		if !twice.Equal(strict) || len(again) > 0 {
			t.Errorf("twice: %s %v", twice, again)
		}
	})
}

// TestStrictLeavesItsInput: nothing is changed, also where it cannot be strict.
func TestStrictLeavesItsInput(t *testing.T) {
	eachRandomSchema(t, strictSchemas(), func(t *testing.T, doc *schema.Doc) {
		before := doc.String()
		for _, m := range strictModes {
			strict, notes := m.lower(doc)
			if doc.String() != before {
				t.Errorf("%s changed it to %s", m.provider, doc)
			}
			if Has(notes, Inexact) && (strict != doc || slices.ContainsFunc(notes, func(n Note) bool { return n.Kind != Inexact })) {
				t.Errorf("%s: more than reasons for what is inexact: %v", m.provider, notes)
			}
		}
	})
}

// TestStrictTells: the words of what is told stand in a description.
func TestStrictTells(t *testing.T) {
	eachStrict(t, func(t *testing.T, _ *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		text := descriptions(strict)
		for _, note := range notes {
			if note.Kind != Described {
				continue
			}
			if note.Keyword == "oneOf" {
				if !strings.Contains(text, words.ExactlyOne) {
					t.Errorf("%s: that one must match is not told", note.Path)
				}
				continue
			}
			sub := doc.At(note.Path)
			if sub == nil || joins(sub) || note.Keyword == "format" { // told by an example
				continue
			}
			if m.requireAll && slices.Contains(presenceKeywords, note.Keyword) { // told as far as it says something
				continue
			}
			if value := sub.Under(note.Keyword); value != nil {
				if part := untoldIn(text, note.Keyword, value); part != "" {
					t.Errorf("%s %s: %s is not told", note.Path, note.Keyword, part)
				}
			}
		}
	})
}

// joins reports whether other schemas are joined into a schema, which may say
// more of the same.
func joins(sub *schema.Doc) bool {
	return slices.ContainsFunc([]string{"$ref", "allOf", "anyOf", "oneOf"}, func(keyword string) bool { return sub.Has(keyword) })
}

func descriptions(doc *schema.Doc) string {
	var b strings.Builder
	schema.Visit(doc, func(sub *schema.Doc) bool {
		text := sub.Under("description")
		if text != nil {
			b.WriteString(text.Text)
			b.WriteString(schema.Str(text.Text).String())
		}
		return true
	})
	return b.String()
}

// TestStrictIsNarrower checks that the original schema accepts what a strict schema
// accepts, without some of the nulls, apart from constraints that were described.
func TestStrictIsNarrower(t *testing.T) {
	instances := 0
	eachStrict(t, func(t *testing.T, r *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		taken := compiled(t, strict)
		original := compiled(t, untold(doc, notes))
		for range 8 {
			instance := randomStrictInstance(r, strict)
			if taken.Validate(decoded(t, instance)) != nil {
				continue
			}
			instances++
			if !acceptsWithoutNulls(original, decoded(t, instance)) {
				t.Errorf("%s: %s is refused\nnotes: %v", m.provider, instance, notes)
			}
		}
	})
	if instances < int(strictSchemas()) {
		t.Errorf("only %d instances", instances)
	}
	t.Logf("%d instances", instances)
}

// acceptsWithoutNulls reports whether a schema accepts a value, or that without some of
// its members that are null.
func acceptsWithoutNulls(s *jsonschema.Schema, value any) bool {
	var drop []func()
	var keep []func()
	var find func(value any)
	find = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, item := range value {
				find(item)
			}
		case map[string]any:
			for key, member := range value {
				if member == nil {
					drop = append(drop, func() { delete(value, key) })
					keep = append(keep, func() { value[key] = nil })
				}
				find(member)
			}
		}
	}
	find(value)
	const most = 12 // of which all subsets are tried
	for subset := range 1 << min(len(drop), most) {
		for i := range drop {
			if i >= most || subset>>i&1 == 0 {
				drop[i]()
			} else {
				keep[i]()
			}
		}
		if s.Validate(value) == nil {
			return true
		}
	}
	return false
}

// untold returns a schema without the constraints that were told. A "oneOf"
// that was told is an "anyOf". Behind references and where schemas are joined
// the place of a note does not tell which keyword it was: it then counts for
// nothing everywhere.
func untold(doc *schema.Doc, notes []Note) *schema.Doc {
	everywhere := map[string]bool{}
	places := map[string][]string{}
	for _, note := range notes {
		if note.Kind != Described {
			continue
		}
		if sub := doc.At(note.Path); sub != nil && sub.Has(note.Keyword) && !joins(sub) {
			places[note.Path.String()] = append(places[note.Path.String()], note.Keyword)
		} else {
			everywhere[note.Keyword] = true
		}
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		for _, m := range sub.Members {
			if !everywhere[m.Key] && !slices.Contains(places[at.Path().String()], m.Key) {
				continue
			}
			if m.Key == "oneOf" {
				sub = sub.Rename("oneOf", "anyOf", m.Value)
			} else {
				sub = sub.Without(m.Key)
			}
		}
		return sub
	})
}

func compiled(t *testing.T, doc *schema.Doc) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.UseRegexpEngine(anyRegexp)
	if err := compiler.AddResource("https://example.com/schema", decoded(t, doc)); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("https://example.com/schema")
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return schema
}

// anyRegexp compiles what Go knows; the rest takes any text.
func anyRegexp(text string) (jsonschema.Regexp, error) {
	known, err := regexp.Compile(text)
	if err != nil {
		return regexp.MustCompile(""), nil
	}
	return known, nil
}

func decoded(t *testing.T, doc *schema.Doc) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	return value
}
