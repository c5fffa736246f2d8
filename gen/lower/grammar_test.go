package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

var lowerings = map[string]func(*schema.Doc) (*schema.Doc, []Note){
	"OpenAI": OpenAI, "Anthropic": Anthropic, "Bedrock": Bedrock, "Gemini": Gemini, "GeminiLegacy": GeminiLegacy,
	"Mistral": Mistral, "Ollama": Ollama, "XAI": XAI, "LlamaCpp": LlamaCpp, "XGrammar": XGrammar,
	"StrictOpenAI": StrictOpenAI, "StrictAnthropic": StrictAnthropic, "StrictDeepSeek": StrictDeepSeek,
	"StrictBedrock": StrictBedrock,
}

var grammars = map[string]*grammar{
	"openAI": openAI, "anthropic": anthropic, "bedrock": bedrock, "gemini": gemini, "geminiLegacy": geminiLegacy,
	"ollama": ollama, "xai": xai, "llamaCpp": llamaCpp, "xGrammar": xGrammar,
	"strictOpenAI": strictOpenAI, "strictAnthropic": strictAnthropic, "strictDeepSeek": strictDeepSeek,
	"strictBedrock": strictBedrock,
}

// TestEveryLoweringIsTested checks that the tests use all lowerings and grammars that the
// package declares.
func TestEveryLoweringIsTested(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var functions, values []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				isOfProvider := decl.Recv == nil && decl.Name.IsExported() && !slices.Contains([]string{"Form", "MCP"}, decl.Name.Name) // Form and MCP lower for clients
				if isOfProvider && types.ExprString(decl.Type) == "func(doc *schema.Doc) (*schema.Doc, []Note)" {
					functions = append(functions, decl.Name.Name)
				}
			case *ast.GenDecl:
				values = append(values, grammarsIn(decl)...)
			}
		}
	}
	slices.Sort(functions)
	slices.Sort(values)
	if diff := cmp.Diff(functions, slices.Sorted(maps.Keys(lowerings))); diff != "" {
		t.Errorf("lowerings (-source +tests):\n%s", diff)
	}
	if diff := cmp.Diff(values, slices.Sorted(maps.Keys(grammars))); diff != "" {
		t.Errorf("grammars (-source +tests):\n%s", diff)
	}
	for name, g := range grammars {
		if g.strict && !slices.Contains(strictModes, g) {
			t.Errorf("no test of properties covers %s: add it to strictModes", name)
		}
	}
}

func grammarsIn(decl *ast.GenDecl) []string {
	var names []string
	for _, spec := range decl.Specs {
		if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Values) == 1 && strings.HasPrefix(types.ExprString(spec.Values[0]), "&grammar{") {
			names = append(names, spec.Names[0].Name)
		}
	}
	return names
}

// TestGrammarsAreHeeded checks that the engine uses every field that a grammar sets.
func TestGrammarsAreHeeded(t *testing.T) {
	for name, g := range grammars {
		heed := func(heeded bool, what string) {
			if !heeded {
				t.Errorf("%s: %s", name, what)
			}
		}
		if g.strict {
			heed(g.keeps != nil, "a strict grammar says what it keeps")
			heed(g.notation == nil && g.rootKeeps == nil && g.describes == nil && !g.unchecked,
				"notation, rootKeeps, describes and unchecked are for a grammar that is not strict")
			continue
		}
		heed(!g.noNull && !g.requireAll && g.types != oneTypeOrNull, "noNull, requireAll and oneTypeOrNull are for a strict grammar")
		heed(g.types != oneType || g.has("anyOf") && g.notation != nil, "values of several types are an anyOf where each schema is of one, and null is for the notation")
		heed(g.keeps != nil || g.types == anyTypes && g.enums == nil && g.rootKeeps == nil, "what the provider takes as a hint stays: types, enums and rootKeeps are for a grammar with keeps")
	}
}
