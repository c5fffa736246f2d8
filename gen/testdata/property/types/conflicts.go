package types

var conflictTools = []any{
	PassVanishing, PassTaggedWins, PassTwoTagged, PassShallow, PassVanishedStillHides, PassSameTypeTwice, PassSameTypeDeeper,
	PassTagAgainstName, PassThree, PassPointerAgainstValue, PassHiddenByHidden, PassCases, PassOptionOnly,
}

type (
	Left  struct{ X, Y int }
	Right struct {
		X string
		Z int `json:"Y"`
	}
	TaggedX struct {
		V bool `json:"X"`
	}
	OtherTaggedX struct {
		W string `json:"X"`
	}
	DeepX     struct{ LeftAgain }
	LeftAgain struct{ X float64 }
)

// Vanishing: X stands twice, and Y is tagged once.
type Vanishing struct {
	Left
	Right
}

// TaggedWins: the X with a tag counts.
type TaggedWins struct {
	Left
	TaggedX
}

// TwoTagged: neither counts, and the one without a tag does not come back.
type TwoTagged struct {
	Left
	TaggedX
	OtherTaggedX
}

// Shallow hides what is deeper, whatever its type.
type Shallow struct {
	X []string
	Left
	TaggedX
}

// VanishedStillHides: two at one depth hide each other and what is below.
type VanishedStillHides struct {
	Left
	Other
	DeepX
}

type Other struct{ X bool }

// SameTypeTwice holds a type twice at one depth.
type SameTypeTwice struct {
	Side1
	Side2
	Last int
}

type (
	Side1 struct{ Shared }
	Side2 struct {
		Shared
		Only2 int
	}
	Shared struct{ Deep int }
)

// SameTypeDeeper holds a type at two depths: the shallow one counts.
type SameTypeDeeper struct {
	Side1
	Shared
}

// TagAgainstName: a tag gives the name of another field.
type TagAgainstName struct {
	A int
	B string `json:"A"`
	C bool   `json:"D"`
	D int
}

// Three at different depths.
type Three struct {
	Depth2
	*Depth1
}

type (
	Depth2 struct{ Depth3 }
	Depth3 struct {
		N    int
		Only int
	}
	Depth1 struct {
		N *string
		Depth2b
	}
	Depth2b struct{ N []int }
)

// PointerAgainstValue: one depth, by pointer and by value.
type PointerAgainstValue struct {
	*Left
	Other2
}

type Other2 struct{ Y []int }

// HiddenByHidden: a field that is not written hides nothing.
type HiddenByHidden struct {
	X int `json:"-"`
	Left
	y int
}

// Cases differ by letter case alone.
type Cases struct {
	Name  string `json:"name"`
	NAME  int    `json:"NAME"`
	NaMe  bool   `json:"Name"`
	Other int
}

// OptionOnly: options without a name are no name.
type OptionOnly struct {
	Left
	Right2
}

type Right2 struct {
	X int `json:",omitempty"`
	Q int `json:"q"`
}

func PassVanishing(v Vanishing) Vanishing                               { return v }
func PassTaggedWins(v TaggedWins) TaggedWins                            { return v }
func PassTwoTagged(v TwoTagged) TwoTagged                               { return v }
func PassShallow(v Shallow) Shallow                                     { return v }
func PassVanishedStillHides(v VanishedStillHides) VanishedStillHides    { return v }
func PassSameTypeTwice(v SameTypeTwice) SameTypeTwice                   { return v }
func PassSameTypeDeeper(v SameTypeDeeper) SameTypeDeeper                { return v }
func PassTagAgainstName(v TagAgainstName) TagAgainstName                { return v }
func PassThree(v Three) Three                                           { return v }
func PassPointerAgainstValue(v PointerAgainstValue) PointerAgainstValue { return v }
func PassHiddenByHidden(v HiddenByHidden) HiddenByHidden                { v.y++; return v }
func PassCases(v Cases) Cases                                           { return v }
func PassOptionOnly(v OptionOnly) OptionOnly                            { return v }
