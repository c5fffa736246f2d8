package anthropictools

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

// Run runs a conversation through the Messages API: it sends a request, executes the calls of
// the model, sends their results, and so on until the model calls no tool. [loop.Run]
// documents the events and how a conversation ends. The Response of a turn is an
// *anthropic.Message.
//
// If params.Tools is empty, Run sets it to the tools of the set. It appends all messages to
// params.Messages, so that the same params can continue the conversation. A turn that ended
// with a refusal is omitted, as the API requires.
func Run(ctx context.Context, client anthropic.Client, params *anthropic.MessageNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return run(ctx, &conversation{client: client, params: params}, set, opts)
}

// Stream is [Run] with streaming: it yields a [loop.Text] for each part of the model's text.
// The SDK requires streaming for large values of max_tokens.
func Stream(ctx context.Context, client anthropic.Client, params *anthropic.MessageNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return run(ctx, &conversation{client: client, params: params, stream: true}, set, opts)
}

func run(ctx context.Context, c *conversation, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	if c.params.Tools == nil {
		c.params.Tools, c.err = Tools(set)
	}
	return loop.Run(call.Provide(ctx, call.Anthropic), c, set, opts...)
}

type conversation struct {
	client    anthropic.Client
	params    *anthropic.MessageNewParams
	stream    bool
	container string // ID of the container in which the API runs code, or ""
	err       error  // why the tools cannot be sent, or nil
}

const maxPauses = 10

// Turn sends one request. If the API pauses in the middle of a long turn, Turn sends the
// output so far back, to continue the turn.
// https://docs.anthropic.com/en/api/handling-stop-reasons
func (c *conversation) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	var turn loop.Turn
	params := *c.params
	if request.Unforced {
		params.ToolChoice = unforced(params.ToolChoice)
	}
	for range 1 + maxPauses {
		said, err := c.request(ctx, params, request.Text, &turn)
		if err != nil {
			return loop.Turn{Usage: turn.Usage}, err
		}
		switch anthropic.StopReason(turn.Stop) {
		case anthropic.StopReasonRefusal:
			turn.Calls = nil
			return turn, nil
		case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded:
			if turn.Calls != nil {
				return loop.Turn{Usage: turn.Usage}, fmt.Errorf("%w: %s", loop.ErrCut, turn.Stop)
			}
		}
		if len(said) > 0 { // the API rejects a message without content
			params.Messages = append(slices.Clip(params.Messages), anthropic.NewAssistantMessage(said...))
		}
		if turn.Stop != string(anthropic.StopReasonPauseTurn) || turn.Calls != nil {
			break
		}
	}
	c.params.Messages = params.Messages
	return turn, nil
}

// Answer adds the results of calls to the conversation. The API requires the results of all
// calls of a turn in one message.
func (c *conversation) Answer(results []loop.Returned) {
	messages := slices.Clip(c.params.Messages)
	if last := len(messages) - 1; last >= 0 && messages[last].Role == anthropic.MessageParamRoleUser {
		results := append(slices.Clip(messages[last].Content), blocks(results)...)
		c.params.Messages = append(messages[:last:last], anthropic.NewUserMessage(results...))
		return
	}
	c.params.Messages = append(messages, anthropic.NewUserMessage(blocks(results)...))
}

// request sends a request, adds the output of the model to turn, and returns the output
// as blocks for the next request.
func (c *conversation) request(ctx context.Context, params anthropic.MessageNewParams, text func(loop.Text), turn *loop.Turn) ([]anthropic.ContentBlockParamUnion, error) {
	var opts []option.RequestOption
	if c.container != "" {
		member := "container"
		if given, err := json.Marshal(params.Container); err == nil && given[0] == '{' {
			member = "container.id" // do not replace the other members of params.Container, such as its skills
		}
		opts = append(opts, option.WithJSONSet(member, c.container))
	}
	send := c.send
	if c.stream {
		send = c.sendStreaming
	}
	message, err := send(ctx, params, text, opts)
	usage := message.Usage
	turn.Usage = turn.Usage.Add(loop.Usage{
		Input:  usage.InputTokens + usage.CacheCreationInputTokens + usage.CacheReadInputTokens,
		Cached: usage.CacheReadInputTokens,
		Output: usage.OutputTokens, Reasoning: usage.OutputTokensDetails.ThinkingTokens,
	})
	if err != nil {
		return nil, err
	}
	c.container = cmp.Or(message.Container.ID, c.container)
	turn.Stop, turn.Response = string(message.StopReason), message
	turn.Calls = append(turn.Calls, calls(message)...)
	var said []anthropic.ContentBlockParamUnion
	for _, block := range message.Content {
		turn.Text += block.Text
		if block.Type == "text" && strings.TrimSpace(block.Text) == "" {
			continue // the API sends blocks with blank text, but rejects them in a request
		}
		said = append(said, param.Override[anthropic.ContentBlockParamUnion](json.RawMessage(block.RawJSON())))
	}
	return said, nil
}

// unforced returns choice or, if choice forces a call, the choice auto.
// https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use#forcing-tool-use
func unforced(choice anthropic.ToolChoiceUnionParam) anthropic.ToolChoiceUnionParam {
	auto := &anthropic.ToolChoiceAutoParam{}
	switch {
	case choice.OfAny != nil:
		auto.DisableParallelToolUse = choice.OfAny.DisableParallelToolUse
	case choice.OfTool != nil:
		auto.DisableParallelToolUse = choice.OfTool.DisableParallelToolUse
	default:
		return choice
	}
	return anthropic.ToolChoiceUnionParam{OfAuto: auto}
}

// send sends a request and returns the message. The message is not nil, even if there is
// an error.
func (c *conversation) send(ctx context.Context, params anthropic.MessageNewParams, text func(loop.Text), opts []option.RequestOption) (*anthropic.Message, error) {
	message, err := c.client.Messages.New(ctx, params, opts...)
	if err != nil {
		return new(anthropic.Message), err
	}
	for _, block := range message.Content {
		sendText(text, block.Text, block.Thinking)
	}
	return message, nil
}

func (c *conversation) sendStreaming(ctx context.Context, params anthropic.MessageNewParams, text func(loop.Text), opts []option.RequestOption) (*anthropic.Message, error) {
	stream := c.client.Messages.NewStreaming(ctx, params, opts...)
	defer stream.Close()
	var message anthropic.Message
	broken := map[int64]json.RawMessage{} // arguments that are not JSON, which the SDK replaces with {}
	for stream.Next() {
		event := stream.Current()
		if i := event.Index; event.Type == "content_block_stop" && i < int64(len(message.Content)) {
			if input := message.Content[i].Input; len(input) > 0 && !json.Valid(input) {
				broken[i] = slices.Clone(input)
			}
		}
		if err := message.Accumulate(event); err != nil {
			return &message, err
		}
		switch event.Type {
		case "content_block_start": // contains the beginning of the text, which is usually empty
			sendText(text, event.ContentBlock.Text, event.ContentBlock.Thinking)
		case "content_block_delta":
			sendText(text, event.Delta.Text, event.Delta.Thinking)
		case "message_stop":
			for i, input := range broken {
				message.Content[i].Input = input
			}
			return &message, nil
		}
	}
	if err := stream.Err(); err != nil {
		return &message, err
	}
	return &message, errors.New("the stream ended before the end of the message")
}

func sendText(text func(loop.Text), said, thought string) {
	if said != "" {
		text(loop.Text{Text: said})
	}
	if thought != "" {
		text(loop.Text{Text: thought, Thought: true})
	}
}
