package lower

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A valueSampler makes values that a schema, in all likelihood, matches.
// Whether it does is for a validator to say.
type valueSampler struct {
	*rand.Rand
	root *schema.Doc
	left int // how many parts the value may still have
}

// sampledParts is how many parts a value has at most: arrays of at least three that
// hold themselves would come to millions within the depth that is allowed.
const sampledParts = 2000

// value returns a value of a schema of the document. Where there would be too much
// of it, it has null, or ends.
func (g *valueSampler) value(sub *schema.Doc) any {
	g.left = sampledParts
	return g.part(sub, 0)
}

func (g *valueSampler) part(sub *schema.Doc, depth int) any {
	if depth > 12 || g.left <= 0 {
		return nil
	}
	g.left--
	if ref := sub.Under("$ref"); ref != nil {
		target := schema.NewGraph(g.root).Resolve(ref.Text)
		if joined, ok := newMerger().merge(sub.Without("$ref"), target); ok {
			target = joined
		}
		return g.part(target, depth+1)
	}
	for _, key := range []string{"allOf", "anyOf", "oneOf"} {
		if union := sub.Under(key); union != nil && len(union.Items) > 0 {
			branch := union.Items[g.IntN(len(union.Items))]
			joined, ok := newMerger().merge(sub.Without(key), branch)
			if !ok {
				joined = branch
			}
			return g.part(joined, depth+1)
		}
	}
	if enum := constAsEnum(sub).Under("enum"); enum != nil && len(enum.Items) > 0 {
		return decode(enum.Items[g.IntN(len(enum.Items))])
	}
	kinds, ok := sub.Types()
	if !ok || len(kinds) == 0 {
		kinds = allTypes
	}
	return g.ofType(kinds[g.IntN(len(kinds))], sub, depth)
}

func (g *valueSampler) ofType(kind string, sub *schema.Doc, depth int) any {
	switch kind {
	case "string":
		text := []string{"", "a", "abc", "a-1", "2026-03-21", "x@example.com", "ABCDEF", "12"}[g.IntN(8)]
		return text + strings.Repeat("z", min(max(0, g.count(sub, "minLength", 0)-len(text)), sampledParts))
	case "integer":
		return json.Number(strconv.Itoa(g.number(sub)))
	case "number":
		return json.Number(strconv.Itoa(g.number(sub)) + []string{"", ".5", ".25", "e0"}[g.IntN(4)])
	case "boolean":
		return g.IntN(2) == 0
	case "array":
		return g.array(sub, depth)
	case "object":
		return g.object(sub, depth)
	}
	return nil
}

func (g *valueSampler) count(sub *schema.Doc, key string, otherwise int) int {
	value := sub.Under(key)
	if value == nil {
		return otherwise
	}
	n, err := strconv.Atoi(value.Text)
	if err != nil {
		return otherwise
	}
	return n
}

func (g *valueSampler) number(sub *schema.Doc) int {
	low := max(g.count(sub, "minimum", -3), g.count(sub, "exclusiveMinimum", -4)+1)
	high := min(g.count(sub, "maximum", low+6), g.count(sub, "exclusiveMaximum", low+7)-1)
	return low + g.IntN(max(high-low, 0)+1)
}

func (g *valueSampler) array(sub *schema.Doc, depth int) any {
	low := g.count(sub, "minItems", 0)
	high := min(g.count(sub, "maxItems", low+3), low+3)
	prefix := sub.List("prefixItems")
	list := []any{}
	for i := range min(low+g.IntN(max(high-low, 0)+1), g.left) {
		list = append(list, g.part(itemAt(sub, prefix, i), depth+1))
	}
	return list
}

func (g *valueSampler) object(sub *schema.Doc, depth int) any {
	object := map[string]any{}
	properties := byKey(sub.Table("properties"))
	for _, m := range sub.Table("properties") {
		if g.IntN(2) == 0 {
			object[m.Key] = g.part(m.Value, depth+1)
		}
	}
	for _, name := range sub.List("required") {
		property, ok := properties[name.Text]
		if !ok {
			property = orTrue(sub, "additionalProperties")
		}
		object[name.Text] = g.part(property, depth+1)
	}
	for i := range min(max(g.IntN(3)-1, g.count(sub, "minProperties", 0)-len(object)), g.left) {
		if additional := orTrue(sub, "additionalProperties"); !additional.IsFalse() {
			object["more"+strconv.Itoa(i)] = g.part(additional, depth+1)
		}
	}
	return object
}

// decode returns a value as a validator takes it.
func decode(d *schema.Doc) any {
	decoder := json.NewDecoder(strings.NewReader(d.String()))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// weakened returns a schema without what notes say is told: of the root where
// they say so, also in what is joined with it, else anywhere, because the
// places are those of a document that was rewritten since.
func weakened(doc *schema.Doc, notes []Note) *schema.Doc {
	var atRoot, inside []string
	for _, note := range notes {
		switch {
		case note.Kind != Described:
		case len(note.Path) == 0:
			atRoot = append(atRoot, note.Keyword)
		default:
			inside = append(inside, note.Keyword)
		}
	}
	if rootRefers(doc) {
		inside = append(inside, atRoot...)
	}
	if slices.Contains(inside, "enum") { // which a const is by then
		inside = append(inside, "const")
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		union := sub.Under("oneOf")
		kept := union != nil
		if slices.Contains(inside, "allOf") && len(sub.Members) > 1 { // what cannot be joined with a reference
			sub = sub.Without("$ref")
		}
		sub = sub.Without(inside...)
		if inPlace(at) {
			sub = sub.Without(atRoot...)
			kept = kept && !slices.Contains(atRoot, "oneOf")
		}
		if !kept || len(inside) == 0 {
			return sub
		}
		if sub = sub.Without("oneOf"); sub.Has("anyOf") || slices.Contains(inside, "anyOf") {
			return sub
		}
		return sub.With("anyOf", union) // branches that say less may overlap
	})
}

// rootRefers reports whether a reference says what the arguments are.
func rootRefers(doc *schema.Doc) bool {
	found := false
	schema.RewriteAt(doc.Without("$defs"), func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		found = found || inPlace(at) && sub.Has("$ref")
		return sub
	})
	return found
}

func compileDoc(t *testing.T, doc *schema.Doc) *meta.Validator {
	t.Helper()
	validator, err := meta.Compile(doc)
	if err != nil {
		t.Fatalf("%v: %s", err, doc)
	}
	return validator
}
