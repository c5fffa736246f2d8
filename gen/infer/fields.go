package infer

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// A field is one that encoding/json sees in a struct.
type field struct {
	jsonTag // name is the one in JSON, and quoted counts for the type
	decl    *types.Var
	owner   types.Type // the struct that declares it
	tag     reflect.StructTag
	index   []int
	via     []string // the embedded fields that lead to it

	pointer     bool // an embedded pointer leads to it: absent while that is nil
	unreachable bool // and the pointer's type is unexported: never read
	sealed      bool // embedded with a name, its type unexported: no method of it can be called
}

// A level is a struct whose fields are to be looked at.
type level struct {
	typ                  types.Type
	index                []int
	via                  []string // the embedded fields that lead to it
	pointer, unreachable bool
}

// structFields are the fields of a struct.
type structFields struct {
	members []field // in the order of declaration
	rest    *field  // that takes the members of other names; nil for none
	formats []field // for which the struct is neither read nor written
	differ  bool    // the encoders see others
}

// fieldsOf returns the fields of a struct as encoding/json sees them. It is
// typeFields of that package, over go/types: a name at a lesser depth hides
// those below; of several at one depth the one with a tag wins; two that are
// alike hide each other. Fields that take the rest do so likewise.
func fieldsOf(t types.Type, by inspect.Encoder) structFields {
	found, differ := allFields(t, by)
	s := structFields{differ: differ}
	var rests []field
	for _, f := range found {
		switch {
		case f.takesRest():
			rests = append(rests, f)
			continue
		case f.format:
			s.formats = append(s.formats, f)
		}
		s.members = append(s.members, f)
	}
	s.members = dominant(s.members)
	if len(rests) == 1 || len(rests) > 1 && len(rests[0].index) < len(rests[1].index) {
		s.rest = &rests[0]
	}
	return s
}

// allFields returns every field that encoding/json meets, those that others
// hide, too, and whether the encoders meet others.
func allFields(t types.Type, by inspect.Encoder) (found []field, differ bool) {
	var visited []types.Type
	var repeated typeCount
	for next := []level{{typ: t}}; len(next) > 0; {
		current := next
		next = nil
		var queued typeCount
		for _, l := range current {
			if slices.ContainsFunc(visited, same(l.typ)) {
				continue
			}
			visited = append(visited, l.typ)
			fields, embedded, odd := l.scan(by)
			differ = differ || odd
			for _, f := range fields {
				found = append(found, f)
				if repeated.of(l.typ) > 1 {
					found = append(found, f) // so that the two hide each other
				}
			}
			for _, e := range embedded {
				if queued.add(e.typ) == 1 {
					next = append(next, e)
				}
			}
		}
		repeated = queued
	}
	return found, differ
}

// scan returns the fields of one struct, and the structs whose fields are its
// own, and whether the encoders see others.
func (l level) scan(by inspect.Encoder) (fields []field, embedded []level, differ bool) {
	st := l.typ.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		decl, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		f, ok := parseField(decl, tag, by)
		if !ok {
			continue
		}
		differ = differ || !f.isAlike()
		f.index, f.via = append(slices.Clone(l.index), i), l.via
		target, isPtr := followed(decl.Type())
		unreachable := l.unreachable || isPtr && !decl.Exported()
		f.owner, f.pointer, f.unreachable = l.typ, l.pointer, unreachable
		if !f.standsOpen() {
			f.sealed = !decl.Exported()
			if !f.sealed || !by.SkipsSealed || !f.callsSealed() {
				fields = append(fields, f)
			}
			continue
		}
		embedded = append(embedded, level{
			typ:         target,
			index:       f.index,
			via:         append(slices.Clip(l.via), decl.Name()),
			pointer:     l.pointer || isPtr,
			unreachable: unreachable,
		})
	}
	return fields, embedded, differ
}

// parseField reads the json tag of a field. It reports false for one that
// encoding/json does not see.
func parseField(decl *types.Var, tag reflect.StructTag, by inspect.Encoder) (field, bool) {
	target, _ := followed(decl.Type())
	text := tag.Get("json")
	if !decl.Exported() && !(decl.Embedded() && isStruct(target)) || text == "-" {
		return field{}, false
	}
	f := field{decl: decl, tag: tag}
	f.jsonTag, _ = readJSONTag(text, by)
	if f.embed && !f.tagged {
		f.jsonTag = jsonTag{embed: true} // the other options do not count
	}
	_, fits := quotedTarget(decl.Type(), by)
	f.quoted = f.quoted && fits
	if !f.tagged {
		f.name = decl.Name()
	}
	return f, true
}

// isAlike reports whether all encoders see a field alike.
func (f field) isAlike() bool {
	text := f.tag.Get("json")
	_, before := quotedTarget(f.decl.Type(), inspect.Encoder{})
	_, now := quotedTarget(f.decl.Type(), inspect.Go127)
	quoted := before == now || !strings.Contains(text, "string")
	return readsAlike(text) && quoted && (f.decl.Exported() || f.standsOpen() || !f.callsSealed())
}

// standsOpen reports whether the fields of a struct stand in for a field.
func (f field) standsOpen() bool {
	target, _ := followed(f.decl.Type())
	return !f.tagged && (f.embed || f.decl.Embedded()) && isStruct(target)
}

// takesRest reports whether a field takes the members that no field has the
// name of, by the option embed: a map of texts or a jsontext.Value.
func (f field) takesRest() bool {
	if f.tagged || !f.embed {
		return false
	}
	target, _ := followed(f.decl.Type())
	m, isMap := target.Underlying().(*types.Map)
	return isJSONText(target, "Value") || isMap && isKind(m.Key(), types.IsString) && !hasAny(m.Key(), ownMethods)
}

// callsSealed reports whether a field has methods that cannot be called since
// its type is unexported.
func (f field) callsSealed() bool {
	target, _ := followed(f.decl.Type())
	return hasAny(target, ownMethods) || f.omitZero && has(isZeroer, target)
}

// quotedTarget returns the type that the option string speaks of: a basic one,
// be it behind a pointer, or a struct that is written as the number in it.
func quotedTarget(t types.Type, by inspect.Encoder) (types.Type, bool) {
	target, isPtr := followed(t)
	if ptr, ok := target.Underlying().(*types.Pointer); ok && !isPtr && by.StringByKind {
		target = types.Unalias(ptr.Elem())
	}
	fits := isKind(target, types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString)
	return target, fits || by.StringByKind && promotesNumber(target)
}

// promotesNumber reports whether a struct is written by the method of a
// json.Number in it, which asks for the option string.
func promotesNumber(t types.Type) bool {
	if !isStruct(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, marshalers.stream.name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	recv, _ := followed(fn.Signature().Recv().Type())
	return isNumber(recv)
}

func isNumber(t types.Type) bool {
	row, _ := knownRow(t, true)
	return row.name == "encoding/json.Number"
}

// dominant keeps the one field of each name that the others do not hide, and
// returns them in the order of declaration.
func dominant(fields []field) []field {
	slices.SortFunc(fields, func(a, b field) int {
		return cmp.Or(
			strings.Compare(a.name, b.name),
			cmp.Compare(len(a.index), len(b.index)),
			taggedFirst(a, b),
			slices.Compare(a.index, b.index),
		)
	})
	var kept []field
	for i, f := range fields {
		first := i == 0 || fields[i-1].name != f.name
		alone := i+1 == len(fields) || fields[i+1].name != f.name || !alike(f, fields[i+1])
		if first && alone {
			kept = append(kept, f)
		}
	}
	slices.SortFunc(kept, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return kept
}

func taggedFirst(a, b field) int {
	switch {
	case a.tagged == b.tagged:
		return 0
	case a.tagged:
		return -1
	}
	return 1
}

func alike(a, b field) bool { return len(a.index) == len(b.index) && a.tagged == b.tagged }

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

func same(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool { return types.Identical(t, other) }
}
