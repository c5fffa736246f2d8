package infer

import (
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hoist makes definitions of the root of the targets of references in a given schema, since
// the schema becomes a part of the root, where "#" is another document. t gives the schema
// itself its name; it is nil for the schema of a whole tool.
func (m *maker) hoist(g *givenSchema, t *types.Named) {
	if g.parts != nil {
		return
	}
	g.parts = map[string]*definition{}
	m.namePart(g, g.doc.Body(), t)
	for ref, def := range g.parts {
		body := g.part(ref)
		given, at := &schema.Given{Doc: g.renamed(body)}, place{pos: body.Origin.Pos()}
		if ref != schema.WholeRef {
			def.schema = m.standIn(given, at, body.Origin.Rule())
			continue
		}
		given.Misfit = g.valid.Misfit
		def.schema = m.standIn(given, at, body.Origin.Rule())
		if t != nil {
			m.describeGiven(def.schema, t)
		}
	}
}

// namePart gives a name to each part that a document refers to, directly or not.
func (m *maker) namePart(g *givenSchema, doc *schema.Doc, t *types.Named) {
	for _, ref := range schema.Refs(doc) {
		if g.parts[ref] != nil {
			continue
		}
		def := &definition{typ: t}
		switch name := ref[strings.LastIndexByte(ref, '/')+1:]; {
		case ref != schema.WholeRef:
			def.name = m.defs.free(plainName(name), plainName(m.partOwner(t)+"_"+name))
		case t != nil:
			def.name = m.defs.freeName(t)
		default:
			def.name = m.defs.free(resultOwner)
		}
		keep(&m.defs.byName, def.name, def)
		g.parts[ref] = def
		m.namePart(g, g.part(ref), t)
	}
}

// resultOwner begins the names of definitions of a result without a type.
const resultOwner = "Result"

func (src *source) partOwner(t *types.Named) string {
	if t == nil {
		return resultOwner
	}
	return src.typeName(t)
}

// part returns the target of a reference.
func (g *givenSchema) part(ref string) *schema.Doc {
	if ref == schema.WholeRef {
		return g.doc.Body()
	}
	return schema.NewGraph(g.doc).Resolve(ref)
}

// renamed returns a part of the document, with references to the definitions of the root.
func (g *givenSchema) renamed(part *schema.Doc) *schema.Doc {
	return schema.RenameRefs(part, func(ref string) string { return refPrefix + g.parts[ref].name })
}

// literal returns a schema that stands for a whole document, without the keywords named:
// a reference to a definition of the root if the document refers to itself.
func (m *maker) literal(g *givenSchema, at place, rule string, without ...string) outcome {
	if whole := g.parts[schema.WholeRef]; whole != nil {
		return m.reference(whole, at)
	}
	body := g.doc.Body().Without(without...)
	return outcome{node: m.standIn(&schema.Given{Doc: g.renamed(body), Misfit: g.valid.Misfit}, at, rule)}
}
