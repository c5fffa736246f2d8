package infer

import (
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const refPrefix = "#/$defs/"

// definitions are the named types of one root that are being made, and those
// that hold themselves and so become "$defs".
type definitions struct {
	open    map[string]*definition // by identity and what the place decides
	byName  map[string]*definition // those that were referred to
	made    int
	structs map[string]*types.Named // by identity
}

func newDefinitions() definitions {
	return definitions{
		open:    map[string]*definition{},
		byName:  map[string]*definition{},
		structs: map[string]*types.Named{},
	}
}

// A definition is a named type that may hold itself.
type definition struct {
	name   string // set by the first reference
	typ    *types.Named
	schema *schema.Node // nil while it is being made
	number int          // in the order of making
	// extended says that the schema has what JSONSchemaExtend of its type says.
	extended bool
}

// recursive infers a type that may hold itself. Where it does, each use
// becomes a reference.
func (m *maker) recursive(t *types.Named, at place, infer func() (*schema.Node, *refusal)) (*schema.Node, *refusal) {
	if slices.Contains(at.followed, t.Obj()) {
		return nil, m.refuse(t, at, "is an option of itself, by a JSONSchemaAlias", adviceAlias)
	}
	key := m.definitionKey(t, at)
	if def := m.defs.open[key]; def != nil {
		return m.reference(def, at), nil
	}
	m.defs.made++
	def := &definition{typ: t, number: m.defs.made}
	m.defs.open[key] = def
	s, why := infer()
	if why != nil {
		m.defs.dropFrom(def)
		return nil, why
	}
	if def.name == "" {
		delete(m.defs.open, key)
		if m.pkg.Options.Refs && gotype.IsStruct(t) {
			s.GoType = typeKey(t)
			m.defs.structs[s.GoType] = t
		}
		return s, why
	}
	m.describeByType(s, t)
	def.schema = s
	return m.reference(def, at), nil
}

// dropFrom forgets a definition that came to nothing, and those made for it,
// which may refer to it.
func (d *definitions) dropFrom(refused *definition) {
	later := func(_ string, def *definition) bool { return def.number >= refused.number }
	maps.DeleteFunc(d.open, later)
	maps.DeleteFunc(d.byName, later)
}

// definitionKey tells apart what makes schemas differ: the type, and where
// the place matters to it.
func (m *maker) definitionKey(t *types.Named, at place) string {
	key := types.TypeString(t, nil)
	if m.writes && at.addr && gotype.AsksPointer(t) {
		key += " addressable"
	}
	if m.writes && isSolid(t, at) {
		key += " never nil"
	}
	if at.numbers && m.texts.on {
		key += " with numbers"
	}
	return key
}

// isSolid reports whether a place decides that a value is never null. It
// decides nothing for a struct, and for an interface only at the root: one
// that is not nil can hold a nil pointer.
func isSolid(t *types.Named, at place) bool {
	if types.IsInterface(t) {
		return at.root
	}
	return at.solid && !gotype.IsStruct(t)
}

func (m *maker) reference(def *definition, at place) *schema.Node {
	if def.name == "" {
		def.name = m.defs.freeName(def.typ)
		m.defs.byName[def.name] = def
	}
	for _, reach := range at.reaches {
		m.report(diag.Errorf(reach.param.TargetPos, diag.BadPlace, "%s holds itself, so no line can speak of this place alone", m.typeName(def.typ)).
			WithHint("write the line above the field in the struct"))
	}
	return m.make(at, ruleRecursive+def.name, schema.Keywords{Ref: refPrefix + def.name})
}

// freeName returns a name that no other definition has and that needs no
// escaping in a reference: the type's, or with its package's in front where
// another type of that name came first.
func (d *definitions) freeName(t *types.Named) string {
	own := plainName(types.TypeString(t, func(*types.Package) string { return "" }))
	full := plainName(types.TypeString(t, (*types.Package).Name))
	return d.free(own, full)
}

// free returns a name that no definition has: the first of those that are
// asked for, or that with a number.
func (d *definitions) free(names ...string) string {
	for _, name := range names {
		if d.byName[name] == nil {
			return name
		}
	}
	i := 2
	for d.byName[names[0]+strconv.Itoa(i)] != nil {
		i++
	}
	return names[0] + strconv.Itoa(i)
}

var notInName = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// plainName makes Pair_string_int of Pair[string,int].
func plainName(name string) string {
	name = strings.Trim(notInName.ReplaceAllString(name, "_"), "_")
	if !token.IsIdentifier(name) {
		return "T" + name
	}
	return name
}

// target returns what a reference refers to; its schema is nil while it is
// being made.
func (m *maker) target(ref string) *definition {
	return m.defs.byName[strings.TrimPrefix(ref, refPrefix)]
}
