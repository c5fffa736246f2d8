package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"

	"github.com/go-toolgen/toolgen/examples/weather"
)

// askChat asks through Chat Completions.
func askChat(ctx context.Context, client openai.Client, question string) ([]toolCall, error) {
	completion, err := client.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
		Model:    model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(question)},
		Tools:    chatTools(weather.Tools()),
	})
	if err != nil {
		return nil, err
	}
	var calls []toolCall
	for _, choice := range completion.Choices {
		for _, call := range choice.Message.ToolCalls {
			calls = append(calls, toolCall{call.Function.Name, call.Function.Arguments})
		}
	}
	return calls, nil
}

// chatTools hands each definition over as it is, in place of the fields that
// the SDK would encode.
func chatTools(rows []weather.Tool) []openai.ChatCompletionToolUnionParam {
	tools := make([]openai.ChatCompletionToolUnionParam, len(rows))
	for i, row := range rows {
		tools[i] = param.Override[openai.ChatCompletionToolUnionParam](json.RawMessage(row.OpenAI))
	}
	return tools
}
