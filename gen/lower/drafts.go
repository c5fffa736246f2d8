package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// upgrade converts a schema of an older draft to JSON Schema 2020-12. It recognizes older
// drafts by syntax that has no meaning in the newest draft.
// https://json-schema.org/draft/2020-12/release-notes
// https://json-schema.org/draft/2019-09/release-notes
// https://json-schema.org/draft-06/json-schema-release-notes
func (l *lowering) upgrade(doc *schema.Doc) *schema.Doc {
	if !mayBeOld(doc) {
		return doc
	}
	doc = l.upgradeDefinitions(doc)
	u := &upgrader{lowering: l, refs: schema.Refs(doc), moved: map[string]schema.Path{}}
	return u.redirectRefs(schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
			u.upgradeItems, u.upgradeBound("minimum", "exclusiveMinimum"), u.upgradeBound("maximum", "exclusiveMaximum"), u.upgradeDependencies,
		} {
			sub = rule(at, sub)
		}
		return sub
	}))
}

// An upgrader rewrites the keywords of one document, and updates the references to them.
type upgrader struct {
	*lowering
	refs  []string
	moved map[string]schema.Path // new path of a keyword, relative to its schema, by its old location
}

func (u *upgrader) move(at *schema.Place, keyword string, to ...string) {
	u.moved[at.In(keyword).Path().String()] = to
}

// isReferenced reports whether the document has a reference to the value of the keyword,
// or to a part of the value.
func (u *upgrader) isReferenced(at *schema.Place, keyword string) bool {
	whole := at.In(keyword).Path()
	return slices.ContainsFunc(u.refs, func(ref string) bool {
		path, ok := schema.RefPath(ref)
		return ok && len(path) >= len(whole) && slices.Equal(path[:len(whole)], whole)
	})
}

// redirectRefs returns doc with the references into moved keywords changed to their new
// locations.
func (u *upgrader) redirectRefs(doc *schema.Doc) *schema.Doc {
	if len(u.moved) == 0 || len(u.refs) == 0 {
		return doc
	}
	return schema.RenameRefs(doc, func(ref string) string {
		old, _ := schema.RefPath(ref)
		path := slices.Clone(old)
		for i := len(old) - 1; i >= 0; i-- { // the last token first, so that earlier tokens keep their index
			if to, ok := u.moved[old[:i+1].String()]; ok {
				path = slices.Replace(path, i, i+1, to...)
			}
		}
		if slices.Equal(path, old) {
			return ref
		}
		return path.Ref()
	})
}

// mayBeOld reports whether a document contains syntax that only older drafts have; it also
// finds such syntax in data. The check is cheap compared to rewriting, and most documents
// do not need rewriting.
func mayBeOld(doc *schema.Doc) bool {
	for _, m := range doc.Members {
		switch m.Key {
		case "definitions", "additionalItems", "dependencies":
			return true
		case "items":
			if m.Value.Kind == schema.Array {
				return true
			}
		case "exclusiveMinimum", "exclusiveMaximum":
			if m.Value.Kind == schema.Bool {
				return true
			}
		}
		if mayBeOld(m.Value) {
			return true
		}
	}
	return slices.ContainsFunc(doc.Items, mayBeOld)
}

// newest upgrades a schema of an older draft with [lowering.upgrade], and removes a
// "$schema" that names the draft.
func (l *lowering) newest(doc *schema.Doc) *schema.Doc {
	upgraded := l.upgrade(doc)
	if upgraded == doc || !doc.Has("$schema") {
		return upgraded
	}
	l.note(Dropped, nil, doc, "$schema", "%q has no meaning for a model", "$schema")
	return upgraded.Without("$schema")
}

// Newest rewrites a schema of any draft as JSON Schema 2020-12, for comparisons. If
// "$schema" names draft 7 or older, keywords next to "$ref" have no effect, and a fragment
// in "$id" is an anchor.
// https://json-schema.org/draft-07/draft-handrews-json-schema-01#rfc.section.8.3
func Newest(doc *schema.Doc) *schema.Doc {
	if slices.Contains(oldest, strings.TrimSuffix(doc.TextUnder("$schema"), "#")) {
		doc = schema.Rewrite(doc, withoutSiblings)
	}
	return new(lowering).upgrade(doc)
}

// oldest are the drafts in which keywords next to a reference have no effect.
var oldest = []string{
	"http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema",
	"http://json-schema.org/draft-06/schema", "https://json-schema.org/draft-06/schema",
	"http://json-schema.org/draft-04/schema", "https://json-schema.org/draft-04/schema",
}

// besideRefs are the keywords that constrain nothing, so that they can stay next to
// "$ref".
var besideRefs = []string{
	"$ref", "$schema", "$defs", "definitions", "$comment", "title", "description", "default", "examples",
	"deprecated", "readOnly", "writeOnly",
}

func withoutSiblings(sub *schema.Doc) *schema.Doc {
	if sub.Has("$ref") {
		return sub.Only(besideRefs...)
	}
	if anchor, ok := strings.CutPrefix(sub.TextUnder("$id"), "#"); ok {
		return sub.Rename("$id", "$anchor", schema.Str(anchor))
	}
	return sub
}

func (l *lowering) upgradeDefinitions(doc *schema.Doc) *schema.Doc {
	definitions := doc.Under("definitions")
	if definitions == nil || doc.Has("$defs") {
		return doc
	}
	l.note(Adapted, nil, doc, "definitions", "%q is renamed to %q", "definitions", "$defs")
	return schema.RenameRefs(doc.Rename("definitions", "$defs", definitions), func(ref string) string {
		if name, ok := strings.CutPrefix(ref, "#/definitions/"); ok {
			return schema.DefinitionRef(name)
		}
		return ref
	})
}

// upgradeItems changes a list under "items" to "prefixItems", and the accompanying
// "additionalItems" to "items". Without such a list, "additionalItems" has no effect, and
// is removed unless a reference refers to it.
func (u *upgrader) upgradeItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	items, rest := sub.Under("items"), sub.Under("additionalItems")
	isList := items != nil && items.Kind == schema.Array && !sub.Has("prefixItems")
	switch {
	case isList && len(items.Items) == 0:
		u.note(Adapted, at, sub, "items", "an empty list of items has no effect")
		sub = sub.Without("items")
	case isList:
		u.note(Adapted, at, sub, "items", "a list under %q becomes %q", "items", "prefixItems")
		u.move(at, "items", "prefixItems")
		sub = sub.Rename("items", "prefixItems", items)
	case rest != nil && !u.isReferenced(at, "additionalItems"):
		u.note(Dropped, at, sub, "additionalItems", "%q has no effect, because %q is not a list", "additionalItems", "items")
		return sub.Without("additionalItems")
	}
	if isList && rest != nil {
		u.note(Adapted, at, sub, "additionalItems", "%q is renamed to %q", "additionalItems", "items")
		u.move(at, "additionalItems", "items")
		return sub.Rename("additionalItems", "items", rest)
	}
	return sub
}

// upgradeBound returns a rule that upgrades the keywords bound and exclusive from draft 4.
// There, exclusive is a boolean that determines whether the bound itself is excluded.
func (u *upgrader) upgradeBound(bound, exclusive string) func(*schema.Place, *schema.Doc) *schema.Doc {
	return func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		flag := sub.Under(exclusive)
		if flag == nil || flag.Kind != schema.Bool {
			return sub
		}
		u.note(Adapted, at, sub, exclusive, "%q must be a number instead of a boolean", exclusive)
		if !flag.Bool {
			return sub.Without(exclusive)
		}
		return sub.Without(exclusive).Rename(bound, exclusive, sub.Under(bound))
	}
}

// upgradeDependencies divides "dependencies" into "dependentRequired", for lists of
// names, and "dependentSchemas", for schemas. If the schema already has such a keyword,
// the new keyword goes into an "allOf".
func (u *upgrader) upgradeDependencies(at *schema.Place, sub *schema.Doc) *schema.Doc {
	old := sub.Under("dependencies")
	if old == nil || old.Kind != schema.Object {
		return sub
	}
	names, schemas := schema.Obj(), schema.Obj()
	for _, m := range old.Members {
		if m.Value.Kind == schema.Array {
			names.Members = append(names.Members, m)
		} else {
			schemas.Members = append(schemas.Members, m)
		}
	}
	u.note(Adapted, at, sub, "dependencies", "%q becomes %q and %q", "dependencies", "dependentRequired", "dependentSchemas")
	sub, _ = withDependency(sub.Without("dependencies"), "dependentRequired", names)
	sub, path := withDependency(sub, "dependentSchemas", schemas)
	u.move(at, "dependencies", path...)
	return sub
}

// withDependency adds table to sub under keyword, or in an "allOf" if sub already has the
// keyword. It also returns the path of table in the result.
func withDependency(sub *schema.Doc, keyword string, table *schema.Doc) (*schema.Doc, schema.Path) {
	switch {
	case len(table.Members) == 0:
		return sub, schema.Path{keyword}
	case sub.Has(keyword):
		index := strconv.Itoa(len(sub.List("allOf")))
		return sub.WithItems("allOf", schema.Obj(schema.M(keyword, table))), schema.Path{"allOf", index, keyword}
	}
	return sub.With(keyword, table), schema.Path{keyword}
}
