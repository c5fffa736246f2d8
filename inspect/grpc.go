package inspect

import (
	"go/ast"
	"go/types"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// protoc-gen-go-grpc generates an interface for the server of each service, such as
// LibraryServer. This file makes tools of the methods of types that implement this
// interface, and of interfaces that embed it.

// serviceMethods returns the methods of an interface that the interface recv embeds, if
// the embedded interface is the server of a gRPC service. It reports false for any other
// embedded interface.
func (f *finder) serviceMethods(recv string, embedded ast.Expr) (list []candidate, ok bool) {
	obj, isName := f.s.types.Scope().Lookup(recv).(*types.TypeName)
	sel, isQualified := embedded.(*ast.SelectorExpr)
	if !isName || !isQualified {
		return nil, false
	}
	iface, isInterface := obj.Type().Underlying().(*types.Interface)
	if !isInterface {
		return nil, false
	}
	for t := range iface.EmbeddedTypes() {
		named, isNamed := types.Unalias(t).(*types.Named)
		if !isNamed || named.Obj().Name() != sel.Sel.Name {
			continue
		}
		s := f.prog.sourceOf(named.Obj().Pkg().Path())
		if s == nil || !s.declared.isService(sel.Sel.Name) {
			return nil, false
		}
		for field := range s.declared.serviceMethods(sel.Sel.Name) {
			method, _, _ := types.LookupFieldOrMethod(named, false, named.Obj().Pkg(), field.Names[0].Name)
			if fn, ok := method.(*types.Func); ok && fn.Exported() {
				list = append(list, candidate{
					file: s.declared.names[sel.Sel.Name].file, recv: recv, decl: field, ident: field.Names[0], typ: field.Type.(*ast.FuncType),
					doc: field.Doc, beside: field.Comment, marked: true, ofService: fn,
				})
			}
		}
		return list, true
	}
	return nil, false
}

// isService reports whether a package declares an interface as the server of a gRPC
// service.
func (d *declarations) isService(name string) bool {
	_, isInterface := d.literal(name).(*ast.InterfaceType)
	_, registers := d.names["Register"+name].decl.(*ast.FuncDecl)
	return isInterface && registers
}

func (d *declarations) serviceMethods(name string) iter.Seq[*ast.Field] {
	return func(yield func(*ast.Field) bool) {
		it, _ := d.literal(name).(*ast.InterfaceType)
		for i := 0; it != nil && i < len(it.Methods.List); i++ {
			field := it.Methods.List[i]
			if _, ok := field.Type.(*ast.FuncType); ok && !yield(field) {
				return
			}
		}
	}
}

// needService follows the parameters and results of the interface name, if it is the
// server interface of a gRPC service and an interface whose methods are tools embeds it.
func (c *closure) needService(s *source, name string) {
	if !s.declared.isService(name) {
		return
	}
	w := walker{c: c, s: s, file: s.declared.names[name].file, depth: whole}
	for method := range s.declared.serviceMethods(name) {
		w.signature(method.Type.(*ast.FuncType))
	}
}

// docOfService returns the doc of a method in the interface of its gRPC service, because
// implementations rarely repeat it. A type implements a service if it embeds
// UnimplementedLibraryServer or UnsafeLibraryServer.
func (f *finder) docOfService(c candidate) Text {
	obj, ok := f.s.types.Scope().Lookup(c.recv).(*types.TypeName)
	if !ok {
		return Text{}
	}
	st, ok := obj.Type().Underlying().(*types.Struct)
	if !ok {
		return Text{}
	}
	for field := range st.Fields() {
		named, ok := types.Unalias(field.Type()).(*types.Named)
		if !field.Embedded() || !ok || named.Obj().Pkg() == nil {
			continue
		}
		name := strings.TrimPrefix(strings.TrimPrefix(named.Obj().Name(), "Unimplemented"), "Unsafe")
		s := f.prog.sourceOf(named.Obj().Pkg().Path())
		if s == nil || name == named.Obj().Name() || !s.declared.isService(name) {
			continue
		}
		for method := range s.declared.serviceMethods(name) {
			if text := docText(docLines(method.Doc), c.ident.Name); text != "" && method.Names[0].Name == c.ident.Name {
				return Text{Value: text, Pos: f.pos(method.Doc.Pos()), Rule: "doc comment of the service"}
			}
		}
	}
	return Text{}
}

// isStreaming reports whether a tool is a method of a gRPC service that receives or sends a
// stream of messages. Such a tool is an error.
func (f *finder) isStreaming(c candidate, tool *Tool, sig *types.Signature) bool {
	streams := false
	for param := range sig.Params().Variables() {
		streams = streams || isStream(param.Type())
	}
	if !streams {
		return false
	}
	d := diag.Errorf(tool.Pos, diag.Unsupported, "%s is a streaming method of a gRPC service, but a tool call has one request and one response", tool.GoName)
	if c.ofService != nil {
		d = d.WithHint("declare the unary methods in %s instead of embedding the interface", c.recv).WithRelated(d.Pos, "%s is declared here", c.ident.Name)
		d.Pos = f.pos(f.s.types.Scope().Lookup(c.recv).Pos())
		f.report(d)
		return true
	}
	f.report(fixHandler(f, c, d.WithHint("add //toolgen:skip to exclude it; a function that collects the messages can be a tool")))
	return true
}

func isStream(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	has := map[string]bool{}
	for method := range it.Methods() {
		has[method.Name()] = true
	}
	return has["SendMsg"] && has["RecvMsg"]
}

// hasProtobufTag reports whether protoc-gen-go wrote a struct tag. With the opaque API,
// the fields of messages are unexported.
func hasProtobufTag(tag string) bool {
	_, field := reflect.StructTag(tag).Lookup("protobuf")
	_, oneof := reflect.StructTag(tag).Lookup("protobuf_oneof")
	return field || oneof
}

func isOfMessage(field *ast.Field) bool {
	return field.Tag != nil && strings.Contains(field.Tag.Value, "protobuf") && hasProtobufTag(unquoted(field.Tag))
}

// nameProtoConsts sets the ProtoName of the constants of a type that protoc-gen-go generated
// from an enum. For the enum Kind, protoc-gen-go writes the map Kind_value, which lists the
// names in the order of declaration. The constants are named after the enum, or after the
// message that declares the enum: Kind_NAME or Message_NAME.
func nameProtoConsts(consts []Const, obj *types.TypeName, ix *index) {
	names := ix.source.declared.protoNames(obj.Name())
	if len(names) == 0 {
		return
	}
	has := func(name string) bool {
		return slices.ContainsFunc(consts, func(c Const) bool { return c.Name == name })
	}
	for _, c := range consts {
		prefix, ok := strings.CutSuffix(c.Name, names[0])
		if !ok || slices.ContainsFunc(names, func(name string) bool { return !has(prefix + name) }) {
			continue
		}
		for i := range consts {
			if name, ok := strings.CutPrefix(consts[i].Name, prefix); ok && slices.Contains(names, name) {
				consts[i].ProtoName = name
			}
		}
		return
	}
}

// protoNames returns the names of the values of an enum of Protocol Buffers, or nil if the
// package has no map of them.
func (d *declarations) protoNames(enum string) []string {
	spec, ok := d.names[enum+"_value"].spec.(*ast.ValueSpec)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(spec.Names, func(name *ast.Ident) bool { return name.Name == enum+"_value" })
	if i >= len(spec.Values) {
		return nil
	}
	table, ok := spec.Values[i].(*ast.CompositeLit)
	if !ok {
		return nil
	}
	var names []string
	for _, element := range table.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.BasicLit); ok {
				name, _ := strconv.Unquote(key.Value)
				names = append(names, name)
			}
		}
	}
	return names
}
