package call

import (
	"fmt"
	"strings"
	"testing"
)

const shapeSchema = `{
"type": "object",
"properties": {"shape": {"%s": [
	{"$ref": "#/$defs/circle"},
	{"$ref": "#/$defs/square"}
]}},
"$defs": {
	"circle": {"type": "object", "properties": {
		"kind": {"type": "string", "const": "circle"},
		"radius": {"type": "number", "exclusiveMinimum": 0}
	}, "required": ["kind", "radius"], "additionalProperties": false},
	"square": {"type": "object", "properties": {
		"kind": {"type": "string", "enum": ["square", "box"]},
		"side": {"type": "integer", "default": 1},
		"in": {"$ref": "#/properties/shape"}
	}, "required": ["kind"], "additionalProperties": false}
}}`

func readShape(r *Reader) string {
	switch kind := r.Variant("kind"); kind {
	case "circle":
		radius := 0.0
		for r.Object(); r.Next(); {
			if r.Name() == "radius" {
				radius = r.Float(64)
			}
		}
		return fmt.Sprintf("circle of %v", radius)
	case "square", "box":
		side, in := int64(0), "nothing"
		for r.Object(); r.Next(); {
			switch r.Name() {
			case "side":
				side = r.Int(64)
			case "in":
				in = readShape(r)
			}
		}
		return fmt.Sprintf("%s of %d in %s", kind, side, in)
	}
	return "none"
}

func TestVariant(t *testing.T) {
	cases := []struct{ shape, want, problems string }{
		{`{"kind":"circle","radius":2}`, "circle of 2", ""},
		{` { "radius" : 2 , "kind" : "circle" } `, "circle of 2", ""},
		{`{"kind":"box"}`, "box of 1 in nothing", ""},
		{`{"in":{"radius":1,"kind":"circle"},"kind":"square","side":null}`, "square of 1 in circle of 1", ""},
		{`{"kind":"circle","radius":0}`, "", "shape.radius too-small"},
		{`{"kind":"circle","side":1}`, "", "shape.side unknown-argument, shape.radius missing-argument"},
		{`{"kind":"square","side":"1","in":{"kind":"circle","radius":"1"}}`, "", "shape.side wrong-type, shape.in.radius wrong-type"},
		{`{"kind":"hexagon"}`, "", "shape.kind not-in-enum"},
		{`{"radius":1}`, "", "shape.kind missing-argument"},
		{`{}`, "", "shape.kind missing-argument"},
		{`"circle"`, "", "shape wrong-type"},
		{`{"kind":"circle","kind":"box"}`, "", "shape.kind duplicate-argument, shape.radius missing-argument"},
		{`{"kind":"circle","radius":}`, "", "bad-json"},
	}
	for _, choice := range []string{"anyOf", "oneOf"} {
		tool := toolOf(fmt.Sprintf(shapeSchema, choice))
		for _, c := range cases {
			got := ""
			problems := readWith(tool, `{"shape":`+c.shape+`}`, func(r *Reader) {
				for r.Object(); r.Next(); {
					got = readShape(r)
				}
			})
			if problems != c.problems || problems == "" && got != c.want {
				t.Errorf("%s %s: got %s and %q\nwant %s and %q", choice, c.shape, got, problems, c.want, c.problems)
			}
		}
	}
}

func TestVariantByInteger(t *testing.T) {
	tool := toolOf(`{"anyOf": [
		{"type": "object", "properties": {"v": {"const": 1}}, "required": ["v"]},
		{"type": "object", "properties": {"v": {"const": 2}, "w": {"type": "string"}}, "required": ["v", "w"]}
	]}`)
	cases := []struct{ args, want, problems string }{
		{`{"v":1}`, "1", ""},
		{`{"v":2.0,"w":""}`, "2", ""},
		{`{"v":2}`, "", "w missing-argument"},
		{`{"v":3}`, "", "v not-in-enum"},
	}
	for _, c := range cases {
		got := ""
		problems := readWith(tool, c.args, func(r *Reader) { got = r.Variant("v") })
		if problems != c.problems || problems == "" && got != c.want {
			t.Errorf("%s: got %s and %q, want %s and %q", c.args, got, problems, c.want, c.problems)
		}
	}
}

// TestVariantBesideOthers checks that keywords next to anyOf are also enforced.
func TestVariantBesideOthers(t *testing.T) {
	tool := toolOf(`{"maxProperties": 2, "anyOf": [
		{"properties": {"v": {"const": "a"}, "n": {"type": "integer"}}, "required": ["v"]},
		{"properties": {"v": {"const": "b"}}, "required": ["v"]}
	]}`)
	cases := []struct{ args, want, problems string }{
		{`{"v":"a","n":1}`, "a", ""},
		{`{"v":"b","n":1,"m":2}`, "", "too-many-items"},
	}
	for _, c := range cases {
		got := ""
		problems := readWith(tool, c.args, func(r *Reader) {
			got = r.Variant("v")
			for r.Object(); r.Next(); {
			}
		})
		if problems != c.problems || problems == "" && got != c.want {
			t.Errorf("%s: got %s and %q, want %s and %q", c.args, got, problems, c.want, c.problems)
		}
	}
}

// TestVariantBesideOneWithoutTag checks that, in addition to the variant that the tag
// selects, a variant without a constraint on the tag may accept the object.
func TestVariantBesideOneWithoutTag(t *testing.T) {
	const branches = `[
		{"type": "object", "properties": {"v": {"const": "a"}, "n": {"type": "integer"}}, "required": ["v"]},
		{"type": "object", "required": ["m"]}
	]`
	cases := []struct{ keyword, args, problems string }{
		{"anyOf", `{"v":"a","n":1}`, ""},
		{"anyOf", `{"v":"a","n":"x","m":1}`, ""},
		{"anyOf", `{"v":"a","n":"x"}`, "n wrong-type"},
		{"oneOf", `{"v":"a","n":1}`, ""},
		{"oneOf", `{"v":"a","n":1,"m":1}`, "not-accepted"},
	}
	for _, c := range cases {
		problems := readWith(toolOf(`{"`+c.keyword+`": `+branches+`}`), c.args, func(r *Reader) {
			r.Variant("v")
			for r.Object(); r.Next(); {
			}
		})
		if problems != c.problems {
			t.Errorf("%s %s: got %s, want %s", c.keyword, c.args, problems, c.problems)
		}
	}
}

// TestGeneral checks that a value of a schema with rare keywords is validated as a whole.
// It is then decoded with the subschema that accepts it.
func TestGeneral(t *testing.T) {
	tool := toolOf(`{"properties": {
		"either": {"anyOf": [{"type": "object", "properties": {"n": {"type": "integer", "default": 3}}, "minProperties": 0}, {"type": "null"}]},
		"unique": {"type": "array", "items": {"type": "integer"}, "uniqueItems": true}
	}}`)
	read := func(args string) string {
		var all []string
		problems := readWith(tool, args, func(r *Reader) {
			for r.Object(); r.Next(); {
				switch r.Name() {
				case "either":
					if r.Null() {
						all = append(all, "null")
						continue
					}
					for r.Object(); r.Next(); {
						all = append(all, fmt.Sprint(r.Name(), r.Int(64)))
					}
				case "unique":
					for r.Array(); r.Next(); {
						all = append(all, fmt.Sprint(r.Int(64)))
					}
				}
			}
		})
		return strings.Join(all, " ") + problems
	}
	cases := []struct{ args, want string }{
		{`{"either":null,"unique":[1,2]}`, "null 1 2"},
		{`{"either":{"n":1}}`, "n1"},
		{`{"either":{}}`, "n3"},
		{`{"either":{"n":null}}`, "n3"},
		{`{"either":{"n":"1"},"unique":[1,1.0]}`, "either.n wrong-type, unique[1] not-unique"},
	}
	for _, c := range cases {
		if got := read(c.args); got != c.want {
			t.Errorf("%s: got %s, want %s", c.args, got, c.want)
		}
	}
}

// TestRepairedValues checks that the repaired value is decoded in place of the original
// value.
func TestRepairedValues(t *testing.T) {
	tool := toolOf(filterSchema)
	tool.repair = true
	cases := []struct{ args, want, repairs, problems string }{
		{`{"name":"a","max":"12","tags":"x"}`, `{"Name":"a","Tags":["x"],"Max":12,"Sub":null}`, "max, tags", ""},
		{`{"sub":"{\"name\":\"b\",\"max\":\"3\"}","name":"a","max":4}`, `{"Name":"a","Tags":null,"Max":4,"Sub":{"Name":"b","Tags":null,"Max":3,"Sub":null}}`, "sub, sub.max", ""},
		{`"{\"name\":\"a\"}"`, `{"Name":"a","Tags":null,"Max":10,"Sub":null}`, "", ""},
		{`{"name":"12","max":1}`, `{"Name":"12","Tags":null,"Max":1,"Sub":null}`, "", ""},
		{`{"name":"a","max":"x"}`, "", "", "max wrong-type"},
		{`{"name":"a","sub":"{\"name\":1}"}`, "", "", "sub.name wrong-type"},
	}
	for _, c := range cases {
		r := tool.read([]byte(c.args), nil)
		var got filter1
		readFilter(r, &got)
		r.EndArguments()
		var repairs, problems []string
		for _, one := range r.repairs {
			repairs = append(repairs, one.Path)
		}
		for _, one := range r.problems {
			problems = append(problems, one.Path+" "+string(one.Code))
		}
		if p := strings.Join(problems, ", "); p != c.problems || p == "" && mustJSON(t, got) != c.want || p == "" && strings.Join(repairs, ", ") != c.repairs {
			t.Errorf("%s: got %s with %q repaired and problems %q", c.args, mustJSON(t, got), repairs, problems)
		}
	}
}

// TestManyRepairs checks that all of many repairs are made, but only the first are recorded.
func TestManyRepairs(t *testing.T) {
	tool := toolOf(`{"properties": {"list": {"type": "array", "items": {"type": "integer"}}}}`)
	tool.repair = true
	const count = 1000
	r := tool.read([]byte(`{"list":[`+strings.Repeat(`"1",`, count-1)+`"1"]}`), nil)
	sum := int64(0)
	for r.Object(); r.Next(); {
		for r.Array(); r.Next(); {
			sum += r.Int(64)
		}
	}
	if !r.EndArguments() || sum != count || len(r.repairs) != maxRepairs || r.repairs[maxRepairs-1].Path != "list[99]" {
		t.Errorf("got %d and %d repairs, want %d and %d", sum, len(r.repairs), count, maxRepairs)
	}
}

// TestVariantOfLooseSchema checks that a value that the schema accepts, but no Go type of the
// union, is a problem.
func TestVariantOfLooseSchema(t *testing.T) {
	tool := toolOf(`{"properties": {"v": {}, "after": {"type": "integer"}}}`)
	cases := []struct{ args, want, problems string }{
		{`{"v":{"kind":"a"},"after":1}`, "a", ""},
		{`{"v":{},"after":1}`, "", "v.kind no-variant"},
		{`{"v":[1],"after":"x"}`, "", "v.kind no-variant, after wrong-type"},
		{`{"v":{"kind":"c"},"after":"x"}`, "c", "v.kind no-variant, after wrong-type"},
		{`{"v":{"kind":7}}`, "7", "v.kind no-variant"},
	}
	for _, c := range cases {
		got := ""
		problems := readWith(tool, c.args, func(r *Reader) {
			for r.Object(); r.Next(); {
				if r.Name() == "v" {
					if got = r.Variant("kind"); got != "a" {
						r.NoVariant("kind", "a", "b")
					}
				}
			}
		})
		if problems != c.problems || got != c.want {
			t.Errorf("%s: got %s and %q, want %s and %q", c.args, got, problems, c.want, c.problems)
		}
	}
}

func TestNoVariantTellsTheKnown(t *testing.T) {
	tool := toolOf(`{"properties": {"v": {}}}`)
	tests := []struct{ tag, want string }{
		{`"Circel"`, `v.kind: expected one of "circle", "1", got "Circel"; did you mean "circle"?`},
		{`2`, `v.kind: expected one of "circle", 1, got 2`},
		{`true`, `v.kind: expected a string or an integer that tells what the object is, got true`},
	}
	for _, tt := range tests {
		r := tool.read([]byte(`{"v":{"kind":`+tt.tag+`}}`), nil)
		for r.Object(); r.Next(); {
			r.Variant("kind")
			r.NoVariant("kind", "circle", "1")
		}
		if r.EndArguments() || len(r.problems) != 1 || r.problems[0].String() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.tag, r.problems, tt.want)
		}
	}
}
