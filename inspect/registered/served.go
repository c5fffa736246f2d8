package registered

import (
	"errors"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

func (w *world) release(path string) string {
	if w.Release == nil {
		return ""
	}
	return w.Release(path)
}

// served records the schemas that the SDK infers from Go types at run time. input and output
// are schemas that are derived from types, or nil.
func (r *reader) served(input, output *unknown) {
	h := r.tool.Handler
	switch {
	case r.row.Path == goSDK && r.row.Recv == "" && r.row.Tool > 0:
		if h.Signature == nil || h.Signature.Params().Len() != 3 || h.Signature.Results().Len() != 3 {
			return
		}
		in, ok := r.m.inference()
		if !ok {
			return
		}
		if r.tool.Input == nil && !r.isUnread(InputPart) {
			r.tool.ServedInput, r.tool.Rejected = goSDKSchema(in, h.Signature.Params().At(2).Type(), true)
		}
		if r.tool.Output == nil && !r.isUnread(OutputPart) && r.tool.Rejected == "" {
			r.tool.ServedOutput, r.tool.Rejected = goSDKSchema(in, h.Signature.Results().At(1).Type(), false)
		}
	case r.row.Path == mcpGoS:
		in, ok := r.m.mcpGoInference()
		if !ok {
			return
		}
		if input != nil && input.option && !r.isUnread(InputPart) {
			r.tool.ServedInput = in.input(input.derived)
		}
		switch {
		case output != nil:
			if output.option && !r.isUnread(OutputPart) {
				r.tool.ServedOutput = in.output(output.derived)
			}
		case r.tool.Output == nil && r.tool.ServedInput != "" && !r.isUnread(OutputPart):
			r.tool.ServedOutput = NoSchema
		}
	}
}

// goSDKSchema returns the schema that mcp.AddTool of the Go SDK infers from a type, or the
// reason why mcp.AddTool panics. If clients may see another schema, both are "".
func goSDKSchema(in inference, t types.Type, isInput bool) (text, rejected string) {
	if it, ok := types.Unalias(t).(*types.Interface); ok && it.Empty() {
		if isInput {
			return `{"type":"object"}`, ""
		}
		return NoSchema, ""
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, err := in.infer(t, nil)
	switch {
	case err != nil:
		return "", err.Error()
	case !slices.Equal(s.types, []string{"object"}):
		if isInput {
			return "", "the schema of " + t.String() + " is not an object"
		}
		return "", "" // depends on the release and on the client
	}
	return s.json(), ""
}

// A mcpGoInference infers schemas as the options WithInputSchema and WithOutputSchema of
// mcp-go do.
type mcpGoInference struct {
	inference
	tags bool // the release interprets options in jsonschema tags
	// shallow is set if the release interprets the options only in the struct itself and in
	// its embedded structs. Then it also promotes the fields of embedded structs that have
	// a name.
	shallow bool
}

// mcpGoInference returns the inference of the mcp-go release that the program requires. It
// returns false if that inference is not implemented: before v0.46.0, mcp-go used another
// library.
func (m *machine) mcpGoInference() (mcpGoInference, bool) {
	in, ok := m.inference()
	in.ignore = true
	release := m.w.release(mcpGo)
	isFrom := func(first string) bool { return semver.Compare(release, first) >= 0 }
	return mcpGoInference{in, isFrom("v0.57.0"), !isFrom("v0.58.0")}, ok && isFrom("v0.46.0") && !isFrom("v2.0.0-0")
}

// input returns the schema for WithInputSchema. If the inference fails, the option has no
// effect.
func (in mcpGoInference) input(t types.Type) string {
	s, err := in.schema(t)
	if err != nil || s == nil {
		return `{"type":"object","properties":{},"required":[]}`
	}
	return s.json()
}

// output returns the schema for WithOutputSchema, or "" if it is unknown.
func (in mcpGoInference) output(t types.Type) string {
	s, err := in.schema(t)
	switch {
	case err != nil:
		return NoSchema
	case s == nil || !slices.Equal(s.types, []string{"object"}):
		return ""
	}
	root := &inferred{types: s.types, properties: s.properties, hasProperties: true, required: s.required, additional: s.additional}
	return root.json()
}

func (in mcpGoInference) schema(t types.Type) (*inferred, error) {
	s, err := in.infer(t, nil)
	if !in.tags {
		return s, err
	}
	if errors.Is(err, errTagOption) && (in.shallow || hasOnlyEnumOptions(t, nil)) {
		s, err = in.structFields(t, nil)
	}
	if err != nil {
		return nil, err
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if st, ok := t.Underlying().(*types.Struct); ok && s != nil {
		in.addFieldTags(st, s)
	}
	return s, nil
}

// hasOnlyEnumOptions reports whether the jsonschema tags of a type contain no option
// except enum.
func hasOnlyEnumOptions(t types.Type, seen []types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return hasOnlyEnumOptions(u.Elem(), seen)
	case *types.Array:
		return hasOnlyEnumOptions(u.Elem(), seen)
	case *types.Slice:
		return hasOnlyEnumOptions(u.Elem(), seen)
	case *types.Map:
		return hasOnlyEnumOptions(u.Elem(), seen)
	case *types.Struct:
		if slices.ContainsFunc(seen, func(other types.Type) bool { return types.Identical(other, t) }) {
			return true
		}
		seen = append(slices.Clone(seen), t)
		for f := range fieldsOf(u) {
			if _, _, omitted := jsonTag(f); omitted {
				continue
			}
			for option := range strings.SplitSeq(reflect.StructTag(f.tag).Get("jsonschema"), ",") {
				if option = strings.TrimSpace(option); strings.Contains(option, "=") && !strings.HasPrefix(option, "enum=") {
					return false
				}
			}
			if !hasOnlyEnumOptions(f.field.Type(), seen) {
				return false
			}
		}
	}
	return true
}

func fieldsOf(st *types.Struct) func(yield func(visibleField) bool) {
	return func(yield func(visibleField) bool) {
		for i := range st.NumFields() {
			if !yield(visibleField{field: st.Field(i), tag: st.Tag(i)}) {
				return
			}
		}
	}
}

var (
	errRecursive = errors.New("the type refers to itself, so the SDK cannot infer a schema")
	errRepeated  = errors.New("two fields have the same name, so the SDK cannot encode the schema")
)

// A mcpGoField is a field of a struct as an inference interprets it.
type mcpGoField struct {
	visibleField
	name    string
	options []string
	inner   types.Type // the struct whose fields the field promotes, or nil
}

// fields yields the fields of a struct that the inference does not omit.
func (in mcpGoInference) fields(st *types.Struct) func(yield func(mcpGoField) bool) {
	return func(yield func(mcpGoField) bool) {
		for v := range fieldsOf(st) {
			f := mcpGoField{visibleField: v}
			var omitted bool
			f.name, f.options, omitted = jsonTag(v)
			t := v.field.Type()
			if ptr, ok := t.Underlying().(*types.Pointer); ok {
				t = ptr.Elem()
			}
			_, isStruct := t.Underlying().(*types.Struct)
			tag, _, _ := splitJSONTag(v.tag)
			if v.field.Embedded() && isStruct && (in.shallow || tag == "") {
				f.inner = t
			}
			if omitted && !(in.shallow && f.inner != nil) {
				continue
			}
			if !yield(f) {
				return
			}
		}
	}
}

// structFields infers the schema of a struct with options in jsonschema tags.
func (in mcpGoInference) structFields(t types.Type, active []types.Type) (*inferred, error) {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return in.infer(t, nil)
	}
	isActive := func(t types.Type) bool {
		return slices.ContainsFunc(active, func(other types.Type) bool { return types.Identical(other, t) })
	}
	if isActive(t) {
		return nil, errRecursive
	}
	active = append(slices.Clone(active), t)
	s := &inferred{types: []string{"object"}, hasProperties: true, additional: &inferred{never: true}}
	var walk func(st *types.Struct) error
	walk = func(st *types.Struct) error {
		for f := range in.fields(st) {
			if f.inner != nil {
				if isActive(f.inner) {
					return errRecursive
				}
				active = append(active, f.inner)
				if err := walk(f.inner.Underlying().(*types.Struct)); err != nil {
					return err
				}
				active = active[:len(active)-1]
				continue
			}
			field, err := in.field(f.field.Type(), active)
			if !in.shallow && (errors.Is(err, errRecursive) || errors.Is(err, errRepeated)) {
				return err
			}
			if err != nil || field == nil {
				continue
			}
			if s.property(f.name) != nil {
				return errRepeated
			}
			s.set(f.name, field)
			if !isOptional(f.options) {
				s.required = append(s.required, f.name)
			}
		}
		return nil
	}
	if err := walk(st); err != nil {
		return nil, err
	}
	return s, nil
}

// field infers the schema of a field of a struct with options in jsonschema tags.
func (in mcpGoInference) field(t types.Type, active []types.Type) (*inferred, error) {
	s, err := in.infer(t, nil)
	if in.shallow || !errors.Is(err, errTagOption) || !hasOnlyEnumOptions(t, nil) {
		return s, err
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return in.field(u.Elem(), active)
	case *types.Struct:
		return in.structFields(t, active)
	case *types.Array:
		items, err := in.field(u.Elem(), active)
		return &inferred{types: []string{"array"}, items: items}, err
	case *types.Slice:
		items, err := in.field(u.Elem(), active)
		return &inferred{types: []string{"array"}, items: items}, err
	case *types.Map:
		if key := basicOf(u.Key()); key != nil && key.Info()&types.IsString != 0 {
			values, err := in.field(u.Elem(), active)
			return &inferred{types: []string{"object"}, additional: values}, err
		}
	}
	return nil, err
}

// addTags adds to s, the inferred schema of t, the descriptions and enums in
// jsonschema_description and jsonschema tags.
func (in mcpGoInference) addTags(t types.Type, s *inferred) {
	if s == nil {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		in.addTags(u.Elem(), s)
	case *types.Array:
		in.addTags(u.Elem(), s.items)
	case *types.Slice:
		in.addTags(u.Elem(), s.items)
	case *types.Map:
		if key := basicOf(u.Key()); key != nil && key.Info()&types.IsString != 0 {
			in.addTags(u.Elem(), s.additional)
		}
	case *types.Struct:
		in.addFieldTags(u, s)
	}
}

func (in mcpGoInference) addFieldTags(st *types.Struct, s *inferred) {
	for f := range in.fields(st) {
		if f.inner != nil {
			in.addFieldTags(f.inner.Underlying().(*types.Struct), s)
			continue
		}
		property := s.property(f.name)
		if property == nil {
			continue
		}
		description := strings.TrimSpace(reflect.StructTag(f.tag).Get("jsonschema_description"))
		var texts, enum []string
		for part := range strings.SplitSeq(reflect.StructTag(f.tag).Get("jsonschema"), ",") {
			part = strings.TrimSpace(part)
			if value, ok := strings.CutPrefix(part, "enum="); ok {
				enum = append(enum, value)
			} else if part != "" {
				texts = append(texts, part)
			}
		}
		if description == "" {
			description = strings.Join(texts, ", ")
		}
		if description != "" {
			property.description = description
		}
		if len(enum) > 0 {
			property.enum = enum
		}
		if !in.shallow {
			in.addTags(f.field.Type(), property)
		}
	}
}
