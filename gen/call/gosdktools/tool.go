package gosdktools

import (
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolOf converts d to the SDK's type, in the format of older revisions. The schemas of
// tool are JSON text, in which properties keep their order. isAccepted is set if the SDK
// has already accepted the tool.
func toolOf(d *call.Definition) (tool *mcp.Tool, isAccepted bool, err error) {
	tool = new(mcp.Tool)
	accepted.With(d, func(known *mcp.Tool) { *tool = *known })
	if tool.InputSchema != nil {
		return tool, true, nil
	}
	*tool = mcp.Tool{
		Name:        d.Name,
		Title:       d.Title,
		Description: d.Description,
		InputSchema: json.RawMessage(d.Input),
	}
	if output := d.OutputFor(older); output != "" {
		tool.OutputSchema = json.RawMessage(output)
	}
	return tool, false, adapter.FillTool(tool, d)
}
