package templates

import "github.com/dave/jennifer/jen"

// writer draws a function that writes values of one type:
//
//	func writeDay(w *call.Writer, v *Day) {
//		…
//	}
func (d callDrawer) writer(f CallFunc) jen.Code {
	return jen.Func().Id(f.Name).Params(
		d.id("w").Op("*").Add(runtime("Writer")),
		d.id("v").Op("*").Add(pieces(f.Shape.Type)),
	).Block(d.write("*"+d.Local("v"), f.Shape, 0)...)
}

// write draws how a variable is written. The depth counts the lists around it.
func (d callDrawer) write(variable string, s Shape, depth int) []jen.Code {
	if s.Func != "" {
		return []jen.Code{jen.Id(s.Func).Call(d.id("w"), expr(address(variable)))}
	}
	switch s.Kind {
	case ShapePointer:
		return d.orNull(variable, s, d.write("*"+variable, *s.Elem, depth))
	case ShapeSlice:
		return d.orNull(variable, s, d.writeList(variable, s, depth))
	case ShapeArray:
		return d.writeList(variable, s, depth)
	case ShapeMap:
		return d.orNull(variable, s, d.writeMap(variable, s, depth))
	case ShapeStruct:
		return d.writeStruct(variable, s, depth)
	case ShapeUnion:
		return []jen.Code{d.writeUnion(variable, s)}
	case ShapeText:
		return []jen.Code{d.on("w", "Text", expr(address(variable)))}
	case ShapeJSON:
		if s.Address {
			variable = address(variable)
		}
		return []jen.Code{d.on("w", "Marshal", expr(variable))}
	}
	return []jen.Code{d.writeScalar(variable, s)}
}

// writeScalar draws the writing of a value without parts: w.Int(int64(v.Days)).
func (d callDrawer) writeScalar(variable string, s Shape) jen.Code {
	kind := scalars[s.Kind]
	args := []jen.Code{native(variable, s)}
	if s.Kind == ShapeFloat {
		args = append(args, bits(s.Bits))
	}
	if s.Text {
		return d.on("w", kind.method+"Text", args...)
	}
	return d.on("w", kind.method, args...)
}

// native draws a value as the runtime takes it: int64(v.Days).
func native(variable string, s Shape) jen.Code {
	kind := scalars[s.Kind]
	if kind.native == "" || s.Native {
		return expr(variable)
	}
	return jen.Id(kind.native).Call(expr(variable))
}

// orNull draws what writes null for nil, where there can be one:
//
//	if v.Limit == nil {
//		w.Null()
//	} else {
//		…
//	}
func (d callDrawer) orNull(variable string, s Shape, lines []jen.Code) []jen.Code {
	if s.Solid {
		return lines
	}
	return []jen.Code{
		jen.If(expr(variable).Op("==").Nil()).Block(d.on("w", "Null")).Else().Block(lines...),
	}
}

// writeList draws a loop over the elements of a slice or an array:
//
//	w.Array()
//	for i := range v.Days {
//		w.Item()
//		writeDay(w, &v.Days[i])
//	}
//	w.EndArray()
func (d callDrawer) writeList(variable string, s Shape, depth int) []jen.Code {
	return []jen.Code{
		d.on("w", "Array"),
		d.writeElements(variable, s, depth),
		d.on("w", "EndArray"),
	}
}

// writeElements draws the loop. Elements without parts have a variable of
// their own, so that the index is not needed.
func (d callDrawer) writeElements(variable string, s Shape, depth int) jen.Code {
	if _, ok := scalars[s.Elem.Kind]; ok {
		e := d.nested("e", depth)
		return jen.For(expr("_, "+e).Op(":=").Range().Op(variable)).Block(d.on("w", "Item"), d.writeScalar(e, *s.Elem))
	}
	i := d.nested("i", depth)
	element := d.write(operand(variable)+"["+i+"]", *s.Elem, depth+1)
	return jen.For(expr(i).Op(":=").Range().Op(variable)).Block(append([]jen.Code{d.on("w", "Item")}, element...)...)
}

// writeMap draws a loop over the members of an object, in the order that
// encoding/json gives them:
//
//	w.Object()
//	for _, k := range call.SortedKeys(v.Limits) {
//		w.TextName(k)
//		w.Int(int64(v.Limits[k]))
//	}
//	w.EndObject()
func (d callDrawer) writeMap(variable string, s Shape, depth int) []jen.Code {
	members := d.writeMembers
	if s.Key.Kind != ShapeString {
		members = d.writeEntries
	}
	return []jen.Code{d.on("w", "Object"), members(variable, s, depth), d.on("w", "EndObject")}
}

// writeMembers draws the loop where keys are texts.
func (d callDrawer) writeMembers(variable string, s Shape, depth int) jen.Code {
	k := d.nested("k", depth)
	name := jen.Id(k)
	if !s.Key.Native {
		name = jen.String().Call(jen.Id(k))
	}
	lines := append([]jen.Code{d.on("w", "TextName", name)}, d.writeIndexed(variable, k, *s.Elem, depth)...)
	return jen.For(expr("_, " + k).Op(":=").Range().Add(runtime("SortedKeys")).Call(expr(variable))).Block(lines...)
}

// writeEntries draws the loop where keys are numbers, which are sorted by their
// digits:
//
//	for _, e := range call.IntEntries(v.Limits) {
//		w.TextName(e.Name)
//		w.Int(int64(e.Value))
//	}
func (d callDrawer) writeEntries(variable string, s Shape, depth int) jen.Code {
	entries := "IntEntries"
	if s.Key.Kind == ShapeUint {
		entries = "UintEntries"
	}
	e := d.nested("e", depth)
	lines := append([]jen.Code{d.on("w", "TextName", jen.Id(e).Dot("Name"))}, d.write(e+".Value", *s.Elem, depth+1)...)
	return jen.For(expr("_, " + e).Op(":=").Range().Add(runtime(entries)).Call(expr(variable))).Block(lines...)
}

// writeIndexed draws how an element of a map is written. One with parts gets a
// variable, since a map's element has no address.
func (d callDrawer) writeIndexed(variable, index string, s Shape, depth int) []jen.Code {
	element := operand(variable) + "[" + index + "]"
	if _, ok := scalars[s.Kind]; ok && s.Func == "" {
		return []jen.Code{d.writeScalar(element, s)}
	}
	e := d.nested("e", depth)
	return append([]jen.Code{jen.Id(e).Op(":=").Op(element)}, d.write(e, s, depth+1)...)
}
