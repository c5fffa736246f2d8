package gotype

import (
	"fmt"
	"go/token"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Discriminator is what tells the types of a union apart: a member of their
// objects, and its value for each type, in the order of the implementers. The key
// is "" for a union of one type that needs none.
type Discriminator struct {
	Key    string
	Values []DiscriminatorValue
}

// A Choice is the discriminator of a union, and what is wrong with it. There is
// none where the union is written as encoding/json does, or why there is none.
type Choice struct {
	*Discriminator
	Why      *Problem
	Problems diag.List
}

// A DiscriminatorValue is the value of a discriminator for one type, and what
// gives it.
type DiscriminatorValue struct {
	Value  any
	Pos    token.Position
	Consts []inspect.Const // whose value it is
}

// Text returns the value as it is compared: a text, or the digits of an integer.
func (v DiscriminatorValue) Text() string { return fmt.Sprint(v.Value) }

// Addresses returns whether a value of a type in an interface is addressable: not
// by itself, but behind a pointer. Where that makes no difference, one answer
// stands for both.
func (t *Type) Addresses(impl inspect.Implementer) []bool {
	switch {
	case impl.Pointer:
		return []bool{true}
	case t.types.AsksPointer(impl.Type):
		return []bool{false, true}
	}
	return []bool{false}
}
