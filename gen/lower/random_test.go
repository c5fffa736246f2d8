package lower

import (
	"flag"
	"math/rand/v2"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// TestMain lets the tests use more memory, and a third less of the processor.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// times is how much of what is random is tried. All that continuous integration
// tries, which is four times as much as usual:
//
//	go test ./gen/infer ./gen/lower ./gen/witness -times 4
var times = flag.Uint64("times", 1, "how many times as many random schemas as usual")

// eachRandomSchema runs a check on count random schemas, always the same ones.
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

// requireValid fails the test where a schema is none by JSON Schema 2020-12,
// or has a reference that leads nowhere.
func requireValid(t *testing.T, doc *schema.Doc) {
	t.Helper()
	if _, err := meta.Compile(doc); err != nil {
		t.Error(err)
	}
}

// randomSchema returns the input schema of a tool: valid JSON Schema 2020-12
// with an object at its root, any of the keywords anywhere, in any order, and
// references that resolve. A definition may hold itself, but never as a schema
// of the same value, which nothing could validate.
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
	names []string // of definitions
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

// sub returns a schema that holds others up to a depth. A reference may stand
// in it only where refs says so.
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

// types returns none, one or several names of types, each once.
func (g *schemaGenerator) types() []string {
	var types []string
	count := [...]int{0, 1, 1, 1, 1, 1, 2, 3}[g.IntN(8)]
	for _, i := range g.Perm(len(typeNames))[:count] {
		types = append(types, typeNames[i])
	}
	return types
}

// typeNames writes types as a string, or as a list.
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
