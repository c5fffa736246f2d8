package dispatch

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/names"
)

// functions are those that read or write the values of one defined type with
// parts each. What stands at one place alone, and is short, is drawn there.
type functions struct {
	prefix string // of their names
	writes bool
	seen   []*function                   // types that may have one, in the order in which they are found
	ofType map[*types.TypeName]*function // the last that was found for a type, whatever its shape
	of     map[*codec.Shape]*function
	list   []*function // those that there are
}

type function struct {
	name    string
	shape   *codec.Shape
	places  int       // at which such values are read or written
	claimed bool      // there is one
	other   *function // of the same type, for values of another shape
}

// newFunctions returns the functions for about as many types.
func newFunctions(prefix string, writes bool, about int) functions {
	return functions{prefix: prefix, writes: writes, ofType: make(map[*types.TypeName]*function, about), of: make(map[*codec.Shape]*function, about)}
}

// named returns the type of values that a function can read or write; nil for others.
func (f *functions) named(s *codec.Shape) *types.TypeName {
	switch s.Kind {
	case codec.ShapePointer, codec.ShapeSlice, codec.ShapeArray, codec.ShapeMap, codec.ShapeStruct, codec.ShapeUnion: // by several statements
		if named, ok := types.Unalias(s.Type).(*types.Named); ok && !(f.writes && s.ByMarshal()) {
			return named.Obj()
		}
	}
	return nil
}

// find returns the function that values of a type may have, which is found by its shape
// once; nil for none yet.
func (f *functions) find(named *types.TypeName, s *codec.Shape) *function {
	if one := f.of[s]; one != nil {
		return one
	}
	for one := f.ofType[named]; one != nil; one = one.other {
		if one.shape.IsLike(s) {
			f.of[s] = one
			return one
		}
	}
	return nil
}

// has reports whether values are read or written by a function, and not in place.
func (f *functions) has(s *codec.Shape) bool {
	named := f.named(s)
	return named != nil && f.find(named, s).claimed
}

// name returns the name of the function that values have.
func (f *functions) name(s *codec.Shape) string { return f.find(f.named(s), s).name }

// meet notes the types in a shape that may have a function, and claims the imports
// of all. A type is noted before its parts are looked at, since they may hold it.
func (f *file) meet(to *functions, s *codec.Shape) {
	f.types.Claim(s.Type)
	if named := to.named(s); named != nil {
		if known := to.find(named, s); known != nil {
			known.places++
			return
		}
		one := &function{shape: s, places: 1, other: to.ofType[named]}
		to.ofType[named], to.of[s] = one, one
		to.seen = append(to.seen, one)
	} else if to.writes && s.ByMarshal() {
		return
	}
	if s.Key != nil {
		f.types.Claim(s.Key.Type)
	}
	if s.Elem != nil {
		f.meet(to, s.Elem)
	}
	for _, field := range s.Fields {
		if field.Const != "" {
			continue
		}
		f.meet(to, field.Shape)
		_, embedded := selectors(field)
		for _, e := range embedded {
			f.types.Claim(e.typ)
		}
	}
	for _, v := range s.Variants() {
		f.meet(to, v.Shape)
	}
}

// maxInPlace is how many members, those of its parts included, a type has at most
// that is read or written in place.
const maxInPlace = 32

// claim gives names to the functions: of types that stand at several places, or in
// themselves, or are long. A part that stands in one type alone was met after it.
func (f *file) claim(to *functions) {
	for _, one := range to.seen {
		one.claimed = one.places > 1
	}
	for _, one := range slices.Backward(to.seen) {
		one.claimed = one.claimed || to.members(one.shape) > maxInPlace
	}
	for _, one := range to.seen {
		if one.claimed {
			one.name = f.names.Private(to.prefix + f.typeWord(types.Unalias(one.shape.Type)))
			to.list = append(to.list, one)
		}
	}
}

// members counts the members of a shape, and of what is read or written in place
// in it.
func (f *functions) members(s *codec.Shape) int {
	if f.writes && s.ByMarshal() {
		return 0 // as its parts are not met, either
	}
	count := len(s.Fields)
	add := func(part *codec.Shape) {
		if part != nil && !f.has(part) {
			count += f.members(part)
		}
	}
	add(s.Elem)
	for _, field := range s.Fields {
		if field.Const == "" {
			add(field.Shape)
		}
	}
	for _, v := range s.Variants() {
		add(v.Shape)
	}
	return count
}

// typeWord turns the name of a type, with its type arguments, into a part of
// identifiers: Page[store.Day] is "PageStoreDay". A type of another package
// has that package's name before it.
func (f *file) typeWord(t types.Type) string {
	var word strings.Builder
	for part := range strings.FieldsFuncSeq(names.GoText(f.pkg.Package, t), func(r rune) bool { return !names.IsIdent(r) }) {
		word.WriteString(names.Upper(part))
	}
	return word.String()
}
