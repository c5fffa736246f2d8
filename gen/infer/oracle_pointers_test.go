//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import (
	"encoding/json"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"regexp"
	"time"
)

// The structs of this file are more of the types of oracle_types_test.go: the
// ones whose methods the encoder and the decoder find, or do not find, behind
// pointers and in embedded fields.

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

// oDefinedPointers are pointers that hide the methods of what they point to
// from the decoder.
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

// oLooped is an object to the decoder behind an oLoopPtr, and a text elsewhere.
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

// oMute and oNull hide each other's methods, and those of a type beside them.
type (
	oMute struct{}
	oNull struct{}
)

func (oMute) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
func (*oMute) UnmarshalJSON([]byte) error  { return nil }
func (oNull) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
func (*oNull) UnmarshalJSON([]byte) error  { return nil }

// oPromotedTexts are the texts of types that have JSON as well, or could.
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

// oPromotedNil has the methods of pointers that can be nil.
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
