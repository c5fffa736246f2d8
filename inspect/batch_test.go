package inspect

import (
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestEach: packages one at a time give what all of them together do.
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
	got.list, loaded = each(t.Context(), cfg.withDefaults(), 1, func(pkgs []*Package) {
		got.pkgs = append(got.pkgs, pkgs...)
		parts++
	})
	compare(t, "loaded", true, loaded)
	compare(t, "parts", 4, parts)
	compare(t, "tools", want.signatures(), got.signatures())
	compare(t, "problems", want.problems(), got.problems())
}

// TestEachFails: where one package does not parse, there is nothing of the others.
func TestEachFails(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n\n//toolgen:tool\nfunc A(x Nowhere) {}\n-- b/b.go --\npackage b\n\nfunc {\n")
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	diags, loaded := each(t.Context(), cfg.withDefaults(), 1, func([]*Package) {})
	if loaded || len(diags) != 1 || diags[0].Code != diag.Syntax {
		t.Errorf("loaded %t, %v; want one syntax error", loaded, diags)
	}
}

// TestBatches: what toolgen generated does not make a batch smaller.
func TestBatches(t *testing.T) {
	source := "package p\n\n//toolgen:tool\nfunc P() {}\n"
	generated := GeneratedHeader + "\n\npackage p\n\n// " + strings.Repeat("x", 1000) + "\n"
	dir := write(t, "-- p/p.go --\n"+source+"-- p/tools_gen.go --\n"+generated+"-- q/q.go --\n"+source+"-- q/tools_gen.go --\n"+generated+"-- r/r.go --\n"+source)
	parts := 0
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	each(t.Context(), cfg.withDefaults(), int64(2*len(source)), func([]*Package) { parts++ })
	compare(t, "parts", 2, parts)
}
