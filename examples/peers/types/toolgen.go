package main

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const testdata = "github.com/go-toolgen/toolgen/examples/peers/types/testdata/"

// load loads a package as the command toolgen does.
func load(path string) (*inspect.Package, diag.List) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{Patterns: []string{path}})
	if prog == nil {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	if diags = append(diags, more...); len(pkgs) == 0 {
		return nil, diags
	}
	return pkgs[0], diags
}

var loadCatalogue = sync.OnceValues(func() (*inspect.Package, diag.List) { return load(testdata + "catalogue") })

// inferToolgen defines two tools, one that accepts the type and one that returns it,
// because toolgen may reject only one of them.
func inferToolgen(r row) schemas {
	pkg, diags := loadCatalogue()
	tool := find(pkg, r.function)
	if tool == nil {
		return schemas{Refusal: text(diags)}
	}
	reading, writing := *tool, *tool
	reading.Results, writing.Params = nil, nil
	input, whyNoInput := definedIn(pkg, &reading, "inputSchema")
	output, whyNoOutput := definedIn(pkg, &writing, "outputSchema")
	return schemas{Input: input, Output: output, Refusal: together(whyNoInput, whyNoOutput)}
}

// together joins the reasons why the input and the output are rejected. Either may be
// empty, and equal reasons appear only once.
func together(input, output string) string {
	if input == output {
		output = ""
	}
	return strings.Trim(input+"; "+output, "; ")
}

// find returns the tool of a function, or nil.
func find(pkg *inspect.Package, function string) *inspect.Tool {
	if pkg == nil {
		return nil
	}
	i := slices.IndexFunc(pkg.Tools, func(tool *inspect.Tool) bool { return tool.GoName == function })
	if i < 0 {
		return nil
	}
	return pkg.Tools[i]
}

// definedIn returns one schema of a tool, or the reason why there is none.
func definedIn(pkg *inspect.Package, tool *inspect.Tool, key string) (schema, refusal string) {
	alone := *pkg
	alone.Tools = []*inspect.Tool{tool}
	definitions, diags := gen.Definitions([]*inspect.Package{&alone}, mcp())
	if len(definitions) == 0 {
		return "", text(diags)
	}
	doc := definitions[0].Doc.Under(key)
	if doc == nil {
		return "", "no " + key
	}
	return doc.String(), ""
}

func mcp() *dialect.Dialect {
	all := dialect.All()
	return all[slices.IndexFunc(all, func(d *dialect.Dialect) bool { return d.Name == "mcp" })]
}

func text(diags diag.List) string {
	var lines []string
	for _, d := range diags {
		if d.Severity == diag.Error {
			lines = append(lines, d.Message+" ["+string(d.Code)+"]")
		}
	}
	return strings.Join(lines, "; ")
}
