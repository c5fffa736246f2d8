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

// Rewrite returns doc with every schema in it, the root last, replaced by what
// rule makes of it. The rule sees a schema after its inner ones were replaced,
// must not change it, and returns it as it is to keep it. Nothing of doc is
// changed: parts in which all was kept are shared, doc itself included, and
// copies carry the origins of what they replace.
func Rewrite(doc *Doc, rule func(*Doc) *Doc) *Doc { return rewrite(doc, one, rule) }

func rewrite(d *Doc, place shape, rule func(*Doc) *Doc) *Doc {
	if place == data {
		return d
	}
	changed := d.replaceChildren(func(key string, child *Doc) *Doc {
		return rewrite(child, place.inside(d, key), rule)
	})
	if place.holdsSchema(d) {
		return rule(changed)
	}
	return changed
}
