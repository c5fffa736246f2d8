package schema

import (
	"net/url"
	"slices"
	"strings"
)

// A Path leads from the root of a document to a part of it: keys, and decimal
// indexes into arrays. Paths that functions of this package return can be kept.
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

// Ref returns the reference to the part of a document that the path leads to: its
// pointer, escaped as a URI fragment.
func (p Path) Ref() string {
	fragment := url.URL{Fragment: strings.TrimPrefix(p.String(), WholeRef)}
	return WholeRef + fragment.EscapedFragment()
}

func (p Path) to(token string) Path { return append(slices.Clip(p), token) }

// Walk visits doc and every schema inside it in the order of the document,
// boolean schemas too, each before the schemas inside it. It skips those inside a
// schema for which visit returns false. Data, such as a value under "const" or under
// an unknown keyword, is not visited.
func Walk(doc *Doc, visit func(path Path, sub *Doc) bool) { walk(nil, doc, one, visit) }

func walk(path Path, d *Doc, c content, visit func(Path, *Doc) bool) {
	if c.isSchema(d) && !visit(path, d) {
		return
	}
	for key, child := range d.children() {
		if inner := c.inside(d, key, child); inner != data {
			walk(path.to(key), child, inner, visit)
		}
	}
}

// Visit is [Walk] without paths, which takes half as long.
func Visit(doc *Doc, visit func(sub *Doc) bool) { visitIn(doc, one, visit) }

// Mentions reports whether doc or a schema inside it has one of the keywords.
func Mentions(doc *Doc, keywords ...string) bool {
	found := false
	Visit(doc, func(sub *Doc) bool {
		found = found || sub.Has(keywords...)
		return !found
	})
	return found
}

func visitIn(d *Doc, c content, visit func(*Doc) bool) {
	if c.isSchema(d) && !visit(d) {
		return
	}
	for key, child := range d.children() {
		if inner := c.inside(d, key, child); inner != data {
			visitIn(child, inner, visit)
		}
	}
}

// Rewrite returns doc with every schema in it replaced by what rule returns for it,
// the root last. Rule gets a schema after those inside it are replaced. It must not
// change the schema; to keep it, it returns it. Doc is not changed: the result shares
// the parts in which every schema was kept, or is doc itself, and copies have the
// origins of what they replace.
func Rewrite(doc *Doc, rule func(*Doc) *Doc) *Doc {
	return RewriteAt(doc, func(_ *Place, sub *Doc) *Doc { return rule(sub) })
}

// RewriteAt is [Rewrite] for a rule that also gets the place of the schema in doc.
func RewriteAt(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewrite(rule, nil, doc, one)
}

// RewriteDown is [RewriteAt] for a rule that gets a schema before those inside it. It
// then gets those inside the schema that it returned.
func RewriteDown(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewriteDown(rule, nil, doc, one)
}

func rewrite(rule func(*Place, *Doc) *Doc, at *Place, d *Doc, c content) *Doc {
	changed := d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := c.inside(d, key, child)
		if inner == data {
			return child
		}
		return rewrite(rule, at.In(key), child, inner)
	})
	if c.isSchema(d) {
		return rule(at, changed)
	}
	return changed
}

func rewriteDown(rule func(*Place, *Doc) *Doc, at *Place, d *Doc, c content) *Doc {
	if c.isSchema(d) {
		d = rule(at, d)
	}
	return d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := c.inside(d, key, child)
		if inner == data {
			return child
		}
		return rewriteDown(rule, at.In(key), child, inner)
	})
}

// A Place is where a schema is in the document that is rewritten; nil is the root. It
// makes a [Path] only if it is asked for one.
type Place struct {
	around *Place
	token  string
}

// Path returns the path from the root to the place.
func (p *Place) Path() Path {
	if p == nil {
		return nil
	}
	return append(p.around.Path(), p.token)
}

// In returns the place under a key or an index, for code that walks a document on its
// own.
func (p *Place) In(token string) *Place { return &Place{p, token} }
