package genaitools

import (
	"context"
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
)

// Tools returns the tools for the config of a request, or nil for a set without tools. It
// is an error if a tool has no definition for Gemini, or if the release of the SDK cannot
// represent a definition.
func Tools(set call.Set) ([]*genai.Tool, error) {
	if set.Len() == 0 {
		return nil, nil
	}
	text, err := set.Array(call.Gemini, "")
	if err != nil {
		return nil, err
	}
	var list []*genai.Tool
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}

// Answer executes the calls of a model. It returns a part with the response to each call,
// for the next content of the user, and the calls that wait for a person: see
// [loop.Answer].
func Answer(ctx context.Context, set call.Set, asked []*genai.FunctionCall, opts ...loop.Option) ([]*genai.Part, []loop.Waiting) {
	results, waiting := loop.Answer(call.Provide(ctx, call.Gemini), exact(set), calls(asked), opts...)
	return responses(results), waiting
}

// exact returns set with [call.RoundedNumbers], because the SDK decodes the numbers in
// arguments as float64.
func exact(set call.Set) call.Set { return set.With(call.RoundedNumbers()) }

func calls(asked []*genai.FunctionCall) []loop.Call {
	var calls []loop.Call
	for _, f := range asked {
		calls = append(calls, loop.Call{ID: f.ID, Name: f.Name, Args: arguments(f.Args)})
	}
	return calls
}

// arguments returns the arguments of a call as JSON. If they cannot be encoded, the result
// is a string that decoding rejects.
func arguments(args map[string]any) string {
	if args == nil {
		return "{}"
	}
	text, err := json.Marshal(args)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func responses(results []loop.Returned) []*genai.Part {
	var parts []*genai.Part
	for _, r := range results {
		response := respond(r.Result)
		response.ID, response.Name = r.Call.ID, r.Call.Name
		parts = append(parts, &genai.Part{FunctionResponse: response})
	}
	return parts
}

// respond returns a result in the format of the API: an object with the member output or
// error, and separate parts for data.
// https://ai.google.dev/api/caching#FunctionResponse
func respond(result call.Result) *genai.FunctionResponse {
	if result.IsError {
		return &genai.FunctionResponse{Response: map[string]any{"error": result.Text()}}
	}
	response := &genai.FunctionResponse{}
	var texts []call.Content
	for _, block := range result.Blocks() {
		if block.Data == nil || block.MIMEType == "" { // the API requires a MIME type
			texts = append(texts, block)
			continue
		}
		response.Parts = append(response.Parts, &genai.FunctionResponsePart{
			InlineData: &genai.FunctionResponseBlob{Data: block.Data, MIMEType: block.MIMEType},
		})
	}
	text := call.ContentResult(texts...).Text()
	ofValue := result.Content == nil && !result.IsSDKResult() // the tool returned only a value, so the text is the text of that value
	response.Response = map[string]any{"output": text}
	if result.Structured != nil && (ofValue || len(texts) == 0 || text == string(result.Structured)) {
		response.Response["output"] = result.Structured
	}
	return response
}
