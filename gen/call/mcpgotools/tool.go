package mcpgotools

import (
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
)

// toolOf converts a definition to the SDK's type, in the format of older revisions. The
// tool's schemas are JSON text, because the SDK's schema types cannot represent them.
func toolOf(d *call.Definition) (mcp.Tool, error) {
	tool := mcp.Tool{
		Name:           d.Name,
		Title:          d.Title,
		Description:    d.Description,
		RawInputSchema: json.RawMessage(d.Input),
	}
	if output := d.OutputFor(older); output != "" {
		tool.RawOutputSchema = json.RawMessage(output)
	}
	err := adapter.FillTool(&tool, d)
	return tool, err
}

// arguments returns the arguments of a request as they were sent. If the request was
// created in this program, arguments returns their JSON.
func arguments(req mcp.CallToolRequest) (json.RawMessage, error) {
	if req.Params.RawArguments != nil || req.Params.Arguments == nil {
		return req.Params.RawArguments, nil
	}
	return json.Marshal(req.Params.Arguments)
}
