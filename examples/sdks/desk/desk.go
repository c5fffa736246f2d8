// Package desk contains handlers of the official SDK. In addition to their arguments,
// they need only values of the request, so the server does not have to provide any.
//
//toolgen:package call
package desk

//go:generate go tool toolgen

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Question is what somebody asks.
type Question struct {
	Words string `json:"words"`
	Aside bool   `json:"aside,omitempty"` // answer for people alone
}

// An Answer is what the desk knows.
type Answer struct {
	Words string  `json:"words"`
	Sure  float64 `json:"sure"`
}

// Ask asks the desk.
//
//toolgen:tool
func Ask(ctx context.Context, req *mcp.CallToolRequest, in Question) (*mcp.CallToolResult, Answer, error) {
	answer := Answer{Words: in.Words + "? Yes.", Sure: 0.5}
	if !in.Aside {
		return nil, answer, nil
	}
	return &mcp.CallToolResult{
		Meta: mcp.Meta{"called": req.Params.Name},
		Content: []mcp.Content{&mcp.TextContent{
			Text: "Psst.", Annotations: &mcp.Annotations{Audience: []mcp.Role{"user"}},
		}},
	}, answer, nil
}

// Client tells the name of the client.
//
//toolgen:tool
func Client(session *mcp.ServerSession) string {
	return session.InitializeParams().ClientInfo.Name
}

// Find says where a word is in a text. It takes its arguments from the request,
// so that nothing but the given schema tells them.
//
//toolgen:tool readonly
//toolgen:input {"type":"object","properties":{"text":{"type":"string"},"word":{"type":"string","minLength":1}},"required":["text","word"],"additionalProperties":false}
func Find(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in struct{ Text, Word string }
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	before, _, found := strings.Cut(in.Text, in.Word)
	if !found {
		before = "nothing"
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "behind " + before}}}, nil
}

// Version tells who serves, and takes no argument.
//
//toolgen:tool readonly
func Version(ctx context.Context, req *mcp.CallToolRequest) (string, error) {
	return req.Params.Name + " 1", nil
}
