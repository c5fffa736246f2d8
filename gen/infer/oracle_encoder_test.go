//lint:file-ignore SA5008 the encoder is asked about such tags, too
//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import (
	"encoding/json"
	"log/slog"
	"time"
)

// The types in this file are encoded or decoded differently by different releases of
// encoding/json. The test compares each with the toolchain that built it.

// oracleEncoders contains types that all encoders support.
type oracleEncoders struct {
	OptionEmbed  oOptionEmbed
	OptionRest   oOptionRest
	RestOfAny    oRestOfAny
	RestDeeper   oRestDeeper
	RestTwice    oRestTwice
	RestPointer  oRestPointer
	RestUnset    oRestUnset
	NoRest       oNoRest
	OddNames     oOddNames
	OddOptions   oOddOptions
	OptionCase   oOptionCase
	Appends      oAppends
	QuotedOwn    oQuotedOwn
	UnnamedLists oUnnamedLists
	KeptSealed   oKeptSealed
}

// oracleNow contains types that only the encoder of Go 1.27 supports.
type oracleNow struct {
	ValueKeys   oValueKeys
	LostSealed  oLostSealed
	PromotedNum oPromotedNumber
}

type oPiece struct {
	X int
	Y string `json:"y,omitempty"`
}

type oOptionEmbed struct {
	B     oPiece `json:",embed"`
	P     *OBase `json:",embed"`
	Last  int
	Inner struct {
		oPiece `json:",embed"`
		D      oDeepEmbed `json:",embed"`
	}
}

type oDeepEmbed struct {
	L  oLeft `json:",embed"`
	ID int
}

type oOptionRest struct {
	A    int
	More map[string]int `json:",embed"` // all other members
	Z    bool
}

type oRestOfAny struct {
	Name string
	More map[oUnit]json.RawMessage `json:",embed"`
	Own  OTextMap                  `json:"own"`
}

type OTextMap map[string]*oPiece

type oRestDeeper struct {
	oOptionRest
	OTextMap `json:",embed"`
	Q        int
}

// oRestTwice has two embedded fields for other members, so neither is used.
type oRestTwice struct {
	A map[string]int `json:",embed"`
	B map[string]int `json:",embed"`
	C int
}

type oRestPointer struct {
	A int
	M *map[string][]oUnit `json:",embed"`
}

// oRestUnset embeds a pointer to an unexported struct, so its map and the other fields of
// that struct cannot be decoded.
type oRestUnset struct {
	*oOptionRest
	B int
}

// oNoRest has the option embed where it has no effect.
type oNoRest struct {
	Named   oPiece           `json:"named,embed"`
	Options map[string]int   `json:"m,embed,omitempty"`
	Keys    map[oKeyText]int `json:",embed"`
	Ints    map[int]int      `json:",embed,omitempty"`
	N       int              `json:",embed,omitempty,string"`
	List    []int            `json:",embed"`
	Any     any              `json:",embed"`
	Upper   oPiece           `json:",Embed"`
	Time    time.Time        `json:",embed"`
	Text    oReadable        `json:",embed"`
	String  oTagged          `json:",embed,string,omitempty"`
}

type oKeyText string

func (k *oKeyText) UnmarshalText(text []byte) error {
	*k = oKeyText(text)
	return nil
}

type oTagged struct {
	T int `json:"t"`
}

type oOddNames struct {
	Quote     int "json:\"a\\\"b,omitempty\""
	Tab       int "json:\"b\\tb\""
	Emoji     int `json:"☺"`
	Backslash int `json:"c\\b"`
	Single    int `json:"'d'"`
	Inside    int `json:"e'd,string"`
	Control   int "json:\"f\\x7f\""
	Invalid   int "json:\"g\\xff\""
	oPiece    `json:"h'i"`
	oTagged   `json:"'j'"`
}

type oOddOptions struct {
	A int `json:"a,string-x"`
	B int `json:"b,omitempty:x"`
	D int `json:"d,'omitempty'"`
	E int `json:"e,x;string,string;x"`
	F int `json:"f,,omitzero,"`
	G int `json:"g,inline,unknown"`
	H int `json:"h,format,format:"`
}

type oOptionCase struct {
	Strict int `json:",case:strict"`
	Ignore int `json:"ig_nore,case:ignore,string"`
	Odd    int `json:",case,case:x"`
}

type (
	oAppend       struct{ N int }
	oAppendPtr    struct{ N int }
	oAppendInt    int
	oAppendText   string
	oAppendByte   byte
	oAppendInside struct {
		oAppend
		Zone int
	}
)

func (oAppend) AppendText(b []byte) ([]byte, error)     { return append(b, "a"...), nil }
func (*oAppendPtr) AppendText(b []byte) ([]byte, error) { return append(b, "p"...), nil }
func (oAppendInt) AppendText(b []byte) ([]byte, error)  { return append(b, "i"...), nil }
func (oAppendText) AppendText(b []byte) ([]byte, error) { return append(b, "t"...), nil }
func (oAppendByte) AppendText(b []byte) ([]byte, error) { return append(b, "b"...), nil }

type oAppends struct {
	Value   oAppend
	Pointer *oAppend
	ByValue oAppendPtr
	Address []oAppendPtr
	Bytes   []oAppendByte
	Fixed   [2]oAppendByte
	Keys    map[oAppendInt]int
	Names   map[oAppendText]int
	Quoted  oAppendInt `json:",string"`
	Inside  oAppendInside
	List    []struct{ oAppend }
}

type (
	oIntPtr *int
	oOwnInt int
)

func (oOwnInt) MarshalText() ([]byte, error) { return []byte("o"), nil }
func (*oOwnInt) UnmarshalText([]byte) error  { return nil }

type oQuotedOwn struct {
	Level   slog.Level  `json:",string"`
	Own     oOwnInt     `json:",string"`
	OwnPtr  *oOwnInt    `json:",string"`
	Defined oIntPtr     `json:",string"`
	Twice   **int       `json:",string"`
	Text    string      `json:",string"`
	Number  json.Number `json:",string"`
	Numbers []int       `json:",string"`
}

type oUnnamedLists struct {
	List  []struct{ oReadable }
	Map   map[string]struct{ time.Time }
	Array [1]struct{ slog.Level }
	Ptr   *struct{ oReadable }
}

type oUnsealed struct{ A int }

type oKeptSealed struct {
	oUnsealed `json:"kept"`
	B         int
}

type oValueKeys struct {
	Floats   map[float64]int
	Small    map[float32]string
	Any      map[any]int
	Pointers map[*int]int
	Texts    map[*oReadable]int
	Names    map[*oName]int
	Deep     map[**uint8]int
}

type oSealedText struct{ A int }

func (oSealedText) MarshalText() ([]byte, error) { return []byte("s"), nil }
func (*oSealedText) UnmarshalText([]byte) error  { return nil }

// oLostSealed has a field with the promoted methods of oSealedText, so the field is
// encoded as a string.
type oLostSealed struct {
	In struct {
		oSealedText `json:"lost"`
		oTwoTexts
		B int
	}
}

// oTwoTexts has no methods, so the struct in oLostSealed promotes the methods of
// oSealedText.
type oTwoTexts struct{ oReadableToo }

type oReadableToo struct{ C int }

type oPromotedNumber struct {
	In struct {
		json.Number
		Zone int
	}
	Quoted oNumbered   `json:",string"`
	Ptr    *oNumbered  `json:",string"`
	List   []oNumbered `json:",string"`
}

type oNumbered struct {
	json.Number
	N int
}
