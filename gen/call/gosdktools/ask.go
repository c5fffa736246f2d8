package gosdktools

import (
	"context"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// askerOf returns who asks the user for a call. A client of an older revision is
// asked at once. One of 2026-07-28 answers with another call, which has its
// answers.
func askerOf(req *mcp.CallToolRequest) call.Asker {
	if !isNewer(req.Params.Meta) {
		return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
			asked, err := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: q.Message, RequestedSchema: q.Schema})
			if err != nil {
				return answer, err
			}
			return answer, remarshal(asked, &answer)
		}
	}
	// The oldest release of the SDK has no fields for the answers.
	var again struct {
		InputResponses map[string]call.Answer
		RequestState   string
	}
	if err := remarshal(req.Params, &again); err != nil {
		return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
	}
	return call.Answered(again.InputResponses, again.RequestState)
}

// remarshal stores what from is in JSON in to.
func remarshal(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
