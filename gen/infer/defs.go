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

// definitions are the named types of one root that are being inferred, and the recursive
// ones among them, which become "$defs".
type definitions struct {
	open    []*definition
	byName  map[string]*definition // those that are referred to
	made    int
	structs map[string]*types.Named // by [schema.Node.GoType], with the option refs
}

// A definitionKey identifies the schema of a type: it is equal for uses of the type with
// the same schema.
type definitionKey struct {
	gotype.Identity
	solid bool
}

// A definition is a named type that may be recursive.
type definition struct {
	key    definitionKey
	name   string // set by the first reference
	typ    *types.Named
	schema *schema.Node // nil while it is being made
	number int          // in the order of making
	// extended is set when JSONSchemaExtend of the type is applied to the schema.
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

// begin adds the definition of a type that is being made.
func (d *definitions) begin(key definitionKey, t *types.Named) *definition {
	d.made++
	def := &definition{key: key, typ: t, number: d.made}
	d.open = append(d.open, def)
	return def
}

// close removes a definition that is not recursive, to which nothing refers.
func (d *definitions) close(done *definition) {
	d.open = slices.DeleteFunc(d.open, func(def *definition) bool { return def == done })
}

// dropFrom removes a definition whose type was refused, and those made after it, which
// may refer to it.
func (d *definitions) dropFrom(refused *definition) {
	isLater := func(def *definition) bool { return def.number >= refused.number }
	d.open = slices.DeleteFunc(d.open, isLater)
	maps.DeleteFunc(d.byName, func(_ string, def *definition) bool { return isLater(def) })
}

// freeName returns an unused name for the definition of a type that needs no escaping in a
// reference: that of the type, or with that of its package before it.
func (d *definitions) freeName(t *types.Named) string {
	own := plainName(types.TypeString(t, func(*types.Package) string { return "" }))
	full := plainName(types.TypeString(t, (*types.Package).Name))
	return d.free(own, full)
}

// free returns the first of the names that no definition has, or the first with a number.
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

// plainName returns a Go type as an identifier: Pair_string_int for Pair[string,int].
func plainName(name string) string {
	name = strings.Trim(notInName.ReplaceAllString(name, "_"), "_")
	if !token.IsIdentifier(name) {
		return "T" + name
	}
	return name
}

// target returns the definition that a reference refers to, or nil.
func (d *definitions) target(ref string) *definition {
	return d.byName[strings.TrimPrefix(ref, refPrefix)]
}

// collect adds to a table the definitions that a schema refers to, directly or not.
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

// references returns the definitions that s refers to, its subschemas aside.
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

// jsonType returns the JSON type of a schema, or "" if it has several.
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

// typeOfOptions returns the JSON type that all options of anyOf have, null aside, or "".
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
