// Package maze contains tools with arguments that are hard to decode: recursive types,
// nested unions, and every kind of value with a special encoding.
//
//toolgen:package call
package maze

//go:generate go tool toolgen

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"time"
)

// A Rule tells which records are wanted.
//
//toolgen:union key=op
type Rule interface{ rule() }

// All wants what all of its rules want.
type All struct {
	Of   []Rule  `json:"of"`
	Note *string `json:"note,omitempty"`
}

// Not wants what its rule does not.
type Not struct {
	Of Rule `json:"of"`
}

// Equal wants what has a value.
type Equal struct {
	Field string `json:"field" jsonschema:"minLength=1"`
	//toolgen:param default=1 minimum=0
	Weight int8           `json:"weight"`
	Values map[string]any `json:"values,omitempty"`
}

func (All) rule()   {}
func (Not) rule()   {}
func (Equal) rule() {}

// Filter filters records.
//
//toolgen:tool
func Filter(rule Rule) Rule { return rule }

// A Folder holds files and other folders.
type Folder struct {
	Name    string            `json:"name" jsonschema:"pattern=^[a-z]+(-[a-z]+)*$"`
	Folders []*Folder         `json:"folders,omitempty" jsonschema:"maxItems=3,uniqueItems=true"`
	Links   map[string]Folder `json:"links,omitempty"`
	Next    *Folder           `json:"next,omitempty"`
}

// Tidy tidies a folder.
//
//toolgen:tool
func Tidy(folder Folder) Folder { return folder }

// TidyAll is Tidy, for arguments that are mended.
//
//toolgen:tool repair
func TidyAll(folders []Folder) []Folder { return folders }

// Values are one of each kind.
type Values struct {
	Tiny    int8              `json:"tiny"`
	Large   uint64            `json:"large"`
	Single  float32           `json:"single"`
	Bytes   []byte            `json:"bytes"`
	Color   [3]uint8          `json:"color"`
	Digits  json.Number       `json:"digits"`
	Big     *big.Int          `json:"big,omitempty"`
	Host    netip.Addr        `json:"host"`
	When    time.Time         `json:"when"`
	Quoted  int16             `json:"quoted,string"`
	Counts  map[int8]bool     `json:"counts"`
	Hosts   map[netip.Addr]*T `json:"hosts"`
	Any     any               `json:"any"`
	Raw     json.RawMessage   `json:"raw"`
	Inner   struct{ A, B *T } `json:"inner"`
	Pointer **bool            `json:"pointer,omitempty"`
	//toolgen:param multipleOf=0.25 exclusiveMinimum=-1 maximum=1e3
	Quarter float64 `json:"quarter"`
}

// T has a name of one letter.
type T struct {
	Matrix [][]float64 `json:"matrix,omitempty"`
}

// Echo returns what it is given.
//
//toolgen:tool
func Echo(values Values) Values { return values }

// Wait waits no longer than the longest of the pauses.
//
//toolgen:tool
func Wait(
	//toolgen:param maxItems=4
	pauses []time.Duration,
	until map[string]*time.Time,
	rest ...Rule,
) int {
	return len(pauses) + len(until) + len(rest)
}
