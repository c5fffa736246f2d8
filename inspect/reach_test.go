package inspect

import (
	"go/types"
	"testing"
)

// declModule has types and fields in the tool's package, in another package of the module,
// and in another module.
const declModule = `
-- go.mod --
module example.com

go 1.26

require example.org/lib v1.0.0

replace example.org/lib => ./lib
-- lib/go.mod --
module example.org/lib

go 1.26
-- lib/lib.go --
// Package lib is another module.
package lib

import "example.org/lib/deep"

// A Place is where. Other modules use it, too.
type Place struct {
	// Name of the place. The registry keeps it.
	Name string ` + "`json:\"name\"`" + `
	Code Code // which kind. See RFC 1.
	// Deprecated: use Name.
	Old string
	Parts []struct {
		// N is a number.
		N int
		M map[string]struct{
			Deepest int // the deepest
		}
	}
	deep.Embedded
	*Base
	//toolgen:description What toolgen says. All of it.
	//toolgen:param maximum=9
	Max int
}

// Base is embedded.
type Base struct {
	// ID is a number.
	ID int
}

type Code string

const (
	Open Code = "open"
	// closed is not exported.
	closed Code = "closed"
	other       = "other"
	_      Code = "blank"
)

const Alone Code = "alone" // stands alone

// Documented stands alone, too. It is of 2019.
const Documented Code = "documented"

// Deprecated: use Open.
const Old Code = "old"

type Level int

const (
	Low Level = iota + 1
	Mid
	High
)

const (
	Bit Level = 1 << iota
)

type Page[T any] struct {
	// Items are on the page.
	Items []T
	next  *Page[T]
}

type List []struct {
	// X is in a list.
	X int
}
-- lib/deep/deep.go --
package deep

type Embedded struct {
	// Depth of it.
	Depth int
}
-- model/model.go --
package model

import "example.org/lib"

// A Trip is a trip.
//
//toolgen:description The way from A to B.
type Trip struct {
	// From is the start. The way begins there.
	//
	//toolgen:param minLength=1
	From string
	//toolgen:description The end.
	To lib.Place
	Legs []*struct {
		Miles float64 // how far
	}
	lib.Base
	A, B int // both
	C    int // TODO: what is it?
	// D is fine.
	// TODO: what is it?
	D int
}

type Alias = Trip

type Kind uint8

const (
	Car Kind = iota
	Bike
	Kind3 = Kind(7)
)

const Untyped = 3
-- a/a.go --
package a

import (
	. "example.com/model"
	other "example.org/lib"
	"net/http"
	"time"
)

type Local struct {
	T Trip
}

//toolgen:tool
func Plan(trip Alias, kind Kind, level other.Level, codes map[other.Code]int, in struct {
	// Inner of it.
	Inner int
}) (page other.Page[Local], list other.List, month time.Month, d time.Duration, state http.ConnState) {
	return
}
`

func TestDeclarations(t *testing.T) {
	f := inspectText(t, declModule)
	compare(t, "problems", nil, f.problems())
	params, results := f.tool(t, "Plan").Params, f.tool(t, "Plan").Results
	trip, page := params[0].Type, results[0].Type

	typeDocs := map[string]types.Type{
		"The way from A to B. (description directive)": trip,
		"Where. (doc comment of the type)":             fieldOf(t, trip, "To").Type(),
		"Embedded. (doc comment of the type)":          fieldOf(t, trip, "Base").Type(),
		" ()":                                          params[1].Type,
	}
	for want, typ := range typeDocs {
		doc := f.typeDecl(t, typ).Doc
		compare(t, typ.String(), want, doc.Value+" ("+doc.Rule+")")
	}

	place := fieldOf(t, trip, "To").Type()
	fields := []struct {
		typ  types.Type
		path []string
		want string
	}{
		{trip, []string{"From"}, "The start. The way begins there. minLength=1"},
		{trip, []string{"To"}, "description: The end."},
		{trip, []string{"Legs", "Miles"}, "comment: how far"},
		{trip, []string{"Base", "ID"}, "A number."},
		{trip, []string{"A"}, "comment: both"},
		{trip, []string{"B"}, "comment: both"},
		{trip, []string{"C"}, ""},
		{trip, []string{"D"}, "Fine."},
		{place, []string{"Name"}, "Name of the place."},
		{place, []string{"Code"}, "comment: which kind."},
		{place, []string{"Old"}, "Deprecated: use Name. deprecated"},
		{place, []string{"Parts", "N"}, "A number."},
		{place, []string{"Parts", "M", "Deepest"}, "comment: the deepest"},
		{place, []string{"Embedded", "Depth"}, "Depth of it."},
		{place, []string{"Base", "ID"}, "A number."},
		{place, []string{"Max"}, "description: What toolgen says. All of it. maximum=9"},
		{page, []string{"Items"}, "On the page."},
		{page, []string{"Items", "T", "From"}, "The start. The way begins there. minLength=1"},
		{results[1].Type, []string{"X"}, "In a list."},
		{params[4].Type, []string{"Inner"}, "Inner of it."},
	}
	for _, field := range fields {
		compare(t, field.typ.String()+" "+field.path[0], field.want, fieldText(f.fieldDecl(t, field.typ, field.path...)))
	}
	compare(t, "tag", "lib/lib.go:9:14", f.at(f.fieldDecl(t, place, "Name").TagPos))
	compare(t, "field", "lib/lib.go:9:2", f.at(f.fieldDecl(t, place, "Name").Pos))
	compare(t, "type", "lib/lib.go:7:6", f.at(f.typeDecl(t, place).Pos))
	compare(t, "raw tag", true, f.fieldDecl(t, place, "Name").TagRaw)
	compare(t, "no tag", false, f.fieldDecl(t, place, "Code").TagPos.IsValid())
}

func fieldText(decl *FieldDecl) string {
	text := decl.Doc.Value
	if decl.Comment.Value != "" {
		text += "comment: " + decl.Comment.Value
	}
	if decl.Description.Value != "" {
		text += "description: " + decl.Description.Value
	}
	if decl.Directive != nil {
		for _, keyword := range keywords(*decl.Directive) {
			text += " " + keyword
		}
	}
	if decl.Deprecated {
		text += " deprecated"
	}
	return text
}

func TestScope(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a

import (
	_ "embed"
	"fmt"
	. "strings"
	js "encoding/json"

	"example.com/lib/v2"
	"example.com/go-thing"
	"example.org/nowhere/v3"
)

const C, D = 1, 2

var (
	v, _ = fmt.Println, js.Marshal
)

type (
	T struct{ Field int }
)

func F() { local := ToUpper }

func (T) Method() {}

func init() {}

//toolgen:tool
func Tool(param int) (result thing.T) { return 0 }
-- a/b.go --
package a

import fmt "os"

var _ = fmt.Args
-- a/a_test.go --
package a

var inTest int
-- lib/v2/lib.go --
package lib
-- go-thing/thing.go --
package thing

type T int
`)
	pkg := f.pkg(t, "example.com/a")
	want := map[string]string{
		"C": "14:7", "D": "14:10", "v": "17:2", "T": "21:2", "F": "24:6", "Tool": "31:6",
		"fmt": "5:2 import", "js": "7:2 import", "lib": "9:2 import", "thing": "10:2 import", "nowhere": "11:2 import",
	}
	got := map[string]string{}
	for name, pos := range pkg.Scope {
		pos.Filename = ""
		got[name] = pos.String()
		if pkg.Imports[name] {
			got[name] += " import"
		}
	}
	delete(got, "_")
	delete(got, "init")
	compare(t, "scope", want, got)
	compare(t, "problems", nil, f.problems())
}
