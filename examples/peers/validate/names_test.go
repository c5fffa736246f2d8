package validate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// builtIn returns the names of all checks in validator's source.
func builtIn(t *testing.T) []string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/go-playground/validator/v10").Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "baked_in.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !slices.Contains([]string{"bakedInValidators", "bakedInAliases"}, spec.Names[0].Name) {
			return true
		}
		for _, element := range spec.Values[0].(*ast.CompositeLit).Elts {
			name, err := strconv.Unquote(element.(*ast.KeyValueExpr).Key.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		return false
	})
	if len(names) < 150 {
		t.Fatalf("only %d names are found", len(names))
	}
	slices.Sort(names)
	return names
}

// needed are prefixes of the names of checks that need another field, or a type other
// than string.
var needed = []string{"required_", "excluded_", "skip_unless", "fieldcontains", "fieldexcludes", "port", "unique", "iso4217_numeric", "validateFn"}

// textChecks returns the checks that apply to a string alone.
func textChecks(t *testing.T) []string {
	return slices.DeleteFunc(builtIn(t), func(name string) bool {
		hasPrefix := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
		return strings.HasSuffix(name, "field") || slices.ContainsFunc(needed, hasPrefix)
	})
}

// TestKnowsAll checks that toolgen supports each check of validator.
func TestKnowsAll(t *testing.T) {
	var subjects []*subject
	for _, name := range builtIn(t) {
		subjects = append(subjects, subjectOf[string](name))
	}
	inferAll(t, subjects)
	for _, s := range subjects {
		for _, d := range s.diags {
			if strings.Contains(d.Message, "is not a built-in check") {
				t.Errorf("%v: %s", s, d.Message)
			}
		}
	}
}
