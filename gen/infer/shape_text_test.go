package infer

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/inspect"
)

// shapeNames are the kinds without parts, as tests write them.
var shapeNames = map[codec.ShapeKind]string{
	codec.ShapeBool:     "bool",
	codec.ShapeInt:      "int",
	codec.ShapeUint:     "uint",
	codec.ShapeFloat:    "float",
	codec.ShapeString:   "string",
	codec.ShapeNumber:   "number",
	codec.ShapeBytes:    "bytes",
	codec.ShapeTime:     "time",
	codec.ShapeDuration: "duration",
	codec.ShapeAny:      "any",
	codec.ShapeRaw:      "raw",
	codec.ShapeText:     "text",
	codec.ShapeMarshal:  "json",
}

// shapeText writes a shape in one line: a defined type as its name and what it
// is, "Unit=string", and only as its name inside of itself.
func shapeText(s *codec.Shape, around ...*codec.Shape) string {
	if s == nil {
		return "content"
	}
	name := types.TypeString(types.Unalias(s.Type), packageName)
	if slices.Contains(around, s) {
		return name
	}
	around = append(slices.Clip(around), s)
	text := shapeParts(s, around)
	if _, ok := s.Type.(*types.Alias); ok {
		return types.TypeString(s.Type, packageName) + "=" + text
	}
	if _, named := s.Type.(*types.Named); named {
		return name + "=" + text
	}
	return text
}

// packageName is how the package p of the tests calls others.
func packageName(pkg *types.Package) string {
	if pkg.Name() == "p" {
		return ""
	}
	return pkg.Name()
}

func shapeParts(s *codec.Shape, around []*codec.Shape) string {
	switch s.Kind {
	case codec.ShapePointer:
		return "*" + shapeText(s.Elem, around...)
	case codec.ShapeSlice:
		return "[]" + shapeText(s.Elem, around...)
	case codec.ShapeArray:
		return fmt.Sprintf("[%d]%s", s.Len, shapeText(s.Elem, around...))
	case codec.ShapeMap:
		return "map[" + shapeText(s.Key) + "]" + shapeText(s.Elem, around...)
	case codec.ShapeStruct:
		return "{" + fieldsText(s.Fields, around) + "}"
	case codec.ShapeUnion:
		return s.DiscriminatorKey() + "(" + variantsText(s.Variants(), around) + ")"
	}
	text := shapeNames[s.Kind]
	if s.Bits > 0 {
		text += strconv.Itoa(int(s.Bits))
	}
	if s.Address {
		text = "&" + text
	}
	return text
}

func fieldsText(fields []codec.ShapeField, around []*codec.Shape) string {
	var texts []string
	for _, f := range fields {
		if f.Const != "" {
			texts = append(texts, f.Name+"="+f.Const)
			continue
		}
		text := f.Name + ":" + shapeText(f.Shape, around...)
		var path []string
		for _, v := range f.Path {
			path = append(path, v.Name())
		}
		if way := strings.Join(path, "."); way != f.Name {
			text = way + "/" + text
		}
		for _, w := range []struct {
			word  string
			holds bool
		}{{"quoted", f.Quoted}, {"omitempty", f.OmitEmpty}, {"omitzero", f.OmitZero}, {"IsZero", f.IsZero}} {
			if w.holds {
				text += "," + w.word
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

func variantsText(variants []codec.ShapeVariant, around []*codec.Shape) string {
	var texts []string
	for _, v := range variants {
		text := shapeText(v.Shape, around...)
		if v.Pointer {
			text = "*" + text
		}
		if v.Value != "" {
			text = v.Value + ":" + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

// callText writes a call in lines: one for each argument and result.
func callText(c codec.Call) string {
	var lines []string
	for _, a := range c.Arguments {
		name := a.Name
		if c.Spread {
			name = "..."
		}
		lines = append(lines, name+" "+shapeText(a.Shape))
	}
	for _, r := range c.Results {
		line := "-> " + shapeText(r.Shape)
		if r.Name != "" {
			line = "-> " + r.Name + " " + shapeText(r.Shape)
		}
		lines = append(lines, line)
	}
	for _, w := range []struct {
		word  string
		holds bool
	}{{"boxed", c.Boxed}, {"object only", c.ObjectOnly}} {
		if w.holds {
			lines = append(lines, w.word)
		}
	}
	return strings.Join(lines, "\n")
}

// shapeOf returns how a type is read as a field, or written: as a result, or
// through a pointer that is one.
func shapeOf(t *testing.T, pkg *inspect.Package, typ types.Type, writes, addr bool) *codec.Shape {
	t.Helper()
	field := types.NewField(token.NoPos, pkg.Types, "V", typ, false)
	tool := &inspect.Tool{GoName: "F", Params: []*inspect.Param{{Name: "in", Type: types.NewStruct([]*types.Var{field}, nil)}}}
	switch {
	case writes && addr:
		tool = &inspect.Tool{GoName: "F", Results: []*inspect.Result{{Type: types.NewPointer(typ)}}}
	case writes:
		tool = &inspect.Tool{GoName: "F", Results: []*inspect.Result{{Type: typ}}}
	}
	schemas, _ := New(pkg).Tool(tool)
	call, diags := codec.CallOf(pkg, tool, schemas.Contract(pkg, tool))
	for _, d := range diags {
		t.Error(d)
	}
	switch {
	case writes && addr:
		return call.Results[0].Shape.Elem
	case writes:
		return call.Results[0].Shape
	}
	return call.Arguments[0].Shape.Fields[0].Shape
}
