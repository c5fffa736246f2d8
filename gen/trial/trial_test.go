package trial

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

const written = `package shop

import db "example.com/data/v2"

type Store struct{ db *db.DB }

func Open() (*Store, error) { return nil, nil }

func Guest() User { return "" }
`

const generated = `package shop

import "github.com/go-toolgen/toolgen/gen/call"

const ToolStock = "stock"

type Caller struct {
	Store *Store
	User  func(context.Context) (User, error)
	Limit int
	Clock Clock
}

func (c Caller) ToolSet() (call.Set, error) {
	return call.Generated(&g, nil,
		call.Field{Name: "Store", Tool: ToolStock, Missing: c.Store == nil},
		call.Field{Name: "User", Tool: "plan", Kind: "prompt", Missing: c.User == nil},
		call.Field{Name: "Clock", Tool: ToolStock, Missing: call.IsNil(c.Clock)},
	)
}

func (c Caller) ResourceSet() (call.Resources, error) { return call.GeneratedResources(&g, nil) }
`

func shop(dir, name string) Package {
	return Package{
		Path: "example.com/" + filepath.Base(dir), Name: name, Dir: dir,
		Files:     []inspect.GoFile{{Name: filepath.Join(dir, "shop.go"), Content: []byte(strings.Replace(written, "shop", name, 1))}},
		Generated: []inspect.GoFile{{Name: filepath.Join(dir, "tools_call_gen.go"), Content: []byte(strings.Replace(generated, "shop", name, 1))}},
	}
}

func noStandard(string) string { return "" }

func TestMissing(t *testing.T) {
	_, missing, err := Make([]Package{shop("/m/shop", "shop")}, []Given{{"Clock", "nil"}}, nil, noStandard)
	want := []Missing{
		{"example.com/shop", "Store", "*Store", "stock", "call.Must(Open())"},
		{"example.com/shop", "User", "User", "plan", "Guest()"},
	}
	if err != nil || !slices.Equal(missing, want) {
		t.Errorf("%+v, %v; want %+v", missing, err, want)
	}
}

// TestMake checks that the files of a program are valid Go, that expressions have the
// imports that they need, and that a main package can be imported.
func TestMake(t *testing.T) {
	given := []Given{{"Store", "&Store{db.Open(os.Args[1])}"}, {"User", `"Ada"`}, {"Clock", "Real{}"}, {"Typo", "1"}}
	standard := func(name string) string { return map[string]string{"os": "os", "db": "database/db"}[name] }
	program, missing, err := Make([]Package{shop("/m/a/shop", "shop"), shop("/m/a/b/till", "main")}, given, []byte("package main\n"), standard)
	if err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
	for name, content := range program.Files {
		if _, err := parser.ParseFile(token.NewFileSet(), name, content, 0); err != nil {
			t.Errorf("%v\n%s", err, content)
		}
	}
	for name, want := range map[string]string{
		"/m/a/shop/toolgen_trial.go":    "db \"example.com/data/v2\"\n\tos \"os\"\n",
		"/m/a/b/till/shop.go":           "package toolgentrialmain\n",
		"/m/a/b/till/tools_call_gen.go": "package toolgentrialmain\n",
		"/m/a/b/till/toolgen_trial.go":  "toolgenTrialGive(&c.User,\n",
		"/m/a/toolgentrial/packages.go": "p1.ToolgenTrial,\n",
		"/m/a/toolgentrial/main.go":     "package main\n",
		"/m/a/shop/tools_call_gen.go":   "package shop\n",
	} {
		if !strings.Contains(string(program.Files[name]), want) {
			t.Errorf("%s has no %q:\n%s", name, want, program.Files[name])
		}
	}
	if _, there := program.Files["/m/a/shop/shop.go"]; there {
		t.Error("the overlay contains an unchanged file")
	}
	if !slices.Equal(program.Unused, []Given{{"Typo", "1"}}) {
		t.Errorf("unused: %v", program.Unused)
	}
	if _, _, err := Make([]Package{shop("/m/shop", "shop")}, []Given{{"Store", "f("}}, nil, noStandard); err == nil {
		t.Error("Make accepted the invalid expression f(")
	}
}
