package gosdktools

import (
	"context"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// askerOf returns who asks the user for a request with params, nil where the client has
// no forms. One of an older revision is asked at once. One of 2026-07-28 answers with
// another request, which has its answers.
func askerOf(session *mcp.ServerSession, meta mcp.Meta, params any) call.Asker {
	if !hasForms(session, meta) {
		return nil
	}
	if !isNewer(meta) {
		return func(ctx context.Context, q call.Question) (answer call.Answer, err error) {
			q, err = q.For(revisionOf(session, meta))
			if err != nil {
				return answer, err
			}
			asked, err := session.Elicit(ctx, &mcp.ElicitParams{Message: q.Message, RequestedSchema: q.Schema})
			if err != nil {
				return answer, adapter.AskError(err)
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

// capabilitiesKey is that of what a client can do, in each request from 2026-07-28 on.
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

// hasForms reports whether the client of a request shows its user forms. Elicitation
// without modes is by forms.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
func hasForms(session *mcp.ServerSession, meta mcp.Meta) bool {
	var client struct {
		Elicitation *struct{ Form, URL any }
	}
	if isNewer(meta) {
		if said, ok := meta[capabilitiesKey]; !ok || remarshal(said, &client) != nil {
			return true // it does not say
		}
	} else if params := session.InitializeParams(); params == nil || remarshal(params.Capabilities, &client) != nil {
		return false // there is no session, and so no way to it
	}
	return client.Elicitation != nil && (client.Elicitation.Form != nil || client.Elicitation.URL == nil)
}

// asks makes the result of a request for a prompt or a resource ask the user, where err
// says that an answer is required, and reports whether it does.
func asks(err error, result any) (bool, error) {
	required := adapter.InputRequired(err)
	if required == nil {
		return false, nil
	}
	return true, remarshal(required, result)
}

// remarshal stores what from is in JSON in to.
func remarshal(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
