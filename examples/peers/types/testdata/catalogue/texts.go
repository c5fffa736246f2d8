package catalogue

import (
	"fmt"
	"strings"
)

// Note is encoded as text, also as a value.
type Note struct{ Body string }

func (n Note) MarshalText() ([]byte, error)     { return []byte(n.Body), nil }
func (n *Note) UnmarshalText(text []byte) error { n.Body = string(text); return nil }

// Draft is encoded as text only if it is addressable.
type Draft struct{ Words []string }

func (d *Draft) MarshalText() ([]byte, error) { return []byte(strings.Join(d.Words, " ")), nil }

func (d *Draft) UnmarshalText(text []byte) error {
	d.Words = strings.Fields(string(text))
	return nil
}

// WriteText is encoded as text and decoded by its fields. ReadText is the reverse.
type WriteText struct{ N int }

func (WriteText) MarshalText() ([]byte, error) { return []byte("half"), nil }

type ReadText struct{ N int }

func (h *ReadText) UnmarshalText(text []byte) error { h.N = len(text); return nil }

// WriteTextPtr is encoded as text only if it is addressable.
type WriteTextPtr struct{ N int }

func (*WriteTextPtr) MarshalText() ([]byte, error) { return []byte("half"), nil }

type (
	// TextSlice and TextMap have text methods that are called even for nil.
	TextSlice []string
	TextMap   map[string]int
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
func (b TextBool) MarshalText() ([]byte, error)      { return fmt.Append(nil, bool(b)), nil }
func (f *TextFloat) MarshalText() ([]byte, error)    { return fmt.Append(nil, float64(*f)), nil }
func (f *TextFloat) UnmarshalText(text []byte) error { *f = TextFloat(len(text)); return nil }
func (TextFunc) MarshalText() ([]byte, error)        { return []byte("func"), nil }
func (*TextFunc) UnmarshalText([]byte) error         { return nil }
func (TextChan) MarshalText() ([]byte, error)        { return []byte("chan"), nil }
func (*TextChan) UnmarshalText([]byte) error         { return nil }

type (
	// NotNote has the fields of Note, but no methods.
	NotNote Note
	// WrongText has methods with the right names and different types.
	WrongText struct{ B int }
	// NoteOmitted contains a text with an option.
	NoteOmitted struct {
		Note Note `json:",omitempty"`
	}
)

func (WrongText) MarshalText(int) ([]byte, error)  { return nil, nil }
func (*WrongText) UnmarshalText(text string) error { return nil }

func PassNote(v Of[Note]) Of[Note]                                               { return v }
func PassNotePtr(v Of[*Note]) Of[*Note]                                          { return v }
func PassNotes(v Of[[]Note]) Of[[]Note]                                          { return v }
func PassNoteMap(v Of[map[string]Note]) Of[map[string]Note]                      { return v }
func PassDraft(v Of[Draft]) Of[Draft]                                            { return v }
func PassDraftPtr(v Of[*Draft]) Of[*Draft]                                       { return v }
func PassDrafts(v Of[[]Draft]) Of[[]Draft]                                       { return v }
func PassDraftArray(v Of[[2]Draft]) Of[[2]Draft]                                 { return v }
func PassDraftArrayPtr(v Of[*[2]Draft]) Of[*[2]Draft]                            { return v }
func PassDraftMap(v Of[map[string]Draft]) Of[map[string]Draft]                   { return v }
func PassDraftPtrMap(v Of[map[string]*Draft]) Of[map[string]*Draft]              { return v }
func PassDraftInStruct(v Of[struct{ Draft Draft }]) Of[struct{ Draft Draft }]    { return v }
func PassDraftInSlice(v Of[[]struct{ Draft Draft }]) Of[[]struct{ Draft Draft }] { return v }
func PassWriteText(v Of[WriteText]) Of[WriteText]                                { return v }
func PassReadText(v Of[ReadText]) Of[ReadText]                                   { return v }
func PassWriteTextPtr(v Of[WriteTextPtr]) Of[WriteTextPtr]                       { return v }
func PassWriteTextPtrs(v Of[[]WriteTextPtr]) Of[[]WriteTextPtr]                  { return v }
func PassTextSlice(v Of[TextSlice]) Of[TextSlice]                                { return v }
func PassTextMap(v Of[TextMap]) Of[TextMap]                                      { return v }
func PassTextBool(v Of[TextBool]) Of[TextBool]                                   { return v }
func PassTextFloat(v Of[TextFloat]) Of[TextFloat]                                { return v }
func PassTextFloats(v Of[[]TextFloat]) Of[[]TextFloat]                           { return v }

//toolgen:tool
func PassTextFunc(v Of[TextFunc]) Of[TextFunc]          { return v }
func PassTextChan(v Of[TextChan]) Of[TextChan]          { return v }
func PassWord(v Of[Word]) Of[Word]                      { return v }
func PassCode(v Of[Code]) Of[Code]                      { return v }
func PassPoints(v Of[[]Point]) Of[[]Point]              { return v }
func PassNotNote(v Of[NotNote]) Of[NotNote]             { return v }
func PassWrongText(v Of[WrongText]) Of[WrongText]       { return v }
func PassNoteOmitted(v Of[NoteOmitted]) Of[NoteOmitted] { return v }
