package mcpgotools

import (
	"context"
	"net/http"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A question is a request within which the user may be asked.
type question struct {
	server *server.MCPServer
	header http.Header
	meta   *mcp.Meta
	again  *mcp.MultiRoundTripParams // the answers so far; nil where a result cannot ask for them
}

// asker returns who asks the user, nil where that cannot be. A client of an older
// revision is asked at once, which takes a session, or else the SDK would wait for an
// answer that does not reach it. One of 2026-07-28 answers with another request, which
// has its answers.
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
	if q.again == nil {
		return nil
	}
	var answers map[string]call.Answer
	if err := adapter.Convert(q.again.InputResponses, &answers); err != nil {
		return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
	}
	return call.Answered(answers, q.again.RequestState)
}

// hasForms reports whether the client of a request shows its user forms, and can be
// reached. Elicitation without modes is by forms.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
func (q question) hasForms(ctx context.Context) bool {
	var client mcp.ClientCapabilities
	if server.IsModernRequest(ctx) {
		said := (*mcp.ClientCapabilities)(nil)
		if q.meta != nil {
			said = q.meta.ClientCapabilities()
		}
		if said == nil {
			return true // it does not say
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
