package proof_test

import (
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestChangeLies checks that the checks of TestRandomChange… detect wrong reports.
func TestChangeLies(t *testing.T) {
	const (
		wide   = `{"type":"object","properties":{"days":{"type":"integer","minimum":1,"maximum":14}},"required":["days"],"additionalProperties":false}`
		narrow = `{"type":"object","properties":{"days":{"type":"integer","minimum":1,"maximum":10}},"required":["days"],"additionalProperties":false}`
		open   = `{"type":"object","properties":{"days":{"type":"integer","minimum":1,"maximum":14}},"required":["days"]}`
	)
	breaks := func(example string) diff.Change {
		doc, err := schema.Parse([]byte(example))
		if err != nil {
			t.Fatal(err)
		}
		return diff.Change{Class: diff.Breaking, Example: doc}
	}
	tests := []struct {
		name     string
		part     diff.Part
		old, new string
		lenient  bool
		change   diff.Change
		want     string // "" if the report is correct
	}{
		{"narrowed input", diff.Input, wide, narrow, false, diff.Change{Class: diff.Compatible}, "the change breaks"},
		{"narrowed input that is the same", diff.Input, wide, narrow, false, diff.Change{}, "the change breaks"},
		{"widened input that is the same", diff.Input, narrow, wide, false, diff.Change{Class: diff.Wording}, "the schemas are reported as the same"},
		{"widened input", diff.Input, narrow, wide, false, diff.Change{Class: diff.Compatible}, ""},
		{"widened output", diff.Output, narrow, wide, false, diff.Change{Class: diff.Compatible}, "the change breaks"},
		{"narrowed output", diff.Output, wide, narrow, false, diff.Change{Class: diff.Compatible}, ""},
		{"opened output", diff.Output, wide, open, false, diff.Change{Class: diff.Compatible}, "the change breaks"},
		{"opened output for lenient readers", diff.Output, wide, open, true, diff.Change{Class: diff.Compatible}, ""},
		{"no example", diff.Input, wide, narrow, false, diff.Change{Class: diff.Breaking}, "breaking change without an example"},
		{"an example that both accept", diff.Input, wide, narrow, false, breaks(`{"days":3}`), "invalid example of"},
		{"an example that neither accepts", diff.Input, wide, narrow, false, breaks(`{"days":20}`), "invalid example of"},
		{"an example", diff.Input, wide, narrow, false, breaks(`{"days":11}`), ""},
		{"an example for readers", diff.Output, wide, narrow, false, breaks(`{"days":11}`), "invalid example of"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := changedPart{part: tt.part, lenient: tt.lenient, changes: []diff.Change{tt.change}}
			for doc, text := range map[**schema.Doc]string{&p.old: tt.old, &p.new: tt.new} {
				parsed, err := schema.Parse([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				*doc = parsed
			}
			got := ""
			if err := newChangeAccount().partHolds(p, drafter{chanceOf(1, tt.name)}); err != nil {
				got = err.Error()
			}
			if !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}
