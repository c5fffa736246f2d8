package bench

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// markServer is a server of mark3labs/mcp-go with typed handlers, which validates arguments
// and results.
func markServer(desk *trains.Desk) *server.MCPServer {
	s := server.NewMCPServer("bench", "1", server.WithInputSchemaValidation(), server.WithOutputSchemaValidation())
	s.AddTool(markTool(trains.ToolSave), mcp.NewTypedToolHandler(
		func(ctx context.Context, _ mcp.CallToolRequest, trip trains.Trip) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{}, desk.Save(ctx, trip)
		}))
	s.AddTool(markTool(trains.ToolFind), mcp.NewStructuredToolHandler(
		func(ctx context.Context, _ mcp.CallToolRequest, trip trains.Trip) (trains.Connections, error) {
			return desk.Find(ctx, trip)
		}))
	return s
}

func markTool(name string) mcp.Tool {
	row, _ := trains.LookupTool(name)
	tool := mcp.NewToolWithRawSchema(row.Name, row.Description, json.RawMessage(row.Input))
	if row.Output != "" {
		tool.RawOutputSchema = json.RawMessage(row.Output)
	}
	return tool
}

// markMessage returns a request to call a tool: the lowest-level input of this SDK that
// validates the arguments.
func markMessage(tool string, args []byte) json.RawMessage {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args)
}

func markCall(s *server.MCPServer, message json.RawMessage) (*mcp.CallToolResult, error) {
	answer := s.HandleMessage(background, message)
	response, ok := answer.(mcp.JSONRPCResponse)
	if !ok {
		return nil, fmt.Errorf("%w: %v", errRefused, answer)
	}
	result, ok := response.Result.(*mcp.CallToolResult)
	if !ok {
		given := response.Result.(mcp.CallToolResult)
		result = &given
	}
	if result.IsError {
		return nil, errRefused
	}
	return result, nil
}
