package lower

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func loweredSchemas() uint64 { return 30 * *times }

// providers are the lowerings without strict mode. readBack converts a lowered schema to
// JSON Schema with the meaning that it has for the provider.
var providers = []struct {
	name     string
	before   func(t *testing.T, doc *schema.Doc) *schema.Doc
	lower    func(*schema.Doc) (*schema.Doc, []Note)
	readBack func(*schema.Doc) *schema.Doc
	check    func(t *testing.T, doc *schema.Doc)
}{
	{"openai", anyNames, OpenAI, same, nil},
	{"anthropic", anyNames, Anthropic, same, checkAnthropic},
	{"bedrock", anyNames, Bedrock, same, checkAnthropic},
	{"gemini", anyNames, Gemini, same, checkGemini},
	{"gemini-legacy", plainNames, GeminiLegacy, fromLegacy, checkLegacy},
	{"xai", anyNames, XAI, closedUnlessSaid, checkXAI},
	{"ollama", openRoot, Ollama, same, checkOllama},
	{"llama.cpp", ruleNames, LlamaCpp, closedUnlessSaid, checkGrammar},
	{"xgrammar", ruleNames, XGrammar, closedUnlessSaid, checkGrammar},
}

// ruleNames replaces property names that would make lowering close an open object.
func ruleNames(t *testing.T, doc *schema.Doc) *schema.Doc {
	return mustParse(t, strings.NewReplacer("c~d e%", "c_d", "^x-", "x_", "é", "e").Replace(doc.String()))
}

func anyNames(_ *testing.T, doc *schema.Doc) *schema.Doc { return doc }

// plainNames renames properties to names that gemini-legacy accepts.
func plainNames(t *testing.T, doc *schema.Doc) *schema.Doc {
	return mustParse(t, strings.NewReplacer("a/b", "a_b", "c~d e%", "c_d", "^x-", "x_", "é", "e").Replace(doc.String()))
}

// openRoot allows additional properties at the root. No description needs to forbid them,
// because models send only declared arguments.
func openRoot(_ *testing.T, doc *schema.Doc) *schema.Doc {
	if orTrue(doc, "additionalProperties").IsFalse() {
		return doc.Without("additionalProperties")
	}
	return doc
}

func same(doc *schema.Doc) *schema.Doc { return doc }

// fromLegacy converts Google's format to JSON Schema with the meaning for models, which
// send only declared properties.
func fromLegacy(doc *schema.Doc) *schema.Doc { return closedUnlessSaid(fromLegacyForm(doc)) }

func closedUnlessSaid(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if !sub.HasType("object") || sub.Has("additionalProperties") {
			return sub
		}
		return sub.With("additionalProperties", schema.Boolean(false))
	})
}

// TestLoweredTakesNoMore checks that the original schema accepts every value that the
// lowered schema accepts, except for described constraints.
func TestLoweredTakesNoMore(t *testing.T) {
	for _, p := range providers {
		t.Run(p.name, func(t *testing.T) {
			checked, refused := 0, 0
			eachRandomSchema(t, loweredSchemas(), func(t *testing.T, doc *schema.Doc) {
				doc = p.before(t, doc)
				out, notes := p.lower(doc)
				if Has(notes, Refused) {
					refused++
					return
				}
				checked += takesNoMore(t, doc, p.readBack(out), notes)
			})
			if checked < int(loweredSchemas()) || refused > int(loweredSchemas())/2 {
				t.Errorf("only %d values were checked, and %d schemas were rejected", checked, refused)
			}
			t.Logf("%d values, %d schemas rejected", checked, refused)
		})
	}
}

// takesNoMore fails the test if lowered accepts a value that doc rejects, unless notes
// report the violated constraint as described. It returns the number of checked values.
func takesNoMore(t *testing.T, doc, lowered *schema.Doc, notes []Note) int {
	t.Helper()
	if slices.ContainsFunc(notes, func(note Note) bool { return note.Kind == Described && note.Keyword == "properties" }) {
		return 0 // without the described properties, other keywords of doc have another meaning
	}
	before, after := compileDoc(t, weakened(doc, notes)), compileDoc(t, lowered)
	checked := 0
	for seed := range uint64(12) {
		from := lowered
		if seed%4 == 3 {
			from = doc
		}
		g := &valueSampler{Rand: rand.New(rand.NewPCG(seed, 1)), root: from}
		value := g.value(from)
		if after.Misfit(value) != "" {
			continue
		}
		checked++
		if misfit := before.Misfit(value); misfit != "" {
			text, _ := json.Marshal(value)
			t.Fatalf("%s: %s\nlowered  %s\nweakened %s", text, misfit, lowered, weakened(doc, notes))
		}
	}
	return checked
}

// TestLoweredTakesNoFewer checks that the lowered schema accepts every value that the
// original accepts. Exceptions are missing types, open tuples, recursion, unions at the
// root, and closed objects.
func TestLoweredTakesNoFewer(t *testing.T) {
	narrows := func(note Note) bool {
		return slices.Contains([]string{"type", "prefixItems", "$ref"}, note.Keyword) ||
			strings.Contains(note.Message, "at the root are merged") || strings.Contains(note.Message, "is removed, because no value") ||
			strings.Contains(note.Message, "choices that no value matches") ||
			strings.Contains(note.Message, "other properties cannot be sent")
	}
	for _, p := range providers {
		if p.name == "gemini-legacy" { // objects accept only declared properties
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			checked := 0
			eachRandomSchema(t, loweredSchemas(), func(t *testing.T, doc *schema.Doc) {
				out, notes := p.lower(doc)
				if Has(notes, Refused) || slices.ContainsFunc(notes, narrows) {
					return
				}
				before, after := compileDoc(t, doc), compileDoc(t, p.readBack(out))
				for seed := range uint64(8) {
					value := (&valueSampler{Rand: rand.New(rand.NewPCG(seed, 5)), root: doc}).value(doc)
					if before.Misfit(value) != "" {
						continue
					}
					checked++
					if misfit := after.Misfit(value); misfit != "" {
						t.Fatalf("%v: %s\nlowered %s", value, misfit, out)
					}
				}
			})
			if checked < int(loweredSchemas())/4 {
				t.Errorf("only %d values were checked", checked)
			}
		})
	}
}

// TestLoweringIsSteady checks that lowering is idempotent and does not modify its input.
// The results must be valid schemas that follow the provider's rules and whose references
// resolve.
func TestLoweringIsSteady(t *testing.T) {
	for _, p := range providers {
		t.Run(p.name, func(t *testing.T) {
			eachRandomSchema(t, loweredSchemas(), func(t *testing.T, doc *schema.Doc) {
				doc = p.before(t, doc)
				before := doc.String()
				out, notes := p.lower(doc)
				if doc.String() != before {
					t.Errorf("the input changed to %s", doc)
				}
				if again, more := p.lower(out); again != out && !Has(notes, Refused) {
					t.Errorf("-once +twice:\n%s\n%v", cmp.Diff(indented(out), indented(again)), more)
				}
				requireValid(t, p.readBack(out))
				if p.check != nil && !Has(notes, Refused) {
					p.check(t, out)
				}
				if !cutsOff(notes) {
					keepsAll(t, doc, out, notes)
				}
			})
		})
	}
}

func indented(doc *schema.Doc) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(doc.String()), "", " "); err != nil {
		return doc.String()
	}
	return b.String()
}

// cutsOff reports whether a subschema that no value satisfies was removed with its
// keywords.
func cutsOff(notes []Note) bool {
	return slices.ContainsFunc(notes, func(note Note) bool {
		return strings.Contains(note.Message, "matches nothing") || strings.Contains(note.Message, "no value matches") ||
			strings.Contains(note.Message, "merged") && !strings.Contains(note.Message, "at the root are merged")
	})
}

// keepsAll fails the test if a keyword of a document disappears without a note, or without
// a description that contains it.
func keepsAll(t *testing.T, doc, out *schema.Doc, notes []Note) {
	t.Helper()
	left, texts, words := map[string]bool{"$defs": true}, "", ""
	schema.Visit(out, func(sub *schema.Doc) bool {
		for _, m := range sub.Members {
			left[m.Key] = true
		}
		if text := sub.Under("description"); text != nil {
			texts += unescaped(text.Text)
			words += text.Text + "\n"
		}
		return true
	})
	var dropped, told []string // keywords of the notes; a note also covers the subschemas of its keyword
	for _, note := range notes {
		left[note.Keyword] = true
		switch note.Kind {
		case Dropped:
			dropped = append(dropped, note.Keyword)
		case Described:
			told = append(told, note.Keyword)
		}
	}
	used := usedDefinitions(doc)
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		keywords, _ := splitPath(path)
		isDropped := func(keyword string) bool { return slices.Contains(dropped, keyword) }
		if len(path) == 2 && path[0] == "$defs" && (!used[path[1]] || dropped != nil) || slices.ContainsFunc(keywords, isDropped) {
			return false
		}
		isTold := func(keyword string) bool { return slices.Contains(told, keyword) }
		for _, m := range sub.Members {
			inWords := (slices.ContainsFunc(keywords, isTold) || told != nil && keywords != nil && keywords[0] == "$defs") && untoldIn(words, m.Key, m.Value) == ""
			if !left[m.Key] && !inWords && !strings.Contains(texts, unescaped(schema.Quote(m.Key))) {
				t.Errorf("%s: %q is dropped without a note: %s", path, m.Key, out)
			}
		}
		return true
	})
}

func unescaped(text string) string { return strings.ReplaceAll(text, `\`, "") }

// usedDefinitions returns the names of the definitions to which the root refers directly
// or indirectly.
func usedDefinitions(doc *schema.Doc) map[string]bool {
	used := map[string]bool{}
	open := schema.Refs(doc.Without("$defs"))
	for len(open) > 0 {
		name := strings.TrimPrefix(open[0], "#/$defs/")
		target := schema.NewGraph(doc).Resolve(open[0])
		if open = open[1:]; !used[name] {
			used[name] = true
			open = append(open, schema.Refs(target)...)
		}
	}
	return used
}

// TestOpenTuples checks the lowered schema of an open tuple for providers that do not
// support tuples: it must accept further items.
func TestOpenTuples(t *testing.T) {
	const value = `{"a":[{"z":"x"},"y",null,2,[[]]]}`
	for _, tuple := range []string{
		`"prefixItems":[{"type":"object","properties":{"z":{"type":"string"}}},{"type":"string"}]`,
		`"prefixItems":[{"type":"object","properties":{"z":{"type":"string"}}},{"type":"string"}],"items":{}`,
		`"prefixItems":[{"type":"object"},{"type":"string"}],"maxItems":5`,
		`"items":[{"type":"object"}],"additionalItems":true`,
	} {
		doc := property(`{"type":"array",` + tuple + `}`)
		for name, lower := range map[string]func(*schema.Doc) (*schema.Doc, []Note){"Ollama": Ollama, "xAI": XAI} {
			out, notes := lower(mustParse(t, doc))
			if Has(notes, Refused) || !validator(t, jsonschema.Draft2020, out.String())(value) {
				t.Errorf("%s: %s is lowered to %s, which rejects %s", name, doc, out, value)
			}
		}
	}
}

// untoldIn returns a number, string, or property name in value that text contains neither
// as JSON nor in words, or "" if there is none. The value belongs to keyword.
func untoldIn(text, keyword string, value *schema.Doc) string {
	switch {
	case slices.Contains([]string{"type", "title", "format", "$comment", "$ref"}, keyword) || strings.HasPrefix(keyword, "x-"):
		return "" // described in other words, or not at all because it does not constrain values
	case strings.Contains(plainText(text), plainText(value.String())):
		return ""
	case value.Kind == schema.String && strings.Contains(plainText(text), plainText(value.Text)):
		return ""
	case value.Kind == schema.String, value.Kind == schema.Number:
		return value.String()
	}
	for _, item := range value.Items {
		if part := untoldIn(text, keyword, item); part != "" {
			return part
		}
	}
	holdsMap := slices.Contains(keywordsOfMany, keyword)
	for _, m := range value.Members {
		if holdsMap && !strings.Contains(plainText(text), plainText(m.Key)) {
			return m.Key
		}
		inner := m.Key
		if holdsMap {
			inner = ""
		}
		if part := untoldIn(text, inner, m.Value); part != "" {
			return part
		}
	}
	return ""
}

// plainText returns a text without quotes and the punctuation of sentences.
func plainText(text string) string {
	return strings.TrimRight(strings.Join(strings.Fields(strings.NewReplacer(`\n`, " ", `\`, "").Replace(text)), " "), ". ")
}

// recursive returns a closed schema of an argument that contains itself in properties.
func recursive(properties string) string {
	return `{"type":"object","properties":{"a":{"$ref":"#/$defs/T"}},"additionalProperties":false,` +
		`"$defs":{"T":{"type":"object","properties":{` + properties + `},"required":["b"],"additionalProperties":false}}}`
}

// TestRecursionEnds checks that, where recursion ends, a required array must be empty, and
// an optional array is omitted.
func TestRecursionEnds(t *testing.T) {
	const self = `{"$ref":"#/$defs/T"}`
	doc := recursive(`"b":{"type":"array","description":"B.","items":` + self + `},"c":{"type":"array","items":` + self + `},` +
		`"d":` + self + `,"e":{"type":"object","additionalProperties":` + self + `}`)
	const end = `"properties":{"b":{"type":"array","description":"B. No items.","items":{"type":"string"}}}`
	ends := map[string]struct {
		lower func(*schema.Doc) (*schema.Doc, []Note)
		end   string
	}{
		"xai":    {XAI, `{"type":"object",` + end + `,"required":["b"],"additionalProperties":false}`},
		"ollama": {Ollama, `{"type":"object","description":"No other properties.",` + end + `,"required":["b"]}`},
		"gemini": {Gemini, `{"type":"object","properties":{"b":{"type":"array","description":"B.","maxItems":0,"items":{"type":"string"}}},"required":["b"],"additionalProperties":false}`},
		"gemini-legacy": {GeminiLegacy,
			`{"type":"OBJECT","properties":{"b":{"type":"ARRAY","description":"B.","items":{"type":"STRING"},"maxItems":0}},"required":["b"]}`},
	}
	for name, tt := range ends {
		out, notes := tt.lower(mustParse(t, doc))
		if Has(notes, Refused) || !strings.Contains(out.String(), `"items":`+tt.end) {
			t.Errorf("%s: %v\n%s", name, notes, out)
		}
	}
}

// TestRecursionIsCutEarlier checks that a type with many recursive references is expanded
// only as deeply as the limit allows.
func TestRecursionIsCutEarlier(t *testing.T) {
	var branches strings.Builder
	for i := range 60 {
		fmt.Fprintf(&branches, `,"c%d":{"type":"array","items":{"$ref":"#/$defs/T"}}`, i)
	}
	doc := mustParse(t, recursive(`"b":{"type":"string"}`+branches.String()))
	mutual := mustParse(t, recursive(`"b":{"type":"string"},"u":{"$ref":"#/$defs/U"}`+branches.String()+
		`},"additionalProperties":false},"U":{"type":"object","properties":{"b":{"type":"string"}`+branches.String()))
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){XAI, Ollama, GeminiLegacy} {
		for _, doc := range []*schema.Doc{doc, mutual} {
			if out, notes := lower(doc); Has(notes, Refused) || out == doc {
				t.Errorf("rejected: %v", notes)
			}
		}
	}
}
