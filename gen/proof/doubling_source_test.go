package proof_test

import (
	"context"
	"fmt"
	"go/token"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dispatch"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestDoublingSource checks that generation and calls terminate for Go source whose given
// schemas each refer to the next schema twice. It tests every third keyword, and all keywords
// with -proof.doubling.
func TestDoublingSource(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	runtime, err := filepath.Abs("../call")
	if err != nil {
		t.Fatal(err)
	}
	b := &batch{dir: dir}
	b.write(t, "go.mod", fmt.Sprintf("%s\nrequire %s v0.0.0\n\nreplace %[2]s => %[3]s\n", goMod, runtimePath, runtime))
	names := b.writeDoubled(t)
	var files []gen.File
	var diags diag.List
	if !within(t, "generate", func() { files, diags = generated(dir) }) || diags.HasErrors() {
		t.Fatal(diagsText(diags, dir))
	}
	for _, f := range files {
		b.write(t, filepath.Base(f.Path), string(f.Content))
	}
	b.write(t, "main.go", fmt.Sprintf(doubledMain, names))
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w", "-o", "program", ".")
	build.Dir = dir
	build.Env = append(build.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, filepath.Join(dir, "program")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var taken, refused int
	if _, err := fmt.Sscanf(string(out), "taken %d, refused %d", &taken, &refused); err != nil || taken < len(names) || refused < len(names) {
		t.Errorf("want at least %d accepted and %[1]d rejected calls, got: %[2]s", len(names), out)
	}
}

// generated returns the files that toolgen generates for the package in a directory.
func generated(dir string) ([]gen.File, diag.List) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: dir, Patterns: []string{"."}})
	if prog == nil {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	files, last := gen.Generate(pkgs, inspect.DefaultOutput)
	return files, slices.Concat(diags, more, last)
}

// writeDoubled writes two tools for each keyword that calls can check: one has a given input
// schema, and the other has types with given schemas. It returns their names.
func (b *batch) writeDoubled(t *testing.T) []string {
	t.Helper()
	var names []string
	source := "// The command doubles.\n//\n//toolgen:package call repair strict format=mcp,openai\npackage main\n\nimport \"encoding/json\"\n"
	for i, form := range slices.Sorted(maps.Values(doublingForms)) {
		if i%3 > 0 && !*proofDoubling {
			continue // each keyword needs much generated code
		}
		defs := `"$defs":{` + chain([]string{form}, levels, `{"type":"integer"}`) + `}}`
		whole := `{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"}},` + defs
		doc, err := schema.Parse([]byte(whole))
		if err != nil {
			t.Fatal(err)
		}
		enforced := false
		if !within(t, "check", func() { enforced = !dispatch.CheckEnforced(doc, token.Position{}).HasErrors() }) {
			t.FailNow()
		}
		if !enforced {
			continue
		}
		b.write(t, fmt.Sprintf("whole%d.json", i), whole)
		b.write(t, fmt.Sprintf("part%d.json", i), `{"$ref":"#/$defs/l0",`+defs)
		source += strings.ReplaceAll(doubledTools, "#", strconv.Itoa(i))
		names = append(names, fmt.Sprint("raw", i), fmt.Sprint("typed", i))
	}
	b.write(t, "tools.go", source)
	return names
}

const doubledTools = `
// Raw# doubles.
//
//toolgen:tool name=raw#
//toolgen:input whole#.json
//toolgen:output whole#.json
func Raw#(args json.RawMessage) (map[string]any, error) { return nil, nil }

// Part# doubles.
//
//toolgen:schema part#.json
type Part# struct{ X, Y any }

func (*Part#) UnmarshalJSON([]byte) error { return nil }

// Typed# doubles.
//
//toolgen:tool name=typed#
//
//	one: One of them.
func Typed#(one *Part#, more []Part#, table map[string]*Part#) (Part#, error) { return Part#{}, nil }
`

const doubledMain = `package main

import (
	"context"
	"fmt"
	"strings"
)

func main() {
	taken, refused := 0, 0
	for _, name := range %#v {
		for _, value := range []string{
			"1", "\"1\"", "null", "{}", "[]", "{\"x\":1,\"y\":null}", "[1,\"1\",null]",
			strings.Repeat("{\"x\":", 60) + "\"1\"" + strings.Repeat("}", 60),
			strings.Repeat("[", 60) + "null" + strings.Repeat("]", 60),
		} {
			arguments := "{\"a\":" + value + "}"
			if strings.HasPrefix(name, "typed") {
				arguments = "{\"one\":" + value + ",\"more\":[" + value + "],\"table\":{\"k\":" + value + "}}"
			}
			if ToolSet().Call(context.Background(), name, []byte(arguments)).IsError {
				refused++
			} else {
				taken++
			}
		}
	}
	fmt.Printf("taken %%d, refused %%d", taken, refused)
}
`
