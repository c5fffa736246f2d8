package mcpgotools

import (
	"encoding/json"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
)

// toolOf returns a definition as the SDK has it, in the form of older revisions.
// Its schemas are texts, which the SDK's own types of schemas would not hold.
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
	if d.Annotations != "" {
		if err := json.Unmarshal([]byte(d.Annotations), &tool.Annotations); err != nil {
			return tool, fmt.Errorf("the annotations of %s: %w", d.Name, err)
		}
	}
	for _, name := range []string{"icons", "_meta"} {
		value := d.Member(call.MCP, name)
		if value == "" {
			continue
		}
		if err := json.Unmarshal([]byte(`{"`+name+`":`+value+"}"), &tool); err != nil {
			return tool, fmt.Errorf("the member %q of %s: %w", name, d.Name, err)
		}
	}
	return tool, nil
}

// arguments returns the arguments of a request as they were sent, or, in a
// request that was made in this program, as they are in JSON.
func arguments(req mcp.CallToolRequest) (json.RawMessage, error) {
	if req.Params.RawArguments != nil || req.Params.Arguments == nil {
		return req.Params.RawArguments, nil
	}
	return json.Marshal(req.Params.Arguments)
}
