package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// maxNodes is the maximum number of values in a schema that is built by copying parts of
// another schema. It is far more than any provider accepts.
const maxNodes = 10_000

// A merger merges two schemas that both apply to a value into one schema. It has a budget
// of steps, because small schemas can produce a merged schema of any size.
type merger struct {
	left  int
	rules map[string]mergeRule
}

func newMerger() *merger { return &merger{left: maxNodes, rules: mergeRules()} }

// mergeAllOf merges the schemas in a schema's "allOf" into the schema itself. It keeps the
// "allOf" for schemas that cannot be merged exactly.
func (m *merger) mergeAllOf(sub *schema.Doc) *schema.Doc {
	all := sub.Under("allOf")
	if all == nil {
		return sub
	}
	merged, unevaluated := divideUnevaluated(sub.Without("allOf"))
	rest := &schema.Doc{Kind: schema.Array, Origin: all.Origin}
	for _, branch := range all.Items {
		joined, exact := m.merge(merged, m.mergeAllOf(branch))
		switch {
		case !exact:
			rest.Items = append(rest.Items, branch)
		case joined.Kind == schema.Bool:
			return joined
		default:
			merged = joined
		}
	}
	merged = merged.With("allOf", rest)
	if len(rest.Items) == 0 {
		merged = merged.Without("allOf")
	}
	return withMembers(merged, unevaluated)
}

var unevaluated = []string{"unevaluatedProperties", "unevaluatedItems"}

// divideUnevaluated returns sub without "unevaluatedItems" and "unevaluatedProperties",
// and these members. Their effect depends on other keywords, including keywords that are
// still to be merged.
func divideUnevaluated(sub *schema.Doc) (*schema.Doc, []schema.Member) {
	return sub.Without(unevaluated...), sub.Only(unevaluated...).Members
}

// merge returns a schema that accepts exactly the values that both a and b accept. It
// returns false if keywords cannot express such a schema, or if no steps are left. The
// annotations of a come first, then those of b; descriptions are joined. The schemas have
// no array under "items".
func (m *merger) merge(a, b *schema.Doc) (*schema.Doc, bool) {
	if m.left--; m.left < 0 {
		return nil, false
	}
	switch {
	case a.IsFalse() || b.IsFalse():
		return schema.Boolean(false), true
	case a.Kind == schema.Bool:
		return b, true
	case b.Kind == schema.Bool:
		return a, true
	}
	a, b = alike(a, b)
	if !mayMerge(a, b) {
		return nil, false
	}
	return m.join(a, b)
}

// join merges two schemas keyword by keyword. It returns false if a keyword cannot be
// merged exactly.
func (m *merger) join(a, b *schema.Doc) (*schema.Doc, bool) {
	together, ok := m.mergeApplicators(a, b)
	if !ok {
		return nil, false
	}
	whole := *a
	whole.Members = nil
	for _, key := range keysOf(a, b) {
		value, ok := m.value(key, a, b, together)
		switch {
		case !ok:
			return nil, false
		case value == nil:
		case value == never:
			return schema.Boolean(false), true
		default:
			whole.Members = append(whole.Members, schema.M(key, value))
		}
	}
	return &whole, true
}

// value returns the value of the keyword key in the merged schema, or nil if that schema
// does not have the keyword. It returns false if the keyword cannot be merged exactly. The
// values in together are already merged.
func (m *merger) value(key string, a, b *schema.Doc, together map[string]*schema.Doc) (*schema.Doc, bool) {
	if value, ok := together[key]; ok {
		return value, true
	}
	x, y := a.Under(key), b.Under(key)
	switch rule, known := m.rules[key]; {
	case y == nil:
		return x, true
	case x == nil:
		return y, true
	case known:
		return rule(m, x, y)
	}
	return x, schema.SameValue(x, y)
}

// keysOf returns the keywords of two schemas. If a has no type or description and b does,
// that keyword comes first, because readers look for it there.
func keysOf(a, b *schema.Doc) []string {
	var front, back []string
	for _, m := range a.Members {
		back = append(back, m.Key)
	}
	for _, m := range b.Members {
		switch {
		case slices.Contains(back, m.Key):
		case m.Key == "type" || m.Key == "description":
			front = append(front, m.Key)
		default:
			back = append(back, m.Key)
		}
	}
	slices.SortFunc(front, func(a, b string) int { return strings.Compare(b, a) })
	return append(front, back...)
}

// notTogether lists groups of keywords that have a meaning only together. If both schemas
// have a keyword in a group, they can be merged only if all keywords of the group are
// equal.
var notTogether = [][]string{
	{"if", "then", "else"},
	{"contains", "minContains", "maxContains"},
	{"contentEncoding", "contentMediaType", "contentSchema"},
}

// mayMerge returns false if a merge would change the effect of a keyword on another
// keyword.
func mayMerge(a, b *schema.Doc) bool {
	if onlyAnnotates(a) || onlyAnnotates(b) {
		return true
	}
	for _, sub := range []*schema.Doc{a, b} {
		if sub.Has(unevaluated...) || sub.Has("additionalItems") {
			return false
		}
	}
	for _, group := range notTogether {
		if a.Has(group...) && b.Has(group...) && !schema.SameValue(a.Only(group...), b.Only(group...)) {
			return false
		}
	}
	return true
}

func onlyAnnotates(sub *schema.Doc) bool {
	return !slices.ContainsFunc(sub.Members, func(m schema.Member) bool { return !isAnnotation(m.Key) })
}

// alike changes each "const" to an "enum" if both schemas have one of these keywords.
func alike(a, b *schema.Doc) (*schema.Doc, *schema.Doc) {
	if !a.Has("enum", "const") || !b.Has("enum", "const") {
		return a, b
	}
	return constAsEnum(a), constAsEnum(b)
}

// mergeApplicators merges the keywords of objects, and the keywords of arrays, that
// depend on each other. It returns the merged values by keyword. The merged schema does
// not need a keyword whose value is nil.
func (m *merger) mergeApplicators(a, b *schema.Doc) (map[string]*schema.Doc, bool) {
	together := map[string]*schema.Doc{}
	for _, group := range []struct {
		keys  []string
		merge func(a, b *schema.Doc, together map[string]*schema.Doc) bool
	}{
		{[]string{"properties", "patternProperties", "additionalProperties"}, m.mergeObjects},
		{[]string{"prefixItems", "items"}, m.mergeArrays},
	} {
		if a.Has(group.keys...) && b.Has(group.keys...) && !group.merge(a.Only(group.keys...), b.Only(group.keys...), together) {
			return nil, false
		}
	}
	return together, true
}

// mergeObjects merges the constraints of two schemas on the members of objects. If only
// one schema declares a property, the property must also match the other schema's
// constraints on additional properties.
func (m *merger) mergeObjects(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	if a.Has("patternProperties") && b.Has("additionalProperties") ||
		b.Has("patternProperties") && a.Has("additionalProperties") {
		return false
	}
	additional, ok := m.inner(orTrue(a, "additionalProperties"), orTrue(b, "additionalProperties"))
	if !ok {
		return false
	}
	properties, ok := m.mergeProperties(a, b, additional.IsFalse())
	if !ok {
		return false
	}
	if a.Has("properties") || b.Has("properties") {
		together["properties"] = properties
	}
	if a.Has("additionalProperties") || b.Has("additionalProperties") {
		together["additionalProperties"] = additional
	}
	return true
}

// mergeProperties merges two maps of properties. If closed is set, the merged object
// accepts no other properties, so a property that no value matches can be omitted.
func (m *merger) mergeProperties(a, b *schema.Doc, closed bool) (*schema.Doc, bool) {
	inA, inB := byKey(a.Table("properties")), byKey(b.Table("properties"))
	merged := schema.Obj()
	for _, name := range propertyNames([]*schema.Doc{a, b}) {
		x, knownX := inA[name]
		y, knownY := inB[name]
		if !knownX {
			x = orTrue(a, "additionalProperties")
		}
		if !knownY {
			y = orTrue(b, "additionalProperties")
		}
		if patterned := a.Has("patternProperties") && a.Has("additionalProperties") && !knownX ||
			b.Has("patternProperties") && b.Has("additionalProperties") && !knownY; patterned {
			return nil, false // it is not checked whether a pattern matches the name
		}
		both, ok := m.inner(x, y)
		if !ok {
			return nil, false
		}
		if !closed || !both.IsFalse() {
			merged.Members = append(merged.Members, schema.M(name, both))
		}
	}
	return merged, true
}

// mergeArrays merges the constraints of two schemas on the items of arrays, index by
// index.
func (m *merger) mergeArrays(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	x, y := a.List("prefixItems"), b.List("prefixItems")
	prefix := schema.Arr()
	for i := range max(len(x), len(y)) {
		both, ok := m.inner(itemAt(a, x, i), itemAt(b, y, i))
		if !ok {
			return false
		}
		prefix.Items = append(prefix.Items, both)
	}
	items, ok := m.inner(orTrue(a, "items"), orTrue(b, "items"))
	if !ok {
		return false
	}
	if len(prefix.Items) > 0 {
		together["prefixItems"] = prefix
	}
	if a.Has("items") || b.Has("items") {
		together["items"] = items
	}
	return true
}

func itemAt(sub *schema.Doc, prefix []*schema.Doc, i int) *schema.Doc {
	if i < len(prefix) {
		return prefix[i]
	}
	return orTrue(sub, "items")
}

// A mergeRule returns the value of a keyword in a merged schema, if the two schemas have
// the values x and y. It returns never if no value satisfies both, and false if the
// keyword cannot express the result.
type mergeRule func(m *merger, x, y *schema.Doc) (*schema.Doc, bool)

// mergeRules returns the rules for keywords that can be merged exactly even if their
// values differ. Any other keyword must be equal in both schemas.
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

// never is the result of a merge if no value satisfies both schemas.
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

// pick returns y if comparing x with y gives the sign, and otherwise x.
func pick(x, y *schema.Doc, sign int) (*schema.Doc, bool) {
	order, ok := schema.Compare(x, y)
	if order == sign {
		return y, ok
	}
	return x, ok
}

// mergeTypes intersects two sets of types. "number" includes "integer".
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

// inner merges two subschemas. The result may be a schema that no value satisfies.
func (m *merger) inner(x, y *schema.Doc) (*schema.Doc, bool) {
	both, ok := m.merge(x, y)
	if ok && both.Kind == schema.Bool { // not the pointer never, which would make the enclosing schema match nothing
		both = schema.Boolean(both.Bool)
	}
	return both, ok
}

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

// maxBranches limits the number of branches that are compared in pairs.
const maxBranches = 200

// exclusive reports whether no value matches two branches of a union. It compares their
// types, the values that they list, and required properties whose values differ in each
// branch. It returns false if this is not enough to decide.
func exclusive(graph *schema.Graph, branches []*schema.Doc) bool {
	if len(branches) > maxBranches {
		return false
	}
	var signs []*branchSign
	for _, branch := range branches {
		sign := newBranchSign(graph, branch)
		if slices.ContainsFunc(signs, func(other *branchSign) bool { return !sign.excludes(other) }) {
			return false
		}
		signs = append(signs, sign)
	}
	return true
}

// A branchSign is the set of facts that distinguish the values of one branch from those of
// other branches.
type branchSign struct {
	types      []string        // nil for any
	values     map[string]bool // nil for any
	properties map[string]map[string]bool
}

func newBranchSign(graph *schema.Graph, branch *schema.Doc) *branchSign {
	branch, _ = graph.Follow(branch, nil)
	sign := &branchSign{properties: map[string]map[string]bool{}, values: valuesNamed(branch)}
	if branch.IsFalse() {
		sign.types = []string{}
	}
	if kinds, ok := branch.Types(); ok {
		sign.types = kinds
	}
	properties := byKey(branch.Table("properties"))
	for _, name := range branch.Required() {
		if property, ok := properties[name]; ok {
			end, _ := graph.Follow(property, nil)
			if values := valuesNamed(end); values != nil {
				sign.properties[name] = values
			}
		}
	}
	return sign
}

// valuesNamed returns the values in "enum" or "const". It returns nil if the schema allows
// any value.
func valuesNamed(sub *schema.Doc) map[string]bool {
	values, said := sub.Values()
	if !said {
		return nil
	}
	keys := map[string]bool{}
	for _, value := range values {
		keys[schema.ValueKey(value)] = true
	}
	return keys
}

func (s *branchSign) excludes(other *branchSign) bool {
	if s.types != nil && other.types != nil && !typesOverlap(s.types, other.types) {
		return true
	}
	if s.values != nil && other.values != nil && disjoint(s.values, other.values) {
		return true
	}
	for name, values := range s.properties {
		others, ok := other.properties[name]
		if ok && s.isObject() && other.isObject() && disjoint(values, others) {
			return true
		}
	}
	return false
}

func (s *branchSign) isObject() bool { return slices.Equal(s.types, []string{"object"}) }

func typesOverlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(kind string) bool {
		return slices.Contains(b, kind) ||
			kind == "integer" && slices.Contains(b, "number") || kind == "number" && slices.Contains(b, "integer")
	})
}

func disjoint(a, b map[string]bool) bool {
	for key := range a {
		if b[key] {
			return false
		}
	}
	return true
}
