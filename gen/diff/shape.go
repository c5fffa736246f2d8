package diff

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// unordered are the keywords whose lists are sets.
var unordered = []string{"type", "enum", "required"}

// shape returns a text that is the same for schemas that differ in wording and
// in order alone.
func shape(doc *schema.Doc) string {
	if !selfContained(doc) {
		return ordered(doc).String()
	}
	plain := schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		changed := *sub
		if sub.IsTrue() {
			changed = schema.Doc{Kind: schema.Object}
		}
		changed.Members = nil
		for _, m := range sub.Members {
			if isWording(m.Key) || schema.SameValue(m.Value, meaningless[m.Key]) {
				continue
			}
			if slices.Contains(unordered, m.Key) && m.Value.Kind == schema.Array {
				m.Value = sorted(m.Value)
			}
			changed.Members = append(changed.Members, m)
		}
		return &changed
	})
	return ordered(plain).String()
}

// selfContained reports whether what limits nothing can be left out of a schema:
// not where a reference may lead to it, "$id" gives references another meaning,
// or what is said of all items or properties takes them from "unevaluatedItems"
// or "unevaluatedProperties".
func selfContained(doc *schema.Doc) bool {
	contained := true
	schema.Visit(doc, func(sub *schema.Doc) bool {
		for _, m := range sub.Members {
			switch m.Key {
			case "$ref":
				contained = contained && (m.Value.Text == "#" || strings.HasPrefix(m.Value.Text, "#/$defs/"))
			case "$id", "$dynamicRef", "unevaluatedItems", "unevaluatedProperties":
				contained = false
			}
		}
		return contained
	})
	return contained
}

func sorted(list *schema.Doc) *schema.Doc {
	items := slices.Clone(list.Items)
	slices.SortFunc(items, func(a, b *schema.Doc) int { return strings.Compare(a.String(), b.String()) })
	return schema.Arr(items...)
}

// ordered returns a document with the keys of all objects sorted.
func ordered(doc *schema.Doc) *schema.Doc {
	changed := *doc
	changed.Members, changed.Items = nil, nil
	for _, m := range doc.Members {
		changed.Members = append(changed.Members, schema.M(m.Key, ordered(m.Value)))
	}
	slices.SortFunc(changed.Members, func(a, b schema.Member) int { return strings.Compare(a.Key, b.Key) })
	for _, item := range doc.Items {
		changed.Items = append(changed.Items, ordered(item))
	}
	return &changed
}

// meaningless are the values with which a keyword says as much as without them.
var meaningless = map[string]*schema.Doc{
	"minLength": schema.Num("0"), "minItems": schema.Num("0"), "minProperties": schema.Num("0"),
	"uniqueItems": schema.Boolean(false), "required": schema.Arr(), "dependentRequired": schema.Obj(),
	"properties": schema.Obj(), "patternProperties": schema.Obj(), "prefixItems": schema.Arr(),
	"additionalProperties": schema.Obj(), "items": schema.Obj(),
	"deprecated": schema.Boolean(false), "readOnly": schema.Boolean(false), "writeOnly": schema.Boolean(false),
}

// same reports whether a keyword says the same with two values; nil is that
// it is not there.
func same(keyword string, a, b *schema.Doc) bool {
	if a == nil {
		a = meaningless[keyword]
	}
	if b == nil {
		b = meaningless[keyword]
	}
	return schema.SameValue(a, b)
}

// kinds returns the types that a schema says, sorted and joined; "" for none.
func kinds(d *schema.Doc) string {
	names, _ := d.Types()
	return strings.Join(slices.Sorted(slices.Values(names)), " or ")
}
