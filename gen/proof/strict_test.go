package proof_test

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// strictModes are the strict modes of providers. Whether a provider supports the schemas is
// checked by lowering, and not by these tests.
var strictModes = []struct {
	name  string
	lower func(*schema.Doc) (*schema.Doc, []lower.Note)
}{
	{"openai", lower.StrictOpenAI},
	{"anthropic", lower.StrictAnthropic},
	{"deepseek", lower.StrictDeepSeek},
}

// TestPropertyStrict checks that the input schema accepts instances of the strict schema
// (see holdSettled). It skips schemas whose constraints were moved into a description.
func TestPropertyStrict(t *testing.T) {
	for _, mode := range strictModes {
		t.Run(mode.name, func(t *testing.T) {
			held := 0
			for _, s := range subjects(t) {
				input := s.definitions["mcp"].Under("inputSchema")
				strict, notes := mode.lower(input)
				if lower.Has(notes, lower.Inexact) {
					continue
				}
				if !describesConstraint(notes) {
					held++
					holdSettled(t, s, strict)
				}
			}
			if held == 0 {
				t.Error("no tool has an exact strict schema")
			}
			t.Logf("%d tools have an exact strict schema", held)
		})
	}
}

func describesConstraint(notes []lower.Note) bool {
	for _, n := range notes {
		if n.Kind == lower.Described && n.Keyword != "default" && n.Keyword != "examples" && n.Keyword != "deprecated" {
			return true
		}
	}
	return false
}

// holdSettled generates instances of strict and removes the nulls that represent absent
// members. It checks that the input schema of s accepts the results.
func holdSettled(t *testing.T, s *subject, strict *schema.Doc) {
	t.Helper()
	m := &instanceMaker{Rand: chance(t.Name() + s.name), t: t, judge: newJudge(t, s.name, strict.String())}
	for range 20 {
		sent := m.next()
		meant := settled(s.input.compiled, sent)
		if err := s.input.compiled.Validate(meant); err != nil {
			t.Errorf("%s: the input schema rejects %s without nulls, which is %s: %v\nstrict: %s", s.name, encode(sent), encode(meant), err, strict)
		}
	}
}
