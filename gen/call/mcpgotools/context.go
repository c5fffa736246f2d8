package mcpgotools

import (
	"context"
	"net/http"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
)

// A requestContext is the context of a call. It creates the values that a tool may request
// only on request, because most tools request none.
type requestContext struct {
	context.Context
	server *server.MCPServer
	req    mcp.CallToolRequest
	keys   call.StateKeys
	once   sync.Once
	asker  call.Asker // shared by all questions of the call, because the Asker counts the questions
}

func (c *requestContext) Value(key any) any {
	switch key {
	case call.NeedOf[mcp.CallToolRequest]():
		return c.req
	case call.NeedOf[call.Asker]():
		c.once.Do(func() {
			c.asker = question{c.server, c.req.Header, c.req.Params.Meta, "tools/call", &c.req.Params, c.keys}.asker(c)
		})
		return c.asker
	case call.NeedOf[call.ProgressFunc]():
		if report := c.progress(); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

// progress returns the function that reports progress to the client, or nil if the client
// did not request progress.
func (c *requestContext) progress() call.ProgressFunc {
	return progressOf(c.server, c.req.Params.Meta)
}

// progressOf returns the function that reports the progress of a request to its client, or
// nil if the client did not request progress.
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
		// If the notification fails, the client still gets the result.
		_ = s.SendNotificationToClient(ctx, string(mcp.MethodNotificationProgress), params)
	}
}

// A question contains the parts of a client's request that are needed to ask its user.
type question struct {
	server *server.MCPServer
	header http.Header
	meta   *mcp.Meta
	method string
	params any // parameters of the request; nil if its result cannot contain a question
	keys   call.StateKeys
}

// asker returns the Asker, or nil if the user cannot be asked. A client of 2026-07-28 gets
// the question as the result of its request, which it repeats with the answer.
//
// An older client gets the question immediately. It needs a session, because without one
// its answer does not reach the SDK, which would wait.
func (q question) asker(ctx context.Context) call.Asker {
	if !q.hasForms(ctx) {
		return nil
	}
	if !server.IsModernRequest(ctx) {
		return func(ctx context.Context, asked call.Question) (answer call.Answer, err error) {
			asked, err = asked.For(revisionOf(ctx, q.header))
			if err != nil {
				return answer, err
			}
			result, err := q.server.RequestElicitation(ctx, mcp.ElicitationRequest{
				Request: mcp.Request{Method: string(mcp.MethodElicitationCreate)},
				Params:  mcp.ElicitationParams{Message: asked.Message, RequestedSchema: asked.Schema},
			})
			if err != nil {
				return answer, adapter.AskError(err)
			}
			return answer, adapter.Convert(result, &answer)
		}
	}
	if q.params == nil {
		return nil
	}
	request, err := adapter.Repeated(q.method, q.params, q.keys)
	if err != nil {
		return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
	}
	return call.Answered(request)
}

// hasForms reports whether the client of a request supports forms and, if it is of an
// older revision, has a session. A client that declares elicitation without a mode
// supports forms.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
func (q question) hasForms(ctx context.Context) bool {
	var client mcp.ClientCapabilities
	if server.IsModernRequest(ctx) {
		said := (*mcp.ClientCapabilities)(nil)
		if q.meta != nil {
			said = q.meta.ClientCapabilities()
		}
		if said == nil {
			return true // the request declares no capabilities
		}
		client = *said
	} else {
		session := server.ClientSessionFromContext(ctx)
		if session == nil || session.SessionID() == "" {
			return false
		}
		told, ok := session.(server.SessionWithClientInfo)
		if !ok {
			return true
		}
		client = told.GetClientCapabilities()
	}
	return client.Elicitation != nil && (client.Elicitation.Form != nil || client.Elicitation.URL == nil)
}
