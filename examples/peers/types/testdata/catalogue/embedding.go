package catalogue

type (
	Base struct {
		ID   int
		Name string
	}
	base struct {
		Own  bool
		Size int `json:"size,omitempty"`
		none int
	}
	Place  struct{ City string }
	Corner struct {
		Side  *int
		Width float64
	}
	List     []string
	Index    map[string]int
	Anything any
	Shape    interface{ Area() float64 }
	number   int
	hidden   []string
)

type (
	Embeds struct {
		Base
		Tail []Base
	}
	EmbedsUnexported struct {
		base
		After int
	}
	EmbedsScalar struct {
		Label
		After int
	}
	EmbedsScalarPtr struct {
		*Count
		After int
	}
	EmbedsSlice struct {
		List
		After int
	}
	EmbedsMap struct {
		Index
		After int
	}
	EmbedsAny struct {
		Anything
		After int
	}
	EmbedsInterface struct {
		Shape
		After int
	}
	EmbedsUnexportedScalar struct {
		number
		hidden
		After int
	}
	EmbedsError struct {
		error
		After int
	}
	EmbedsNamed struct {
		Base `json:"base"`
	}
	EmbedsNamedPtr struct {
		*Corner `json:"corner,omitempty"`
	}
	EmbedsOmitted struct {
		Base  `json:",omitempty"`
		After int
	}
	EmbedsHidden struct {
		Base  `json:"-"`
		After int
	}
	EmbedsPtr struct {
		*Base
		After int
	}
	EmbedsTwoPtrs struct {
		*Place
		*Corner
	}
	EmbedsUnexportedPtr struct {
		*base
		After int
	}
	EmbedsItself struct {
		*EmbedsItself
		Name string
		Next *EmbedsItself `json:"next,omitempty"`
	}
	EmbedsDeep struct {
		*Outer
		After int
	}
	Outer struct {
		*Middle
		OuterField []int
	}
	Middle struct {
		Inner
		MiddleField *bool
	}
	Inner         struct{ InnerField map[string]int }
	EmbedsGeneric struct {
		Both[int, *string]
		*Box[Label]
	}
	PlaceAlias  = Place
	BasePointer = *Base
	EmbedsAlias struct {
		PlaceAlias
		BasePointer
	}
	EmbedsQuoted struct {
		Count `json:"count,string"`
	}
	EmbedsAnonymously struct {
		Base
		Inside struct {
			Place
			*Corner
		}
	}
)

func PassEmbeds(v Of[Embeds]) Of[Embeds]                                                 { return v }
func PassEmbedsUnexported(v Of[EmbedsUnexported]) Of[EmbedsUnexported]                   { return v }
func PassEmbedsScalar(v Of[EmbedsScalar]) Of[EmbedsScalar]                               { return v }
func PassEmbedsScalarPtr(v Of[EmbedsScalarPtr]) Of[EmbedsScalarPtr]                      { return v }
func PassEmbedsSlice(v Of[EmbedsSlice]) Of[EmbedsSlice]                                  { return v }
func PassEmbedsMap(v Of[EmbedsMap]) Of[EmbedsMap]                                        { return v }
func PassEmbedsAny(v Of[EmbedsAny]) Of[EmbedsAny]                                        { return v }
func PassEmbedsInterface(v Of[EmbedsInterface]) Of[EmbedsInterface]                      { return v }
func PassEmbedsUnexportedScalar(v Of[EmbedsUnexportedScalar]) Of[EmbedsUnexportedScalar] { return v }
func PassEmbedsError(v Of[EmbedsError]) Of[EmbedsError]                                  { return v }
func PassEmbedsNamed(v Of[EmbedsNamed]) Of[EmbedsNamed]                                  { return v }
func PassEmbedsNamedPtr(v Of[EmbedsNamedPtr]) Of[EmbedsNamedPtr]                         { return v }
func PassEmbedsOmitted(v Of[EmbedsOmitted]) Of[EmbedsOmitted]                            { return v }
func PassEmbedsHidden(v Of[EmbedsHidden]) Of[EmbedsHidden]                               { return v }
func PassEmbedsPtr(v Of[EmbedsPtr]) Of[EmbedsPtr]                                        { return v }
func PassEmbedsTwoPtrs(v Of[EmbedsTwoPtrs]) Of[EmbedsTwoPtrs]                            { return v }
func PassEmbedsUnexportedPtr(v Of[EmbedsUnexportedPtr]) Of[EmbedsUnexportedPtr]          { return v }
func PassEmbedsItself(v Of[EmbedsItself]) Of[EmbedsItself]                               { return v }
func PassEmbedsDeep(v Of[EmbedsDeep]) Of[EmbedsDeep]                                     { return v }
func PassEmbedsGeneric(v Of[EmbedsGeneric]) Of[EmbedsGeneric]                            { return v }
func PassEmbedsAlias(v Of[EmbedsAlias]) Of[EmbedsAlias]                                  { return v }
func PassEmbedsQuoted(v Of[EmbedsQuoted]) Of[EmbedsQuoted]                               { return v }
func PassEmbedsAnonymously(v Of[EmbedsAnonymously]) Of[EmbedsAnonymously]                { return v }
