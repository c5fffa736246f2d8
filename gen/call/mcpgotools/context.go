package mcpgotools

import (
	"context"
	"sync"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A requestContext is the context of a call. It provides what tools may ask for,
// and makes it when they do, which most do not.
type requestContext struct {
	context.Context
	server *server.MCPServer
	req    mcp.CallToolRequest
	once   sync.Once
	asker  call.Asker // one for all questions of the call: it counts them
}

func (c *requestContext) Value(key any) any {
	switch key {
	case call.NeedOf[mcp.CallToolRequest]():
		return c.req
	case call.NeedOf[call.Asker]():
		c.once.Do(func() {
			c.asker = question{c.server, c.req.Header, c.req.Params.Meta, &c.req.Params.MultiRoundTripParams}.asker(c)
		})
		return c.asker
	case call.NeedOf[call.ProgressFunc]():
		if report := c.progress(); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

// progress returns what tells the client how far the call is, nil where it did not
// ask for that.
func (c *requestContext) progress() call.ProgressFunc {
	return progressOf(c.server, c.req.Params.Meta)
}

// progressOf returns what tells the client of a request how far it is, nil where it
// did not ask for that.
func progressOf(s *server.MCPServer, meta *mcp.Meta) call.ProgressFunc {
	if meta == nil || meta.ProgressToken == nil {
		return nil
	}
	return func(ctx context.Context, done, total float64, message string) {
		params := map[string]any{"progressToken": meta.ProgressToken, "progress": done}
		if total != 0 {
			params["total"] = total
		}
		if message != "" {
			params["message"] = message
		}
		// Who does not hear of it gets the result all the same.
		_ = s.SendNotificationToClient(ctx, string(mcp.MethodNotificationProgress), params)
	}
}
