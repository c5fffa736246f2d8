package schema

import (
	"slices"
	"strings"
)

// A Path leads from the root of a document to a part of it: keys, and decimal
// indexes into arrays. It may be kept.
type Path []string

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// String returns the path as a JSON Pointer (RFC 6901) behind a "#", such as
// "#/properties/city"; the root is "#".
func (p Path) String() string {
	var b strings.Builder
	b.WriteByte('#')
	for _, token := range p {
		b.WriteByte('/')
		b.WriteString(pointerEscapes.Replace(token))
	}
	return b.String()
}

func (p Path) to(token string) Path { return append(slices.Clip(p), token) }

// Walk visits doc and every schema inside it in the order of the document,
// boolean schemas too, each before the schemas that it holds. It does not go
// into a schema for which visit returns false. What only looks like a schema,
// such as a value under "const" or an unknown keyword, is not visited.
func Walk(doc *Doc, visit func(path Path, sub *Doc) bool) { walk(nil, doc, one, visit) }

func walk(path Path, d *Doc, place shape, visit func(Path, *Doc) bool) {
	if place.holdsSchema(d) && !visit(path, d) {
		return
	}
	for key, child := range d.children() {
		if inner := place.inside(d, key); inner != data {
			walk(path.to(key), child, inner, visit)
		}
	}
}

// Visit is [Walk] for a visit that asks for no path, which takes half as long.
func Visit(doc *Doc, visit func(sub *Doc) bool) { visitIn(doc, one, visit) }

// Mentions reports whether doc, or a schema inside of it, has one of some keywords.
func Mentions(doc *Doc, keywords ...string) bool {
	found := false
	Visit(doc, func(sub *Doc) bool {
		found = found || sub.Has(keywords...)
		return !found
	})
	return found
}

func visitIn(d *Doc, place shape, visit func(*Doc) bool) {
	if place.holdsSchema(d) && !visit(d) {
		return
	}
	for key, child := range d.children() {
		if inner := place.inside(d, key); inner != data {
			visitIn(child, inner, visit)
		}
	}
}

// Rewrite returns doc with every schema in it, the root last, replaced by what
// rule makes of it. The rule sees a schema after its inner ones were replaced,
// must not change it, and returns it as it is to keep it. Nothing of doc is
// changed: parts in which all was kept are shared, doc itself included, and
// copies carry the origins of what they replace.
func Rewrite(doc *Doc, rule func(*Doc) *Doc) *Doc {
	return rewrite(nil, doc, one, func(_ *Place, sub *Doc) *Doc { return rule(sub) })
}

// RewriteAt is [Rewrite] for a rule that also asks where in doc a schema
// stands. The path is made only when it is asked for; it may be kept.
func RewriteAt(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewrite(nil, doc, one, rule)
}

// RewriteDown is [RewriteAt] for a rule that sees a schema before its inner
// ones, which are then those of what it returns.
func RewriteDown(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewriteDown(nil, doc, one, rule)
}

func rewriteDown(at *Place, d *Doc, kind shape, rule func(*Place, *Doc) *Doc) *Doc {
	if kind == data {
		return d
	}
	if kind.holdsSchema(d) {
		d = rule(at, d)
	}
	return d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := kind.inside(d, key)
		if inner == data {
			return child
		}
		return rewriteDown(&Place{at, key}, child, inner, rule)
	})
}

// A Place is where a schema stands in the document that is rewritten; nil is
// the root.
type Place struct {
	around *Place
	token  string
}

// Path returns the way from the root to the place.
func (p *Place) Path() Path {
	if p == nil {
		return nil
	}
	return append(p.around.Path(), p.token)
}

// In returns the place of what a place holds under a key or an index, for
// those who go through a document on their own.
func (p *Place) In(token string) *Place { return &Place{p, token} }

func rewrite(at *Place, d *Doc, kind shape, rule func(*Place, *Doc) *Doc) *Doc {
	if kind == data {
		return d
	}
	changed := d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := kind.inside(d, key)
		if inner == data {
			return child
		}
		return rewrite(&Place{at, key}, child, inner, rule)
	})
	if kind.holdsSchema(d) {
		return rule(at, changed)
	}
	return changed
}
