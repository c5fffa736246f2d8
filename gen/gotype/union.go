package gotype

import (
	"fmt"
	"go/token"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Discriminator is the member of an object that shows which type of a union it is:
// the member's name, and its value for each type, in the order of the implementers.
// The name is "" for a union of one type that needs none.
type Discriminator struct {
	Key    string
	Values []DiscriminatorValue
}

// A Choice is the discriminator of a union, or why there is none, and diagnostics
// about it. Discriminator and Why are both nil where the union is written as
// encoding/json does it.
type Choice struct {
	*Discriminator
	Why      *Problem
	Problems diag.List
}

// A DiscriminatorValue is the value of a discriminator for one type.
type DiscriminatorValue struct {
	Value  any             // a string or an integer
	Pos    token.Position  // where the source gives it
	Consts []inspect.Const // the constants that it comes from, if any
}

// Text returns the value as generated code compares it: a string, or the digits of an
// integer.
func (v DiscriminatorValue) Text() string { return fmt.Sprint(v.Value) }

// Addresses returns the ways in which an interface can hold an implementer that differ
// in JSON: true is behind a pointer, so that methods of the pointer are called, and
// false by value. Where there is no difference, only one is returned.
func (t *Type) Addresses(impl inspect.Implementer) []bool {
	switch {
	case impl.Pointer:
		return []bool{true}
	case t.types.AsksPointer(impl.Type):
		return []bool{false, true}
	}
	return []bool{false}
}
