package infer

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

const refPrefix = "#/$defs/"

// definitions are the named types of one root that are being made, and those
// that hold themselves and so become "$defs".
type definitions struct {
	open    []*definition
	byName  map[string]*definition // those that were referred to
	made    int
	structs map[string]*types.Named // by identity
}

// A definitionKey tells apart what makes schemas differ: the type, and what its
// place decides.
type definitionKey struct {
	gotype.Identity
	solid bool
}

// A definition is a named type that may hold itself.
type definition struct {
	key    definitionKey
	name   string // set by the first reference
	typ    *types.Named
	schema *schema.Node // nil while it is being made
	number int          // in the order of making
	// extended says that the schema has what JSONSchemaExtend of its type says.
	extended bool
}

// find returns the definition with a key, or nil.
func (d *definitions) find(key definitionKey) *definition {
	i := slices.IndexFunc(d.open, func(def *definition) bool { return def.key == key })
	if i < 0 {
		return nil
	}
	return d.open[i]
}

// close forgets a definition that nothing refers to.
func (d *definitions) close(done *definition) {
	d.open = slices.DeleteFunc(d.open, func(def *definition) bool { return def == done })
}

// dropFrom forgets a definition that came to nothing, and those made for it,
// which may refer to it.
func (d *definitions) dropFrom(refused *definition) {
	isLater := func(def *definition) bool { return def.number >= refused.number }
	d.open = slices.DeleteFunc(d.open, isLater)
	maps.DeleteFunc(d.byName, func(_ string, def *definition) bool { return isLater(def) })
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
func (d *definitions) target(ref string) *definition {
	return d.byName[strings.TrimPrefix(ref, refPrefix)]
}

// collect adds to a table the definitions that a schema refers to, and those
// that these refer to.
func (d *definitions) collect(s *schema.Node, into map[string]*schema.Node) {
	for _, def := range d.references(s) {
		if into[def.name] == nil {
			into[def.name] = def.schema
			d.collect(def.schema, into)
		}
	}
	for _, sub := range s.Subschemas() {
		d.collect(sub, into)
	}
}

// references returns the definitions that s itself refers to.
func (d *definitions) references(s *schema.Node) []*definition {
	refs := []string{s.Ref}
	if s.Given != nil {
		refs = schema.Refs(s.Given.Doc)
	}
	var list []*definition
	for _, ref := range refs {
		if def := d.target(ref); ref != "" && def != nil {
			list = append(list, def)
		}
	}
	return list
}

// jsonType returns the one JSON type of a schema, or "" where it has several.
func (d *definitions) jsonType(s *schema.Node) string {
	if s.Ref == "" {
		return cmp.Or(s.Type, d.typeOfOptions(s))
	}
	switch def := d.target(s.Ref); def.typ.Underlying().(type) {
	case *types.Struct, *types.Map:
		return "object"
	case *types.Slice, *types.Array:
		return "array"
	case *types.Interface:
		if def.schema != nil {
			return d.typeOfOptions(def.schema)
		}
	}
	return ""
}

// typeOfOptions returns the one JSON type of the options of a union, but for
// null, or "".
func (d *definitions) typeOfOptions(s *schema.Node) string {
	only := ""
	for _, option := range s.AnyOf {
		switch kind := d.jsonType(option); {
		case kind == schema.NullType:
		case kind == "" || only != "" && kind != only:
			return ""
		default:
			only = kind
		}
	}
	return only
}
