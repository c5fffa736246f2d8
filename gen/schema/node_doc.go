package schema

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// Doc returns the document of a node, with the origin of each part. The
// keywords come in the order in which a person reads a schema (see object), then
// "$defs", then the Extras, sorted by key; an extra for a keyword that is already there
// replaces its value in place.
//
// A nil node is {}. A list that is empty but not nil is written, an empty schema is {},
// except under "additionalProperties", and maps are sorted by key. A node must not
// contain itself: recursion is a "$ref". A value that JSON does not have, such as a NaN,
// becomes a string that says so.
//
// For a node with a Given document it returns that document, with the keywords of the
// node that the document lacks and all annotations of the node (JSON Schema 2020-12,
// validation, section 9).
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

// object returns the document of a node that is no boolean schema.
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

// put appends the members that have a value. It changes d, which must be new.
func (d *Doc) put(members ...Member) {
	n := 0
	for _, m := range members {
		if m.Value != nil {
			n++
		}
	}
	if n == 0 {
		return
	}
	d.Members = slices.Grow(d.Members, n)
	for _, m := range members {
		if m.Value != nil {
			d.Members = append(d.Members, m)
		}
	}
}

// The functions below return nil, for a member that [Obj] leaves out, if a keyword is
// not there.

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

// additional returns true instead of {}: version 1.22.0 of the TypeScript SDK of MCP
// refuses a whole list of tools if one has {} in this place.
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
