package witness

import (
	"flag"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

var times = flag.Int("times", 1, "how many times as many pairs of schemas as usual")

// A world is a list of values that answers are checked with.
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

// hold checks an answer: the validator has to confirm a value that was found, and
// where there is none, no value of the world may be one.
func (w world) hold(t *testing.T, accepting, refusing *schema.Doc, a Answer) {
	t.Helper()
	if a.Verdict == Unknown {
		return
	}
	shows := func(value any) bool {
		return compiled(t, accepting).Misfit(value) == "" && compiled(t, refusing).Misfit(value) != ""
	}
	if a.Verdict == Found {
		if !shows(a.Value.Decoded()) {
			t.Errorf("%s is no witness\n%s\n%s", a.Value, accepting, refusing)
		}
		return
	}
	accepts, refuses := compiled(t, accepting), compiled(t, refusing)
	for _, value := range w {
		if accepts.Misfit(value) == "" && refuses.Misfit(value) != "" {
			t.Errorf("there is %v\n%s\n%s", value, accepting, refusing)
			return
		}
	}
}

// near returns the world and, where an answer says that there is no value, some more
// that the schema accepts.
func (w world) near(g generator, accepting *schema.Doc, a Answer) world {
	values := w[:len(w):len(w)]
	if a.Verdict != None {
		return values
	}
	for range 10 {
		both := schema.Obj(schema.M("allOf", schema.Arr(accepting.Without("$defs"), g.schema(1))))
		if defs := accepting.Under("$defs"); defs != nil {
			both = both.With("$defs", defs)
		}
		if value, ok := sample(both); ok {
			values = append(values, value.Decoded())
		}
	}
	return values
}

// counts are how often there was each verdict, and each reason.
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

// within fails where more than a percentage of the answers is unknown, or the search
// found a value that the validator does not confirm.
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

// TestRandomSamples: Find returns a value of a schema, or that there is none.
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

// TestRandomMutations compares schemas that differ in one place.
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

// TestSame: the answer to the same question is the same.
func TestSame(t *testing.T) {
	g := newGenerator(5)
	for range 100 * *times {
		a, b := g.document(2), g.document(2)
		if first, second := show(Find(a, b)), show(Find(a, b)); first != second {
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
