package catalogue

import (
	"time"
)

// Money has its own JSON encoding.
type Money struct{ Cents int }

func (Money) MarshalJSON() ([]byte, error) { return []byte(`{"cents":1}`), nil }
func (*Money) UnmarshalJSON([]byte) error  { return nil }

// Texter is a text marshaler.
type Texter interface{ MarshalText() ([]byte, error) }

type (
	// PromotedTime is encoded as text, and its zone is lost.
	PromotedTime struct {
		time.Time
		Zone string
	}
	PromotedText struct {
		Note
		Lost int
	}
	// PromotedPointer has pointer methods because it embeds a value.
	PromotedPointer struct {
		Draft
		Kept int
	}
	// Ambiguous has two MarshalJSON methods at one depth, so that neither is promoted, and
	// one MarshalText.
	Ambiguous struct {
		Money
		time.Time
	}
	// PromotedDeep has a method that is promoted from two levels down.
	PromotedDeep struct {
		PromotedText
		Lost2 int
	}
	// PromotedFromPointer cannot be decoded, because its pointer is nil then.
	PromotedFromPointer struct {
		*Note
		Lost int
	}
	PromotedInterface struct {
		Texter
		Lost int
	}
	// PromotedTagged: the tag does not prevent the promotion of the method.
	PromotedTagged struct {
		Note `json:"note"`
		Lost int
	}
	// FieldHides has a field that hides the method.
	FieldHides struct {
		Note
		MarshalText   int
		UnmarshalText *string
	}
	// DepthDecides has two methods, of which the shallower is used.
	DepthDecides struct {
		PromotedText
		Draft
	}
	// PromotedZero has the IsZero method of its embedded type.
	PromotedZero struct {
		Inner PromotedIsZero `json:"inner,omitzero"`
	}
	PromotedIsZero struct {
		FullOfThree
		Kept *int
	}
)

func PassPromotedTime(v Of[PromotedTime]) Of[PromotedTime]               { return v }
func PassPromotedTimes(v Of[[]*PromotedTime]) Of[[]*PromotedTime]        { return v }
func PassPromotedText(v Of[PromotedText]) Of[PromotedText]               { return v }
func PassPromotedPointer(v Of[PromotedPointer]) Of[PromotedPointer]      { return v }
func PassPromotedPointers(v Of[[]PromotedPointer]) Of[[]PromotedPointer] { return v }
func PassPromotedPointerMap(v Of[map[string]PromotedPointer]) Of[map[string]PromotedPointer] {
	return v
}
func PassAmbiguous(v Of[Ambiguous]) Of[Ambiguous]                               { return v }
func PassPromotedDeep(v Of[PromotedDeep]) Of[PromotedDeep]                      { return v }
func PassPromotedFromPointer(v Of[PromotedFromPointer]) Of[PromotedFromPointer] { return v }
func PassPromotedInterface(v Of[PromotedInterface]) Of[PromotedInterface]       { return v }
func PassPromotedTagged(v Of[PromotedTagged]) Of[PromotedTagged]                { return v }
func PassFieldHides(v Of[FieldHides]) Of[FieldHides]                            { return v }
func PassDepthDecides(v Of[DepthDecides]) Of[DepthDecides]                      { return v }
func PassPromotedZero(v Of[PromotedZero]) Of[PromotedZero]                      { return v }
