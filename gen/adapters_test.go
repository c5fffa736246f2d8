package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// TestAdapters checks that each adapter is listed everywhere that CONTRIBUTING requires.
func TestAdapters(t *testing.T) {
	adapters, err := filepath.Glob("call/*tools")
	if err != nil || len(adapters) == 0 {
		t.Fatalf("found %v, %v", adapters, err)
	}
	read := func(file string) string {
		content, err := os.ReadFile(filepath.Join("..", file))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	page, tests, needs := read("examples/sdks/README.md"), read("examples/sdks/sdks_test.go"), read("examples/sdks/go.mod")
	const toolgen = "github.com/go-toolgen/toolgen"
	for _, found := range adapters {
		dir := "gen/" + filepath.ToSlash(found)
		name, module := filepath.Base(dir), toolgen+"/"+dir
		for _, file := range []string{"go.mod", "newest.mod"} {
			text := read(filepath.Join(dir, file))
			for _, line := range []string{"module " + module + "\n", "\nreplace " + toolgen + "/gen/call => ../\n"} {
				if !strings.Contains(text, line) {
					t.Errorf("%s/%s has no line %q", dir, file, line)
				}
			}
		}
		for file, has := range map[string]bool{
			"examples/sdks/README.md":    strings.Contains(page, "`"+name+"`"),
			"examples/sdks/sdks_test.go": strings.Contains(tests, `"`+module+`"`),
			"examples/sdks/go.mod":       strings.Contains(needs, module+" => ../../"+dir+"\n"),
			".github/CONTRIBUTING.md":    strings.Contains(read(".github/CONTRIBUTING.md"), "`"+dir+"`"),
		} {
			if !has {
				t.Errorf("%s does not mention %s", file, dir)
			}
		}
	}
}

// TestNewestOnce checks that the examples for a model API's SDK use the same releases as
// the newest.mod of its adapter, including the SDK's dependencies. Each release of these
// SDKs takes minutes to compile.
func TestNewestOnce(t *testing.T) {
	examples, err := filepath.Glob("../examples/*/go.mod")
	if err != nil || len(examples) == 0 {
		t.Fatalf("found %v, %v", examples, err)
	}
	for _, file := range []string{"call/anthropictools/newest.mod", "call/genaitools/newest.mod", "call/openaitools/newest.mod"} {
		sdk := releases(t, file)
		for _, example := range examples {
			has := releases(t, example)
			for path, want := range sdk {
				if got, ok := has[path]; ok && got.version != want.version && shareDirect(sdk, has) {
					t.Errorf("%s has %s %s, and gen/%s %s", example, path, got.version, file, want.version)
				}
			}
		}
	}
}

func shareDirect(a, b map[string]release) bool {
	for path := range a {
		if a[path].direct && b[path].direct {
			return true
		}
	}
	return false
}

type release struct {
	version string
	direct  bool
}

// releases returns the external requirements in a go.mod, by module path.
func releases(t *testing.T, file string) map[string]release {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.ParseLax(file, content, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]release{}
	for _, need := range mod.Require {
		if !strings.HasPrefix(need.Mod.Path, "github.com/go-toolgen/") {
			found[need.Mod.Path] = release{need.Mod.Version, !need.Indirect}
		}
	}
	return found
}
