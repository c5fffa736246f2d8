package gotype

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
)

// A Discriminator is what tells the types of a union apart: a member of their
// objects, and its value for each type, in the order of the implementers. The key
// is "" for a union of one type that needs none, and for one that is written as
// encoding/json does.
type Discriminator struct {
	Key    string
	Values []Tag
}

// A Tag is the value of a discriminator for one type, and what gives it.
type Tag struct {
	Value  any
	Pos    token.Position
	Consts []inspect.Const // whose value it is
}

// Text returns the value as it is compared: a text, or the digits of an integer.
func (t Tag) Text() string { return fmt.Sprint(t.Value) }

// Addresses returns whether a value of a type in an interface is addressable: not
// by itself, but behind a pointer. Where that makes no difference, one answer
// stands for both.
func Addresses(impl inspect.Implementer) []bool {
	switch {
	case impl.Pointer:
		return []bool{true}
	case AsksPointer(impl.Type):
		return []bool{false, true}
	}
	return []bool{false}
}

// Discriminator returns what was chosen for a union, and false where nobody chose.
func (t *Type) Discriminator() (Discriminator, bool) {
	d, ok := t.types.unions[t.Go.(*types.Named).Obj()]
	return d, ok
}

// Discriminate notes what was chosen for a union.
func (t *Type) Discriminate(d Discriminator) { t.types.unions[t.Go.(*types.Named).Obj()] = d }
