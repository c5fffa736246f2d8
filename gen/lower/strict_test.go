package lower

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestStrict(t *testing.T) {
	tests := []struct {
		name     string
		lower    func(*schema.Doc) (*schema.Doc, []Note)
		in, want string
	}{
		{"strict already", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["b","a"],"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["b","a"],"additionalProperties":false}`},
		{"no arguments", StrictOpenAI,
			`{}`,
			`{"type":"object","properties":{},"required":[],"additionalProperties":false}`},
		{"no arguments either", StrictOpenAI,
			`{"type":"object"}`,
			`{"type":"object","properties":{},"required":[],"additionalProperties":false}`},
		{"optional", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{"type":["integer","null"]},"c":{"type":"array","items":{"type":"string"},"description":"c"},"d":{"type":"object","properties":{},"title":"D"},"e":{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"e"}}}`,
			`{"type":"object","properties":{"a":{"type":["string","null"],"enum":["x",null]},"b":{"type":["integer","null"]},"c":{"description":"c","anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}]},"d":{"title":"D","anyOf":[{"type":"object","properties":{},"required":[],"additionalProperties":false},{"type":"null"}]},"e":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}],"description":"e"}},"required":["a","b","c","d","e"],"additionalProperties":false}`},
		{"keywords of texts and numbers", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","pattern":"^a","format":"email","minLength":1,"maxLength":9},"b":{"type":"string","pattern":"^(?!a)","format":"uri","default":"x"},"c":{"type":"number","minimum":0,"maximum":9,"multipleOf":0.5},"d":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10}},"required":["a","b","c","d"]}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"1 to 9 characters.","pattern":"^a","format":"email"},"b":{"type":"string","description":"Matches the regular expression \"^(?!a)\"; a valid URI such as https://example.com/a. Default: \"x\"."},"c":{"type":"number","minimum":0,"maximum":9,"multipleOf":0.5},"d":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10}},"required":["a","b","c","d"],"additionalProperties":false}`},
		{"keywords of arrays and objects", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3,"uniqueItems":true}},"required":["a"],"minProperties":1}`,
			`{"type":"object","properties":{"a":{"type":"array","description":"No duplicate items.","items":{"type":"integer"},"minItems":1,"maxItems":3}},"required":["a"],"additionalProperties":false}`},
		{"what tells nothing", StrictOpenAI,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"x","title":"T","type":"object","properties":{"a":{"type":"string","$comment":"c","x-own":1,"minimum":3,"deprecated":true,"examples":["e"]}},"required":["a"]}`,
			`{"title":"T","type":"object","properties":{"a":{"type":"string","description":"Example: \"e\". Deprecated."}},"required":["a"],"additionalProperties":false}`},
		{"values", StrictOpenAI,
			`{"type":"object","properties":{"a":{"const":3},"b":{"enum":["x","y"]},"c":{"enum":[1,2.5]},"d":{"type":["string","null"],"enum":["x","y"]},"e":{"enum":["x",1,null],"description":"e"},"f":{"type":"integer","enum":["x",1]}},"required":["a","b","c","d","e","f"]}`,
			`{"type":"object","properties":{"a":{"type":"integer","enum":[3]},"b":{"type":"string","enum":["x","y"]},"c":{"type":"number","enum":[1,2.5]},"d":{"type":"string","enum":["x","y"]},"e":{"description":"e","anyOf":[{"type":"string","enum":["x"]},{"type":"integer","enum":[1]},{"type":"null","enum":[null]}]},"f":{"type":"integer","enum":[1]}},"required":["a","b","c","d","e","f"],"additionalProperties":false}`},
		{"types", StrictOpenAI,
			`{"type":["object","null"],"properties":{"a":{"type":["string","integer","null"],"minLength":1,"minimum":3,"description":"a"},"b":{"type":["string"]},"c":{"properties":{}}},"required":["a","b","c"]}`,
			`{"type":"object","properties":{"a":{"description":"a","anyOf":[{"type":"string","description":"At least 1 character."},{"type":"integer","minimum":3},{"type":"null"}]},"b":{"type":"string"},"c":{"type":"object","properties":{},"required":[],"additionalProperties":false}},"required":["a","b","c"],"additionalProperties":false}`},
		{"alternatives", StrictOpenAI,
			`{"type":"object","properties":{"a":{"oneOf":[{"type":"object","properties":{"k":{"const":"x"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"y"},"v":{"type":"string"}},"required":["k"]}]},"b":{"oneOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]},"c":{"anyOf":[{"type":"string"}],"description":"c"}},"required":["a","b","c"]}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"k":{"type":"string","enum":["x"]}},"required":["k"],"additionalProperties":false},{"type":"object","properties":{"k":{"type":"string","enum":["y"]},"v":{"type":["string","null"]}},"required":["k","v"],"additionalProperties":false}]},"b":{"description":"Must match exactly one of the alternatives.","anyOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]},"c":{"type":"string","description":"c"}},"required":["a","b","c"],"additionalProperties":false}`},
		{"what stands beside alternatives", StrictOpenAI,
			`{"type":"object","properties":{"b":{"type":"object","description":"b","properties":{"x":{"type":"string"},"y":{"type":"integer"}},"anyOf":[{"required":["x"]},{"required":["y"]}]}},"required":["b"]}`,
			`{"type":"object","properties":{"b":{"description":"b","anyOf":[{"type":"object","properties":{"x":{"type":"string"},"y":{"type":["integer","null"]}},"required":["x","y"],"additionalProperties":false},{"type":"object","properties":{"x":{"type":["string","null"]},"y":{"type":"integer"}},"required":["x","y"],"additionalProperties":false}]}},"required":["b"],"additionalProperties":false}`},
		{"joined", StrictOpenAI,
			`{"type":"object","properties":{"a":{"description":"a","allOf":[{"type":"object","properties":{"x":{"type":"integer","minimum":0}},"required":["x"]},{"properties":{"x":{"maximum":9},"y":{"type":"string"}}}]},"b":{"allOf":[{"type":"boolean"}]}},"required":["a","b"]}`,
			`{"type":"object","properties":{"a":{"type":"object","description":"a","properties":{"x":{"type":"integer","minimum":0,"maximum":9},"y":{"type":["string","null"]}},"required":["x","y"],"additionalProperties":false},"b":{"type":"boolean"}},"required":["a","b"],"additionalProperties":false}`},
		{"references", StrictOpenAI,
			`{"type":"object","properties":{"to":{"$ref":"#/$defs/A","description":"Where to."},"from":{"$ref":"#/$defs/A"},"via":{"$ref":"#/$defs/A","description":"Over."},"text":{"$ref":"#/$defs/A/properties/s"},"odd":{"$ref":"#/$defs/a%20b"}},"required":["to","from","text","odd"],"$defs":{"A":{"type":"object","description":"An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"Unused":true,"a b":{"type":"integer"}}}`,
			`{"type":"object","properties":{"to":{"type":"object","description":"Where to. An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"from":{"$ref":"#/$defs/A"},"via":{"description":"Over.","anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]},"text":{"$ref":"#/$defs/s"},"odd":{"$ref":"#/$defs/a_b"}},"required":["to","from","via","text","odd"],"additionalProperties":false,"$defs":{"A":{"type":"object","description":"An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"s":{"type":"string"},"a_b":{"type":"integer"}}}`},
		{"recursion", StrictOpenAI,
			`{"type":"object","properties":{"self":{"$ref":"#"},"n":{"$ref":"#/$defs/N","description":"root node"}},"$defs":{"N":{"type":"object","description":"A node.","properties":{"next":{"$ref":"#/$defs/N","description":"the next"},"kids":{"type":"array","items":{"$ref":"#/$defs/N","description":"a kid"}}},"required":["kids"]}}}`,
			`{"type":"object","properties":{"self":{"anyOf":[{"$ref":"#"},{"type":"null"}]},"n":{"description":"root node","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]}},"required":["self","n"],"additionalProperties":false,"$defs":{"N":{"type":"object","description":"A node.","properties":{"next":{"description":"the next","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]},"kids":{"type":"array","items":{"$ref":"#/$defs/N_2"}}},"required":["next","kids"],"additionalProperties":false},"N_2":{"type":"object","description":"a kid. A node.","properties":{"next":{"description":"the next","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]},"kids":{"type":"array","items":{"$ref":"#/$defs/N_2"}}},"required":["next","kids"],"additionalProperties":false}}}`},
		{"the root is a reference", StrictOpenAI,
			`{"$ref":"#/definitions/R","definitions":{"R":{"type":"object","properties":{"r":{"$ref":"#/definitions/R"}}}}}`,
			`{"type":"object","properties":{"r":{"anyOf":[{"$ref":"#/$defs/R"},{"type":"null"}]}},"required":["r"],"additionalProperties":false,"$defs":{"R":{"type":"object","properties":{"r":{"anyOf":[{"$ref":"#/$defs/R"},{"type":"null"}]}},"required":["r"],"additionalProperties":false}}}`},
		{"properties named as keywords", StrictOpenAI,
			`{"type":"object","properties":{"default":{"type":"string"},"additionalProperties":{"type":"string"},"properties":{"type":"object","properties":{"$ref":{"type":"integer"}},"required":["$ref"]}},"required":["default","additionalProperties","properties"]}`,
			`{"type":"object","properties":{"default":{"type":"string"},"additionalProperties":{"type":"string"},"properties":{"type":"object","properties":{"$ref":{"type":"integer"}},"required":["$ref"],"additionalProperties":false}},"required":["default","additionalProperties","properties"],"additionalProperties":false}`},
		{"what speaks of absence speaks of null", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","properties":{"c":{"type":"string"},"d":{"type":["string","null"]}},"default":{},"minProperties":2}},"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","description":"If \"a\" is not null, \"b\" must not be null.","properties":{"a":{"type":["string","null"]},"b":` +
				`{"description":"At least 1 of \"c\" must not be null. Default: {}.","anyOf":[{"type":"object","properties":{"c":{"type":["string","null"]},"d":{"type":["string","null"]}},"required":["c","d"],"additionalProperties":false},{"type":"null"}]}},"required":["a","b"],"additionalProperties":false}`},
		{"what speaks of absence where nothing is absent", StrictDeepSeek,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"],"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false}`},
		{"optional stays optional", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","description":"With \"a\", \"b\" is required.","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false}`},
		{"optional stays", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"string","default":"x","format":"uri","minLength":1},"b":{"type":["string","integer","null"],"enum":["x",1,null]},"c":{"type":"object","properties":{"d":{"$ref":"#/$defs/D","description":"d"},"e":{"$ref":"#/$defs/D"}}}},"required":["a"],"$defs":{"D":{"type":"boolean"}}}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"At least 1 character.","default":"x","format":"uri"},"b":{"type":["string","integer","null"],"enum":["x",1,null]},"c":{"type":"object","properties":{"d":{"type":"boolean","description":"d"},"e":{"$ref":"#/$defs/D"}},"additionalProperties":false}},"required":["a"],"additionalProperties":false,"$defs":{"D":{"type":"boolean"}}}`},
		{"limits", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer","minimum":0,"multipleOf":2},"minItems":1,"maxItems":3},"b":{"type":"array","items":{"type":"string"},"minItems":2},"c":{"type":"string","pattern":"^[a-z]+\\d{2}$"},"d":{"type":"string","pattern":"\\bword\\b"}}}`,
			`{"type":"object","properties":{"a":{"type":"array","description":"No more than 3 items.","items":{"type":"integer","description":"At least 0; a multiple of 2."},"minItems":1},"b":{"type":"array","description":"At least 2 items.","items":{"type":"string"}},"c":{"type":"string","pattern":"^[a-z]+\\d{2}$"},"d":{"type":"string","description":"Matches the regular expression \"\\bword\\b\"."}},"additionalProperties":false}`},
		{"everything is told", StrictDeepSeek,
			`{"type":"object","properties":{"a":{"type":"string","pattern":"^a","format":"email"},"b":{"type":"array","items":{"$ref":"#/$defs/D"},"minItems":1},"c":{"anyOf":[{"type":"integer","minimum":0},{"const":"all"}]}},"required":["a","b","c"],"$defs":{"D":{"type":"number","maximum":9}}}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"Matches the regular expression \"^a\"; a valid email address."},"b":{"type":"array","description":"At least 1 item.","items":{"type":"number","description":"No more than 9."}},"c":{"anyOf":[{"type":"integer","description":"At least 0."},{"type":"string","enum":["all"]}]}},"required":["a","b","c"],"additionalProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			got, notes := tt.lower(in)
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s\n%v", diff, notes)
			}
			if same := tt.in == tt.want; same != (got == in) || same != (len(notes) == 0) {
				t.Errorf("the same pointer: %v; %d notes", got == in, len(notes))
			}
			if in.String() != tt.in {
				t.Errorf("the input is changed: %s", in)
			}
		})
	}
}

// TestStrictNotes: every kind of change is told, with its place.
func TestStrictNotes(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"string","minLength":1,"x-own":1},"b":{"type":"integer"}},"required":["b"]}`)
	_, notes := StrictOpenAI(doc)
	var got []string
	for _, n := range notes {
		got = append(got, n.Kind.String()+" "+n.Path.String()+" "+n.Keyword)
	}
	want := []string{"adapted # ", "dropped #/properties/a x-own", "told #/properties/a minLength", "adapted #/properties/a "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestStrictNotePaths: what is told of a definition stands where the document
// has it, also where its name is written otherwise in a reference.
func TestStrictNotePaths(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"n":{"$ref":"#/$defs/a~1b%20c"}},"required":["n"],
		"$defs":{"a/b c":{"type":"object","properties":{"x":{"type":"string","x-own":1},"n":{"$ref":"#/$defs/a~1b%20c"}},"required":["x"]}}}`)
	_, notes := StrictOpenAI(doc)
	found := slices.ContainsFunc(notes, func(n Note) bool { return n.Keyword == "x-own" && doc.At(n.Path) != nil })
	if !found {
		t.Errorf("the keyword is told of elsewhere: %v", notes)
	}
}
