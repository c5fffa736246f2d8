package inspect

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestEach checks that processing packages one at a time yields the same result as processing
// all of them together.
func TestEach(t *testing.T) {
	dir := write(t, declModule+`
-- b/b.go --
package b

import (
	"example.com/a"
	"example.com/model"
)

//toolgen:tool
func Take(local a.Local, trip model.Trip, nowhere Nowhere) {}

//toolgen:tool
func Alike(local a.Local) {}
-- c/c.go --
//toolgen:enum from=example.org/nothing
package c

//toolgen:tool name=
func Wrong(x int) {}
`)
	cfg := Config{Env: goEnv(), Patterns: []string{"./..."}, Query: Query{Funcs: []string{"Take", "Nobody"}}}
	want := facts(t, dir, cfg)
	got, parts := &found{dir: dir}, 0
	var loaded bool
	cfg.Dir = dir
	got.list, loaded = each(t.Context(), cfg.withDefaults(), 1, func(read []Reading) {
		for _, r := range read {
			got.pkgs = append(got.pkgs, r.Package)
		}
		parts++
	})
	compare(t, "loaded", true, loaded)
	compare(t, "parts", 4, parts)
	compare(t, "tools", want.signatures(), got.signatures())
	compare(t, "problems", want.problems(), got.problems())
}

// TestEachFails checks that if one package does not parse, no other results are returned.
func TestEachFails(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n\n//toolgen:tool\nfunc A(x Nowhere) {}\n-- b/b.go --\npackage b\n\nfunc {\n")
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	diags, loaded := each(t.Context(), cfg.withDefaults(), 1, func([]Reading) {})
	if loaded || len(diags) != 1 || diags[0].Code != diag.Syntax {
		t.Errorf("loaded %t, %v; want one syntax error", loaded, diags)
	}
}

func TestBatches(t *testing.T) {
	source := "package p\n\n//toolgen:tool\nfunc P() {}\n"
	generated := GeneratedHeader + "\n\npackage p\n\n// " + strings.Repeat("x", 1000) + "\n"
	dir := write(t, "-- p/p.go --\n"+source+"-- p/tools_gen.go --\n"+generated+"-- q/q.go --\n"+source+"-- q/tools_gen.go --\n"+generated+"-- r/r.go --\n"+source)
	parts := 0
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	each(t.Context(), cfg.withDefaults(), int64(2*len(source)), func([]Reading) { parts++ })
	compare(t, "parts", 2, parts)
}

// TestEachAgain checks that batches are limited by size even if the go command lists the
// packages.
func TestEachAgain(t *testing.T) {
	dir := write(t, "-- p/a.go --\npackage a\n-- p/b.go --\npackage b\n-- q/q.go --\npackage q\n\n//toolgen:tool\nfunc Q() {}\n-- r/r.go --\npackage r\n\n//toolgen:tool\nfunc R() {}\n")
	var read [][]string
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	each(t.Context(), cfg.withDefaults(), 1, func(readings []Reading) {
		read = append(read, pathsOf(readings))
	})
	compare(t, "read", [][]string{{"example.com/p"}, {"example.com/q"}, {"example.com/r"}}, read)
}

// TestEachOthers checks that shared dependencies are parsed once, and again in full if they
// are also requested.
func TestEachOthers(t *testing.T) {
	tool := func(name string) string {
		return "-- " + name + "/" + name + ".go --\npackage " + name + "\n\nimport (\n\t\"time\"\n\n\t\"example.com/types\"\n)\n\n//toolgen:tool\nfunc F(at time.Time, in types.In) {}\n"
	}
	dir := write(t, tool("a")+tool("b")+"-- c/c.go --\npackage c\n\n//toolgen:tool\nfunc C() {}\n"+tool("x")+tool("y")+
		"-- types/types.go --\npackage types\n\n// In is read.\ntype In struct{ A int }\n\n//toolgen:tool\nfunc Own(in In) {}\n")
	var read []string
	var docs []string
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	cfg.Trace.Noted = func(_ Stage, path, what string) {
		if strings.HasPrefix(what, "parsed for the declarations that tools need") {
			read = append(read, path)
		}
	}
	diags, loaded := each(t.Context(), cfg.withDefaults(), 1, func(readings []Reading) {
		for _, pkg := range readings {
			for obj, decl := range pkg.Decls.Types {
				if obj.Name() == "In" {
					docs = append(docs, pkg.Name+": "+decl.Doc.Value+" "+filepath.Base(decl.Pos.String()))
				}
			}
		}
	})
	compare(t, "loaded", true, loaded)
	compare(t, "diagnostics", 0, len(diags))
	doc := "Read. types.go:4:6"
	compare(t, "docs", []string{"a: " + doc, "b: " + doc, "types: " + doc, "x: " + doc, "y: " + doc}, docs)
	compare(t, "read", []string{"example.com/types", "time"}, read)
}

func pathsOf(readings []Reading) (paths []string) {
	for _, r := range readings {
		paths = append(paths, r.Path)
	}
	return paths
}
