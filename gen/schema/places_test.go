package schema_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A thing is a piece of knowledge that only one file or package may contain.
type thing struct {
	what, home string
	literal    *regexp.Regexp
	may        map[string]string
}

// oneHome lists pieces of knowledge that belong to one file or package. A file contains
// such a piece if the regular expression matches a whole string literal in the file. The
// field may lists other files that can contain it, with reasons.
var oneHome = []thing{
	{"boxes", "gen/schema/mcp.go", regexp.MustCompile(`x-dedalus-box|boxed?Field`), map[string]string{
		"inspect/directive/package.go": "contains the default of an option; see TestBoxesOfCalls",
	}},
	{"null", "gen/schema/view.go", regexp.MustCompile(`null`), map[string]string{
		"cmd/toolgen/convert.go":       "JSON",
		"cmd/toolgen/watch.go":         "JSON",
		"gen/schema/words/describe.go": "part of a sentence",
		"inspect/directive/tool.go":    "a value of an option",
		"inspect/registered/encode.go": "JSON",
		"inspect/registered/infer.go":  "a type that an SDK infers",
		"gen/diff/walk.go":             "a word of a message",
		"gen/diff/keyword.go":          "a word of a message",
		"gen/facts/keyword.go":         "the content of a tag",
		"gen/gotype/known_modules.go":  "describes Go types, not schemas",
		"gen/infer/decoded.go":         "JSON",
		"gen/infer/values.go":          "JSON",
		"gen/schema/meta/check.go":     "part of a validator's message",
		"gen/typescript/harmony.go":    "a type of TypeScript",
		"gen/typescript/print.go":      "a type of TypeScript",
		"gen/witness/compile.go":       "lists all types",
	}},
	{"phrases for types", "gen/schema/words/describe.go", regexp.MustCompile(`integers|booleans`), map[string]string{
		"gen/facts/validator/meaning.go": "phrases for Go values",
	}},
	{"phrases for constraints", "gen/schema/words", regexp.MustCompile(`(at least|no more than|at most|a multiple of|no duplicate items|matches the regular expression) ?`), map[string]string{}},
}

// TestOneHome checks that only the home of each thing, and its listed exceptions, contain
// a string literal that the thing's regular expression matches.
func TestOneHome(t *testing.T) {
	for _, one := range oneHome {
		var found []string
		for dir, files := range programFiles(t) {
			for name, file := range files {
				where := dir + "/" + name
				if where == one.home || dir == one.home {
					continue
				}
				ast.Inspect(file, func(n ast.Node) bool {
					literal, ok := n.(*ast.BasicLit)
					if !ok || literal.Kind != token.STRING {
						return true
					}
					text, err := strconv.Unquote(literal.Value)
					if err == nil && one.literal.FindString(text) == text && text != "" {
						found = append(found, where)
					}
					return true
				})
			}
		}
		t.Run(one.what, func(t *testing.T) {
			checkListed(t, found, one.may, "writes by itself what "+one.home+" knows")
		})
	}
}

// TestBoxesOfCalls checks that gen/call and this package have the same property name and
// default marker for wrapped results. Package gen/call has its own constants, because it
// cannot import packages of this module.
func TestBoxesOfCalls(t *testing.T) {
	for name, want := range map[string]map[string]string{
		"call/revision.go":                {"boxField": schema.BoxField, "defaultMarker": schema.BoxMarker},
		"call/writer.go":                  {"box": `{"` + schema.BoxField + `":`},
		"../inspect/directive/package.go": {"defaultBoxMarker": schema.BoxMarker},
	} {
		got := constants(t, filepath.Join("..", filepath.FromSlash(name)))
		for constant, value := range want {
			if got[constant] != value {
				t.Errorf("%s: %s is %q, want %q", name, constant, got[constant], value)
			}
		}
	}
}

func constants(t *testing.T, name string) map[string]string {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != len(spec.Values) {
			return true
		}
		for i, value := range spec.Values {
			if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				found[spec.Names[i].Name], _ = strconv.Unquote(literal.Value)
			}
		}
		return true
	})
	return found
}

func TestPlacesAreFound(t *testing.T) {
	for _, literal := range []string{"x-dedalus-box", "null", "integers", "at least "} {
		if !slices.ContainsFunc(oneHome, func(one thing) bool { return one.literal.FindString(literal) == literal }) {
			t.Errorf("no entry of oneHome matches %q", literal)
		}
	}
}
