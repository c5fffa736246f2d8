package inspect

import (
	"go/ast"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestLeaveOutUnparsed checks that declarations that do not parse are removed, and that
// valid declarations after them are kept.
func TestLeaveOutUnparsed(t *testing.T) {
	tests := []struct {
		source  string
		kept    string // functions
		unknown bool
	}{
		{"func f() {}", "f", false},
		{"func f(x ¤) {}\nfunc g() {}", "g", true},
		{"func (a *A) MarshalJSON(¤) {}\nfunc g() {}", "g", true},
		{"type C struct { x ¤ }\nfunc g() {}", "g", true},
		{"func f() {}\nnovel A {}\n", "f", true},
		{"func f() {}\nfunc g() { ¤ }", "f", true},
	}
	for _, test := range tests {
		t.Run(test.source, func(t *testing.T) {
			f := &file{name: "a.go", content: []byte("package p\n\n" + test.source)}
			f.leaveOutUnparsed(token.NewFileSet(), "go1.99", true)
			var kept []string
			for _, decl := range f.syntax.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok {
					kept = append(kept, fn.Name.Name)
				}
			}
			compare(t, "kept", test.kept, strings.Join(kept, " "))
			s := &source{contents: &contents{files: []*file{f}}}
			_, found := s.unparsedFor(unparsed.isUnknown)
			compare(t, "unknown", test.unknown, found)
		})
	}
}

// TestNewerLanguage checks that a patch release in go.mod, as go mod init writes it, does not
// count as a newer language.
func TestNewerLanguage(t *testing.T) {
	defer func(own string) { ownGo = own }(ownGo)
	ownGo = "go1.26"
	for lang, newer := range map[string]bool{"go1.25.3": false, "go1.26": false, "go1.26.8": false, "go1.26rc1": false, "go1.27": true, "go1.27.1": true} {
		compare(t, lang, newer, isNewer(lang))
	}
}

// TestUnparsedTypes checks that a declaration that does not parse does not affect a tool that
// does not need its package.
func TestUnparsedTypes(t *testing.T) {
	dir := write(t, `
-- a/a.go --
package a

//toolgen:tool
func Fine(x int) {}
-- b/b.go --
package b

import "example.com/c"

//toolgen:tool
func Use(in c.C) {}
-- c/c.go --
package c

type C struct{}

func (C) MarshalJSON(¤) {}
-- d/d.go --
package d

//toolgen:tool
func Plain(x int) {}

novel D {}
`)
	defer func(own string) { ownGo = own }(ownGo)
	ownGo = "go1.25" // the module requires a newer version
	f := facts(t, dir, Config{})
	compare(t, "tools", []string{"a.Fine(x int)", "b.Use(in c.C)", "d.Plain(x int)"}, f.signatures())
	compare(t, "problems", []string{"c/c.go:5:22: this code requires Go 1.26, but toolgen was built with Go 1.25 [newer-go]"}, f.problems())
	f = facts(t, dir, Config{Patterns: []string{"./d"}})
	compare(t, "problems of d", []string{"d/d.go:6:1: this code requires Go 1.26, but toolgen was built with Go 1.25 [newer-go]"}, f.problems())
	f = facts(t, dir, Config{Patterns: []string{"./a"}})
	compare(t, "problems of a", nil, f.problems())
}

// newerModule is a Go 1.27 module, which has methods with type parameters.
const newerModule = `
-- go.mod --
module example.com

go 1.27

require example.com/ext v0.0.0

replace example.com/ext => ./ext
-- ext/go.mod --
module example.com/ext

go 1.27
-- ext/ext.go --
package ext

type Box struct{ V int }

func (b Box) Map[T any](f func(int) T) T { return f(b.V) }

type Plain struct{ V int }
-- beside/beside.go --
// Package beside has such methods where no tool needs them.
package beside

import "math/rand/v2"

// Box holds a value.
type Box struct {
	// V is the value.
	V int
}

func (b Box) Map1[T any](f func(int) T) T { return f(b.V) }

func (b Box) Map2[T any](f func(int) T) T { return f(rand.N(b.V)) }

//toolgen:tool
func Forecast(in Box) Box { return in }
-- tool/tool.go --
package tool

type Box struct{}

//toolgen:tool
func (b Box) Map[T any](x T) T { return x }

//toolgen:tool
func (b Box) Get() int { return 0 }
-- all/all.go --
package all

//toolgen:tools
type Set struct{}

func (s Set) Map[T any](x T) T { return x }

func (s Set) Get() int { return 0 }
-- foreign/foreign.go --
package foreign

import "example.com/ext"

//toolgen:tool
func Take(in ext.Plain) {}
-- injected/injected.go --
package injected

import "math/rand/v2"

//toolgen:tool
//toolgen:param r inject
func Roll(r *rand.Rand, sides int) int { return 0 }
-- wrong/wrong.go --
package wrong

//toolgen:tool
func Forecast(in Citty) {}
`

// TestNewerSource runs the go command of Go 1.27, whichever Go version built the test.
func TestNewerSource(t *testing.T) {
	dir, env := write(t, newerModule), goEnv()
	older := version.Compare(runtime.Version(), "go1.27") < 0
	if older {
		cmd := exec.Command("go", "env", "GOROOT")
		cmd.Env, cmd.Dir = append(os.Environ(), "GOTOOLCHAIN=go1.27.4"), dir
		root, err := cmd.Output()
		if err != nil {
			t.Skip("Go 1.27 is not available: ", err)
		}
		bin := filepath.Join(strings.TrimSpace(string(root)), "bin")
		t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH")) // go/packages runs this go command
		env = goEnv("GOTOOLCHAIN=local")
	}
	cannotRead := func(place string) []string {
		return []string{place + ": this code requires Go 1.27, but toolgen was built with Go " + strings.TrimPrefix(ownGo, "go") + " [newer-go]"}
	}
	generic := " is generic, so it has no single schema [generic-func]"
	tests := []struct {
		pkg           string
		tools         []string
		before, since []string // problems
	}{
		{"beside", []string{"beside.Forecast(in beside.Box) beside.Box"}, nil, nil},
		{"tool", []string{"tool.Box.Get() int"}, cannotRead("tool/tool.go:6:17"), []string{"tool/tool.go:6:14: Box.Map" + generic}},
		{"all", []string{"all.Set.Get() int"}, cannotRead("all/all.go:6:17"), []string{"all/all.go:6:14: Set.Map" + generic}},
		{"foreign", []string{"foreign.Take(in ext.Plain)"}, nil, nil},
		{"injected", []string{"injected.Roll(r *rand.Rand, sides int) int"}, nil, nil},
		{"wrong", nil, []string{"wrong/wrong.go:4:18: undefined: Citty [type-check]"}, []string{"wrong/wrong.go:4:18: undefined: Citty [type-check]"}},
	}
	for _, test := range tests {
		t.Run(test.pkg, func(t *testing.T) {
			f := facts(t, dir, Config{Patterns: []string{"./" + test.pkg}, Env: env})
			want := test.since
			if older {
				want = test.before
			}
			compare(t, "problems", want, f.problems())
			compare(t, "tools", test.tools, f.signatures())
			if older && test.pkg == "wrong" && !strings.HasSuffix(f.list[0].Hint, "build toolgen with Go 1.27") {
				t.Errorf("hint %q", f.list[0].Hint)
			}
		})
	}
	if older {
		f := facts(t, dir, Config{Patterns: []string{"./tool", "./all"}, Env: env})
		compare(t, "one diagnostic of all", 1, len(f.list))
	}
}
