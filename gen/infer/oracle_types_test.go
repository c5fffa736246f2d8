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

// The types of this file are seen twice: by go/types, which reads this file,
// and by encoding/json, which reads and writes their values.

// oracle holds the types that are asked, one in each field.
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

// oTextByte has the kind of a byte, but a form of its own.
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

// oFull calls only a list of three zero, and so writes null for none.
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

// oChain ends where an element of its array is null.
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

// oAddressed holds values whose address is at hand, unlike its own.
type oAddressed struct {
	Arrays  [][1]big.Rat
	Pointer *[2]big.Int
	Nested  *struct{ Float big.Float }
	*OHeld
}

type OHeld struct{ Float big.Float }

// oHalfTree is one thing in a slice and another in a map.
type oHalfTree struct {
	Rat  [1]big.Rat
	List []oHalfTree          `json:",omitempty"`
	Map  map[string]oHalfTree `json:",omitempty"`
}

// oChunked is written by its own elements, in an array.
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

// oReadable takes any text.
type oReadable struct{ text string }

func (r oReadable) MarshalText() ([]byte, error)     { return []byte("<" + r.text + ">"), nil }
func (r *oReadable) UnmarshalText(text []byte) error { r.text = string(text); return nil }

// oHalf is written as a text only where its address is at hand.
type oHalf struct{ N int }

func (h *oHalf) MarshalText() ([]byte, error) { return []byte("half"), nil }

type oOpen struct {
	Any   any
	Iface oMethoder
	Err   error
	List  []any
	Map   map[string]any
}

// oLeaves has fields that only one direction knows.
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
