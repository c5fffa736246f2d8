package gotype

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// protojson encodes and decodes messages of Protocol Buffers by their descriptors. The
// struct tags that protoc-gen-go writes contain the parts of a descriptor that determine
// the JSON, except for the names of enum values (see [inspect.Const]).

// IsMessage reports whether protoc-gen-go generated a struct type from a message. Such a
// type itself declares ProtoReflect.
func IsMessage(t types.Type) bool {
	if !IsStruct(t) || lacks(t, "ProtoReflect") {
		return false
	}
	method, path, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, "ProtoReflect")
	_, ok := method.(*types.Func)
	return ok && len(path) == 1
}

// A Message contains the parts of a message that determine its JSON.
type Message struct {
	Fields []*MessageField // in the order of declaration
	Oneofs []Oneof
	// Extensible is set if the message can contain extensions. They are written as members
	// with names such as "[example.com.priority]".
	Extensible bool
}

// A MessageField is a field of a message.
type MessageField struct {
	Field
	Type     types.Type // type of the values, without the pointer that expresses presence
	Required bool       // proto2: a missing value is an error
	Oneof    bool       // whether it belongs to a oneof that has several fields
}

// A Oneof is a set of fields, at most one of which a message can have.
type Oneof struct {
	Decl  *types.Var // the Go field
	Names []string   // the JSON names
}

// Message returns the parts of a message, or the reason why its Go type does not determine
// its JSON.
func (t *Type) Message() (*Message, *Problem) {
	if t.message == nil {
		t.message, t.messageProblem = t.types.messageOf(t.Go)
	}
	return t.message, t.messageProblem
}

func (w *Types) messageOf(t types.Type) (*Message, *Problem) {
	m := &Message{}
	st := t.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		decl, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		if decl.Name() == "extensionFields" || decl.Name() == "XXX_InternalExtensions" || decl.Name() == "xxx_hidden_extensionFields" {
			m.Extensible = true
		}
		if text, ok := tag.Lookup("protobuf"); ok {
			field, why := w.messageField(t, decl, text)
			if why != nil {
				return m, why
			}
			m.Fields = append(m.Fields, field)
		}
		if _, ok := tag.Lookup("protobuf_oneof"); ok {
			if why := w.addOneof(m, t, decl); why != nil {
				return m, why
			}
		}
	}
	for i, field := range m.Fields {
		if slices.ContainsFunc(m.Fields[:i], func(other *MessageField) bool { return other.Name == field.Name }) {
			return m, w.Refuse(t, "", "has two fields with the JSON name "+field.Name, adviceMessage)
		}
	}
	return m, nil
}

const adviceMessage = "use a struct instead of the message, and convert between the two"

// addOneof adds the fields of a oneof. Each has a wrapper type with a single field, which
// has the struct tag.
func (w *Types) addOneof(m *Message, t types.Type, decl *types.Var) *Problem {
	union := w.Decl(decl.Type()).Union
	if union == nil || union.Unknown != "" || len(union.Implementers) == 0 {
		return w.Refuse(t, "", "has the oneof "+decl.Name()+", and the types of its fields are unknown", adviceMessage)
	}
	oneof := Oneof{Decl: decl}
	for _, impl := range union.Implementers {
		st, ok := impl.Type.Underlying().(*types.Struct)
		if !ok || st.NumFields() != 1 {
			return w.Refuse(t, "", "has the oneof "+decl.Name()+", and "+w.Name(impl.Type)+" is not one of its wrappers", adviceMessage)
		}
		field, why := w.messageField(t, st.Field(0), reflect.StructTag(st.Tag(0)).Get("protobuf"))
		if why != nil {
			return why
		}
		field.Oneof = true
		m.Fields = append(m.Fields, field)
		oneof.Names = append(oneof.Names, field.Name)
	}
	m.Oneofs = append(m.Oneofs, oneof)
	return nil
}

// messageField parses the struct tag of a field (see internal/encoding/tag in
// google.golang.org/protobuf). The tag contains the JSON name only if it differs from the
// field name.
func (w *Types) messageField(t types.Type, decl *types.Var, tag string) (*MessageField, *Problem) {
	f := &MessageField{Field: Field{Decl: decl, Owner: t}, Type: types.Unalias(decl.Type())}
	for tag != "" {
		part, rest, _ := strings.Cut(tag, ",")
		key, value, isPair := strings.Cut(part, "=")
		switch {
		case key == "def" && isPair: // the rest of the tag is the default value
			rest = ""
		case key == "name" && isPair && f.Name == "", key == "json" && isPair:
			f.Name = value
		case part == "req":
			f.Required = true
		case key == "enum" && isPair, key == "weak" && isPair:
		case slices.Contains(tagParts, part), strings.Trim(part, "0123456789") == "":
		default:
			return nil, w.Refuse(t, "", "has the field "+decl.Name()+", whose struct tag has the unknown part "+part, adviceMessage)
		}
		tag = rest
	}
	if f.Name == "" {
		return nil, w.Refuse(t, "", "has the field "+decl.Name()+", whose struct tag has no name", adviceMessage)
	}
	if ptr, ok := f.Type.(*types.Pointer); ok { // a pointer for presence, for a message, or for a list in the opaque API
		f.Type = types.Unalias(ptr.Elem())
	}
	return f, nil
}

// tagParts are the parts without a value that a field's struct tag may contain, other
// than those that [Types.messageField] interprets.
var tagParts = []string{
	"varint", "zigzag32", "zigzag64", "fixed32", "fixed64", "bytes", "group",
	"opt", "rep", "packed", "proto3", "oneof",
}

// MessageField returns the type of a field of a message.
func (t *Type) MessageField(f *MessageField) *Type { return t.types.Of(f.Type, At{InMessage: true}) }

// WellKnown returns the row for a message whose name determines its JSON in protojson, or
// nil. Wrappers of single values have no form, because they have the JSON of their only
// field.
func WellKnown(t types.Type) *Known {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !strings.HasPrefix(named.Obj().Pkg().Path(), wellKnownPath) {
		return nil
	}
	return wellKnown[named.Obj().Name()]
}

// IsWrapper reports whether a well-known type wraps a single value.
func (k *Known) IsWrapper() bool { return strings.HasPrefix(k.Name, wellKnownPath+"wrapperspb.") }

// AcceptsNull reports whether null is a value of a well-known type.
func (k *Known) AcceptsNull() bool { return k != nil && k.Name == wellKnownPath+"structpb.Value" }

const wellKnownPath = "google.golang.org/protobuf/types/known/"

// Patterns of strings that protojson accepts or writes. It also accepts durations with a
// plus sign, or without digits on one side of the point.
const (
	secondsText        = `^-?(0|[1-9][0-9]{0,10})(\.[0-9]{1,9})?s$`
	writtenSecondsText = `^-?(0|[1-9][0-9]{0,11})(\.([0-9]{3}){1,3})?s$`
	fieldMaskText      = `^([a-z][a-zA-Z0-9]*([.,][a-z][a-zA-Z0-9]*)*)?$`
)

// wellKnown maps the names of well-known types to their rows.
// https://protobuf.dev/programming-guides/json/
var wellKnown = func() map[string]*Known {
	list := []Known{
		{Name: "timestamppb.Timestamp", Form: dateTime},
		{Name: "durationpb.Duration", Form: Form{Type: "string", Pattern: secondsText}, Written: &Form{Type: "string", Pattern: writtenSecondsText}, Note: `Seconds such as "1.5s".`},
		{Name: "fieldmaskpb.FieldMask", Form: Form{Type: "string", Pattern: fieldMaskText}, Written: &text, Note: `Paths such as "user.displayName,photo".`},
		{Name: "structpb.Struct", Form: object},
		{Name: "structpb.Value"},
		{Name: "structpb.ListValue", Form: Form{Type: "array", Items: &Form{}}},
		{Name: "anypb.Any", Form: object},
		{Name: "emptypb.Empty", Form: object},
	}
	for _, kind := range []string{"Bool", "Int32", "UInt32", "Int64", "UInt64", "Float", "Double", "String", "Bytes"} {
		list = append(list, Known{Name: "wrapperspb." + kind + "Value"})
	}
	rows := map[string]*Known{}
	for i := range list {
		_, name := cutName(list[i].Name)
		list[i].Name = wellKnownPath + list[i].Name
		rows[name] = &list[i]
	}
	return rows
}()

// IsObjectMessage reports whether the JSON of a message is an object.
func IsObjectMessage(t types.Type) bool {
	row := WellKnown(t)
	return row == nil || row.Form.Type == object.Type
}
