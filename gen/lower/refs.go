package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// bareRefs takes away the type beside a reference where what it leads to says
// that, too. It stands there for clients that do not follow references; to some
// providers anything beside one is a schema of its own.
func (l *lowering) bareRefs(doc *schema.Doc) *schema.Doc {
	if len(schema.Refs(doc)) == 0 {
		return doc
	}
	resolver := schema.NewResolver(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		ref, kind := sub.Under("$ref"), sub.Under("type")
		if at == nil || ref == nil || kind == nil { // a root has to say its type
			return sub
		}
		target := resolver.Resolve(ref.Text)
		if target == nil || target.Has("$ref") {
			return sub
		}
		if !kind.Equal(target.Under("type")) {
			return sub
		}
		l.note(Adapted, at, sub, "type", "what the reference leads to says the type")
		return sub.Without("type")
	})
}
