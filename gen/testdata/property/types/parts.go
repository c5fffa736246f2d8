package types

import (
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"time"
)

var partTools = []any{PassParts}

// Parts are the types from which the tests put together new ones, and that a
// struct can embed.
type Parts struct {
	Bool     bool
	Int      int
	Int8     int8
	Uint     uint
	Uint8    byte
	Uint16   uint16
	Int64    int64
	Float32  float32
	Float64  float64
	String   string
	Any      any
	Count    Count
	Label    Label
	Ratio    Ratio
	Flag     Flag
	Octet    Octet
	Blob     Blob
	Colour   Colour
	Word     Word
	Code     Code
	Point    Point
	Note     Note
	Draft    Draft
	Behind   Behind
	Loud     Loud
	Text8    TextOctet
	Ptr8     PointerOctet
	Read8    ReadOctet
	Write    WriteHalf
	WritePtr WriteHalfPtr
	Read     ReadHalf
	Texts    TextSlice
	TextMap  TextMap
	Full     FullOfThree
	Never    NeverZero
	Defined  Defined
	Names    Names
	Table    Table
	Triple   Triple
	Tree     Chain
	Forest   Forest
	Layers   Layers
	Pointer  IntPointer
	Node     Node[Label]
	Quoted   Quoted
	Promoted PromotedText
	Pending  PromotedPointer
	Never1   Never
	Time     time.Time
	Wait     time.Duration
	Raw      json.RawMessage
	Number   json.Number
	BigInt   big.Int
	BigRat   big.Rat
	BigFloat big.Float
	Addr     netip.Addr
	IP       net.IP
	MAC      net.HardwareAddr
	URL      url.URL

	Base     Base
	Left     Left
	Right    Right
	TaggedX  TaggedX
	OtherX   OtherTaggedX
	DeepX    DeepX
	Side1    Side1
	Side2    Side2
	Shared   Shared
	Place    Place
	Corner   Corner
	Outer    Outer
	Links    Links
	Pair     Pair[int, *string]
	Settings Omitted
}

func PassParts(v Parts) Parts { return v }
