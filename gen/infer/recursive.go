package infer

import (
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

const refPrefix = "#/$defs/"

// definitions are the named types of one root that are being made, and those
// that hold themselves and so become "$defs".
type definitions struct {
	open   map[string]*definition // by identity and what the place decides
	byName map[string]*definition // those that were referred to
}

// A definition is a named type that may hold itself.
type definition struct {
	name   string // set by the first reference
	typ    *types.Named
	schema *jsonschema.Schema // nil while it is being made
}

// recursive infers a type that may hold itself. Where it does, each use
// becomes a reference.
func (m *maker) recursive(t *types.Named, at place, infer func() (*jsonschema.Schema, *refusal)) (*jsonschema.Schema, *refusal) {
	key := m.definitionKey(t, at)
	if def := m.defs.open[key]; def != nil {
		return m.reference(def, at), nil
	}
	def := &definition{typ: t}
	m.defs.open[key] = def
	s, why := infer()
	if why != nil || def.name == "" {
		delete(m.defs.open, key)
		return s, why
	}
	m.describeByType(s, t)
	def.schema = s
	return m.reference(def, at), nil
}

// definitionKey tells apart what makes schemas differ: the type, and where
// the place matters to it.
func (m *maker) definitionKey(t *types.Named, at place) string {
	key := types.TypeString(t, nil)
	if m.writes && at.addr && asksPointer(t) {
		key += " addressable"
	}
	if m.writes && at.solid && !isStruct(t) {
		key += " never nil"
	}
	return key
}

// asksPointer reports whether a value is written in another way where its
// address is at hand: it, or a part in it, has methods of the pointer.
func asksPointer(t types.Type) bool {
	for _, want := range []method{marshalers.json, marshalers.text} {
		if types.Implements(types.NewPointer(t), want.iface) && !types.Implements(t, want.iface) {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return asksPointer(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if asksPointer(field.Type()) {
				return true
			}
		}
	}
	return false
}

func (m *maker) reference(def *definition, at place) *jsonschema.Schema {
	if def.name == "" {
		def.name = m.defs.freeName(def.typ)
		m.defs.byName[def.name] = def
	}
	for _, reach := range at.reaches {
		m.report(diag.Errorf(reach.param.TargetPos, diag.BadPlace, "%s holds itself, so no line can speak of this place alone", m.typeName(def.typ)).
			WithHint("write the line above the field in the struct"))
	}
	return m.make(at, "recursive type", jsonschema.Schema{Ref: refPrefix + def.name})
}

// freeName returns a name that no other definition has and that needs no
// escaping in a reference: the type's, or with its package's in front where
// another type of that name came first.
func (d *definitions) freeName(t *types.Named) string {
	own := plainName(types.TypeString(t, func(*types.Package) string { return "" }))
	full := plainName(types.TypeString(t, (*types.Package).Name))
	for _, name := range []string{own, full} {
		if d.byName[name] == nil {
			return name
		}
	}
	i := 2
	for d.byName[own+strconv.Itoa(i)] != nil {
		i++
	}
	return own + strconv.Itoa(i)
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
