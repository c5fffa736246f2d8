package lower

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestNil: a nil document is taken as null, which is no schema.
func TestNil(t *testing.T) {
	for name, lowering := range lowerings {
		want, wantNotes := lowering(&schema.Doc{})
		got, notes := lowering(nil)
		if got == nil || !got.Equal(want) || len(notes) != len(wantNotes) {
			t.Errorf("%s: %v, %v; of null: %v, %v", name, got, notes, want, wantNotes)
		}
	}
	if got := CountStrict(nil); got != (StrictCount{}) {
		t.Errorf("CountStrict: %+v", got)
	}
	if got, _, err := Profiles()[0].Apply(nil, schema.Budget{}); err != nil || got == nil || got.Kind != schema.Null {
		t.Errorf("Apply: %v, %v", got, err)
	}
}
