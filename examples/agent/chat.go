package main

import (
	"context"
	"errors"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// askChat asks through Chat Completions until the model has an answer.
func (a agent) askChat(ctx context.Context, question string) (string, error) {
	definitions, err := a.definitions(dialect.OpenAI)
	if err != nil {
		return "", err
	}
	request := openai.ChatCompletionNewParams{
		Model:    a.model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(question)},
	}
	for _, definition := range definitions {
		// The definition goes over the wire as it is, in place of the SDK's fields.
		request.Tools = append(request.Tools, param.Override[openai.ChatCompletionToolUnionParam](definition))
	}
	for range maxTurns {
		completion, err := a.client.Chat.Completions.New(ctx, request)
		if err != nil {
			return "", err
		}
		if len(completion.Choices) == 0 {
			return "", errors.New("the model says nothing")
		}
		message := completion.Choices[0].Message
		if len(message.ToolCalls) == 0 {
			return message.Content, nil
		}
		request.Messages = append(request.Messages, message.ToParam())
		for _, call := range message.ToolCalls {
			text, err := a.call(ctx, call.Function.Name, call.Function.Arguments)
			if err != nil {
				return "", err
			}
			request.Messages = append(request.Messages, openai.ToolMessage(text, call.ID))
		}
	}
	return "", errTooManyTurns
}
