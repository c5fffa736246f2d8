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
	prefix  string // of their names
	writes  bool
	seen    []*function          // types that may have one, in the order in which they are found
	byPrint map[string]*function // by the fingerprint of the shape
	prints  map[*codec.Shape]string
	list    []*function // those that there are
}

type function struct {
	name    string
	shape   *codec.Shape
	places  int  // at which such values are read or written
	claimed bool // there is one
}

func newFunctions(prefix string, writes bool) functions {
	return functions{prefix: prefix, writes: writes, byPrint: map[string]*function{}, prints: map[*codec.Shape]string{}}
}

// withParts are the kinds that are read or written by several statements.
var withParts = map[codec.ShapeKind]bool{
	codec.ShapePointer: true, codec.ShapeSlice: true, codec.ShapeArray: true, codec.ShapeMap: true, codec.ShapeStruct: true, codec.ShapeUnion: true,
}

// mayHave reports whether a function can read or write the values.
func (f *functions) mayHave(s *codec.Shape) bool {
	_, named := types.Unalias(s.Type).(*types.Named)
	return named && withParts[s.Kind] && !(f.writes && s.ByMarshal())
}

// print returns the fingerprint of a shape, which is made once.
func (f *functions) print(s *codec.Shape) string {
	print, ok := f.prints[s]
	if !ok {
		print = s.Fingerprint()
		f.prints[s] = print
	}
	return print
}

// has reports whether values are read or written by a function, and not in place.
func (f *functions) has(s *codec.Shape) bool {
	return f.mayHave(s) && f.byPrint[f.print(s)].claimed
}

// name returns the name of the function for a type: readDay.
func (f *functions) name(s *codec.Shape) string { return f.byPrint[f.print(s)].name }

// meet notes the types in a shape that may have a function, and claims the imports
// of all. A type is noted before its parts are looked at, since they may hold it.
func (f *file) meet(to *functions, s *codec.Shape) {
	f.types.Claim(s.Type)
	if to.mayHave(s) {
		print := to.print(s)
		if known := to.byPrint[print]; known != nil {
			known.places++
			return
		}
		to.byPrint[print] = &function{shape: s, places: 1}
		to.seen = append(to.seen, to.byPrint[print])
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
	for _, v := range s.Variants {
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
	parts := []*codec.Shape{s.Elem}
	for _, field := range s.Fields {
		if field.Const == "" {
			parts = append(parts, field.Shape)
		}
	}
	for _, v := range s.Variants {
		parts = append(parts, v.Shape)
	}
	for _, part := range parts {
		if part != nil && !f.has(part) {
			count += f.members(part)
		}
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
