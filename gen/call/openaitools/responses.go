package openaitools

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// RunResponses runs a conversation through Responses, as [RunChat] does through Chat
// Completions. The Response of a turn is a *responses.Response. If messages of a turn have
// the phase "final_answer", the Text of the turn contains only those messages, without
// commentary.
//
// Afterwards, append the next question to params.Input to continue the conversation. If the
// service stores responses, params refer to the last response. If params.Store is false, it
// stores nothing: then params.Input contains the whole conversation, with the reasoning of
// the model encrypted.
//
// The result of a call of another kind, such as a call of a shell, is an error. If the
// API does not accept an error as the result, as for a computer call, the conversation
// ends with an error.
func RunResponses(ctx context.Context, client openai.Client, params *responses.ResponseNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runResponses(ctx, &conversation{client: client, params: params}, set, opts)
}

// StreamResponses is [RunResponses] with streaming: it yields a [loop.Text] for each part of
// the model's text.
func StreamResponses(ctx context.Context, client openai.Client, params *responses.ResponseNewParams, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runResponses(ctx, &conversation{client: client, params: params, stream: true}, set, opts)
}

func runResponses(ctx context.Context, c *conversation, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	c.set = set
	if c.params.Tools == nil {
		c.params.Tools, c.err = ResponsesTools(set)
	}
	return loop.Run(call.Provide(ctx, call.Responses), c, set, opts...)
}

// AnswerResponses executes the calls of a response. It returns an item with the result of
// each call, and the calls that wait for a person: see [loop.Answer].
func AnswerResponses(ctx context.Context, set call.Set, output []responses.ResponseOutputItemUnion, opts ...loop.Option) ([]responses.ResponseInputItemUnionParam, []loop.Waiting) {
	results, waiting := loop.Answer(call.Provide(ctx, call.Responses), set, responsesCalls(set, output), opts...)
	return outputs(results), waiting
}

type conversation struct {
	client openai.Client
	set    call.Set
	params *responses.ResponseNewParams
	stream bool
	plain  bool  // the model rejects requests for its reasoning
	err    error // why the tools cannot be sent, or nil
}

func (c *conversation) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	params := *c.params
	if request.Unforced {
		unforce(&params.ToolChoice, param.Override[responses.ResponseNewParamsToolChoiceUnion])
	}
	response, err := c.next(ctx, params, request.Text)
	turn := loop.Turn{
		Calls: responsesCalls(c.set, response.Output),
		Stop:  string(response.Status),
		Usage: loop.Usage{
			Input: response.Usage.InputTokens, Cached: response.Usage.InputTokensDetails.CachedTokens,
			Output: response.Usage.OutputTokens, Reasoning: response.Usage.OutputTokensDetails.ReasoningTokens,
		},
		Response: response,
	}
	if err != nil {
		return loop.Turn{Usage: turn.Usage}, err
	}
	if other := unanswerable(response.Output); other != "" {
		return loop.Turn{Usage: turn.Usage}, fmt.Errorf("the response contains a %s, which no tool of a set can answer: answer it with your own code", other)
	}
	switch response.Status {
	case "completed", "":
	case "incomplete":
		turn.Stop = response.IncompleteDetails.Reason
		if len(turn.Calls) > 0 {
			return loop.Turn{Usage: turn.Usage}, fmt.Errorf("%w: %s", loop.ErrCut, turn.Stop)
		}
	default:
		return loop.Turn{Usage: turn.Usage}, fmt.Errorf("the response is %s: %s", response.Status, response.Error.Message)
	}
	var refused bool
	if turn.Text, refused = turnText(response.Output); refused {
		turn.Stop = refusal
	}
	c.keep(response)
	return turn, nil
}

// Answer adds the results of calls to the input of the next request.
func (c *conversation) Answer(results []loop.Returned) {
	items := &c.params.Input.OfInputItemList
	*items = append(*items, outputs(results)...)
}

// carries reports whether requests contain the whole conversation, because the service does
// not store it.
func (c *conversation) carries() bool {
	return !c.params.Store.Or(true) && param.IsOmitted(c.params.Conversation)
}

// next sends a request and returns the response, which is never nil. If the service stores
// nothing, next requests the reasoning; if the model rejects that, next repeats the request
// without it.
func (c *conversation) next(ctx context.Context, params responses.ResponseNewParams, text func(loop.Text)) (*responses.Response, error) {
	const reasoning = responses.ResponseIncludableReasoningEncryptedContent
	send := c.send
	if c.stream {
		send = c.sendStreaming
	}
	if c.plain || !c.carries() || slices.Contains(params.Include, reasoning) {
		return send(ctx, params, text)
	}
	asking := params
	asking.Include = append(slices.Clip(asking.Include), reasoning)
	response, err := send(ctx, asking, text)
	var refused *openai.Error
	if errors.As(err, &refused) && refused.Param == "include" {
		c.plain = true
		return send(ctx, params, text)
	}
	return response, err
}

func (c *conversation) send(ctx context.Context, params responses.ResponseNewParams, text func(loop.Text)) (*responses.Response, error) {
	response, err := c.client.Responses.New(ctx, params)
	if err != nil {
		return new(responses.Response), err
	}
	for _, said := range spoken(response.Output) {
		text(said)
	}
	return response, nil
}

// sendStreaming is send with streaming: it returns the response at the end of the stream.
func (c *conversation) sendStreaming(ctx context.Context, params responses.ResponseNewParams, text func(loop.Text)) (*responses.Response, error) {
	stream := c.client.Responses.NewStreaming(ctx, params)
	defer stream.Close()
	var usage responses.ResponseUsage
	broken := func(err error) (*responses.Response, error) {
		return &responses.Response{Usage: usage}, err
	}
	for stream.Next() {
		switch event := stream.Current(); event.Type {
		case "response.output_text.delta", "response.refusal.delta":
			text(loop.Text{Text: event.Delta})
		case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
			text(loop.Text{Text: event.Delta, Thought: true})
		case "response.created", "response.in_progress":
			usage = event.Response.Usage
		case "response.completed", "response.incomplete", "response.failed":
			return &event.Response, nil
		case "error":
			return broken(fmt.Errorf("the response failed: %s", event.Message))
		}
	}
	if err := stream.Err(); err != nil {
		return broken(err)
	}
	return broken(errors.New("the stream ended before the end of the response"))
}

// keep prepares the next request. If the service does not store the conversation, keep
// adds response to the input; otherwise the request refers to the stored conversation.
func (c *conversation) keep(response *responses.Response) {
	input := &c.params.Input
	if !c.carries() {
		if param.IsOmitted(c.params.Conversation) {
			c.params.PreviousResponseID = openai.String(response.ID)
		}
		*input = responses.ResponseNewParamsInputUnion{}
		return
	}
	items := slices.Clip(input.OfInputItemList)
	if text := input.OfString; text.Valid() {
		question := responses.ResponseInputItemParamOfMessage(text.Value, responses.EasyInputMessageRoleUser)
		question.OfMessage.Type = responses.EasyInputMessageTypeMessage
		items = responses.ResponseInputParam{question}
	}
	for _, item := range response.Output {
		if item.Type == "reasoning" && item.EncryptedContent == "" {
			continue // the item contains only an id, which the service does not know
		}
		items = append(items, param.Override[responses.ResponseInputItemUnionParam](json.RawMessage(item.RawJSON())))
	}
	*input = responses.ResponseNewParamsInputUnion{OfInputItemList: items}
}

// spoken returns the text of a response, including the model's reasoning.
func spoken(output []responses.ResponseOutputItemUnion) []loop.Text {
	var texts []loop.Text
	for _, item := range output {
		switch item.Type {
		case "message":
			for _, part := range item.AsMessage().Content {
				texts = append(texts, loop.Text{Text: part.Text + part.Refusal})
			}
		case "reasoning":
			for _, part := range item.AsReasoning().Summary {
				texts = append(texts, loop.Text{Text: part.Text, Thought: true})
			}
		}
	}
	return slices.DeleteFunc(texts, func(t loop.Text) bool { return t.Text == "" })
}

// turnText returns the text of a turn, and whether it is a refusal. If there are final
// messages, it returns only their text.
func turnText(output []responses.ResponseOutputItemUnion) (text string, refused bool) {
	hasFinal := slices.ContainsFunc(output, isFinal)
	for _, item := range output {
		if item.Type != "message" || hasFinal && !isFinal(item) {
			continue
		}
		for _, part := range item.AsMessage().Content {
			text += part.Text + part.Refusal
			refused = refused || part.Type == "refusal"
		}
	}
	return text, refused
}

// isFinal reports whether an item is a message with the phase of final answers. Older
// releases of the SDK do not have the field.
// https://platform.openai.com/docs/api-reference/responses/object
func isFinal(item responses.ResponseOutputItemUnion) bool {
	var message struct{ Phase string }
	return item.Type == "message" && json.Unmarshal([]byte(item.RawJSON()), &message) == nil && message.Phase == "final_answer"
}

// responsesCalls returns the calls in a response that need an answer.
func responsesCalls(set call.Set, output []responses.ResponseOutputItemUnion) []loop.Call {
	var calls []loop.Call
	for _, item := range unanswered(output) {
		switch {
		case item.Type == "function_call":
			c := item.AsFunctionCall()
			calls = append(calls, loop.Call{ID: c.CallID, Name: c.Name, Args: c.Arguments})
		case item.Type == customToolCall:
			calls = append(calls, textCall(set, call.Responses, item.CallID, item.Name, item.AsCustomToolCall().Input, item.Type))
		case otherOutputs[item.Type] != nil:
			name := cmp.Or(item.Name, strings.TrimSuffix(item.Type, "_call"))
			calls = append(calls, otherCall(cmp.Or(item.CallID, item.ID), name, item.RawJSON(), item.Type))
		}
	}
	return calls
}

// unanswered returns the items in output without the calls that the service has executed
// itself, and without their outputs.
func unanswered(output []responses.ResponseOutputItemUnion) []responses.ResponseOutputItemUnion {
	answered := map[string]bool{}
	for _, item := range output {
		if strings.HasSuffix(item.Type, "_output") {
			answered[item.CallID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(output), func(item responses.ResponseOutputItemUnion) bool {
		return item.CallID != "" && answered[item.CallID]
	})
}

// unanswerable returns the type of the first call in output that needs an answer and does
// not accept an error, or "".
func unanswerable(output []responses.ResponseOutputItemUnion) string {
	for _, item := range unanswered(output) {
		var search struct{ Execution string }
		if item.Type == "computer_call" ||
			item.Type == "tool_search_call" && json.Unmarshal([]byte(item.RawJSON()), &search) == nil && search.Execution == "client" {
			return item.Type
		}
	}
	return ""
}

func outputs(results []loop.Returned) []responses.ResponseInputItemUnionParam {
	var items []responses.ResponseInputItemUnionParam
	for _, r := range results {
		if r.Call.Type == customToolCall {
			items = append(items, param.Override[responses.ResponseInputItemUnionParam](map[string]any{
				"type": "custom_tool_call_output", "call_id": r.Call.ID, "output": output(r.Result),
			}))
			continue
		}
		if other := otherOutputs[r.Call.Type]; other != nil {
			items = append(items, param.Override[responses.ResponseInputItemUnionParam](other(r.Call.ID, r.Result.Text())))
			continue
		}
		item := &responses.ResponseInputItemFunctionCallOutputParam{Output: output(r.Result)}
		setText(&item.CallID, r.Call.ID)
		items = append(items, responses.ResponseInputItemUnionParam{OfFunctionCallOutput: item})
	}
	return items
}

const customToolCall = "custom_tool_call"

// otherOutputs maps each type of call that no tool can handle to a function that returns
// the item for the answer. The oldest supported release of the SDK does not have all of
// these types.
// https://platform.openai.com/docs/api-reference/responses/create (read 2026-11)
var otherOutputs = map[string]func(id, text string) map[string]any{
	"local_shell_call": func(id, text string) map[string]any {
		return map[string]any{"type": "local_shell_call_output", "id": id, "output": text}
	},
	"shell_call": func(id, text string) map[string]any {
		return map[string]any{"type": "shell_call_output", "call_id": id, "output": []any{map[string]any{
			"stdout": "", "stderr": text, "outcome": map[string]any{"type": "exit", "exit_code": 1},
		}}}
	},
	"apply_patch_call": func(id, text string) map[string]any {
		return map[string]any{"type": "apply_patch_call_output", "call_id": id, "status": "failed", "output": text}
	},
	"mcp_approval_request": func(id, text string) map[string]any {
		return map[string]any{"type": "mcp_approval_response", "approval_request_id": id, "approve": false, "reason": text}
	},
}

// setText sets a field that is optional in newer releases of the SDK.
func setText[T any](field *T, text string) {
	switch field := any(field).(type) {
	case *string:
		*field = text
	case *param.Opt[string]:
		*field = openai.String(text)
	}
}

// output returns a result in the format of Responses: a string, or parts if it contains
// more than text.
func output(result call.Result) responses.ResponseInputItemFunctionCallOutputOutputUnionParam {
	var parts responses.ResponseFunctionCallOutputItemListParam
	texts := 0
	for _, block := range result.Blocks() {
		made := part(block)
		if made.OfInputText != nil {
			texts++
		}
		parts = append(parts, made)
	}
	if texts < len(parts) {
		return responses.ResponseInputItemFunctionCallOutputOutputUnionParam{OfResponseFunctionCallOutputItemArray: parts}
	}
	return responses.ResponseInputItemFunctionCallOutputOutputUnionParam{OfString: openai.String(result.Text())}
}

// part returns a block in the format of Responses: images of the supported types, PDF
// documents, and text for anything else.
// https://platform.openai.com/docs/guides/images-vision
// https://platform.openai.com/docs/guides/pdf-files
func part(block call.Content) responses.ResponseFunctionCallOutputItemUnionParam {
	data := openai.String("data:" + block.MIMEType + ";base64," + base64.StdEncoding.EncodeToString(block.Data))
	switch {
	case block.Data == nil:
	case slices.Contains([]string{"image/png", "image/jpeg", "image/webp", "image/gif"}, block.MIMEType):
		return responses.ResponseFunctionCallOutputItemUnionParam{
			OfInputImage: &responses.ResponseInputImageContentParam{ImageURL: data},
		}
	case block.MIMEType == "application/pdf":
		return responses.ResponseFunctionCallOutputItemUnionParam{
			OfInputFile: &responses.ResponseInputFileContentParam{FileData: data, Filename: openai.String("document.pdf")},
		}
	}
	return responses.ResponseFunctionCallOutputItemParamOfInputText(call.ContentResult(block).Text())
}
