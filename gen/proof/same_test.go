package proof_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// copied lists the packages for which code is generated several times.
var copied = []string{"./examples/notes", "./examples/weather", "./gen/testdata/property/types"}

// TestPropertySame checks that the output does not depend on the directory, the order of
// packages, the environment, or the number of processors.
func TestPropertySame(t *testing.T) {
	r := chance(t.Name())
	want := generatedIn(t, r, inspect.Config{Dir: copyModule(t, "one"), Patterns: copied})
	if len(want.files) != len(copied) {
		t.Fatalf("%d files from %d packages:\n%s", len(want.files), len(copied), want.diags)
	}
	elsewhere := copyModule(t, "another one/with a longer-name")
	noise := append(os.Environ(), "LANG=tr_TR.UTF-8", "LC_ALL=C", "TZ=Asia/Kathmandu", "GOFLAGS=-mod=mod", "GOMAXPROCS=1", "NO_COLOR=1")
	tests := []struct {
		name       string
		dir        string
		env        []string
		processors int
	}{
		{"another folder", elsewhere, nil, 2},
		{"one processor", elsewhere, nil, 1},
		{"as the working directory", "", noise, 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(test.processors))
			if test.dir == "" {
				t.Chdir(elsewhere)
			}
			patterns := slices.Clone(copied)
			r.Shuffle(len(patterns), func(i, j int) { patterns[i], patterns[j] = patterns[j], patterns[i] })
			got := generatedIn(t, r, inspect.Config{Dir: test.dir, Patterns: patterns, Env: test.env})
			if diff := cmp.Diff(want.files, got.files); diff != "" {
				t.Errorf("files differ (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(want.diags, got.diags); diff != "" {
				t.Errorf("diagnostics differ (-want +got):\n%s", diff)
			}
		})
	}
}

// copyModule writes the packages into another directory, in a module with the same path.
func copyModule(t *testing.T, name string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // the go command reports paths without symbolic links
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, filepath.FromSlash(name))
	for _, folder := range copied {
		if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS(filepath.Join("../..", folder))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module github.com/go-toolgen/toolgen\n\ngo 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A generation is the output of a run: files by path, and diagnostics.
type generation struct {
	files map[string]string
	diags string
}

// generatedIn loads the packages and generates their files three times, with the packages
// in a random order. The output must be the same.
func generatedIn(t *testing.T, r *rand.Rand, cfg inspect.Config) generation {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), cfg)
	if prog == nil {
		t.Fatalf("load:\n%s", diagsText(diags, cfg.Dir))
	}
	pkgs, more := inspect.Facts(prog)
	diags = append(diags, more...)
	root := strings.TrimSuffix(pkgs[0].Dir, filepath.FromSlash(strings.TrimPrefix(copied[0], ".")))
	var first generation
	for i := range 3 {
		shuffled := slices.Clone(pkgs)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		files, more := gen.Generate(shuffled, inspect.DefaultOutput)
		next := generation{map[string]string{}, diagsText(append(slices.Clone(diags), more...), root)}
		for _, f := range files {
			next.files[strings.TrimPrefix(f.Path, root)] = string(f.Content)
		}
		if i == 0 {
			first = next
		}
		if diff := cmp.Diff(first, next, cmp.AllowUnexported(generation{})); diff != "" {
			t.Fatalf("generating again makes a difference (-first +next):\n%s", diff)
		}
	}
	return first
}
