package lower

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func foldForTest(doc *schema.Doc) (*schema.Doc, []Note) {
	var l lowering
	return l.foldRoot(doc, rootRefused), l.notes
}

func TestFoldRoot(t *testing.T) {
	const must = `The arguments must also match the JSON Schema `
	tests := []struct {
		name, in, want string // want is the folded schema without its description
		told           string // description without a leading must and the final period; "" if there is none
	}{
		{"nothing to fold",
			`{"type":"object","properties":{"a":{"anyOf":[{}]}}}`,
			`{"type":"object","properties":{"a":{"anyOf":[{}]}}}`, ``},
		{"closed branches told apart by a word",
			`{"type":"object","oneOf":[
				{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"],"additionalProperties":false},
				{"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"],"additionalProperties":false}]}`,
			`{"type":"object","properties":{"kind":{"enum":["circle","square"]},"r":{"type":"number"},"side":{"type":"number"}},"required":["kind"],"additionalProperties":false}`,
			`{"oneOf":[{"properties":{"kind":{"const":"circle"},"r":true},"required":["r"],"additionalProperties":false},` +
				`{"properties":{"kind":{"const":"square"},"side":true},"required":["side"],"additionalProperties":false}]}`},
		{"what a branch adds to the root",
			`{"type":"object","properties":{"a":{"type":"string"},"b":{}},"required":["a"],"anyOf":[{"required":["a","b"]},{"properties":{"b":{"type":"null"},"c":{"type":"integer"}}}]}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{},"c":{"type":"integer"}},"required":["a"]}`,
			`{"anyOf":[{"required":["b"]},{"properties":{"b":{"type":"null"}}}]}`},
		{"a conflict",
			`{"type":"object","anyOf":[{"properties":{"v":{"type":"string"}},"required":["v"]},{"properties":{"v":{"type":"integer"}},"required":["v"]}]}`,
			`{"type":"object","properties":{"v":{"anyOf":[{"type":"string"},{"type":"integer"}]}},"required":["v"]}`,
			`{"anyOf":[{"properties":{"v":{"type":"string"}}},{"properties":{"v":{"type":"integer"}}}]}`},
		{"references",
			`{"type":"object","anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}],"$defs":{"A":{"type":"object","properties":{"a":{}},"required":["a"]},"B":{"$ref":"#/$defs/C"},"C":{"type":"object","required":["c"]}}}`,
			`{"type":"object","$defs":{"A":{"type":"object","properties":{"a":{}},"required":["a"]},"B":{"$ref":"#/$defs/C"},"C":{"type":"object","required":["c"]}},"properties":{"a":{},"c":{}}}`,
			`Give at least one of "a" and "c"`},
		{"all of them",
			`{"type":"object","allOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"]}`, ``},
		{"all of them with a conflict",
			`{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"a":{"maxLength":3}},"minProperties":1}]}`,
			`{"type":"object","properties":{"a":{"type":"string"}}}`,
			`{"allOf":[{},{"properties":{"a":{"maxLength":3}},"minProperties":1}]}`},
		{"a closed root takes no new property",
			`{"type":"object","properties":{"a":{}},"additionalProperties":false,"anyOf":[{"properties":{"b":{"type":"string"}},"required":["a"]},{"required":["a"]}]}`,
			`{"type":"object","properties":{"a":{}},"additionalProperties":false,"required":["a"]}`, ``},
		{"branches that are no objects",
			`{"type":"object","properties":{},"anyOf":[{"type":"string"},{"type":"object"}],"not":{"required":["x"]}}`,
			`{"type":"object","properties":{}}`,
			`Do not give "x". ` + must + `{"anyOf":[{"type":"string"},{"type":"object"}]}`},
		{"keywords beside a reference, and a circle",
			`{"type":"object","properties":{},"anyOf":[{"$ref":"#/$defs/A","required":["x"]}],"oneOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
			`{"type":"object","properties":{},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
			`{"anyOf":[{"$ref":"#/$defs/A","required":["x"]}],"oneOf":[{"$ref":"#/$defs/A"}]}`},
		{"what nothing has looked at",
			`{"type":"object","properties":{"a":{}},"allOf":[{"properties":{"b":{"type":"null"}}}],"unevaluatedProperties":false}`,
			`{"type":"object","properties":{"a":{},"b":{"type":"null"}}}`,
			`{"allOf":[{"properties":{"b":true}}],"properties":{"a":true},"unevaluatedProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			out, _ := foldForTest(in)
			description := out.Under("description")
			told := ""
			if description != nil {
				told = strings.TrimSuffix(strings.TrimPrefix(description.Text, must), ".")
			}
			if diff := cmp.Diff(tt.want, out.Without("description").String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if diff := cmp.Diff(tt.told, told); diff != "" {
				t.Errorf("told (-want +got):\n%s", diff)
			}
			if twice, _ := foldForTest(out); twice != out {
				t.Errorf("folding is not idempotent: %s", twice)
			}
		})
	}
}

func TestFoldRootRefusesLostReferences(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"$ref":"#/anyOf/0/properties/b"}},"anyOf":[{"properties":{"b":{"type":"string"}}}]}`)
	if _, notes := foldForTest(doc); !Has(notes, Refused) {
		t.Errorf("no note reports the lost reference: %v", notes)
	}
	kept := mustParse(t, `{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},"anyOf":[{"required":["a"]}],"$defs":{"b":{"type":"string"}}}`)
	if _, notes := foldForTest(kept); Has(notes, Refused) {
		t.Errorf("a valid schema is rejected: %v", notes)
	}
}

// TestFoldRootSound checks that the original root accepts a value if the folded root and
// the schema in its description both accept it. If all branches are closed, it also
// checks the converse.
func TestFoldRootSound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var taken, refused int
	for range 400 {
		root := randomUnion(r)
		folded, _ := foldForTest(root)
		told := readTold(t, description(folded))
		before, after, also := compileDoc(t, root), compileDoc(t, folded), compileDoc(t, told)
		for range 40 {
			arguments := randomArguments(r)
			was := before.Misfit(arguments) == ""
			is := after.Misfit(arguments) == "" && also.Misfit(arguments) == ""
			if is && !was || was && !is && allClosed(root) {
				t.Fatalf("%v: accepted before: %v, after: %v\nroot   %s\nfolded %s", arguments, was, is, root, folded)
			}
			if was {
				taken++
			} else {
				refused++
			}
		}
	}
	if taken < 200 || refused < 200 {
		t.Errorf("only %d arguments were accepted and %d rejected", taken, refused)
	}
}

var (
	toldChoice = regexp.MustCompile(`^[Gg]ive (exactly|at least) one of (?:these: )?(.*)$`)
	toldName   = regexp.MustCompile(`"[^"]+"`)
)

// readTold returns the schema that text, the description of a folded random union,
// describes.
func readTold(t *testing.T, text string) *schema.Doc {
	t.Helper()
	words, json, isJSON := strings.Cut(text, "The arguments must also match the JSON Schema ")
	all := schema.Arr(schema.Obj())
	if isJSON {
		all.Items = append(all.Items, mustParse(t, strings.TrimSuffix(json, ".")))
	}
	for clause := range strings.SplitSeq(strings.TrimRight(words, ". "), "; ") {
		if clause == "" {
			continue
		}
		choice := toldChoice.FindStringSubmatch(clause)
		if choice == nil {
			t.Fatalf("the description %q cannot be parsed", text)
		}
		separator := ", "
		if !strings.Contains(clause, "these: ") {
			separator, choice[2] = " ", strings.NewReplacer(",", "", " and", "").Replace(choice[2])
		}
		var branches []string
		for set := range strings.SplitSeq(choice[2], separator) {
			branches = append(branches, `{"required":[`+strings.Join(toldName.FindAllString(set, -1), ",")+`]}`)
		}
		keyword := map[string]string{"exactly": "oneOf", "at least": "anyOf"}[choice[1]]
		all.Items = append(all.Items, mustParse(t, `{"`+keyword+`":[`+strings.Join(branches, ",")+`]}`))
	}
	return schema.Obj(schema.M("allOf", all))
}

func allClosed(root *schema.Doc) bool {
	for _, key := range []string{"anyOf", "oneOf"} {
		union := root.Under(key)
		if union == nil {
			continue
		}
		for _, branch := range union.Items {
			if !branch.IsClosed() {
				return false
			}
		}
	}
	return true
}

func randomUnion(r *rand.Rand) *schema.Doc {
	root := schema.Obj(schema.M("type", schema.Str("object")))
	if r.IntN(2) == 0 {
		root = root.With("properties", schema.Obj(schema.M("a", randomProperty(r))))
	}
	if r.IntN(3) == 0 {
		root = root.With("required", schema.Arr(schema.Str("a")))
	}
	key := []string{"anyOf", "oneOf", "allOf"}[r.IntN(3)]
	closed := r.IntN(2) == 0
	union := schema.Arr()
	for range 1 + r.IntN(3) {
		union.Items = append(union.Items, randomBranch(r, closed))
	}
	root = root.With(key, union)
	if key != "oneOf" && r.IntN(4) == 0 {
		root = root.With("unevaluatedProperties", schema.Boolean(false))
	}
	return root
}

func randomBranch(r *rand.Rand, closed bool) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for _, name := range []string{"a", "b", "c"} {
		if r.IntN(2) == 0 {
			properties = properties.With(name, randomProperty(r))
			if r.IntN(2) == 0 {
				required.Items = append(required.Items, schema.Str(name))
			}
		}
	}
	branch := schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties))
	if len(required.Items) > 0 {
		branch = branch.With("required", required)
	}
	if closed {
		branch = branch.With("additionalProperties", schema.Boolean(false))
	}
	return branch
}

func randomProperty(r *rand.Rand) *schema.Doc {
	texts := []string{`{}`, `{"type":"string"}`, `{"type":"integer"}`, `{"const":"x"}`, `{"const":"y"}`, `{"enum":["x","z"]}`, `{"type":"string","const":"x"}`}
	doc, _ := schema.Parse([]byte(texts[r.IntN(len(texts))]))
	return doc
}

func randomArguments(r *rand.Rand) map[string]any {
	values := []any{"x", "y", "z", json.Number("1"), nil}
	arguments := map[string]any{}
	for _, name := range []string{"a", "b", "c", "d"} {
		if r.IntN(5) < 2 {
			arguments[name] = values[r.IntN(len(values))]
		}
	}
	return arguments
}
