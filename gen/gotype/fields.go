package gotype

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"

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
