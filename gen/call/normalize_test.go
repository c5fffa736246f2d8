package call

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

// normalized returns the normalized value, or the problem with it. As for the first value
// of a call, no digits have been used yet.
func normalized(n *node, value string) string {
	room := int64(manyDigits)
	text, refused := n.normalize(value, &room, options{})
	if refused != nil {
		return refused.String()
	}
	return text
}

func TestNormalize(t *testing.T) {
	const ab = `{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind"]},` +
		`{"type":"object","properties":{"kind":{"enum":["b"]},"x":{"type":["string","null"]},"y":{"type":"integer","default":7}},"required":["kind"]}`
	tests := []struct {
		name, schema, value, want string
	}{
		{"nothing to do", `{"properties":{"a":{"type":"string"}}}`, `{"a": "x", "b": [null, 1.0]}`, `{"a":"x","b":[null, 1.0]}`},
		{"nulls of optional members", `{"properties":{"a":{"type":"string"},"b":{"type":["string","null"]},"c":{"type":"string"}},"required":["c"]}`,
			`{"a":null,"b":null,"c":"x","d":null}`, `{"b":null,"c":"x","d":null}`},
		{"a null that the enum lacks", `{"properties":{"a":{"type":["string","null"],"enum":["x"]},"b":{"enum":["x",null]}}}`, `{"a":null,"b":null}`, `{"b":null}`},
		{"nullable", `{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, `{"a":null}`, `{"a":null}`},
		{"defaults", `{"properties":{"a":{"type":"integer","default":3},"b":{"type":"integer","default":4.0},"c":{"default":[]}}}`, `{"a":null,"c":false}`, `{"c":false,"a":3,"b":4}`},
		{"a default that is null", `{"properties":{"a":{"type":"integer"},"b":{"default":null}}}`, `{}`, `{}`},
		{"a default in which there is one", `{"properties":{"a":{"type":"object","default":{},"properties":{"b":{"default":1}}}}}`, `{}`, `{"a":{"b":1}}`},
		{"defaults without end", `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","default":{},"properties":{"a":{"$ref":"#/$defs/A"}}}}}`, `{"a":{"a":null}}`, `{"a":{"a":{}}}`},
		{"integers", `{"items":{"type":"integer"}}`, `[1.0,1e2,-0.0,12.50e1,1e0,9007199254740993.0,1e25]`, `[1,100,0,125,1,9007199254740993,10000000000000000000000000]`},
		{"integers of an enum", `{"items":{"enum":[1,2]}}`, `[1.0,2e0]`, `[1,2]`},
		{"long integers", `{"items":{"type":"integer"}}`, `[1e400,2e9000,3e900,4e60]`,
			"[1" + strings.Repeat("0", 400) + ",2" + strings.Repeat("0", 9000) + ",3e900,4" + strings.Repeat("0", 60) + "]"},
		{"numbers", `{"items":{"type":"number"}}`, `[1.0,1e2]`, `[1.0,1e2]`},
		{"integers without end", `{"type":"integer"}`, `1e1000000`, `1e1000000`},
		{"deep", `{"properties":{"a":{"type":"array","items":{"additionalProperties":{"prefixItems":[{"properties":{"x":{"type":"string"}}}],"items":{"properties":{"x":{"type":"null"}}}}}}}}`,
			`{"a":[{"k":[{"x":null},{"x":null}]}]}`, `{"a":[{"k":[{},{"x":null}]}]}`},
		{"patterns", `{"patternProperties":{"^a":{"properties":{"x":{"type":"string","default":"d"}}}}}`, `{"a1":{"x":null},"b":{"x":null}}`, `{"a1":{"x":"d"},"b":{"x":null}}`},
		{"joined", `{"allOf":[{"properties":{"a":{"type":["string","null"]},"b":{"type":"string"}}},{"properties":{"a":{"type":"string"}},"required":["b"]}]}`,
			`{"a":null,"b":"x"}`, `{"b":"x"}`},
		{"the branch by its tag", `{"properties":{"u":{"anyOf":[` + ab + `]},"o":{"oneOf":[` + ab + `]}}}`,
			`{"u":{"kind":"b","x":null,"y":null},"o":{"kind":"a","x":null,"y":null}}`, `{"u":{"kind":"b","x":null,"y":7},"o":{"kind":"a","y":null}}`},
		{"the branch by what it has", `{"properties":{"u":{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"a":{"type":"null"},"b":{"type":"string"}},"required":["a"]}]}}}`,
			`{"u":{"a":null,"b":null}}`, `{"u":{"a":null}}`},
		{"names", `{"properties":{"a\"\n":{"default":"\u2028"}}}`, `{"é\\":1}`, `{"é\\":1,"a\"\n":"\u2028"}`},
		{"recursive", `{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#"},"n":{"type":["string","null"]}},"required":["v"]}`,
			`{"v":1e0,"next":{"v":2,"next":null,"n":null},"n":"x"}`, `{"v":1,"next":{"v":2,"n":null},"n":"x"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := mustCompile(t, tt.schema)
			if got := normalized(n, tt.value); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if problems := n.explain(n.settle(tt.value), ""); problems != nil {
				t.Errorf("the value is refused: %v", problems)
			}
			if !n.accepts(normalized(n, tt.value)) {
				t.Errorf("the normalized value is rejected")
			}
		})
	}
}

// TestDefaultRefusedBeside checks that a default that the schema in allOf rejects is a
// problem, and that no other value is decoded instead.
func TestDefaultRefusedBeside(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{"in":{"type":"object","properties":{"a":{"default":1}},"allOf":[{"properties":{"a":{"minimum":2}}}]}}}`)
	args := `{"in":{}}`
	read := func(r *Reader) {
		for r.Object(); r.Next(); {
			r.Any()
		}
	}
	if got, want := readWith(tool, args, read), "in.a bad-default"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSettle(t *testing.T) {
	tests := []struct {
		name, schema, value, want string
	}{
		{"null of an optional member", `{"properties":{"a":{"type":"integer"}}}`, `{"a":null}`, ""},
		{"null of a required member", `{"properties":{"a":{"type":"integer"}},"required":["a"]}`, `{"a":null}`, "wrong-type at.a"},
		{"null of an unknown member", `{"properties":{},"additionalProperties":false}`, `{"a":null}`, "unknown-argument at.a"},
		{"null of a member without a property", `{"additionalProperties":{"type":"string"}}`, `{"a":null}`, "wrong-type at.a"},
		{"null of a member of which one or another is asked for", `{"properties":{"a":{"type":"integer"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"a":null}`, "not-accepted at"},
		{"null under not", `{"not":{"properties":{"a":{"type":"integer"}},"required":["b"]}}`, `{"a":null,"b":1}`, ""},
		{"null in an element", `{"items":{"type":"integer"}}`, `[null]`, "wrong-type at[0]"},
		{"null beside another problem", `{"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}`, `{"a":null,"b":"x"}`, "wrong-type at.b"},
		{"null in text alone", `{"type":"integer"}`, `"null"`, "wrong-type at"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := mustCompile(t, tt.schema)
			if got := codesOf(n.explain(n.settle(tt.value), "at")); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestRoomForDigits checks that the limit of digits applies to all numbers of a call
// together.
func TestRoomForDigits(t *testing.T) {
	tool := toolOf(`{"items":{"type":"integer"},"type":"array"}`)
	problems := readWith(tool, `[1e6000,1e6000]`, func(r *Reader) {
		for r.Array(); r.Next(); {
			var n big.Int
			r.Unmarshal(&n)
		}
	})
	if want := "[1] not-accepted"; problems != want {
		t.Errorf("got %s, want %s", problems, want)
	}
}

// TestRoundedNumbers checks that an integer that may have been rounded is rejected if the
// schema requires an integer, however it is decoded.
func TestRoundedNumbers(t *testing.T) {
	const schema = `{"type":"object","properties":{"int":{"type":"integer"},"uint":{"type":"integer","minimum":0},"big":{"type":"integer"},` +
		`"number":{"type":"number"},"float":{"type":"number"},"any":{},"text":{"type":"string"},"all":{"properties":{"n":{"type":"integer"},"f":{"type":"number"}}}}}`
	read := func(r *Reader) {
		for r.Object(); r.Next(); {
			switch r.Name() {
			case "int":
				r.Int(64)
			case "uint":
				r.Uint(64)
			case "number":
				r.Number()
			case "float":
				r.Float(64)
			case "big":
				r.Unmarshal(new(big.Int))
			case "text":
				if n := r.Quoted().Int(64); n != math.MaxInt64 {
					t.Errorf("a string is decoded as %d", n)
				}
			default:
				r.Any()
			}
		}
	}
	for args, want := range map[string]string{
		`{"int":9007199254740991,"uint":9007199254740991,"big":-9007199254740991,"number":9007199254740991,"float":1e300,"any":1e300,"text":"9223372036854775807"}`: "",
		`{"int":9007199254740992,"uint":9007199254740992,"big":-9007199254740992,"number":9007199254740992}`:                                                        "int out-of-range, uint out-of-range, big out-of-range, number out-of-range",
		`{"int":-1e+16,"uint":1e+300,"big":1e+16,"number":0.1,"all":{"f":1e300}}`:                                                                                   "int out-of-range, uint out-of-range, big out-of-range",
		`{"all":{"n":1e300}}`: "all out-of-range",
	} {
		if got := readWith(toolOf(schema), args, read, RoundedNumbers()); got != want {
			t.Errorf("%s: got %q, want %q", args, got, want)
		}
		if got := readWith(toolOf(schema), `{"int":9007199254740993}`, read); got != "" {
			t.Errorf("without the option: got %q", got)
		}
	}
}

// TestNormalizeIsBounded checks that numbers with exponents do not become much longer when
// they are normalized.
func TestNormalizeIsBounded(t *testing.T) {
	n := mustCompile(t, `{"items":{"type":"integer"}}`)
	value := "[" + strings.TrimSuffix(strings.Repeat("1e60,1e900,", 10_000), ",") + "]"
	if got := normalized(n, value); len(got) > 20*len(value) {
		t.Errorf("%d bytes become %d", len(value), len(got))
	}
}
