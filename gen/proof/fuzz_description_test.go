package proof_test

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// FuzzDescription checks that the generated file type-checks with any title and
// descriptions. Every array must contain the descriptions of the tool and its parameter,
// and MCPTools also the title.
func FuzzDescription(f *testing.F) {
	for _, seed := range append([]string{
		"`", "``` + `", "*/ func init() {}", "//go:build ignore", "+build ignore", "/*", "\"+x+\"", "\\u0060", "%s {{.}} ${x}",
		"\xed\xa0\x80", "\xc0\x80", "a\r\nb", "Default: 3.", "\ufeffa", "package p",
	}, encoder.Texts...) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		files, diags := gen.Generate([]*inspect.Package{describedBy(text)}, inspect.DefaultOutput)
		if len(files) != 1 {
			t.Fatalf("%q gives %d files:\n%s", text, len(files), diagsText(diags, ""))
		}
		consts := constantsIn(t, files[0].Content)
		want := arrived(t, text)
		for _, array := range []string{"MCPTools", "OpenAITools", "ResponsesTools"} {
			tool := onlyTool(t, array, consts[array])
			if array == "MCPTools" && tool.Title != want {
				t.Errorf("%s has the title %q, want %q", array, tool.Title, want)
			}
			if tool.Description != want {
				t.Errorf("%s describes the tool by %q, want %q", array, tool.Description, want)
			}
			if got := tool.parameters().Properties.City.Description; got != want {
				t.Errorf("%s describes the parameter by %q, want %q", array, got, want)
			}
		}
	})
}

// describedBy returns a package with a tool. The title and description of the tool, and
// the description of its parameter, are text.
func describedBy(text string) *inspect.Package {
	pkg := types.NewPackage("example.com/p", "p")
	city := types.NewParam(token.NoPos, pkg, "city", types.Typ[types.String])
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(city), nil, false)
	return &inspect.Package{
		Path: "example.com/p", Name: "p", Dir: "/p",
		Options: directive.Package{}.WithDefaults(),
		Types:   pkg,
		Tools: []*inspect.Tool{{
			GoName:  "Forecast",
			Func:    types.NewFunc(token.NoPos, pkg, "Forecast", sig),
			Options: directive.Tool{Title: text},
			Doc:     inspect.Text{Value: text},
			Params:  []*inspect.Param{{Name: "city", Type: city.Type(), Doc: inspect.Text{Value: text}}},
		}},
	}
}

// arrived returns text after it is encoded as JSON and decoded, which replaces invalid
// UTF-8 by U+FFFD.
func arrived(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	var plain string
	if err := json.Unmarshal(quoted, &plain); err != nil {
		t.Fatal(err)
	}
	return plain
}

// constantsIn type-checks a generated file together with the tool function, and returns its
// string constants.
func constantsIn(t *testing.T, content []byte) map[string]string {
	t.Helper()
	fset := token.NewFileSet()
	var parsed []*ast.File
	for name, src := range map[string]string{"p.go": "package p\n\nfunc Forecast(city string) {}\n", "tools_gen.go": string(content)} {
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		parsed = append(parsed, file)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, parsed, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, content)
	}
	consts := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.String {
			consts[name] = constant.StringVal(c.Val())
		}
	}
	return consts
}

// A describedTool is a tool as decoded from a generated array of definitions, whatever
// the format of the array.
type describedTool struct {
	Title, Description      string
	Function                *describedTool
	InputSchema, Parameters *describedParameters
}

type describedParameters struct {
	Properties struct {
		City struct{ Description string } `json:"city"`
	}
}

func (d describedTool) parameters() describedParameters {
	if d.InputSchema != nil {
		return *d.InputSchema
	}
	return *d.Parameters
}

func onlyTool(t *testing.T, name, array string) describedTool {
	t.Helper()
	var tools []describedTool
	if err := json.Unmarshal([]byte(array), &tools); err != nil || len(tools) != 1 {
		t.Fatalf("%s: %v in %s", name, err, array)
	}
	if tools[0].Function != nil {
		return *tools[0].Function
	}
	return tools[0]
}
