package calls

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/call"
)

const (
	randomSchemas = 1500
	valuesOfEach  = 20
)

// TestCheck compares the verdicts on random values and random schemas with those of an
// independent validator.
func TestCheck(t *testing.T) {
	var total tally
	for seed := range uint64(randomSchemas) {
		total.compare(t, seed)
		if t.Failed() {
			return
		}
	}
	t.Logf("%+v", total)
	if total.Accepted < total.Values/10 || total.Refused < total.Values/10 || total.ByNull < 10 || total.Unfollowed > randomSchemas/10 {
		t.Error("too few values were compared")
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) { new(tally).compare(t, seed) })
}

type tally struct {
	Values, Accepted, Refused int
	ByNull                    int // accepted because a null represents an absent member
	Unfollowed                int // schemas that cannot be enforced, because they refer to themselves
}

func (c *tally) compare(t *testing.T, seed uint64) {
	t.Helper()
	s := newSampler(seed, allMakers)
	text := s.document()
	tool, err := taking(text)
	if err != nil {
		if !strings.Contains(err.Error(), "to itself") {
			t.Errorf("seed %d: %s: %v", seed, text, err)
		}
		c.Unfollowed++
		return
	}
	validator := validatorOf(t, text)
	for range valuesOfEach {
		value := s.arguments()
		c.compareValue(t, tool, validator, text, value)
	}
}

func (c *tally) compareValue(t *testing.T, tool call.Set, validator *jsonschema.Schema, text, value string) {
	t.Helper()
	c.Values++
	refused, want := verdict(tool, value), validates(t, validator, value)
	got := refused == nil
	switch {
	case got && !want && strings.Contains(value, "null") && validatesSome(validator, withoutNulls(parseAny(t, value))):
		c.ByNull++
	case got != want:
		t.Errorf("schema %s\nvalue %s: got %v, want %v\n%v", text, value, got, want, refused)
	case got:
		c.Accepted++
	default:
		c.Refused++
	}
}

// taking returns a set with a tool, t, that accepts the arguments that schema accepts and
// returns them unchanged. If schema cannot be enforced, taking returns an error.
func taking(schema string) (call.Set, error) {
	return call.New(call.Definition{Name: "t", Input: schema}, func(_ context.Context, c call.Call) call.Result {
		return call.ContentResult(call.TextContent(string(c.Args)))
	})
}

// verdict returns the reason why tool rejects the arguments value, or nil.
func verdict(tool call.Set, value string) error {
	return tool.Call(context.Background(), "t", []byte(value)).Err
}

func validatorOf(t *testing.T, text string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return compiled
}

func validates(t *testing.T, validator *jsonschema.Schema, value string) bool {
	t.Helper()
	return validator.Validate(parseAny(t, value)) == nil
}

func parseAny(t *testing.T, value string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(value))
	if err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	return v
}

func validatesSome(validator *jsonschema.Schema, values []any) bool {
	return slices.ContainsFunc(values, func(v any) bool { return validator.Validate(v) == nil })
}

// mostVariants limits the number of variants of a value that are checked.
const mostVariants = 1 << 14

// withoutNulls returns value and its variants. Each variant lacks some of the members
// that are null.
func withoutNulls(value any) []any {
	all := []any{value}
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			all = vary(all, withoutNulls(item)[1:], func(v, item any) any {
				items := slices.Clone(v.([]any))
				items[i] = item
				return items
			})
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			all = vary(all, withoutNulls(value[name])[1:], func(v, inner any) any {
				members := maps.Clone(v.(map[string]any))
				members[name] = inner
				return members
			})
			if value[name] == nil {
				all = vary(all, []any{nil}, func(v, _ any) any {
					members := maps.Clone(v.(map[string]any))
					delete(members, name)
					return members
				})
			}
		}
	}
	return all
}

// vary returns all with additional values: put(v, part) for each v in all and each of
// parts, as far as mostVariants allows.
func vary(all, parts []any, put func(v, part any) any) []any {
	for _, v := range slices.Clone(all) {
		for _, part := range parts {
			if len(all) < mostVariants {
				all = append(all, put(v, part))
			}
		}
	}
	return all
}
