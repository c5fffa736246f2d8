package types

import "time"

var fieldTools = []any{
	PassTags, PassOmitted, PassOmittedZero, PassZeroers, PassZeroersBehindPointer, PassUnsupported, PassEmpty, PassUnseen,
	PassAnonymous, PassHidden,
}

// Tags has json tags of all forms.
type Tags struct {
	Plain    int
	Renamed  int `json:"other"`
	Hidden   int `json:"-"`
	Dash     int `json:"-,"`
	Options  int `json:",omitempty"`
	Both     int `json:"both,omitempty"`
	Quote    int `json:"a\"b"`
	Comma    int `json:"a,b"`
	Spaced   int `json:"spaced, omitempty"`
	Odd      int `json:"odd,inline,required"`
	Empty    int `json:""`
	Dotted   int `json:"a.b-c_d"`
	Digit    int `json:"1"`
	Other    int `xml:"other"`
	lower    int `json:"lower"`
	Case     int `json:"case"`
	CASE     int
	Zero     int `json:"zero,omitzero,omitempty"`
	Unquoted any `json:",string"`
}

// Omitted has omitempty on each sort of type.
type Omitted struct {
	B  bool            `json:"b,omitempty"`
	I  int             `json:"i,omitempty"`
	U  uint8           `json:"u,omitempty"`
	F  float64         `json:"f,omitempty"`
	S  string          `json:"s,omitempty"`
	P  *int            `json:"p,omitempty"`
	PP **int           `json:"pp,omitempty"`
	PS *[]int          `json:"ps,omitempty"`
	L  []int           `json:"l,omitempty"`
	LP []*int          `json:"lp,omitempty"`
	M  map[string]bool `json:"m,omitempty"`
	A  [2]int          `json:"a,omitempty"`
	N  [0]int          `json:"n,omitempty"`
	T  Defined         `json:"t,omitempty"`
	E  struct{}        `json:"e,omitempty"`
	W  time.Time       `json:"w,omitempty"`
	D  time.Duration   `json:"d,omitempty"`
	X  any             `json:"x,omitempty"`
	Y  []byte          `json:"y,omitempty"`
	C  Code            `json:"c,omitempty"`
	K  Point           `json:"k,omitempty"`
}

// OmittedZero has omitzero on each sort of type.
type OmittedZero struct {
	B  bool            `json:"b,omitzero"`
	P  *int            `json:"p,omitzero"`
	PP **int           `json:"pp,omitzero"`
	L  []int           `json:"l,omitzero"`
	M  map[string]bool `json:"m,omitzero"`
	A  [2]int          `json:"a,omitzero"`
	AP [2]*int         `json:"ap,omitzero"`
	T  Defined         `json:"t,omitzero"`
	TP *Defined        `json:"tp,omitzero"`
	W  time.Time       `json:"w,omitzero"`
	X  any             `json:"x,omitzero"`
	K  Point           `json:"k,omitzero"`
}

// FullOfThree calls a list of three zero, and so null is written for none.
type FullOfThree []int

func (f FullOfThree) IsZero() bool { return len(f) == 3 }

// NeverZero is zero only for a pointer.
type NeverZero struct{ N *int }

func (z *NeverZero) IsZero() bool { return z != nil && z.N == nil }

// NeverZeroMap is a map that is never zero.
type NeverZeroMap map[string]int

func (NeverZeroMap) IsZero() bool { return false }

// Zeroers have methods that say what zero is.
type Zeroers struct {
	Full       FullOfThree      `json:"full,omitzero"`
	FullPtr    *FullOfThree     `json:"full_ptr,omitzero"`
	Never      NeverZero        `json:"never,omitzero"`
	NeverPtr   *NeverZero       `json:"never_ptr,omitzero"`
	Map        NeverZeroMap     `json:"map,omitzero"`
	Both       NeverZeroMap     `json:"both,omitempty,omitzero"`
	Iface      ZeroInterface    `json:"iface,omitzero"`
	Array      [1]FullOfThree   `json:"array,omitzero"`
	Anonymous  struct{ A *int } `json:"anonymous,omitzero"`
	FullTwice  **FullOfThree    `json:"full_twice,omitzero"`
	FullSlices []FullOfThree    `json:"full_slices,omitzero"`
}

// ZeroInterface has IsZero itself.
type ZeroInterface interface{ IsZero() bool }

// Unsupported has fields that JSON cannot carry, and that are never written.
type Unsupported struct {
	Keep    int
	Chan    chan int   `json:"chan,omitzero"`
	Func    func()     `json:"func,omitzero"`
	Complex complex128 `json:"complex,omitzero"`
	Hidden  chan int   `json:"-"`
	private chan int
}

// Unseen has no field that JSON sees.
type Unseen struct {
	private int
	Hidden  int `json:"-"`
}

type HoldsUnseen struct {
	V Unseen
	N int
}

// Hides has fields that are no arguments.
type Hides struct {
	Seen   int `json:"seen"`
	Secret int `json:"secret" jsonschema:"-"`
	Chosen int `json:"chosen,omitempty" jsonschema:"required"`
}

func PassTags(v Tags) Tags                         { v.lower++; return v }
func PassOmitted(v Omitted) Omitted                { return v }
func PassOmittedZero(v OmittedZero) OmittedZero    { return v }
func PassZeroers(v Zeroers) Zeroers                { return v }
func PassZeroersBehindPointer(v *Zeroers) *Zeroers { return v }

//toolgen:tool
func PassUnsupported(v Unsupported) Unsupported { v.private = nil; return v }
func PassEmpty(v struct{}) struct{}             { return v }
func PassUnseen(v HoldsUnseen) Unseen           { v.V.private++; return v.V }
func PassHidden(v Hides) Hides                  { return v }

func PassAnonymous(v struct {
	A int `json:"a"`
	B struct {
		C []struct{ D *string }
	} `json:",omitempty"`
}) struct {
	E, F struct{ G bool }
} {
	return struct {
		E, F struct{ G bool }
	}{}
}
