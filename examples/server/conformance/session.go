package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Client provides client features other than [call.Progress] and [call.Ask] to tools. The
// server provides it to each call.
type Client interface {
	// Log writes a message to the log of the client.
	Log(ctx context.Context, message string) error
	// Sample requests a completion from the client's model.
	Sample(ctx context.Context, prompt string) (string, error)
	// Roots returns the roots of the client.
	Roots(ctx context.Context) ([]string, error)
	// ChangeTools and ChangePrompts change the lists of the server for a moment.
	ChangeTools()
	ChangePrompts()
	// EndStream ends the stream of the response, which the client gets when it reconnects.
	EndStream()
}

// pause is the time between two messages of a tool, so that a client gets them separately.
const pause = 50 * time.Millisecond

// ToolWithLogging writes three messages to the log of the client.
//
//toolgen:tool
func ToolWithLogging(ctx context.Context, client Client) (string, error) {
	for _, message := range []string{"started", "processing data", "completed"} {
		if err := client.Log(ctx, "Tool execution: "+message); err != nil {
			return "", err
		}
		time.Sleep(pause)
	}
	return "Tool with logging executed successfully", ctx.Err()
}

// ToolWithProgress tells three times how far it is.
//
//toolgen:tool
func ToolWithProgress(ctx context.Context) (string, error) {
	for done := 0.0; done <= 100; done += 50 {
		call.Progress(ctx, done, 100, "")
		time.Sleep(pause)
	}
	return "Tool with progress executed successfully", ctx.Err()
}

// Sampling asks the model of the client.
//
//toolgen:tool
func Sampling(
	ctx context.Context, client Client,
	prompt string, // what the model is asked
) (string, error) {
	answer, err := client.Sample(ctx, prompt)
	return "LLM response: " + answer, err
}

// Reconnection ends the stream of its answer, which the client gets when it
// comes back.
//
//toolgen:tool
func Reconnection(ctx context.Context, client Client) (string, error) {
	client.EndStream()
	time.Sleep(2 * pause)
	return "Reconnection test completed successfully", ctx.Err()
}

// Elicitation asks the person at the client for a name and an address.
//
//toolgen:tool
func Elicitation(
	ctx context.Context,
	message string, // what the person is asked
) (string, error) {
	return completed(call.Ask[Contact](ctx, message))
}

// A Contact is what a person is asked for.
//
//toolgen:form
type Contact struct {
	Username string `json:"username" desc:"User's response"`
	Email    string `json:"email" desc:"User's email address"`
}

// ElicitationDefaults asks with a default for each type of value.
//
//toolgen:tool name=test_elicitation_sep1034_defaults
func ElicitationDefaults(ctx context.Context) (string, error) {
	return completed(call.Ask[Details](ctx, "Please check your details"))
}

// Details describes a person. Every field has a default.
//
//toolgen:form
type Details struct {
	Name     string  `json:"name" default:"John Doe"`
	Age      int     `json:"age" default:"30"`
	Score    float64 `json:"score" default:"95.5"`
	Status   string  `json:"status" enum:"active,inactive,pending" default:"active"`
	Verified bool    `json:"verified" default:"true"`
}

// ElicitationEnums asks for a choice in each of the five ways in which a form of MCP can
// have one: of one value or of several, with titles or without, and of one with the titles
// that MCP 2025-06-18 has. It asks with a schema of its own, since a form that is made of a
// type has one of these ways alone for each field.
//
//toolgen:tool name=test_elicitation_sep1330_enums
func ElicitationEnums(ctx context.Context) (string, error) {
	ask, err := call.Require[call.Asker](ctx)
	if err != nil {
		return "", err
	}
	const titled = `[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]`
	answer, err := ask(ctx, call.Question{Message: "Please choose", Schema: json.RawMessage(`{"type":"object","properties":{
		"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","oneOf":` + titled + `},
		"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","items":{"anyOf":` + titled + `}}
	}}`)})
	return completed(answer.Content, err)
}

// completed formats the user's answer.
func completed(answer any, err error) (string, error) {
	content, _ := json.Marshal(answer)
	return fmt.Sprintf("Elicitation completed: action=accept, content=%s", content), err
}
