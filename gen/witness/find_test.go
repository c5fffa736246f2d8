package witness

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func parse(t testing.TB, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}

// show formats an answer: as the value with the position and keyword of its rejection, as
// "none", or as "unknown" with the reason.
func show(a Answer) string {
	switch a.Verdict {
	case Found:
		return a.Value.String() + " " + a.Path.String() + " " + a.Keyword
	case None:
		return "none"
	}
	return "unknown: " + a.Reason
}

// A pair consists of two schemas, with the expected answers of Find(a, b) in want and of
// Find(b, a) in back.
type pair struct{ a, b, want, back string }

func check(t *testing.T, tests []pair) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.a+" "+tt.b, func(t *testing.T) {
			a, b := parse(t, tt.a), parse(t, tt.b)
			if diff := cmp.Diff(tt.want, show(Find(a, b))); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if diff := cmp.Diff(tt.back, show(Find(b, a))); diff != "" {
				t.Errorf("back: -want +got:\n%s", diff)
			}
		})
	}
}

func TestTypes(t *testing.T) {
	check(t, []pair{
		{`{"type":"string"}`, `{}`, `none`, `1 # type`},
		{`{"type":"string"}`, `{"type":["string","null"]}`, `none`, `null # type`},
		{`{"type":"integer"}`, `{"type":"number"}`, `none`, `0.5 # type`},
		{`{"type":"integer"}`, `{"type":["integer","string"]}`, `none`, `"a" # type`},
		{`{"type":"boolean"}`, `{"type":"string"}`, `true # type`, `"a" # type`},
		{`{"type":"null"}`, `{"type":["null","object"]}`, `none`, `{} # type`},
		{`{"type":"array"}`, `{"type":"object"}`, `[] # type`, `{} # type`},
		{`false`, `{"type":"object"}`, `none`, `{} # `},
		{`true`, `{"not":{"type":"null"}}`, `null # not`, `none`},
	})
}

func TestValues(t *testing.T) {
	check(t, []pair{
		{`{"enum":["a","b"]}`, `{"enum":["a","b","c"]}`, `none`, `"c" # enum`},
		{`{"enum":["a","b"]}`, `{"type":"string"}`, `none`, `"c" # enum`},
		{`{"const":true}`, `{"type":"boolean"}`, `none`, `false # const`},
		{`{"const":null}`, `{"enum":[null,1]}`, `none`, `1 # const`},
		{`{"enum":[1,2.5]}`, `{"type":"integer"}`, `2.5 # type`, `0 # enum`},
		{`{"const":{"a":[1]}}`, `{"type":"object","properties":{"a":{"maxItems":1}}}`, `none`, `{} # const`},
		{`{"not":{"enum":["a","b"]},"type":"string"}`, `{"type":"string"}`, `none`, `"a" # not`},
		{`{"not":{"const":{"a":1}},"type":"object"}`, `{"type":"object"}`, `none`, `{"a":1} # not`},
		{`{"not":{"const":[]},"type":"array"}`, `{"type":"array"}`, `none`, `[] # not`},
		{`{"enum":["2026-03-21","x"]}`, `{"type":"string","format":"date"}`, `"x" # format`, `"2000-01-01" # enum`},
	})
}

func TestNumbers(t *testing.T) {
	check(t, []pair{
		{`{"type":"integer","maximum":10}`, `{"type":"integer","maximum":14}`, `none`, `11 # maximum`},
		{`{"type":"number","maximum":10}`, `{"type":"number","maximum":10.25}`, `none`, `10.125 # maximum`},
		{`{"type":"integer","minimum":-3}`, `{"type":"integer","minimum":0}`, `-1 # minimum`, `none`},
		{`{"type":"number","exclusiveMinimum":3}`, `{"type":"number","minimum":3}`, `none`, `3 # exclusiveMinimum`},
		{`{"type":"number","exclusiveMaximum":3}`, `{"type":"number","maximum":3}`, `none`, `3 # exclusiveMaximum`},
		{`{"type":"number","minimum":0,"maximum":1}`, `{"type":"number","minimum":0.1,"maximum":0.9}`, `0 # minimum`, `none`},
		{`{"type":"integer","multipleOf":5}`, `{"type":"integer","multipleOf":10}`, `5 # multipleOf`, `none`},
		{`{"type":"number","multipleOf":0.1}`, `{"type":"number","multipleOf":0.01}`, `none`, `0.01 # multipleOf`},
		{`{"type":"integer","minimum":1,"maximum":100,"multipleOf":7}`, `{"type":"integer","minimum":1,"maximum":99,"multipleOf":7}`, `none`, `none`},
		{`{"type":"integer","minimum":1,"maximum":105,"multipleOf":7}`, `{"type":"integer","minimum":1,"maximum":99,"multipleOf":7}`, `105 # maximum`, `none`},
		{`{"type":"integer","minimum":18014398509481984}`, `{"type":"integer","minimum":18014398509481985}`, `18014398509481984 # minimum`, `none`},
		{`{"type":"number","minimum":1e-9}`, `{"type":"number","exclusiveMinimum":0}`, `none`, `0.0000000005 # minimum`},
		{`{"type":"number","not":{"multipleOf":2},"minimum":4}`, `{"type":"number","minimum":4}`, `none`, `4 # not`},
	})
}

func TestStrings(t *testing.T) {
	check(t, []pair{
		{`{"type":"string","minLength":1}`, `{"type":"string","minLength":3}`, `"a" # minLength`, `none`},
		{`{"type":"string","maxLength":5}`, `{"type":"string","maxLength":7}`, `none`, `"aaaaaa" # maxLength`},
		{`{"type":"string","minLength":0}`, `{"type":"string","maxLength":0}`, `"a" # maxLength`, `none`},
		{`{"type":"string","pattern":"^[a-z]+$"}`, `{"type":"string","pattern":"^[a-z0-9]+$"}`, `none`, `"0" # pattern`},
		{`{"type":"string","pattern":"^[a-z]+$"}`, `{"type":"string","pattern":"^[a-z]{1,8}$"}`, `"aaaaaaaaa" # pattern`, `none`},
		{`{"type":"string","pattern":"^[A-Z]{2}-[0-9]{4}$"}`, `{"type":"string"}`, `none`, `"a" # pattern`},
		{`{"type":"string","pattern":"^é+$","maxLength":2}`, `{"type":"string","maxLength":2,"pattern":"^.{0,2}$"}`, `none`, `"a" # pattern`},
		{`{"type":"string","pattern":"\\bcat\\b"}`, `{"type":"string","pattern":"cat"}`, `none`, `"acat" # pattern`},
		{`{"type":"string","pattern":"^(?=a)"}`, `{"type":"string","pattern":"^a"}`, `none`, `none`},
		{`{"type":"string","pattern":"^(?=.*[0-9])(?!x).{3,}$"}`, `{"type":"string","pattern":"^(?=.*[0-9])(?!x)(?=.*[a-z]).{3,}$"}`, `"000" # pattern`, `none`},
		{`{"type":"string","pattern":"^(\\w)\\1$"}`, `{"type":"string","pattern":"^\\w\\w$"}`, `unknown: no string was found that satisfies the formats and patterns`, `"ab" # pattern`},
		{`{"type":"string","pattern":"^(?:(?!--).)+$"}`, `{"type":"string","maxLength":3}`, `"aaaa" # maxLength`, `"\n" # pattern`},
		{`{"type":"string","pattern":"\\p{Foo}"}`, `{"type":"string"}`, `none`, `unknown: the pattern "\\p{Foo}" is not a regular expression of Go or ECMA-262`},
		{`{"type":"string","pattern":"^\\s$"}`, `{"type":"string","pattern":"^[ \\t\\n\\f\\r]$"}`, `"\u000b" # pattern`, `none`},
		{`{"type":"string","pattern":"^[^\\n]$"}`, `{"type":"string","pattern":"^.$"}`, `"\r" # pattern`, `none`},
		{`{"type":"string","pattern":"(?m)^b$"}`, `{"type":"string","pattern":"^b$"}`, `"b\n" # pattern`, `none`},
		{`{"type":"string","format":"date"}`, `{"type":"string","format":"date-time"}`, `"2026-03-21" # format`, `"2026-03-21T10:30:00Z" # format`},
		{`{"type":"string","format":"date"}`, `{"type":"string"}`, `none`, `"tomorrow" # format`},
		{`{"type":"string","format":"email"}`, `{"type":"string","format":"idn-email"}`, `none`, `"änn@example.com" # format`},
		{`{"type":"string","format":"uri"}`, `{"type":"string","format":"uri-reference"}`, `none`, `"/docs" # format`},
		{`{"type":"string","format":"uuid"}`, `{"type":"string","pattern":"^[0-9a-f-]{36}$"}`, `"aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaA" # pattern`, `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" # format`},
		{`{"type":"string","format":"ipv4"}`, `{"type":"string","format":"ipv6"}`, `"192.0.2.1" # format`, `"2001:db8::1" # format`},
		{`{"type":"string","format":"hostname"}`, `{"type":"string","minLength":1}`, `none`, `"-" # format`},
		{`{"type":"string","format":"email","maxLength":40}`, `{"type":"string","format":"email"}`, `none`, `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@a" # maxLength`},
		{`{"type":"string","format":"json-pointer"}`, `{"type":"string","pattern":"^/"}`, `"" # pattern`, `"/~" # format`},
		{`{"type":"string","format":"duration","pattern":"^PT"}`, `{"type":"string","format":"duration"}`, `none`, `"P1D" # pattern`},
		{`{"type":"string","format":"time"}`, `{"type":"string","minLength":9}`, `none`, `"25:00:00Z" # format`},
	})
}

func TestArrays(t *testing.T) {
	check(t, []pair{
		{`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":["string","null"]}}`, `none`, `[null] #/0 type`},
		{`{"type":"array","items":{"type":"string"}}`, `{"type":"array"}`, `none`, `[1] #/0 type`},
		{`{"type":"array","minItems":1}`, `{"type":"array"}`, `none`, `[] # minItems`},
		{`{"type":"array","maxItems":2,"items":{"type":"integer"}}`, `{"type":"array","maxItems":3,"items":{"type":"integer"}}`, `none`, `[1,1,1] # maxItems`},
		{`{"type":"array","uniqueItems":true,"items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"}}`, `none`, `["a","a"] # uniqueItems`},
		{`{"type":"array","uniqueItems":true,"items":{"enum":["a","b"]}}`, `{"type":"array","maxItems":2}`, `none`, `["a","a"] # uniqueItems`},
		{`{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"items":false}`, `{"type":"array","items":{"type":["string","number"]}}`, `none`, `[1] #/0 type`},
		{`{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"minItems":2}`, `{"type":"array","prefixItems":[{"type":"string"}],"minItems":1}`, `none`, `["a","a"] #/1 type`},
		{`{"type":"array","contains":{"type":"string"}}`, `{"type":"array"}`, `none`, `[] # contains`},
		{`{"type":"array","contains":{"type":"string"},"minContains":2}`, `{"type":"array","contains":{"type":"string"}}`, `none`, `["a"] # minContains`},
		{`{"type":"array","contains":{"type":"string"},"maxContains":2}`, `{"type":"array","contains":{"type":"string"},"maxContains":3}`, `none`, `["a","a","a"] # maxContains`},
		{`{"type":"array","items":{"type":"object","properties":{"a":{"maximum":3,"type":"integer"}},"required":["a"]}}`, `{"type":"array","items":{"type":"object","properties":{"a":{"maximum":2,"type":"integer"}},"required":["a"]}}`, `[{"a":3}] #/0/a maximum`, `none`},
		{`{"type":"array","uniqueItems":true,"minItems":2,"items":{"type":"object","properties":{"k":{"enum":["a","b"]}},"required":["k"],"additionalProperties":false}}`, `{"type":"array","maxItems":1}`, `[{"k":"a"},{"k":"b"}] # maxItems`, `[] # minItems`},
	})
}

func TestObjects(t *testing.T) {
	check(t, []pair{
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"],"additionalProperties":false}`, `{} # required`, `{"b":"a"} # additionalProperties`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, `none`, `{} # required`},
		{`{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, `{"extra":"a"} # additionalProperties`, `none`},
		{`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":["string","integer"]}}`, `none`, `{"extra":1} #/extra type`},
		{`{"type":"object","properties":{"old":{"type":"string"}},"required":["old"],"additionalProperties":false}`, `{"type":"object","properties":{"new":{"type":"string"}},"required":["new"],"additionalProperties":false}`, `{"old":"a"} # additionalProperties`, `{"new":"a"} # additionalProperties`},
		{`{"type":"object","patternProperties":{"^x-":{"type":"string"}}}`, `{"type":"object","patternProperties":{"^x-":{}}}`, `none`, `{"x-":1} #/x- type`},
		{`{"type":"object","propertyNames":{"maxLength":3}}`, `{"type":"object","propertyNames":{"maxLength":4}}`, `none`, `{"more":"a"} # propertyNames`},
		{`{"type":"object","minProperties":1}`, `{"type":"object","minProperties":2}`, `{"extra":"a"} # minProperties`, `none`},
		{`{"type":"object","maxProperties":1}`, `{"type":"object","maxProperties":2}`, `none`, `{"extra":"a","other":"a"} # maxProperties`},
		{`{"type":"object","dependentRequired":{"a":["b"]}}`, `{"type":"object"}`, `none`, `{"a":"a"} # dependentRequired`},
		{`{"type":"object","dependentSchemas":{"a":{"properties":{"b":{"type":"string"}}}}}`, `{"type":"object"}`, `none`, `{"a":"a","b":1} #/b type`},
		{`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"array","items":{"maximum":3}}}}}}`, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"array","items":{"maximum":2}}}}}}`, `{"a":{"b":[3]}} #/a/b/0 maximum`, `none`},
		{`{"type":"object","properties":{"city":{"type":"string","examples":["Paris"]},"days":{"type":"integer","default":3}},"required":["city","days"]}`, `{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"},"unit":{"type":"string"}},"required":["city","days","unit"]}`, `{"city":"Paris","days":3,"unit":1} #/unit type`, `none`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"unevaluatedProperties":false}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, `none`, `{"extra":"a"} #/extra unevaluatedProperties`},
		{`{"allOf":[{"properties":{"a":{}}},{"$ref":"#/$defs/B"}],"type":"object","unevaluatedProperties":false,"$defs":{"B":{"properties":{"b":{"type":"null"}}}}}`, `{"type":"object","properties":{"a":{},"b":{"type":"null"}},"additionalProperties":false}`, `none`, `none`},
		{`{"anyOf":[{"properties":{"a":{}}},{"required":["b"]}],"type":"object","unevaluatedProperties":false}`, `{"type":"object"}`, `none`, `unknown: "unevaluatedProperties" depends on other keywords of the schema`},
	})
}

func TestChoices(t *testing.T) {
	check(t, []pair{
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"integer"},{"type":"string"},{"type":"null"}]}`, `none`, `null # type`},
		{`{"oneOf":[{"type":"integer"},{"minimum":2}]}`, `{"anyOf":[{"type":"integer"},{"minimum":2}]}`, `none`, `2 # oneOf`},
		{`{"oneOf":[{"multipleOf":2},{"multipleOf":3}],"type":"integer"}`, `{"type":"integer"}`, `none`, `1 # multipleOf`},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `{"type":"string"}`, `null # type`, `none`},
		{`{"not":{"type":"string"}}`, `{"not":{"type":"integer"}}`, `1 # not`, `"a" # not`},
		{`{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x"]},"type":"object"}`, `{"type":"object"}`, `none`, `{"k":"a"} # required`},
		{`{"if":{"type":"string"},"then":{"maxLength":2},"else":{"type":"null"}}`, `{"if":{"type":"string"},"then":{"maxLength":3},"else":{"type":"null"}}`, `none`, `"aaa" # maxLength`},
		{`{"anyOf":[{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"square"},"w":{"type":"number"}},"required":["kind","w"],"additionalProperties":false}]}`, `{"anyOf":[{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number","minimum":0}},"required":["kind","r"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"square"},"w":{"type":"number"}},"required":["kind","w"],"additionalProperties":false}]}`, `{"kind":"circle","r":-1} #/r minimum`, `none`},
	})
}

func TestReferences(t *testing.T) {
	check(t, []pair{
		{`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, `{"$ref":"#/$defs/A","$defs":{"A":{"type":["string","null"]}}}`, `none`, `null # type`},
		{`{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"v":{"type":"integer"},"kids":{"type":"array","items":{"$ref":"#/$defs/T"}}},"required":["v"],"additionalProperties":false}}}`, `{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"v":{"type":"number"},"kids":{"type":"array","items":{"$ref":"#/$defs/T"}}},"required":["v"],"additionalProperties":false}}}`, `none`, `{"v":0.5} #/v type`},
		{`{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/T"},"maxItems":1}},"additionalProperties":false}}}`, `{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"kids":{"type":"array","items":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/T"},"maxItems":2}},"additionalProperties":false},"maxItems":1}},"additionalProperties":false}}}`, `none`, `{"kids":[{"kids":[{},{}]}]} #/kids/0/kids maxItems`},
		{`{"$ref":"#/$defs/L","$defs":{"L":{"type":["object","null"],"properties":{"next":{"$ref":"#/$defs/L"}},"required":["next"],"additionalProperties":false}}}`, `{"anyOf":[{"type":"null"},{"type":"object","maxProperties":1,"properties":{"next":{"type":["object","null"]}}}]}`, `none`, `{"next":{"next":"a"}} #/next/next type`},
		{`{"$ref":"other.json"}`, `{"type":"string"}`, `unknown: a reference refers to another document, or has no target`, `unknown: a reference refers to another document, or has no target`},
		{`{"$dynamicRef":"#a"}`, `{"type":"string"}`, `unknown: the schema contains a "$dynamicRef"`, `unknown: the schema contains a "$dynamicRef"`},
		{`{"$id":"https://example.com/a","$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, `{"type":"string"}`, `none`, `none`},
	})
}

// sample returns a small value that a schema accepts.
func sample(doc *schema.Doc) (*schema.Doc, bool) {
	answer := Find(doc, schema.Boolean(false))
	return answer.Value, answer.Verdict == Found
}

// TestSample checks that Find returns a value that a schema accepts if the other schema
// is false, which rejects every value.
func TestSample(t *testing.T) {
	tests := map[string]string{
		`{"type":"object","properties":{"city":{"type":"string","examples":["Paris"]},"days":{"type":"integer","minimum":1}},"required":["city","days"]}`: `{"city":"Paris","days":1}`,
		`{"type":"object","required":["id"],"properties":{"id":{"format":"uuid","type":"string"}}}`:                                                       `{"id":"2eb8aa08-aa98-41ea-b4aa-73b441d16380"}`,
		`{"type":"object"}`: `{}`,
	}
	for text, want := range tests {
		got, ok := sample(parse(t, text))
		if diff := cmp.Diff(want, got.String()); !ok || diff != "" {
			t.Errorf("%s: %t, -want +got:\n%s", text, ok, diff)
		}
	}
	if got, ok := sample(schema.Boolean(false)); ok {
		t.Errorf("false accepts %s", got)
	}
}

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b           string
		equal, decided bool
	}{
		{`{"type":"integer"}`, `{"type":"number","multipleOf":1}`, true, true},
		{`{"type":"integer"}`, `{"type":"number"}`, false, true},
		{`{"type":"number"}`, `{"type":"integer"}`, false, true},
		{`{"$dynamicRef":"#a"}`, `{"$dynamicRef":"#b"}`, false, false},
	}
	for _, tt := range tests {
		equal, decided := Equal(parse(t, tt.a), parse(t, tt.b))
		if equal != tt.equal || decided != tt.decided {
			t.Errorf("%s and %s: equal %t, decided %t", tt.a, tt.b, equal, decided)
		}
	}
}

func TestNoSchema(t *testing.T) {
	if got := show(Find(nil, schema.Boolean(true))); got != "unknown: no schema is given" {
		t.Errorf("got %s", got)
	}
}

// tool returns a random schema with the structure of schemas that toolgen generates.
func (g generator) tool(depth int) *schema.Doc {
	doc := g.object(depth)
	return doc.With("$defs", schema.Obj(schema.M("N", schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", schema.Obj(
			schema.M("v", g.member(0)),
			schema.M("next", schema.Obj(schema.M("$ref", schema.Str("#/$defs/N")))),
		)),
		schema.M("required", schema.Arr(schema.Str("v"))),
		schema.M("additionalProperties", schema.Boolean(false)),
	))))
}

func (g generator) object(depth int) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for _, name := range []string{"city", "days", "unit", "tags", "more"}[:1+g.IntN(5)] {
		properties = properties.With(name, g.member(depth-1))
		if g.maybe(50) {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	return schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", properties),
		schema.M("required", required),
		schema.M("additionalProperties", schema.Boolean(g.maybe(20))),
	)
}

func (g generator) member(depth int) *schema.Doc {
	typed := func(name string, members ...schema.Member) *schema.Doc {
		return schema.Obj(append([]schema.Member{schema.M("type", schema.Str(name))}, members...)...)
	}
	options := []func() *schema.Doc{
		func() *schema.Doc { return typed("string") },
		func() *schema.Doc {
			return typed("string", schema.M("enum", schema.Arr(schema.Str("a"), schema.Str("b"), schema.Str("c"))))
		},
		func() *schema.Doc { return typed("string", schema.M("format", schema.Str(pick(g, formats...).name))) },
		func() *schema.Doc { return typed("string", schema.M("pattern", schema.Str(pick(g, worldRegexps...)))) },
		func() *schema.Doc {
			return typed("string", schema.M("minLength", num(1)), schema.M("maxLength", num(2+g.IntN(9))))
		},
		func() *schema.Doc {
			return typed("integer", schema.M("minimum", num(g.IntN(3))), schema.M("maximum", num(3+g.IntN(9))))
		},
		func() *schema.Doc { return typed("number", schema.M("exclusiveMinimum", num(0))) },
		func() *schema.Doc { return typed("boolean") },
	}
	if depth > 0 {
		options = append(options,
			func() *schema.Doc {
				return typed("array", schema.M("items", g.member(depth-1)), schema.M("minItems", num(g.IntN(2))))
			},
			func() *schema.Doc {
				return typed("array", schema.M("items", typed("string")), schema.M("uniqueItems", schema.Boolean(true)))
			},
			func() *schema.Doc { return typed("object", schema.M("additionalProperties", g.member(depth-1))) },
			func() *schema.Doc { return schema.Obj(schema.M("anyOf", schema.Arr(g.member(depth-1), typed("null")))) },
			func() *schema.Doc { return g.union(depth - 1) },
			func() *schema.Doc { return schema.Obj(schema.M("$ref", schema.Str("#/$defs/N"))) },
			func() *schema.Doc { return g.object(depth) },
		)
	}
	return pick(g, options...)()
}

// union returns a random union with a constant discriminator.
func (g generator) union(depth int) *schema.Doc {
	variants := schema.Arr()
	for _, kind := range []string{"circle", "square", "path"}[:2+g.IntN(2)] {
		variant := g.object(depth)
		properties := variant.Under("properties")
		required := variant.Under("required")
		kinds := schema.Obj(schema.M("const", schema.Str(kind)))
		variants.Items = append(variants.Items, variant.
			With("properties", properties.With("kind", kinds)).
			With("required", schema.Arr(append(slices.Clone(required.Items), schema.Str("kind"))...)))
	}
	return schema.Obj(schema.M("anyOf", variants))
}

// A change derives a new schema from an old one. If the change narrows, the old schema
// accepts every value that the new schema accepts. If it widens, the converse is true.
type change struct {
	name            string
	narrows, widens bool
	apply           func(g generator, sub *schema.Doc) *schema.Doc
}

func beside(sub *schema.Doc, key string, value *schema.Doc) *schema.Doc {
	if sub.Has(key) || sub.Kind != schema.Object {
		return schema.Obj(schema.M("allOf", schema.Arr(sub, schema.Obj(schema.M(key, value)))))
	}
	return sub.With(key, value)
}

var changes = []change{
	{"the same, in another order", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		turned := *sub
		turned.Members = slices.Clone(sub.Members)
		slices.Reverse(turned.Members)
		return &turned
	}},
	{"the same, folded", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("allOf", schema.Arr(sub, schema.Boolean(true))))
	}},
	{"the same, twice", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(sub, sub.With("description", schema.Str("Twice.")))))
	}},
	{"the same, refused twice", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("not", schema.Obj(schema.M("not", sub))))
	}},
	{"the same, as a condition", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("if", sub), schema.M("else", schema.Boolean(false)))
	}},
	{"an assertion more", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		m := pick(g, g.assert(schema.Obj()).Members...)
		return beside(sub, m.Key, m.Value)
	}},
	{"a property more", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		return beside(sub, "required", schema.Arr(schema.Str(pick(g, "city", "days", "other"))))
	}},
	{"fewer values", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		return beside(sub, "enum", schema.Arr(schema.Str("a"), schema.Str("abc"), num(3)))
	}},
	{"a type more", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(sub, schema.Obj(schema.M("type", g.types())))))
	}},
	{"another schema more", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(g.member(1), sub)))
	}},
	{"a keyword less", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		key := pick(g, sub.Members...).Key
		if key == "properties" || key == "$defs" { // "additionalProperties" and references depend on these keywords
			return sub
		}
		return sub.Without(key)
	}},
}

// TestToolChanges checks that no found value contradicts the direction of a change.
func TestToolChanges(t *testing.T) {
	g := newGenerator(4)
	w := newWorld(g, 200)
	c := counts{reasons: map[string]int{}}
	for range 65 * *times {
		old, change := g.tool(3), pick(g, changes...)
		n := 0
		schema.Visit(old, func(*schema.Doc) bool { n++; return true })
		at := g.IntN(n)
		now := schema.Rewrite(old, func(sub *schema.Doc) *schema.Doc {
			if at--; at != -1 || sub.Kind != schema.Object {
				return sub
			}
			if defs := sub.Under("$defs"); defs != nil { // "$defs" stays at the root
				return change.apply(g, sub.Without("$defs")).With("$defs", defs)
			}
			return change.apply(g, sub)
		})
		there, back := Find(old, now), Find(now, old)
		c.add(there)
		c.add(back)
		w.near(g, old, there).hold(t, old, now, there)
		w.near(g, now, back).hold(t, now, old, back)
		if change.widens && there.Verdict == Found || change.narrows && back.Verdict == Found {
			t.Errorf("%s: %s, %s\n%s\n%s", change.name, show(there), show(back), old, now)
		}
	}
	c.within(t, 1)
}

// TestBudget checks that solvers stop when their budget is used up, and always at the same
// step.
func TestBudget(t *testing.T) {
	accepting, refusing := parse(t, hostile()["large patterns"][0]), parse(t, hostile()["large patterns"][1])
	light, lighter := parse(t, `{"type":"integer"}`), parse(t, `{"type":"integer","maximum":5}`)
	const steps = 1000
	var lefts []int
	for range 2 {
		b := NewBudget(steps)
		if got := b.Solver().Find(light, lighter); got.Verdict != Found || b.Left() == 0 || b.Left() == steps {
			t.Errorf("got %s, and %d steps are left", short(got), b.Left())
		}
		lefts = append(lefts, b.Left())
		if got := b.Solver().Find(accepting, refusing); short(got) != "unknown: "+spent || b.Left() != 0 {
			t.Errorf("got %s, and %d steps are left", short(got), b.Left())
		}
		s := b.Solver()
		if got := short(s.FindUnconfirmed(light, lighter)); got != "unknown: "+spent {
			t.Errorf("without remaining steps: got %s", got)
		}
		if s.Confirm(parse(t, "9"), light, lighter) {
			t.Error("Confirm confirmed a value without remaining steps")
		}
	}
	if lefts[0] != lefts[1] {
		t.Errorf("%d steps are left, and then %d", lefts[0], lefts[1])
	}
	if got := (*Budget)(nil).Solver().Find(light, lighter); got.Verdict != Found {
		t.Errorf("without a budget: %s", short(got))
	}
}

// BenchmarkThousand compares 1,000 tools, one in ten of which has changed.
func BenchmarkThousand(b *testing.B) {
	g := newGenerator(7)
	var old, now []*schema.Doc
	for i := range 1000 {
		tool := g.tool(3)
		old = append(old, tool)
		if i%10 == 0 {
			tool = g.mutate(tool)
		}
		now = append(now, tool)
	}
	for b.Loop() {
		for i := range old {
			Find(old[i], now[i])
			Find(now[i], old[i])
		}
	}
}
