package anthropictools

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/packages/param"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

// Tools returns the tools for a request, or nil for a set without tools. The SDK sends the
// generated JSON of each tool; the fields of the SDK's type are empty. It is an error if a
// tool has no definition for Anthropic.
func Tools(set call.Set) ([]anthropic.ToolUnionParam, error) {
	texts, err := set.Definitions(call.Anthropic, "")
	if err != nil {
		return nil, err
	}
	var list []anthropic.ToolUnionParam
	for _, text := range texts {
		list = append(list, param.Override[anthropic.ToolUnionParam](json.RawMessage(text)))
	}
	return list, nil
}

// Answer executes the calls of a message. It returns a block with the result of each call,
// for the next user message, and the calls that wait for a person: see [loop.Answer].
func Answer(ctx context.Context, set call.Set, message *anthropic.Message, opts ...loop.Option) ([]anthropic.ContentBlockParamUnion, []loop.Waiting) {
	results, waiting := loop.Answer(call.Provide(ctx, call.Anthropic), set, calls(message), opts...)
	return blocks(results), waiting
}

func calls(message *anthropic.Message) []loop.Call {
	var calls []loop.Call
	for _, block := range message.Content {
		if block.Type == "tool_use" {
			calls = append(calls, loop.Call{ID: block.ID, Name: block.Name, Args: string(block.Input)})
		}
	}
	return calls
}

// blocks returns the blocks with the results of calls. The block of an error contains only
// text, because the API accepts nothing else there.
func blocks(results []loop.Returned) []anthropic.ContentBlockParamUnion {
	var list []anthropic.ContentBlockParamUnion
	for _, r := range results {
		sent := &anthropic.ToolResultBlockParam{ToolUseID: r.Call.ID, IsError: anthropic.Bool(r.Result.IsError)}
		parts := r.Result.Blocks()
		if r.Result.IsError {
			parts = []call.Content{call.TextContent(r.Result.Text())}
		}
		for _, part := range parts {
			if c, ok := content(part); ok {
				sent.Content = append(sent.Content, c)
			}
		}
		list = append(list, anthropic.ContentBlockParamUnion{OfToolResult: sent})
	}
	return list
}

// content returns block in the format of the API: images of the supported types, PDF
// documents, and text for anything else. It reports false for a blank text, which the API
// rejects.
// https://docs.anthropic.com/en/api/messages
func content(block call.Content) (sent anthropic.ToolResultBlockParamContentUnion, ok bool) {
	data := base64.StdEncoding.EncodeToString(block.Data)
	switch block.MIMEType {
	case "image/jpeg", "image/png", "image/gif", "image/webp":
		if data == "" {
			break // a link to an image
		}
		sent.OfImage = &anthropic.ImageBlockParam{Source: anthropic.ImageBlockParamSourceUnion{
			OfBase64: &anthropic.Base64ImageSourceParam{Data: data, MediaType: anthropic.Base64ImageSourceMediaType(block.MIMEType)},
		}}
		return sent, true
	case "application/pdf":
		if data == "" {
			break
		}
		sent.OfDocument = &anthropic.DocumentBlockParam{Source: anthropic.DocumentBlockParamSourceUnion{
			OfBase64: &anthropic.Base64PDFSourceParam{Data: data},
		}}
		return sent, true
	}
	text := call.ContentResult(block).Text()
	sent.OfText = &anthropic.TextBlockParam{Text: text}
	return sent, strings.TrimSpace(text) != ""
}
