package conformance

//lint:file-ignore SA1019 the suite asks for what revision 2026-07-28 of MCP deprecates

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// pause lies between two messages of a tool, so that a client gets them one by
// one.
const pause = 50 * time.Millisecond

// ToolWithLogging writes three messages to the log of the client.
//
//toolgen:tool
func ToolWithLogging(ctx context.Context, session *mcp.ServerSession) (string, error) {
	for _, message := range []string{"started", "processing data", "completed"} {
		if err := session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: "Tool execution: " + message}); err != nil {
			return "", err
		}
		time.Sleep(pause)
	}
	return "Tool with logging executed successfully", ctx.Err()
}

// ToolWithProgress tells three times how far it is.
//
//toolgen:tool
//toolgen:input {"type":"object","properties":{},"additionalProperties":false}
func ToolWithProgress(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
	token := request.Params.GetProgressToken()
	for done := 0.0; token != nil && done <= 100; done += 50 {
		progress := &mcp.ProgressNotificationParams{ProgressToken: token, Progress: done, Total: 100}
		if err := request.Session.NotifyProgress(ctx, progress); err != nil {
			return "", err
		}
		time.Sleep(pause)
	}
	return "Tool with progress executed successfully", ctx.Err()
}

// Sampling asks the model of the client.
//
//toolgen:tool
func Sampling(
	ctx context.Context, session *mcp.ServerSession,
	prompt string, // what the model is asked
) (string, error) {
	answer, err := session.CreateMessage(ctx, &mcp.CreateMessageParams{
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: prompt}}},
		MaxTokens: 100,
	})
	if err != nil {
		return "", fmt.Errorf("sampling: %w", err)
	}
	text, ok := answer.Content.(*mcp.TextContent)
	if !ok {
		return "", errors.New("sampling: the answer is no text")
	}
	return "LLM response: " + text.Text, nil
}

// Elicitation asks the person at the client for a name and an address.
//
//toolgen:tool
func Elicitation(
	ctx context.Context, session *mcp.ServerSession,
	message string, // what the person is asked
) (string, error) {
	return elicit(ctx, session, message, `{"type":"object","properties":{
		"username":{"type":"string","description":"User's response"},
		"email":{"type":"string","description":"User's email address"}
	},"required":["username","email"]}`)
}

// ElicitationDefaults asks with a default for each type of value.
//
//toolgen:tool name=test_elicitation_sep1034_defaults
func ElicitationDefaults(ctx context.Context, session *mcp.ServerSession) (string, error) {
	return elicit(ctx, session, "Please check your details", `{"type":"object","properties":{
		"name":{"type":"string","default":"John Doe"},
		"age":{"type":"integer","default":30},
		"score":{"type":"number","default":95.5},
		"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
		"verified":{"type":"boolean","default":true}
	}}`)
}

// ElicitationEnums asks with each form of an enum.
//
//toolgen:tool name=test_elicitation_sep1330_enums
func ElicitationEnums(ctx context.Context, session *mcp.ServerSession) (string, error) {
	const titled = `[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]`
	return elicit(ctx, session, "Please choose", `{"type":"object","properties":{
		"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","oneOf":`+titled+`},
		"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","items":{"anyOf":`+titled+`}}
	}}`)
}

// elicit asks the person at the client for what the schema describes.
func elicit(ctx context.Context, session *mcp.ServerSession, message, schema string) (string, error) {
	answer, err := session.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: json.RawMessage(schema)})
	if err != nil {
		return "", fmt.Errorf("elicitation: %w", err)
	}
	content, err := json.Marshal(answer.Content)
	return fmt.Sprintf("Elicitation completed: action=%s, content=%s", answer.Action, content), err
}

// Reconnection ends the stream of its answer, which the client gets when it
// comes back.
//
//toolgen:tool
//toolgen:input {"type":"object","properties":{},"additionalProperties":false}
func Reconnection(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
	if request.Extra != nil && request.Extra.CloseSSEStream != nil {
		request.Extra.CloseSSEStream(mcp.CloseSSEStreamArgs{RetryAfter: pause / 5})
	}
	time.Sleep(2 * pause)
	return "Reconnection test completed successfully", ctx.Err()
}
