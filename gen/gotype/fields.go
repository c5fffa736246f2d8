package gotype

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/arguments"
)

// A Field is a field of a struct that encoding/json uses.
type Field struct {
	JSONTag // Name is the JSON name; Quoted is false if the type ignores the string option
	Decl    *types.Var
	Owner   types.Type // the struct that declares the field
	Tag     reflect.StructTag
	Index   []int    // as in [reflect.StructField]
	Via     []string // names of the embedded fields on the path to the field

	Pointer     bool // whether it is in an embedded pointer, and not written if that pointer is nil
	Unreachable bool // whether the type of that pointer is also unexported, so that the field is never decoded
	Uncallable  bool // whether it is embedded with a name and an unexported type; its methods cannot be called

	alike bool // whether the field does not depend on the release of encoding/json
}

// A level is a struct whose fields have not been collected yet, with the path to it.
type level struct {
	typ                  types.Type
	index                []int
	via                  []string // embedded fields on the path to it
	pointer, unreachable bool
}

// Fields are the fields of a struct as encoding/json sees them.
type Fields struct {
	Members   []*Field // in the order of declaration
	Rest      *Field   // the field for members with all other names, or nil
	Inlined   []*Field // fields that are not members: embedded structs, and all fields for unknown members
	Formats   []*Field // those Members that have the format option, because of which encoding/json rejects the struct
	ByEncoder bool     // whether releases of encoding/json see different fields
}

// FieldsOf returns the fields of a struct as encoding/json sees them. It implements
// typeFields of that package for go/types. A field hides fields with the same name at a
// greater depth. At equal depth, a field with a tag hides fields without one, and fields
// of equal rank hide each other. The same rules apply to fields for unknown members.
func FieldsOf(t types.Type, by inspect.Encoder) Fields {
	found, inlined, differ := allFields(t, by)
	s := Fields{Members: found[:0], Inlined: inlined, ByEncoder: differ}
	var rests []*Field
	for _, f := range found {
		switch {
		case f.HoldsRest():
			rests = append(rests, f)
			continue
		case f.Format:
			s.Formats = append(s.Formats, f)
		}
		s.Members = append(s.Members, f)
	}
	if !areApart(s.Members) {
		s.Members = dominant(s.Members)
	}
	if len(rests) == 1 || len(rests) > 1 && len(rests[0].Index) < len(rests[1].Index) {
		s.Rest = rests[0]
	}
	return s
}

// allFields returns all fields of a struct and its embedded structs, including hidden
// fields, and the inlined fields (see [Fields]). It reports whether releases of
// encoding/json differ in these fields.
func allFields(t types.Type, by inspect.Encoder) (found, inlined []*Field, differ bool) {
	var visited []types.Type
	var repeated typeCount
	for next := []level{{typ: t}}; len(next) > 0; {
		current := next
		next = nil
		var queued typeCount
		for _, l := range current {
			if slices.ContainsFunc(visited, Same(l.typ)) {
				continue
			}
			visited = append(visited, l.typ)
			found = slices.Grow(found, l.typ.Underlying().(*types.Struct).NumFields())
			twice := repeated.of(l.typ) > 1
			embedded, odd := l.scan(by, func(f *Field) {
				embedded := f.IsInlined()
				if embedded || f.HoldsRest() {
					inlined = append(inlined, f)
				}
				if embedded {
					return
				}
				found = append(found, f)
				if twice {
					found = append(found, f) // f is added twice, so that both hide each other
				}
			})
			differ = differ || odd
			for _, e := range embedded {
				if queued.add(e.typ) == 1 {
					next = append(next, e)
				}
			}
		}
		repeated = queued
	}
	return found, inlined, differ
}

// scan calls add for each field that a struct declares, including embedded fields. It
// returns the structs that are inlined, and reports whether releases of encoding/json
// differ in these fields.
func (l level) scan(by inspect.Encoder, add func(*Field)) (embedded []level, differ bool) {
	st := l.typ.Underlying().(*types.Struct)
	fields := make([]Field, st.NumFields())
	indexes := make([]int, 0, len(fields)*(len(l.index)+1))
	for i := range fields {
		f, decl := &fields[i], st.Field(i)
		if !f.parse(decl, reflect.StructTag(st.Tag(i)), by) {
			continue
		}
		differ = differ || !f.alike
		begin := len(indexes)
		indexes = append(append(indexes, l.index...), i)
		f.Index, f.Via = slices.Clip(indexes[begin:]), l.via
		target, isPtr := Deref(decl.Type())
		unreachable := l.unreachable || isPtr && !decl.Exported()
		f.Owner, f.Pointer, f.Unreachable = l.typ, l.pointer, unreachable
		if !f.IsInlined() {
			f.Uncallable = !decl.Exported()
			if !f.Uncallable || !by.SkipsUncallable || !f.hasUncallableMethod() {
				add(f)
			}
			continue
		}
		add(f)
		embedded = append(embedded, level{
			typ:         target,
			index:       f.Index,
			via:         append(slices.Clip(l.via), decl.Name()),
			pointer:     l.pointer || isPtr,
			unreachable: unreachable,
		})
	}
	return embedded, differ
}

// ParseField returns a field according to its json tag. It returns false if encoding/json
// ignores the field.
func ParseField(decl *types.Var, tag reflect.StructTag, by inspect.Encoder) (*Field, bool) {
	f := &Field{}
	return f, f.parse(decl, tag, by)
}

// parse is like [ParseField], but sets f, which must be zero.
func (f *Field) parse(decl *types.Var, tag reflect.StructTag, by inspect.Encoder) bool {
	text := tag.Get("json")
	if text == "-" || !decl.Exported() && !(decl.Embedded() && leadsToStruct(decl.Type())) {
		return false
	}
	f.Decl, f.Tag = decl, tag
	var readAlike bool
	f.JSONTag, readAlike = readJSONTag(text, by)
	if f.Embed && !f.Tagged {
		f.JSONTag = JSONTag{Embed: true} // the other options have no effect
	}
	if f.Quoted {
		_, f.Quoted = QuotedTarget(decl.Type(), by)
	}
	if !f.Tagged {
		f.Name = decl.Name()
	}
	f.alike = readAlike && (!strings.Contains(text, "string") || f.isQuotedAlike()) && (decl.Exported() || f.IsInlined() || !f.hasUncallableMethod())
	return true
}

func leadsToStruct(t types.Type) bool {
	target, _ := Deref(t)
	return IsStruct(target)
}

// isQuotedAlike reports whether all releases of encoding/json agree on whether a field's
// string option has an effect.
func (f *Field) isQuotedAlike() bool {
	_, before := QuotedTarget(f.Decl.Type(), inspect.Encoder{})
	_, now := QuotedTarget(f.Decl.Type(), inspect.Go127)
	return before == now
}

// IsInlined reports whether a field is a struct whose fields become members of the
// enclosing object.
func (f *Field) IsInlined() bool {
	if f.Tagged || !f.Embed && !f.Decl.Embedded() {
		return false
	}
	return leadsToStruct(f.Decl.Type())
}

// AsksIsZero reports whether the field type's IsZero method determines which values the
// omitzero option omits. A nil pointer always counts as zero.
func (f *Field) AsksIsZero() bool { return f.OmitZero && IsZeroer.Of(f.Decl.Type()) }

// HoldsRest reports whether a field receives the members that have no other field, because
// of the embed option. Its type is a map with string keys or a jsontext.Value.
func (f *Field) HoldsRest() bool {
	if f.Tagged || !f.Embed {
		return false
	}
	target, _ := Deref(f.Decl.Type())
	m, isMap := target.Underlying().(*types.Map)
	return IsJSONValue(target) || isMap && IsKind(m.Key(), types.IsString) && !hasAny(m.Key(), ownMethods)
}

// hasUncallableMethod reports whether a field has methods that cannot be called because
// its type is unexported.
func (f *Field) hasUncallableMethod() bool {
	target, _ := Deref(f.Decl.Type())
	return hasAny(target, ownMethods) || f.OmitZero && IsZeroer.Of(target)
}

// QuotedTarget returns the type whose values are encoded in strings because of the string
// option on a field of type t. This is t or the type it points to. QuotedTarget returns
// false if the option has no effect. The option has an effect if the target is a basic
// type or, for some releases of encoding/json, a struct that is encoded or decoded as its
// embedded json.Number.
func QuotedTarget(t types.Type, by inspect.Encoder) (types.Type, bool) {
	target, isPtr := Deref(t)
	if ptr, ok := target.Underlying().(*types.Pointer); ok && !isPtr && by.StringByKind {
		target = types.Unalias(ptr.Elem())
	}
	fits := IsKind(target, types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString)
	return target, fits || by.StringByKind && PromotesNumber(target)
}

// PromotesNumber reports whether a struct is encoded or decoded by a method of an embedded
// json.Number, which respects the string option.
func PromotesNumber(t types.Type) bool {
	return IsStruct(t) && (promotesNumber(t, Marshal.Stream) || promotesNumber(t, Unmarshal.Stream))
}

func promotesNumber(t types.Type, m Method) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m.Name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	recv, _ := Deref(fn.Signature().Recv().Type())
	return IsNumber(recv)
}

// IsNumber reports whether a type is json.Number.
func IsNumber(t types.Type) bool {
	row, _ := FindKnown(t, true)
	return row.Name == jsonNumber
}

// areApart reports whether fields certainly do not hide each other and are in declaration
// order. This is true for nearly all structs: there are few fields, no field comes from an
// embedded struct, and their names differ.
func areApart(fields []*Field) bool {
	for i, f := range fields {
		if i == 32 || len(f.Index) > 1 || slices.ContainsFunc(fields[:i], func(other *Field) bool { return other.Name == f.Name }) {
			return false
		}
	}
	return true
}

// dominant returns the fields that are not hidden, at most one for each name, in
// declaration order. It overwrites its argument.
func dominant(fields []*Field) []*Field {
	slices.SortFunc(fields, func(a, b *Field) int {
		return cmp.Or(
			strings.Compare(a.Name, b.Name),
			cmp.Compare(len(a.Index), len(b.Index)),
			taggedFirst(a, b),
			slices.Compare(a.Index, b.Index),
		)
	})
	kept := fields[:0] // an element that the loop reads later is overwritten only with itself
	for i, f := range fields {
		first := i == 0 || fields[i-1].Name != f.Name
		alone := i+1 == len(fields) || fields[i+1].Name != f.Name || !alike(f, fields[i+1])
		if first && alone {
			kept = append(kept, f)
		}
	}
	slices.SortFunc(kept, func(a, b *Field) int { return slices.Compare(a.Index, b.Index) })
	return kept
}

// taggedFirst compares fields: a field with a name in its tag sorts before other fields.
func taggedFirst(a, b *Field) int {
	switch {
	case a.Tagged == b.Tagged:
		return 0
	case a.Tagged:
		return -1
	}
	return 1
}

// alike reports whether two fields with the same name have the same rank, so that they
// hide each other.
func alike(a, b *Field) bool { return len(a.Index) == len(b.Index) && a.Tagged == b.Tagged }

// A typeCount counts types. Identical types count as one type.
type typeCount []countedType

type countedType struct {
	typ types.Type
	n   int
}

func (c *typeCount) add(t types.Type) int {
	for i := range *c {
		if types.Identical((*c)[i].typ, t) {
			(*c)[i].n++
			return (*c)[i].n
		}
	}
	*c = append(*c, countedType{t, 1})
	return 1
}

func (c typeCount) of(t types.Type) int {
	for _, entry := range c {
		if types.Identical(entry.typ, t) {
			return entry.n
		}
	}
	return 0
}

// Same returns a predicate that reports whether a type is identical to t.
func Same(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool { return types.Identical(t, other) }
}

// Cancelled returns the fields of a struct that encoding/json ignores because several
// fields have the same name at the same depth. Fields with the same name form a group.
// Groups are in declaration order.
func Cancelled(t types.Type, by inspect.Encoder) [][]*types.Var {
	var groups [][]*types.Var
	fields, _, _ := allFields(t, by)
	fields = slices.DeleteFunc(fields, (*Field).HoldsRest)
	kept := dominant(slices.Clone(fields))
	for len(fields) > 0 {
		name := fields[0].Name
		group := slices.DeleteFunc(slices.Clone(fields), func(f *Field) bool { return f.Name != name })
		fields = slices.DeleteFunc(fields, func(f *Field) bool { return f.Name == name })
		if slices.ContainsFunc(kept, func(f *Field) bool { return f.Name == name }) {
			continue
		}
		var decls []*types.Var
		for _, f := range highest(group) {
			decls = append(decls, f.Decl)
		}
		groups = append(groups, slices.Compact(decls))
	}
	return groups
}

// highest returns those of several fields with the same name that hide the others.
func highest(fields []*Field) []*Field {
	best := slices.MinFunc(fields, func(a, b *Field) int {
		if len(a.Index) != len(b.Index) {
			return len(a.Index) - len(b.Index)
		}
		return taggedFirst(a, b)
	})
	return slices.DeleteFunc(fields, func(f *Field) bool { return !alike(f, best) })
}

// A JSONTag is a json tag as encoding/json parses it.
type JSONTag struct {
	Name   string
	Tagged bool // whether the tag has a name that encoding/json accepts

	OmitEmpty, OmitZero, Quoted, Embed, Format bool
}

// jsonOptions are the options that every release of encoding/json supports.
var jsonOptions = []string{"omitempty", "omitzero", "string"}

// embedOptions are the options of releases that support embed.
var embedOptions = append(slices.Clip(jsonOptions), "embed", "case:strict", "case:ignore")

// JSONOptions returns the options of json tags that a release of encoding/json supports.
func JSONOptions(by inspect.Encoder) []string {
	if by.Embeds {
		return embedOptions
	}
	return jsonOptions
}

// A TagOption is an option in a json tag, as written.
type TagOption struct {
	Text   string
	Offset int // offset of its first byte in the tag
}

// ReadJSONTag parses a json tag like a release of encoding/json. It also returns the
// options as written.
func ReadJSONTag(text string, by inspect.Encoder) (JSONTag, []TagOption) {
	read := readOldTag
	if by.FreeTags {
		read = readFreeTag
	}
	tag, options := read(text)
	tag.Embed, tag.Format = tag.Embed && by.Embeds, tag.Format && by.NoFormat
	return tag, options
}

// BeginsFormat reports whether an option is a format option, whatever its value.
func BeginsFormat(option TagOption) bool { return strings.HasPrefix(option.Text, "format:") }

// readJSONTag is like [ReadJSONTag], but does not return the options as written. It
// reports whether all releases of encoding/json agree on the tag.
func readJSONTag(text string, by inspect.Encoder) (tag JSONTag, alike bool) {
	if tag, plain := ReadPlainTag(text); plain {
		return tag, true
	}
	tag, _ = ReadJSONTag(text, by)
	old, _ := readOldTag(text)
	free, _ := readFreeTag(text)
	if !old.Tagged {
		old.Name = free.Name // a name that is not Tagged has no effect
	}
	return tag, old == free
}

// ReadPlainTag parses a json tag on which all releases of encoding/json agree: its name is
// missing or valid, and each release supports its options. It returns false for any other
// tag.
func ReadPlainTag(text string) (tag JSONTag, plain bool) {
	name, options, more := strings.Cut(text, ",")
	tag = JSONTag{Name: name, Tagged: arguments.IsJSONName(name)}
	plain = tag.Tagged || name == ""
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		tag.addOption(option)
		plain = plain && (option == "" || slices.Contains(jsonOptions, option))
	}
	return tag, plain
}

// readOldTag parses a json tag like Go up to 1.26: only commas separate its parts.
func readOldTag(text string) (JSONTag, []TagOption) {
	name, rest, more := strings.Cut(text, ",")
	tag := JSONTag{Name: name, Tagged: arguments.IsJSONName(name)}
	var options []TagOption
	for offset := len(name) + len(","); more; {
		var option string
		option, rest, more = strings.Cut(rest, ",")
		options = append(options, TagOption{option, offset})
		if option != "embed" {
			tag.addOption(option)
		}
		offset += len(option) + len(",")
	}
	return tag, options
}

func (t *JSONTag) addOption(option string) {
	switch option {
	case "omitempty":
		t.OmitEmpty = true
	case "omitzero":
		t.OmitZero = true
	case "string":
		t.Quoted = true
	case "embed":
		t.Embed = true
	}
}

// readFreeTag parses a json tag like Go 1.27, which never ignores a field because its tag
// is malformed (see parseFieldOptions in encoding/json/v2).
func readFreeTag(text string) (tag JSONTag, options []TagOption) {
	rest := text
	if name, more := cutFreeName(text); more != text {
		rest = more
		tag.Name, tag.Tagged = string([]rune(name)), name != ""
	}
	for rest != "" {
		if rest[0] == ',' {
			if rest = rest[1:]; rest == "" {
				break
			}
		}
		option := cutFreeOption(rest)
		begin := len(text) - len(rest)
		rest = rest[len(option):]
		if value, ok := strings.CutPrefix(rest, ":"); ok && (option == "case" || option == "format") {
			value = cutFreeValue(value, option == "format")
			tag.Format = tag.Format || option == "format" && value != ""
			rest = rest[len(":")+len(value):]
		}
		tag.addOption(option)
		options = append(options, TagOption{text[begin : len(text)-len(rest)], begin})
	}
	return tag, options
}

// cutFreeName splits a tag after the name at its beginning. If the name contains a quote
// or backslash, only the letters and digits before it are used.
func cutFreeName(text string) (name, rest string) {
	if text == "" || text[0] == ',' {
		return "", text
	}
	end := strings.IndexAny(text, ",\\'\"`")
	switch {
	case end < 0:
		return text, ""
	case text[end] == ',':
		return text[:end], text[end:]
	}
	cut := cutFreeOption(text)
	if isOptionStart(text) {
		return cut, text[len(cut):]
	}
	return "", text[len(cut):]
}

// cutFreeOption returns the letters and digits at the beginning of a string. If the string
// begins with another character, it returns everything up to a comma (see consumeTagOption
// in encoding/json/v2).
func cutFreeOption(text string) string {
	if isOptionStart(text) {
		return text[:len(text)-len(strings.TrimLeftFunc(text, isOptionRune))]
	}
	option, _, _ := strings.Cut(text, ",")
	return option
}

// cutFreeValue returns the value at the beginning of a string, or "" if there is no value.
// If quoted is set, the value may be in single quotes.
func cutFreeValue(text string, quoted bool) string {
	if isOptionStart(text) {
		return cutFreeOption(text)
	}
	for i := 1; quoted && strings.HasPrefix(text, "'") && i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\'':
			if i == 1 {
				return ""
			}
			return text[:i+1]
		}
	}
	return ""
}

func isOptionStart(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return first == '_' || unicode.IsLetter(first)
}

func isOptionRune(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsNumber(c) }
