package read

import (
	"errors"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Hints about the expected content of a file.
const (
	mcpForm = "the file must contain MCP tool definitions in JSON: one definition, an array of definitions, or the result of tools/list"
	anyForm = "the file must contain tool definitions in JSON, of MCP or a provider's API: one definition, an array of definitions, or an object with the array in \"tools\""
)

// list returns the definitions in a document. If the document is only one of several
// pages, this is an error if a file is generated from it, and otherwise a warning.
func (r reader) list(doc *schema.Doc) ([]dialect.Function, diag.List) {
	const (
		page  = "the file contains only one page of the tools: nextCursor refers to more tools"
		pages = "join the pages first: toolgen convert -to mcp PAGE1.json PAGE2.json"
	)
	cursor := dialect.NextCursor(doc)
	if cursor != nil && r.use == ToGenerate {
		return nil, diag.List{diag.Errorf(cursor.Origin.Pos(), diag.BadJSON, "%s, which the generated file would not contain", page).
			WithHint(pages)}
	}
	listed := mcpList
	if r.use == ToCompare {
		listed = anyList
	}
	definitions, diags, isList := listed(doc)
	if cursor != nil && isList {
		diags = append(diags, diag.Warnf(cursor.Origin.Pos(), diag.BadJSON, "%s", page).WithHint(pages))
	}
	return definitions, diags
}

// HasTools reports whether the file contains definitions in any dialect.
func (f File) HasTools() bool {
	doc, diags := f.Doc("", "")
	if diags.HasErrors() {
		return false
	}
	definitions, diags, isList := anyList(doc)
	return isList && len(definitions) > 0 && !diags.HasErrors()
}

// anyList returns the definitions in a document of any dialect. It returns false if the
// document is not a list.
func anyList(doc *schema.Doc) ([]dialect.Function, diag.List, bool) {
	functions, err := dialect.Functions(doc)
	if problem := (*dialect.ListError)(nil); errors.As(err, &problem) {
		return nil, diag.List{diag.Errorf(problem.At.Origin.Pos(), diag.BadJSON, "%v", problem).WithHint("%s", anyForm)}, false
	}
	if len(functions) == 0 {
		return nil, noTools(doc), true
	}
	return functions, nil, true
}

// mcpList returns the definitions in an MCP document. It returns false if
// [dialect.ListResult] rejects the document. Of the definitions in another format, it
// reports only the first.
func mcpList(doc *schema.Doc) ([]dialect.Function, diag.List, bool) {
	result, err := dialect.ListResult(doc)
	if problem := (*dialect.ListError)(nil); errors.As(err, &problem) {
		return nil, diag.List{diag.Errorf(problem.At.Origin.Pos(), diag.BadJSON, "%v", problem).
			WithHint("%s", mcpForm)}, false
	}
	list, wrapped := result, result.Has("tools")
	if wrapped {
		list = result.Under("tools")
	}
	var items []*schema.Doc
	switch {
	case list.Kind == schema.Array && len(list.Items) > 0:
		items = list.Items
	case list.Kind == schema.Array, wrapped && list.Kind == schema.Null:
		return nil, noTools(list), true
	case !wrapped && list.Kind == schema.Object:
		items = []*schema.Doc{list}
	default:
		return nil, diag.List{diag.Errorf(list.Origin.Pos(), diag.BadJSON, "expected an array of tools, got type %s", list.Kind).
			WithHint("%s", mcpForm)}, true
	}
	var definitions []dialect.Function
	for _, item := range items {
		d, known := dialect.Detect(item)
		if _, err := dialect.ParseMCP(item); err != nil && known && d != dialect.MCP {
			return nil, diag.List{diag.Errorf(item.Origin.Pos(), diag.BadTool, "this definition is in the format %s (%s), not mcp", d.Provider, d.Name).
				WithHint("convert the file first: toolgen convert -to mcp FILE.json")}, true
		}
		definitions = append(definitions, dialect.Function{Doc: item, Inside: item, Form: dialect.MCP})
	}
	return definitions, nil, true
}

func noTools(list *schema.Doc) diag.List {
	return diag.List{diag.Errorf(list.Origin.Pos(), diag.NoTools, "the list of tools is empty")}
}
