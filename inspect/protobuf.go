package inspect

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// hasProtobufTag reports whether protoc-gen-go wrote a struct tag. With the opaque API,
// the fields of messages are unexported.
func hasProtobufTag(tag string) bool {
	_, field := reflect.StructTag(tag).Lookup("protobuf")
	_, oneof := reflect.StructTag(tag).Lookup("protobuf_oneof")
	return field || oneof
}

// isOfMessage reports whether a field has a tag of protoc-gen-go.
func isOfMessage(field *ast.Field) bool {
	return field.Tag != nil && strings.Contains(field.Tag.Value, "protobuf") && hasProtobufTag(unquoted(field.Tag))
}

// nameProtoConsts sets the ProtoName of the constants of a type that protoc-gen-go
// generated from an enum. protoc-gen-go writes the map Kind_value for the enum Kind, which
// lists the names in the order of declaration. Its constants are named after the enum, or
// after the message that declares the enum: Kind_NAME or Message_NAME.
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
