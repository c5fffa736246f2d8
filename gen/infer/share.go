package infer

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A use is a place where the schema of a named struct is written out.
type use struct {
	schema *schema.Node
	outer  *schema.Node // the "anyOf" of the use and null, or nil
	within *use         // the use that it is a part of, or nil
	gone   bool         // it is a reference now
}

// isGone reports whether a use, or one that it is a part of, is a reference now.
func (u *use) isGone() bool {
	return u != nil && (u.gone || u.within.isGone())
}

// A likeness is equal for uses that can be references to one definition.
type likeness struct {
	typ string
	fingerprint
}

// share makes definitions of the structs that a root and its definitions write out more
// than once, if that makes the whole shorter. Larger ones come first, so that the structs
// in them are written once, too.
func (b *builder) share(root *schema.Node, defs map[string]*schema.Node) {
	known := newFingerprints()
	groups := map[likeness][]*use{}
	for _, u := range uses(root, defs) {
		bare, _ := b.parted(u.schema)
		like := likeness{u.schema.GoType, known.look(&schema.Node{Keywords: bare})}
		groups[like] = append(groups[like], u)
	}
	largestFirst := func(x, y likeness) int {
		return cmp.Or(cmp.Compare(y.size, x.size), cmp.Compare(x.number, y.number), strings.Compare(x.typ, y.typ))
	}
	for _, like := range slices.SortedFunc(maps.Keys(groups), largestFirst) {
		b.shareOne(slices.DeleteFunc(groups[like], (*use).isGone), defs)
	}
}

// uses returns the uses inside of a root and its definitions.
func uses(root *schema.Node, defs map[string]*schema.Node) []*use {
	list := usesIn(root, nil, nil)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		list = usesIn(defs[name], nil, list)
	}
	return list
}

func usesIn(s *schema.Node, within *use, list []*use) []*use {
	var outer *schema.Node
	if s.AcceptsNull() {
		outer = s
	}
	for _, part := range s.Subschemas() {
		around := within
		if part.GoType != "" {
			around = &use{schema: part, outer: outer, within: within}
			list = append(list, around)
		}
		list = usesIn(part, around, list)
	}
	return list
}

// parted separates the schema of a use into that of a definition, and the annotations of
// the use, which may be beside a "$ref" (JSON Schema 2020-12, core, section 8.2.3.1).
func (b *builder) parted(s *schema.Node) (bare, words schema.Keywords) {
	doc := b.typeDoc(b.defs.structs[s.GoType])
	words = schema.Keywords{
		Title: s.Title, Description: s.Description, Deprecated: s.Deprecated, Default: s.Default, Examples: s.Examples,
	}
	if words.Description == doc.Value {
		words.Description = ""
	}
	bare = s.Keywords
	bare.Title, bare.Description, bare.Deprecated, bare.Default, bare.Examples = "", doc.Value, false, nil, nil
	return bare, words
}

// shareOne makes a definition of a struct, and its uses references, if that is shorter.
func (b *builder) shareOne(uses []*use, defs map[string]*schema.Node) {
	if len(uses) < 2 {
		return
	}
	typ := b.defs.structs[uses[0].schema.GoType]
	name := b.defs.freeName(typ)
	bare, _ := b.parted(uses[0].schema)
	body := &schema.Node{Keywords: bare, Origin: uses[0].schema.Origin, Parts: slices.Clone(uses[0].schema.Parts)}
	refs := make([]schema.Keywords, len(uses))
	before, after := 0, size(body)+len(`"":,`)+len(name)
	if len(defs) == 0 {
		after += len(`,"$defs":{}`)
	}
	for i, u := range uses {
		_, refs[i] = b.parted(u.schema)
		refs[i].Ref = refPrefix + name
		before += size(u.schema)
		after += size(&schema.Node{Keywords: refs[i]})
	}
	if after >= before {
		return
	}
	body.Trace("description", b.originOf(*b.typeDoc(typ)))
	defs[name] = body
	b.defs.byName[name] = &definition{name: name, typ: typ, schema: body}
	for i, u := range uses {
		u.schema.Keywords = refs[i]
		u.schema.Trace("$ref", schema.OriginAt(u.schema.Origin.Pos(), ruleShared))
		u.gone = i > 0 // the parts of the first are those of the definition
		if u.outer != nil && u.outer.Description == body.Description {
			u.outer.Description = ""
		}
	}
}

// size returns the length of a schema's text.
func size(s *schema.Node) int { return len(s.Doc().String()) }
