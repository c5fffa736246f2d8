//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import (
	"encoding"
	"encoding/json"
	"fmt"
)

// The structs of this file are more of the types of oracle_types_test.go: the
// ones with methods for one direction, or for kinds that JSON has not.

type oOneWay struct {
	TextOut  oTextOut
	TextIn   oTextIn
	JSONOut  oJSONOut
	JSONIn   oJSONIn
	Texts    []oTextOut
	Ptr      *oTextIn
	OutKeys  map[oTextOut]int
	InKeys   map[oTextIn]int
	PtrKeys  map[*oReadable]int
	NameKeys map[oName]int
}

// oTextOut is written as a text and read as a number.
type oTextOut int

func (n oTextOut) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "number %d", int(n)), nil }

// oTextIn is written as a number and read as a text.
type oTextIn int

func (*oTextIn) UnmarshalText([]byte) error { return nil }

// oJSONOut is written as it likes and read as a bool.
type oJSONOut bool

func (oJSONOut) MarshalJSON() ([]byte, error) { return []byte(`["out"]`), nil }

// oJSONIn is written as a bool and read as it likes.
type oJSONIn bool

func (*oJSONIn) UnmarshalJSON([]byte) error { return nil }

// oName is a text that has another one: as a key it is written as it is.
type oName string

func (n oName) MarshalText() ([]byte, error) { return []byte("name " + n), nil }
func (n *oName) UnmarshalText(text []byte) error {
	*n = oName(text)
	return nil
}

// oKinds are of kinds without JSON, but have methods.
type oKinds struct {
	Pipe    oPipe
	Call    oCall
	Complex oComplex
	List    []oPipe
	Ptr     *oComplex
	Map     map[string]oPipe
}

type oPipe chan int

func (oPipe) MarshalText() ([]byte, error) { return []byte("pipe"), nil }
func (*oPipe) UnmarshalText([]byte) error  { return nil }

type oCall func()

func (oCall) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
func (*oCall) UnmarshalJSON([]byte) error  { return nil }

type oComplex complex64

func (c oComplex) MarshalText() ([]byte, error) { return fmt.Append(nil, complex64(c)), nil }
func (*oComplex) UnmarshalText([]byte) error    { return nil }

// oEmbeddedInterfaces promote methods, or are fields with the name of the type.
type oEmbeddedInterfaces struct {
	OMethods
	Stamp *oStamped
	Deep  *oDeepText
}

type OMethods interface{ Method() }

// oStamped cannot be read, since nothing says what to put into the interface.
type oStamped struct {
	encoding.TextMarshaler
	Zone string
}

// oDeepText has the text of what it embeds two levels down.
type oDeepText struct {
	oMiddle
	Lost int
}

type oMiddle struct{ oReadable }

// oQuotedEnums are texts, numbers and bools in texts.
type oQuotedEnums struct {
	Unit oUnit    `json:",string"`
	Ptr  *oUnit   `json:",string"`
	Flag oFlag    `json:",string,omitempty"`
	Text oTextOut `json:",string"`
	Zero *oInt    `json:",string,omitzero"`
	Sum  uintptr  `json:",string"`
}

// oAnonymous are structs without a name.
type oAnonymous struct {
	Inner struct {
		A int `json:"a,omitempty"`
		B []struct{ C *oUnit }
	}
	List []struct{ oBase }
	Map  map[string]struct {
		*OBase
		Extra json.Number
	}
}

type (
	oListOf[T any]           = []T
	oPairOf[T any]           = oPair[T, *T]
	oTableOf[K ~int8, V any] = map[K]V
)

// oGenericAliases are instances of aliases with parameters.
type oGenericAliases struct {
	List  oListOf[oListOf[int]]
	Pair  oPairOf[oUnit]
	Table oTableOf[oInt, oPairOf[bool]]
}

// oLoops hold themselves in every way that ends.
type oLoops struct {
	Fixed  oFixed
	Ring   *oRing
	Path   oPath
	Mixed  oMixed
	ByPtr  oByPtr
	Nested oNode[oNode[int]]
}

// oFixed holds itself in an array.
type oFixed struct{ Kids [2][]oFixed }

// oRing holds itself in pointers to pointers.
type oRing struct{ Next **oRing }

// oPath holds itself without a struct.
type oPath []map[string]*oPath

type oMixed map[string][]struct{ Again *oMixed }

type oByPtr *[]oByPtr

// oUnwritable has fields of which only the zero value can be written.
type oUnwritable struct {
	Plain   chan int              `json:",omitzero"`
	Pointer *chan int             `json:",omitzero"`
	Struct  struct{ C chan int }  `json:",omitzero"`
	Behind  *struct{ C chan int } `json:",omitzero"`
	Array   [2]struct{ C func() } `json:",omitzero"`
	Deep    struct {
		In oPlainBad `json:",omitempty"`
	} `json:",omitzero"`
	Keep int
}

type oPlainBad struct {
	N int        `json:",omitempty"`
	C complex128 `json:",omitempty"`
}

// oRepeated holds structs more than once, one of them where its address
// changes what is written.
type oRepeated struct {
	A, B  oScalars
	C     *oScalars
	D     []oNested
	E     map[string]oNested `json:",omitempty"`
	Half  [1]oChunked
	Halfs []oChunked
	Full  []oChunked
	Tree  oTree
}

type oNested struct {
	Inner oScalars
	Units []oUnitHolder
	Unit  oUnitHolder
}
