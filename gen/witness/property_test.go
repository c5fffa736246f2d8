package witness

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

var times = flag.Int("times", 1, "how many times as many pairs of schemas as usual")

// A world is a list of values against which answers are checked.
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

// hold checks an answer. The validator must confirm a found value, and no value in the
// world may contradict a proof.
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
			t.Errorf("invalid witness %s\naccepting: %s\nrejecting: %s", a.Value, accepting, refusing)
		}
		return
	}
	accepts, refuses := compiled(t, accepting), compiled(t, refusing)
	for _, value := range w {
		if accepts.Misfit(value) == "" && refuses.Misfit(value) != "" {
			t.Errorf("got a proof that there is no witness, but %v is one\naccepting: %s\nrejecting: %s", value, accepting, refusing)
			return
		}
	}
}

// near returns the world. If the answer a is that there is no value, near adds more values
// that the schema accepting accepts.
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

// counts are the numbers of answers by verdict and by reason.
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

// within fails the test if the percentage of unknown answers is too high, or if the
// validator did not confirm a found value.
func (c *counts) within(t *testing.T, percent int) {
	t.Helper()
	t.Logf("unknown %d, none %d, found %d; %v", c.verdicts[Unknown], c.verdicts[None], c.verdicts[Found], c.reasons)
	if all := c.verdicts[Unknown] + c.verdicts[None] + c.verdicts[Found]; c.verdicts[Unknown]*100 > all*percent {
		t.Errorf("%d of %d are unknown", c.verdicts[Unknown], all)
	}
	if n := c.reasons[unconfirmed("")]; n > 0 {
		t.Errorf("the validator did not confirm %d values that were found", n)
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

// TestRandomSamples checks that Find returns a value that a schema accepts, or proves that
// there is no such value.
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

// TestRandomMutations compares schemas that differ at one position.
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

// TestSame checks that the same question always has the same answer.
func TestSame(t *testing.T) {
	g := newGenerator(5)
	for range 100 * *times {
		a, b := g.document(2), g.document(2)
		if first, second := show(Find(a, b)), show(Find(a, b)); first != second {
			t.Errorf("%s, then %s\n%s\n%s", first, second, a, b)
		}
	}
}

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

// A generator generates random schemas and values from a small set of names, strings, and
// numbers, so that schemas often accept the values.
type generator struct {
	*rand.Rand
	refs bool // whether schemas may refer to "#/$defs/N"
}

func newGenerator(seed uint64) generator { return generator{Rand: rand.New(rand.NewPCG(seed, 1))} }

// document returns a random schema, sometimes a recursive one.
func (g generator) document(depth int) *schema.Doc {
	g.refs = g.maybe(25)
	doc := g.schema(depth)
	if !g.refs || doc.Kind != schema.Object {
		return doc
	}
	return doc.With("$defs", schema.Obj(schema.M("N", g.schema(depth))))
}

// part returns a random schema for a part of a value, possibly a reference.
func (g generator) part(depth int) *schema.Doc {
	if g.refs && g.maybe(40) {
		return schema.Obj(schema.M("$ref", schema.Str("#/$defs/N")))
	}
	return g.schema(depth)
}

func pick[T any](g generator, list ...T) T { return list[g.IntN(len(list))] }

func (g generator) maybe(percent int) bool { return g.IntN(100) < percent }

func num(x any) *schema.Doc { return schema.Num(fmt.Sprint(x)) }

var (
	worldNames   = []string{"a", "b", "c", "xa"}
	worldTexts   = []string{"", "a", "b", "ab", "abc", "xa", "x1", "12", "2026-03-21", "ann@example.com"}
	worldNumbers = []string{"-2", "-1", "0", "0.5", "1", "1.5", "2", "3", "4", "5", "6", "10", "12"}
	worldRegexps = []string{"^a", "b$", "^x", "[0-9]", "^[a-c]*$", "^.{2}$", "a|b", "^(ab)+$", `\ba`}
	worldFormats = []string{"date", "email", "uuid", "uri", "none"}
)

func (g generator) value(depth int) *schema.Doc {
	n := 6
	if depth == 0 {
		n = 4
	}
	switch g.IntN(n) {
	case 0:
		return &schema.Doc{}
	case 1:
		return schema.Boolean(g.maybe(50))
	case 2:
		return schema.Num(pick(g, worldNumbers...))
	case 3:
		return schema.Str(pick(g, worldTexts...))
	case 4:
		items := schema.Arr()
		for range g.IntN(4) {
			items.Items = append(items.Items, g.value(depth-1))
		}
		return items
	}
	object := schema.Obj()
	for _, name := range worldNames {
		if g.maybe(45) {
			object = object.With(name, g.value(depth-1))
		}
	}
	return object
}

func (g generator) schema(depth int) *schema.Doc {
	if g.maybe(4) {
		return schema.Boolean(g.maybe(70))
	}
	doc := schema.Obj()
	if g.maybe(12) {
		return g.listed(doc)
	}
	if g.maybe(85) {
		doc = doc.With("type", g.types())
	}
	for range g.IntN(4) {
		doc = g.assert(doc)
	}
	if depth > 0 {
		for range g.IntN(4) {
			doc = g.apply(doc, depth-1)
		}
	}
	return doc
}

func (g generator) listed(doc *schema.Doc) *schema.Doc {
	if g.maybe(40) {
		return doc.With("const", g.value(1))
	}
	values := schema.Arr()
	for range 1 + g.IntN(4) {
		values.Items = append(values.Items, g.value(1))
	}
	return doc.With("enum", values)
}

func (g generator) types() *schema.Doc {
	names := []string{"null", "boolean", "integer", "number", "string", "array", "object", "object", "array", "string"}
	if g.maybe(75) {
		return schema.Str(pick(g, names...))
	}
	list := schema.Arr(schema.Str(pick(g, names[:3]...)), schema.Str(pick(g, names[4:7]...)))
	return list
}

func (g generator) assert(doc *schema.Doc) *schema.Doc {
	small := func() *schema.Doc { return num(g.IntN(4)) }
	number := func() *schema.Doc { return schema.Num(pick(g, worldNumbers...)) }
	names := func() *schema.Doc { return schema.Arr(schema.Str(pick(g, worldNames...))) }
	options := []func() (string, *schema.Doc){
		func() (string, *schema.Doc) {
			return pick(g, "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"), number()
		},
		func() (string, *schema.Doc) { return "multipleOf", num(pick(g, "0.5", "1", "2", "3", "4")) },
		func() (string, *schema.Doc) { return pick(g, "minLength", "maxLength"), small() },
		func() (string, *schema.Doc) { return "pattern", schema.Str(pick(g, worldRegexps...)) },
		func() (string, *schema.Doc) { return "format", schema.Str(pick(g, worldFormats...)) },
		func() (string, *schema.Doc) { return "contentEncoding", schema.Str("base64") },
		func() (string, *schema.Doc) { return pick(g, "minItems", "maxItems"), small() },
		func() (string, *schema.Doc) { return "uniqueItems", schema.Boolean(g.maybe(80)) },
		func() (string, *schema.Doc) { return pick(g, "minProperties", "maxProperties"), small() },
		func() (string, *schema.Doc) { return "required", names() },
		func() (string, *schema.Doc) {
			return "dependentRequired", schema.Obj(schema.M(pick(g, worldNames...), names()))
		},
	}
	return doc.With(pick(g, options...)())
}

func (g generator) apply(doc *schema.Doc, depth int) *schema.Doc {
	sub := func() *schema.Doc { return g.schema(depth) }
	list := func() *schema.Doc {
		items := schema.Arr()
		for range 1 + g.IntN(3) {
			items.Items = append(items.Items, sub())
		}
		return items
	}
	part := func() *schema.Doc { return g.part(depth) }
	table := func(names []string) *schema.Doc {
		object := schema.Obj()
		for _, name := range names {
			if g.maybe(40) {
				object = object.With(name, part())
			}
		}
		return object
	}
	options := []func() *schema.Doc{
		func() *schema.Doc { return doc.With("properties", table(worldNames)) },
		func() *schema.Doc {
			return doc.With("properties", table(worldNames)).With("additionalProperties", schema.Boolean(false))
		},
		func() *schema.Doc { return doc.With("patternProperties", table(worldRegexps[:3])) },
		func() *schema.Doc { return doc.With("additionalProperties", part()) },
		func() *schema.Doc { return doc.With("propertyNames", g.assert(g.assert(schema.Obj()))) },
		func() *schema.Doc {
			return doc.With("dependentSchemas", schema.Obj(schema.M(pick(g, worldNames...), sub())))
		},
		func() *schema.Doc { return doc.With("items", part()) },
		func() *schema.Doc { return doc.With("prefixItems", list()) },
		func() *schema.Doc {
			doc := doc.With("contains", sub())
			if g.maybe(40) {
				doc = doc.With(pick(g, "minContains", "maxContains"), num(g.IntN(3)))
			}
			return doc
		},
		func() *schema.Doc { return doc.With(pick(g, "allOf", "anyOf", "oneOf"), list()) },
		func() *schema.Doc { return doc.With("not", sub()) },
		func() *schema.Doc { return doc.With("if", sub()).With("then", sub()).With("else", sub()) },
	}
	return pick(g, options...)()
}

func TestEquivalent(t *testing.T) {
	tests := [][2]string{
		{`{"properties":{"a":{"type":"string"},"b":true}}`, `{"properties":{"b":{},"a":{"type":"string","description":"A."}}}`},
		{`{"$defs":{"A":{"type":"string"}},"properties":{"a":{"$ref":"#/$defs/A"}}}`, `{"properties":{"a":{"type":"string"}}}`},
		{`{"$defs":{"A":{"$anchor":"n","type":"string"}},"items":{"$ref":"#n"}}`, `{"items":{"type":"string"}}`},
		{`{"$defs":{"A":{"type":"string"}},"$ref":"#/$defs/A","minLength":1}`, `{"type":"string","minLength":1}`},
		{`{"allOf":[{"type":"string"},{"minLength":1}],"maxLength":3}`, `{"type":"string","minLength":1,"maxLength":3}`},
		{`{"allOf":[{"minimum":1},{"minimum":3}]}`, `{"minimum":3}`},
		{`{"const":"a"}`, `{"enum":["a"]}`},
		{`{"const":1}`, `{"const":1.0}`},
		{`{"enum":["a","b"]}`, `{"enum":["b","a"]}`},
		{`{"enum":["a","b"]}`, `{"anyOf":[{"const":"b"},{"const":"a"}]}`},
		{`{"enum":["a",1],"type":"string"}`, `{"const":"a"}`},
		{`{"enum":[{"a":1,"b":[2]}]}`, `{"type":"object","required":["a","b"],"properties":{"a":{"const":1},"b":{"type":"array","prefixItems":[{"const":2}],"minItems":1,"maxItems":1}},"additionalProperties":false}`},
		{`{"type":"boolean"}`, `{"enum":[true,false]}`},
		{`{"type":["boolean","null"]}`, `{"enum":[null,true,false]}`},
		{`{"type":["string","null"]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{`{"type":["string","null"],"minLength":2}`, `{"anyOf":[{"type":"string","minLength":2},{"type":"null"}]}`},
		{`{"type":["integer","number"]}`, `{"type":"number"}`},
		{`{"type":"integer","minimum":0.5}`, `{"type":"integer","minimum":1}`},
		{`{"type":"integer","exclusiveMaximum":3}`, `{"type":"integer","maximum":2}`},
		{`{"type":"number","multipleOf":1}`, `{"type":"integer"}`},
		{`{"type":"number","multipleOf":2,"minimum":1,"maximum":3}`, `{"const":2}`},
		{`{"allOf":[{"multipleOf":4},{"multipleOf":6}]}`, `{"multipleOf":12}`},
		{`{"allOf":[{"multipleOf":0.4},{"multipleOf":0.6}]}`, `{"multipleOf":1.2}`},
		{`{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`},
		{`{"oneOf":[{"type":"number"},{"type":"integer"}]}`, `{"type":"number","not":{"multipleOf":1}}`},
		{`{"not":{"not":{"type":"string"}}}`, `{"type":"string"}`},
		{`{"not":{"anyOf":[{"type":"string"},{"type":"null"}]}}`, `{"type":["boolean","number","array","object"]}`},
		{`{"not":{}}`, `false`},
		{`{"type":"string","minLength":3,"maxLength":2}`, `false`},
		{`{"type":"string","pattern":"^a+$"}`, `{"type":"string","pattern":"^aa*$"}`},
		{`{"type":"string","pattern":"^[a-c]{2,3}$"}`, `{"type":"string","pattern":"^[abc]+$","minLength":2,"maxLength":3}`},
		{`{"type":"string","pattern":""}`, `{"type":"string"}`},
		{`{"type":"string","pattern":"^(a|b)$"}`, `{"enum":["a","b"]}`},
		{`{"type":"string","pattern":"(?i)^ab$"}`, `{"enum":["ab","Ab","aB","AB"]}`},
		{`{"type":"string","pattern":"\\bab\\b","maxLength":2}`, `{"const":"ab"}`},
		{`{"type":"string","format":"uuid"}`, `{"type":"string","format":"uuid","minLength":36,"maxLength":36}`},
		{`{"type":"string","format":"date"}`, `{"type":"string","format":"date","minLength":1}`},
		{`{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","propertyNames":{"pattern":"^x"},"additionalProperties":{"type":"string"}}`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"patternProperties":{"^a$":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{`{"type":"object","required":["a"],"minProperties":1}`, `{"type":"object","required":["a"]}`},
		{`{"type":"object","properties":{"a":false}}`, `{"type":"object","not":{"required":["a"]}}`},
		{`{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false,"minProperties":2}`, `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false,"required":["a","b"]}`},
		{`{"type":"object","maxProperties":0}`, `{"const":{}}`},
		{`{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`},
		{`{"type":"object","dependentRequired":{"a":["b"]}}`, `{"type":"object","anyOf":[{"properties":{"a":false}},{"required":["b"]}]}`},
		{`{"dependentSchemas":{"a":{"required":["b"]}}}`, `{"dependentRequired":{"a":["b"]}}`},
		{`{"type":"object","properties":{"a":{}},"unevaluatedProperties":false}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`},
		{`{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}`, `{"description":"A.","unevaluatedProperties":false,"allOf":[{"properties":{"a":true}}]}`},
		{`{"if":{"type":"string"},"then":{"minLength":1}}`, `{"anyOf":[{"not":{"type":"string"}},{"minLength":1}]}`},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"null"}}`, `{"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}`},
		{`{"if":true,"then":{"type":"string"},"else":{"type":"null"}}`, `{"type":"string"}`},
		{`{"then":{"type":"string"}}`, `true`},
		{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"}}`},
		{`{"type":"array","prefixItems":[{},{}],"items":false}`, `{"type":"array","maxItems":2}`},
		{`{"type":"array","items":{"type":"boolean"},"uniqueItems":true}`, `{"type":"array","items":{"type":"boolean"},"uniqueItems":true,"maxItems":2}`},
		{`{"type":"array","items":false}`, `{"type":"array","maxItems":0}`},
		{`{"type":"array","contains":{"type":"string"},"minContains":0}`, `{"type":"array"}`},
		{`{"type":"array","contains":{}}`, `{"type":"array","minItems":1}`},
		{`{"type":"array","contains":{},"maxContains":2}`, `{"type":"array","minItems":1,"maxItems":2}`},
		{`{"type":"array","contains":{"type":"string"},"minContains":2,"minItems":1}`, `{"type":"array","contains":{"type":"string"},"minContains":2}`},
		{`{"type":"array","maxItems":1,"uniqueItems":true}`, `{"type":"array","maxItems":1}`},
		{`{"type":"string","contentEncoding":"base32","title":"T","default":"a","x-own":1}`, `{"type":"string"}`},
		{`{"type":"integer","format":"int64"}`, `{"type":"integer"}`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","type":"string"}`, `{"type":"string"}`},
		{list, `{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"],"$defs":{"L":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"]}}}`},
		{list, `{"$defs":{"M":{"type":"object","required":["v"],"properties":{"next":{"type":"object","required":["v"],"properties":{"next":{"$ref":"#/$defs/M"},"v":{"type":"integer"}}},"v":{"type":"integer"}}}},"$ref":"#/$defs/M"}`},
		{`{"$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/L"}},"required":["next"]}},"$ref":"#/$defs/L"}`, `false`},
		{`{"$defs":{"T":{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/T"}}]}},"$ref":"#/$defs/T"}`, `{"$defs":{"T":{"type":["array","string"],"items":{"$ref":"#/$defs/T"}}},"$ref":"#/$defs/T"}`},
		{
			`{"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"x":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"},"y":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"c"}},"required":["k"]}]}`,
			`{"anyOf":[{"type":"object","properties":{"k":{"const":"c"}},"required":["k"]},{"type":"object","properties":{"x":{"type":"string"},"k":{"enum":["a"]}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"},"y":{"type":"string"}},"required":["k"]}]}`,
		},
		{
			`{"type":"object","properties":{"u":{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}},"$defs":{"A":{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}}}`,
			`{"type":"object","properties":{"u":{"type":["object","null"],"properties":{"n":{"type":"integer"}},"additionalProperties":false}}}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt[0]+" "+tt[1], func(t *testing.T) {
			a, b := parse(t, tt[0]), parse(t, tt[1])
			if there, back := show(Find(a, b)), show(Find(b, a)); there != "none" || back != "none" {
				t.Errorf("there: %s\nback: %s", there, back)
			}
			if equal, decided := Equal(a, b); !equal || !decided {
				t.Errorf("equal %t, decided %t", equal, decided)
			}
		})
	}
}

const list = `{"$ref":"#/$defs/L","$defs":{"L":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"]}}}`
