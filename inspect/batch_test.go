package inspect

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"
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
	var mixed string
	cfg.Dir = dir
	got.list, loaded, mixed = each(t.Context(), cfg.withDefaults(), 1, nil, func(read []Reading) {
		for _, r := range read {
			got.pkgs = append(got.pkgs, r.Package)
		}
		parts++
	})
	compare(t, "loaded", true, loaded)
	compare(t, "mixed", "what is needed of example.com/b has errors", mixed)
	compare(t, "parts", 4, parts)
	compare(t, "tools", want.signatures(), got.signatures())
	compare(t, "problems", want.problems(), got.problems())
}

// TestEachFails: where one package does not parse, there is nothing of the others.
func TestEachFails(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n\n//toolgen:tool\nfunc A(x Nowhere) {}\n-- b/b.go --\npackage b\n\nfunc {\n")
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	diags, loaded, _ := each(t.Context(), cfg.withDefaults(), 1, nil, func([]Reading) {})
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
	each(t.Context(), cfg.withDefaults(), int64(2*len(source)), nil, func([]Reading) { parts++ })
	compare(t, "parts", 2, parts)
}

// TestEachAgain: what the go command names, where it is asked after all, goes by its
// sizes, too.
func TestEachAgain(t *testing.T) {
	dir := write(t, "-- p/a.go --\npackage a\n-- p/b.go --\npackage b\n-- q/q.go --\npackage q\n\n//toolgen:tool\nfunc Q() {}\n-- r/r.go --\npackage r\n\n//toolgen:tool\nfunc R() {}\n")
	var read [][]string
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./..."}}
	_, _, mixed := each(t.Context(), cfg.withDefaults(), 1, nil, func(readings []Reading) {
		read = append(read, pathsOf(readings))
	})
	compare(t, "mixed", "go/packages listed the packages: a folder has files of several packages", mixed)
	compare(t, "read", [][]string{{"example.com/p"}, {"example.com/q"}, {"example.com/r"}}, read)
}

// TestEachOthers: what several packages need is read once, and again as a whole where it
// was asked for, too.
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
		if strings.HasPrefix(what, "read for what tools need") {
			read = append(read, path)
		}
	}
	diags, loaded, _ := each(t.Context(), cfg.withDefaults(), 1, nil, func(readings []Reading) {
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

// knownSource has packages that need others, in ways of their own.
const knownSource = `
-- a/a.go --
package a

import "example.com/types"

//toolgen:tool
//toolgen:description file:a.md
func A(in types.In) {}
-- a/a.md --
Does a.
-- b/b.go --
package b

//toolgen:enum from=example.com/values
type Kind string

//toolgen:tool
func B(kind Kind) {}
-- c/c.go --
package c

//toolgen:tool
func C() {}
-- types/types.go --
package types

import "example.com/more"

type In struct{ More more.More }
-- more/more.go --
package more

type More int
-- values/values.go --
package values

import "example.com/b"

const One b.Kind = "one"
`

// TestEachKnown: what is known is not read, but for what others need of it; and all
// is read where that is not all.
func TestEachKnown(t *testing.T) {
	dir := write(t, knownSource)
	cfg := Config{Dir: dir, Env: goEnv(), Patterns: []string{"./a", "./b", "./c", "./types"}}
	told := diag.List{diag.Warnf(token.Position{Filename: "known"}, diag.LeftOut, "told")}
	knows := func(names ...string) Known {
		return func(path, _ string) (diag.List, bool) {
			return told, slices.Contains(names, strings.TrimPrefix(path, "example.com/"))
		}
	}
	var read []Reading
	run := func(known Known) (diag.List, string) {
		read = nil
		diags, loaded, mixed := each(t.Context(), cfg.withDefaults(), 1, known, func(r []Reading) { read = append(read, r...) })
		compare(t, "loaded", true, loaded)
		return diags, mixed
	}
	diags, mixed := run(nil)
	compare(t, "mixed", "", mixed)
	compare(t, "diagnostics", 0, len(diags))
	compare(t, "read", []string{"example.com/a", "example.com/b", "example.com/c", "example.com/types"}, pathsOf(read))
	compare(t, "folders of a", []string{"a", "more", "types"}, below(dir, read[0].From.Folders))
	compare(t, "files that a names", []string{"a/a.md"}, below(dir, read[0].From.Named))
	compare(t, "folders of b", []string{"b", "values"}, below(dir, read[1].From.Folders))
	compare(t, "folders of c", []string{"c"}, below(dir, read[2].From.Folders))

	diags, _ = run(knows("b", "types"))
	compare(t, "read beside what is known", []string{"example.com/a", "example.com/c"}, pathsOf(read))
	compare(t, "diagnostics of what is known", append(told, told...), diags)
	diags, _ = run(knows("a", "b", "c", "types"))
	compare(t, "read where all is known", nil, pathsOf(read))
	compare(t, "diagnostics where all is known", 4, len(diags))

	os.WriteFile(filepath.Join(dir, "c", "c.go"), []byte("//go:build windows && !windows\n\npackage c\n\n//toolgen:tool\nfunc C() {}\n"), 0o644)
	named := cfg.Patterns
	cfg.Patterns = []string{"./..."}
	want, _ := run(nil)
	diags, mixed = run(knows("a", "b", "more", "types", "values"))
	cfg.Patterns = named
	compare(t, "mixed where the rest is of another build", "", mixed)
	compare(t, "diagnostics where the rest is of another build", want, diags)
	os.WriteFile(filepath.Join(dir, "c", "c.go"), []byte("package c\n\n//toolgen:tool\nfunc C() {}\n"), 0o644)

	for name, text := range map[string]string{
		"what is needed of example.com/c has errors":                              "package c\n\n//toolgen:tool\nfunc D(x Nowhere) {}\n",
		"a call in any package can register what another declares":                "//toolgen:package registered\npackage c\n",
		"the go command was asked where example.com/nowhere lies":                 "package c\n\nimport \"example.com/nowhere\"\n\n//toolgen:tool\nfunc D() {}\n",
		"go/packages listed the packages: a folder has files of several packages": "package other\n",
	} {
		os.WriteFile(filepath.Join(dir, "c", "d.go"), []byte(text), 0o644)
		if diags, mixed = run(knows("a", "b", "types")); mixed != name || slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Message == "told" }) {
			t.Errorf("mixed: %q with %v, want %q without what was known", mixed, diags, name)
		}
		for _, path := range []string{"a", "b", "c", "types"} {
			if !slices.Contains(pathsOf(read), "example.com/"+path) {
				t.Errorf("%s: %s was not read", name, path)
			}
		}
	}
}

func below(dir string, paths []string) []string {
	for i, path := range paths {
		rel, _ := filepath.Rel(dir, path)
		paths[i] = filepath.ToSlash(rel)
	}
	return paths
}
