package catalogue

type (
	PlainTag struct {
		A int
	}
	RenamedTag struct {
		A int `json:"other"`
	}
	HiddenTag struct {
		A, B int `json:"-"`
	}
	DashTag struct {
		A int `json:"-,"`
	}
	NameAndOptionTag struct {
		A int `json:"both,omitempty"`
	}
	QuoteInNameTag struct {
		A int `json:"a\"b"`
	}
	CommaInNameTag struct {
		A int `json:"a,b"`
	}
	TabInNameTag struct {
		A int `json:"a\tb"`
	}
	EmojiNameTag struct {
		A int `json:"☺"`
	}
	SpacedOptionTag struct {
		A int `json:"spaced, omitempty"`
	}
	UnknownOptionsTag struct {
		A int `json:"odd,inline,format:x,required"`
	}
	EmptyTag struct {
		A int `json:""`
	}
	DottedNameTag struct {
		A int `json:"a.b-c_d"`
	}
	DigitNameTag struct {
		A int `json:"1"`
	}
	OtherTag struct {
		A int `xml:"other"`
	}
	UnquotedTag struct {
		A int `json:bad`
	}
	UnexportedTag struct {
		A int
		b int
	}
	CaseOnlyTag struct {
		A int    `json:"name"`
		B string `json:"NAME"`
		C bool   `json:"Name"`
	}
	InlineMapTag struct {
		A map[string]int `json:",inline"`
	}
	InlineStructTag struct {
		A Pair `json:",inline"`
	}
	NoFieldsTag struct {
	}
	OnlyHiddenTag struct {
		a int
		B int `json:"-"`
	}
	DollarTag struct {
		A int `json:"$ref"`
	}
	SlashedTag struct {
		A int `json:"a/b~c"`
	}
	PercentTag struct {
		A int `json:"100%"`
	}
	NestedTag struct {
		A struct{ B []struct{ C *string } }
	}
	TwoNamesTag struct {
		A int
		B string `json:"A"`
	}
)

func PassPlainTag(v Of[PlainTag]) Of[PlainTag]                            { return v }
func PassRenamedTag(v Of[RenamedTag]) Of[RenamedTag]                      { return v }
func PassHiddenTag(v Of[HiddenTag]) Of[HiddenTag]                         { return v }
func PassDashTag(v Of[DashTag]) Of[DashTag]                               { return v }
func PassNameAndOptionTag(v Of[NameAndOptionTag]) Of[NameAndOptionTag]    { return v }
func PassQuoteInNameTag(v Of[QuoteInNameTag]) Of[QuoteInNameTag]          { return v }
func PassCommaInNameTag(v Of[CommaInNameTag]) Of[CommaInNameTag]          { return v }
func PassTabInNameTag(v Of[TabInNameTag]) Of[TabInNameTag]                { return v }
func PassEmojiNameTag(v Of[EmojiNameTag]) Of[EmojiNameTag]                { return v }
func PassSpacedOptionTag(v Of[SpacedOptionTag]) Of[SpacedOptionTag]       { return v }
func PassUnknownOptionsTag(v Of[UnknownOptionsTag]) Of[UnknownOptionsTag] { return v }
func PassEmptyTag(v Of[EmptyTag]) Of[EmptyTag]                            { return v }
func PassDottedNameTag(v Of[DottedNameTag]) Of[DottedNameTag]             { return v }
func PassDigitNameTag(v Of[DigitNameTag]) Of[DigitNameTag]                { return v }
func PassOtherTag(v Of[OtherTag]) Of[OtherTag]                            { return v }
func PassUnquotedTag(v Of[UnquotedTag]) Of[UnquotedTag]                   { return v }
func PassUnexportedTag(v Of[UnexportedTag]) Of[UnexportedTag]             { return v }
func PassCaseOnlyTag(v Of[CaseOnlyTag]) Of[CaseOnlyTag]                   { return v }
func PassInlineMapTag(v Of[InlineMapTag]) Of[InlineMapTag]                { return v }
func PassInlineStructTag(v Of[InlineStructTag]) Of[InlineStructTag]       { return v }
func PassNoFieldsTag(v Of[NoFieldsTag]) Of[NoFieldsTag]                   { return v }
func PassOnlyHiddenTag(v Of[OnlyHiddenTag]) Of[OnlyHiddenTag]             { return v }
func PassDollarTag(v Of[DollarTag]) Of[DollarTag]                         { return v }
func PassSlashedTag(v Of[SlashedTag]) Of[SlashedTag]                      { return v }
func PassPercentTag(v Of[PercentTag]) Of[PercentTag]                      { return v }
func PassNestedTag(v Of[NestedTag]) Of[NestedTag]                         { return v }
func PassTwoNamesTag(v Of[TwoNamesTag]) Of[TwoNamesTag]                   { return v }
