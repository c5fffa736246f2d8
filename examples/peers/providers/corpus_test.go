package providers_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A corpusTool is a tool of the corpus. The tests define it in every dialect.
type corpusTool struct {
	name     string // includes the source of the tool
	revision string // revision of MCP that the tool conforms to
	dialect.Tool
}

// isEmitted reports whether toolgen generates the tool from source of the repository, in
// contrast to tools of other servers and random tools.
func (c corpusTool) isEmitted() bool {
	source, _, _ := strings.Cut(c.name, " ")
	return source != "listed" && source != "random"
}

type definition struct {
	of      corpusTool
	dialect string
	strict  bool // whether the definition is strict, not only requested to be
	input   *schema.Doc
	notes   []lower.Note
	doc     *schema.Doc
}

func (d definition) String() string {
	name := d.dialect + " " + d.of.name
	if d.strict {
		name += " (strict)"
	}
	return name
}

const (
	repository = "../../.."
	firstBoxed = "2025-06-18" // the oldest revision against which definitions are checked
	unboxed    = "2026-07-28" // the first revision whose results may be any JSON, and whose schemas may be booleans
)

// tools returns the corpus, which is read once.
var tools = sync.OnceValues(readTools)

func corpus(t testing.TB) []corpusTool {
	t.Helper()
	all, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func readTools() ([]corpusTool, error) {
	var all []corpusTool
	for _, read := range []func() ([]corpusTool, error){readPackages, readCases, readListings, readRandom} {
		found, err := read()
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// sources are the packages of the repository with tools, by module.
var sources = []struct {
	dir      string
	patterns []string
}{
	{repository, []string{"./examples/...", "./gen/testdata/unions", "./gen/testdata/boxes", "./gen/testdata/property/..."}},
	{repository + "/examples/gosdk", []string{"./..."}},
	{repository + "/examples/peers", []string{"./search"}},
}

// readPackages reads the tools of the repository's modules, with their own options and with
// results for the latest revision of MCP.
func readPackages() ([]corpusTool, error) {
	var all []corpusTool
	for _, source := range sources {
		for _, revision := range []string{"", unboxed} {
			found, err := readModule(source.dir, source.patterns, directive.Package{MCPRevision: revision})
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// readCases reads the tools of the golden cases. Many cases test errors, and have no tools.
func readCases() ([]corpusTool, error) {
	const testdata = repository + "/gen/testdata"
	dir, err := os.MkdirTemp("", "cases")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	cases, err := filepath.Glob(testdata + "/cases/*.txtar")
	if err != nil {
		return nil, err
	}
	if err := extract(testdata+"/sdk/sdk.txtar", dir); err != nil {
		return nil, err
	}
	for _, name := range cases {
		folder := strings.TrimSuffix(filepath.Base(name), ".txtar")
		if err := extract(name, filepath.Join(dir, folder)); err != nil {
			return nil, err
		}
	}
	return readModule(dir, []string{"./..."}, directive.Package{})
}

// extract writes the files of the archive name to dir, except the files in out, which are
// generated.
func extract(name, dir string) error {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return err
	}
	for _, file := range archive.Files {
		path := filepath.Join(dir, filepath.FromSlash(file.Name))
		if strings.HasPrefix(file.Name, "out/") {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readModule parses the MCP definitions of the tools of packages in a module.
func readModule(dir string, patterns []string, options directive.Package) ([]corpusTool, error) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{
		Dir: dir, Patterns: patterns, Query: inspect.Query{Options: options},
	})
	if prog == nil {
		return nil, errors.New(diags[0].Message)
	}
	pkgs, _ := inspect.Facts(prog)
	var all []corpusTool
	for _, pkg := range pkgs {
		definitions, _ := gen.Definitions([]*inspect.Package{pkg}, dialect.MCP)
		for _, d := range definitions {
			tool, err := dialect.MCP.Parse(d.Doc)
			if err != nil {
				return nil, err
			}
			if said := pkg.Options.Tool.OutputSchema; said != nil && *said { // the MCP definition does not contain this option
				tool.ResultSchema = tool.Output
			}
			all = append(all, corpusTool{pkg.Path + " " + d.Name, pkg.Options.MCPRevision, tool})
		}
	}
	return all, nil
}

// readListings reads the tool lists in testdata, which servers of two MCP revisions have
// sent.
func readListings() ([]corpusTool, error) {
	var all []corpusTool
	for _, revision := range []string{firstBoxed, unboxed} {
		text, err := os.ReadFile("testdata/tools-" + revision + ".json")
		if err != nil {
			return nil, err
		}
		list, err := schema.Parse(text)
		if err != nil {
			return nil, err
		}
		for _, item := range list.Items {
			tool, err := dialect.MCP.Parse(item)
			if err != nil {
				return nil, err
			}
			all = append(all, corpusTool{"listed " + tool.Name, revision, tool})
		}
	}
	return all, nil
}

// TestCorpus checks that the corpus contains tools from every type of source, and results
// with and without a wrapper.
func TestCorpus(t *testing.T) {
	found := map[string]int{}
	for _, tool := range corpus(t) {
		source, _, _ := strings.Cut(tool.name, " ")
		found[path.Base(source)]++
		if tool.Output != nil && tool.revision == unboxed {
			found["natural results"]++
		}
	}
	for _, source := range []string{"weather", "gosdk", "search", "unions", "boxes", "types", "keywords", "header", "example", "output_schema", "listed", "random", "natural results"} {
		if found[source] == 0 {
			t.Errorf("no tools of %s", source)
		}
	}
}

// TestRefusals checks that each dialect accepts at least 90% of the tools, so that there
// are enough definitions to judge.
func TestRefusals(t *testing.T) {
	tools := len(corpus(t))
	taken := map[string]int{}
	for _, d := range definitions(t) {
		if !d.strict {
			taken[d.dialect]++
		}
	}
	for _, d := range dialect.All() {
		if taken[d.Name] < tools*9/10 {
			t.Errorf("%s accepts %d of %d tools", d.Name, taken[d.Name], tools)
		}
	}
}

// definitions returns all tools in all dialects, strict and not strict. Tools that a
// provider rejects are omitted, and so are strict definitions that are not exact.
func definitions(t testing.TB) []definition {
	t.Helper()
	corpus(t) // fails if the corpus is incomplete
	return defined()
}

var defined = sync.OnceValue(func() []definition {
	var all []definition
	yes := true
	read, _ := tools()
	for _, tool := range read {
		for _, d := range dialect.All() {
			for _, strict := range []*bool{nil, &yes} {
				if made, ok := define(tool, d, strict); ok {
					all = append(all, made)
				}
			}
		}
	}
	return all
})

// define returns tool in a dialect. It reports false if the provider rejects the tool, or
// if strict is not nil and the definition cannot be strict.
func define(tool corpusTool, d *dialect.Dialect, strict *bool) (definition, bool) {
	asked := tool.Tool
	asked.Strict = strict
	lowered, notes := d.Lower(asked)
	exact := lowered.Strict != nil && *lowered.Strict
	if lower.Has(notes, lower.Refused) || strict != nil && !exact {
		return definition{}, false
	}
	return definition{tool, d.Name, exact, lowered.Input, notes, d.Envelope(lowered)}, true
}

// inputOf returns the input schema in a definition of any dialect. It follows the keys that
// lead to the schema.
func inputOf(doc *schema.Doc) *schema.Doc {
	for _, key := range []string{"toolSpec", "function", "inputSchema", "json", "input_schema", "parameters", "parametersJsonSchema"} {
		if inner := doc.Under(key); inner != nil {
			return inputOf(inner)
		}
	}
	return doc
}

// outputOf returns the output schema in an MCP definition, or a schema that accepts any
// value.
func outputOf(doc *schema.Doc) *schema.Doc {
	if output := doc.Under("outputSchema"); output != nil {
		return output
	}
	return schema.Obj()
}

func parse(t testing.TB, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return doc
}

// value decodes JSON as encoding/json does, with numbers as float64, as SDKs do.
func value(t testing.TB, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return v
}
