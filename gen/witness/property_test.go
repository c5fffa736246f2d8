package witness

import (
	"flag"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// times is how much of what is random is tried; see that of gen/lower.
var times = flag.Int("times", 1, "how many times as many pairs of schemas as usual")

// A world is values that schemas are held to.
type world []any

func newWorld(g generator, size int) world {
	w := make(world, size)
	for i := range w {
		w[i] = g.value(2).Decoded()
	}
	return w
}

func compiled(t *testing.T, doc *schema.Doc) *meta.Validator {
	t.Helper()
	v, err := meta.Compile(doc)
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return v
}

// hold fails where an answer is shown wrong: a value by the validator, that
// there is none by the world.
func (w world) hold(t *testing.T, takes, refuses *schema.Doc, a Answer) {
	t.Helper()
	if a.Verdict == Unknown {
		return
	}
	shows := func(value any) bool {
		return compiled(t, takes).Misfit(value) == "" && compiled(t, refuses).Misfit(value) != ""
	}
	if a.Verdict == Found {
		if !shows(a.Value.Decoded()) {
			t.Errorf("%s is no witness\n%s\n%s", a.Value, takes, refuses)
		}
		return
	}
	taking, refusing := compiled(t, takes), compiled(t, refuses)
	for _, value := range w {
		if taking.Misfit(value) == "" && refusing.Misfit(value) != "" {
			t.Errorf("there is %v\n%s\n%s", value, takes, refuses)
			return
		}
	}
}

// near returns the world and, where an answer says that there is no value,
// values that the schema takes together with random others.
func (w world) near(g generator, takes *schema.Doc, a Answer) world {
	values := w[:len(w):len(w)]
	if a.Verdict != None {
		return values
	}
	for range 10 {
		both := schema.Obj(schema.M("allOf", schema.Arr(takes.Without("$defs"), g.schema(1))))
		if defs := takes.Under("$defs"); defs != nil {
			both = both.With("$defs", defs)
		}
		if value, ok := sample(both); ok {
			values = append(values, value.Decoded())
		}
	}
	return values
}

// counts are how often each answer was given.
type counts struct {
	verdicts [3]int
	reasons  map[string]int
}

func (c *counts) add(a Answer) {
	c.verdicts[a.Verdict]++
	if a.Verdict == Unknown {
		c.reasons[a.Reason]++
	}
}

// within fails where more than a percentage is unknown, or a value was found
// that is none.
func (c *counts) within(t *testing.T, percent int) {
	t.Helper()
	t.Logf("unknown %d, none %d, found %d; %v", c.verdicts[Unknown], c.verdicts[None], c.verdicts[Found], c.reasons)
	if all := c.verdicts[Unknown] + c.verdicts[None] + c.verdicts[Found]; c.verdicts[Unknown]*100 > all*percent {
		t.Errorf("%d of %d are unknown", c.verdicts[Unknown], all)
	}
	if n := c.reasons[unconfirmed("")]; n > 0 {
		t.Errorf("%d values were found that are none", n)
	}
}

func TestRandomPairs(t *testing.T) {
	g := newGenerator(1)
	w := newWorld(g, 300)
	c := counts{reasons: map[string]int{}}
	for range 100 * *times {
		a, b := g.document(2), g.document(2)
		answer := Find(a, b)
		c.add(answer)
		w.near(g, a, answer).hold(t, a, b, answer)
	}
	c.within(t, 1)
}

// TestRandomSamples: a value of a schema is found, or there is none.
func TestRandomSamples(t *testing.T) {
	g := newGenerator(2)
	w := newWorld(g, 300)
	c := counts{reasons: map[string]int{}}
	for range 100 * *times {
		both := schema.Obj(schema.M("allOf", schema.Arr(g.schema(2), g.schema(2))))
		answer := Find(both, schema.Boolean(false))
		c.add(answer)
		w.near(g, both, answer).hold(t, both, schema.Boolean(false), answer)
	}
	c.within(t, 1)
}

// TestRandomMutations: schemas that differ in one place.
func TestRandomMutations(t *testing.T) {
	g := newGenerator(3)
	w := newWorld(g, 300)
	c := counts{reasons: map[string]int{}}
	for range 100 * *times {
		a := g.document(3)
		b := g.mutate(a)
		answer := Find(a, b)
		c.add(answer)
		w.near(g, a, answer).hold(t, a, b, answer)
	}
	c.within(t, 1)
}

// TestSame: an answer depends on the schemas alone.
func TestSame(t *testing.T) {
	g := newGenerator(5)
	for range 100 * *times {
		a, b := g.document(2), g.document(2)
		if first, second := told(Find(a, b)), told(Find(a, b)); first != second {
			t.Errorf("%s, then %s\n%s\n%s", first, second, a, b)
		}
	}
}

// mutate changes one schema inside of another.
func (g generator) mutate(doc *schema.Doc) *schema.Doc {
	n := 0
	schema.Visit(doc, func(*schema.Doc) bool { n++; return true })
	at := g.IntN(n)
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		at--
		switch {
		case at != -1:
			return sub
		case sub.Kind != schema.Object || g.maybe(10):
			return g.schema(1)
		case g.maybe(50) || len(sub.Members) == 0:
			return g.assert(sub)
		case g.maybe(30):
			return g.apply(sub, 1)
		}
		if key := pick(g, sub.Members...).Key; key != "$defs" {
			return sub.Without(key)
		}
		return sub
	})
}
