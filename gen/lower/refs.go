package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// bareRefs takes away the type beside a reference where what it leads to says
// that, too. It stands there for clients that do not follow references; to some
// providers anything beside one is a schema of its own.
func (l *lowering) bareRefs(doc *schema.Doc) *schema.Doc {
	if len(schema.Refs(doc)) == 0 {
		return doc
	}
	graph := schema.NewGraph(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		target, kind := graph.Target(sub), sub.Under("type")
		if at == nil || kind == nil { // a root has to say its type
			return sub
		}
		if target == nil || target.Has("$ref") || !kind.Equal(target.Under("type")) {
			return sub
		}
		l.note(Adapted, at, sub, "type", "what the reference leads to says the type")
		return sub.Without("type")
	})
}
