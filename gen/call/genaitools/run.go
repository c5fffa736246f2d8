package genaitools

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
)

// Params are the parameters of a conversation: the model, the conversation so far, and the
// config of each request.
type Params struct {
	Model    string
	Contents []*genai.Content
	Config   *genai.GenerateContentConfig // may be nil
}

// Run runs a conversation through GenerateContent: it sends a request, executes the calls of
// the model, sends their results, and so on until the model calls no function. [loop.Run]
// documents the events and how a conversation ends. The Response of a turn is a
// *genai.GenerateContentResponse.
//
// If params.Config has no tools, Run sets it to the tools of the set. It appends the whole
// conversation to params.Contents, so that the same params can continue the conversation. A
// turn that ends for any reason other than STOP or MAX_TOKENS is omitted, and its calls are
// not executed. If the API reports a malformed call, Run sends the request a second time, and
// then ends with [loop.ErrMalformed].
func Run(ctx context.Context, client *genai.Client, params *Params, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return run(ctx, &conversation{client: client, params: params}, set, opts)
}

// Stream is [Run] with streaming: it yields a [loop.Text] for each part of the model's text.
func Stream(ctx context.Context, client *genai.Client, params *Params, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return run(ctx, &conversation{client: client, params: params, stream: true}, set, opts)
}

func run(ctx context.Context, c *conversation, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	if c.params.Config == nil {
		c.params.Config = &genai.GenerateContentConfig{}
	}
	if c.params.Config.Tools == nil {
		c.params.Config.Tools, c.err = Tools(set)
	}
	return loop.Run(call.Provide(ctx, call.Gemini), c, exact(set), opts...)
}

type conversation struct {
	client *genai.Client
	params *Params
	stream bool
	err    error // why the tools cannot be sent, or nil
}

func (c *conversation) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	config := withSignatures(c.client, c.params.Config)
	if request.Unforced {
		config.ToolConfig = unforced(config.ToolConfig)
	}
	said := false // whether text was reported; a second request would report it again
	text := func(text loop.Text) {
		said = said || !text.Thought
		request.Text(text)
	}
	response, err := c.request(ctx, config, text)
	turn := loop.Turn{Usage: usage(response), Response: response}
	if err == nil && isMalformed(response) && !said {
		response, err = c.request(ctx, config, text)
		turn = loop.Turn{Usage: turn.Usage.Add(usage(response)), Response: response}
	}
	switch {
	case err != nil:
		return loop.Turn{Usage: turn.Usage}, err
	case len(response.Candidates) == 0:
		turn.Stop = string(response.PromptFeedback.BlockReason)
		return turn, nil
	case isMalformed(response):
		candidate := response.Candidates[0]
		message := cmp.Or(candidate.FinishMessage, string(candidate.FinishReason))
		return loop.Turn{Usage: turn.Usage}, fmt.Errorf("%w: %s", loop.ErrMalformed, message)
	}
	candidate := response.Candidates[0]
	turn.Stop = string(candidate.FinishReason)
	if slices.Contains([]string{"TOO_MANY_TOOL_CALLS", "MISSING_THOUGHT_SIGNATURE"}, turn.Stop) {
		return loop.Turn{Usage: turn.Usage}, fmt.Errorf("the model failed: %s", cmp.Or(candidate.FinishMessage, turn.Stop))
	}
	var asked []*genai.FunctionCall
	for _, part := range candidate.Content.Parts {
		if !part.Thought {
			turn.Text += part.Text
		}
		if part.FunctionCall != nil {
			asked = append(asked, part.FunctionCall)
		}
	}
	switch candidate.FinishReason {
	case genai.FinishReasonStop:
		turn.Calls = calls(asked)
	case genai.FinishReasonMaxTokens:
		if asked != nil {
			return loop.Turn{Usage: turn.Usage}, fmt.Errorf("%w: %s", loop.ErrCut, turn.Stop)
		}
	default:
		return turn, nil
	}
	if len(candidate.Content.Parts) > 0 { // the API rejects a content without parts
		c.params.Contents = append(slices.Clip(c.params.Contents), candidate.Content)
	}
	return turn, nil
}

// isMalformed reports whether the API could not parse a call of the model, or whether the
// model called a function that the request does not allow. Often the same request succeeds
// the second time.
// https://ai.google.dev/api/generate-content#FinishReason
func isMalformed(response *genai.GenerateContentResponse) bool {
	return len(response.Candidates) > 0 && slices.Contains([]genai.FinishReason{
		genai.FinishReasonMalformedFunctionCall, genai.FinishReasonUnexpectedToolCall, "MALFORMED_RESPONSE",
	}, response.Candidates[0].FinishReason)
}

func usage(response *genai.GenerateContentResponse) loop.Usage {
	u := response.UsageMetadata
	if u == nil {
		return loop.Usage{}
	}
	return loop.Usage{
		Input: int64(u.PromptTokenCount) + int64(u.ToolUsePromptTokenCount), Cached: int64(u.CachedContentTokenCount),
		Output: int64(u.CandidatesTokenCount) + int64(u.ThoughtsTokenCount), Reasoning: int64(u.ThoughtsTokenCount),
	}
}

// unforced returns a config that forces no call. The mode AUTO does not support names of
// functions, but VALIDATED does.
// https://ai.google.dev/gemini-api/docs/function-calling#function_calling_modes
func unforced(config *genai.ToolConfig) *genai.ToolConfig {
	if config == nil || config.FunctionCallingConfig == nil || config.FunctionCallingConfig.Mode != genai.FunctionCallingConfigModeAny {
		return config
	}
	changed, calling := *config, *config.FunctionCallingConfig
	calling.Mode = genai.FunctionCallingConfigModeAuto
	if calling.AllowedFunctionNames != nil {
		calling.Mode = genai.FunctionCallingConfigModeValidated
	}
	changed.FunctionCallingConfig = &calling
	return &changed
}

// Answer adds the results of calls to the conversation. The API requires the responses to
// all calls of a turn in one content.
func (c *conversation) Answer(results []loop.Returned) {
	contents := slices.Clip(c.params.Contents)
	if last := len(contents) - 1; last >= 0 && contents[last].Role == genai.RoleUser {
		parts := append(slices.Clip(contents[last].Parts), responses(results)...)
		c.params.Contents = append(contents[:last:last], genai.NewContentFromParts(parts, genai.RoleUser))
		return
	}
	c.params.Contents = append(contents, genai.NewContentFromParts(responses(results), genai.RoleUser))
}

// request sends a request and returns the response. The response is not nil, even if
// there is an error. If the conversation streams, request combines the parts of the
// response. The response contains all parts unchanged, because the API requires thought
// signatures back in their positions.
// https://ai.google.dev/gemini-api/docs/thought-signatures
func (c *conversation) request(ctx context.Context, config *genai.GenerateContentConfig, text func(loop.Text)) (*genai.GenerateContentResponse, error) {
	pieces := func(yield func(*genai.GenerateContentResponse, error) bool) {
		yield(c.client.Models.GenerateContent(ctx, c.params.Model, c.params.Contents, config))
	}
	if c.stream {
		pieces = c.client.Models.GenerateContentStream(ctx, c.params.Model, c.params.Contents, config)
	}
	var all genai.GenerateContentResponse
	var candidate genai.Candidate
	content := &genai.Content{Role: genai.RoleModel}
	for piece, err := range pieces {
		if err != nil {
			return &all, err
		}
		before := all
		all = *piece
		if all.UsageMetadata == nil {
			all.UsageMetadata = before.UsageMetadata
		}
		if all.PromptFeedback == nil {
			all.PromptFeedback = before.PromptFeedback
		}
		if len(piece.Candidates) == 0 {
			continue
		}
		reason := candidate.FinishReason
		candidate = *piece.Candidates[0]
		candidate.FinishReason = cmp.Or(candidate.FinishReason, reason)
		if candidate.Content == nil {
			continue
		}
		for _, part := range candidate.Content.Parts {
			switch {
			case isEmpty(part):
				continue // the API ends streams with empty parts, but rejects them in a request
			case isPartial(part.FunctionCall):
				return &all, errors.New("the response contains the arguments of function calls in parts: do not set streamFunctionCallArguments")
			case part.Text != "":
				text(loop.Text{Text: part.Text, Thought: part.Thought})
			}
			content.Parts = append(content.Parts, part)
		}
	}
	switch {
	case candidate.FinishReason != "":
		candidate.Content = content
		all.Candidates = []*genai.Candidate{&candidate}
	case all.PromptFeedback != nil && all.PromptFeedback.BlockReason != "":
		all.Candidates = nil
	default:
		return &all, errors.New("the stream ended before the end of the response")
	}
	return &all, nil
}

func isEmpty(part *genai.Part) bool {
	return reflect.DeepEqual(*part, genai.Part{Thought: part.Thought})
}

// isPartial reports whether call is a part of a call, with more parts to follow. It reads
// the fields from JSON, because older releases of the SDK do not have them.
func isPartial(call *genai.FunctionCall) bool {
	text, _ := json.Marshal(call)
	var partial struct {
		WillContinue bool
		PartialArgs  []any
	}
	return json.Unmarshal(text, &partial) == nil && (partial.WillContinue || partial.PartialArgs != nil)
}

// withSignatures returns a config that adds the empty text to a part that contains only a
// signature. The SDK omits the empty text, and the API rejects the part without it.
func withSignatures(client *genai.Client, config *genai.GenerateContentConfig) *genai.GenerateContentConfig {
	changed, options := *config, genai.HTTPOptions{}
	if config.HTTPOptions != nil {
		options = *config.HTTPOptions
	}
	also := options.ExtrasRequestProvider
	if also == nil {
		also = client.ClientConfig().HTTPOptions.ExtrasRequestProvider
	}
	options.ExtrasRequestProvider = func(body map[string]any) map[string]any {
		contents, _ := body["contents"].([]map[string]any)
		for _, content := range contents {
			parts, _ := content["parts"].([]map[string]any)
			for _, part := range parts {
				rest := maps.Clone(part)
				delete(rest, "thought")
				delete(rest, "thoughtSignature")
				if len(rest) == 0 {
					part["text"] = ""
				}
			}
		}
		if also != nil {
			return also(body)
		}
		return body
	}
	changed.HTTPOptions = &options
	return &changed
}
