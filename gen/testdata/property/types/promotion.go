package types

import "time"

var promotionTools = []any{
	PassPromotedTime, PassPromotedText, PassPromotedPointer, PassAmbiguous, PassPromotedAnonymous, PassPromotedDeep,
	WritePromotedFromPointer, WritePromotedInterface, PassPromotedHidden, PassPromotedZero, PassPromotions, PassPromotionsBehindPointer,
	PassFieldHides, PassDepthDecides,
}

// PromotedTime is a text, and its zone is lost.
type PromotedTime struct {
	time.Time
	Zone string
}

// PromotedText has the methods of what it embeds.
type PromotedText struct {
	Note
	Lost int
}

// PromotedPointer has methods of a pointer, by embedding a value.
type PromotedPointer struct {
	Draft
	Kept int
}

// Ambiguous has two MarshalJSON at one depth, and so neither, but one MarshalText.
type Ambiguous struct {
	Money
	time.Time
}

// Money has JSON of its own.
type Money struct{ Cents int }

func (Money) MarshalJSON() ([]byte, error) { return []byte(`{"cents":1}`), nil }
func (*Money) UnmarshalJSON([]byte) error  { return nil }

// PromotedDeep finds the method two levels down.
type PromotedDeep struct {
	PromotedText
	Lost2 int
}

// PromotedFromPointer cannot be read, since the pointer is nil then.
type PromotedFromPointer struct {
	*Note
	Lost int
}

// PromotedInterface has the method of an embedded interface.
type PromotedInterface struct {
	Texter
	Lost int
}

// Texter is a text marshaler.
type Texter interface{ MarshalText() ([]byte, error) }

// PromotedHidden: the tag does not keep the method away.
type PromotedHidden struct {
	Note `json:"note"`
	Lost int
}

// PromotedZero takes IsZero of what it embeds.
type PromotedZero struct {
	Inner PromotedIsZero `json:"inner,omitzero"`
	Ptr   *PromotedIsZero
}

type PromotedIsZero struct {
	FullOfThree
	Kept *int
}

// FieldHides has a field where the method would be.
type FieldHides struct {
	Note
	MarshalText   int
	UnmarshalText *string
}

// DepthDecides has two methods, of which the one that is less deep counts.
type DepthDecides struct {
	PromotedText
	Draft
}

// Promotions are fields by value, by pointer, in slices, arrays and maps.
type Promotions struct {
	Value   PromotedPointer
	Pointer *PromotedPointer
	Slice   []PromotedPointer
	Array   [1]PromotedPointer
	Map     map[string]PromotedPointer
	Text    map[string]PromotedText
	Times   []*PromotedTime
}

func PassPromotedTime(v PromotedTime) PromotedTime          { return v }
func PassPromotedText(v PromotedText) PromotedText          { return v }
func PassPromotedPointer(v PromotedPointer) PromotedPointer { return v }
func PassAmbiguous(v Ambiguous) Ambiguous                   { return v }
func PassPromotedDeep(v PromotedDeep) PromotedDeep          { return v }
func WritePromotedFromPointer() PromotedFromPointer         { return PromotedFromPointer{} }
func WritePromotedInterface() PromotedInterface             { return PromotedInterface{} }
func PassPromotedHidden(v PromotedHidden) PromotedHidden    { return v }
func PassPromotedZero(v PromotedZero) PromotedZero          { return v }
func PassPromotions(v Promotions) Promotions                { return v }
func PassFieldHides(v FieldHides) FieldHides                { return v }

//toolgen:tool
func PassDepthDecides(v DepthDecides) *DepthDecides { return &v }

func PassPromotionsBehindPointer(v *Promotions) *Promotions { return v }

func PassPromotedAnonymous(
	stamp struct {
		time.Time
		Zone string
	},
	draft *struct{ Draft },
) struct{ Draft } {
	return struct{ Draft }{}
}
