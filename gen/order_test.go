package gen_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestOrderDoesNotMatter checks that the order of the patterns does not affect the files
// and diagnostics.
func TestOrderDoesNotMatter(t *testing.T) {
	t.Parallel()
	m, loaded := allCases(t)
	want := loaded.texts()
	for seed := range uint64(2) {
		random := rand.New(rand.NewPCG(seed, seed))
		random.Shuffle(len(m.cases), func(i, j int) { m.cases[i], m.cases[j] = m.cases[j], m.cases[i] })
		if diff := cmp.Diff(want, m.load(t).texts()); diff != "" {
			t.Fatalf("with the patterns shuffled by seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

// TestOthersDoNotMatter checks that the output for a package does not depend on whether
// its imports are requested too.
func TestOthersDoNotMatter(t *testing.T) {
	t.Parallel()
	m, loaded := allCases(t)
	var patterns []string
	for _, c := range m.cases {
		if c.tags == "" && len(c.packages()) > 1 && c.packages()[0] == "." {
			patterns = append(patterns, "./"+c.name)
		}
	}
	if len(patterns) == 0 {
		t.Fatal("no case has more than one package")
	}
	alone := loadedCases{dir: m.dir}
	alone.pkgs, alone.diags = m.loadPatterns(t, "", patterns)
	loaded.pkgs = slices.DeleteFunc(loaded.pkgs, func(pkg *inspect.Package) bool {
		return !slices.ContainsFunc(alone.pkgs, func(other *inspect.Package) bool { return other.Path == pkg.Path })
	})
	want := loaded.texts()
	for path, got := range alone.texts() {
		if diff := cmp.Diff(want[path], got); diff != "" {
			t.Errorf("%s alone (-want +got):\n%s", path, diff)
		}
	}
}

func TestLineEndingsDoNotMatter(t *testing.T) {
	t.Parallel()
	cases := readCases(t)
	_, loaded := allCases(t)
	want := loaded.texts()
	for _, c := range cases {
		for i, f := range c.archive.Files {
			if strings.HasSuffix(f.Name, ".go") {
				c.archive.Files[i].Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
			}
		}
	}
	if diff := cmp.Diff(want, writeModule(t, cases).load(t).texts()); diff != "" {
		t.Errorf("with CRLF (-want +got):\n%s", diff)
	}
}

// texts returns the generated files and diagnostics of each package.
func (l loadedCases) texts() map[string]string {
	texts := map[string]string{}
	for _, pkg := range l.pkgs {
		files, diags := gen.Generate([]*inspect.Package{pkg}, inspect.DefaultOutput)
		var b strings.Builder
		for _, f := range files {
			fmt.Fprintf(&b, "%s\n%s", strings.TrimPrefix(f.Path, l.dir), f.Content)
		}
		b.WriteString(diagsText(append(l.diagsIn(pkg.Dir), diags...), l.dir))
		texts[pkg.Path] = b.String()
	}
	return texts
}

func (l loadedCases) diagsIn(dir string) diag.List {
	var own diag.List
	for _, d := range l.diags {
		if name, ok := strings.CutPrefix(d.Pos.Filename, dir+"/"); ok && !strings.Contains(name, "/") {
			own = append(own, d)
		}
	}
	return own
}
