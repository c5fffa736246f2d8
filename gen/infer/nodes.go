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
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// make returns a new schema with the given keywords. Its origin is the position of at
// with the rule. Every schema except closed is created here.
func (b *builder) make(at place, rule string, says schema.Keywords) *schema.Node {
	b.made++
	return &schema.Node{Keywords: says, Origin: schema.OriginAt(at.pos, rule)}
}

// closed is the schema of additional properties that are not allowed.
var closed = &schema.Node{Keywords: schema.Keywords{Never: true}, Origin: schema.OriginAt(token.Position{}, ruleClosed)}

// newObject returns the schema of a closed object, without properties yet.
func (b *builder) newObject(at place, rule string) *schema.Node {
	return b.make(at, rule, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: closed,
	})
}

func (b *builder) ofForm(form gotype.Form, rule string, at place) *schema.Node {
	s := b.make(at, rule, schema.Keywords{
		Type: form.Type, Format: form.Format, Pattern: form.Pattern, ContentEncoding: form.ContentEncoding,
		Minimum: form.Minimum, Maximum: form.Maximum,
	})
	if form.Items != nil {
		s.Items = b.ofForm(*form.Items, rule, at)
	}
	for _, option := range form.AnyOf {
		s.AnyOf = append(s.AnyOf, b.ofForm(option, rule, at))
	}
	return s
}

func (b *builder) givenSchemaNode(given *schema.Given, at place, rule string) *schema.Node {
	s := b.make(at, rule, schema.Outline(given.Doc))
	s.Given = given
	return s
}

// annotating are the keywords that orNull moves to the outer schema.
var annotating = []string{"title", "description", "deprecated", "default", "examples"}

// orNull returns a schema that also accepts null. If s already accepts null, the result is
// s. Otherwise, the result is an anyOf of s and null, which gets the annotating keywords of
// s.
func (b *builder) orNull(s *schema.Node, at place, rule string) *schema.Node {
	if s.AcceptsNull() {
		return s
	}
	null := b.make(at, rule, schema.Keywords{Type: schema.NullType})
	outer := b.make(at, rule, schema.Keywords{
		AnyOf:       []*schema.Node{s, null},
		Title:       s.Title,
		Description: s.Description,
		Deprecated:  s.Deprecated,
		Default:     s.Default,
		Examples:    s.Examples,
	})
	for _, part := range s.Parts {
		if slices.Contains(annotating, part.Keyword) {
			outer.TraceItem(part.Keyword, part.Item, part.Origin)
		}
	}
	s.Title, s.Description, s.Deprecated, s.Default, s.Examples = "", "", false, nil, nil
	outer.Note, s.Note = s.Note, nil
	return outer
}

// withNull adds null to the options of a union. If s already accepts null or is not a
// union, withNull calls orNull.
func (b *builder) withNull(s *schema.Node, at place) *schema.Node {
	if s.AcceptsNull() || s.AnyOf == nil || s.Type != "" || s.Ref != "" {
		return b.orNull(s, at, ruleNil)
	}
	s.AnyOf = append(s.AnyOf, b.make(at, ruleNil, schema.Keywords{Type: schema.NullType}))
	return s
}

// An outcome is the result of inferring a type: its schema, or the reason why there is no
// schema. The diagnostics are in the order in which they were found.
type outcome struct {
	node     *schema.Node
	why      *gotype.Problem
	problems diag.List
}

func (o *outcome) report(problems ...diag.Diagnostic) { o.problems = append(o.problems, problems...) }

// after returns the outcome with earlier diagnostics before its own diagnostics.
func (o outcome) after(problems diag.List) outcome {
	if len(problems) == 0 {
		return o
	}
	o.problems = slices.Concat(problems, o.problems)
	return o
}

func (b *builder) refuse(t types.Type, at place, problem, advice string) *gotype.Problem {
	return b.types.Refuse(t, at.path, problem, advice)
}

// asLeftOut converts the problem of a field to a warning that the field at a place is
// omitted.
func asLeftOut(why *gotype.Problem, at place) diag.Diagnostic {
	problem := why.What
	if why.Path != at.path {
		problem = why.Path + ": " + problem
	}
	d := diag.Warnf(at.pos, diag.FieldSkipped, "%s is skipped: %s", at.path, problem).
		WithHint("tag the field `json:\"-\"` if that is intended, or %s", why.Advice)
	d.Related = why.Related
	return d
}

const refPrefix = "#/$defs/"

// definitions are the named types that are being inferred for one root, and the recursive
// types among them, which become "$defs".
type definitions struct {
	open    []*definition
	byName  map[string]*definition // definitions to which something refers
	made    int
	structs map[string]*types.Named // types by [schema.Node.GoType], used only with the option refs
}

// A definitionKey identifies a schema of a type. It is equal for all uses of the type that
// have the same schema.
type definitionKey struct {
	gotype.Identity
	solid bool
}

// A definition is a named type that may be recursive.
type definition struct {
	key    definitionKey
	name   string // set by the first reference
	typ    *types.Named
	schema *schema.Node // nil until it is complete
	number int          // in order of creation
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

// begin adds a definition for a type whose schema is not complete yet.
func (d *definitions) begin(key definitionKey, t *types.Named) *definition {
	d.made++
	def := &definition{key: key, typ: t, number: d.made}
	d.open = append(d.open, def)
	return def
}

// close removes a definition that is not recursive and that nothing refers to.
func (d *definitions) close(done *definition) {
	d.open = slices.DeleteFunc(d.open, func(def *definition) bool { return def == done })
}

// dropFrom removes the definition of a rejected type, and all later definitions, because
// they may refer to it.
func (d *definitions) dropFrom(refused *definition) {
	isLater := func(def *definition) bool { return def.number >= refused.number }
	d.open = slices.DeleteFunc(d.open, isLater)
	maps.DeleteFunc(d.byName, func(_ string, def *definition) bool { return isLater(def) })
}

// freeName returns an unused name for the definition of a type: the type's name, if
// necessary prefixed with the name of its package. The name needs no escaping in a
// reference.
func (d *definitions) freeName(t *types.Named) string {
	own := plainName(types.TypeString(t, func(*types.Package) string { return "" }))
	full := plainName(types.TypeString(t, (*types.Package).Name))
	return d.free(own, full)
}

// free returns the first name that no definition uses. If all names are used, it appends a
// number to the first.
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

// plainName converts the name of a Go type to an identifier: Pair_string_int for
// Pair[string,int].
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

// collect adds to into the definitions to which s refers, directly or indirectly.
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

// references returns the definitions to which s refers itself, outside its subschemas.
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

// jsonType returns the JSON type of a schema, or "" if it allows several.
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

// typeOfOptions returns the JSON type of all options of anyOf except null, or "" if their
// types differ.
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

// nullable returns s, the schema of t, extended to accept null if a nil can be written at
// the place.
func (b *builder) nullable(t *gotype.Type, s *schema.Node, at place) *schema.Node {
	if !b.writes || at.nonNil {
		return s
	}
	switch t.Kind {
	case gotype.Bytes, gotype.Slice, gotype.Map:
		if t.At.Empty {
			return s
		}
		b.leftNils = b.leftNils || b.tool.Options.Nil == "empty" && b.bySDK
	}
	return b.orNull(s, at, ruleNil)
}

func hasDefault(s *schema.Node) bool {
	return s.Default != nil || s.Has("default")
}

func (b *builder) reference(def *definition, at place) outcome {
	if def.name == "" {
		def.name = b.defs.freeName(def.typ)
		b.defs.byName[def.name] = def
	}
	made := outcome{node: b.make(at, ruleRecursive+def.name, schema.Keywords{Ref: refPrefix + def.name})}
	for _, reach := range at.reaches {
		made.report(diag.Errorf(reach.param.TargetPos, diag.Misplaced, "%s is recursive, so a directive cannot apply to this position alone", b.types.Name(def.typ)).
			WithHint("move the directive to the field in the struct declaration"))
	}
	return made
}
