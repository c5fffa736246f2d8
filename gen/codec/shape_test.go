package codec

import (
	"go/types"
	"testing"
)

// TestIsLike checks that IsLike compares structure, whether or not parts are shared.
// Recursive shapes are alike only if their cycles have the same length.
func TestIsLike(t *testing.T) {
	text := func() *Shape { return &Shape{Kind: ShapeString, Type: types.Typ[types.String]} }
	digits := func() *Shape { return &Shape{Kind: ShapeInt, Type: types.Typ[types.Int64], Text: true} }
	object := func(fields ...*Shape) *Shape {
		made := &Shape{Kind: ShapeStruct, Type: types.NewStruct(nil, nil)}
		for i, f := range fields {
			made.Fields = append(made.Fields, ShapeField{Name: string(rune('a' + i)), Shape: f})
		}
		return made
	}
	list := func(of *Shape) *Shape {
		return &Shape{Kind: ShapeSlice, Type: types.NewSlice(types.Typ[types.String]), Elem: of}
	}
	loop := func(length int) *Shape {
		first := list(nil)
		last := first
		for range length - 1 {
			last.Elem = list(nil)
			last = last.Elem
		}
		last.Elem = first
		return first
	}
	shared := text()
	tests := []struct {
		name string
		a, b *Shape
		like bool
	}{
		{"one shape twice, and two", object(shared, shared), object(text(), text()), true},
		{"two shapes, and one twice", object(text(), text()), object(shared, shared), true},
		{"shared by both", list(shared), list(shared), true},
		{"digits in a string", object(shared, digits()), object(shared, &Shape{Kind: ShapeInt, Type: types.Typ[types.Int64]}), false},
		{"fewer fields", object(shared, shared), object(shared), false},
		{"no element", list(shared), list(nil), false},
		{"loops", loop(2), loop(2), true},
		{"loops of other lengths", loop(2), loop(3), false},
	}
	for _, tt := range tests {
		if got := tt.a.IsLike(tt.b); got != tt.like {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
