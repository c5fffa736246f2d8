package conformance

import (
	"context"
	"errors"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Person is a form for a name.
//
//toolgen:form
type Person struct {
	Name string `json:"name"`
}

// A Confirmation is a form for a decision.
//
//toolgen:form
type Confirmation struct {
	OK bool `json:"ok"`
}

// A Color is a form for a color.
//
//toolgen:form
type Color struct {
	Color string `json:"color"`
}

// A Topic is a form for the context of a prompt.
//
//toolgen:form
type Topic struct {
	Context string `json:"context"`
}

// InputRequiredResultElicitation asks the person at the client for a name.
//
//toolgen:tool
func InputRequiredResultElicitation(ctx context.Context) (string, error) {
	person, err := call.Ask[Person](ctx, "What is your name?", call.AskKey("user_name"))
	return "Hello, " + person.Name + "!", err
}

// InputRequiredResultRequestState asks for a confirmation. The state of the request is
// checked by the adapter.
//
//toolgen:tool alias=test_input_required_result_tampered_state
func InputRequiredResultRequestState(ctx context.Context) (string, error) {
	_, err := call.Ask[Confirmation](ctx, "Please confirm", call.AskKey("confirm"))
	return "state-ok", err
}

// InputRequiredResultMultiRound asks two questions, one after the other.
//
//toolgen:tool
func InputRequiredResultMultiRound(ctx context.Context) (string, error) {
	person, err := call.Ask[Person](ctx, "Step 1: What is your name?", call.AskKey("step1"))
	if err != nil {
		return "", err
	}
	color, err := call.Ask[Color](ctx, "Step 2: What is your favorite color?", call.AskKey("step2"))
	return person.Name + " likes " + color.Color, err
}

// InputRequiredResultSampling asks the model of the client.
//
//toolgen:tool
func InputRequiredResultSampling(ctx context.Context, client Client) (string, error) {
	return client.Sample(ctx, "What is the capital of France?")
}

// InputRequiredResultListRoots asks for the roots of the client.
//
//toolgen:tool
func InputRequiredResultListRoots(ctx context.Context, client Client) ([]string, error) {
	return client.Roots(ctx)
}

// InputRequiredResultMultipleInputs asks the person, the model, and for the roots at once.
//
//toolgen:tool
func InputRequiredResultMultipleInputs(ctx context.Context, client Client) (string, error) {
	person, unnamed := call.Ask[Person](ctx, "What is your name?", call.AskKey("user_name"))
	greeting, unsaid := client.Sample(ctx, "Generate a greeting")
	_, unlisted := client.Roots(ctx)
	return greeting + " " + person.Name, errors.Join(unnamed, unsaid, unlisted)
}

// InputRequiredResultCapabilities asks the person at the client, or else its model.
//
//toolgen:tool
func InputRequiredResultCapabilities(ctx context.Context, client Client) (string, error) {
	person, err := call.Ask[Person](ctx, "What is your name?", call.AskKey("user_name"))
	var missing *call.RequestError
	var needed *call.NeedError
	if errors.As(err, &missing) || errors.As(err, &needed) {
		return client.Sample(ctx, "What is a common name?")
	}
	return person.Name, err
}

// InputRequiredResultPrompt asks the person at the client for the context of the prompt.
//
//toolgen:prompt
func InputRequiredResultPrompt(ctx context.Context) (string, error) {
	topic, err := call.Ask[Topic](ctx, "What context should the prompt use?", call.AskKey("user_context"))
	return "Context: " + topic.Context, err
}

// MissingCapability asks the model of the client.
//
//toolgen:tool
func MissingCapability(ctx context.Context, client Client) (string, error) {
	return client.Sample(ctx, "Who are you?")
}

// StreamingElicitation asks the person at the client while it reports progress.
//
//toolgen:tool
func StreamingElicitation(ctx context.Context) (string, error) {
	call.Progress(ctx, 1, 2, "asking")
	_, err := call.Ask[Confirmation](ctx, "Please confirm", call.AskKey("confirm"))
	return "confirmed", err
}

// LoggingTool writes a message to the log of the client.
//
//toolgen:tool
func LoggingTool(ctx context.Context, client Client) (string, error) {
	return "logged", client.Log(ctx, "Tool execution")
}

// TriggerToolChange changes the list of tools.
//
//toolgen:tool
func TriggerToolChange(client Client) { client.ChangeTools() }

// TriggerPromptChange changes the list of prompts.
//
//toolgen:tool
func TriggerPromptChange(client Client) { client.ChangePrompts() }

// Region returns a region, which clients also send as a header.
//
//toolgen:tool readonly
func Region(
	region string, //toolgen:param header=Region
) string {
	return region
}
