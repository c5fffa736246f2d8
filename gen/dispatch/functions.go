package dispatch

import (
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/names"
)

// functions are those that read or write the values of one defined type with
// parts each, which all tools share.
type functions struct {
	prefix string // of their names
	writes bool
	names  map[string]string // by the fingerprint of the shape
	list   []function
}

type function struct {
	name  string
	shape *codec.Shape
}

// withParts are the kinds that are read or written by several statements.
var withParts = map[codec.ShapeKind]bool{
	codec.ShapePointer: true, codec.ShapeSlice: true, codec.ShapeArray: true, codec.ShapeMap: true, codec.ShapeStruct: true, codec.ShapeUnion: true,
}

// has reports whether values are read or written by a function, and not in place.
func (f *functions) has(s *codec.Shape) bool {
	_, named := types.Unalias(s.Type).(*types.Named)
	return named && withParts[s.Kind] && !(f.writes && s.ByMarshal())
}

// call draws the call of the function for a type: readDay(r, &v.Day).
func (f *functions) call(s *codec.Shape, source *jen.Statement, variable string) jen.Code {
	return jen.Id(f.names[s.Fingerprint()]).Call(source, expr(address(variable)))
}

// plan claims a function for each type in a shape that has one, and the imports
// of all types. A function has its name before its parts are looked at, since
// they may need it.
func (f *file) plan(to *functions, s *codec.Shape) {
	f.types.Source(s.Type)
	if to.has(s) {
		print := s.Fingerprint()
		if to.names[print] != "" {
			return
		}
		to.names[print] = f.names.Private(to.prefix + f.typeWord(types.Unalias(s.Type)))
		to.list = append(to.list, function{to.names[print], s})
	} else if to.writes && s.ByMarshal() {
		return
	}
	if s.Key != nil {
		f.types.Source(s.Key.Type)
	}
	if s.Elem != nil {
		f.plan(to, s.Elem)
	}
	for _, field := range s.Fields {
		if field.Const != "" {
			continue
		}
		f.plan(to, field.Shape)
		_, embedded := selectors(field)
		for _, e := range embedded {
			f.types.Source(e.typ)
		}
	}
	for _, v := range s.Variants {
		f.plan(to, v.Shape)
	}
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
