package gosdktools

import (
	"context"

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
			return answer, adapter.Convert(asked, &answer)
		}
	}
	// The oldest release of the SDK has no fields for the answers.
	var again struct {
		InputResponses map[string]call.Answer
		RequestState   string
	}
	if err := adapter.Convert(params, &again); err != nil {
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
		if said, ok := meta[capabilitiesKey]; !ok || adapter.Convert(said, &client) != nil {
			return true // it does not say
		}
	} else if params := session.InitializeParams(); params == nil || adapter.Convert(params.Capabilities, &client) != nil {
		return false // there is no session, and so no way to it
	}
	return client.Elicitation != nil && (client.Elicitation.Form != nil || client.Elicitation.URL == nil)
}
