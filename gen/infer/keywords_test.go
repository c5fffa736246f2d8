package infer

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestKeywordsHaveRules checks that each option of a directive or tag is either a property
// option or a keyword that has a rule.
func TestKeywordsHaveRules(t *testing.T) {
	words := []string{
		"name", "description", "required", "optional", "nullable", "nil", "deprecated", "inject", "hidden", "header", "as",
		"desc", "doc", "title", "example", // alternative names of keywords
	}
	param, _ := directive.Lookup("param")
	var said []string
	for _, o := range param.Options {
		said = append(said, o.Name)
	}
	for _, key := range facts.TagKeys() {
		if !strings.HasPrefix(key, "json") { // other options
			said = append(said, key)
		}
	}
	said = append(said, facts.KeywordNames()...)
	for _, name := range said {
		if _, ok := findRule(name); !ok && !slices.Contains(words, name) {
			t.Errorf("%s has no rule", name)
		}
	}
}

var randomTypes = []struct {
	goType   string
	keywords []string
}{
	{"int", randomNumber}, {"uint8", randomNumber}, {"int64", randomNumber}, {"float64", randomNumber}, {"float32", randomNumber},
	{"string", []string{"minLength", "maxLength", "enum", "const", "default", "example", "pattern"}},
	{"bool", []string{"const", "default", "enum"}},
	{"[]int", append([]string{"minItems", "maxItems", "uniqueItems"}, randomNumber...)},
	{"[]bool", []string{"minItems", "maxItems", "uniqueItems", "default"}},
	{"[2]string", []string{"minItems", "maxItems", "uniqueItems", "enum", "maxLength"}},
	{"map[string]int", []string{"minProperties", "maxProperties"}},
}

var randomNumber = []string{
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const", "default", "example",
}

// randomValues are possible keyword values. Some are always invalid.
var randomValues = map[string][]string{
	"minimum": randomBounds, "maximum": randomBounds, "exclusiveMinimum": randomBounds, "exclusiveMaximum": randomBounds,
	"multipleOf": {"1", "2", "3", "5", "0.5", "0.4", "1.5", "7"},
	"minLength":  randomCounts, "maxLength": randomCounts[1:], "minItems": randomCounts, "maxItems": randomCounts,
	"minProperties": randomCounts, "maxProperties": randomCounts,
	"uniqueItems": {"true", "false"},
	"pattern":     {"^a*$", "a"},
	"enum":        {"1,2", "2,3,4", "a,aa", "true", "0.5,1", "aa,aaa"},
	"const":       {"1", "a", "true", "3"},
	"default":     {"1", "3", "a", "aa", "true", "1,2", "0.5"},
	"example":     {"1", "2", "a", "true", "1.5"},
}

var (
	randomBounds = []string{"-3", "-1", "0", "0.5", "1", "2", "2.5", "3", "5", "9", "1e1", "30"}
	randomCounts = []string{"0", "1", "2", "3", "4"}
)

func randomKeywords(random *rand.Rand, keywords []string) (plain, options []string) {
	for range 1 + random.IntN(4) {
		keyword := keywords[random.IntN(len(keywords))]
		value := randomValues[keyword][random.IntN(len(randomValues[keyword]))]
		isSame := func(p string) bool { return strings.HasPrefix(p, keyword+":") || strings.HasPrefix(p, keyword+"=") }
		if random.IntN(2) == 0 && keyword != "enum" && !slices.ContainsFunc(options, isSame) {
			options = append(options, keyword+"="+strings.ReplaceAll(value, "1,2", "1"))
			continue
		}
		if !slices.ContainsFunc(plain, isSame) {
			plain = append(plain, fmt.Sprintf("%s:%q", keyword, value))
		}
	}
	return plain, options
}

// times is a factor for the number of random cases; see the flag of gen/lower.
var times = flag.Int("times", 1, "how many times as many random tags and values as usual")

// TestRandomTags combines random keywords, in tags and in //toolgen:param directives. All
// schemas must compile. If there are no errors, some value must be valid, and the defaults
// and examples must be valid. If there is an error about a contradiction, no value may be
// valid. Tags alone must not cause errors.
func TestRandomTags(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var directives, tags strings.Builder
	var texts []string
	for i := range 375 * *times {
		typ := randomTypes[random.IntN(len(randomTypes))]
		plain, options := randomKeywords(random, typ.keywords)
		line := ""
		if len(options) > 0 {
			line = "//toolgen:param " + strings.ReplaceAll(strings.Join(options, " "), "example=", "examples=")
		}
		texts = append(texts, fmt.Sprintf("%s\nX %s `%s`", line, typ.goType, strings.Join(plain, " ")))
		fmt.Fprintf(&directives, "type T%[1]d struct{\n%[2]s\n}\n\nfunc F%[1]d(in T%[1]d) {}\n", i, texts[i])
		tag := strings.Join(append(plain, `jsonschema:"`+strings.Join(options, ",")+`"`), " ")
		fmt.Fprintf(&tags, "type T%[1]d struct{ X %[2]s `%[3]s` }\n\nfunc F%[1]d(in T%[1]d) {}\n", i, typ.goType, tag)
	}
	pkg := inspected(t, directives.String())
	good, impossible := 0, 0
	for i, tool := range pkg.Tools {
		schemas, diags := New(pkg).Tool(tool)
		s := schemas.Input.Properties.Get("X")
		switch {
		case saysImpossible(diags):
			impossible++
			fits := slices.DeleteFunc(fitting(t, s), func(v any) bool { return diag.Show(v) == "[]" }) // [] is valid if the contradiction concerns only elements
			if len(fits) > 0 {
				t.Errorf("%s: %s is valid, but a contradiction is reported: %v", texts[i], diag.Show(fits[0]), diags)
			}
		case !diags.HasErrors():
			good++
			checkSound(t, texts[i], s)
		}
	}
	if good < 75**times || impossible < 10**times {
		t.Errorf("only %d satisfiable and %d contradictory types", good, impossible)
	}
	pkg = inspected(t, tags.String())
	for i, tool := range pkg.Tools {
		schemas, diags := New(pkg).Tool(tool)
		if diags.HasErrors() {
			t.Errorf("%s: an error in a tag: %v", texts[i], diags)
		}
		checkSound(t, texts[i], schemas.Input.Properties.Get("X"))
	}
}

func checkSound(t *testing.T, text string, s *schema.Node) {
	t.Helper()
	if len(fitting(t, s)) == 0 {
		t.Errorf("%s: no value is valid for %s", text, s.Doc())
	}
	compiled := compile(t, s)
	for _, v := range append(slices.Clone(s.Examples), s.Default) {
		if v != nil && compiled.Validate(v) != nil {
			t.Errorf("%s: %s is not valid for %s", text, diag.Show(v), s.Doc())
		}
	}
}

func saysImpossible(diags diag.List) bool {
	return slices.ContainsFunc(diags, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && (strings.Contains(d.Message, "is possible between") || strings.Contains(d.Message, "cannot be unique"))
	})
}

// fitting returns small values that are valid against a schema.
func fitting(t *testing.T, s *schema.Node) []any {
	t.Helper()
	compiled := compile(t, s)
	return slices.DeleteFunc(candidates(t, s), func(v any) bool { return compiled.Validate(v) != nil })
}

func candidates(t *testing.T, s *schema.Node) []any {
	t.Helper()
	values := slices.Clone(s.Enum)
	switch s.Type {
	case "boolean":
		return []any{true, false}
	case "integer", "number":
		for tenths := -50; tenths <= 400; tenths++ {
			values = append(values, json.Number(strconv.FormatFloat(float64(tenths)/10, 'f', 1, 64)))
		}
		if step, ok := gotype.Number(s.MultipleOf); ok {
			for n := range int64(200) {
				values = append(values, json.Number(schema.Digits(new(big.Rat).Mul(step.Rat(), big.NewRat(n-100, 1)))))
			}
		}
	case "string":
		for n := range 8 {
			values = append(values, strings.Repeat("a", n))
		}
	case "object":
		object := map[string]any{}
		for n := range 6 {
			values = append(values, object)
			object = map[string]any{}
			for i := range n + 1 {
				object[fmt.Sprint(i)] = json.Number("1")
			}
		}
	case "array":
		items := fitting(t, s.Items)
		for n := 0; n < 6 && (n == 0 || len(items) > 0); n++ {
			list := []any{}
			for i := range n {
				list = append(list, items[i%len(items)])
			}
			values = append(values, list)
		}
	}
	return values
}
