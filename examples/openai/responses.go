package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/examples/weather"
)

// askResponses asks through Responses. The tools of one package are spliced
// into the request at once, without a look at each.
func askResponses(ctx context.Context, client openai.Client, question string) ([]toolCall, error) {
	response, err := client.Responses.New(ctx,
		responses.ResponseNewParams{
			Model: model,
			Input: responses.ResponseNewParamsInputUnion{OfString: openai.String(question)},
		},
		option.WithJSONSet("tools", json.RawMessage(weather.ResponsesTools)),
	)
	if err != nil {
		return nil, err
	}
	var calls []toolCall
	for _, item := range response.Output {
		if item.Type == "function_call" {
			calls = append(calls, toolCall{item.Name, item.Arguments.OfString})
		}
	}
	return calls, nil
}
