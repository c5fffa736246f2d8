package gen_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// mcpDefinitions returns the MCP definitions of a package, which must have no diagnostics.
// It checks the definitions in all dialects.
func mcpDefinitions(t *testing.T, pattern string) []gen.Definition {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{Patterns: []string{pattern}})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	checkDefinitions(t, pkgs)
	definitions, diags := gen.Definitions(pkgs, dialect.MCP)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return definitions
}

// checkDefinitions checks every definition of the packages. Each must have a valid and
// unique name, an envelope that its API accepts, and sound schemas.
func checkDefinitions(t testing.TB, pkgs []*inspect.Package) {
	t.Helper()
	for _, pkg := range pkgs {
		for _, d := range dialect.All() {
			check, ok := envelopeChecks[d.Name]
			if !ok {
				t.Fatalf("envelopeChecks has no check for %s", d.Name)
			}
			definitions, _ := gen.Definitions([]*inspect.Package{pkg}, d)
			seen, legal := map[string]bool{}, legalToolName
			if slices.Equal(pkg.Options.Formats, []string{"mcp"}) {
				legal = legalForMCP
			}
			for _, definition := range definitions {
				if seen[definition.Name] || !legal.MatchString(definition.Name) {
					t.Errorf("%s: %s: the name %q is invalid or a duplicate", pkg.Path, d.Name, definition.Name)
				}
				seen[definition.Name] = true
				definition.Name = d.Name + " " + definition.Name // for messages
				check(t, pkg, definition)
			}
		}
	}
}

var (
	legalForMCP       = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)
	legalToolName     = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)
	legalPropertyName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,64}$`)
)

// get returns the value in a document under keys, or nil.
func get(doc *schema.Doc, keys ...string) *schema.Doc {
	for _, key := range keys {
		if doc == nil {
			return nil
		}
		doc = doc.Under(key)
	}
	return doc
}

// officialTools locates MCP's own schema of a Tool in the schema file of each revision,
// oldest first.
var officialTools = []struct{ revision, pointer string }{
	{"2025-06-18", "#/definitions/Tool"},
	{"2025-11-25", "#/$defs/Tool"},
	{"2026-07-28", "#/$defs/Tool"},
}

// unboxed is the first revision whose definitions older revisions reject.
const unboxed = "2026-07-28"

const oracles = "../../shared/oracles"

// compiledTools contains the schemas of officialTools that have been compiled, by
// revision. A schema is nil if its file is not available.
var compiledTools = map[string]*jsonschema.Schema{}

// checkMCP validates a definition against MCP's own schemas of a Tool. If the package's
// revision is unboxed or later, it skips the schemas of earlier revisions than unboxed.
func checkMCP(t testing.TB, definition gen.Definition, revision string) {
	t.Helper()
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(definition.Doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, official := range officialTools {
		if revision >= unboxed && official.revision < unboxed {
			continue
		}
		tool := officialTool(t, official.revision, official.pointer)
		if tool == nil {
			continue
		}
		if err := tool.Validate(instance); err != nil {
			t.Errorf("%s is not a valid Tool of MCP %s: %v", definition.Name, official.revision, err)
		}
	}
}

func officialTool(t testing.TB, revision, pointer string) *jsonschema.Schema {
	t.Helper()
	if tool, ok := compiledTools[revision]; ok {
		return tool
	}
	compiledTools[revision] = nil
	name, err := filepath.Abs(filepath.Join(oracles, "mcp-schema-"+revision+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Logf("definitions are not validated against MCP %s: %v", revision, err)
		return nil
	}
	tool, err := jsonschema.NewCompiler().Compile("file://" + name + pointer)
	if err != nil {
		t.Fatal(err)
	}
	compiledTools[revision] = tool
	return tool
}

// TestOfficialSchemas checks whether MCP's own schemas are available for validation.
func TestOfficialSchemas(t *testing.T) {
	if _, err := os.Stat(oracles); err != nil {
		t.Skipf("MCP's own schemas are not available: %v", err)
	}
	for _, official := range officialTools {
		tool := officialTool(t, official.revision, official.pointer)
		if tool == nil {
			t.Errorf("%s lacks the schema of %s", oracles, official.revision)
			continue
		}
		if tool.Validate(map[string]any{"name": "no_schema"}) == nil {
			t.Errorf("the schema of %s accepts a tool without an input schema", official.revision)
		}
	}
}
