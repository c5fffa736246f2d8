package infer

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// shapeNames are the kinds without parts, as tests write them.
var shapeNames = map[ShapeKind]string{
	ShapeBool:     "bool",
	ShapeInt:      "int",
	ShapeUint:     "uint",
	ShapeFloat:    "float",
	ShapeString:   "string",
	ShapeNumber:   "number",
	ShapeBytes:    "bytes",
	ShapeTime:     "time",
	ShapeDuration: "duration",
	ShapeAny:      "any",
	ShapeRaw:      "raw",
	ShapeText:     "text",
	ShapeMarshal:  "json",
}

// shapeText writes a shape in one line: a defined type as its name and what it
// is, "Unit=string", and only as its name inside of itself.
func shapeText(s *Shape, around ...*Shape) string {
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

func shapeParts(s *Shape, around []*Shape) string {
	switch s.Kind {
	case ShapePointer:
		return "*" + shapeText(s.Elem, around...)
	case ShapeSlice:
		return "[]" + shapeText(s.Elem, around...)
	case ShapeArray:
		return fmt.Sprintf("[%d]%s", s.Len, shapeText(s.Elem, around...))
	case ShapeMap:
		return "map[" + shapeText(s.Key) + "]" + shapeText(s.Elem, around...)
	case ShapeStruct:
		return "{" + fieldsText(s.Fields, around) + "}"
	case ShapeUnion:
		return s.Discriminator + "(" + variantsText(s.Variants, around) + ")"
	}
	text := shapeNames[s.Kind]
	if s.Bits > 0 {
		text += strconv.Itoa(s.Bits)
	}
	if s.Address {
		text = "&" + text
	}
	return text
}

func fieldsText(fields []ShapeField, around []*Shape) string {
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

func variantsText(variants []ShapeVariant, around []*Shape) string {
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
func callText(c Call) string {
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
