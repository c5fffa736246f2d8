package gen_test

import (
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// TestCodesAreFixed checks the fixes of diagnostic codes. If a code's bad example can be
// fixed, the result must equal the good example, and must not have the diagnostic.
// Examples of other codes must have no fix.
func TestCodesAreFixed(t *testing.T) {
	for _, info := range diag.Codes {
		if info.Bad == "" {
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			t.Parallel()
			source := asFile(info.Bad)
			got, left := fixedSource(t, source)
			if is := got != source; is != info.Fixed {
				t.Fatalf("Fixed is %t, but the fixed source is\n%s", info.Fixed, got)
			}
			if !info.Fixed {
				return
			}
			want, err := format.Source([]byte(asFile(info.Good)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("fixed (-want +got):\n%s", diff)
			}
			if slices.ContainsFunc(left, func(d diag.Diagnostic) bool { return d.Code == info.Code }) {
				t.Errorf("the fixed source still has the diagnostic: %v", left)
			}
		})
	}
}

func asFile(example string) string {
	if !strings.Contains(example, "package ") {
		example = "package weather\n\n" + example
	}
	return example + "\n"
}

// fixedSource applies the fixes for a file until none remains, and returns the remaining
// diagnostics.
func fixedSource(t *testing.T, source string) (fixed string, left diag.List) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "weather.go")
	for name, content := range map[string]string{path: source, filepath.Join(dir, "go.mod"): "module example.com/weather\n\ngo 1.26\n"} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edited := map[string][]byte{path: []byte(source)}
	for range 5 {
		disk := locate.NewDisk()
		disk.Edited = maps.Clone(edited)
		prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: dir, Disk: disk})
		var pkgs []*inspect.Package
		if !diags.HasErrors() {
			pkgs, left = inspect.Facts(prog)
			diags = append(diags, left...)
		}
		left = gen.Lint(pkgs, diags, lint.Options{}).Diagnostics()
		files, made := fix.Apply(left, func(path string) ([]byte, error) { return edited[path], nil })
		if len(made) == 0 {
			break
		}
		maps.Copy(edited, files)
	}
	return string(edited[path]), left
}
