package gosdktools

import (
	"context"
	"sync"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A requestContext is the context of a call. It provides what tools may ask for,
// and makes it when they do, which most do not.
type requestContext struct {
	context.Context
	req   *mcp.CallToolRequest
	once  sync.Once
	asker call.Asker // one for all questions of the call: it counts them
}

func (c *requestContext) Value(key any) any {
	switch key {
	case call.NeedOf[*mcp.CallToolRequest]():
		return c.req
	case call.NeedOf[*mcp.ServerSession]():
		return c.req.Session
	case call.NeedOf[call.Asker]():
		c.once.Do(func() { c.asker = askerOf(c.req.Session, c.req.Params.Meta, c.req.Params) })
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
	return progressOf(c.req.Session, c.req.Params.GetProgressToken())
}

// progressOf returns what tells the client of a session how far a request with that
// token is, nil where there is no token.
func progressOf(session *mcp.ServerSession, token any) call.ProgressFunc {
	if token == nil {
		return nil
	}
	return func(ctx context.Context, done, total float64, message string) {
		// Who does not hear of it gets the result all the same.
		_ = session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: done, Total: total, Message: message,
		})
	}
}
