package lower

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// TestMain makes the garbage collector run less often, which saves a third of the
// processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// times is a factor for the number of random cases. Continuous integration uses four times
// as many:
//
//	go test ./gen/infer ./gen/lower ./gen/witness -times 4
var times = flag.Uint64("times", 1, "how many times as many random schemas as usual")

// eachRandomSchema runs a check on the first count random schemas. These are the same in
// every run.
func eachRandomSchema(t *testing.T, count uint64, check func(t *testing.T, doc *schema.Doc)) {
	t.Helper()
	for seed := range count {
		doc := randomSchema(rand.New(rand.NewPCG(seed, 0)))
		check(t, doc)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, doc)
		}
	}
}

// requireValid fails the test if a schema is not valid JSON Schema 2020-12 or contains a
// reference without a target.
func requireValid(t *testing.T, doc *schema.Doc) {
	t.Helper()
	if _, err := meta.Compile(doc); err != nil {
		t.Error(err)
	}
}

// randomSchema returns a random input schema of a tool: valid JSON Schema 2020-12 with an
// object at the root, keywords at any position and in any order, and references that
// resolve. A definition may refer to itself only for a part of a value, because no
// validator supports a reference to itself for the same value.
func randomSchema(r *rand.Rand) *schema.Doc {
	g := &schemaGenerator{Rand: r}
	for i := range r.IntN(3) {
		g.names = append(g.names, "Def"+strconv.Itoa(i))
	}
	root := g.members([]string{"object"}, 3, true)
	root = append(root, schema.M("type", schema.Str("object")))
	if len(g.names) > 0 {
		root = append(root, schema.M("$defs", g.definitions()))
	}
	return g.shuffled(root)
}

type schemaGenerator struct {
	*rand.Rand
	names []string
}

func (g *schemaGenerator) definitions() *schema.Doc {
	table := schema.Obj()
	for _, name := range g.names {
		table = table.With(name, g.object(2, false))
	}
	return table
}

func (g *schemaGenerator) one(of ...string) string { return of[g.IntN(len(of))] }

func (g *schemaGenerator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *schemaGenerator) shuffled(members []schema.Member) *schema.Doc {
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return schema.Obj(members...)
}

// sub returns a schema that is nested up to a depth. If refs is set, it may contain
// references.
func (g *schemaGenerator) sub(depth int, refs bool) *schema.Doc {
	switch {
	case g.chance(4):
		return schema.Boolean(g.chance(80))
	case refs && len(g.names) > 0 && g.chance(12):
		return g.reference()
	}
	return g.object(depth, refs)
}

func (g *schemaGenerator) reference() *schema.Doc {
	ref := schema.M("$ref", schema.Str("#/$defs/"+g.one(g.names...)))
	if g.chance(30) {
		return schema.Obj(ref, schema.M("description", g.text()), schema.M("minProperties", g.count()))
	}
	return schema.Obj(ref)
}

func (g *schemaGenerator) object(depth int, refs bool) *schema.Doc {
	types := g.types()
	members := g.members(types, depth, refs)
	if names := g.typeNames(types); names != nil {
		members = append(members, schema.M("type", names))
	}
	return g.shuffled(members)
}

var typeNames = []string{"string", "integer", "number", "boolean", "array", "object", "null"}

// types returns zero or more distinct type names.
func (g *schemaGenerator) types() []string {
	var types []string
	count := [...]int{0, 1, 1, 1, 1, 1, 2, 3}[g.IntN(8)]
	for _, i := range g.Perm(len(typeNames))[:count] {
		types = append(types, typeNames[i])
	}
	return types
}

// typeNames returns types as a single string if possible, or as a list.
func (g *schemaGenerator) typeNames(types []string) *schema.Doc {
	switch {
	case len(types) == 0:
		return nil
	case len(types) == 1 && g.chance(90):
		return schema.Str(types[0])
	}
	return g.strings(types...)
}

func (g *schemaGenerator) strings(texts ...string) *schema.Doc {
	list := schema.Arr()
	for _, text := range texts {
		list.Items = append(list.Items, schema.Str(text))
	}
	return list
}

// TestRandomSchemas checks that the random schemas are valid and that together they
// contain every keyword.
func TestRandomSchemas(t *testing.T) {
	found := map[string]int{}
	eachRandomSchema(t, 600, func(t *testing.T, doc *schema.Doc) {
		requireValid(t, doc)
		schema.Visit(doc, func(sub *schema.Doc) bool {
			for _, m := range sub.Members {
				found[m.Key]++
			}
			return true
		})
	})
	for _, k := range randomKeywords() {
		if found[k.name] < 5 {
			t.Errorf("%d schemas have %q", found[k.name], k.name)
		}
	}
	for _, keyword := range []string{"type", "$ref", "$defs"} {
		if found[keyword] < 100 {
			t.Errorf("%d schemas have %q", found[keyword], keyword)
		}
	}
}

type randomKeyword struct {
	name    string
	types   []string // types to which it applies; empty for every type
	percent int      // frequency in schemas of these types
	deep    bool     // contains schemas
	make    func(g *schemaGenerator, depth int, refs bool) *schema.Doc
}

// otherTypes is the percentage of schemas that get a keyword although it does not apply to
// their types.
const otherTypes = 2

// members returns random keywords. Most of them apply to the types.
func (g *schemaGenerator) members(types []string, depth int, refs bool) []schema.Member {
	var members []schema.Member
	for _, k := range randomKeywords() {
		fits := len(k.types) == 0 || len(types) == 0 || slices.ContainsFunc(k.types, func(t string) bool { return slices.Contains(types, t) })
		percent := k.percent
		if !fits {
			percent = otherTypes
		}
		if k.deep && depth == 0 || !g.chance(percent) {
			continue
		}
		members = append(members, schema.M(k.name, k.make(g, depth-1, refs)))
	}
	return members
}

// randomKeywords returns every keyword of JSON Schema 2020-12 except identifiers, and one
// unknown keyword.
func randomKeywords() []randomKeyword {
	var (
		text   = []string{"string"}
		number = []string{"number", "integer"}
		array  = []string{"array"}
		object = []string{"object"}
	)
	plain := func(name string, types []string, percent int, value func(*schemaGenerator) *schema.Doc) randomKeyword {
		return randomKeyword{name, types, percent, false,
			func(g *schemaGenerator, _ int, _ bool) *schema.Doc { return value(g) }}
	}
	return slices.Concat([]randomKeyword{
		plain("minLength", text, 15, (*schemaGenerator).count),
		plain("maxLength", text, 15, (*schemaGenerator).count),
		plain("pattern", text, 15, (*schemaGenerator).pattern),
		plain("format", text, 20, (*schemaGenerator).format),
		plain("contentEncoding", text, 4, func(g *schemaGenerator) *schema.Doc { return schema.Str("base64") }),
		plain("contentMediaType", text, 4, func(g *schemaGenerator) *schema.Doc { return schema.Str("image/png") }),
		plain("minimum", number, 20, (*schemaGenerator).number),
		plain("maximum", number, 20, (*schemaGenerator).number),
		plain("exclusiveMinimum", number, 10, (*schemaGenerator).number),
		plain("exclusiveMaximum", number, 10, (*schemaGenerator).number),
		plain("multipleOf", number, 10, func(g *schemaGenerator) *schema.Doc { return schema.Num(g.one("2", "0.01", "1e3")) }),
		plain("minItems", array, 15, (*schemaGenerator).count),
		plain("maxItems", array, 15, (*schemaGenerator).count),
		plain("uniqueItems", array, 15, (*schemaGenerator).truth),
		plain("minContains", array, 5, (*schemaGenerator).count),
		plain("maxContains", array, 5, (*schemaGenerator).count),
		plain("minProperties", object, 6, (*schemaGenerator).count),
		plain("maxProperties", object, 6, (*schemaGenerator).count),
		plain("required", object, 30, (*schemaGenerator).propertyNames),
		plain("dependentRequired", object, 4, (*schemaGenerator).dependentRequired),
		plain("enum", nil, 8, (*schemaGenerator).values),
		plain("const", nil, 5, (*schemaGenerator).value),
		plain("default", nil, 10, (*schemaGenerator).value),
		plain("examples", nil, 5, (*schemaGenerator).values),
		plain("title", nil, 5, (*schemaGenerator).text),
		plain("description", nil, 30, (*schemaGenerator).text),
		plain("deprecated", nil, 3, (*schemaGenerator).truth),
		plain("readOnly", nil, 3, (*schemaGenerator).truth),
		plain("writeOnly", nil, 3, (*schemaGenerator).truth),
		plain("$comment", nil, 2, (*schemaGenerator).text),
		plain("x-vendor", nil, 2, (*schemaGenerator).value),
	}, deepKeywords(text, array, object))
}

func deepKeywords(text, array, object []string) []randomKeyword {
	// The following keywords apply to the same value as the enclosing schema.
	same := func(make func(g *schemaGenerator, depth int, refs bool) *schema.Doc, name string, types []string, percent int) randomKeyword {
		return randomKeyword{name, types, percent, true, make}
	}
	// Inside the following keywords, a definition may refer to itself, because the value
	// is smaller.
	inner := func(make func(g *schemaGenerator, depth int, refs bool) *schema.Doc, name string, types []string, percent int) randomKeyword {
		return randomKeyword{name, types, percent, true, func(g *schemaGenerator, depth int, _ bool) *schema.Doc {
			return make(g, depth, true)
		}}
	}
	one, list, table := (*schemaGenerator).sub, (*schemaGenerator).list, (*schemaGenerator).table
	return []randomKeyword{
		same(one, "contentSchema", text, 1),
		inner(one, "items", array, 60), inner(list, "prefixItems", array, 8), inner(one, "contains", array, 5),
		inner(table, "properties", object, 80), inner(table, "patternProperties", object, 5),
		inner(one, "additionalProperties", object, 25), inner(one, "propertyNames", object, 4),
		inner(one, "unevaluatedItems", array, 2), inner(one, "unevaluatedProperties", object, 2),
		same(list, "allOf", nil, 3), same(list, "anyOf", nil, 6), same(list, "oneOf", nil, 4),
		same(one, "not", nil, 2), same(one, "if", nil, 2), same(one, "then", nil, 2), same(one, "else", nil, 2),
		same(table, "dependentSchemas", object, 2),
	}
}

func (g *schemaGenerator) count() *schema.Doc {
	return schema.Num(g.one("0", "0", "1", "2", "3", "20", "1000"))
}

func (g *schemaGenerator) number() *schema.Doc {
	return schema.Num(g.one("0", "-1", "1", "2.50", "1e2", "-0.001", "100000000000000000001"))
}

func (g *schemaGenerator) truth() *schema.Doc { return schema.Boolean(g.chance(80)) }

func (g *schemaGenerator) pattern() *schema.Doc {
	return schema.Str(g.one(`^a+$`, `^[A-Z]{2}\d*$`, `"`, `^(x|y)\.$`, `\S`, `(?=look)ahead`))
}

func (g *schemaGenerator) format() *schema.Doc {
	return schema.Str(g.one("email", "uri", "uuid", "date-time", "date", "time", "duration", "hostname", "ipv4", "ipv6", "regex", "x-own"))
}

func (g *schemaGenerator) text() *schema.Doc {
	return schema.Str(g.one("", " ", "How many", "The city.", "At least 3 characters.", "Default: 3.", "“Ä”\n`x`", "see below:"))
}

func (g *schemaGenerator) value() *schema.Doc {
	switch g.IntN(8) {
	case 0:
		return &schema.Doc{}
	case 1:
		return schema.Boolean(g.chance(50))
	case 2, 3:
		return g.number()
	case 4:
		return schema.Arr(g.number(), g.text())
	case 5:
		return schema.Obj(schema.M("default", g.number()), schema.M("type", g.text()))
	default:
		return g.text()
	}
}

// values returns a list of up to four distinct values.
func (g *schemaGenerator) values() *schema.Doc {
	list := schema.Arr(g.value())
	for range g.IntN(4) {
		if next := g.value(); !slices.ContainsFunc(list.Items, next.Equal) {
			list.Items = append(list.Items, next)
		}
	}
	return list
}

// propertyName returns a property name. Some names are keywords, or contain characters
// that JSON Pointers and URLs escape.
func (g *schemaGenerator) propertyName() string {
	return g.one("a", "b", "city", "default", "type", "a/b", "c~d e%", "^x-", "é")
}

func (g *schemaGenerator) propertyNames() *schema.Doc {
	var names []string
	for range g.IntN(3) {
		if name := g.propertyName(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return g.strings(names...)
}

func (g *schemaGenerator) dependentRequired() *schema.Doc {
	return schema.Obj(schema.M("a", g.propertyNames()), schema.M("b", g.propertyNames()))
}

// list returns a list of at least one schema.
func (g *schemaGenerator) list(depth int, refs bool) *schema.Doc {
	list := schema.Arr(g.sub(depth, refs))
	for range g.IntN(3) {
		list.Items = append(list.Items, g.sub(depth, refs))
	}
	return list
}

// table returns a map of schemas. The keys are also valid regular expressions.
func (g *schemaGenerator) table(depth int, refs bool) *schema.Doc {
	table := schema.Obj()
	for range g.IntN(4) {
		table = table.With(g.propertyName(), g.sub(depth, refs))
	}
	return table
}

// randomStrictable returns an input schema that strict mode can usually express: it
// resembles schemas inferred from Go types, with additional keywords that strict mode
// describes. Its unions and merged schemas are as random as in [randomSchema].
func randomStrictable(r *rand.Rand) *schema.Doc {
	g := &strictableGenerator{schemaGenerator: &schemaGenerator{Rand: r}}
	for i := range r.IntN(3) {
		g.names = append(g.names, "Def"+strconv.Itoa(i))
	}
	root := g.object(3)
	if len(g.names) > 0 {
		table := schema.Obj()
		for _, name := range g.names {
			table = table.With(name, g.definition())
		}
		root = root.With("$defs", table)
	}
	return root
}

type strictableGenerator struct{ *schemaGenerator }

func (g *strictableGenerator) definition() *schema.Doc {
	if g.chance(70) {
		return g.object(2)
	}
	return g.scalar()
}

func (g *strictableGenerator) any(depth int) *schema.Doc {
	forms := []func() *schema.Doc{
		g.scalar, g.scalar, g.scalar, g.scalar, g.reference,
		func() *schema.Doc { return g.object(depth - 1) },
		func() *schema.Doc { return g.array(depth - 1) },
		func() *schema.Doc { return g.choice(depth - 1) },
		func() *schema.Doc { return g.joined(depth - 1) },
	}
	if depth == 0 {
		forms = forms[:5]
	}
	return forms[g.IntN(len(forms))]()
}

// with returns a schema with the given members and, at random, annotations and keywords
// that apply to kinds.
func (g *strictableGenerator) with(kinds []string, members ...schema.Member) *schema.Doc {
	for _, k := range randomKeywords() {
		about := len(k.types) == 0 && !k.deep || slices.ContainsFunc(k.types, func(t string) bool { return slices.Contains(kinds, t) }) && !k.deep
		if about && !slices.Contains([]string{"enum", "const", "required"}, k.name) && g.chance(k.percent/2) {
			members = append(members, schema.M(k.name, k.make(g.schemaGenerator, 0, false)))
		}
	}
	return g.shuffled(members)
}

var scalarKinds = []string{"string", "integer", "number", "boolean", "null"}

func (g *strictableGenerator) scalar() *schema.Doc {
	kinds := []string{g.one(scalarKinds[:4]...)}
	switch g.IntN(8) {
	case 0:
		kinds = append(kinds, "null")
	case 1:
		kinds = []string{"string", "integer", "null"}[g.IntN(2):]
	case 2:
		return g.with(kinds, schema.M("enum", schema.Arr(schema.Str("a"), schema.Num("1"), schema.Str("b"), &schema.Doc{})))
	case 3:
		return g.with(nil, schema.M("const", schema.Str(g.one("a", "b"))), schema.M("type", schema.Str("string")))
	}
	return g.with(kinds, schema.M("type", g.typeNames(kinds)))
}

func (g *strictableGenerator) reference() *schema.Doc {
	if len(g.names) == 0 {
		return g.scalar()
	}
	ref := schema.M("$ref", schema.Str("#/$defs/"+g.one(g.names...)))
	switch g.IntN(4) {
	case 0:
		return g.with(nil, ref)
	case 1:
		return schema.Obj(schema.M("allOf", schema.Arr(schema.Obj(ref))), schema.M("description", g.text()))
	}
	return schema.Obj(ref)
}

func (g *strictableGenerator) array(depth int) *schema.Doc {
	return g.with([]string{"array"}, schema.M("type", schema.Str("array")), schema.M("items", g.any(depth+1)))
}

func (g *strictableGenerator) object(depth int) *schema.Doc {
	depth = max(depth, 0)
	properties, required := schema.Obj(), schema.Arr()
	for i := range 1 + g.IntN(3) {
		name := g.one("a", "b", "c") + g.one("", strconv.Itoa(i))
		properties = properties.With(name, g.any(depth))
		if g.chance(40) && !slices.ContainsFunc(required.Items, schema.Str(name).Equal) {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	members := []schema.Member{schema.M("type", schema.Str("object")), schema.M("properties", properties)}
	if len(required.Items) > 0 || g.chance(20) {
		members = append(members, schema.M("required", required))
	}
	if g.chance(60) {
		members = append(members, schema.M("additionalProperties", schema.Boolean(false)))
	}
	return g.with([]string{"object"}, members...)
}

func (g *strictableGenerator) choice(depth int) *schema.Doc {
	options := schema.Arr()
	for i := range 2 + g.IntN(2) {
		option := g.any(max(depth, 0))
		if properties := option.Under("properties"); properties != nil && g.chance(60) {
			kind := schema.M("kind", schema.Obj(schema.M("const", schema.Num(strconv.Itoa(i)))))
			named := *properties
			named.Members = append([]schema.Member{kind}, properties.Members...)
			option = option.With("properties", &named).With("required", schema.Arr(schema.Str("kind")))
		}
		options.Items = append(options.Items, option)
	}
	if g.chance(30) {
		options.Items = append(options.Items, schema.OnlyNull())
	}
	return g.with(nil, schema.M(g.one("anyOf", "anyOf", "oneOf"), options))
}

func (g *strictableGenerator) joined(depth int) *schema.Doc {
	whole := g.object(depth)
	if g.chance(50) {
		return g.with(nil, schema.M("allOf", schema.Arr(whole.Without("additionalProperties"), g.object(depth).Without("additionalProperties"))))
	}
	if g.chance(50) {
		return whole.With("anyOf", schema.Arr(
			schema.Obj(schema.M("required", schema.Arr(schema.Str("a")))), schema.Obj(schema.M("required", schema.Arr(schema.Str("b"))))))
	}
	return g.with(nil, schema.M("allOf", schema.Arr(g.any(max(depth, 0)))))
}

// randomStrictInstance returns a value that a strict schema usually accepts.
func randomStrictInstance(r *rand.Rand, root *schema.Doc) *schema.Doc {
	g := &strictInstances{schemaGenerator{Rand: r}, root}
	return g.of(root, 0)
}

type strictInstances struct {
	schemaGenerator
	root *schema.Doc
}

func (g *strictInstances) of(sub *schema.Doc, depth int) *schema.Doc {
	if depth > 8 { // values may be infinite because of required properties
		return &schema.Doc{}
	}
	if ref := sub.Under("$ref"); ref != nil {
		return g.of(schema.NewGraph(g.root).Resolve(ref.Text), depth)
	}
	if options := sub.Under("anyOf"); options != nil {
		return g.of(g.option(options.Items, depth), depth)
	}
	if enum := sub.Under("enum"); enum != nil {
		return enum.Items[g.IntN(len(enum.Items))]
	}
	kinds, _ := sub.Types()
	switch kind := kinds[g.IntN(len(kinds))]; kind {
	case "object":
		return g.members(sub, depth)
	case "array":
		list := schema.Arr()
		for range g.IntN(max(1, 4-depth)) {
			list.Items = append(list.Items, g.of(sub.Under("items"), depth+1))
		}
		return list
	case "integer":
		return schema.Num(strconv.Itoa(g.IntN(12) - 3))
	case "number":
		return schema.Num(g.one("0", "1.5", "-2", "3e1", "7"))
	case "boolean":
		return schema.Boolean(g.chance(50))
	case "string":
		return schema.Str(g.one("", "a", "abc", "é", "2026-03-21", "2026-03-21T10:30:00Z", "a@example.com", "10.0.0.1"))
	}
	return &schema.Doc{}
}

// option returns a random element of options. At great depth, it returns the last, which is
// null if recursion is optional, so that values are finite.
func (g *strictInstances) option(options []*schema.Doc, depth int) *schema.Doc {
	if depth > 3 {
		return options[len(options)-1]
	}
	return options[g.IntN(len(options))]
}

func (g *strictInstances) members(sub *schema.Doc, depth int) *schema.Doc {
	object := schema.Obj()
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		if slices.Contains(required, m.Key) || depth < 4 && g.chance(50) {
			object.Members = append(object.Members, schema.M(m.Key, g.of(m.Value, depth+1)))
		}
	}
	return object
}

// randomInstance returns decoded JSON: an object with names and values that are typical of
// random schemas.
func randomInstance(r *rand.Rand, depth int) map[string]any {
	g := &schemaGenerator{Rand: r}
	object := map[string]any{}
	for range g.IntN(4) {
		object[g.propertyName()] = g.instance(depth - 1)
	}
	return object
}

func (g *schemaGenerator) instance(depth int) any {
	kind := g.IntN(8)
	if depth == 0 {
		kind = g.IntN(6)
	}
	switch kind {
	case 0:
		return nil
	case 1:
		return g.chance(50)
	case 2:
		return json.Number(g.number().Text)
	case 3, 4, 5:
		return g.one("", "a", "aaa", "AB1", "x.", "city", "me@example.com", "https://example.com", "2026-03-21")
	case 6:
		var list []any
		for range g.IntN(4) {
			list = append(list, g.instance(depth-1))
		}
		return append([]any{}, list...)
	default:
		return randomInstance(g.Rand, depth)
	}
}

// A valueSampler generates values that a schema probably accepts. The caller must validate
// them.
type valueSampler struct {
	*rand.Rand
	root *schema.Doc
	left int // number of parts that may still be added to the value
}

// sampledParts is the maximum number of parts in a value. Without it, recursive arrays of
// at least three elements would have millions of parts within the allowed depth.
const sampledParts = 2000

// value returns a value for a subschema. If the value becomes too large, parts are null or
// omitted.
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

// decode returns d as decoded JSON for a validator, with numbers as json.Number.
func decode(d *schema.Doc) any {
	decoder := json.NewDecoder(strings.NewReader(d.String()))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// weakened returns doc without the keywords that notes report as described. A keyword
// described at the root is removed from the root and the schemas merged into it. Any
// other keyword is removed everywhere, because lowering may have moved its schema.
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
	if slices.Contains(inside, "enum") { // a const may have become an enum
		inside = append(inside, "const")
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		union := sub.Under("oneOf")
		kept := union != nil
		if slices.Contains(inside, "allOf") && len(sub.Members) > 1 { // a reference that cannot be merged with the keywords next to it is described as an allOf
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
		return sub.With("anyOf", union) // relaxed branches may overlap
	})
}

// rootRefers reports whether the arguments are defined by a reference at the root.
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
