package gen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestOptionsHaveExamples checks that each option of each directive occurs in code that a
// test processes without errors: a case of this package, or an example.
func TestOptionsHaveExamples(t *testing.T) {
	used := map[string]map[string]bool{} // options by verb
	line := regexp.MustCompile(`(?m)^\s*//toolgen:([a-z]+)[ \t]+(.*)$`)
	word := regexp.MustCompile("([A-Za-z][\\w-]*)(=(\"[^\"]*\"|`[^`]*`|\\S*))?")
	read := func(source []byte) {
		for _, m := range line.FindAllSubmatch(source, -1) {
			verb := string(m[1])
			if used[verb] == nil {
				used[verb] = map[string]bool{}
			}
			for _, w := range word.FindAllSubmatch(m[2], -1) {
				used[verb][string(w[1])] = true
			}
		}
	}
	cases, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(cases) < 50 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, name := range cases {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(archive.Files, hasErrors) {
			continue
		}
		for _, file := range archive.Files {
			read(file.Data)
		}
	}
	err = filepath.WalkDir("../examples", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			content, err := os.ReadFile(path)
			read(content)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range directive.Definitions {
		for _, o := range d.Options {
			if !used[d.Verb][o.Name] {
				t.Errorf("no case and no example has the option %s of //toolgen:%s", o.Name, d.Verb)
			}
		}
	}
}

// TestFormatsAreShown checks that the cases contain definitions in every format, and that
// the READMEs list all formats.
func TestFormatsAreShown(t *testing.T) {
	places := []struct {
		file string
		says func(d *dialect.Dialect) string
	}{
		{"testdata/cases/format_all.txtar", func(d *dialect.Dialect) string { return "//toolgen:package format=.*\\b" + d.Name + "(,|\\n)" }},
		{"../examples/weather/README.md", func(d *dialect.Dialect) string { return "`" + d.Name + "`" }},
		{"../README.md", func(d *dialect.Dialect) string { return "\\b" + d.Provider + "\\b" }},
	}
	for _, place := range places {
		text, err := os.ReadFile(place.file)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range dialect.All() {
			if !regexp.MustCompile(place.says(d)).Match(text) {
				t.Errorf("%s does not list the format %s of %s", place.file, d.Name, d.Provider)
			}
		}
	}
}

// aProblem matches the first line of a diagnostic.
var aProblem = regexp.MustCompile(`(?m)^\S+:\d+:\d+: (warning|note)?`)

func hasErrors(f txtar.File) bool {
	return strings.HasSuffix(f.Name, "out/errors") && slices.ContainsFunc(aProblem.FindAllSubmatch(f.Data, -1), func(m [][]byte) bool { return len(m[1]) == 0 })
}
