package proof_test

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// strictModes are the strict modes. That their schemas are ones which the provider
// takes, lowering checks itself.
var strictModes = []struct {
	name  string
	lower func(*schema.Doc) (*schema.Doc, []lower.Note)
}{
	{"openai", lower.StrictOpenAI},
	{"anthropic", lower.StrictAnthropic},
	{"deepseek", lower.StrictDeepSeek},
}

// TestPropertyStrict: what a strict schema takes is, restored, what the input schema
// takes, where nothing was told.
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
				if !toldConstraint(notes) {
					held++
					holdRestored(t, s, input, strict)
				}
			}
			if held == 0 {
				t.Error("no tool is held to what its strict form takes")
			}
			t.Logf("%d tools are held to what their strict form takes", held)
		})
	}
}

func toldConstraint(notes []lower.Note) bool {
	for _, n := range notes {
		if n.Kind == lower.Described && n.Keyword != "default" && n.Keyword != "examples" && n.Keyword != "deprecated" {
			return true
		}
	}
	return false
}

// holdRestored holds what a model may send to a strict tool to its input schema.
func holdRestored(t *testing.T, s *subject, input, strict *schema.Doc) {
	t.Helper()
	m := &instanceMaker{Rand: chance(t.Name() + s.name), t: t, judge: newJudge(t, s.name, strict.String())}
	for range 20 {
		sent, err := schema.Parse([]byte(encode(m.next())))
		if err != nil {
			t.Fatal(err)
		}
		restored := lower.Restore(input, sent)
		if err := s.input.refusesText(restored.String()); err != nil {
			t.Errorf("%s: %s, restored %s: %v\nstrict: %s", s.name, sent, restored, err, strict)
		}
	}
}
