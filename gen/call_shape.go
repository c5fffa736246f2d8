package gen

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/templates"
)

// shapeFuncs lays out shapes for one direction, with a function for each
// defined type that has parts, which all tools share.
type shapeFuncs struct {
	layout *callLayout
	prefix string // of the functions' names
	writes bool
	names  map[string]string // by fingerprint
	list   []templates.CallFunc
}

// withParts are the kinds that are read or written by several statements.
var withParts = map[infer.ShapeKind]bool{
	infer.ShapePointer: true, infer.ShapeSlice: true, infer.ShapeArray: true, infer.ShapeMap: true, infer.ShapeStruct: true, infer.ShapeUnion: true,
}

// shapeKinds are the kinds of the view by those of inference.
var shapeKinds = map[infer.ShapeKind]templates.ShapeKind{
	infer.ShapeBool:     templates.ShapeBool,
	infer.ShapeInt:      templates.ShapeInt,
	infer.ShapeUint:     templates.ShapeUint,
	infer.ShapeFloat:    templates.ShapeFloat,
	infer.ShapeString:   templates.ShapeString,
	infer.ShapeNumber:   templates.ShapeNumber,
	infer.ShapeBytes:    templates.ShapeBytes,
	infer.ShapeTime:     templates.ShapeTime,
	infer.ShapeDuration: templates.ShapeDuration,
	infer.ShapeAny:      templates.ShapeAny,
	infer.ShapeRaw:      templates.ShapeRaw,
	infer.ShapePointer:  templates.ShapePointer,
	infer.ShapeSlice:    templates.ShapeSlice,
	infer.ShapeArray:    templates.ShapeArray,
	infer.ShapeMap:      templates.ShapeMap,
	infer.ShapeStruct:   templates.ShapeStruct,
	infer.ShapeUnion:    templates.ShapeUnion,
	infer.ShapeText:     templates.ShapeText,
	infer.ShapeMarshal:  templates.ShapeJSON,
}

// shape lays out a shape: as a call of the function for its type, or in place.
func (f *shapeFuncs) shape(s *infer.Shape) templates.Shape {
	if f.writes && byMarshal(s) {
		return templates.Shape{Kind: templates.ShapeJSON, Type: f.layout.types.source(s.Type), Address: byAddress(s)}
	}
	if _, named := types.Unalias(s.Type).(*types.Named); !named || !withParts[s.Kind] {
		return f.inPlace(s)
	}
	return templates.Shape{Kind: shapeKinds[s.Kind], Type: f.layout.types.source(s.Type), Func: f.function(s)}
}

// function returns the function for a defined type, which it lays out where
// there is none yet. It has its name before its parts are looked at, since
// they may need it.
func (f *shapeFuncs) function(s *infer.Shape) string {
	print := fingerprint(s)
	if name, ok := f.names[print]; ok {
		return name
	}
	name := f.layout.names.private(f.prefix + f.layout.typeWord(types.Unalias(s.Type)))
	f.names[print] = name
	place := len(f.list)
	f.list = append(f.list, templates.CallFunc{Name: name})
	f.list[place].Shape = f.inPlace(s)
	return name
}

func (f *shapeFuncs) inPlace(s *infer.Shape) templates.Shape {
	view := templates.Shape{
		Kind:          shapeKinds[s.Kind],
		Type:          f.layout.types.source(s.Type),
		Native:        isNative(s),
		Bits:          bitsOf(s),
		Text:          s.Text,
		Discriminator: s.Discriminator,
		Address:       s.Address,
		ByKind:        s.ByKind,
	}
	if s.Key != nil {
		key := f.inPlace(s.Key)
		view.Key = &key
	}
	if s.Elem != nil {
		elem := f.shape(s.Elem)
		view.Elem = &elem
	}
	for _, field := range s.Fields {
		view.Fields = append(view.Fields, f.field(field))
	}
	for _, v := range s.Variants {
		view.Variants = append(view.Variants, templates.ShapeVariant{Key: v.Value, Shape: f.shape(v.Shape), Pointer: v.Pointer})
	}
	return view
}

// natives are the types that the runtime reads and writes values as.
var natives = map[infer.ShapeKind]string{
	infer.ShapeBool:     "bool",
	infer.ShapeInt:      "int64",
	infer.ShapeUint:     "uint64",
	infer.ShapeFloat:    "float64",
	infer.ShapeString:   "string",
	infer.ShapeNumber:   "encoding/json.Number",
	infer.ShapeBytes:    "[]byte",
	infer.ShapeTime:     "time.Time",
	infer.ShapeDuration: "time.Duration",
}

// isNative reports whether values of the type need no conversion. An interface
// takes any value as it is, and a json.RawMessage is one by whatever name.
func isNative(s *infer.Shape) bool {
	if s.Kind == infer.ShapeAny || s.Kind == infer.ShapeRaw {
		return true
	}
	text := types.TypeString(types.Unalias(s.Type), nil)
	return text == natives[s.Kind] || s.Kind == infer.ShapeBytes && text == "[]uint8"
}

// bitsOf returns the size of a number, 0 for one of the machine's.
func bitsOf(s *infer.Shape) int {
	if basic, ok := s.Type.Underlying().(*types.Basic); ok {
		switch basic.Kind() {
		case types.Int, types.Uint, types.Uintptr:
			return 0
		}
	}
	return s.Bits
}

// fingerprint tells shapes apart that are read or written in different ways.
func fingerprint(s *infer.Shape) string {
	var b strings.Builder
	writeFingerprint(&b, s, map[*infer.Shape]int{})
	return b.String()
}

func writeFingerprint(b *strings.Builder, s *infer.Shape, seen map[*infer.Shape]int) {
	if s == nil {
		b.WriteString("-")
		return
	}
	if place, ok := seen[s]; ok {
		fmt.Fprintf(b, "#%d", place)
		return
	}
	seen[s] = len(seen)
	fmt.Fprintf(b, "(%d %s %t %t %t", s.Kind, types.TypeString(s.Type, nil), s.Text, s.Address, s.ByKind)
	writeFingerprint(b, s.Key, seen)
	writeFingerprint(b, s.Elem, seen)
	for _, field := range s.Fields {
		fmt.Fprintf(b, " %q%s", field.Name, field.Const)
		writeFingerprint(b, field.Shape, seen)
	}
	for _, v := range s.Variants {
		fmt.Fprintf(b, " %q", v.Value)
		writeFingerprint(b, v.Shape, seen)
	}
	b.WriteString(")")
}
