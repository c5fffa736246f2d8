package gen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/templates"
)

// field lays out a field of a struct.
func (f *shapeFuncs) field(field infer.ShapeField) templates.ShapeField {
	if field.Const != "" {
		return templates.ShapeField{Name: field.Name, Const: field.Const}
	}
	view := templates.ShapeField{Name: field.Name, Shape: f.shape(field.Shape), Quoted: field.Quoted}
	last := len(field.Path) - 1
	for i, v := range field.Path {
		view.Path = strings.TrimPrefix(view.Path+"."+v.Name(), ".")
		if pointer, ok := types.Unalias(v.Type()).(*types.Pointer); ok && i < last {
			view.Embedded = append(view.Embedded, templates.Embedded{Path: view.Path, Type: f.layout.types.source(pointer.Elem())})
		}
	}
	if f.writes {
		view.Omit = omissions(field)
		view.Shape.Solid = slices.ContainsFunc(view.Omit, func(o templates.Omission) bool {
			return o == templates.OmitNil || o == templates.OmitNone || o == templates.OmitNilOrByMethod
		})
	}
	return view
}

// omissions returns the conditions under which encoding/json leaves a field out.
func omissions(field infer.ShapeField) []templates.Omission {
	var omit []templates.Omission
	t := field.Path[len(field.Path)-1].Type()
	if field.OmitEmpty {
		omit = append(omit, omitEmpty(t))
	}
	if field.OmitZero {
		if o := omitZero(t, field.IsZero); !slices.Contains(omit, o) {
			omit = append(omit, o)
		}
	}
	return omit
}

// omitEmpty returns when the option omitempty leaves a value out, of a type
// that can be empty.
func omitEmpty(t types.Type) templates.Omission {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return omitBasic(t)
	case *types.Pointer, *types.Interface:
		return templates.OmitNil
	}
	return templates.OmitNone
}

func omitBasic(t *types.Basic) templates.Omission {
	switch info := t.Info(); {
	case info&types.IsBoolean != 0:
		return templates.OmitFalse
	case info&types.IsString != 0:
		return templates.OmitNoText
	case t.Kind() == types.UnsafePointer:
		return templates.OmitNil
	}
	return templates.OmitZero
}

// omitZero returns when the option omitzero leaves a value out. A nil pointer
// is not asked by its method.
func omitZero(t types.Type, byMethod bool) templates.Omission {
	under := t.Underlying()
	_, isPointer := under.(*types.Pointer)
	switch {
	case byMethod && isPointer:
		return templates.OmitNilOrByMethod
	case byMethod:
		return templates.OmitByMethod
	}
	switch under := under.(type) {
	case *types.Basic:
		return omitBasic(under)
	case *types.Struct, *types.Array:
		return templates.OmitZeroValue
	}
	return templates.OmitNil
}
