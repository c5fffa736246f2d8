// The judge compares tools whose arguments and results are messages with protojson.
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A subject is a message with two tools: echo_NAME returns its argument, and get_NAME
// returns *out.
type subject struct {
	set   call.Set
	name  string
	alone bool // the argument is named in, and the result is wrapped
	out   *any
	new   func() proto.Message

	input, output *jsonschema.Schema
	encoded       *jsonschema.Schema // input with checks of base64
	source        any                // the input schema
}

// counts contains the number of messages, of their values that protojson writes or rejects,
// and of the arguments that were sent: those that the schema allows, that calls accepted, and
// that protojson wrote. Excused are arguments for which isExcused returns true.
type counts struct {
	Messages, Written, Unwritten, WrongOutputs   int
	Arguments, Valid, Accepted, Refused, Excused int
	Own, OwnValid, WrongInputs, Wrong            int
}

func main() {
	seed, _ := strconv.ParseUint(os.Args[1], 10, 64)
	values, _ := strconv.Atoi(os.Args[2])
	j := judge{Rand: rand.New(rand.NewPCG(seed, 99))}
	for i := range subjects {
		j.subject = &subjects[i]
		j.compile()
		j.Messages++
		for range values {
			m := j.new()
			j.fill(m.ProtoReflect(), 3)
			j.written(m)
		}
	}
	fmt.Printf("%+v\n", j.counts)
	if j.Wrong > 0 {
		os.Exit(1)
	}
}

type judge struct {
	*rand.Rand
	*subject
	counts
}

func (j *judge) compile() {
	defined, ok := j.set.Lookup("echo_" + j.name)
	if !ok {
		panic(j.name)
	}
	j.input, j.source = compile(defined.Input, false)
	j.encoded, _ = compile(defined.Input, true)
	j.output = nil
	if defined.Output != "" {
		j.output, _ = compile(defined.Output, true)
	}
}

func compile(text string, content bool) (*jsonschema.Schema, any) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if content {
		c.AssertContent()
	}
	if err := c.AddResource("schema.json", doc); err != nil {
		panic(err)
	}
	return c.MustCompile("schema.json"), doc
}

func (j *judge) wrong(format string, args ...any) {
	if j.Wrong++; j.Wrong <= 40 {
		fmt.Printf("%s: %.1500s\n", j.new().ProtoReflect().Descriptor().FullName(), fmt.Sprintf(format, args...))
	}
}

// written compares the output of a tool for a message with protojson. It then calls the tool
// with the output of protojson, with variations of it, and with values of the input schema.
func (j *judge) written(m proto.Message) {
	text, err := protojson.Marshal(m)
	*j.out = m
	result := j.set.Call(context.Background(), "get_"+j.name, []byte("{}"))
	if err != nil {
		j.Unwritten++
		if !result.IsError {
			j.wrong("protojson does not write the message: %v, the tool returned %s", err, result.Structured)
		}
		return
	}
	j.Written++
	got, want := parse(result.Structured), parse(text)
	switch {
	case result.IsError:
	case j.output == nil: // for a Value, which is not wrapped
		got = parse([]byte(result.Text()))
		if _, ok := want.(string); ok {
			got = result.Text()
		}
	case j.alone:
		got = got.(map[string]any)["result"]
	}
	if result.IsError || !reflect.DeepEqual(got, want) {
		j.wrong("output: protojson writes %s, the tool returned %s", text, result.Text())
	}
	value := want
	if j.alone {
		value = map[string]any{"result": want}
	}
	if j.output != nil {
		if err := j.output.Validate(value); err != nil {
			j.WrongOutputs++
			j.wrong("wrong output: the schema does not allow %s: %v", text, err)
		}
	}
	own := string(text)
	j.Own++
	if j.called(own) {
		j.OwnValid++
	}
	for _, options := range []protojson.MarshalOptions{{EmitUnpopulated: true}, {UseProtoNames: true}, {UseEnumNumbers: true}} {
		if other, err := options.Marshal(m); err == nil {
			j.called(string(other))
		}
	}
	for range 6 {
		j.called(show(j.mutate(parse(text))))
	}
	for range 6 {
		sampled := j.sample(j.source, 6)
		if j.alone {
			if object, ok := sampled.(map[string]any); ok {
				sampled = object["in"]
			}
		}
		j.called(show(sampled))
	}
}

// called compares a call with protojson, and reports whether the schema allows the value. A
// call also accepts null for an absent member, because strict mode sends it.
func (j *judge) called(text string) bool {
	if text == "null" && !j.alone { // no arguments
		text = "{}"
	}
	j.Arguments++
	wrapped := func(text string) string {
		if j.alone {
			return `{"in":` + text + `}`
		}
		return text
	}
	valid := j.input.Validate(parse([]byte(wrapped(text)))) == nil
	allowed := valid || hasNull(parse([]byte(text)))
	m := j.new()
	err := protojson.Unmarshal([]byte(text), m)
	var back []byte
	if err == nil {
		back, err = protojson.Marshal(m)
	}
	if err != nil && j.encoded.Validate(parse([]byte(wrapped(text)))) == nil {
		if isExcused(text, err) {
			j.Excused++
		} else {
			j.WrongInputs++
			j.wrong("wrong input: protojson refuses %s: %v", text, err)
		}
	}
	result := j.set.Call(context.Background(), "echo_"+j.name, []byte(wrapped(text)))
	switch {
	case result.IsError && valid && err == nil:
		j.wrong("call: %s is refused: %s", text, result.Text())
	case !result.IsError && (!allowed || err != nil):
		j.wrong("call: %s is accepted, allowed %t, protojson: %v", text, allowed, err)
	case !result.IsError && result.Structured != nil:
		got, want := parse(result.Structured), parse(back)
		if j.alone && j.output != nil {
			got = got.(map[string]any)["result"]
		}
		if !reflect.DeepEqual(got, want) {
			j.wrong("call: %s becomes %s, with protojson %s", text, result.Structured, back)
		}
	}
	if valid {
		j.Valid++
	}
	if result.IsError {
		j.Refused++
	} else {
		j.Accepted++
	}
	return valid
}

// hasNull reports whether a member of an object is null.
func hasNull(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if member == nil || hasNull(member) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, hasNull)
	}
	return false
}

// isExcused reports whether no keyword can express the reason why protojson rejects a value:
// the type in an Any determines its other members; the format date-time also allows leap
// seconds, more than nine digits, and times outside of the years 1 to 9999 in UTC; and the
// pattern of map keys does not limit their range.
func isExcused(text string, err error) bool {
	return strings.Contains(text, `"@type"`) || strings.Contains(err.Error(), "google.protobuf.Timestamp value") || largeKey.MatchString(err.Error())
}

var largeKey = regexp.MustCompile(`invalid value for \w+(32|64) key: "-?[0-9]+"`)

func parse(text []byte) any {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return string(text)
	}
	return v
}

func show(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

var ints = []int64{0, 1, -1, 7, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64, 1 << 53, 1<<53 + 1}

var floats = []float64{0, math.Copysign(0, -1), 1.5, -1e-7, 1e21, 3.4e38, math.NaN(), math.Inf(1), math.Inf(-1), 123456789}

var texts = []string{"", "a", "<&>", "ü\u2028", "NaN", "5", "with space", "\x00"}

// fill sets some of the fields of a message.
func (j *judge) fill(m protoreflect.Message, depth int) {
	if j.fillKnown(m, depth) {
		return
	}
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		isMessage := f.Message() != nil && !f.IsMap()
		if f.Cardinality() != protoreflect.Required && j.IntN(3) == 0 || isMessage && depth == 0 {
			continue
		}
		switch {
		case f.IsList():
			list := m.Mutable(f).List()
			for range j.IntN(3) {
				list.Append(j.value(f, list.NewElement, depth))
			}
		case f.IsMap():
			entries := m.Mutable(f).Map()
			if f.MapValue().Message() != nil && depth == 0 {
				continue
			}
			for range j.IntN(3) {
				entries.Set(j.value(f.MapKey(), nil, depth).MapKey(), j.value(f.MapValue(), entries.NewValue, depth))
			}
		default:
			m.Set(f, j.value(f, func() protoreflect.Value { return m.NewField(f) }, depth))
		}
	}
	if ranges := m.Descriptor().ExtensionRanges(); ranges.Len() > 0 && j.IntN(2) == 0 {
		if x, err := protoregistry.GlobalTypes.FindExtensionByName(m.Descriptor().FullName() + ".ext"); err == nil {
			m.Set(x.TypeDescriptor(), protoreflect.ValueOfInt64(5))
		}
	}
}

func (j *judge) value(f protoreflect.FieldDescriptor, fresh func() protoreflect.Value, depth int) protoreflect.Value {
	n := ints[j.IntN(len(ints))]
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(j.IntN(2) == 0)
	case protoreflect.EnumKind:
		if j.IntN(5) == 0 {
			return protoreflect.ValueOfEnum(protoreflect.EnumNumber(n))
		}
		return protoreflect.ValueOfEnum(f.Enum().Values().Get(j.IntN(f.Enum().Values().Len())).Number())
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(n))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(n))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(n)
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(uint64(n))
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(float32(floats[j.IntN(len(floats))]))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(floats[j.IntN(len(floats))])
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(texts[j.IntN(len(texts))])
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(texts[j.IntN(len(texts))]))
	}
	v := fresh()
	j.fill(v.Message(), depth-1)
	return v
}

// fillKnown fills a well-known type, usually with a value that can be encoded as JSON.
func (j *judge) fillKnown(m protoreflect.Message, depth int) bool {
	var made proto.Message
	switch m.Descriptor().FullName() {
	case "google.protobuf.Timestamp":
		made = &timestamppb.Timestamp{Seconds: []int64{0, 1700000000, -62135596800, 253402300799, -5}[j.IntN(5)], Nanos: []int32{0, 1, 500000000, 999999999, 1000}[j.IntN(5)]}
		if j.IntN(30) == 0 {
			made = &timestamppb.Timestamp{Seconds: math.MaxInt64}
		}
	case "google.protobuf.Duration":
		made = &durationpb.Duration{Seconds: []int64{0, 3, 315576000000}[j.IntN(3)], Nanos: []int32{0, 1, 500000000}[j.IntN(3)]}
		if j.IntN(2) == 0 {
			made = &durationpb.Duration{Seconds: -made.(*durationpb.Duration).Seconds, Nanos: -made.(*durationpb.Duration).Nanos}
		}
	case "google.protobuf.FieldMask":
		made = &fieldmaskpb.FieldMask{Paths: [][]string{nil, {"a"}, {"foo_bar.baz", "x_y"}, {"a_b1"}, {"_a"}, {"A"}}[j.IntN(6)]}
	case "google.protobuf.Struct", "google.protobuf.ListValue", "google.protobuf.Value":
		v := []any{nil, true, 1.5, "text", []any{nil, "x"}, map[string]any{"a": map[string]any{"b": []any{}}}, map[string]any{}}
		object := map[string]any{}
		list := []any{}
		for i := range j.IntN(4) {
			object[texts[i+1]] = v[j.IntN(len(v))]
			list = append(list, v[j.IntN(len(v))])
		}
		delete(object, texts[3])
		switch m.Descriptor().Name() {
		case "Struct":
			made, _ = structpb.NewStruct(object)
		case "ListValue":
			made, _ = structpb.NewList(list)
		default:
			made, _ = structpb.NewValue(v[j.IntN(len(v))])
		}
	case "google.protobuf.Any":
		var inside proto.Message = &durationpb.Duration{Seconds: 5}
		if j.IntN(2) == 0 && depth > 0 {
			inside = j.new()
			j.fill(inside.ProtoReflect(), depth-2)
		}
		packed := &anypb.Any{}
		if j.IntN(4) > 0 {
			if err := packed.MarshalFrom(inside); err != nil {
				packed = &anypb.Any{}
			}
		}
		made = packed
	default:
		return false
	}
	proto.Merge(m.Interface(), made)
	return true
}

// mutate changes one part of a JSON value.
func (j *judge) mutate(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 && j.IntN(4) > 0 {
			name := j.pick(v)
			switch j.IntN(8) {
			case 0:
				delete(v, name)
			case 1:
				v["unknown"] = v[name]
			case 2:
				v[strings.ToUpper(name)] = v[name]
			default:
				v[name] = j.mutate(v[name])
			}
			return v
		}
		if object, ok := j.source.(map[string]any); ok && j.IntN(2) == 0 {
			if properties, ok := object["properties"].(map[string]any); ok && len(properties) > 0 {
				name := j.pick(properties)
				v[name] = j.sample(properties[name], 3)
			}
			return v
		}
	case []any:
		if len(v) > 0 && j.IntN(3) > 0 {
			i := j.IntN(len(v))
			v[i] = j.mutate(v[i])
			return v
		}
	case string:
		switch j.IntN(6) {
		case 0:
			return json.Number("12")
		case 1:
			return v + "x"
		case 2:
			return strings.TrimRight(v, "=Zs")
		}
	case json.Number:
		if j.IntN(2) == 0 {
			return v.String()
		}
		if longer := v.String() + "5"; json.Valid([]byte(longer)) && !strings.ContainsAny(longer, "eE") {
			return json.Number(longer)
		}
	}
	return j.any(2)
}

func (j *judge) pick(object map[string]any) string {
	var names []string
	for name := range object {
		names = append(names, name)
	}
	slices.Sort(names)
	return names[j.IntN(len(names))]
}

func (j *judge) any(depth int) any {
	switch n := j.IntN(12); {
	case n == 0 && depth > 0:
		return []any{j.any(depth - 1), j.any(depth - 1)}
	case n == 1 && depth > 0:
		return map[string]any{"a": j.any(depth - 1)}
	}
	return []any{
		nil, true, json.Number("1"), json.Number("-3"), json.Number("1.0"), json.Number("2.5"), json.Number("1e2"), "5", "x", "NaN", "2024-02-29T12:00:00Z", "1.5s",
		"2024-02-29T12:00:00.1234567891Z", "2024-02-29t12:00:00z", "2016-12-31T23:59:60Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "YWI=", "YWI", "_-8", "true", []any{}, map[string]any{},
		map[string]any{"@type": "type.googleapis.com/google.protobuf.Duration", "value": "3s"},
	}[j.IntN(24)]
}

// sample returns a value that a schema usually allows.
func (j *judge) sample(schema any, depth int) any {
	s, ok := schema.(map[string]any)
	if !ok || len(s) == 0 {
		return j.any(2)
	}
	if ref, ok := s["$ref"].(string); ok {
		return j.sample(j.source.(map[string]any)["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")], depth)
	}
	if values, ok := s["enum"].([]any); ok {
		return values[j.IntN(len(values))]
	}
	if options, ok := s["anyOf"].([]any); ok {
		return j.sample(options[j.IntN(len(options))], depth)
	}
	switch s["type"] {
	case "null":
		return nil
	case "boolean":
		return j.IntN(2) == 0
	case "integer":
		return j.integer(s)
	case "number":
		return []any{json.Number("0"), json.Number("-1.5e3"), json.Number("7"), json.Number("1e-5"), json.Number("3.4e38")}[j.IntN(5)]
	case "array":
		list := []any{}
		for range j.IntN(3) {
			if depth > 0 {
				list = append(list, j.sample(s["items"], depth-1))
			}
		}
		return list
	case "object":
		return j.object(s, depth)
	}
	return j.text(s)
}

func (j *judge) integer(s map[string]any) any {
	n := ints[j.IntN(len(ints))]
	if least, ok := s["minimum"].(json.Number); ok {
		if l, _ := least.Int64(); n < l {
			n = l
		}
	}
	if most, ok := s["maximum"].(json.Number); ok {
		if l, _ := most.Int64(); n > l {
			n = l
		}
	}
	return json.Number(strconv.FormatInt(n, 10))
}

func (j *judge) text(s map[string]any) any {
	if s["contentEncoding"] == "base64" {
		return base64.StdEncoding.EncodeToString([]byte(texts[j.IntN(len(texts))]))
	}
	if s["format"] == "date-time" {
		return []string{"2024-02-29T12:00:00Z", "1969-12-31T23:59:59.5+01:00", "2024-02-29T12:00:00.123456789-23:59", "2024-02-29T12:00:00.1234567891Z", "2024-02-29t12:00:00z", "2016-12-31T23:59:60Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00"}[j.IntN(8)]
	}
	pattern, _ := s["pattern"].(string)
	switch {
	case strings.Contains(pattern, "s$"):
		return []string{"0s", "-0s", "1.5s", "-99999999999.999999999s", "3s", "1m", "+1s", "0.000000001s"}[j.IntN(8)]
	case strings.Contains(pattern, "[.,]"):
		return []string{"", "a", "fooBar.baz,x", "a,b", "a.b.c", "a_b", "aB1", "a,", "aBC"}[j.IntN(9)]
	case strings.HasPrefix(pattern, "^-?(0"):
		return strconv.FormatInt(ints[j.IntN(len(ints))], 10)
	case strings.HasPrefix(pattern, "^(0"):
		return strconv.FormatUint(uint64(ints[j.IntN(len(ints))]), 10)
	}
	return texts[j.IntN(len(texts))]
}

// object returns an object with some of the properties, including, in most cases, one
// property of each group of which at most one is allowed.
func (j *judge) object(s map[string]any, depth int) any {
	object := map[string]any{}
	properties, _ := s["properties"].(map[string]any)
	required, _ := s["required"].([]any)
	for _, name := range slices.Sorted(keys(properties)) {
		if slices.Contains(required, any(name)) || depth > 0 && j.IntN(3) == 0 {
			object[name] = j.sample(properties[name], depth-1)
		}
	}
	if more, ok := s["additionalProperties"]; ok && more != false && depth > 0 {
		for range j.IntN(3) {
			name := texts[1+j.IntN(len(texts)-2)]
			if names, ok := s["propertyNames"].(map[string]any); ok {
				name = fmt.Sprint(j.sample(names, 0))
			}
			object[name] = j.sample(more, depth-1)
		}
	}
	if _, ok := properties["@type"]; ok {
		if j.IntN(4) > 0 {
			return map[string]any{"@type": "type.googleapis.com/google.protobuf.Duration", "value": "3s"}
		}
	}
	if one, ok := s["oneOf"].([]any); ok {
		j.choose(object, one)
	}
	if all, ok := s["allOf"].([]any); ok {
		for _, sub := range all {
			if one, ok := sub.(map[string]any)["oneOf"].([]any); ok {
				j.choose(object, one)
			}
		}
	}
	return object
}

func (j *judge) choose(object map[string]any, oneOf []any) {
	kept := false
	for _, choice := range oneOf {
		names, _ := choice.(map[string]any)["required"].([]any)
		for _, name := range names {
			if _, ok := object[name.(string)]; ok && kept && j.IntN(10) > 0 {
				delete(object, name.(string))
			} else if ok {
				kept = true
			}
		}
	}
}

func keys(object map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range object {
			if !yield(name) {
				return
			}
		}
	}
}
