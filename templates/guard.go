package templates

import (
	"slices"
	"strings"
)

// guards writes blank functions, which the compiler checks but does not compile into the
// program. It returns the imports that they use.
func guards(p plan, b *Bulk) []Import {
	w := guardWriter{Bulk: b, imports: p.Imports}
	if len(p.Signatures) > 0 {
		w.signatures(p.Signatures)
	}
	if len(p.Values) > 0 {
		w.values(p.Values)
	}
	return w.used
}

// A guardWriter writes the lines of guards, and collects the imports that they use.
type guardWriter struct {
	*Bulk
	imports []Import
	used    []Import
}

// signatures writes an assignment for each function:
//
//	func _() {
//		var _ func(context.Context, string) ([]Day, error) = Forecast
//	}
func (w *guardWriter) signatures(all []Signature) {
	w.Begin()
	start := len(w.text)
	w.Write(
		"// These are the signatures that the definitions were generated from. If one does not\n",
		"// compile, run toolgen again.\n",
		"func _() {\n",
	)
	formatted := true
	for i := range all {
		s := &all[i]
		w.Write("\tvar _ ")
		w.source(s.Type)
		w.Write(" = ")
		w.source(s.Func)
		w.Write("\n")
		formatted = formatted && s.Type.isFormatted()
	}
	w.Write("}\n")
	if !formatted {
		w.Format(start)
	}
}

// values writes a map for each constant. The compiler rejects a map literal with a
// duplicate constant key, so the comparison must not be false:
//
//	func _() {
//		_ = map[bool]struct{}{false: {}, UnitMetric == "metric": {}}
//	}
func (w *guardWriter) values(all []Value) {
	w.Begin()
	w.Write(
		"// These are the constants that the definitions were generated from. If the compiler\n",
		"// reports a duplicate key, a value has changed: run toolgen again.\n",
		"func _() {\n",
	)
	for i := range all {
		w.Write("\t_ = map[bool]struct{}{false: {}, ")
		w.ident(all[i].Const)
		w.Write(" == ", all[i].Literal, ": {}}\n")
	}
	w.Write("}\n")
}

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
		w.Write(imported.Name, ".")
	}
	w.Write(i.Text)
}

func (s Source) isFormatted() bool {
	return !slices.ContainsFunc(s, func(i Ident) bool { return !IsFormatted(i.Text) })
}

// IsFormatted reports whether a type is written as gofmt would write it. Package go/types
// writes structs on one line, and no space between type arguments.
func IsFormatted(text string) bool {
	for {
		at := strings.IndexAny(text, "{,")
		if at < 0 {
			return true
		}
		if !strings.HasPrefix(text[at:], ", ") {
			return false
		}
		text = text[at+1:]
	}
}

func (c *Const) field(f RowField) (Piece, bool) {
	at := slices.IndexFunc(c.Pieces, func(p Piece) bool { return p.Field == f })
	if at < 0 {
		return Piece{}, false
	}
	return c.Pieces[at], true
}

// holds reports whether the piece for text.Field in the definition for array k is exactly
// text.Value.
func (t *Tool) holds(k int, text *Text) bool {
	p, ok := t.Definitions[k].field(text.Field)
	if !ok {
		return false
	}
	rest, ok := t.behind(p, text.Value)
	return ok && rest == ""
}

// behind returns the rest of text after the value of p, which is JSON text or one of the
// tool's constants. It returns false if text does not begin with that value.
func (t *Tool) behind(p Piece, text string) (rest string, ok bool) {
	switch {
	case !p.IsRef:
		return strings.CutPrefix(text, escape(p.Text))
	case p.Text == t.Const:
		return strings.CutPrefix(text, t.Name)
	}
	for i := range t.Consts {
		if t.Consts[i].Name != p.Text {
			continue
		}
		for _, part := range t.Consts[i].Pieces {
			if text, ok = t.behind(part, text); !ok {
				return "", false
			}
		}
	}
	return text, true
}
