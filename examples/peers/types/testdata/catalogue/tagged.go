package catalogue

type (
	// TextTag has descriptions in the tag format of the official SDK.
	TextTag struct {
		A int `json:"a" jsonschema:"the number of things"`
	}
	// CommaTextTag has a description with a comma.
	CommaTextTag struct {
		A int `json:"a" jsonschema:"the number of things, or people"`
	}
	// OptionTag has descriptions in the tag format of invopop.
	OptionTag struct {
		A int `json:"a" jsonschema:"description=the number of things"`
	}
	TitleTag struct {
		A string `json:"a" jsonschema:"title=Things,description=all of them"`
	}
	// RequiredTag requires a field that may be omitted.
	RequiredTag struct {
		A int `json:"a" jsonschema:"required,description=the number"`
	}
	DescriptionTag struct {
		A []string `json:"a" jsonschema_description:"the names of things"`
	}
	// PlainWords has descriptions in the tag format of swaggest and huma.
	PlainWords struct {
		A bool `json:"a" description:"whether there are things"`
	}
	InnerTag struct {
		A []TextTag           `json:"a" jsonschema:"some things"`
		B map[string]*TextTag `json:"b" jsonschema:"more things"`
	}
	SharedTag struct {
		A Pair `json:"a" jsonschema:"one pair"`
		B Pair `json:"b" jsonschema:"another pair"`
	}
	PointerTag struct {
		A *Pair `json:"a,omitempty" jsonschema:"a pair that may be missing"`
	}
)

func PassTextTag(v Of[TextTag]) Of[TextTag]                      { return v }
func PassCommaTextTag(v Of[CommaTextTag]) Of[CommaTextTag]       { return v }
func PassOptionTag(v Of[OptionTag]) Of[OptionTag]                { return v }
func PassTitleTag(v Of[TitleTag]) Of[TitleTag]                   { return v }
func PassRequiredTag(v Of[RequiredTag]) Of[RequiredTag]          { return v }
func PassDescriptionTag(v Of[DescriptionTag]) Of[DescriptionTag] { return v }
func PassPlainWords(v Of[PlainWords]) Of[PlainWords]             { return v }
func PassInnerTag(v Of[InnerTag]) Of[InnerTag]                   { return v }
func PassSharedTag(v Of[SharedTag]) Of[SharedTag]                { return v }
func PassPointerTag(v Of[PointerTag]) Of[PointerTag]             { return v }
