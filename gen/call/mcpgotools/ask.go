package mcpgotools

import (
	"context"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// askerOf returns who asks the user for a call. A client of an older revision is
// asked at once. One of 2026-07-28 answers with another call, which has its
// answers.
func (r *Registration) askerOf(ctx context.Context, req mcp.CallToolRequest) call.Asker {
	if !server.IsModernRequest(ctx) {
		return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
			asked, err := r.server.RequestElicitation(ctx, mcp.ElicitationRequest{
				Request: mcp.Request{Method: string(mcp.MethodElicitationCreate)},
				Params:  mcp.ElicitationParams{Message: q.Message, RequestedSchema: q.Schema},
			})
			if err != nil {
				return answer, err
			}
			return answer, remarshal(asked, &answer)
		}
	}
	return call.AnsweredLater(func() (answers map[string]call.Answer, state string, err error) {
		err = remarshal(req.Params.InputResponses, &answers)
		return answers, req.Params.RequestState, err
	})
}

// progress tells the client of a token how far its call is.
func (r *Registration) progress(token mcp.ProgressToken) call.ProgressFunc {
	return func(ctx context.Context, done, total float64, message string) {
		params := map[string]any{"progressToken": token, "progress": done}
		if total != 0 {
			params["total"] = total
		}
		if message != "" {
			params["message"] = message
		}
		// Who does not hear of it gets the result all the same.
		_ = r.server.SendNotificationToClient(ctx, string(mcp.MethodNotificationProgress), params)
	}
}

// remarshal stores what from is in JSON in to.
func remarshal(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
