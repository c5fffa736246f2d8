package openaitools

import (
	"encoding/json"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// ChatTools returns the tools for a request of Chat Completions. The SDK sends the generated
// JSON of each tool; the fields of the SDK's type are empty. It is an error if a tool has no
// definition for Chat Completions.
func ChatTools(set call.Set) ([]openai.ChatCompletionToolUnionParam, error) {
	return definitions(set, call.OpenAI, param.Override[openai.ChatCompletionToolUnionParam])
}

// ResponsesTools returns the tools for a request of Responses, as [ChatTools] does.
// Options group them: see [Namespace].
func ResponsesTools(set call.Set, opts ...ListOption) ([]responses.ToolUnionParam, error) {
	list, err := definitions(set, call.Responses, param.Override[responses.ToolUnionParam])
	if err != nil || len(opts) == 0 {
		return list, err
	}
	return grouped(set, opts)
}

// definitions returns the definitions of a set for an API, each converted by as to a type of
// the SDK.
func definitions[T any](set call.Set, format call.Format, as func(any) T) ([]T, error) {
	texts, err := set.Definitions(format, "")
	if err != nil {
		return nil, err
	}
	var list []T // nil is omitted from the request, and an empty list is rejected
	for _, text := range texts {
		list = append(list, as(json.RawMessage(text)))
	}
	return list, nil
}
