package gen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContributing compares the table in CONTRIBUTING with the code. The identifier in a
// row's example must occur in exactly the listed files.
func TestContributing(t *testing.T) {
	t.Chdir("..")
	content, err := os.ReadFile(".github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| an? [^|]+ \\| `(\\w+)` \\| (.+) \\| (.+) \\|$").FindAllStringSubmatch(string(content), -1)
	if len(rows) < 5 {
		t.Fatalf("CONTRIBUTING has %d rows", len(rows))
	}
	quoted := regexp.MustCompile("`((?:cmd|gen|inspect|templates|examples)/[^`]+)`")
	files := sourceFiles(t)
	for _, row := range rows {
		example := regexp.MustCompile(`(?i)\b` + row[1])
		var named []string
		for _, m := range quoted.FindAllStringSubmatch(row[2], -1) {
			named = append(named, m[1])
		}
		var found []string
		for name, text := range files {
			if example.MatchString(text) && !slices.ContainsFunc(named, func(dir string) bool { return strings.HasPrefix(name, dir+"/") }) {
				found = append(found, name)
			}
		}
		named = slices.DeleteFunc(named, func(name string) bool { return !strings.HasSuffix(name, ".go") })
		slices.Sort(named)
		slices.Sort(found)
		if diff := cmp.Diff(named, found); diff != "" {
			t.Errorf("files that contain %s (-CONTRIBUTING +code):\n%s", row[1], diff)
		}
		for _, m := range quoted.FindAllStringSubmatch(row[3], -1) {
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("a test of %s: %v", row[1], err)
			}
		}
	}
}

// sourceFiles returns the Go files, by name, other than tests, generated files, and
// examples.
func sourceFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, root := range []string{"cmd", "gen", "inspect", "templates"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			content, err := os.ReadFile(name)
			files[filepath.ToSlash(name)] = string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
