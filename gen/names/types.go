package names

import (
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// Types converts types to source text for a file of a package. It collects the imports
// that the text needs.
type Types struct {
	Imports map[string]*types.Package // by path
	pkg     *inspect.Package
	known   map[types.Type]templates.Source // results for types that need imports
}

// TypesIn returns the Types for a file of a package.
func TypesIn(pkg *inspect.Package) Types {
	return Types{Imports: map[string]*types.Package{}, pkg: pkg, known: map[types.Type]templates.Source{}}
}

// Claim collects the imports that a type needs.
func (w Types) Claim(t types.Type) {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() != types.UnsafePointer {
			return
		}
	case *types.Pointer:
		w.Claim(t.Elem())
		return
	case *types.Slice:
		w.Claim(t.Elem())
		return
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil && t.TypeArgs() == nil {
			w.claim(pkg)
			return
		}
	}
	types.TypeString(t, func(pkg *types.Package) string {
		w.claim(pkg)
		return pkg.Name()
	})
}

func (w Types) claim(pkg *types.Package) {
	if pkg.Path() != w.pkg.Path {
		w.Imports[pkg.Path()] = pkg
	}
}

// GoText returns a type as written in the package's source.
func GoText(in *inspect.Package, t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		if pkg.Path() == in.Path {
			return ""
		}
		return pkg.Name()
	})
}

// mark delimits the path of a package in the text of a type. It cannot occur in Go source.
const mark = "\x00"

// Source returns a type in pieces. Each package name is a separate piece.
func (w Types) Source(t types.Type) templates.Source {
	if source, ok := w.known[t]; ok {
		return source
	}
	text := types.TypeString(t, func(pkg *types.Package) string {
		if pkg.Path() == w.pkg.Path {
			return ""
		}
		w.claim(pkg)
		return mark + pkg.Path() + mark
	})
	if !strings.Contains(text, mark) {
		return templates.Source{{Text: text}} // most types need no import
	}
	var source templates.Source
	for i, piece := range strings.Split(text, mark) {
		switch {
		case i%2 == 1:
			source = append(source, templates.Ident{Path: piece})
		case i == 0:
			source = append(source, templates.Ident{Text: piece})
		default:
			name, rest := cutName(strings.TrimPrefix(piece, "."))
			source[len(source)-1].Text = name
			source = append(source, templates.Ident{Text: rest})
		}
	}
	source = slices.DeleteFunc(source, func(i templates.Ident) bool { return i == templates.Ident{} })
	w.known[t] = source
	return source
}

// cutName splits a string after the identifier at its beginning.
func cutName(text string) (name, rest string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !IsIdent(r) })
	if end < 0 {
		return text, ""
	}
	return text[:end], text[end:]
}

// IsIdent reports whether an identifier can contain a character.
func IsIdent(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
