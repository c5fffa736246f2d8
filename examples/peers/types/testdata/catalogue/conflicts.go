package catalogue

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
	Other     struct{ X bool }
	DeepX     struct{ LeftAgain }
	LeftAgain struct{ X float64 }
	Shared    struct{ Deep int }
	Side1     struct{ Shared }
	Side2     struct {
		Shared
		Only2 int
	}
)

type (
	// Vanishing: X occurs twice, and Y is tagged once.
	Vanishing struct {
		Left
		Right
	}
	// TaggedWins: the X with a tag is used.
	TaggedWins struct {
		Left
		TaggedX
	}
	// TwoTagged: neither is used, and the X without a tag does not reappear.
	TwoTagged struct {
		Left
		TaggedX
		OtherTaggedX
	}
	// Shallow hides deeper fields, whatever their type.
	Shallow struct {
		X []string
		Left
		TaggedX
	}
	// VanishedStillHides: two fields at one depth hide each other and deeper fields.
	VanishedStillHides struct {
		Left
		Other
		DeepX
	}
	// SameTypeTwice embeds a type twice at one depth.
	SameTypeTwice struct {
		Side1
		Side2
		Last int
	}
	// SameTypeDeeper embeds a type at two depths: the shallow one is used.
	SameTypeDeeper struct {
		Side1
		Shared
	}
	// TagAgainstName: a tag contains the name of another field.
	TagAgainstName struct {
		A int
		B string `json:"A"`
		C bool   `json:"D"`
		D int
	}
	// PointerAgainstValue: two fields at one depth, embedded by pointer and by value.
	PointerAgainstValue struct {
		*Left
		OtherY
	}
	OtherY struct{ Y []int }
	// HiddenHidesNothing: a field that is not encoded hides nothing.
	HiddenHidesNothing struct {
		X int `json:"-"`
		Left
	}
	// OptionOnly: options without a name are not a name.
	OptionOnly struct {
		Left
		OmittedX
	}
	OmittedX struct {
		X int `json:",omitempty"`
		Q int `json:"q"`
	}
	// DepthByPointer: the depth matters, not the pointer.
	DepthByPointer struct {
		DeepX
		*Other
	}
)

func PassVanishing(v Of[Vanishing]) Of[Vanishing]                               { return v }
func PassTaggedWins(v Of[TaggedWins]) Of[TaggedWins]                            { return v }
func PassTwoTagged(v Of[TwoTagged]) Of[TwoTagged]                               { return v }
func PassShallow(v Of[Shallow]) Of[Shallow]                                     { return v }
func PassVanishedStillHides(v Of[VanishedStillHides]) Of[VanishedStillHides]    { return v }
func PassSameTypeTwice(v Of[SameTypeTwice]) Of[SameTypeTwice]                   { return v }
func PassSameTypeDeeper(v Of[SameTypeDeeper]) Of[SameTypeDeeper]                { return v }
func PassTagAgainstName(v Of[TagAgainstName]) Of[TagAgainstName]                { return v }
func PassPointerAgainstValue(v Of[PointerAgainstValue]) Of[PointerAgainstValue] { return v }
func PassHiddenHidesNothing(v Of[HiddenHidesNothing]) Of[HiddenHidesNothing]    { return v }
func PassOptionOnly(v Of[OptionOnly]) Of[OptionOnly]                            { return v }
func PassDepthByPointer(v Of[DepthByPointer]) Of[DepthByPointer]                { return v }
