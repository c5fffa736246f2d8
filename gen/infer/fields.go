package infer

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A field is one that encoding/json sees in a struct.
type field struct {
	name   string // in JSON
	tagged bool   // the name comes from the tag
	decl   *types.Var
	owner  types.Type // the struct that declares it
	tag    reflect.StructTag
	index  []int
	via    []string // the embedded fields that lead to it

	omitEmpty, omitZero, quoted bool

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

// fieldsOf returns the fields of a struct as encoding/json sees them, in the
// order of declaration. It is typeFields of that package, over go/types: a
// name at a lesser depth hides those below; of several at one depth the one
// with a tag wins; two that are alike hide each other.
func fieldsOf(t types.Type) []field { return dominant(allFields(t)) }

// allFields returns every field that encoding/json meets, those that others
// hide, too.
func allFields(t types.Type) []field {
	var found []field
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
			fields, embedded := l.scan()
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
	return found
}

// scan returns the fields of one struct, and the structs that it embeds.
func (l level) scan() (fields []field, embedded []level) {
	st := l.typ.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		decl, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		f, ok := parseField(decl, tag)
		if !ok {
			continue
		}
		f.index, f.via = append(slices.Clone(l.index), i), l.via
		target, isPtr := followed(decl.Type())
		unreachable := l.unreachable || isPtr && !decl.Exported()
		f.owner, f.pointer, f.unreachable = l.typ, l.pointer, unreachable
		if f.tagged || !decl.Embedded() || !isStruct(target) {
			f.sealed = !decl.Exported()
			fields = append(fields, f)
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
	return fields, embedded
}

// parseField reads the json tag of a field. It reports false for one that
// encoding/json does not see.
func parseField(decl *types.Var, tag reflect.StructTag) (field, bool) {
	target, _ := followed(decl.Type())
	text := tag.Get("json")
	if !decl.Exported() && !(decl.Embedded() && isStruct(target)) || text == "-" {
		return field{}, false
	}
	name, rest, _ := strings.Cut(text, ",")
	options := strings.Split(rest, ",")
	f := field{
		name:      name,
		tagged:    isJSONName(name),
		decl:      decl,
		tag:       tag,
		omitEmpty: slices.Contains(options, "omitempty"),
		omitZero:  slices.Contains(options, "omitzero"),
		quoted:    slices.Contains(options, "string") && isKind(target, types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString),
	}
	if !f.tagged {
		f.name = decl.Name()
	}
	return f, true
}

// isJSONName reports whether encoding/json takes a name from a tag (isValidTag).
func isJSONName(name string) bool {
	for _, c := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return name != ""
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
