package catalogue

import (
	"encoding/json"
	"time"
)

type (
	QuotedBool struct {
		A bool `json:",string"`
	}
	QuotedInt struct {
		A int `json:",string"`
	}
	QuotedInt8 struct {
		A int8 `json:",string"`
	}
	QuotedUint8 struct {
		A uint8 `json:",string"`
	}
	QuotedUint64 struct {
		A uint64 `json:",string"`
	}
	QuotedFloat64 struct {
		A float64 `json:",string"`
	}
	QuotedFloat32 struct {
		A float32 `json:",string"`
	}
	QuotedString struct {
		A string `json:",string"`
	}
	QuotedLabel struct {
		A Label `json:",string"`
	}
	QuotedCount struct {
		A Count `json:",string"`
	}
	QuotedDuration struct {
		A time.Duration `json:",string"`
	}
	QuotedJSONNumber struct {
		A json.Number `json:",string"`
	}
	QuotedBoolPtr struct {
		A *bool `json:",string"`
	}
	QuotedIntPtr struct {
		A *int `json:",string"`
	}
	QuotedFloatPtr struct {
		A *float64 `json:",string"`
	}
	QuotedStringPtr struct {
		A *string `json:",string"`
	}
	QuotedIntPtrPtr struct {
		A **int `json:",string"`
	}
	QuotedSlice struct {
		A []int `json:",string"`
	}
	QuotedMap struct {
		A map[string]int `json:",string"`
	}
	QuotedAny struct {
		A any `json:",string"`
	}
	QuotedStruct struct {
		A Pair `json:",string"`
	}
	QuotedWord struct {
		A Word `json:",string"`
	}
	QuotedCode struct {
		A Code `json:",string"`
	}
	QuotedLoud struct {
		A Loud `json:",string"`
	}
	QuotedOmitted struct {
		A int    `json:",omitempty,string"`
		B string `json:"b,string,omitempty"`
		C *int   `json:",string,omitzero"`
	}
)

// Loud is a string with its own JSON encoding.
type Loud string

func (l Loud) MarshalJSON() ([]byte, error) { return json.Marshal(string(l) + "!") }

func (l *Loud) UnmarshalJSON(text []byte) error {
	return refusing(json.Unmarshal(text, (*string)(l)))
}

func PassQuotedBool(v Of[QuotedBool]) Of[QuotedBool]                   { return v }
func PassQuotedInt(v Of[QuotedInt]) Of[QuotedInt]                      { return v }
func PassQuotedInt8(v Of[QuotedInt8]) Of[QuotedInt8]                   { return v }
func PassQuotedUint8(v Of[QuotedUint8]) Of[QuotedUint8]                { return v }
func PassQuotedUint64(v Of[QuotedUint64]) Of[QuotedUint64]             { return v }
func PassQuotedFloat64(v Of[QuotedFloat64]) Of[QuotedFloat64]          { return v }
func PassQuotedFloat32(v Of[QuotedFloat32]) Of[QuotedFloat32]          { return v }
func PassQuotedString(v Of[QuotedString]) Of[QuotedString]             { return v }
func PassQuotedLabel(v Of[QuotedLabel]) Of[QuotedLabel]                { return v }
func PassQuotedCount(v Of[QuotedCount]) Of[QuotedCount]                { return v }
func PassQuotedDuration(v Of[QuotedDuration]) Of[QuotedDuration]       { return v }
func PassQuotedJSONNumber(v Of[QuotedJSONNumber]) Of[QuotedJSONNumber] { return v }
func PassQuotedBoolPtr(v Of[QuotedBoolPtr]) Of[QuotedBoolPtr]          { return v }
func PassQuotedIntPtr(v Of[QuotedIntPtr]) Of[QuotedIntPtr]             { return v }
func PassQuotedFloatPtr(v Of[QuotedFloatPtr]) Of[QuotedFloatPtr]       { return v }
func PassQuotedStringPtr(v Of[QuotedStringPtr]) Of[QuotedStringPtr]    { return v }
func PassQuotedIntPtrPtr(v Of[QuotedIntPtrPtr]) Of[QuotedIntPtrPtr]    { return v }
func PassQuotedSlice(v Of[QuotedSlice]) Of[QuotedSlice]                { return v }
func PassQuotedMap(v Of[QuotedMap]) Of[QuotedMap]                      { return v }
func PassQuotedAny(v Of[QuotedAny]) Of[QuotedAny]                      { return v }
func PassQuotedStruct(v Of[QuotedStruct]) Of[QuotedStruct]             { return v }
func PassQuotedWord(v Of[QuotedWord]) Of[QuotedWord]                   { return v }
func PassQuotedCode(v Of[QuotedCode]) Of[QuotedCode]                   { return v }
func PassQuotedLoud(v Of[QuotedLoud]) Of[QuotedLoud]                   { return v }
func PassQuotedOmitted(v Of[QuotedOmitted]) Of[QuotedOmitted]          { return v }
