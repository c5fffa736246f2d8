package templates

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// guards draws blank functions, which the compiler checks and does not compile in.
func guards(p plan, b *Bulk) []jen.Code {
	var drawn []jen.Code
	if len(p.Signatures) > 0 {
		drawn = append(drawn, signatureGuard(p, b))
	}
	if len(p.Values) > 0 {
		drawn = append(drawn, valueGuard(p, b))
	}
	return drawn
}

// signatureGuard draws an assignment for each function:
//
//	func _() {
//		var _ func(context.Context, string) ([]Day, error) = Forecast
//	}
func signatureGuard(p plan, b *Bulk) jen.Code {
	var lines []jen.Code
	if slices.ContainsFunc(p.Signatures, func(s Signature) bool { return !s.Type.IsFormatted() }) {
		for _, s := range p.Signatures {
			lines = append(lines, jen.Var().Id("_").Add(s.Type.Code()).Op("=").Add(s.Func.Code()))
		}
	} else {
		lines = []jen.Code{p.keepLines(b, func(w *guardWriter) {
			for _, s := range p.Signatures {
				w.write("\tvar _ ")
				w.source(s.Type)
				w.write(" = ")
				w.source(s.Func)
				w.write("\n")
			}
		})}
	}
	return Comment(
		"The definitions were made from functions of these types. Where one does not",
		"fit any more, run toolgen again.",
	).Line().Func().Id("_").Params().Block(lines...)
}

// valueGuard draws a map for each constant. The compiler refuses a map literal with a
// constant key twice, so that the comparison must not be false:
//
//	func _() {
//		_ = map[bool]struct{}{false: {}, UnitMetric == "metric": {}}
//	}
func valueGuard(p plan, b *Bulk) jen.Code {
	lines := p.keepLines(b, func(w *guardWriter) {
		for _, v := range p.Values {
			w.write("\t_ = map[bool]struct{}{false: {}, ")
			w.ident(v.Const)
			w.write(" == " + v.Literal + ": {}}\n")
		}
	})
	return Comment(
		"The definitions were made from constants of these values. Where the compiler",
		"reports a duplicate key, the value is another one now: run toolgen again.",
	).Line().Func().Id("_").Params().Block(lines)
}

// A guardWriter writes the lines of a guard, and collects the imports that they use.
type guardWriter struct {
	strings.Builder
	imports []Import // all of the file
	used    []Import
}

// keepLines adds the lines of a guard to the bulk, and draws their placeholder.
func (p plan) keepLines(b *Bulk, write func(*guardWriter)) jen.Code {
	w := guardWriter{imports: p.Imports}
	write(&w)
	return b.Keep(w.String(), w.used...)
}

func (w *guardWriter) write(text string) { w.WriteString(text) }

func (w *guardWriter) source(s Source) {
	for _, i := range s {
		w.ident(i)
	}
}

func (w *guardWriter) ident(i Ident) {
	if i.Path != "" {
		at := slices.IndexFunc(w.imports, func(known Import) bool { return known.Path == i.Path })
		imported := w.imports[at]
		if !slices.Contains(w.used, imported) {
			w.used = append(w.used, imported)
		}
		w.write(imported.Name + ".")
	}
	w.write(i.Text)
}

// IsFormatted reports whether a type is written as gofmt would write it. Package go/types
// writes structs on one line, and no space between type arguments.
func (s Source) IsFormatted() bool {
	for _, i := range s {
		for rest := i.Text; rest != ""; {
			at := strings.IndexAny(rest, "{,")
			if at < 0 {
				break
			}
			if !strings.HasPrefix(rest[at:], ", ") {
				return false
			}
			rest = rest[at+1:]
		}
	}
	return true
}

// Code draws a line of Go.
func (s Source) Code() jen.Code {
	drawn := jen.Add()
	for _, i := range s {
		drawn.Add(ident(i))
	}
	return drawn
}

func ident(i Ident) *jen.Statement {
	if i.Path != "" {
		return jen.Qual(i.Path, i.Text)
	}
	return jen.Op(i.Text)
}
