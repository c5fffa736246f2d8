package gosdktools

import (
	"encoding/json"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolOf returns a definition as the SDK has it, in the form of older revisions.
// Its schemas are texts, in which properties keep their order.
func toolOf(d *call.Definition) (*mcp.Tool, error) {
	tool := &mcp.Tool{
		Name:        d.Name,
		Title:       d.Title,
		Description: d.Description,
		InputSchema: json.RawMessage(d.Input),
	}
	if output := d.OutputFor(older); output != "" {
		tool.OutputSchema = json.RawMessage(output)
	}
	if d.Annotations != "" {
		if err := json.Unmarshal([]byte(d.Annotations), &tool.Annotations); err != nil {
			return nil, fmt.Errorf("the annotations of %s: %w", d.Name, err)
		}
	}
	// The oldest release of the SDK has no icons: what it does not know is passed over.
	for _, name := range []string{"icons", "_meta"} {
		value := d.Member(call.MCP, name)
		if value == "" {
			continue
		}
		if err := json.Unmarshal([]byte(`{"`+name+`":`+value+"}"), tool); err != nil {
			return nil, fmt.Errorf("the member %q of %s: %w", name, d.Name, err)
		}
	}
	return tool, nil
}
