package anthropictools_test

import (
	"context"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/anthropictools"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

func ExampleStream() {
	talk := func(ctx context.Context, client anthropic.Client, set call.Set) error {
		params := anthropic.MessageNewParams{
			Model:     anthropic.ModelClaudeOpus4_5,
			MaxTokens: 10_000,
			// Tools and earlier messages are read from the cache.
			CacheControl: anthropic.NewCacheControlEphemeralParam(),
			Messages:     []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Water the basil."))},
		}
		for event, err := range anthropictools.Stream(ctx, client, &params, set, loop.Rounds(5)) {
			if err != nil {
				return err
			}
			switch event := event.(type) {
			case loop.Text:
				fmt.Print(event.Text)
			case loop.End:
				fmt.Println(event.Usage.Output, "tokens")
			}
		}
		return nil
	}
	_ = talk
}

func ExampleAnswer() {
	// A conversation in your own loop.
	talk := func(ctx context.Context, client anthropic.Client, params anthropic.MessageNewParams, set call.Set) (*anthropic.Message, error) {
		var err error
		if params.Tools, err = anthropictools.Tools(set); err != nil {
			return nil, err
		}
		for {
			message, err := client.Messages.New(ctx, params)
			if err != nil {
				return nil, err
			}
			answers, _ := anthropictools.Answer(ctx, set, message) // no tool of the set needs approval
			if len(answers) == 0 {
				return message, nil
			}
			params.Messages = append(params.Messages, message.ToParam(), anthropic.NewUserMessage(answers...))
		}
	}
	_ = talk
}
