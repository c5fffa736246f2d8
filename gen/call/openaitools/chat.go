package openaitools

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/packages/respjson"
)

// RunChat runs a conversation through Chat Completions: it sends a request, executes the
// calls of the model, sends their results, and so on until the model calls no tool.
// [loop.Run] documents the events and how a conversation ends. The Response of a turn is an
// *openai.ChatCompletion.
//
// If params.Tools is empty, RunChat sets it to the tools of the set. It appends all
// messages to params.Messages, so that the same params can continue the conversation.
// Members of a message that the SDK does not know are also sent back; they are lost if
// params are stored as JSON and decoded again.
func RunChat(ctx context.Context, client openai.Client, params *openai.ChatCompletionNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runChat(ctx, &chat{client: client, params: params}, set, opts)
}

// StreamChat is [RunChat] with streaming: it yields a [loop.Text] for each part of the
// model's text.
func StreamChat(ctx context.Context, client openai.Client, params *openai.ChatCompletionNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runChat(ctx, &chat{client: client, params: params, stream: true}, set, opts)
}

func runChat(ctx context.Context, c *chat, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	c.set = set
	if c.params.Tools == nil {
		c.params.Tools, c.err = ChatTools(set)
	}
	return loop.Run(call.Provide(ctx, call.OpenAI), c, set, opts...)
}

// AnswerChat executes the calls of a message. It returns a message with the result of each
// call, and the calls that wait for a person: see [loop.Answer].
func AnswerChat(ctx context.Context, set call.Set, message openai.ChatCompletionMessage, opts ...loop.Option) ([]openai.ChatCompletionMessageParamUnion, []loop.Waiting) {
	results, waiting := loop.Answer(call.Provide(ctx, call.OpenAI), set, chatCalls(set, message), opts...)
	return chatMessages(results), waiting
}

type chat struct {
	client openai.Client
	set    call.Set
	params *openai.ChatCompletionNewParams
	stream bool
	err    error // why the tools cannot be sent, or nil
}

func (c *chat) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	params := *c.params
	if request.Unforced {
		unforce(&params.ToolChoice, param.Override[openai.ChatCompletionToolChoiceOptionUnionParam])
	}
	send := c.send
	if c.stream {
		send = c.sendStreaming
	}
	completion, more, err := send(ctx, params, request.Text)
	usage := chatUsage(completion.Usage)
	if err != nil {
		return loop.Turn{Usage: usage}, err
	}
	choice := completion.Choices[0]
	for i := range choice.Message.ToolCalls {
		call := &choice.Message.ToolCalls[i]
		call.Type = cmp.Or(call.Type, "function") // some services omit it
	}
	switch reason := choice.FinishReason; {
	case reason == "error":
		return loop.Turn{Usage: usage}, errors.New("the model failed: the service reports no reason")
	case slices.Contains(cut, reason) && len(choice.Message.ToolCalls) > 0:
		return loop.Turn{Usage: usage}, fmt.Errorf("%w: %s", loop.ErrCut, reason)
	}
	c.params.Messages = append(c.params.Messages, more.with(choice.Message))
	stop := choice.FinishReason
	if choice.Message.Refusal != "" {
		stop = refusal
	}
	return loop.Turn{
		Text:     choice.Message.Content + choice.Message.Refusal,
		Calls:    chatCalls(c.set, choice.Message),
		Stop:     stop,
		Usage:    usage,
		Response: completion,
	}, nil
}

func (c *chat) Answer(results []loop.Returned) {
	c.params.Messages = append(c.params.Messages, chatMessages(results)...)
}

// cut lists the finish reasons of messages that a service ended before the model did. Two
// are reasons of OpenAI, and others of services with a compatible API.
// https://platform.openai.com/docs/api-reference/chat/object
// https://api-docs.deepseek.com/api/create-chat-completion
// https://openrouter.ai/docs/api-reference/overview
var cut = []string{"length", "content_filter", "model_length", "insufficient_system_resource", "abort"}

// refusal is the Stop of a turn in which the model refused. The finish reason of the API
// does not distinguish these turns.
const refusal = "refusal"

func chatUsage(usage openai.CompletionUsage) loop.Usage {
	return loop.Usage{
		Input: usage.PromptTokens, Cached: usage.PromptTokensDetails.CachedTokens,
		Output: usage.CompletionTokens, Reasoning: usage.CompletionTokensDetails.ReasoningTokens,
	}
}

// send sends a request and returns the completion, and the members of its message that
// the SDK does not know. The completion is not nil, even if there is an error.
func (c *chat) send(ctx context.Context, params openai.ChatCompletionNewParams, text func(loop.Text)) (*openai.ChatCompletion, *unknown, error) {
	completion, err := c.client.Chat.Completions.New(ctx, params)
	if err != nil {
		return new(openai.ChatCompletion), nil, err
	}
	if len(completion.Choices) == 0 {
		return completion, nil, errors.New("the completion has no choices")
	}
	message := completion.Choices[0].Message
	sendText(text, message.Content+message.Refusal, message.JSON.ExtraFields)
	more := new(unknown)
	more.addMessage(message)
	return completion, more, nil
}

func (c *chat) sendStreaming(ctx context.Context, params openai.ChatCompletionNewParams, text func(loop.Text)) (*openai.ChatCompletion, *unknown, error) {
	if param.IsOmitted(params.StreamOptions) {
		params.StreamOptions.IncludeUsage = openai.Bool(true)
	}
	stream := c.client.Chat.Completions.NewStreaming(ctx, params)
	defer stream.Close()
	var all openai.ChatCompletionAccumulator
	var usage openai.CompletionUsage
	var calls callParts
	var more unknown
	var failed error
	for failed == nil && stream.Next() {
		chunk := stream.Current()
		if chunk.Usage.TotalTokens > 0 {
			usage = chunk.Usage
		}
		for _, choice := range chunk.Choices {
			if choice.Index > 0 {
				continue
			}
			calls.renumber(choice.Delta.ToolCalls)
			sendText(text, choice.Delta.Content+choice.Delta.Refusal, choice.Delta.JSON.ExtraFields)
			more.addDelta(choice.Delta)
		}
		if !all.AddChunk(chunk) {
			failed = errors.New("a chunk of the completion does not match the previous chunks")
		}
	}
	if err := stream.Err(); err != nil {
		failed = err
	}
	all.Usage = usage
	calls.addCustom(&all.ChatCompletion)
	if failed == nil && (len(all.Choices) == 0 || all.Choices[0].FinishReason == "") {
		failed = errors.New("the stream ended before the end of the completion")
	}
	return &all.ChatCompletion, &more, failed
}

func sendText(text func(loop.Text), said string, unknown map[string]respjson.Field) {
	if thought := thought(unknown); thought != "" {
		text(loop.Text{Text: thought, Thought: true})
	}
	if said != "" {
		text(loop.Text{Text: said})
	}
}

func chatCalls(set call.Set, message openai.ChatCompletionMessage) []loop.Call {
	var calls []loop.Call
	for _, c := range message.ToolCalls {
		made := loop.Call{ID: c.ID, Name: c.Function.Name, Args: c.Function.Arguments}
		if c.Type == "custom" {
			made = textCall(set, call.OpenAI, c.ID, c.Custom.Name, c.Custom.Input, c.Type)
		}
		calls = append(calls, made)
	}
	return calls
}

func chatMessages(results []loop.Returned) []openai.ChatCompletionMessageParamUnion {
	var messages []openai.ChatCompletionMessageParamUnion
	for _, r := range results {
		messages = append(messages, openai.ToolMessage(r.Result.Text(), r.Call.ID))
	}
	return messages
}
