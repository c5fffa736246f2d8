package types

import (
	"encoding/json"
	"time"
)

var quotedTools = []any{PassQuoted, PassQuotedPointers, PassQuotedBehindPointer, PassQuotedMethods}

// Quoted has the string option on values.
type Quoted struct {
	B   bool          `json:",string"`
	I   int           `json:",string"`
	I8  int8          `json:",string"`
	U   uint8         `json:",string"`
	U64 uint64        `json:",string"`
	F   float64       `json:",string"`
	F32 float32       `json:",string"`
	S   string        `json:",string"`
	D   time.Duration `json:",string"`
	N   json.Number   `json:",string"`
	C   Count         `json:",string"`
	L   Label         `json:",string"`
	R   rune          `json:"r,string"`
	Z   int           `json:"z,omitempty,string"`
	E   string        `json:"e,string,omitempty"`
	O   bool          `json:"o,omitzero,string"`
}

// QuotedPointers has the string option on pointers, and where it means nothing.
type QuotedPointers struct {
	B  *bool          `json:",string"`
	I  *int           `json:",string"`
	U  *uint16        `json:",string"`
	F  *float64       `json:",string"`
	S  *string        `json:",string"`
	N  *json.Number   `json:",string"`
	Z  *int           `json:"z,string,omitempty"`
	L  []int          `json:",string"`
	M  map[string]int `json:",string"`
	X  any            `json:",string"`
	PP **int          `json:",string"`
	T  Defined        `json:",string"`
	A  [1]int         `json:",string"`
	P  IntPointer     `json:",string"`
}

// QuotedMethods have the string option beside methods of their own.
type QuotedMethods struct {
	Word  Word  `json:",string"`
	Code  Code  `json:",string"`
	Ptr   *Code `json:",string"`
	Point Point `json:",string"`
	Only  Only  `json:",string"`
	JSON  Loud  `json:",string"`
	Louds *Loud `json:",string"`
}

// Only is an integer that has a text only behind a pointer.
type Only int

func (o *Only) MarshalText() ([]byte, error) { return []byte("only"), nil }

// Loud is a string with JSON of its own.
type Loud string

func (l Loud) MarshalJSON() ([]byte, error) { return json.Marshal(string(l) + "!") }
func (l *Loud) UnmarshalJSON([]byte) error  { *l = "read"; return nil }

func PassQuoted(v Quoted) Quoted                         { return v }
func PassQuotedPointers(v QuotedPointers) QuotedPointers { return v }
func PassQuotedBehindPointer(v *QuotedPointers) (*QuotedPointers, error) {
	return v, nil
}
func PassQuotedMethods(v QuotedMethods) QuotedMethods { return v }
