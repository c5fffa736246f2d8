package openaitools

import (
	"encoding/json"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/openai/openai-go/v3"
)

// callParts assigns the parts of streamed calls to their calls. The SDK joins all parts
// with the same index, but some services send several calls with one index, or repeat the
// name in each part.
type callParts struct {
	calls []callPart
	last  map[int64]int // position in calls of the last call with each index
}

// A callPart is a call, as far as it was received.
type callPart struct {
	index    int64 // index that the service sent
	id       string
	function openai.ChatCompletionChunkChoiceDeltaToolCallFunction
	custom   customCall
}

type customCall struct{ Name, Input string }

// renumber sets the index of each part to the position of its call.
func (p *callParts) renumber(parts []openai.ChatCompletionChunkChoiceDeltaToolCall) {
	for i := range parts {
		part := &parts[i]
		at := p.position(part)
		known := &p.calls[at]
		if part.Function.Name == known.function.Name {
			part.Function.Name = "" // repeated
		}
		known.function.Name += part.Function.Name
		known.function.Arguments += part.Function.Arguments
		var custom customCall
		if json.Unmarshal([]byte(part.JSON.ExtraFields["custom"].Raw()), &custom) == nil {
			known.custom.Name += custom.Name
			known.custom.Input += custom.Input
		}
		part.Index = int64(at)
	}
}

// position returns the position in p.calls of the call to which part belongs. If there is
// no such call, position adds it.
func (p *callParts) position(part *openai.ChatCompletionChunkChoiceDeltaToolCall) int {
	if part.ID != "" {
		for at, known := range p.calls {
			if known.index == part.Index && known.id == part.ID {
				p.last[part.Index] = at
				return at
			}
		}
	}
	if at, ok := p.last[part.Index]; ok {
		known := &p.calls[at]
		isComplete := part.Function.Name != "" && json.Valid([]byte(known.function.Arguments))
		switch {
		case part.ID == "" && !isComplete:
			return at
		case part.ID != "" && known.id == "" && !isComplete: // the service sends the id after the first part
			known.id = part.ID
			return at
		}
	}
	if p.last == nil {
		p.last = map[int64]int{}
	}
	at := len(p.calls)
	p.calls = append(p.calls, callPart{index: part.Index, id: part.ID})
	p.last[part.Index] = at
	return at
}

// addCustom adds the names and inputs of custom calls to completion, because the SDK
// omits them.
func (p *callParts) addCustom(completion *openai.ChatCompletion) {
	for at, call := range p.calls {
		if len(completion.Choices) > 0 && at < len(completion.Choices[0].Message.ToolCalls) {
			custom := &completion.Choices[0].Message.ToolCalls[at].Custom
			custom.Name, custom.Input = call.custom.Name, call.custom.Input
		}
	}
}

// textCall returns a call of the custom tool name. If the set defines the tool as custom
// (the directive option grammar=), its only argument is input, the text of the model.
// Otherwise no tool handles the call.
func textCall(set call.Set, format call.Format, id, name, input, callType string) loop.Call {
	var schema struct {
		Properties map[string]struct{ Type any }
	}
	tool, ok := set.Lookup(name)
	if !ok || tool.Member(format, "type") != `"custom"` || json.Unmarshal([]byte(tool.Input), &schema) != nil || len(schema.Properties) != 1 {
		return otherCall(id, name, input, callType)
	}
	for argument, of := range schema.Properties {
		args, err := json.Marshal(map[string]string{argument: input})
		if of.Type == "string" && err == nil {
			return loop.Call{ID: id, Name: name, Args: string(args), Type: callType}
		}
	}
	return otherCall(id, name, input, callType)
}

// otherCall returns a call that is not a call of a function. No tool handles it.
func otherCall(id, name, input, callType string) loop.Call {
	return loop.Call{
		ID: id, Name: name, Args: input, Type: callType,
		Problem: fmt.Sprintf("no tool handles %q, a call of the type %s", name, callType),
	}
}

// unforce changes choice if it forces a call: then the model may call the same tools, or
// no tool.
// https://platform.openai.com/docs/guides/function-calling#tool-choice
func unforce[T any](choice *T, override func(any) T) {
	text, err := json.Marshal(choice)
	var mode string
	var members map[string]any
	switch {
	case err != nil || json.Unmarshal(text, &mode) == nil && mode != "required":
		return // the choice forces no call
	case json.Unmarshal(text, &members) == nil && members["type"] == "allowed_tools":
		allowed := members
		if nested, ok := members["allowed_tools"].(map[string]any); ok { // Chat Completions nests the list of tools
			allowed = nested
		}
		allowed["mode"] = "auto"
		*choice = override(members)
	default:
		*choice = *new(T)
	}
}
