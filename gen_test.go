// Package toolgen_test checks rules that apply to the whole repository.
package toolgen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
)

const modulePath = "github.com/go-toolgen/toolgen"

// allowed lists, for each package, its imports from this module and from other modules, and
// its imports of restricted packages of the standard library. The test fails for a package
// that is not listed.
var allowed = map[string][]string{
	"cmd/toolgen": {
		"cmd/toolgen/remember", "gen", "gen/adopt", "gen/dialect", "gen/diff", "gen/docs", "gen/explain", "gen/fix", "gen/lint", "gen/lower", "gen/read", "gen/schema", "gen/stats", "gen/typescript", "gen/trial", "inspect", "inspect/diag", "inspect/directive", "inspect/locate", "inspect/parallel", "inspect/registered", "templates",
		"github.com/rogpeppe/go-internal/diff", "go.yaml.in/yaml/v3", "golang.org/x/mod/modfile", "golang.org/x/term", "go/build", "go/token", "os", "os/exec", "runtime/debug", "time",
	},
	"cmd/toolgen/remember": {"inspect/parallel", "os", "time"},
	"cmd/toolgen-vet":      {"cmd/toolgen-vet/analyzer", "golang.org/x/tools/go/analysis/multichecker", "os"},
	"cmd/toolgen-vet/analyzer": {
		"gen", "gen/fix", "gen/lint", "inspect", "inspect/diag",
		"golang.org/x/tools/go/analysis", "go/ast", "go/token", "go/types", "os",
	},
	"inspect": {
		"inspect/diag", "inspect/directive", "inspect/locate", "inspect/parallel", "inspect/registered",
		"go/ast", "go/build", "go/build/constraint", "go/constant", "go/doc/comment",
		"go/parser", "go/scanner", "go/token", "go/types", "os",
	},
	"inspect/locate": {
		"inspect/diag", "golang.org/x/mod/modfile", "golang.org/x/mod/module", "golang.org/x/tools/go/packages",
		"go/ast", "go/build", "go/parser", "go/token", "os", "os/exec",
	},
	"inspect/diag":       {"go/token"},
	"inspect/directive":  {"inspect/diag", "go/ast", "go/token"},
	"inspect/parallel":   {},
	"inspect/arguments":  {"golang.org/x/tools/go/ssa", "go/constant", "go/token", "go/types"},
	"inspect/registered": {"inspect/arguments", "inspect/parallel", "golang.org/x/mod/semver", "golang.org/x/tools/go/ssa", "go/ast", "go/constant", "go/token", "go/types"},
	"gen": {
		"gen/define", "gen/layout", "gen/dialect", "gen/dispatch", "gen/lint", "gen/live", "gen/lower", "gen/names", "gen/read", "gen/schema", "inspect", "inspect/diag", "inspect/directive", "inspect/parallel", "templates",
	},
	"gen/layout": {
		"gen/define", "gen/dialect", "gen/gotype", "gen/lower", "gen/names", "gen/schema", "inspect", "inspect/diag", "inspect/directive", "templates",
		"go/constant", "go/token", "go/types",
	},
	"gen/dispatch": {
		"gen/codec", "gen/define", "gen/layout", "gen/dialect", "gen/gotype", "gen/names", "gen/schema", "inspect", "inspect/diag", "inspect/directive", "templates",
		"github.com/dave/jennifer/jen", "go/token", "go/types",
	},
	"gen/names": {"inspect", "inspect/diag", "templates", "go/token", "go/types"},
	"gen/define": {
		"gen/dialect", "gen/facts", "gen/infer", "gen/lower", "gen/schema", "gen/schema/words", "gen/witness", "inspect", "inspect/diag", "inspect/directive", "inspect/registered",
		"go/token", "go/types",
	},
	"gen/read": {
		"gen/define", "gen/dialect", "gen/schema", "gen/schema/meta", "inspect", "inspect/diag", "inspect/directive",
		"go/token",
	},
	"gen/live":            {"gen/define", "gen/dialect", "gen/schema", "inspect", "inspect/diag", "inspect/registered", "go/token"},
	"gen/facts":           {"gen/facts/validator", "gen/gotype", "gen/schema", "inspect", "inspect/diag", "inspect/directive", "go/token", "go/types"},
	"gen/facts/validator": {"gen/gotype", "gen/schema", "inspect", "inspect/diag", "go/types", "time"},
	"gen/codec":           {"gen/gotype", "gen/schema", "inspect", "inspect/diag", "go/token", "go/types"},
	"gen/gotype":          {"inspect", "inspect/arguments", "inspect/diag", "go/token", "go/types", "time"},
	"gen/infer": {
		"gen/codec", "gen/facts", "gen/facts/validator", "gen/gotype", "gen/schema", "gen/schema/meta", "inspect", "inspect/diag", "inspect/directive",
		"go/constant", "go/token", "go/types",
	},
	"gen/lint": {
		"gen/dialect", "gen/facts", "gen/gotype", "gen/lower", "gen/schema", "gen/schema/meta", "gen/witness", "inspect", "inspect/arguments", "inspect/diag", "inspect/directive", "inspect/parallel", "inspect/registered",
		"go/token", "go/types",
	},
	"gen/witness": {"gen/schema", "gen/schema/meta"},
	"gen/diff":    {"gen/dialect", "gen/lower", "gen/schema", "gen/schema/words", "gen/witness", "inspect/diag", "inspect/parallel", "go/token"},
	"gen/adopt": {
		"gen/define", "gen/fix", "gen/infer", "gen/names", "gen/schema", "inspect", "inspect/diag", "inspect/directive", "inspect/registered",
		"go/ast", "go/format", "go/parser", "go/token", "go/types",
	},
	"gen/fix":   {"inspect/diag", "go/ast", "go/format", "go/parser", "go/token"},
	"gen/trial": {"inspect", "go/ast", "go/parser", "go/token", "go/types"},
	"gen/stats": {
		"gen/dialect", "gen/lower", "gen/schema", "inspect/diag", "inspect/parallel",
		"go/token",
	},
	"gen/docs": {
		"gen/dialect", "gen/diff", "gen/lint", "gen/lower", "gen/schema", "gen/schema/words", "gen/stats", "inspect/parallel", "templates",
	},
	"gen/typescript": {"gen/schema", "gen/schema/words"},
	"gen/explain":    {"gen/dialect", "gen/lower", "gen/schema", "go/token"},
	"gen/schema/meta": {
		"gen/schema", "github.com/dlclark/regexp2/v2", "github.com/santhosh-tekuri/jsonschema/v6", "github.com/santhosh-tekuri/jsonschema/v6/kind", "time",
	},
	"gen/schema":       {"go/token"},
	"gen/schema/words": {"gen/schema", "inspect/diag"},
	"gen/lower":        {"gen/schema", "gen/schema/meta", "gen/schema/words", "go/token"},
	"gen/dialect":      {"gen/lower", "gen/schema", "gen/schema/meta", "gen/schema/words", "inspect/diag", "go/token"},
	"templates":        {"github.com/dave/jennifer/jen", "go/format"},
}

// guarded lists the packages of the standard library whose imports must be listed in the
// table. All others may be imported everywhere. The last four must not be imported, because
// output must not depend on the clock, a log, or random numbers. (gen/gotype and
// gen/facts/validator parse times and durations in the source.)
var guarded = []string{
	"go/ast", "go/build", "go/build/constraint", "go/constant", "go/doc", "go/doc/comment", "go/format",
	"go/parser", "go/printer", "go/scanner", "go/token", "go/types", "os", "os/exec", "runtime/debug", "net/http",
	"log", "math/rand", "math/rand/v2", "time",
}

func TestImports(t *testing.T) {
	for dir, files := range goFiles(t) {
		if strings.HasPrefix(dir, "examples/") {
			continue
		}
		table, ok := allowed[dir]
		if !ok {
			t.Errorf("package %s is not in the table of imports", dir)
			continue
		}
		used := map[string]bool{}
		for _, file := range files {
			for _, imported := range importsOf(t, file) {
				if !isGuarded(imported) {
					continue
				}
				used[imported] = true
				if !slices.Contains(table, imported) {
					t.Errorf("%s imports %s, which the table does not allow for package %s", file, imported, dir)
				}
				if imported == "os" && dir == "inspect" && file != "inspect/load.go" {
					t.Errorf("%s imports os; in package inspect, only load.go may read files", file)
				}
			}
		}
		for _, entry := range table {
			if !used[entry] {
				t.Errorf("%s no longer imports %s: remove it from the table", dir, entry)
			}
		}
	}
}

// isGuarded reports whether an import, as returned by importsOf, must be listed in the
// table.
func isGuarded(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	ours := slices.Contains(slices.Collect(maps.Keys(allowed)), imported)
	return ours || strings.Contains(first, ".") || slices.Contains(guarded, imported)
}

// importsOf returns the imports of a file. Imports of this module are returned without its
// path.
func importsOf(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var imports []string
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		imports = append(imports, strings.TrimPrefix(imported, modulePath+"/"))
	}
	return imports
}

// goFiles returns the non-test files of the main module, by directory.
func goFiles(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	for _, name := range walk(t) {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files[path.Dir(name)] = append(files[path.Dir(name)], name)
		}
	}
	return files
}

// walk returns the files of the main module, without nested modules, testdata, and hidden
// directories.
func walk(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != "." {
			_, nested := os.Stat(filepath.Join(name, "go.mod"))
			if nested == nil || entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") {
				return filepath.SkipDir
			}
		}
		if !entry.IsDir() {
			names = append(names, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestModule checks the list of dependencies that a user's go.mod gets with the tool. The
// list must not contain an SDK, or a module that a server would also use.
func TestModule(t *testing.T) {
	content, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"github.com/dave/jennifer",                 // generates Go code
		"github.com/dlclark/regexp2/v2",            // matches patterns of ECMA-262 that Go does not support
		"github.com/google/go-cmp",                 // tests
		"github.com/invopop/jsonschema",            // tests
		"github.com/rogpeppe/go-internal",          // unified diffs; tests
		"github.com/santhosh-tekuri/jsonschema/v6", // validates given schemas; tests
		"github.com/tiktoken-go/tokenizer",         // tests; its vocabulary is in gen/stats
		"go.yaml.in/yaml/v3",                       // parses toolgen.yaml, with positions
		"golang.org/x/mod",                         // parses go.mod
		"golang.org/x/term",                        // determines the width of a terminal
		"golang.org/x/tools",                       // queries the go command for packages
	}
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(content), -1) {
		got = append(got, m[1])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("direct requirements of go.mod (-want +got):\n%s", diff)
	}
}

// TestLayout checks the names in the root directory. A new name there needs a decision.
func TestLayout(t *testing.T) {
	want := []string{"LICENSE", "README.md", "cmd", "examples", "gen", "gen_test.go", "go.mod", "go.sum", "inspect", "templates"}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			got = append(got, entry.Name())
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names at the top (-want +got):\n%s", diff)
	}
}

// TestPackageDocs checks that every package documents its input and output in doc.go.
func TestPackageDocs(t *testing.T) {
	for dir := range goFiles(t) {
		if strings.HasPrefix(dir, "examples/") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), dir+"/doc.go", nil, parser.ParseComments)
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		if file.Doc == nil || len(strings.Split(file.Doc.Text(), "\n")) < 4 {
			t.Errorf("%s/doc.go needs a package comment of at least three lines", dir)
		}
	}
}

func TestExportedDocs(t *testing.T) {
	for dir, files := range goFiles(t) {
		if strings.HasPrefix(dir, "examples/") {
			continue
		}
		for _, name := range files {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, ident := range undocumented(file) {
				t.Errorf("%s: %s has no doc comment", fset.Position(ident.Pos()), ident.Name)
			}
		}
	}
}

func undocumented(file *ast.File) []*ast.Ident {
	var found []*ast.Ident
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() && decl.Doc == nil {
				found = append(found, decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.IsExported() && decl.Doc == nil && spec.Doc == nil {
					found = append(found, spec.Name)
				}
			}
		}
	}
	return found
}

// TestShape limits the lengths of files and functions.
func TestShape(t *testing.T) {
	const longFile, longFunc = 1000, 50
	var lengths []int
	for _, name := range walk(t) {
		if !strings.HasSuffix(name, ".go") || generated(t, name) {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if lines := fset.File(file.FileStart).LineCount(); lines > longFile {
			t.Errorf("%s has %d lines; split it by topic", name, lines)
		}
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && !strings.HasSuffix(name, "_test.go") {
				lengths = append(lengths, fset.Position(fn.End()).Line-fset.Position(fn.Pos()).Line+1)
			}
		}
	}
	slices.Sort(lengths)
	if nine := lengths[len(lengths)*9/10]; nine > longFunc {
		t.Errorf("one function in ten has more than %d lines", nine)
	}
}

func generated(t *testing.T, name string) bool {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return inspect.Generated(content)
}

func TestExamplesAreFresh(t *testing.T) {
	check := exec.CommandContext(t.Context(), "go", "run", "./cmd/toolgen", "check", "-Werror", "./examples/...")
	check.Env = append(os.Environ(), "TOOLGEN_CACHE=off")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", check.Args, err, out)
	}
}

// proseLimits lists words that readers have to translate, their replacements, and the number
// of their occurrences in comments and strings. A limit may only be lowered.
var proseLimits = []struct {
	words   string // a regular expression
	instead string
	limit   int
}{
	{`says?|said`, "report, specify, declare, list", 1},
	{`tells?|told|untold`, "describe, report, distinguish", 1},
	{`stands?|stood`, "is, appears, occurs", 0},
	{`refuses?|refused|refusing`, "reject", 29},
	{`behind|beside`, "after, next to, in addition to", 14},
	{`texts|a text`, "string", 20},
	{`leads? (?:to|out|into|back)`, "refer to, resolve to, reach", 0},
	{`(?:is|are|has|have) none`, "there is no, is not a", 1},
	{`mends?|mended|anew|likewise|alike|seldom`, "fix, again, the same, rarely", 4},
}

func TestProse(t *testing.T) {
	found := make([]int, len(proseLimits))
	last := make([]string, len(proseLimits))
	words := make([]*regexp.Regexp, len(proseLimits))
	for i, limit := range proseLimits {
		words[i] = regexp.MustCompile(`(?i)\b(?:` + limit.words + `)\b`)
	}
	count := func(position token.Position, text string) {
		for i := range words {
			if n := len(words[i].FindAllString(text, -1)); n > 0 {
				found[i], last[i] = found[i]+n, position.String()
			}
		}
	}
	for _, files := range goFiles(t) {
		for _, name := range files {
			if name == "gen_test.go" {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if ast.IsGenerated(file) {
				continue
			}
			for _, group := range file.Comments {
				count(set.Position(group.Pos()), group.Text())
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING && strings.Count(text.Value, " ") > 1 {
					count(set.Position(text.Pos()), text.Value)
				}
				return true
			})
		}
	}
	for i, limit := range proseLimits {
		switch {
		case found[i] > limit.limit:
			t.Errorf("%q occurs %d times, and the limit is %d (last at %s): use %s", limit.words, found[i], limit.limit, last[i], limit.instead)
		case found[i] < limit.limit:
			t.Errorf("%q occurs %d times: lower its limit of %d", limit.words, found[i], limit.limit)
		}
	}
}
