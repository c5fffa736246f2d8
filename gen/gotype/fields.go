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
)

// A Field is a field of a struct that encoding/json uses.
type Field struct {
	JSONTag // Name is the name in JSON; Quoted is false where the type ignores the option
	Decl    *types.Var
	Owner   types.Type // the struct that declares it
	Tag     reflect.StructTag
	Index   []int    // as in [reflect.StructField]
	Via     []string // the names of the embedded fields that lead to it

	Pointer     bool // an embedded pointer leads to it: not written while that is nil
	Unreachable bool // and the pointer's type is unexported: never read
	Uncallable  bool // embedded with a name, its type unexported: no method of it can be called

	alike bool // all releases of encoding/json treat the field alike
}

// A level is a struct whose fields are still to be collected, and the way to it.
type level struct {
	typ                  types.Type
	index                []int
	via                  []string // the embedded fields that lead to it
	pointer, unreachable bool
}

// Fields are the fields of a struct as encoding/json sees them.
type Fields struct {
	Members   []*Field // in the order of declaration
	Rest      *Field   // the field that takes the members of all other names, or nil
	Inlined   []*Field // no members themselves: embedded structs, and every field that takes the rest
	Formats   []*Field // those of Members with the option format, which make encoding/json refuse the struct
	ByEncoder bool     // releases of encoding/json see different fields
}

// FieldsOf returns the fields of a struct as encoding/json sees them. It is
// typeFields of that package, over go/types: a field hides those of its name at
// greater depth; of several at one depth the one with a tag wins; two that are alike
// hide each other. The same holds for fields that take the rest.
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

// allFields returns every field of a struct and of the structs embedded in it, hidden
// ones too; the inlined ones, as [Fields] has them; and whether releases of
// encoding/json differ in these.
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
					found = append(found, f) // so that the two hide each other
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

// scan calls add for each field that one struct declares, embedded ones too. It
// returns the structs that it inlines, and whether releases of encoding/json differ in
// these fields.
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

// ParseField returns a field with what its json tag says, and false for one that
// encoding/json ignores.
func ParseField(decl *types.Var, tag reflect.StructTag, by inspect.Encoder) (*Field, bool) {
	f := &Field{}
	return f, f.parse(decl, tag, by)
}

// parse is [ParseField] for a field that is zero before.
func (f *Field) parse(decl *types.Var, tag reflect.StructTag, by inspect.Encoder) bool {
	text := tag.Get("json")
	if text == "-" || !decl.Exported() && !(decl.Embedded() && leadsToStruct(decl.Type())) {
		return false
	}
	f.Decl, f.Tag = decl, tag
	var readAlike bool
	f.JSONTag, readAlike = readJSONTag(text, by)
	if f.Embed && !f.Tagged {
		f.JSONTag = JSONTag{Embed: true} // the other options do not count
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

// leadsToStruct reports whether a type is a struct, or a pointer to one.
func leadsToStruct(t types.Type) bool {
	target, _ := Deref(t)
	return IsStruct(target)
}

// isQuotedAlike reports whether all releases of encoding/json follow the option string
// of a field, or none does.
func (f *Field) isQuotedAlike() bool {
	_, before := QuotedTarget(f.Decl.Type(), inspect.Encoder{})
	_, now := QuotedTarget(f.Decl.Type(), inspect.Go127)
	return before == now
}

// IsInlined reports whether a field is a struct whose fields become members of the
// object, in place of the field itself.
func (f *Field) IsInlined() bool {
	if f.Tagged || !f.Embed && !f.Decl.Embedded() {
		return false
	}
	return leadsToStruct(f.Decl.Type())
}

// AsksIsZero reports whether a method IsZero decides which values the option
// omitzero leaves out. A nil pointer always counts as zero.
func (f *Field) AsksIsZero() bool { return f.OmitZero && IsZeroer.Of(f.Decl.Type()) }

// HoldsRest reports whether a field takes the members for which there is no other
// field, by the option embed: a map with string keys, or a jsontext.Value.
func (f *Field) HoldsRest() bool {
	if f.Tagged || !f.Embed {
		return false
	}
	target, _ := Deref(f.Decl.Type())
	m, isMap := target.Underlying().(*types.Map)
	return IsJSONValue(target) || isMap && IsKind(m.Key(), types.IsString) && !hasAny(m.Key(), ownMethods)
}

// hasUncallableMethod reports whether a field has methods that cannot be called since
// its type is unexported.
func (f *Field) hasUncallableMethod() bool {
	target, _ := Deref(f.Decl.Type())
	return hasAny(target, ownMethods) || f.OmitZero && IsZeroer.Of(target)
}

// QuotedTarget returns the type whose values the option string of a field of type t
// puts into strings, which is t or what it points to. It reports false where the
// option has no effect: the target has to be basic or, for some releases of
// encoding/json, a struct that is written as the json.Number embedded in it.
func QuotedTarget(t types.Type, by inspect.Encoder) (types.Type, bool) {
	target, isPtr := Deref(t)
	if ptr, ok := target.Underlying().(*types.Pointer); ok && !isPtr && by.StringByKind {
		target = types.Unalias(ptr.Elem())
	}
	fits := IsKind(target, types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString)
	return target, fits || by.StringByKind && PromotesNumber(target)
}

// PromotesNumber reports whether a struct is written by the method of a json.Number
// embedded in it, which follows the option string.
func PromotesNumber(t types.Type) bool {
	if !IsStruct(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, Marshal.Stream.Name)
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

// areApart reports whether fields surely do not hide each other, and are in the order
// of declaration, as those of nearly all structs: they are few, embedded structs have
// none of them, and their names differ.
func areApart(fields []*Field) bool {
	for i, f := range fields {
		if i == 32 || len(f.Index) > 1 || slices.ContainsFunc(fields[:i], func(other *Field) bool { return other.Name == f.Name }) {
			return false
		}
	}
	return true
}

// dominant returns the fields that no other hides, at most one of each name, in the
// order of declaration. It overwrites its argument.
func dominant(fields []*Field) []*Field {
	slices.SortFunc(fields, func(a, b *Field) int {
		return cmp.Or(
			strings.Compare(a.Name, b.Name),
			cmp.Compare(len(a.Index), len(b.Index)),
			taggedFirst(a, b),
			slices.Compare(a.Index, b.Index),
		)
	})
	kept := fields[:0] // the loop still reads fields[i-1], which at most an equal field overwrites
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

// taggedFirst compares fields: one whose tag names it comes first.
func taggedFirst(a, b *Field) int {
	switch {
	case a.Tagged == b.Tagged:
		return 0
	case a.Tagged:
		return -1
	}
	return 1
}

// alike reports whether neither of two fields of one name hides the other alone.
func alike(a, b *Field) bool { return len(a.Index) == len(b.Index) && a.Tagged == b.Tagged }

// A typeCount counts types; identical ones count as one.
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

// Same returns a predicate: whether a type is identical to t.
func Same(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool { return types.Identical(t, other) }
}

// Cancelled returns the fields of a struct that encoding/json ignores because several
// have the same name at the same depth. The fields of one name form a group; groups
// are in the order of declaration.
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

// highest returns the fields, among those of one name, that hide the others.
func highest(fields []*Field) []*Field {
	best := slices.MinFunc(fields, func(a, b *Field) int {
		if len(a.Index) != len(b.Index) {
			return len(a.Index) - len(b.Index)
		}
		return taggedFirst(a, b)
	})
	return slices.DeleteFunc(fields, func(f *Field) bool { return !alike(f, best) })
}

// A JSONTag is a json tag as encoding/json reads it.
type JSONTag struct {
	Name   string
	Tagged bool // the tag has a name that encoding/json accepts

	OmitEmpty, OmitZero, Quoted, Embed, Format bool
}

// jsonOptions are the options that every release of encoding/json knows.
var jsonOptions = []string{"omitempty", "omitzero", "string"}

// embedOptions are the options of releases that know embed.
var embedOptions = append(slices.Clip(jsonOptions), "embed", "case:strict", "case:ignore")

// JSONOptions returns the options of json tags that a release of encoding/json knows.
func JSONOptions(by inspect.Encoder) []string {
	if by.Embeds {
		return embedOptions
	}
	return jsonOptions
}

// A TagOption is an option as a json tag has it.
type TagOption struct {
	Text   string
	Offset int // of its first byte in the tag
}

// ReadJSONTag returns what a release of encoding/json reads in the text of a json tag,
// and the options as they are written.
func ReadJSONTag(text string, by inspect.Encoder) (JSONTag, []TagOption) {
	read := readOldTag
	if by.FreeTags {
		read = readFreeTag
	}
	tag, options := read(text)
	tag.Embed, tag.Format = tag.Embed && by.Embeds, tag.Format && by.NoFormat
	return tag, options
}

// BeginsFormat reports whether an option is format, with any value.
func BeginsFormat(option TagOption) bool { return strings.HasPrefix(option.Text, "format:") }

// readJSONTag is [ReadJSONTag] without the options as they are written, and reports
// whether all releases of encoding/json read the tag alike.
func readJSONTag(text string, by inspect.Encoder) (tag JSONTag, alike bool) {
	if tag, plain := ReadPlainTag(text); plain {
		return tag, true
	}
	tag, _ = ReadJSONTag(text, by)
	old, _ := readOldTag(text)
	free, _ := readFreeTag(text)
	if !old.Tagged {
		old.Name = free.Name // neither is used
	}
	return tag, old == free
}

// ReadPlainTag reads a json tag that all releases of encoding/json read alike, since its
// name is a valid one, or none, and each of them knows its options. It reports false
// for any other.
func ReadPlainTag(text string) (tag JSONTag, plain bool) {
	name, options, more := strings.Cut(text, ",")
	tag = JSONTag{Name: name, Tagged: isJSONName(name)}
	plain = tag.Tagged || name == ""
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		tag.addOption(option)
		plain = plain && (option == "" || slices.Contains(jsonOptions, option))
	}
	return tag, plain
}

// readOldTag reads a json tag as Go does up to 1.26: commas alone divide it.
func readOldTag(text string) (JSONTag, []TagOption) {
	name, rest, more := strings.Cut(text, ",")
	tag := JSONTag{Name: name, Tagged: isJSONName(name)}
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

// addOption sets the field for an option, if there is one.
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

// isJSONName reports whether every release of encoding/json accepts a name of a tag
// (isValidTag in encoding/json).
func isJSONName(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return name != ""
}

// readFreeTag reads a json tag as Go 1.27 does, which never ignores a field because of
// a malformed tag (parseFieldOptions in encoding/json/v2).
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

// cutFreeName cuts a tag after the name at its beginning. Of a name with a quote or
// backslash only the letters and digits at its beginning are used.
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

// cutFreeOption returns the letters and digits that a text begins with, or, where it
// begins with another character, all up to a comma (consumeTagOption in
// encoding/json/v2).
func cutFreeOption(text string) string {
	if isOptionStart(text) {
		return text[:len(text)-len(strings.TrimLeftFunc(text, isOptionRune))]
	}
	option, _, _ := strings.Cut(text, ",")
	return option
}

// cutFreeValue returns the value at the beginning of a text, which may be in single
// quotes if quoted is set; "" where there is none.
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
