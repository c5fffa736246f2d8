package providers_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// randomTools is the number of random tools with nested schemas of all kinds.
const randomTools = 300

func readRandom() ([]corpusTool, error) {
	var all []corpusTool
	for i := range randomTools {
		r := rand.New(rand.NewPCG(uint64(i), 0))
		input := randomObject(r, 0).With("$defs", schema.Obj(
			schema.M("Leaf", randomScalar(r)),
			schema.M("Record", randomObject(r, 2)),
		))
		name := fmt.Sprintf("random_%d", i)
		all = append(all, corpusTool{"random " + name, firstBoxed, dialect.Tool{Name: name, Input: input}})
	}
	return all, nil
}

// randomSchema returns a random schema, or at great depth a scalar schema.
func randomSchema(r *rand.Rand, depth int) *schema.Doc {
	if depth > 3 {
		return randomScalar(r)
	}
	kinds := []func(*rand.Rand, int) *schema.Doc{
		randomObject, randomList, randomUnion, randomReference, randomMap,
		func(r *rand.Rand, _ int) *schema.Doc { return randomScalar(r) },
		func(r *rand.Rand, _ int) *schema.Doc { return randomScalar(r) },
	}
	sub := kinds[r.IntN(len(kinds))](r, depth)
	if r.IntN(4) == 0 {
		sub = sub.With("description", schema.Str("what it is"))
	}
	return sub
}

func randomObject(r *rand.Rand, depth int) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for i := range r.IntN(4) {
		name := fmt.Sprintf("p%d", i)
		properties = properties.With(name, randomSchema(r, depth+1))
		if r.IntN(2) == 0 {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	sub := schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties))
	if len(required.Items) > 0 {
		sub = sub.With("required", required)
	}
	if r.IntN(3) > 0 {
		sub = sub.With("additionalProperties", schema.Boolean(false))
	}
	return sub
}

func randomMap(r *rand.Rand, depth int) *schema.Doc {
	if r.IntN(3) > 0 { // no strict schema allows a map, so maps must be rare: otherwise they would hide other errors
		return randomScalar(r)
	}
	return schema.Obj(schema.M("type", schema.Str("object")), schema.M("additionalProperties", randomSchema(r, depth+1)))
}

func randomList(r *rand.Rand, depth int) *schema.Doc {
	sub := schema.Obj(schema.M("type", schema.Str("array")), schema.M("items", randomSchema(r, depth+1)))
	return withSome(r, sub, `{"minItems":1,"maxItems":3,"uniqueItems":true,"default":[]}`)
}

func randomUnion(r *rand.Rand, depth int) *schema.Doc {
	options := schema.Arr()
	for range 1 + r.IntN(3) {
		options.Items = append(options.Items, randomSchema(r, depth+1))
	}
	if r.IntN(3) == 0 {
		options.Items = append(options.Items, schema.Obj(schema.M("type", schema.Str("null"))))
	}
	return schema.Obj(schema.M([]string{"anyOf", "anyOf", "oneOf", "allOf"}[r.IntN(4)], options))
}

func randomReference(r *rand.Rand, _ int) *schema.Doc {
	return schema.Obj(schema.M("$ref", schema.Str([]string{"#/$defs/Leaf", "#/$defs/Record"}[r.IntN(2)])))
}

// scalars are types with their keywords. A random schema gets some of the keywords.
var scalars = []struct{ kind, keywords string }{
	{`"string"`, `{"minLength":1,"maxLength":9,"pattern":"^[a-z]*$","default":"a"}`},
	{`"string"`, `{"format":"date-time"}`},
	{`"string"`, `{"format":"uri","title":"Link"}`},
	{`"string"`, `{"enum":["a","b",""],"default":"a"}`},
	{`"string"`, `{"const":"a"}`},
	{`"integer"`, `{"minimum":1,"exclusiveMaximum":10,"multipleOf":2,"default":4}`},
	{`"integer"`, `{"enum":[1,2,3]}`},
	{`"number"`, `{"exclusiveMinimum":0,"maximum":1.5,"examples":[0.5]}`},
	{`"boolean"`, `{"default":false,"deprecated":true}`},
	{`["string","null"]`, `{"minLength":2,"default":null}`},
	{`["integer","null"]`, `{"maximum":7,"not":{"const":3}}`},
}

func randomScalar(r *rand.Rand) *schema.Doc {
	scalar := scalars[r.IntN(len(scalars))]
	kind, err := schema.Parse([]byte(scalar.kind))
	if err != nil {
		panic(err)
	}
	return withSome(r, schema.Obj(schema.M("type", kind)), scalar.keywords)
}

// withSome returns sub with a random selection of the members of the JSON object
// keywords.
func withSome(r *rand.Rand, sub *schema.Doc, keywords string) *schema.Doc {
	all, err := schema.Parse([]byte(keywords))
	if err != nil {
		panic(err)
	}
	for _, m := range all.Members {
		if r.IntN(2) == 0 {
			sub = sub.With(m.Key, m.Value)
		}
	}
	return sub
}
