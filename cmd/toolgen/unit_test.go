package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// workspace is a project for another build system: it has no go.mod. Its tools use a
// package of the project with constants and comments, a package of another repository,
// and the standard library.
const workspace = `
-- workspace/shop/shop.go --
package shop

import (
	"context"
	"time"

	"example.com/maps"
	"example.com/shop/money"
)

// An Order is what somebody wants.
type Order struct {
	Amount money.Amount ` + "`json:\"amount\"`" + ` // what it costs
	To     maps.Place   ` + "`json:\"to\"`" + `     // where it goes
	By     time.Time    ` + "`json:\"by\"`" + `     // when it has to be there
}

// Send sends an order.
//
//toolgen:tool
func Send(ctx context.Context, order Order) (money.Currency, error) { return "", nil }
-- workspace/money/money.go --
package money

// A Currency is what money is counted in.
type Currency string

const (
	Euro Currency = "EUR" // the euro
	Yen  Currency = "JPY" // the yen
)

// An Amount is an amount of money.
type Amount struct {
	Value    int      ` + "`json:\"value\"`" + `    // in the smallest coin
	Currency Currency ` + "`json:\"currency\"`" + ` // its currency
}
-- external/maps/maps.go --
package maps

// A Place is on the map.
type Place struct {
	Name string ` + "`json:\"name\"`" + ` // as on the sign
}
`

// A driven is an output base like Bazel's, with a driver for it.
type driven struct {
	t    *testing.T
	base string
	env  []string
}

func newDriven(t *testing.T) driven {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	driver := filepath.Join(base, "gopackagesdriver.exe")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", driver, "./testdata/driver").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Mkdir(filepath.Join(base, "bazel-out"), 0o700); err != nil {
		t.Fatal(err)
	}
	d := driven{t: t, base: base}
	d.env = append(os.Environ(), "GOPACKAGESDRIVER="+driver, "DRIVER_BASE="+base, "GO111MODULE=off", "TMPDIR="+t.TempDir())
	for _, file := range txtar.Parse([]byte(workspace)).Files {
		d.write(file.Name, string(file.Data))
	}
	return d
}

func (d driven) write(name, text string) {
	d.t.Helper()
	name = filepath.Join(d.base, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

func (d driven) read(name string) string {
	d.t.Helper()
	content, err := os.ReadFile(filepath.Join(d.base, name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(content)
}

func (d driven) run(wantCode int, args ...string) string {
	d.t.Helper()
	cmd := exec.CommandContext(d.t.Context(), "toolgen", args...)
	cmd.Dir, cmd.Env = filepath.Join(d.base, "workspace"), d.env
	out, _ := cmd.CombinedOutput() // the exit code is checked below
	if code := cmd.ProcessState.ExitCode(); code != wantCode {
		d.t.Fatalf("toolgen %s: exit code %d, want %d\n%s", strings.Join(args, " "), code, wantCode, out)
	}
	return string(out)
}

// TestDriver checks that everything works as in a module, with the same output, if a driver
// lists the packages, as with Bazel.
func TestDriver(t *testing.T) {
	t.Parallel()
	d := newDriven(t)
	if got, want := d.run(exitDone, "generate", "./..."), "shop/tools_gen.go: written\n"; got != want {
		t.Errorf("generate printed %q, want %q", got, want)
	}
	if diff := cmp.Diff(inModule(t), d.read("workspace/shop/tools_gen.go")); diff != "" {
		t.Errorf("generated file (-in a module +with a driver):\n%s", diff)
	}
	if got, want := d.read("log"), "./...\n"; got != want {
		t.Errorf("the driver got the request\n%s\nwant\n%s", got, want)
	}
	d.run(exitDone, "check", "./...")
	d.run(exitDone, "lint", "./shop")
	if got := d.run(exitDone, "show", "example.com/shop/shop"); !strings.Contains(got, `"JPY"`) {
		t.Errorf("show has no constants of another package:\n%s", got)
	}
	if got := d.run(exitFailed, "show", "-all", "example.com/maps"); !strings.Contains(got, "no-tools") {
		t.Errorf("show of a package without functions: %s", got)
	}

	// Outdated generated files do not cause errors.
	d.write("workspace/shop/shop.go", strings.ReplaceAll(d.read("workspace/shop/shop.go"), "Send", "Ship"))
	if got := d.run(exitFailed, "check", "./shop"); !strings.Contains(got, "[stale]") {
		t.Errorf("check after a change printed\n%s", got)
	}
	d.run(exitDone, "generate", "./shop")
	d.run(exitDone, "check", "./...")
}

// TestDriverForeign checks that nothing is written to packages of another repository or of
// the standard library.
func TestDriverForeign(t *testing.T) {
	t.Parallel()
	d := newDriven(t)
	d.write("external/maps/find.go", "package maps\n\n// Find finds a place.\n//\n//toolgen:tool\nfunc Find(name string) Place { return Place{} }\n")
	if got := d.run(exitFailed, "generate", "example.com/maps"); !strings.Contains(got, "[not-generated]") {
		t.Errorf("generate printed\n%s", got)
	}
	d.run(exitDone, "show", "-func", "Fields", "strings")
}

// inModule returns the files that are generated for the workspace as a module.
func inModule(t *testing.T) string {
	t.Helper()
	d := driven{t: t, base: t.TempDir(), env: append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod")}
	for _, file := range txtar.Parse([]byte(workspace)).Files {
		d.write(file.Name, string(file.Data))
	}
	d.write("workspace/go.mod", "module example.com/shop\n\ngo 1.26\n\nrequire example.com/maps v0.0.0\n\nreplace example.com/maps => ../external/maps\n")
	d.write("external/maps/go.mod", "module example.com/maps\n\ngo 1.26\n")
	d.run(exitDone, "generate", "./...")
	return d.read("workspace/shop/tools_gen.go")
}
