package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Tool is a tool of a live server.
type Tool struct {
	Name   string // name to use with [Session.Call]
	Server string // name of the server or, if it has no name, its command or URL
	Remote string // name at the server
	// Doc is the definition as the server wrote it, with all fields in their order,
	// except that its name is Name.
	Doc *schema.Doc
	// Definition is Doc as [dialect.ParseMCP] decodes it.
	Definition dialect.Tool
}

// A page is one result of tools/list.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
type page struct {
	items []*schema.Doc
	// next is the cursor of the next page, or nil for the last page. The empty string is
	// a valid cursor.
	next *string
}

// readPage decodes a result of tools/list.
func readPage(text []byte) (page, error) {
	doc, err := schema.Parse(text)
	if err != nil {
		return page{}, err
	}
	tools := doc.Under("tools")
	if tools == nil || tools.Kind != schema.Array {
		return page{}, errors.New(`the result must be an object with a list "tools"`)
	}
	next := doc.Under("nextCursor")
	if next == nil || next.Kind == schema.Null {
		return page{items: tools.Items}, nil
	}
	if next.Kind != schema.String {
		return page{}, fmt.Errorf("nextCursor must be a string, not %s", next.Kind)
	}
	return page{tools.Items, &next.Text}, nil
}

// list reads all pages of the server's list of tools. problems are errors in single
// tools.
func (c *client) list(ctx context.Context) (tools []Tool, problems []error, err error) {
	var cursor *string
	seen := map[string]bool{}
	count := 0
	for number := 1; ; number++ {
		if number > c.options.MaxPages {
			return nil, nil, c.failf("its list of tools has more than %d pages", c.options.MaxPages)
		}
		read, excluded, err := c.page(ctx, cursor)
		if err != nil {
			return nil, nil, err
		}
		if count += len(read.items); count > c.options.MaxTools {
			return nil, nil, c.failf("it has more than %d tools", c.options.MaxTools)
		}
		good, wrong := c.judge(read.items, count-len(read.items), excluded)
		tools, problems = append(tools, good...), append(problems, wrong...)
		if cursor = read.next; cursor == nil {
			return tools, problems, nil
		}
		if seen[*cursor] {
			return nil, nil, c.failf("its list of tools is endless: page %d repeats the cursor %q", number, *cursor)
		}
		seen[*cursor] = true
	}
}

// page requests a page: the first page if cursor is nil. It also returns the names of
// tools that the SDK excludes.
func (c *client) page(ctx context.Context, cursor *string) (page, []string, error) {
	params := &mcp.ListToolsParams{}
	var x exchange
	if cursor != nil {
		x.cursor, _ = json.Marshal(*cursor)
		params.Cursor = string(x.cursor) // the SDK omits an empty cursor, and x.cursor, which is JSON, is never empty
	}
	var listed *mcp.ListToolsResult
	text, err := c.ask(ctx, &x, "listing its tools", func(ctx context.Context) (err error) {
		listed, err = c.session.ListTools(ctx, params)
		return err
	})
	if text == nil {
		return page{}, nil, err
	}
	// Even if the SDK cannot decode the list, some of the tools may be valid.
	result, err := readPage(text)
	if err != nil {
		return page{}, nil, c.fail("its list of tools cannot be decoded", err)
	}
	return result, c.excluded(result, listed), nil
}

// excluded returns the names of the tools in result that are missing in listed, the SDK's
// result. If the server is a Streamable HTTP endpoint, the protocol requires clients to
// remove tools with an invalid x-mcp-header.
// https://modelcontextprotocol.io/specification/2026-07-28/server/tools
func (c *client) excluded(result page, listed *mcp.ListToolsResult) (names []string) {
	if listed == nil || c.process != nil {
		return nil
	}
	for _, item := range result.items {
		name := item.Under("name")
		if name != nil && !slices.ContainsFunc(listed.Tools, func(t *mcp.Tool) bool { return t.Name == name.Text }) {
			names = append(names, name.Text)
		}
	}
	return names
}

// judge reads and checks the tools in items, a page of the list. Problems are errors in
// single tools; before is the number of tools on earlier pages.
func (c *client) judge(items []*schema.Doc, before int, excluded []string) (tools []Tool, problems []error) {
	for i, item := range items {
		t, err := c.tool(item, excluded)
		if err != nil {
			problems = append(problems, c.fail(fmt.Sprintf("tool %d of its list", before+i+1), err))
			continue
		}
		tools = append(tools, t)
	}
	return tools, problems
}

func (c *client) tool(doc *schema.Doc, excluded []string) (Tool, error) {
	if doc.Kind != schema.Object {
		return Tool{}, fmt.Errorf("it must be an object, not %s", doc.Kind)
	}
	definition, err := dialect.ParseMCP(doc)
	if err != nil {
		return Tool{}, err
	}
	if err := c.options.Budget.Check(doc); err != nil {
		return Tool{}, fmt.Errorf("%q: %w", definition.Name, err)
	}
	if slices.Contains(excluded, definition.Name) {
		return Tool{}, fmt.Errorf("%q has an invalid x-mcp-header", definition.Name)
	}
	return Tool{
		Name: definition.Name, Server: c.server.label(), Remote: definition.Name,
		Doc: doc, Definition: definition,
	}, nil
}
