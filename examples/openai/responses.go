package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/planner/openaitools"
	"github.com/go-toolgen/toolgen/gen/call"
)

// runResponses has a conversation through Responses, which keeps it.
func runResponses(ctx context.Context, client openai.Client, c conversation, caller planner.Caller, opts ...call.Option) error {
	return askResponses(ctx, client, c, true, caller, opts)
}

// runStateless has one through Responses that is nowhere kept.
func runStateless(ctx context.Context, client openai.Client, c conversation, caller planner.Caller, opts ...call.Option) error {
	return askResponses(ctx, client, c, false, caller, opts)
}

func askResponses(ctx context.Context, client openai.Client, c conversation, store bool, caller planner.Caller, opts []call.Option) error {
	params := responses.ResponseNewParams{
		Model:        c.model,
		Instructions: openai.String(instructions),
		Input:        responses.ResponseNewParamsInputUnion{OfString: openai.String(c.question)},
		Store:        openai.Bool(store),
	}
	_, err := openaitools.RunResponses(ctx, client, caller, &params, maxRounds, opts...)
	return err
}

// responsesSent are the lines that a request adds to the conversation: the
// question, or the results since the model spoke last.
func responsesSent(body []byte) ([]line, error) {
	var params responses.ResponseNewParams
	if err := json.Unmarshal(body, &params); err != nil {
		return nil, err
	}
	if params.Input.OfString.Valid() {
		return []line{{"user", params.Input.OfString.Value}}, nil
	}
	var lines []line
	for _, item := range params.Input.OfInputItemList {
		if item.OfFunctionCall != nil {
			lines = nil
		}
		if output := item.OfFunctionCallOutput; output != nil {
			lines = append(lines, line{"tool", output.Output.OfString.Value})
		}
	}
	return lines, nil
}

// responsesSaid are the lines of a response.
func responsesSaid(body []byte) ([]line, error) {
	var response responses.Response
	if err := json.Unmarshal(body, &response); err != nil {
		return nil, err
	}
	var lines []line
	for _, item := range response.Output {
		switch item.Type {
		case "message":
			for _, part := range item.Content {
				lines = append(lines, line{"model", part.Text})
			}
		case "function_call":
			lines = append(lines, line{"model", item.Name + " " + item.Arguments.OfString})
		}
	}
	return lines, nil
}
