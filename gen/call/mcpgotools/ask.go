package mcpgotools

import (
	"context"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// askerOf returns who asks the user for a call. A client of an older revision is
// asked at once, which takes a session, or else the SDK would wait for an answer
// that does not reach it: there is nobody then. One of 2026-07-28 answers with
// another call, which has its answers.
func askerOf(c *requestContext) call.Asker {
	if !server.IsModernRequest(c) {
		if session := server.ClientSessionFromContext(c); session == nil || session.SessionID() == "" {
			return nil
		}
		return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
			q, err = q.For(revisionOf(c, c.req))
			if err != nil {
				return answer, err
			}
			asked, err := c.server.RequestElicitation(ctx, mcp.ElicitationRequest{
				Request: mcp.Request{Method: string(mcp.MethodElicitationCreate)},
				Params:  mcp.ElicitationParams{Message: q.Message, RequestedSchema: q.Schema},
			})
			if err != nil {
				return answer, err
			}
			return answer, remarshal(asked, &answer)
		}
	}
	var answers map[string]call.Answer
	if err := remarshal(c.req.Params.InputResponses, &answers); err != nil {
		return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
	}
	return call.Answered(answers, c.req.Params.RequestState)
}

// remarshal stores what from is in JSON in to.
func remarshal(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
