package gosdktools

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// askerOf returns who asks the user for a request with params. A client of an older
// revision is asked at once. One of 2026-07-28 answers with another request, which has
// its answers.
func askerOf(session *mcp.ServerSession, meta mcp.Meta, params any) call.Asker {
	if !isNewer(meta) {
		return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
			q, err = q.For(revisionOf(session, meta))
			if err != nil {
				return answer, err
			}
			asked, err := session.Elicit(ctx, &mcp.ElicitParams{Message: q.Message, RequestedSchema: q.Schema})
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
	if err := remarshal(params, &again); err != nil {
		return func(context.Context, call.Question) (call.Answer, error) { return call.Answer{}, err }
	}
	return call.Answered(again.InputResponses, again.RequestState)
}

// asks makes the result of a request for a prompt or a resource ask the user, where err
// says that an answer is required, and reports whether it does.
func asks(err error, result any) (bool, error) {
	var required *call.InputRequiredError
	if !errors.As(err, &required) {
		return false, nil
	}
	members := map[string]any{
		"resultType": "input_required",
		"inputRequests": map[string]any{required.Key: map[string]any{
			"method": "elicitation/create",
			"params": map[string]any{"mode": "form", "message": required.Question.Message, "requestedSchema": required.Question.Schema},
		}},
	}
	if required.State != "" {
		members["requestState"] = required.State
	}
	return true, remarshal(members, result)
}

// remarshal stores what from is in JSON in to.
func remarshal(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
