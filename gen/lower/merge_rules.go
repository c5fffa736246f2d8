package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A mergeRule returns what stands under a keyword where two schemas that a
// value must both match have x and y there; never where nothing matches both,
// and false where one keyword cannot say it.
type mergeRule func(m *merger, x, y *schema.Doc) (*schema.Doc, bool)

// mergeRules returns the keywords that differ and still have an exact form
// together. Any other must be equal on both sides.
func mergeRules() map[string]mergeRule {
	return map[string]mergeRule{
		"type":     mergeTypes,
		"enum":     mergeEnums,
		"required": mergeNames,
		"allOf":    concatenate,

		"minimum": larger, "exclusiveMinimum": larger, "minLength": larger, "minItems": larger, "minProperties": larger,
		"maximum": smaller, "exclusiveMaximum": smaller, "maxLength": smaller, "maxItems": smaller, "maxProperties": smaller,
		"uniqueItems": either,

		"propertyNames":    (*merger).inner,
		"dependentSchemas": (*merger).tables, "patternProperties": (*merger).tables,

		"description": joinTexts,
		"title":       first, "default": first, "examples": first, "$comment": first,
		"deprecated": either, "readOnly": either, "writeOnly": either,
	}
}

// never is what merging two values gives that nothing matches both of.
var never = schema.Boolean(false)

func first(_ *merger, x, _ *schema.Doc) (*schema.Doc, bool) { return x, true }

func either(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	if y.Bool {
		return y, true
	}
	return x, true
}

func larger(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) { return pick(x, y, -1) }

func smaller(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) { return pick(x, y, 1) }

// pick returns y where comparing x with it gives the sign, else x.
func pick(x, y *schema.Doc, sign int) (*schema.Doc, bool) {
	order, ok := schema.Compare(x, y)
	if order == sign {
		return y, ok
	}
	return x, ok
}

// mergeTypes intersects two sets of types, of which "number" holds "integer".
func mergeTypes(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	in := func(kinds []string, kind string) bool {
		return slices.Contains(kinds, kind) || kind == "integer" && slices.Contains(kinds, "number")
	}
	a, _ := schema.Obj(schema.M("type", x)).Types()
	b, _ := schema.Obj(schema.M("type", y)).Types()
	var both []string
	for _, kind := range a {
		if in(b, kind) {
			both = append(both, kind)
		} else if kind == "number" && slices.Contains(b, "integer") && !slices.Contains(a, "integer") {
			both = append(both, "integer")
		}
	}
	switch {
	case len(both) == 0:
		return never, true
	case slices.Equal(both, a):
		return x, true
	case slices.Equal(both, b):
		return y, true
	case len(both) == 1:
		return schema.Str(both[0]), true
	}
	return schema.Strs(both...), true
}

func mergeEnums(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	allowed := map[string]bool{}
	for _, value := range y.Items {
		allowed[schema.ValueKey(value)] = true
	}
	both := *x
	both.Items = filter(x.Items, func(value *schema.Doc) bool { return allowed[schema.ValueKey(value)] })
	if len(both.Items) == 0 {
		return never, true
	}
	return &both, true
}

// mergeNames unites two lists of names.
func mergeNames(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	seen := map[string]bool{}
	all := *x
	all.Items = filter(slices.Concat(x.Items, y.Items), func(name *schema.Doc) bool {
		twice := seen[name.Text]
		seen[name.Text] = true
		return !twice
	})
	return &all, true
}

func concatenate(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	all := *x
	all.Items = slices.Concat(x.Items, y.Items)
	return &all, true
}

func joinTexts(_ *merger, x, y *schema.Doc) (*schema.Doc, bool) {
	if y.Text == "" || strings.Contains(x.Text, y.Text) {
		return x, true
	}
	return words.AppendSentence(schema.Obj(schema.M("description", x)), y.Text).Under("description"), true
}

// inner merges two schemas; one that matches nothing may well stand there.
func (m *merger) inner(x, y *schema.Doc) (*schema.Doc, bool) {
	both, ok := m.merge(x, y)
	if ok && both.Kind == schema.Bool { // not never, which is for the schema around
		both = schema.Boolean(both.Bool)
	}
	return both, ok
}

// tables merges the schemas that stand under the same key.
func (m *merger) tables(x, y *schema.Doc) (*schema.Doc, bool) {
	table, others := *x, byKey(y.Members)
	table.Members = nil
	for _, member := range x.Members {
		if other, ok := others[member.Key]; ok {
			both, exact := m.inner(member.Value, other)
			if !exact {
				return nil, false
			}
			member.Value = both
			delete(others, member.Key)
		}
		table.Members = append(table.Members, member)
	}
	for _, member := range y.Members {
		if _, left := others[member.Key]; left {
			table.Members = append(table.Members, member)
		}
	}
	return &table, true
}
