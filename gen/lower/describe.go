package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hinted makes a schema one for a provider that accepts all keywords as hints.
func (g *grammar) hinted(l *lowering, doc *schema.Doc) *schema.Doc {
	for _, keyword := range g.drops {
		if doc.Has(keyword) {
			l.note(Dropped, nil, doc, keyword, "%q tells a model nothing", keyword)
			doc = doc.Without(keyword)
		}
	}
	doc = l.withoutHeaders(doc)
	if !g.unchecked {
		if doc = l.rootObject(doc); Has(l.notes, Refused) {
			return doc
		}
	}
	if len(g.needs)+len(g.describes) > 0 {
		doc = schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
			sub = l.fillIn(at, sub, g.needs...)
			if at == nil { // of which folding has more to say first
				return sub
			}
			return l.describe(at, sub, g.describes...)
		})
	}
	doc = l.foldRoot(doc, rootRefused)
	if !g.unchecked {
		doc = l.rootObject(doc)
	}
	return l.describe(nil, doc, g.describes...)
}

// withoutHeaders leaves out what is for the clients of MCP alone.
func (l *lowering) withoutHeaders(doc *schema.Doc) *schema.Doc {
	if !schema.Mentions(doc, schema.HeaderKeyword) {
		return doc
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		if !sub.Has(schema.HeaderKeyword) {
			return sub
		}
		l.note(Dropped, at, sub, schema.HeaderKeyword, "%q is for clients of MCP alone", schema.HeaderKeyword)
		return sub.Without(schema.HeaderKeyword)
	})
}

// narrowed returns what the grammar has for a document, and tells the rest. A
// definition that nothing matches has no form of its own, so references are
// replaced where there is one.
func (g *grammar) narrowed(l *lowering, doc *schema.Doc) *schema.Doc {
	try := lowering{notes: slices.Clip(l.notes)}
	out := g.narrow(&try, doc, g.refs == noRefs)
	if slices.ContainsFunc(out.Table("$defs"), func(m schema.Member) bool { return m.Value.IsFalse() }) {
		try = lowering{notes: slices.Clip(l.notes)}
		out = g.narrow(&try, doc, true)
	}
	*l = try
	return out
}

// narrow does that with references, or without any.
func (g *grammar) narrow(l *lowering, doc *schema.Doc, inline bool) *schema.Doc {
	n := &describer{lowering: l, to: g, merger: newMerger()}
	if inline || !n.refsMayStay(doc) {
		doc = n.withoutRefs(doc)
	}
	root := n.plainRoot(doc)
	if Has(l.notes, Refused) {
		return doc
	}
	n.graph = schema.NewGraph(root)
	doc = schema.RewriteAt(schema.RewriteDown(root, n.node), n.complete)
	if n.unrolled {
		l.notes = onceEach(l.notes)
	}
	return doc
}

// plainRoot returns the root with what its own reference leads to, and without
// the unions that providers refuse there. What is joined there can be a reference
// again.
func (n *describer) plainRoot(root *schema.Doc) *schema.Doc {
	for seen := map[*schema.Doc]bool{}; ; {
		if root = n.withoutRootRef(root, seen); Has(n.notes, Refused) {
			return root
		}
		root = n.foldAll(nil, root)
		if _, again := root.Ref(); !again {
			break
		}
	}
	if root.Kind == schema.Bool {
		return n.rootObject(root)
	}
	return n.rootObject(n.foldRoot(root, rootRefused))
}

// withoutRootRef returns a root with what its reference leads to, which is then among
// those that were seen.
func (n *describer) withoutRootRef(root *schema.Doc, seen map[*schema.Doc]bool) *schema.Doc {
	ref, ok := root.Ref()
	if !ok {
		return root
	}
	definitions := root.Only(schema.DefinitionKeywords...)
	target, _ := schema.NewGraph(root).Follow(root, nil)
	merged, exact := n.merger.merge(root.Without("$ref").Body(), target.Body())
	if !exact || target.Has("$ref") || merged.Kind == schema.Bool || seen[target] {
		n.note(Refused, nil, root, "$ref", "what the root refers to with %s cannot be joined with the rest of the root; write the properties there", ref)
		return root
	}
	seen[target] = true
	n.note(Adapted, nil, root, "$ref", "what the reference at the root leads to is written in its place")
	return withMembers(merged, definitions.Members)
}

// node is the rule for a schema before its inner ones. The arguments of a
// provider that has fields for them alone are declared, all of them.
func (n *describer) node(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if at != nil || n.to.rootKeeps == nil {
		return n.schema(at, sub)
	}
	if sub.IsClosed() {
		n.note(Adapted, nil, sub, "additionalProperties", "a model sends only arguments that are declared")
		sub = sub.Without("additionalProperties")
	}
	own := sub.Only(n.to.rootKeeps...)
	root := withMembers(n.schema(nil, sub.Without(n.to.rootKeeps...)), own.Members)
	return n.fillIn(nil, root, "properties")
}

// schema makes one schema that of the grammar, as far as its inner ones do not
// count.
func (n *describer) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Kind == schema.Object {
		sub = n.foldAll(at, sub)
	}
	switch {
	case sub.IsFalse(), sub.Kind == schema.Bool && isUnder(at, "additionalProperties"):
		return sub
	case sub.Equal(schema.Obj()) && isUnder(at, "additionalProperties"):
		return schema.Boolean(true) // as clients want it, see [schema.Node.Doc]
	case sub.Kind == schema.Bool:
		sub = schema.Obj()
	}
	sub = n.enumOfConst(at, n.loneRef(at, n.openUnion(at, sub)))
	if n.to.types == oneType {
		var done bool
		if sub, done = n.ofOneType(at, sub); done {
			return sub
		}
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.writeType, n.plainEnum, n.inclusive, n.plainNumbers, n.declareRequired, n.withoutPatterns, n.withoutAdditional,
		n.withoutTuple, n.plainFormat, n.describeRest, n.writeItems, n.writeOpen,
	} {
		sub = rule(at, sub)
	}
	if n.to.namesEverywhere {
		n.refuseKeys(at.Path(), sub, n.to.names)
	}
	return sub
}

// foldAll returns a schema without "allOf", as far as one set of keywords says
// the same.
func (n *describer) foldAll(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("allOf") {
		return sub
	}
	n.note(Adapted, at, sub, "allOf", "the schemas under %q are joined", "allOf")
	return n.merger.mergeAllOf(sub)
}

// loneRef leaves nothing beside a reference. What constrains the value is
// joined with what the reference leads to, where that has an exact form and
// an end; annotations stand around the reference.
func (n *describer) loneRef(at *schema.Place, sub *schema.Doc) *schema.Doc {
	ref, ok := sub.Ref()
	if !ok || len(sub.Members) == 1 || !n.to.loneRefs {
		return sub
	}
	constrains := func(m schema.Member) bool { return m.Key != "$ref" && !isAnnotation(m.Key) }
	if slices.ContainsFunc(sub.Members, constrains) {
		if joined, ok := n.joinRef(sub, ref); ok {
			n.note(Adapted, at, sub, "$ref", "what the reference leads to is joined with what stands beside it")
			return n.schema(at, joined)
		}
		sub = n.describe(at, sub, "anyOf", "oneOf")
	}
	n.note(Adapted, at, sub, "$ref", "what stands beside the reference stands around it")
	return sub.Rename("$ref", "anyOf", schema.Arr(schema.Obj(schema.M("$ref", ref))))
}

// complete is the rule for a schema whose inner ones are complete.
func (n *describer) complete(at *schema.Place, sub *schema.Doc) *schema.Doc {
	sub = n.prune(at, sub)
	if at == nil {
		sub = n.rootObject(sub)
	}
	switch {
	case sub.Kind == schema.Bool:
		return sub
	case n.to.notation == nil:
		return n.describe(at, sub, describedLast...)
	}
	return n.to.notation.write(n, at, sub)
}
