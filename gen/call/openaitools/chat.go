package openaitools

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/packages/respjson"
)

// RunChat runs a conversation through Chat Completions: it sends a request, executes the
// calls of the model, sends their results, and so on until the model calls no tool. See
// [loop.Run] for the events and how it ends. The Response of a turn is an
// *openai.ChatCompletion.
//
// If params.Tools is empty, RunChat sets it to the tools of the set. It appends all
// messages to params.Messages, so that the same params can continue the conversation.
// Members of a message that the SDK does not know are also sent back; they are lost if
// params are stored as JSON and decoded again.
func RunChat(ctx context.Context, client openai.Client, params *openai.ChatCompletionNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runChat(ctx, &chat{client: client, params: params}, set, opts)
}

// StreamChat is [RunChat] with streaming: there is a [loop.Text] for each part of the
// model's text.
func StreamChat(ctx context.Context, client openai.Client, params *openai.ChatCompletionNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runChat(ctx, &chat{client: client, params: params, stream: true}, set, opts)
}

func runChat(ctx context.Context, c *chat, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	if c.params.Tools == nil {
		c.params.Tools, c.err = ChatTools(set)
	}
	return loop.Run(ctx, c, set, opts...)
}

// AnswerChat executes the calls of a message. It returns a message with the result of each
// call, and the calls that wait for a person: see [loop.Answer].
func AnswerChat(ctx context.Context, set call.Set, message openai.ChatCompletionMessage, opts ...loop.Option) ([]openai.ChatCompletionMessageParamUnion, []loop.Waiting) {
	results, waiting := loop.Answer(ctx, set, chatCalls(message), opts...)
	return chatMessages(results), waiting
}

// A chat is a conversation through Chat Completions.
type chat struct {
	client openai.Client
	params *openai.ChatCompletionNewParams
	stream bool
	err    error // the tools cannot be sent
}

func (c *chat) Turn(ctx context.Context, text func(loop.Text)) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	send := c.send
	if c.stream {
		send = c.sendStreaming
	}
	completion, more, err := send(ctx, text)
	if err != nil {
		return loop.Turn{}, err
	}
	choice, usage := completion.Choices[0], loop.Usage{
		Input: completion.Usage.PromptTokens, Cached: completion.Usage.PromptTokensDetails.CachedTokens,
		Output: completion.Usage.CompletionTokens, Reasoning: completion.Usage.CompletionTokensDetails.ReasoningTokens,
	}
	if choice.FinishReason == "length" && len(choice.Message.ToolCalls) > 0 {
		return loop.Turn{Usage: usage}, fmt.Errorf("%w: %s", loop.ErrCut, choice.FinishReason)
	}
	c.params.Messages = append(c.params.Messages, more.with(choice.Message))
	return loop.Turn{
		Text:     choice.Message.Content + choice.Message.Refusal,
		Calls:    chatCalls(choice.Message),
		Stop:     choice.FinishReason,
		Usage:    usage,
		Response: completion,
	}, nil
}

func (c *chat) Answer(results []loop.Returned) {
	c.params.Messages = append(c.params.Messages, chatMessages(results)...)
}

func (c *chat) send(ctx context.Context, text func(loop.Text)) (*openai.ChatCompletion, *unknown, error) {
	completion, err := c.client.Chat.Completions.New(ctx, *c.params)
	if err != nil {
		return nil, nil, err
	}
	if len(completion.Choices) == 0 {
		return nil, nil, errors.New("the completion has no choices")
	}
	message := completion.Choices[0].Message
	sendText(text, message.Content+message.Refusal, message.JSON.ExtraFields)
	more := new(unknown)
	more.addMessage(message)
	return completion, more, nil
}

// sendStreaming builds a completion from its parts.
func (c *chat) sendStreaming(ctx context.Context, text func(loop.Text)) (*openai.ChatCompletion, *unknown, error) {
	params := *c.params
	if param.IsOmitted(params.StreamOptions) {
		params.StreamOptions.IncludeUsage = openai.Bool(true)
	}
	stream := c.client.Chat.Completions.NewStreaming(ctx, params)
	defer stream.Close()
	var all openai.ChatCompletionAccumulator
	var usage openai.CompletionUsage
	var more unknown
	for stream.Next() {
		chunk := stream.Current()
		if !all.AddChunk(chunk) {
			return nil, nil, errors.New("a chunk of the completion does not fit those before it")
		}
		if chunk.Usage.TotalTokens > 0 {
			usage = chunk.Usage
		}
		for _, choice := range chunk.Choices {
			if choice.Index > 0 {
				continue
			}
			sendText(text, choice.Delta.Content+choice.Delta.Refusal, choice.Delta.JSON.ExtraFields)
			more.addDelta(choice.Delta)
		}
	}
	if err := stream.Err(); err != nil {
		return nil, nil, err
	}
	if len(all.Choices) == 0 || all.Choices[0].FinishReason == "" {
		return nil, nil, errors.New("the stream ended before the end of the completion")
	}
	all.Usage = usage
	return &all.ChatCompletion, &more, nil
}

// sendText passes on the model's reasoning and text.
func sendText(text func(loop.Text), said string, unknown map[string]respjson.Field) {
	if thought := thought(unknown); thought != "" {
		text(loop.Text{Text: thought, Thought: true})
	}
	if said != "" {
		text(loop.Text{Text: said})
	}
}

// chatCalls returns the calls in a message.
func chatCalls(message openai.ChatCompletionMessage) []loop.Call {
	var calls []loop.Call
	for _, c := range message.ToolCalls {
		calls = append(calls, loop.Call{
			ID:   c.ID,
			Name: cmp.Or(c.Function.Name, c.Custom.Name), // no tool handles a custom call, and the model gets an error
			Args: c.Function.Arguments,
		})
	}
	return calls
}

// chatMessages returns the messages with the results of calls as text.
func chatMessages(results []loop.Returned) []openai.ChatCompletionMessageParamUnion {
	var messages []openai.ChatCompletionMessageParamUnion
	for _, r := range results {
		messages = append(messages, openai.ToolMessage(r.Result.Text(), r.Call.ID))
	}
	return messages
}
