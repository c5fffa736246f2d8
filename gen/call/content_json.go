package call

import "fmt"

// MarshalJSON returns the block as MCP defines it. A Type that MCP does not define is
// an error.
func (c Content) MarshalJSON() ([]byte, error) {
	if !c.known() {
		return nil, fmt.Errorf("a block of content has the type %q, which MCP does not have", c.Type)
	}
	return c.append(nil), nil
}
