package infer

import (
	"cmp"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A use is a place where the schema of a named struct is written out.
type use struct {
	schema *jsonschema.Schema
	outer  *jsonschema.Schema // the "anyOf" that holds its words and null, or nil
	within *use               // the struct around it, or nil
	gone   bool               // a reference stands here
}

// isGone reports whether a use is no longer written out.
func (u *use) isGone() bool {
	return u != nil && (u.gone || u.within.isGone())
}

// A likeness is what uses have in common that one definition can stand for.
type likeness struct {
	typ string
	fingerprint
}

// share moves the structs that a root and its definitions write out more than
// once into the definitions, where that makes the whole shorter. Larger ones
// go first: what is in them is then written once, too.
func (m *maker) share(root *jsonschema.Schema, defs jsonschema.Definitions) {
	known, given := newFingerprints(), m.documents()
	groups := map[likeness][]*use{}
	for _, u := range m.uses(root, defs) {
		bare, _ := m.parted(u.schema)
		like := likeness{types.TypeString(m.defs.structs[u.schema], nil), known.look(&bare)}
		groups[like] = append(groups[like], u)
	}
	largestFirst := func(a, b likeness) int {
		return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.number, b.number), strings.Compare(a.typ, b.typ))
	}
	for _, like := range slices.SortedFunc(maps.Keys(groups), largestFirst) {
		m.shareOne(slices.DeleteFunc(groups[like], (*use).isGone), defs, given)
	}
}

// uses returns the uses in a root and its definitions, but not these
// themselves.
func (m *maker) uses(root *jsonschema.Schema, defs jsonschema.Definitions) []*use {
	list := m.usesIn(root, nil, nil)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		list = m.usesIn(defs[name], nil, list)
	}
	return list
}

func (m *maker) usesIn(s *jsonschema.Schema, within *use, list []*use) []*use {
	var outer *jsonschema.Schema
	if takesNull(s) {
		outer = s
	}
	for _, part := range parts(s) {
		around := within
		if m.defs.structs[part] != nil {
			around = &use{schema: part, outer: outer, within: within}
			list = append(list, around)
		}
		list = m.usesIn(part, around, list)
	}
	return list
}

// parted returns the schema of a struct as its definition says it, and the
// words about one use: JSON Schema 2020-12 allows them beside a "$ref"
// (section 8.2.3.1).
func (m *maker) parted(s *jsonschema.Schema) (bare, words jsonschema.Schema) {
	doc := m.typeDoc(m.defs.structs[s])
	words = jsonschema.Schema{
		Title: s.Title, Description: s.Description, Deprecated: s.Deprecated, Default: s.Default, Examples: s.Examples,
	}
	if words.Description == doc.Value {
		words.Description = ""
	}
	bare = *s
	bare.Title, bare.Description, bare.Deprecated, bare.Default, bare.Examples = "", doc.Value, false, nil, nil
	return bare, words
}

// shareOne makes a definition of a struct, and references of its uses.
func (m *maker) shareOne(uses []*use, defs jsonschema.Definitions, given map[*jsonschema.Schema]*schema.Doc) {
	if len(uses) < 2 {
		return
	}
	typ := m.defs.structs[uses[0].schema]
	name := m.defs.freeName(typ)
	body, _ := m.parted(uses[0].schema)
	refs := make([]jsonschema.Schema, len(uses))
	before, after := 0, size(&body, given)+len(`"":,`)+len(name)
	if len(defs) == 0 {
		after += len(`,"$defs":{}`)
	}
	for i, u := range uses {
		_, refs[i] = m.parted(u.schema)
		refs[i].Ref = refPrefix + name
		before += size(u.schema, given)
		after += size(&refs[i], given)
	}
	if after >= before {
		return
	}
	m.copyTrace(&body, uses[0].schema)
	m.trace(&body, "description", originOf(m.typeDoc(typ)))
	defs[name] = &body
	m.defs.byName[name] = &definition{name: name, typ: typ, schema: &body}
	for i, u := range uses {
		*u.schema = refs[i]
		m.trace(u.schema, "$ref", schema.Origin{Pos: m.origins[u.schema].Pos, Rule: ruleShared})
		u.gone = i > 0 // the first is the definition
		if u.outer != nil && u.outer.Description == body.Description {
			u.outer.Description = ""
		}
	}
}

// size returns the length of a schema's text.
func size(s *jsonschema.Schema, given map[*jsonschema.Schema]*schema.Doc) int {
	return len(schema.FromGiven(s, nil, given).String())
}
