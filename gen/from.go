package gen

import (
	"errors"
	"go/token"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A JSONFile is a file with MCP tool definitions: one tool, an array of them,
// the result of tools/list, {"tools": […]}, or a JSON-RPC response with it.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools
type JSONFile struct {
	Name string // in positions
	Text []byte
}

// GenerateFromMCP returns the file with the base name output that holds the
// definitions of file's tools, for a package of which Name, Dir, Scope and
// Options are known ([inspect.Folder] finds the first three). The options that
// count are the formats, the prefixes and whether the tools are strict. Each
// error has the place in file that it is about: what is no JSON or no tool, a
// name that an API refuses or that is there twice, a schema beyond
// [schema.DefaultBudget] or with a reference that leads nowhere. With an error
// there is no file.
func GenerateFromMCP(pkg *inspect.Package, file JSONFile, output string) ([]File, diag.List) {
	p, diags := readPackage(pkg, file)
	if len(p.tools) == 0 {
		return nil, diags
	}
	generated, more := render(p, output, nil)
	if diags = append(diags, more...); diags.HasErrors() {
		return nil, diags
	}
	return generated, diags
}

// DefinitionsFromMCP returns the tools of a file in one dialect. A tool with
// errors, which are those of [GenerateFromMCP], is left out and reported.
func DefinitionsFromMCP(pkg *inspect.Package, file JSONFile, d *dialect.Dialect) ([]Definition, diag.List) {
	alone := *pkg
	alone.Options.Formats = []string{d.Name}
	p, diags := readPackage(&alone, file)
	defs, more := p.definitions(d)
	return defs, append(diags, more...)
}

// readPackage reads the tools of a file as those of a package. Tools with
// errors are left out.
func readPackage(pkg *inspect.Package, file JSONFile) (definedPackage, diag.List) {
	p := definedPackage{Package: pkg, fromMCP: true, advice: inFile}
	doc, diags := file.parse()
	if diags.HasErrors() {
		return p, diags
	}
	if cursor := dialect.NextCursor(doc); cursor != nil {
		return p, diag.List{diag.Errorf(cursor.Origin.Pos, diag.BadJSON, "%s, which the generated file would lack", onePage).
			WithHint(joinPages)}
	}
	list, diags := toolList(doc)
	if diags.HasErrors() {
		return p, diags
	}
	for _, item := range list {
		tool, errs := readTool(pkg, item)
		diags = append(diags, errs...)
		if !errs.HasErrors() {
			p.tools = append(p.tools, tool)
		}
	}
	p.tools, diags = dropDuplicates(p, diags)
	return p, diags
}

// fileForm says what a file is to hold.
const fileForm = "the file holds MCP tool definitions in JSON: one, an array, or the result of tools/list"

// parse reads the text of the file; each value has its place as its origin.
func (f JSONFile) parse() (*schema.Doc, diag.List) {
	places := token.NewFileSet().AddFile(f.Name, -1, len(f.Text))
	places.SetLinesForContent(f.Text)
	at := func(offset int) token.Position { return places.Position(places.Pos(offset)) }
	return parseAt(f.Text, at, "JSON file", fileForm)
}

// parseAt parses a text of which each offset has a place. The hint is for a
// text that is no JSON.
func parseAt(text []byte, at func(offset int) token.Position, rule, hint string) (*schema.Doc, diag.List) {
	doc, err := schema.ParseFrom(text, func(offset int) schema.Origin {
		return schema.Origin{Pos: at(offset), Rule: rule}
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		return nil, diag.List{diag.Errorf(at(syntax.Offset), diag.BadJSON, "%s", syntax.Message).
			WithHint("%s", hint)}
	}
	return doc, nil
}

// onePage is about a list with a cursor. That is an error where a file is
// generated, and a warning where each tool is looked at by itself.
const (
	onePage   = "this is one page of the tools: nextCursor says that there are more"
	joinPages = "toolgen convert -to mcp puts the tools of several files into one list"
)

// toolList returns the definitions in a document.
func toolList(doc *schema.Doc) ([]*schema.Doc, diag.List) {
	result, err := dialect.ListResult(doc)
	if problem := (*dialect.ListError)(nil); errors.As(err, &problem) {
		return nil, diag.List{diag.Errorf(problem.At.Origin.Pos, diag.BadJSON, "%v", problem).
			WithHint("%s", fileForm)}
	}
	list := result
	if tools, ok := result.Get("tools"); ok {
		list = tools
	}
	switch {
	case list.Kind == schema.Array && len(list.Items) > 0:
		return list.Items, foreignForm(list.Items)
	case list.Kind == schema.Array, list != result && list.Kind == schema.Null:
		return nil, diag.List{diag.Errorf(list.Origin.Pos, diag.NoTools, "the list of tools is empty")}
	case list == result && result.Kind == schema.Object:
		return []*schema.Doc{result}, foreignForm([]*schema.Doc{result})
	}
	return nil, diag.List{diag.Errorf(list.Origin.Pos, diag.BadJSON, "tools are in an array, and this is of the type %s", list.Kind).
		WithHint("%s", fileForm)}
}

// foreignForm reports the first definition that is none of MCP's and has the
// form of another API. One says it for all: a file rarely has two forms.
func foreignForm(list []*schema.Doc) diag.List {
	for _, item := range list {
		d, known := dialect.Detect(item)
		if _, err := dialect.ParseMCP(item); err == nil || !known || d == dialect.MCP {
			continue
		}
		return diag.List{diag.Errorf(item.Origin.Pos, diag.BadTool, "this definition has the form of %s (%s), not of MCP", d.Provider, d.Name).
			WithHint("run toolgen convert -to mcp first, and take what it prints")}
	}
	return nil
}
