package infer

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Where the releases of encoding/json differ, [inspect.Encoder] says what that
// of the build does, and inference asks it: at the types and tags for which it
// matters, and nowhere else.

// by returns what the encoder of the build does with a type for which encoders
// differ, and remembers that there is one.
func (m *maker) by(difference bool) bool {
	m.byEncoder = true
	return difference
}

// fields returns the fields of a struct.
func (m *maker) fields(t types.Type) structFields {
	fields := fieldsOf(t, m.pkg.Encoder)
	m.byEncoder = m.byEncoder || fields.differ
	return fields
}

const (
	jsonText  = "encoding/json/jsontext"
	jsonValue = jsonText + ".Value"
)

// isJSONText reports whether a type is the one of encoding/json/jsontext that
// has a name.
func isJSONText(t types.Type, name string) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == jsonText
}

// ownMethods are all methods for JSON, of which an encoder that has them asks
// for either way.
var ownMethods = []method{
	marshalers.stream, marshalers.json, marshalers.text, textAppender,
	unmarshalers.stream, unmarshalers.json, unmarshalers.text,
}

// hasAny reports whether a value or a pointer to it has one of the methods.
func hasAny(t types.Type, methods []method) bool {
	return slices.ContainsFunc(methods, func(want method) bool { return has(want, t) })
}

// streams reports whether a type has a method for a stream of JSON tokens. It
// takes those of the module that encoding/json/jsontext comes from, too.
func streams(recv types.Type, want method) bool {
	coder := coderOf(recv, want)
	return coder != nil && coder.Name() == want.coder && strings.HasSuffix(coder.Pkg().Path(), "json/jsontext")
}

// coderOf returns what the one parameter of a method points to, or nil.
func coderOf(recv types.Type, want method) *types.TypeName {
	obj, _, _ := types.LookupFieldOrMethod(recv, false, nil, want.name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Params().Len() != 1 || fn.Signature().Results().Len() != 1 {
		return nil
	}
	coder, _ := followed(fn.Signature().Params().At(0).Type())
	if named, ok := coder.(*types.Named); ok && named.Obj().Pkg() != nil {
		return named.Obj()
	}
	return nil
}

// callsStream reports whether the encoder calls the method for a stream that a
// value has.
func (m *maker) callsStream(own holder) bool {
	coder := coderOf(types.NewPointer(own.typ), m.stream)
	return m.by(m.pkg.Encoder.Streams && coder != nil && coder.Pkg().Path() == jsonText)
}

// checkStream tells of a method that is only there for a stream of tokens,
// where the encoder of the build does not call it.
func (m *maker) checkStream(t types.Type, at place) {
	if types.IsInterface(t) {
		return
	}
	if _, _, ok := m.own(t, at); ok {
		return
	}
	if own, ok := m.find(m.stream, t, at); ok && !isKnown(own.typ) {
		m.report(diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), m.stream.name, m.typeName(t)).
			WithHint("declare %s, which every release calls", m.json.name))
	}
}
