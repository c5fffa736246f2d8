package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAdapters: each adapter is in all places that CONTRIBUTING names.
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
				t.Errorf("%s says nothing of %s", file, dir)
			}
		}
	}
}
