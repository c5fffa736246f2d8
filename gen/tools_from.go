package gen

import (
	"errors"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// ToolsFrom returns the tools of a file, whatever their names and schemas are,
// in the dialect that each shows to be of; as text the file is a [JSONFile] with
// tools in any dialect. What is no tool, and what a provider runs itself, is
// left out and reported at its place in the file.
func ToolsFrom(file JSONFile) ([]dialect.Located, diag.List) {
	doc, diags := file.parse()
	if doc == nil {
		return nil, diags
	}
	tools, more := toolsIn(doc, nil)
	return tools, append(diags, more...)
}

// ToolsFromGenerated returns the tools of a file that toolgen generated, from
// its array of definitions for MCP or, where it has none, the first that there
// is. Positions lead to the text in the Go file. Errors are those of
// [inspect.ReadGenerated] and [ToolsFrom], and that the file has no such array:
// with dispatch, or the tools of an SDK, it has not.
func ToolsFromGenerated(file inspect.GoFile) ([]dialect.Located, diag.List) {
	texts, diags := inspect.ReadGenerated(file)
	if diags.HasErrors() {
		return nil, diags
	}
	array, form := definitionArray(texts)
	if form == nil {
		return nil, diag.List{diag.Errorf(token.Position{Filename: file.Name, Line: 1, Column: 1}, diag.NoTools, "the file has no array of definitions").
			WithHint("name the generated file that has them, such as %s", inspect.DefaultOutput)}
	}
	doc, diags := parseAt([]byte(array.Text), array.At, "generated file", "generate the file anew")
	if doc == nil {
		return nil, diags
	}
	return toolsIn(doc, form)
}

// definitionArray returns the array of the first dialect that has one. Before
// its name stands the goprefix of the package.
func definitionArray(texts []inspect.GeneratedText) (inspect.GeneratedText, *dialect.Dialect) {
	for _, d := range dialect.All() {
		for _, t := range texts {
			if strings.HasSuffix(t.Name, arrayName(d)) && strings.HasPrefix(t.Text, d.Open) {
				return t, d
			}
		}
	}
	return inspect.GeneratedText{}, nil
}

// toolsIn reads the tools of a document, in one dialect or, for nil, each in
// its own.
func toolsIn(doc *schema.Doc, form *dialect.Dialect) ([]dialect.Located, diag.List) {
	functions, err := dialect.Functions(doc)
	if list := (*dialect.ListError)(nil); errors.As(err, &list) {
		return nil, diag.List{diag.Errorf(list.At.Origin.Pos, diag.BadJSON, "%v", list).WithHint("%s", anyForm)}
	}
	var diags diag.List
	if cursor := dialect.NextCursor(doc); cursor != nil {
		diags = append(diags, diag.Warnf(cursor.Origin.Pos, diag.BadJSON, "%s", onePage).WithHint(joinPages))
	}
	if len(functions) == 0 {
		return nil, append(diags, diag.Errorf(doc.Origin.Pos, diag.NoTools, "the list of tools is empty"))
	}
	p := definedPackage{Package: &inspect.Package{}, fromMCP: true, advice: inFile}
	for _, f := range functions {
		if form != nil {
			f.Form = form
		}
		tool, problem := toolOf(f)
		if problem != nil {
			diags = append(diags, *problem)
			continue
		}
		p.tools = append(p.tools, tool)
	}
	p.tools, diags = dropDuplicates(p, diags)
	return p.located(), diags
}

// anyForm says what a file in any dialect is to hold.
const anyForm = "the file holds tool definitions in JSON, of MCP or the API of a provider: one, an array, or an object with the array under \"tools\""

// toolOf reads one definition. Of one that shows no dialect the error says what
// MCP misses.
func toolOf(f dialect.Function) (definedTool, *diag.Diagnostic) {
	if f.Builtin != "" {
		problem := diag.Warnf(f.Doc.Origin.Pos, diag.LeftOut, "%s is a tool that the provider runs itself: it is left out", f.Builtin)
		return definedTool{}, &problem
	}
	form := f.Form
	if form == nil {
		form = dialect.MCP
	}
	return judgedTool(f.Doc, f.Inside, form)
}
