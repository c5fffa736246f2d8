//lint:file-ignore SA5008 the encoder is asked about such tags, too
//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import (
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"sync"
	"time"
)

// The types in this file are used twice: by go/types, which loads this file, and by
// encoding/json, which decodes and encodes their values.

// oracle contains the tested types, one in each field.
type oracle struct {
	Scalars          oScalars
	Defined          oDefined
	Pointers         oPointers
	Slices           oSlices
	Arrays           oArrays
	Maps             oMaps
	Omitted          oOmitted
	OmittedZero      oOmittedZero
	Zeroers          oZeroers
	Quoted           oQuoted
	Names            oNames
	Embedding        oEmbedding
	Conflicts        oConflicts
	Twice            oTwice
	Shadow           oShadow
	TaggedWins       oTaggedWins
	EmbeddedOdd      oEmbeddedOdd
	EmbeddedTagged   oEmbeddedTagged
	EmbeddedPointer  oEmbeddedPointer
	EmbedsItself     oEmbedsItself
	Promoted         oPromoted
	PromotedTwice    oPromotedTwice
	UnnamedPromoted  oUnnamedPromoted
	Generic          oGeneric
	Tree             oTree
	Mutual           oMutual
	Forest           oForest
	Layers           oLayers
	Known            oKnown
	KnownPointers    oKnownPointers
	ByValue          oByValue
	Text             oText
	Open             oOpen
	Leaves           oLeaves
	Aliases          oAliases
	Empty            oEmpty
	Unit             oUnit
	ListOfUnits      []oUnit
	MapOfTrees       map[string]oTree
	Addressed        oAddressed
	HalfTree         oHalfTree
	Chunked          oChunked
	TwoFlags         [2]bool
	Moment           time.Time
	Bytes            []byte
	Pointer          *oScalars
	PointerToPointer **int
	BigInt           big.Int
	BigIntPointer    *big.Int
	ByFields         oByFields
	Opaque           oOpaque
	Texts            oTexts
	KnownKeys        oKnownKeys
	Levels           oLevels
	OneWay           oOneWay
	Kinds            oKinds
	Interfaces       oEmbeddedInterfaces
	QuotedEnums      oQuotedEnums
	Anonymous        oAnonymous
	GenericAliases   oGenericAliases
	Loops            oLoops
	Repeated         oRepeated
	DefinedPointers  oDefinedPointers
	DefinedPointer   oTextPtr
	AliasPointers    oAliasPointers
	Sealed           oSealed
	PromotedTexts    oPromotedTexts
	PromotedNil      oPromotedNil
}

type oScalars struct {
	B   bool
	I   int
	I8  int8
	I16 int16
	I32 int32
	I64 int64
	U   uint
	U8  uint8
	U16 uint16
	U32 uint32
	U64 uint64
	P   uintptr
	R   rune
	F32 float32
	F64 float64
	S   string
}

type (
	oInt   int8
	oUnit  string
	oFlag  bool
	oRatio float32
	oBytes []byte
	oByte  uint8
	oList  []string
	oTable map[string]oUnit
	oPtr   *oUnit
	oTime  time.Time
	oRaw   json.RawMessage
)

const (
	oMetric   oUnit = "metric"
	oImperial oUnit = "imperial"
)

type oDefined struct {
	Int   oInt
	Unit  oUnit
	Flag  oFlag
	Ratio oRatio
	Bytes oBytes
	Byte  oByte
	ByteS []oByte
	List  oList
	Table oTable
	Ptr   oPtr
	Time  oTime
	Raw   oRaw
}

type oPointers struct {
	Int    *int
	Twice  **string
	Struct *oUnitHolder
	Slice  *[]int
	Map    *map[string]int
	Any    *any
	Array  *[2]*bool
}

type oUnitHolder struct{ Unit oUnit }

func (oUnitHolder) Method() {}

type oMethoder interface{ Method() }

type oSlices struct {
	Ints    []int
	Nested  [][]*string
	Bytes   []byte
	Chunks  [][]byte
	Texts   []oTextByte
	Any     []any
	Structs []oUnitHolder
}

// oTextByte has the kind of a byte but its own encoding.
type oTextByte byte

func (b oTextByte) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "byte %d", byte(b)), nil }
func (b *oTextByte) UnmarshalText([]byte) error  { return nil }

type oArrays struct {
	Three  [3]int8
	None   [0]string
	Bytes  [4]byte
	Matrix [2][2]float64
}

type oMaps struct {
	Strings map[string]int
	Units   map[oUnit]*int
	Ints    map[int8]string
	Uints   map[uint16]string
	Times   map[time.Time]bool
	Addrs   map[netip.Addr]bool
	Nested  map[string]map[string][]string
	Bytes   map[string][]byte
}

type oOmitted struct {
	B  bool            `json:"b,omitempty"`
	I  int             `json:"i,omitempty"`
	S  string          `json:"s,omitempty"`
	P  *int            `json:"p,omitempty"`
	PP **int           `json:"pp,omitempty"`
	PS *[]int          `json:"ps,omitempty"`
	L  []int           `json:"l,omitempty"`
	M  map[string]bool `json:"m,omitempty"`
	A  [2]int          `json:"a,omitempty"`
	N  [0]int          `json:"n,omitempty"`
	T  oUnitHolder     `json:"t,omitempty"`
	W  time.Time       `json:"w,omitempty"`
	X  any             `json:"x,omitempty"`
}

type oOmittedZero struct {
	B bool            `json:"b,omitzero"`
	P *int            `json:"p,omitzero"`
	L []int           `json:"l,omitzero"`
	M map[string]bool `json:"m,omitzero"`
	A [2]int          `json:"a,omitzero"`
	T oUnitHolder     `json:"t,omitzero"`
	W time.Time       `json:"w,omitzero"`
	X any             `json:"x,omitzero"`
}

type oZeroers struct {
	Full oFull  `json:"full,omitzero"`
	Ptr  *oFull `json:"ptr,omitzero"`
}

// oFull is zero only if it has three elements, so omitzero does not omit nil, which is
// encoded as null.
type oFull []int

func (f oFull) IsZero() bool { return len(f) == 3 }

type oQuoted struct {
	B  bool          `json:",string"`
	I  int           `json:",string"`
	U  uint8         `json:",string"`
	F  float64       `json:",string"`
	S  string        `json:",string"`
	D  time.Duration `json:",string"`
	N  json.Number   `json:",string"`
	PI *int          `json:",string"`
	L  []int         `json:",string"`
	X  any           `json:",string"`
	PP **int         `json:",string"`
}

type oPair[A, B any] struct {
	First  A
	Second B
}

type oGeneric struct {
	Pair  oPair[int, *string]
	Both  oPair[[]string, oPair[bool, oUnit]]
	List  oNode[int]
	Chain oChain
}

type oNode[T any] struct {
	Value T
	Next  *oNode[T]
}

// oChain ends at a null element of its array.
type oChain struct{ Next [1]*oChain }

type oTree struct {
	Label    string
	Children []oTree
	Parent   *oTree           `json:",omitempty"`
	Index    map[string]oTree `json:",omitempty"`
}

type oMutual struct {
	A *oA
	B []oB
}
type oA struct{ B *oB }
type oB struct{ A *oA }

type oForest []oForest

type oLayers map[string]oLayers

type oKnown struct {
	Time   time.Time
	Wait   time.Duration
	Raw    json.RawMessage
	Number json.Number
	Addr   netip.Addr
	Port   netip.AddrPort
	Prefix netip.Prefix
	IP     net.IP
	MAC    net.HardwareAddr
	Mask   net.IPMask
	URL    url.URL
	Level  slog.Level
}

type oKnownPointers struct {
	Int   *big.Int
	Float *big.Float
	Rat   *big.Rat
	Ints  []big.Int
	Time  *time.Time
	Wait  *time.Duration
	Level *slog.LevelVar
	Re    *regexp.Regexp
}

// oAddressed contains values that are addressable, although the struct itself is not.
type oAddressed struct {
	Arrays  [][1]big.Rat
	Pointer *[2]big.Int
	Nested  *struct{ Float big.Float }
	*OHeld
}

type OHeld struct{ Float big.Float }

// oHalfTree is encoded differently in a slice and in a map.
type oHalfTree struct {
	Rat  [1]big.Rat
	List []oHalfTree          `json:",omitempty"`
	Map  map[string]oHalfTree `json:",omitempty"`
}

// oChunked has an array whose elements encode themselves.
type oChunked struct{ Parts [2][1]oHalf }

type oByValue struct {
	Int  big.Int
	Rat  [1]big.Rat
	Map  map[string]big.Int
	Held []struct{ Float big.Float }
	Mu   sync.Mutex
}

type oText struct {
	Value   oReadable
	Pointer *oReadable
	Half    oHalf
	Only    []oHalf
	Map     map[oReadable]int
	Iface   encoding.TextMarshaler `json:",omitempty"`
}

// oReadable accepts any string.
type oReadable struct{ text string }

func (r oReadable) MarshalText() ([]byte, error)     { return []byte("<" + r.text + ">"), nil }
func (r *oReadable) UnmarshalText(text []byte) error { r.text = string(text); return nil }

// oHalf is encoded as a string only if it is addressable.
type oHalf struct{ N int }

func (h *oHalf) MarshalText() ([]byte, error) { return []byte("half"), nil }

type oOpen struct {
	Any   any
	Iface oMethoder
	Err   error
	List  []any
	Map   map[string]any
}

// oLeaves has fields of types that JSON does not support, which are omitted if they are
// zero.
type oLeaves struct {
	Keep int
	Chan chan int   `json:",omitzero"`
	Func func()     `json:",omitzero"`
	Cplx complex128 `json:",omitzero"`
}

type oAliases struct {
	Alias  oAlias
	Strung oStrings
	Struct oStructAlias
	List   []oAlias
}

type (
	oAlias       = oInt
	oStrings     = []string
	oStructAlias = struct{ Inside bool }
)

type oEmpty struct{}

// The following structs have methods for one direction only, or have kinds that JSON does
// not support.

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

// oTextOut is encoded as a string and decoded as a number.
type oTextOut int

func (n oTextOut) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "number %d", int(n)), nil }

// oTextIn is encoded as a number and decoded as a string.
type oTextIn int

func (*oTextIn) UnmarshalText([]byte) error { return nil }

// oJSONOut is encoded by a method and decoded as a bool.
type oJSONOut bool

func (oJSONOut) MarshalJSON() ([]byte, error) { return []byte(`["out"]`), nil }

// oJSONIn is encoded as a bool and decoded by a method.
type oJSONIn bool

func (*oJSONIn) UnmarshalJSON([]byte) error { return nil }

// oName is a string type with MarshalText. As a key, it is encoded unchanged.
type oName string

func (n oName) MarshalText() ([]byte, error) { return []byte("name " + n), nil }
func (n *oName) UnmarshalText(text []byte) error {
	*n = oName(text)
	return nil
}

// oKinds contains types of kinds that JSON does not support, with methods that encode and
// decode them.
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

// oEmbeddedInterfaces has embedded interfaces that promote their methods, or that are
// fields named after their types.
type oEmbeddedInterfaces struct {
	OMethods
	Stamp *oStamped
	Deep  *oDeepText
}

type OMethods interface{ Method() }

// oStamped cannot be decoded, because the type for the interface is unknown.
type oStamped struct {
	encoding.TextMarshaler
	Zone string
}

// oDeepText promotes the text methods of a struct embedded two levels down.
type oDeepText struct {
	oMiddle
	Lost int
}

type oMiddle struct{ oReadable }

type oQuotedEnums struct {
	Unit oUnit    `json:",string"`
	Ptr  *oUnit   `json:",string"`
	Flag oFlag    `json:",string,omitempty"`
	Text oTextOut `json:",string"`
	Zero *oInt    `json:",string,omitzero"`
	Sum  uintptr  `json:",string"`
}

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

type oGenericAliases struct {
	List  oListOf[oListOf[int]]
	Pair  oPairOf[oUnit]
	Table oTableOf[oInt, oPairOf[bool]]
}

// oLoops has a field for each way in which a type can contain itself and have finite
// values.
type oLoops struct {
	Fixed  oFixed
	Ring   *oRing
	Path   oPath
	Mixed  oMixed
	ByPtr  oByPtr
	Nested oNode[oNode[int]]
}

type oFixed struct{ Kids [2][]oFixed }

type oRing struct{ Next **oRing }

type oPath []map[string]*oPath

type oMixed map[string][]struct{ Again *oMixed }

type oByPtr *[]oByPtr

// oUnwritable has fields whose only encodable value is zero.
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

// oRepeated contains several structs more than once. One of them is encoded differently if
// it is addressable.
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

// The following structs have methods that the encoder and the decoder may or may not find,
// because of pointers and embedded fields.

type (
	oTextPtr   *oReadable
	oTextPtrs  **oReadable
	oJSONPtr   *oMoney
	oTimePtr   *time.Time
	oLevelPtr  *slog.Level
	oIPPtr     *net.IP
	oRawPtr    *json.RawMessage
	oBigPtr    *big.Int
	oInlinePtr *struct{ oReadable }
	oLoopPtr   *oLooped
)

// oDefinedPointers contains defined pointer types, which hide the methods of their
// targets from the decoder.
type oDefinedPointers struct {
	Text   oTextPtr
	Texts  oTextPtrs
	To     *oTextPtr
	List   []oTextPtr
	Map    map[string]oTextPtr
	Array  [1]oTextPtr
	JSON   oJSONPtr
	Time   oTimePtr
	Level  oLevelPtr
	IP     oIPPtr
	Raw    oRawPtr
	Big    oBigPtr
	Inline oInlinePtr
	Loop   oLoopPtr
}

// oLooped is decoded from an object through an oLoopPtr, and otherwise from a string.
type oLooped struct {
	Plain *oLooped
	Again oLoopPtr
}

func (*oLooped) UnmarshalText([]byte) error { return nil }

type (
	OAliasPtr = *obase
	OTimePtr  = *time.Time
)

type oAliasPointers struct {
	OAliasPtr
	Named OTimePtr
	List  []OTimePtr
	After int
}

// oSealed has fields of unexported types, whose methods cannot be called.
type oSealed struct {
	oPart `json:"part"`
	oBit  `json:"bit"`
	Part  oPart
	Bit   oBit `json:"a bit"`
}

type oPart struct{ A int }

func (*oPart) UnmarshalJSON([]byte) error { return nil }
func (*oPart) UnmarshalText([]byte) error { return nil }

type oBit struct{ B []oUnit }

func (*oBit) UnmarshalJSON([]byte) error { return nil }
func (*oBit) UnmarshalText([]byte) error { return nil }

// oMute and oNull have the same JSON methods. In a struct that embeds both, the JSON
// methods are ambiguous, so that none is promoted.
type (
	oMute struct{}
	oNull struct{}
)

func (oMute) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
func (*oMute) UnmarshalJSON([]byte) error  { return nil }
func (oNull) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
func (*oNull) UnmarshalJSON([]byte) error  { return nil }

// oPromotedTexts contains structs that promote the text methods of types that also have,
// or could have, JSON methods.
type oPromotedTexts struct {
	Int *struct {
		oMute
		oNull
		big.Int
	}
	Float *struct {
		oMute
		oNull
		big.Float
	}
	Rat *struct {
		oMute
		oNull
		big.Rat
	}
	Addr struct {
		oMute
		oNull
		netip.Addr
	}
	Port *struct {
		oMute
		oNull
		netip.AddrPort
	}
	Prefix *struct {
		oMute
		oNull
		netip.Prefix
	}
	IP *struct {
		oMute
		oNull
		net.IP
	}
	Time *struct {
		oMute
		oNull
		time.Time
	}
	Level *struct {
		oMute
		oNull
		slog.Level
	}
	Var *struct {
		oMute
		oNull
		slog.LevelVar
	}
	Pattern *struct {
		oMute
		oNull
		regexp.Regexp
	}
}

// oPromotedNil promotes the methods of pointers that can be nil.
type oPromotedNil struct {
	JSON struct {
		*big.Int
		Note string
	}
	Unsaid struct {
		*big.Int
		Note string
	} `json:",omitzero"`
	Text struct {
		oMute
		oNull
		*big.Int
	}
	Float struct{ *big.Float }
}

// The following structs have special names, embedded fields, and promoted methods.

type oNames struct {
	Plain    int
	Renamed  int `json:"other"`
	Hidden   int `json:"-"`
	Dash     int `json:"-,"`
	Spaced   int `json:"a b"`
	Bad      int `json:"a\"b"`
	Tab      int `json:"a\tb"`
	Emoji    int `json:"☺"`
	Comma    int `json:",omitempty"`
	Odd      int `json:"odd,inline,required"`
	unnamed  int
	Größe    int
	Letter   int `json:"größe2"`
	Question int `json:"a?b=c&d"`
}

type oBase struct {
	ID   int
	Name string
}

type obase struct {
	Own  bool
	Name string
}

type oEmbedding struct {
	oBase
	obase
	Name2 string
}

type oLeft struct{ X, Y int }
type oRight struct {
	X int
	Z int `json:"Y"`
}

type oConflicts struct {
	oLeft
	oRight
}

type oInner struct{ Deep int }
type oSide1 struct{ oInner }
type oSide2 struct{ oInner }

// oTwice embeds oInner twice at the same depth, so encoding/json ignores its field Deep.
type oTwice struct {
	oSide1
	oSide2
	Last int
}

type oShadow struct {
	oBase
	Name int
}

type oTaggedWins struct {
	oLeft
	oTaggedX
}

type oTaggedX struct {
	Z int `json:"X"`
}

type oEmbeddedOdd struct {
	OMap
	OInt
	OAny
	oInt
	error
	*OText
}

type (
	OMap  map[string]int
	OInt  int
	OAny  any
	OText string
)

type oEmbeddedTagged struct {
	oBase `json:"base"`
	OBase `json:",omitempty"`
	OTag  `json:"tag,omitzero"`
}

type OBase struct{ City string }
type OTag struct{ Label string }

type oEmbeddedPointer struct {
	*OBase
	*ODeep
	After int
}

type ODeep struct {
	OTag
	Depth []int
}

type oEmbedsItself struct {
	*OSelf
	N int
}

type OSelf struct {
	*OSelf
	Name string
}

type oPromoted struct {
	time.Time
	Zone string
}

type oPromotedTwice struct {
	Money oMoney
	Both  oBoth
}

type oMoney struct{ Cents int }

func (oMoney) MarshalJSON() ([]byte, error) { return []byte(`{"cents":1}`), nil }
func (*oMoney) UnmarshalJSON([]byte) error  { return nil }

// oBoth has two MarshalJSON methods at the same depth, so only MarshalText of time.Time
// is used.
type oBoth struct {
	oMoney
	time.Time
}

type oUnnamedPromoted struct {
	Stamp struct {
		time.Time
		Zone string
	}
	Later *struct {
		time.Time
		Zone string
	}
}
