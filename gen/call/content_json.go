package call

import "fmt"

// MarshalJSON returns the block as MCP has it. A type that MCP does not have is
// an error.
func (c Content) MarshalJSON() ([]byte, error) {
	if !c.known() {
		return nil, fmt.Errorf("a block of content has the type %q, which MCP does not have", c.Type)
	}
	return c.append(nil), nil
}
