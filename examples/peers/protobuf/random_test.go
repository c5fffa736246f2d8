package protobuf

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
)

type maker struct {
	*rand.Rand
	file     *descriptorpb.FileDescriptorProto
	messages []string // full names of the messages of the file
	enums    []string // full names of the enums of the file
}

// The kinds of random files: with the syntax proto2 or proto3, or with an edition and one
// of the two APIs that protoc-gen-go generates.
const (
	proto2 = iota
	proto3
	editions
	opaque
	ways
)

var wellKnownFiles = map[string][]string{
	"google/protobuf/any.proto":        {"Any"},
	"google/protobuf/duration.proto":   {"Duration"},
	"google/protobuf/empty.proto":      {"Empty"},
	"google/protobuf/field_mask.proto": {"FieldMask"},
	"google/protobuf/struct.proto":     {"Struct", "Value", "ListValue"},
	"google/protobuf/timestamp.proto":  {"Timestamp"},
	"google/protobuf/wrappers.proto":   {"BoolValue", "Int32Value", "UInt32Value", "Int64Value", "UInt64Value", "FloatValue", "DoubleValue", "StringValue", "BytesValue"},
}

// randomFile returns the file with the given number, which contains count messages. The
// number makes its name and its packages unique.
func randomFile(seed uint64, number, count int) *descriptorpb.FileDescriptorProto {
	r := rand.New(rand.NewPCG(seed, uint64(number)))
	way := number % ways
	m := &maker{Rand: r, file: &descriptorpb.FileDescriptorProto{
		Name:    proto.String(fmt.Sprintf("file%d.proto", number)),
		Package: proto.String(fmt.Sprintf("random.p%d", number)),
		Options: &descriptorpb.FileOptions{GoPackage: proto.String(fmt.Sprintf("%s/p%d", judgeModule, number))},
	}}
	switch way {
	case proto2:
		m.file.Syntax = proto.String("proto2")
	case proto3:
		m.file.Syntax = proto.String("proto3")
	default:
		m.file.Syntax = proto.String("editions")
		m.file.Edition = descriptorpb.Edition_EDITION_2023.Enum()
	}
	for name := range wellKnownFiles {
		m.file.Dependency = append(m.file.Dependency, name)
	}
	slices.Sort(m.file.Dependency)
	for i := range 3 {
		m.file.EnumType = append(m.file.EnumType, m.enum(fmt.Sprintf("Top_Enum%d", i), "."+m.file.GetPackage()))
	}
	for i := range count {
		m.messages = append(m.messages, fmt.Sprintf(".%s.M%d", m.file.GetPackage(), i))
	}
	for i := range count {
		m.file.MessageType = append(m.file.MessageType, m.message(fmt.Sprintf("M%d", i), way))
	}
	return m.file
}

func (m *maker) enum(name, scope string) *descriptorpb.EnumDescriptorProto {
	e := &descriptorpb.EnumDescriptorProto{Name: &name}
	prefix := []string{"", "Enum_", "ENUM_", name + "_"}[m.IntN(4)] + fmt.Sprintf("%s_", lastOf(scope)+name)
	number := int32(0)
	for i := range 1 + m.IntN(5) {
		signed := number
		if m.IntN(6) == 0 {
			signed = -number
		}
		e.Value = append(e.Value, &descriptorpb.EnumValueDescriptorProto{Name: proto.String(fmt.Sprintf("%sV%d", prefix, i)), Number: &signed})
		number += 1 + m.Int32N(3)
	}
	if m.IntN(3) == 0 { // an alias
		last := e.Value[len(e.Value)-1]
		e.Value = append(e.Value, &descriptorpb.EnumValueDescriptorProto{Name: proto.String(prefix + "alias"), Number: last.Number})
		e.Options = &descriptorpb.EnumOptions{AllowAlias: proto.Bool(true)}
	}
	m.enums = append(m.enums, scope+"."+name)
	return e
}

// words are parts of names, some of which are methods or keywords in Go.
var words = []string{"city", "page_size", "URL", "x", "type", "func", "string", "reset", "descriptor", "get_name", "a1_b2", "foo__bar", "Title", "proto_reflect", "_lead"}

func (m *maker) message(name string, way int) *descriptorpb.DescriptorProto {
	d := &descriptorpb.DescriptorProto{Name: &name}
	scope := "." + m.file.GetPackage() + "." + name
	if m.IntN(3) == 0 {
		d.EnumType = append(d.EnumType, m.enum("Kind", scope))
	}
	number := int32(1)
	oneofs := m.IntN(3)
	for i := range oneofs {
		d.OneofDecl = append(d.OneofDecl, &descriptorpb.OneofDescriptorProto{Name: proto.String(fmt.Sprintf("choice_%d", i))})
	}
	for i := range m.IntN(12) {
		f := m.field(d, fmt.Sprintf("f%d_%s", i, words[m.IntN(len(words))]), scope, way)
		f.Number = proto.Int32(number)
		number++
		d.Field = append(d.Field, f)
	}
	used := make([]bool, oneofs)
	for _, f := range d.Field {
		if f.OneofIndex != nil {
			used[f.GetOneofIndex()] = true
		}
	}
	for i := range used {
		if !used[i] {
			f := &descriptorpb.FieldDescriptorProto{Name: proto.String(fmt.Sprintf("only%d", i)), Number: proto.Int32(number), Type: descriptorpb.FieldDescriptorProto_TYPE_STRING.Enum(),
				Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), OneofIndex: proto.Int32(int32(i))}
			number++
			d.Field = append(d.Field, f)
		}
	}
	oneofOf := func(f *descriptorpb.FieldDescriptorProto) int32 { // the fields of a oneof are consecutive
		if f.OneofIndex == nil {
			return -1
		}
		return f.GetOneofIndex()
	}
	slices.SortStableFunc(d.Field, func(a, b *descriptorpb.FieldDescriptorProto) int { return cmp.Compare(oneofOf(a), oneofOf(b)) })
	if way == proto3 { // the oneofs of optional fields come last
		for _, f := range d.Field {
			if f.GetProto3Optional() {
				f.OneofIndex = proto.Int32(int32(len(d.OneofDecl)))
				d.OneofDecl = append(d.OneofDecl, &descriptorpb.OneofDescriptorProto{Name: proto.String("_" + f.GetName())})
			}
		}
	}
	if way != proto3 && m.IntN(5) == 0 {
		d.ExtensionRange = append(d.ExtensionRange, &descriptorpb.DescriptorProto_ExtensionRange{Start: proto.Int32(1000), End: proto.Int32(2000)})
		d.Extension = append(d.Extension, &descriptorpb.FieldDescriptorProto{
			Name: proto.String("ext"), Number: proto.Int32(1000), Extendee: proto.String(scope),
			Type: descriptorpb.FieldDescriptorProto_TYPE_INT64.Enum(), Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(),
		})
	}
	return d
}

var scalars = []descriptorpb.FieldDescriptorProto_Type{
	descriptorpb.FieldDescriptorProto_TYPE_DOUBLE, descriptorpb.FieldDescriptorProto_TYPE_FLOAT,
	descriptorpb.FieldDescriptorProto_TYPE_INT64, descriptorpb.FieldDescriptorProto_TYPE_UINT64, descriptorpb.FieldDescriptorProto_TYPE_INT32,
	descriptorpb.FieldDescriptorProto_TYPE_FIXED64, descriptorpb.FieldDescriptorProto_TYPE_FIXED32, descriptorpb.FieldDescriptorProto_TYPE_BOOL,
	descriptorpb.FieldDescriptorProto_TYPE_STRING, descriptorpb.FieldDescriptorProto_TYPE_BYTES, descriptorpb.FieldDescriptorProto_TYPE_UINT32,
	descriptorpb.FieldDescriptorProto_TYPE_SFIXED32, descriptorpb.FieldDescriptorProto_TYPE_SFIXED64,
	descriptorpb.FieldDescriptorProto_TYPE_SINT32, descriptorpb.FieldDescriptorProto_TYPE_SINT64,
}

func (m *maker) field(in *descriptorpb.DescriptorProto, name, scope string, way int) *descriptorpb.FieldDescriptorProto {
	f := &descriptorpb.FieldDescriptorProto{Name: &name, Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum()}
	m.typed(f, way)
	isMessage := f.GetType() == descriptorpb.FieldDescriptorProto_TYPE_MESSAGE
	switch n := m.IntN(20); {
	case n < 4:
		f.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
	case n < 6:
		m.mapped(in, f, scope)
	case n < 11 && len(in.OneofDecl) > 0:
		f.OneofIndex = proto.Int32(m.Int32N(int32(len(in.OneofDecl))))
	case n < 14 && way == proto3:
		f.Proto3Optional = proto.Bool(true)
	case n < 12 && way == proto2 && !isMessage: // a message whose required fields contain the message itself would be infinite
		f.Label = descriptorpb.FieldDescriptorProto_LABEL_REQUIRED.Enum()
	case n < 14 && way == proto2 && f.GetType() == descriptorpb.FieldDescriptorProto_TYPE_STRING:
		f.DefaultValue = proto.String("a,json=b,req")
	case n < 14 && way >= editions:
		presence := descriptorpb.FeatureSet_IMPLICIT
		if m.IntN(3) == 0 {
			presence = descriptorpb.FeatureSet_LEGACY_REQUIRED
		}
		if !isMessage {
			f.Options = &descriptorpb.FieldOptions{Features: &descriptorpb.FeatureSet{FieldPresence: presence.Enum()}}
		}
	}
	if m.IntN(8) == 0 {
		f.JsonName = proto.String([]string{"json-", "Json.", "j_"}[m.IntN(3)] + name)
	}
	return f
}

func (m *maker) typed(f *descriptorpb.FieldDescriptorProto, way int) {
	switch n := m.IntN(10); {
	case n < 6:
		f.Type = scalars[m.IntN(len(scalars))].Enum()
	case n < 7:
		f.Type, f.TypeName = descriptorpb.FieldDescriptorProto_TYPE_ENUM.Enum(), &m.enums[m.IntN(len(m.enums))]
		if m.IntN(8) == 0 && way != proto2 {
			f.TypeName = proto.String(".google.protobuf.NullValue")
		}
	case n < 8:
		f.Type, f.TypeName = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(), &m.messages[m.IntN(len(m.messages))]
	default:
		names := wellKnownFiles[m.file.Dependency[m.IntN(len(m.file.Dependency))]]
		f.Type, f.TypeName = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(), proto.String(".google.protobuf."+names[m.IntN(len(names))])
	}
}

var keyTypes = []descriptorpb.FieldDescriptorProto_Type{
	descriptorpb.FieldDescriptorProto_TYPE_STRING, descriptorpb.FieldDescriptorProto_TYPE_BOOL, descriptorpb.FieldDescriptorProto_TYPE_INT32,
	descriptorpb.FieldDescriptorProto_TYPE_UINT64, descriptorpb.FieldDescriptorProto_TYPE_SINT64, descriptorpb.FieldDescriptorProto_TYPE_FIXED32,
}

// mapped makes a field a map whose values have the type of the field.
func (m *maker) mapped(in *descriptorpb.DescriptorProto, f *descriptorpb.FieldDescriptorProto, scope string) {
	entry := mapEntryName(f.GetName())
	value := &descriptorpb.FieldDescriptorProto{Name: proto.String("value"), Number: proto.Int32(2), Type: f.Type, TypeName: f.TypeName, Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), JsonName: proto.String("value")}
	in.NestedType = append(in.NestedType, &descriptorpb.DescriptorProto{
		Name: &entry,
		Field: []*descriptorpb.FieldDescriptorProto{
			{Name: proto.String("key"), Number: proto.Int32(1), Type: keyTypes[m.IntN(len(keyTypes))].Enum(), Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), JsonName: proto.String("key")},
			value,
		},
		Options: &descriptorpb.MessageOptions{MapEntry: proto.Bool(true)},
	})
	f.Type, f.TypeName = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(), proto.String(scope+"."+entry)
	f.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
}

// mapEntryName returns the name that protoc gives to the entry message of a map field.
func mapEntryName(field string) string {
	var name []byte
	upper := true
	for i := range len(field) {
		switch c := field[i]; {
		case c == '_':
			upper = true
		case upper && 'a' <= c && c <= 'z':
			name = append(name, c-'a'+'A')
			upper = false
		default:
			name = append(name, c)
			upper = false
		}
	}
	return string(name) + "Entry"
}
