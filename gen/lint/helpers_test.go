package lint

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"

	"golang.org/x/tools/txtar"
)

// readTool reads an MCP definition of one line; columns are positions in it.
func readTool(t testing.TB, text string) Tool {
	t.Helper()
	at := func(offset int) token.Position {
		return token.Position{Filename: "/src/tools.json", Offset: offset, Line: 1, Column: offset + 1}
	}
	doc, err := schema.ParseFrom([]byte(text), func(offset int) *schema.Origin { return schema.OriginAt(at(offset), "") })
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	tool, err := dialect.ParseMCP(doc)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return Tool{Located: dialect.Located{Tool: tool, Pos: at(0)}}
}

// readTools reads several.
func readTools(t testing.TB, texts ...string) []Tool {
	t.Helper()
	var tools []Tool
	for _, text := range texts {
		tools = append(tools, readTool(t, text))
	}
	return tools
}

// tool returns the MCP definition of a tool with a schema of one property.
func tool(name, property string) string {
	return fmt.Sprintf(`{"name":%s,"description":"Does it.","inputSchema":{"type":"object","properties":{"a":%s}}}`, schema.Quote(name), property)
}

func relative(name string) string { return strings.TrimPrefix(name, "/src/") }

// lines formats the findings of a rule without their hints and related places.
func lines(findings []Finding, code diag.Code) []string {
	var all []string
	for _, f := range findings {
		if f.Code == code {
			d := f.Diagnostic
			d.Hint, d.Related = "", nil
			all = append(all, d.Format(relative))
		}
	}
	return all
}

// fake returns a dialect whose lowering gives these notes.
func fake(name string, notes ...lower.Note) *dialect.Dialect {
	lowering := func(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, notes }
	return &dialect.Dialect{Name: name, Provider: strings.ToUpper(name), Schema: lowering}
}

// strictFake returns a dialect with a strict mode that gives these notes.
func strictFake(name string, notes ...lower.Note) *dialect.Dialect {
	d := fake(name)
	d.Strict = func(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, notes }
	return d
}

// load inspects the packages of a txtar archive, one module without others.
func load(t testing.TB, archive string) []*inspect.Package {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := append(txtar.Parse([]byte(archive)).Files, txtar.File{Name: "go.mod", Data: []byte("module example.com\n\ngo 1.26\n")})
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: dir, Patterns: []string{"./..."}, Env: env})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return pkgs
}
