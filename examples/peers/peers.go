// Package peers compares generated definitions with definitions that other libraries
// create by reflection when a server starts. The libraries are the official Go SDK,
// mark3labs/mcp-go, and invopop/jsonschema. They use the same types in the same process.
//
//	go test -bench .
package peers

import (
	"context"
	"encoding/json"

	"github.com/invopop/jsonschema"
	markmcp "github.com/mark3labs/mcp-go/mcp"
	markserver "github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/peers/search"
)

// A Way creates the definitions of tools, one for each row. It returns them, so that the
// compiler cannot remove the work.
type Way struct {
	Name   string
	Define func(rows []search.Tool) any
}

// Ways returns the ways to create definitions when a server starts. A way named generated
// passes the generated definitions to an SDK. The other ways use at most the name and the
// description of a row. They infer the schemas of package search again for each tool, as
// they would for tools with different types.
func Ways() []Way {
	return []Way{
		{"go-sdk", addTool},
		{"go-sdk-generated", addGenerated},
		{"mcp-go", markAdd},
		{"mcp-go-generated", markAddGenerated},
		{"invopop", invopopReflect},
	}
}

// addTool adds tools with typed handlers, from which the official SDK infers the schemas.
func addTool(rows []search.Tool) any {
	server := newServer()
	for _, row := range rows {
		mcp.AddTool(server, &mcp.Tool{Name: row.Name, Description: row.Description},
			func(ctx context.Context, _ *mcp.CallToolRequest, args search.Args) (*mcp.CallToolResult, search.Result, error) {
				result, err := search.Search(ctx, args)
				return nil, result, err
			})
	}
	return server
}

// addGenerated adds tools with the official SDK's other method, which accepts schemas as
// JSON.
func addGenerated(rows []search.Tool) any {
	server := newServer()
	for _, row := range rows {
		server.AddTool(&mcp.Tool{
			Name:         row.Name,
			Description:  row.Description,
			InputSchema:  json.RawMessage(row.Input),
			OutputSchema: json.RawMessage(row.Output),
		}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var args search.Args
			if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
				return nil, err
			}
			result, err := search.Search(ctx, args)
			return &mcp.CallToolResult{StructuredContent: result}, err
		})
	}
	return server
}

func newServer() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "peers", Version: "1"}, nil)
}

func markAdd(rows []search.Tool) any {
	server := markserver.NewMCPServer("peers", "1")
	for _, row := range rows {
		tool := markmcp.NewTool(row.Name,
			markmcp.WithDescription(row.Description),
			markmcp.WithInputSchema[search.Args](),
			markmcp.WithOutputSchema[search.Result](),
		)
		server.AddTool(tool, markmcp.NewStructuredToolHandler(markSearch))
	}
	return server
}

func markAddGenerated(rows []search.Tool) any {
	server := markserver.NewMCPServer("peers", "1")
	for _, row := range rows {
		tool := markmcp.NewToolWithRawSchema(row.Name, row.Description, json.RawMessage(row.Input))
		tool.RawOutputSchema = json.RawMessage(row.Output)
		server.AddTool(tool, markmcp.NewStructuredToolHandler(markSearch))
	}
	return server
}

func markSearch(ctx context.Context, _ markmcp.CallToolRequest, args search.Args) (search.Result, error) {
	return search.Search(ctx, args)
}

// invopopReflect creates the schemas as JSON, without a server.
func invopopReflect(rows []search.Tool) any {
	var schemas [][]byte
	reflector := jsonschema.Reflector{DoNotReference: true}
	for range rows {
		for _, value := range []any{search.Args{}, search.Result{}} {
			text, err := json.Marshal(reflector.Reflect(value))
			if err != nil {
				panic(err)
			}
			schemas = append(schemas, text)
		}
	}
	return schemas
}
