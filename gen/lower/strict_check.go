package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// check returns a note for each reason why the provider would reject a strict schema, in
// document order.
func (g *grammar) check(doc *schema.Doc) []Note {
	doc = orNull(doc)
	if err := schema.DefaultBudget.Check(doc); err != nil {
		return []Note{{Kind: Inexact, Pos: doc.Origin.Pos(), Message: err.Error()}}
	}
	c := &strictChecker{to: g, strictRefs: newStrictRefs(doc)}
	c.checkRoot()
	walkStrict(nil, doc, c.checkSchema)
	if g.whole != nil {
		c.notes = append(c.notes, g.whole(doc)...)
	}
	return c.notes
}

// walkStrict visits a schema and the subschemas under the keywords of strict schemas. If
// visit returns false, walkStrict skips the subschemas of that schema.
func walkStrict(path schema.Path, sub *schema.Doc, visit func(schema.Path, *schema.Doc) bool) {
	if !visit(path, sub) {
		return
	}
	for _, keyword := range []string{"properties", "$defs"} {
		for _, m := range sub.Table(keyword) {
			walkStrict(under(path, keyword, m.Key), m.Value, visit)
		}
	}
	if items := sub.Under("items"); items != nil {
		walkStrict(under(path, "items"), items, visit)
	}
	for i, option := range sub.List("anyOf") {
		walkStrict(under(path, "anyOf", strconv.Itoa(i)), option, visit)
	}
}

type strictChecker struct {
	strictRefs
	to    *grammar
	notes []Note
}

func (c *strictChecker) refuse(path schema.Path, sub *schema.Doc, keyword, message string) {
	c.notes = append(c.notes, Note{Kind: Inexact, Path: path, Keyword: keyword, Pos: sub.PosOf(keyword), Message: message})
}

func (c *strictChecker) checkRoot() {
	if c.root.TextUnder("type") != "object" {
		c.refuse(nil, c.root, "type", "the root must be an object")
	}
	for _, keyword := range []string{"anyOf", "enum", "$ref"} {
		if c.root.Has(keyword) {
			c.refuse(nil, c.root, keyword, "the root must not have \""+keyword+"\"")
		}
	}
	for _, m := range misnamed(c.root, c.to.names) {
		c.refuse(schema.Path{"properties", m.Key}, m.Value, "", misnamedBecause(m.Key, c.to.names))
	}
}

// checkSchema checks one schema, and reports whether its subschemas should be checked.
func (c *strictChecker) checkSchema(path schema.Path, sub *schema.Doc) bool {
	if sub.Kind != schema.Object {
		c.refuse(path, sub, "", "a schema must be an object")
		return false
	}
	if sub.Has("$ref") {
		c.checkRef(path, sub)
		return false
	}
	for _, m := range sub.Members {
		switch {
		case m.Key == "$defs" && len(path) == 0 && c.to.refs != noRefs, c.to.supports(m.Key, m.Value):
		case !c.to.has(m.Key):
			c.refuse(path, sub, m.Key, "\""+m.Key+"\" is not supported")
		default:
			c.refuse(path, sub, m.Key, "\""+m.Key+"\" is not supported with "+m.Value.String())
		}
	}
	kinds, typed := sub.Types()
	switch {
	case !typed && !sub.Has("anyOf"):
		c.refuse(path, sub, "", "a schema must have a type")
	case typed:
		switch {
		case slices.Contains(kinds, schema.NullType) && c.to.noNull:
			c.refuse(path, sub, "type", "null is not supported")
		case !c.to.supportsUnionOf(kinds):
			c.refuse(path, sub, "type", "a list of types is not supported: "+strings.Join(kinds, ", "))
		}
		if isCompound(sub.List("enum")...) {
			c.refuse(path, sub, "enum", "an enum of objects or arrays is not supported")
		}
	}
	if slices.Contains(kinds, "object") {
		c.checkObject(path, sub)
	}
	if slices.Contains(kinds, "array") && !isObject(sub, "items") {
		c.refuse(path, sub, "items", "an array must have \"items\"")
	}
	return true
}

func (c *strictChecker) checkObject(path schema.Path, sub *schema.Doc) {
	if !sub.Under("additionalProperties").IsFalse() {
		c.refuse(path, sub, "additionalProperties", "an object must have \"additionalProperties\": false")
	}
	if !isObject(sub, "properties") {
		c.refuse(path, sub, "properties", "an object must have \"properties\"")
		return
	}
	if !c.to.requireAll {
		return
	}
	required := sub.Required()
	if !sub.Has("required") {
		c.refuse(path, sub, "required", "an object must have \"required\"")
	}
	for _, m := range sub.Table("properties") {
		if !slices.Contains(required, m.Key) {
			c.refuse(path, sub, "required", "the property \""+m.Key+"\" must be required")
		}
	}
	for _, name := range required {
		if sub.Property(name) == nil {
			c.refuse(path, sub, "required", "the required property \""+name+"\" is not declared")
		}
	}
}

// checkRef checks that a reference is the only keyword, and that it refers into the
// schema.
func (c *strictChecker) checkRef(path schema.Path, sub *schema.Doc) {
	ref, _ := sub.Ref()
	switch target := c.graph.Target(sub); {
	case c.to.refs == noRefs:
		c.refuse(path, sub, "$ref", "references are not supported")
	case ref.Text != schema.WholeRef && !definitionRef.MatchString(ref.Text) || !target.IsSchema():
		c.refuse(path, sub, "$ref", "a reference must resolve to \"#\" or into \"$defs\"")
	case len(sub.Members) > 1:
		c.refuse(path, sub, "$ref", "a reference must not have other keywords next to it")
	case c.to.refs != anyRefs && c.graph.IsRecursive(ref.Text):
		c.refuse(path, sub, "$ref", "a schema must not refer to itself")
	case c.graph.IsCircular(sub):
		c.refuse(path, sub, "$ref", "the reference resolves only to itself")
	}
}
