package catalogue

import (
	"time"
)

type (
	OmitBool struct {
		A int
		B bool `json:",omitempty"`
	}
	OmitInt struct {
		A int
		B int `json:",omitempty"`
	}
	OmitString struct {
		A int
		B string `json:",omitempty"`
	}
	OmitSlice struct {
		A int
		B []int `json:",omitempty"`
	}
	OmitPtrSlice struct {
		A int
		B []*int `json:",omitempty"`
	}
	OmitMap struct {
		A int
		B map[string]bool `json:",omitempty"`
	}
	OmitPtr struct {
		A int
		B *int `json:",omitempty"`
	}
	OmitPtrPtr struct {
		A int
		B **int `json:",omitempty"`
	}
	OmitAny struct {
		A int
		B any `json:",omitempty"`
	}
	OmitStruct struct {
		A int
		B Pair `json:",omitempty"`
	}
	OmitEmptyStruct struct {
		A int
		B struct{} `json:",omitempty"`
	}
	OmitArray struct {
		A int
		B [2]int `json:",omitempty"`
	}
	OmitArray0 struct {
		A int
		B [0]int `json:",omitempty"`
	}
	OmitTime struct {
		A int
		B time.Time `json:",omitempty"`
	}
	OmitDuration struct {
		A int
		B time.Duration `json:",omitempty"`
	}
	OmitText struct {
		A int
		B Point `json:",omitempty"`
	}
	OmitTextInt struct {
		A int
		B Code `json:",omitempty"`
	}
	OmitFunc struct {
		A int
		B func() `json:",omitempty"`
	}
	ZeroBool struct {
		A int
		B bool `json:",omitzero"`
	}
	ZeroInt struct {
		A int
		B int `json:",omitzero"`
	}
	ZeroString struct {
		A int
		B string `json:",omitzero"`
	}
	ZeroSlice struct {
		A int
		B []int `json:",omitzero"`
	}
	ZeroPtrSlice struct {
		A int
		B []*int `json:",omitzero"`
	}
	ZeroMap struct {
		A int
		B map[string]bool `json:",omitzero"`
	}
	ZeroPtr struct {
		A int
		B *int `json:",omitzero"`
	}
	ZeroPtrPtr struct {
		A int
		B **int `json:",omitzero"`
	}
	ZeroAny struct {
		A int
		B any `json:",omitzero"`
	}
	ZeroStruct struct {
		A int
		B Pair `json:",omitzero"`
	}
	ZeroEmptyStruct struct {
		A int
		B struct{} `json:",omitzero"`
	}
	ZeroArray struct {
		A int
		B [2]int `json:",omitzero"`
	}
	ZeroArray0 struct {
		A int
		B [0]int `json:",omitzero"`
	}
	ZeroTime struct {
		A int
		B time.Time `json:",omitzero"`
	}
	ZeroDuration struct {
		A int
		B time.Duration `json:",omitzero"`
	}
	ZeroText struct {
		A int
		B Point `json:",omitzero"`
	}
	ZeroTextInt struct {
		A int
		B Code `json:",omitzero"`
	}
	ZeroFunc struct {
		A int
		B func() `json:",omitzero"`
	}
)

// FullOfThree treats a list of three elements as zero, so that an empty list is encoded as
// null.
type FullOfThree []int

func (f FullOfThree) IsZero() bool { return len(f) == 3 }

// PointerZero has a pointer method that reports whether it is zero.
type PointerZero struct{ N *int }

func (z *PointerZero) IsZero() bool { return z != nil && z.N == nil }

// NeverZero is a map that is never zero.
type NeverZero map[string]int

func (NeverZero) IsZero() bool { return false }

type (
	ZeroMethod struct {
		A FullOfThree `json:",omitzero"`
	}
	ZeroMethodPtr struct {
		A *FullOfThree `json:",omitzero"`
	}
	ZeroPointerMethod struct {
		A PointerZero `json:",omitzero"`
	}
	ZeroNever struct {
		A NeverZero `json:",omitzero"`
	}
	ZeroBoth struct {
		A NeverZero `json:",omitempty,omitzero"`
	}
	ZeroMethodArray struct {
		A [1]FullOfThree `json:",omitzero"`
	}
)

func PassOmitBool(v Of[OmitBool]) Of[OmitBool]                            { return v }
func PassOmitInt(v Of[OmitInt]) Of[OmitInt]                               { return v }
func PassOmitString(v Of[OmitString]) Of[OmitString]                      { return v }
func PassOmitSlice(v Of[OmitSlice]) Of[OmitSlice]                         { return v }
func PassOmitPtrSlice(v Of[OmitPtrSlice]) Of[OmitPtrSlice]                { return v }
func PassOmitMap(v Of[OmitMap]) Of[OmitMap]                               { return v }
func PassOmitPtr(v Of[OmitPtr]) Of[OmitPtr]                               { return v }
func PassOmitPtrPtr(v Of[OmitPtrPtr]) Of[OmitPtrPtr]                      { return v }
func PassOmitAny(v Of[OmitAny]) Of[OmitAny]                               { return v }
func PassOmitStruct(v Of[OmitStruct]) Of[OmitStruct]                      { return v }
func PassOmitEmptyStruct(v Of[OmitEmptyStruct]) Of[OmitEmptyStruct]       { return v }
func PassOmitArray(v Of[OmitArray]) Of[OmitArray]                         { return v }
func PassOmitArray0(v Of[OmitArray0]) Of[OmitArray0]                      { return v }
func PassOmitTime(v Of[OmitTime]) Of[OmitTime]                            { return v }
func PassOmitDuration(v Of[OmitDuration]) Of[OmitDuration]                { return v }
func PassOmitText(v Of[OmitText]) Of[OmitText]                            { return v }
func PassOmitTextInt(v Of[OmitTextInt]) Of[OmitTextInt]                   { return v }
func PassOmitFunc(v Of[OmitFunc]) Of[OmitFunc]                            { return v }
func PassZeroBool(v Of[ZeroBool]) Of[ZeroBool]                            { return v }
func PassZeroInt(v Of[ZeroInt]) Of[ZeroInt]                               { return v }
func PassZeroString(v Of[ZeroString]) Of[ZeroString]                      { return v }
func PassZeroSlice(v Of[ZeroSlice]) Of[ZeroSlice]                         { return v }
func PassZeroPtrSlice(v Of[ZeroPtrSlice]) Of[ZeroPtrSlice]                { return v }
func PassZeroMap(v Of[ZeroMap]) Of[ZeroMap]                               { return v }
func PassZeroPtr(v Of[ZeroPtr]) Of[ZeroPtr]                               { return v }
func PassZeroPtrPtr(v Of[ZeroPtrPtr]) Of[ZeroPtrPtr]                      { return v }
func PassZeroAny(v Of[ZeroAny]) Of[ZeroAny]                               { return v }
func PassZeroStruct(v Of[ZeroStruct]) Of[ZeroStruct]                      { return v }
func PassZeroEmptyStruct(v Of[ZeroEmptyStruct]) Of[ZeroEmptyStruct]       { return v }
func PassZeroArray(v Of[ZeroArray]) Of[ZeroArray]                         { return v }
func PassZeroArray0(v Of[ZeroArray0]) Of[ZeroArray0]                      { return v }
func PassZeroTime(v Of[ZeroTime]) Of[ZeroTime]                            { return v }
func PassZeroDuration(v Of[ZeroDuration]) Of[ZeroDuration]                { return v }
func PassZeroText(v Of[ZeroText]) Of[ZeroText]                            { return v }
func PassZeroTextInt(v Of[ZeroTextInt]) Of[ZeroTextInt]                   { return v }
func PassZeroFunc(v Of[ZeroFunc]) Of[ZeroFunc]                            { return v }
func PassZeroMethod(v Of[ZeroMethod]) Of[ZeroMethod]                      { return v }
func PassZeroMethodPtr(v Of[ZeroMethodPtr]) Of[ZeroMethodPtr]             { return v }
func PassZeroPointerMethod(v Of[ZeroPointerMethod]) Of[ZeroPointerMethod] { return v }
func PassZeroNever(v Of[ZeroNever]) Of[ZeroNever]                         { return v }
func PassZeroBoth(v Of[ZeroBoth]) Of[ZeroBoth]                            { return v }
func PassZeroMethodArray(v Of[ZeroMethodArray]) Of[ZeroMethodArray]       { return v }
