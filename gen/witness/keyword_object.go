package witness

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

var aboutObjects = typeOf(schema.Object)

func (r *reader) readProperties(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("properties", value)
	}
	parts := make([]lit, len(value.Members))
	for i, m := range value.Members {
		parts[i] = r.property(m.Key, r.read(m.Value))
		r.hint(parts[i], m.Value)
	}
	return r.allOf(parts...)
}

// hint keeps the examples and the default that a schema has for a property: values
// that read well in an answer.
func (r *reader) hint(property lit, doc *schema.Doc) {
	if property == yesLit || len(r.hints[property]) > 0 {
		return
	}
	r.hints[property] = append(r.hints[property], doc.List("examples")...)
	if value := doc.Under("default"); value != nil {
		r.hints[property] = append(r.hints[property], value)
	}
}

// property returns the statement that a property, if present, satisfies kid.
func (n *nodes) property(name string, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	return n.add(node{op: opProperty, types: aboutObjects, text: name, kids: []lit{kid}})
}

func (r *reader) readPatternProperties(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("patternProperties", value)
	}
	var parts []lit
	for _, m := range value.Members {
		kid := r.read(m.Value)
		_, ok := regexpFor(m.Key)
		switch {
		case kid == yesLit:
		case !ok:
			parts = append(parts, r.foreignPattern(aboutObjects, m.Key, "patternProperties", r.here(), schema.ValueKey(m.Value)))
		default:
			parts = append(parts, r.add(node{op: opMatching, types: aboutObjects, text: m.Key, kids: []lit{kid}}))
		}
	}
	return r.allOf(parts...)
}

func (r *reader) readAdditionalProperties(doc, value *schema.Doc) lit {
	return r.additional(doc, sortedKeys(doc.Under("properties")), sortedKeys(doc.Under("patternProperties")), r.read(value))
}

// additional returns the statement that properties whose names are not in names and
// match none of the patterns satisfy kid.
func (r *reader) additional(doc *schema.Doc, names, patterns []string, kid lit) lit {
	if kid == yesLit {
		return yesLit
	}
	if i := slices.IndexFunc(patterns, func(text string) bool { _, ok := regexpFor(text); return !ok }); i >= 0 {
		return r.foreignPattern(aboutObjects, patterns[i], "additionalProperties", r.here(), schema.ValueKey(doc))
	}
	return r.others(names, patterns, kid)
}

func (n *nodes) others(names, patterns []string, kid lit) lit {
	return n.add(node{op: opOthers, types: aboutObjects, names: names, patterns: patterns, kids: []lit{kid}})
}

func (r *reader) readPropertyNames(_, value *schema.Doc) lit {
	kid := r.read(value)
	if kid == yesLit {
		return yesLit
	}
	return r.add(node{op: opNames, types: aboutObjects, kids: []lit{kid}})
}

func (r *reader) readRequired(_, value *schema.Doc) lit {
	noText := func(name *schema.Doc) bool { return name.Kind != schema.String }
	if value.Kind != schema.Array || slices.ContainsFunc(value.Items, noText) {
		return r.malformed("required", value)
	}
	parts := make([]lit, len(value.Items))
	for i, name := range value.Items {
		parts[i] = r.required(name.Text)
	}
	return r.allOf(parts...)
}

func (n *nodes) required(name string) lit {
	return n.add(node{op: opRequired, types: aboutObjects, text: name})
}

// without returns the statement that a value is not an object with a property.
func (n *nodes) without(name string) lit {
	return n.allOf(n.typed(aboutObjects), n.required(name)).not()
}

func (r *reader) readDependentRequired(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("dependentRequired", value)
	}
	var parts []lit
	for _, m := range value.Members {
		parts = append(parts, r.anyOf(r.without(m.Key), r.readRequired(nil, m.Value)))
	}
	return r.allOf(parts...)
}

func (r *reader) readDependentSchemas(_, value *schema.Doc) lit {
	if value.Kind != schema.Object {
		return r.malformed("dependentSchemas", value)
	}
	var parts []lit
	for _, m := range value.Members {
		parts = append(parts, r.anyOf(r.without(m.Key), r.read(m.Value)))
	}
	return r.allOf(parts...)
}

// sameAs returns the statement that a value is equal to a given object or array,
// in terms of its parts.
func (n *nodes) sameAs(value *schema.Doc) lit {
	parts := []lit{n.typed(typeOf(value.Kind))}
	for _, m := range value.Members {
		equal := n.oneOfValues([]*schema.Doc{m.Value})
		parts = append(parts, n.required(m.Key), n.property(m.Key, equal))
	}
	for i, item := range value.Items {
		parts = append(parts, n.itemAt(i, n.oneOfValues([]*schema.Doc{item})))
	}
	if value.Kind == schema.Object {
		return n.allOf(append(parts, n.others(sortedKeys(value), nil, noLit))...)
	}
	about, size := typeOf(schema.Array), len(value.Items)
	if size > 0 {
		parts = append(parts, n.add(node{op: opMinItems, types: about, count: size}))
	}
	return n.allOf(append(parts, n.add(node{op: opMaxItems, types: about, count: size}))...)
}
