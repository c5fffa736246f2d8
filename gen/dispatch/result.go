package dispatch

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A result is one result of a tool, other than the final error.
type result struct {
	codec.CallResult
	ifNil nilResult
	// shape is the shape of the value after all pointers are followed; nil for content.
	// nonNil is set if a nil value represents an empty list or map.
	shape  *codec.Shape
	nonNil bool
	// pointers is the number of pointers to follow to the value. nils is the number of
	// values on the path that can be nil: the pointers, and the value itself if it is a
	// list or map.
	pointers, nils int
}

// A nilResult describes what happens to a nil that is a whole result.
type nilResult int

const (
	nilWritten   nilResult = iota // encoded as encoding/json encodes it; also for results that cannot be nil
	nilRefused                    // the call has no result
	nilEmpty                      // an empty list or map
	nilZero                       // a pointer to the zero value
	nilSDKResult                  // the content that the tool also returned becomes the whole result
)

// result lays out one result of a tool. A nil that is a whole result is written as null
// only if its schema accepts anything, because other result schemas reject null. Content
// that is returned together with another result may be nil. A collected sequence is never
// nil.
func (f *file) result(call codec.Call, of codec.CallResult) result {
	r := result{CallResult: of, shape: of.Shape}
	if r.shape == nil {
		switch of.Result.Type.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			if len(call.Results) == 1 {
				r.ifNil = nilRefused
			}
		}
		return r
	}
	if of.Result.Sequence != inspect.NoSequence {
		r.nonNil = true
		f.meet(&f.writers, r.shape)
		return r
	}
	if r.Name == "" {
		r.ifNil = nilOf(r.shape)
		for ; r.shape.Kind == codec.ShapePointer; r.shape = r.shape.Elem {
			r.pointers++
		}
		r.nils = r.pointers
		if r.pointers > 0 && nilOf(r.shape) != nilWritten && !r.shape.NilIsEmpty() {
			r.nils++
		}
		switch handed := slices.ContainsFunc(call.Results, isHanded); {
		case handed && r.ifNil == nilRefused: // see beside
			r.ifNil = beside(r.nils)
		case !handed && r.shape.Kind == codec.ShapeAny && r.pointers == 0:
			r.ifNil = nilWritten // the schema accepts anything
		}
	}
	f.meet(&f.writers, r.shape)
	return r
}

// settle changes r so that a nil list or map is encoded as an empty one without a nil
// check. This is possible only if the value is encoded in place.
func (f *file) settle(r *result) {
	if r.ifNil != nilEmpty || f.writers.has(r.shape) || r.shape.ByMarshal() {
		return
	}
	if r.shape.Kind == codec.ShapeSlice || r.shape.Kind == codec.ShapeMap {
		r.ifNil, r.nonNil = nilWritten, true
	}
}

// nilOf returns what happens to a nil of shape s if it is a whole result.
func nilOf(s *codec.Shape) nilResult {
	switch s.Type.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return nilRefused
	case *types.Slice, *types.Map:
		if s.Kind != codec.ShapeMarshal && s.Kind != codec.ShapeText && s.Kind != codec.ShapeRaw {
			return nilEmpty
		}
	}
	return nilWritten
}

// beside returns what happens to a nil that a handler returned together with a
// CallToolResult. It follows the go-sdk (ToolHandlerFor): a nil pointer is written as the
// zero value, and a nil interface means that there is no result.
func beside(nils int) nilResult {
	if nils == 1 {
		return nilZero
	}
	return nilSDKResult
}

// resultNames returns the variables for the results: out, out2, and given for content
// that accompanies another result.
func (d drawer) resultNames(t *tool) []string {
	var names []string
	n := 0
	for _, r := range t.results {
		if r.shape == nil && len(t.results) > 1 {
			names = append(names, d.local("given"))
			continue
		}
		names = append(names, d.nested("out", n))
		n++
	}
	return names
}

// returnedNames returns the variables to which the tool's results are assigned: those of
// resultNames, except that a sequence is assigned to seq before it is collected.
func (d drawer) returnedNames(t *tool) []string {
	names := d.resultNames(t)
	n := 0
	for i, r := range t.results {
		if r.Result.Sequence != inspect.NoSequence {
			names[i] = d.nested("seq", n)
			n++
		}
	}
	return names
}

// collect generates statements that collect sequences as lists:
//
//	out, ok := call.Collect(r, seq)
//	if !ok {
//		return
//	}
func (d drawer) collect(t *tool) {
	isSequence := func(r result) bool { return r.Result.Sequence != inspect.NoSequence }
	if !slices.ContainsFunc(t.results, isSequence) {
		return
	}
	names, returned := d.resultNames(t), d.returnedNames(t)
	for i, r := range t.results {
		collect := "Collect"
		switch r.Result.Sequence {
		case inspect.NoSequence:
			continue
		case inspect.ValuesOrError:
			collect = "CollectOrFail"
		}
		d.line(collected, names[i], d.runtime(collect), returned[i])
	}
}

var collected = stencil(
	jen.List(hole(1), name("ok")).Op(":=").Add(hole(2)).Call(name("r"), hole(3)),
	jen.If(jen.Op("!").Add(name("ok"))).Block(jen.Return()),
)

// answer generates statements that handle the results. It writes values. Content is the
// whole result, or is added to a value that was written:
//
//	w := r.Writer()
//	w.Box()
//	w.Int(int64(out))
//	r.Content(given...)
//
// If a function writes the value, and no wrapper is necessary, no variable is needed:
//
//	writeDay(r.Writer(), &out)
func (d drawer) answer(t *tool) {
	if len(t.results) == 0 {
		d.onLine("r", "Content")
		return
	}
	names := d.resultNames(t)
	contents := func() {
		for i, r := range t.results {
			if r.shape == nil {
				d.content(names[i], r.Result, len(t.results) == 1)
			}
		}
	}
	for i, r := range t.results {
		d.checkNil(names[i], r, contents)
	}
	d.writeResults(t, names)
	contents()
}

func (d drawer) writeResults(t *tool, variables []string) {
	isValue := func(r result) bool { return r.shape != nil }
	first := slices.IndexFunc(t.results, isValue)
	if first < 0 {
		return
	}
	if r := t.results[first]; r.Name == "" && !t.call.ObjectOnly && !t.call.Boxed && d.writers.has(r.shape) {
		d.text.Call(d.writers.name(r.shape), d.on("r", "Writer"), address(r.behind(variables[first])))
		return
	}
	d.line(writer)
	if t.call.ObjectOnly {
		d.onLine("w", "ObjectOnly")
	}
	if t.call.Boxed {
		d.onLine("w", "Box")
	}
	if r := t.results[first]; r.Name == "" {
		d.write(r.behind(variables[first]), r.shape, r.nonNil, 0)
		return
	}
	d.onLine("w", "Object")
	for i, r := range t.results {
		if isValue(r) {
			d.writeMember(r.Name, r.behind(variables[i]), r.shape, r.nonNil, 0)
		}
	}
	d.onLine("w", "EndObject")
}

var writer = stencil(name("w").Op(":=").Add(name("r")).Dot("Writer").Call())

// behind returns the expression that follows all pointers from the variable to the value.
func (r *result) behind(variable string) string { return strings.Repeat("*", r.pointers) + variable }

// checkNil generates the code for a nil that is a whole result:
//
//	if out == nil {
//		r.NoResult()
//		return
//	}
func (d drawer) checkNil(variable string, r result, contents func()) {
	if r.ifNil == nilWritten {
		return
	}
	isNil := variable + " == nil"
	for n := range r.nils - 1 {
		isNil += " || " + strings.Repeat("*", n+1) + variable + " == nil"
	}
	d.around(where, func() {
		switch r.ifNil {
		case nilRefused:
			d.onLine("r", "NoResult")
			d.text.Line("return")
		case nilEmpty:
			d.line(assign, variable, d.typ(r.shape.Type)+"{}")
		case nilZero:
			d.line(assign, variable, "new("+d.typ(r.shape.Type)+")")
		case nilSDKResult:
			contents()
			d.text.Line("return")
		}
	}, isNil)
}

// content generates a statement for a variable with content. Set alone if there is no
// other result:
//
//	r.Content(call.ImageContent("image/png", out))
//
// A type that is not declared in the runtime is recognized by its JSON. The same applies
// to a pointer next to another result, because the pointer may be nil.
func (d drawer) content(variable string, result *inspect.Result, alone bool) {
	if result.As != nil {
		d.onLine("r", "Content", d.block(variable, *result.As, result.Type))
		return
	}
	t, value := types.Unalias(result.Type), variable
	slice, isSlice := t.(*types.Slice)
	if pointer, ok := t.(*types.Pointer); ok && alone {
		t, value = pointer.Elem(), "*"+variable
	}
	switch {
	case isSlice && isRuntime(slice.Elem(), "Content"):
		d.onLine("r", "Content", variable+"...")
	case isSlice && isRuntime(slice.Elem(), "Message"):
		d.onLine("r", "Messages", variable+"...")
	case isRuntime(t, "Result"):
		d.onLine("r", "SetResult", value)
	case isRuntime(t, "Content"):
		d.onLine("r", "Content", value)
	case isRuntime(t, "Message"):
		d.onLine("r", "Messages", value)
	case gotype.IsStruct(t) && t == types.Unalias(result.Type): // MarshalJSON of the type may have a pointer receiver
		d.onLine("r", "AddSDKResult", address(variable))
	default:
		d.onLine("r", "AddSDKResult", variable)
	}
}

// isHanded reports whether a result is content whose type an SDK, not the runtime,
// declares.
func isHanded(r codec.CallResult) bool {
	if r.Shape != nil || r.Result.As != nil {
		return false
	}
	t := types.Unalias(r.Result.Type)
	for {
		holder, ok := t.(interface{ Elem() types.Type })
		if !ok {
			return !isRuntime(t, "Content") && !isRuntime(t, "Result") && !isRuntime(t, "Message")
		}
		t = types.Unalias(holder.Elem())
	}
}

// sdkMethod returns the method of the runtime that handles all results of a handler of an
// SDK, or "".
func (t *tool) sdkMethod() string {
	if !t.Facts.HasError || len(t.results) == 0 || !isHanded(t.call.Results[0]) {
		return ""
	}
	switch t.results[0].Result.Type.Underlying().(type) {
	case *types.Pointer, *types.Interface:
	default:
		return ""
	}
	if len(t.results) == 1 {
		return "SDKResult"
	}
	if r := t.results[1]; len(t.results) == 2 && t.call.ObjectOnly && !t.call.Boxed && r.ifNil == nilSDKResult && r.pointers == 0 && r.shape.Kind == codec.ShapeAny {
		return "SDKResultWith"
	}
	return ""
}

// block generates the content block that a result directive creates from bytes or a string.
func (d drawer) block(variable string, as directive.Result, t types.Type) string {
	text := variable
	if !types.Identical(t, types.Typ[types.String]) {
		text = "string(" + variable + ")"
	}
	mime, uri := strconv.Quote(as.MIME), strconv.Quote(as.URI)
	switch as.Block() {
	case directive.TextBlock:
		return call(d.runtime("TextContent"), text)
	case directive.ImageBlock:
		return call(d.runtime("ImageContent"), mime, variable)
	case directive.AudioBlock:
		return call(d.runtime("AudioContent"), mime, variable)
	}
	if inspect.IsText(t) || as.IsText() {
		return call(d.runtime("ResourceTextContent"), uri, mime, text)
	}
	return call(d.runtime("ResourceContent"), uri, mime, variable)
}

func isRuntime(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Name() == name && named.Obj().Pkg().Path() == runtimePath
}
