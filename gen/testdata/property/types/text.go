package types

import (
	"fmt"
	"strings"
)

var textTools = []any{
	PassTexts, PassTextsBehindPointer, PassNote, PassNotePointer, PassDraft, PassDraftPointer, PassDraftSlice, PassDraftArray,
	PassDraftMap, PassHalves, PassHalvesBehindPointer, PassTextKinds, PassNotMethods, PassTextSlices, PassStages,
}

// Note is a text, written by value.
type Note struct{ Body string }

func (n Note) MarshalText() ([]byte, error)     { return []byte(n.Body), nil }
func (n *Note) UnmarshalText(text []byte) error { n.Body = string(text); return nil }

// Draft is a text only where there is a pointer to it.
type Draft struct{ Words []string }

func (d *Draft) MarshalText() ([]byte, error) { return []byte(strings.Join(d.Words, " ")), nil }

func (d *Draft) UnmarshalText(text []byte) error {
	d.Words = strings.Fields(string(text))
	return nil
}

// Texts has texts wherever a value can be, with and without an address.
type Texts struct {
	Note        Note
	NotePtr     *Note
	Draft       Draft
	DraftPtr    *Draft
	Drafts      []Draft
	DraftPtrs   []*Draft
	Fixed       [2]Draft
	FixedPtr    *[1]Draft
	InSlice     [][1]Draft
	Map         map[string]Draft
	MapPtr      map[string]*Draft
	MapSlice    map[string][]Draft
	Struct      struct{ Draft Draft }
	StructPtr   *struct{ Draft Draft }
	StructSlice []struct{ Draft Draft }
	StructMap   map[string]struct{ Draft Draft }
	Any         any
	Omitted     Draft   `json:",omitempty"`
	Zeroed      Draft   `json:",omitzero"`
	Twice       **Draft `json:"twice"`
}

// WriteHalf is written as a text and read as an object, ReadHalf the other
// way around.
type WriteHalf struct{ N int }

func (WriteHalf) MarshalText() ([]byte, error) { return []byte("half"), nil }

type ReadHalf struct{ N int }

func (h *ReadHalf) UnmarshalText(text []byte) error { h.N = len(text); return nil }

// WriteHalfPtr is written as a text only behind a pointer.
type WriteHalfPtr struct{ N int }

func (*WriteHalfPtr) MarshalText() ([]byte, error) { return []byte("half"), nil }

// Halves are types with a method in one direction.
type Halves struct {
	Write    WriteHalf
	WritePtr *WriteHalf
	Read     ReadHalf
	ReadPtr  *ReadHalf
	Behind   WriteHalfPtr
	Ptr      *WriteHalfPtr
	List     []WriteHalfPtr
	Reads    []ReadHalf
	Fixed    [1]ReadHalf
	Map      map[string]WriteHalfPtr
	ReadMap  map[string]ReadHalf
}

type (
	// TextSlice and TextMap are asked for their text even when they are nil.
	TextSlice []string
	TextMap   map[string]int
	TextArray [2]int
	TextBool  bool
	TextFloat float64
	TextFunc  func()
	TextChan  chan int
)

func (s TextSlice) MarshalText() ([]byte, error) { return []byte(strings.Join(s, ",")), nil }
func (s *TextSlice) UnmarshalText(text []byte) error {
	*s = strings.Split(string(text), ",")
	return nil
}
func (m TextMap) MarshalText() ([]byte, error)       { return fmt.Append(nil, len(m)), nil }
func (m *TextMap) UnmarshalText([]byte) error        { *m = nil; return nil }
func (a TextArray) MarshalText() ([]byte, error)     { return fmt.Append(nil, a), nil }
func (b TextBool) MarshalText() ([]byte, error)      { return fmt.Append(nil, b), nil }
func (f *TextFloat) MarshalText() ([]byte, error)    { return fmt.Append(nil, *f), nil }
func (f *TextFloat) UnmarshalText(text []byte) error { *f = TextFloat(len(text)); return nil }
func (TextFunc) MarshalText() ([]byte, error)        { return []byte("func"), nil }
func (*TextFunc) UnmarshalText([]byte) error         { return nil }
func (TextChan) MarshalText() ([]byte, error)        { return []byte("chan"), nil }
func (*TextChan) UnmarshalText([]byte) error         { return nil }

// TextKinds are texts of each kind.
type TextKinds struct {
	Slice    TextSlice
	SlicePtr *TextSlice
	Map      TextMap
	Array    TextArray
	Bool     TextBool
	Float    TextFloat
	FloatPtr *TextFloat
	Func     TextFunc
	Chan     TextChan
	Word     Word
	Code     Code
	Words    []Word
	Omitted  TextSlice `json:",omitempty"`
	Zeroed   TextMap   `json:",omitzero"`
}

type (
	// NotNote has the fields of Note, but no methods.
	NotNote Note
	// WrongMarshal has methods of the right name and another type.
	WrongMarshal struct{ A int }
	// WrongText has the method of a text with a parameter.
	WrongText struct{ B int }
)

func (WrongMarshal) MarshalJSON() string           { return "" }
func (WrongText) MarshalText(int) ([]byte, error)  { return nil, nil }
func (*WrongText) UnmarshalText(text string) error { return nil }

// NotMethods look as if they had methods for JSON.
type NotMethods struct {
	Not     NotNote
	Marshal WrongMarshal
	Text    WrongText
	Ptr     *WrongText
}

// Stage is a text with constants that are not its text.
type Stage string

const (
	Planned Stage = "planned"
	Done    Stage = "done"
)

func (s Stage) MarshalText() ([]byte, error) { return []byte("stage " + s), nil }
func (s *Stage) UnmarshalText(text []byte) error {
	*s = Stage(text)
	return nil
}

func PassTexts(v Texts) Texts                          { return v }
func PassTextsBehindPointer(v *Texts) *Texts           { return v }
func PassNote(v Note) Note                             { return v }
func PassNotePointer(v *Note) *Note                    { return v }
func PassDraft(v Draft) Draft                          { return v }
func PassDraftPointer(v *Draft) *Draft                 { return v }
func PassDraftSlice(v []Draft) []Draft                 { return v }
func PassDraftArray(v [2]Draft) [2]Draft               { return v }
func PassDraftMap(v map[string]Draft) map[string]Draft { return v }
func PassHalves(v Halves) Halves                       { return v }
func PassHalvesBehindPointer(v *Halves) *Halves        { return v }

//toolgen:tool
func PassTextKinds(v TextKinds) TextKinds       { return v }
func PassNotMethods(v NotMethods) NotMethods    { return v }
func PassTextSlices(v ...TextSlice) []TextSlice { return v }
func PassStages(v map[Stage]Stage) []Stage      { return nil }
