package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/planner/openaitools"
	"github.com/go-toolgen/toolgen/gen/call"
)

// runChat has a conversation through Chat Completions.
func runChat(ctx context.Context, client openai.Client, c conversation, caller planner.Caller, opts ...call.Option) error {
	params := openai.ChatCompletionNewParams{
		Model:    c.model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(instructions), openai.UserMessage(c.question)},
	}
	_, err := openaitools.RunChat(ctx, client, caller, &params, maxRounds, opts...)
	return err
}

// chatSent are the lines that a request adds to the conversation: the question,
// or the results since the model spoke last.
func chatSent(body []byte) ([]line, error) {
	var params openai.ChatCompletionNewParams
	if err := json.Unmarshal(body, &params); err != nil {
		return nil, err
	}
	var lines []line
	for _, message := range params.Messages {
		switch {
		case message.OfUser != nil:
			lines = append(lines, line{"user", message.OfUser.Content.OfString.Value})
		case message.OfAssistant != nil:
			lines = nil
		case message.OfTool != nil:
			lines = append(lines, line{"tool", message.OfTool.Content.OfString.Value})
		}
	}
	return lines, nil
}

// chatSaid are the lines of a completion.
func chatSaid(body []byte) ([]line, error) {
	var completion openai.ChatCompletion
	if err := json.Unmarshal(body, &completion); err != nil {
		return nil, err
	}
	var lines []line
	for _, choice := range completion.Choices {
		if choice.Message.Content != "" {
			lines = append(lines, line{"model", choice.Message.Content})
		}
		for _, asked := range choice.Message.ToolCalls {
			lines = append(lines, line{"model", asked.Function.Name + " " + asked.Function.Arguments})
		}
	}
	return lines, nil
}
