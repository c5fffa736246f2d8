package schema

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// Doc returns the document of a node, with the origin of each part. The
// keywords come in the order in which a person reads a schema, which is the
// order of the statements below; then "$defs"; then what Extras holds, sorted
// by key, except that an extra for a keyword already written replaces its value
// in place.
//
// A nil node says nothing and is {}. A list that is empty but not nil is
// written, an empty schema is {} but for "additionalProperties", and every map
// that has no order of its own is sorted. References among schemas are "$ref":
// n must not hold itself. In the place of a value that is none of JSON, such as
// a NaN, stands a string that says why.
//
// Of a node that stands for a given document that document is written, with
// what the node says about values beyond it. What the document says stays as it
// is, but for the annotations of JSON Schema validation section 9.
func (n *Node) Doc() *Doc {
	if n == nil {
		return Obj()
	}
	var doc *Doc
	if n.Never {
		doc = Boolean(false)
	} else {
		doc = n.object()
		n.mark(doc)
		if n.Given != nil {
			doc = n.Given.Doc.beside(doc)
		}
	}
	doc.Origin, doc.GoType = n.Origin, n.GoType
	return doc
}

func (n *Node) object() *Doc {
	doc := Obj(
		M("type", text(n.Type)),
		M("$ref", text(n.Ref)),

		M("description", text(n.Description)),
		M("title", text(n.Title)),
		M("deprecated", flag(n.Deprecated)),
		M("readOnly", flag(n.ReadOnly)),
		M("writeOnly", flag(n.WriteOnly)),
		M("enum", valuesOf(n.Enum)),
		M("const", given(n.Const)),
		M("default", given(n.Default)),
		M("examples", valuesOf(n.Examples)),

		M("format", text(n.Format)),
		M("pattern", text(n.Pattern)),
		M("minLength", count(n.MinLength)),
		M("maxLength", count(n.MaxLength)),
		M("contentEncoding", text(n.ContentEncoding)),

		M("minimum", bound(n.Minimum)),
		M("exclusiveMinimum", bound(n.ExclusiveMinimum)),
		M("maximum", bound(n.Maximum)),
		M("exclusiveMaximum", bound(n.ExclusiveMaximum)),
		M("multipleOf", bound(n.MultipleOf)),

		M("items", schemaOf(n.Items)),
		M("minItems", count(n.MinItems)),
		M("maxItems", count(n.MaxItems)),
		M("uniqueItems", flag(n.UniqueItems)),

		M("properties", properties(n.Properties)),
		M("required", names(n.Required)),
		M("additionalProperties", additional(n.AdditionalProperties)),
		M("propertyNames", schemaOf(n.PropertyNames)),
		M("minProperties", count(n.MinProperties)),
		M("maxProperties", count(n.MaxProperties)),

		M("anyOf", schemas(n.AnyOf)),

		M("$defs", sorted(n.Definitions)),
	)
	if len(n.Extras) == 0 {
		return doc
	}
	for _, key := range slices.Sorted(maps.Keys(n.Extras)) {
		doc = doc.With(key, valueOf(n.Extras[key]))
	}
	return doc
}

// put appends the members that have a value. Only while a Doc is being made.
func (d *Doc) put(members ...Member) {
	said := 0
	for _, m := range members {
		if m.Value != nil {
			said++
		}
	}
	if said == 0 {
		return
	}
	d.Members = slices.Grow(d.Members, said)
	for _, m := range members {
		if m.Value != nil {
			d.Members = append(d.Members, m)
		}
	}
}

// The functions below return nil, a member left out, for what is not said.

func text(s string) *Doc {
	if s == "" {
		return nil
	}
	return Str(s)
}

func flag(set bool) *Doc {
	if !set {
		return nil
	}
	return Boolean(true)
}

func count(n *uint64) *Doc {
	if n == nil {
		return nil
	}
	return Num(strconv.FormatUint(*n, 10))
}

func names(list []string) *Doc {
	if list == nil {
		return nil
	}
	return Strs(list...)
}

func bound(n json.Number) *Doc {
	if n == "" {
		return nil
	}
	return parsedNumber(n.String())
}

func given(value any) *Doc {
	if value == nil {
		return nil
	}
	return valueOf(value)
}

func valuesOf(list []any) *Doc {
	if list == nil {
		return nil
	}
	return valueOf(list)
}

func schemaOf(n *Node) *Doc {
	if n == nil {
		return nil
	}
	return n.Doc()
}

// additional returns true for a schema of any value: version 1.22.0 of the
// TypeScript SDK of MCP reads a boolean in this place and nothing else, and
// refuses the whole list of tools for {}.
func additional(n *Node) *Doc {
	doc := schemaOf(n)
	if doc == nil || doc.Kind != Object || len(doc.Members) > 0 {
		return doc
	}
	anything := Boolean(true)
	anything.Origin = doc.Origin
	return anything
}

func schemas(list []*Node) *Doc {
	if list == nil {
		return nil
	}
	doc := Arr()
	doc.Items = slices.Grow(doc.Items, len(list))
	for _, n := range list {
		doc.Items = append(doc.Items, n.Doc())
	}
	return doc
}

func sorted(table map[string]*Node) *Doc {
	if table == nil {
		return nil
	}
	doc := Obj()
	for _, key := range slices.Sorted(maps.Keys(table)) {
		doc.Members = append(doc.Members, M(key, table[key].Doc()))
	}
	return doc
}

func properties(list Properties) *Doc {
	if list == nil {
		return nil
	}
	doc := Obj()
	doc.Members = slices.Grow(doc.Members, len(list))
	for _, p := range list {
		doc.Members = append(doc.Members, M(p.Name, p.Node.Doc()))
	}
	return doc
}
