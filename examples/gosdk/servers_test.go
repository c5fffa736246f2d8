package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var update = flag.Bool("update", false, "write the goldens anew")

// A server is one of the SDK's example servers, whose handlers were not written for
// toolgen. Its golden contains handlers, definitions, diagnostics, and the properties that
// the SDK infers differently.
type server struct {
	name        string // name of its directory
	golden      string
	handlers    []string
	dir         string
	tools       []tool
	diagnostics diag.List
}

type tool struct {
	handler    string
	definition string
}

const servers = "github.com/modelcontextprotocol/go-sdk/examples/server/"

// TestServers compares each server with its golden. It takes a while, because it links
// each server to get the SDK's inference.
func TestServers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the example servers of the SDK")
	}
	all := readServers(t, "testdata/servers")
	inferred := reflectServers(t, all)
	for _, s := range all {
		t.Run(s.name, func(t *testing.T) {
			for _, tool := range s.tools {
				checkTaken(t, tool)
			}
			s.compare(t, map[string]string{
				"mcp.json":    s.definitions(t),
				"diagnostics": s.told(),
				"differences": differences(t, s.tools, inferred[s.name]),
			})
		})
	}
}

func readServers(t *testing.T, folder string) []server {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) == 0 {
		t.Fatalf("no goldens in %s: %v", folder, err)
	}
	var all []server
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), ".txtar")
		if !ok {
			t.Fatalf("unexpected file %s/%s: goldens are .txtar files", folder, entry.Name())
		}
		all = append(all, readServer(t, name, filepath.Join(folder, entry.Name())))
	}
	return all
}

func readServer(t *testing.T, name, golden string) server {
	t.Helper()
	archive, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	s := server{name: name, golden: golden}
	for _, f := range archive.Files {
		if f.Name == "handlers" {
			s.handlers = strings.Fields(string(f.Data))
		}
	}
	s.load(t)
	return s
}

// load runs toolgen on the server's package in the module cache.
func (s *server) load(t *testing.T) {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{
		Patterns: []string{servers + s.name},
		Query:    inspect.Query{Funcs: s.handlers},
	})
	if prog == nil {
		t.Fatalf("%s: %v", s.name, diags)
	}
	pkgs, more := inspect.Facts(prog)
	s.diagnostics = append(diags, more...)
	pkg := *pkgs[0]
	s.dir = pkg.Dir
	for _, facts := range pkgs[0].Tools {
		pkg.Tools = []*inspect.Tool{facts}
		definitions, errs := gen.Definitions([]*inspect.Package{&pkg}, dialect.MCP)
		s.diagnostics = append(s.diagnostics, errs...)
		for _, definition := range definitions {
			s.tools = append(s.tools, tool{facts.GoName, definition.Doc.String()})
		}
	}
}

// checkTaken checks a definition with the SDK: its schemas must resolve, and a server must
// accept it. The SDK panics if it rejects a definition.
func checkTaken(t *testing.T, tool tool) {
	t.Helper()
	taken := decodeTool(t, tool.definition)
	for _, schema := range []any{taken.InputSchema, taken.OutputSchema} {
		if schema == nil {
			continue
		}
		if _, err := asSchema(t, schema).Resolve(nil); err != nil {
			t.Errorf("%s: %v", tool.handler, err)
		}
	}
	mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil).AddTool(taken, nil)
}

func decodeTool(t *testing.T, definition string) *mcp.Tool {
	t.Helper()
	tool := new(mcp.Tool)
	unmarshal(t, []byte(definition), tool)
	return tool
}

// asSchema converts value, a schema of a decoded tool, to the SDK's own type.
func asSchema(t *testing.T, value any) *jsonschema.Schema {
	t.Helper()
	schema := new(jsonschema.Schema)
	unmarshal(t, marshal(t, value), schema)
	return schema
}

func (s server) definitions(t *testing.T) string {
	var b bytes.Buffer
	for _, tool := range s.tools {
		if err := json.Indent(&b, []byte(tool.definition), "", "  "); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (s server) told() string {
	var b strings.Builder
	for _, d := range s.diagnostics.Sorted() {
		fmt.Fprintln(&b, d.Format(filepath.Base))
	}
	return b.String()
}

// compare compares the golden with got, which contains its sections by name. With
// -update, it writes the golden instead.
func (s server) compare(t *testing.T, got map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile(s.golden)
	if err != nil {
		t.Fatal(err)
	}
	want := &txtar.Archive{Comment: archive.Comment}
	want.Files = append(want.Files, txtar.File{Name: "handlers", Data: []byte(strings.Join(s.handlers, "\n") + "\n")})
	for _, name := range []string{"mcp.json", "diagnostics", "differences"} {
		want.Files = append(want.Files, txtar.File{Name: name, Data: []byte(got[name])})
	}
	if *update {
		if err := os.WriteFile(s.golden, txtar.Format(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(txtar.Format(archive)), string(txtar.Format(want))); diff != "" {
		t.Errorf("%s (-want +got):\n%s\nrun go test . -update and read the diff", s.golden, diff)
	}
}
