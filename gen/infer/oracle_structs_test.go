//lint:file-ignore SA5008 the encoder is asked about such tags, too
//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import "time"

// The structs of this file are more of the types of oracle_types_test.go: the
// ones about names, embedding and promoted methods.

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

// oTwice holds Deep twice at one depth, by one type.
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

// oBoth has two MarshalJSON, and so only the MarshalText of the time.
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
