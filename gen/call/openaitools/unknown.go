package openaitools

import (
	"encoding/json"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/respjson"
)

// unknown contains the members of a message that the SDK does not know. Services with the
// Chat Completions API require them unchanged in the next request: DeepSeek requires the
// model's reasoning, and Gemini the signatures of its calls.
// https://api-docs.deepseek.com/guides/thinking_mode#tool-calls
// https://ai.google.dev/gemini-api/docs/thought-signatures
type unknown struct {
	message members
	calls   map[int]members // members of each call, by its index
}

// thought returns the reasoning of a DeepSeek model, and of other models with the same
// format.
// https://api-docs.deepseek.com/guides/thinking_mode
func thought(fields map[string]respjson.Field) (text string) {
	if json.Unmarshal([]byte(fields["reasoning_content"].Raw()), &text) != nil {
		return "" // the member is missing or not a string
	}
	return text
}

// members are the members of an object, which may arrive in parts.
type members map[string]*member

// A member is a value that arrives in parts. The parts of a string or a list are
// concatenated. Of a value of another kind, only the last part is kept.
type member struct {
	text strings.Builder
	list []json.RawMessage
	last string
}

// add adds fields to the members. Each field may be a part of a value.
func (m *members) add(fields map[string]respjson.Field) {
	for name, field := range fields {
		raw := field.Raw()
		if raw == "" || raw == "null" {
			continue
		}
		if *m == nil {
			*m = members{}
		}
		one := (*m)[name]
		if one == nil {
			one = new(member)
			(*m)[name] = one
		}
		one.add(raw)
	}
}

func (m *member) add(raw string) {
	var text string
	var list []json.RawMessage
	switch {
	case json.Unmarshal([]byte(raw), &text) == nil:
		m.text.WriteString(text)
	case json.Unmarshal([]byte(raw), &list) == nil:
		m.list = append(m.list, list...)
	}
	m.last = raw
}

func (m members) extra() map[string]any {
	fields := map[string]any{}
	for name, one := range m {
		switch one.last[0] {
		case '"':
			fields[name] = one.text.String()
		case '[':
			fields[name] = one.list
		default:
			fields[name] = json.RawMessage(one.last)
		}
	}
	return fields
}

// addCall adds fields to the members of the call with the index place.
func (u *unknown) addCall(place int, fields map[string]respjson.Field) {
	if len(fields) == 0 {
		return
	}
	if u.calls == nil {
		u.calls = map[int]members{}
	}
	c := u.calls[place]
	c.add(fields)
	u.calls[place] = c
}

func (u *unknown) addMessage(message openai.ChatCompletionMessage) {
	u.message.add(message.JSON.ExtraFields)
	for i, c := range message.ToolCalls {
		if c.Type == "function" {
			u.addCall(i, c.AsFunction().JSON.ExtraFields)
		}
	}
}

// addDelta adds the unknown members of a part of a message. First, [callParts.renumber]
// must set the indexes of its calls.
func (u *unknown) addDelta(delta openai.ChatCompletionChunkChoiceDelta) {
	u.message.add(delta.JSON.ExtraFields)
	for _, c := range delta.ToolCalls {
		u.addCall(int(c.Index), c.JSON.ExtraFields)
	}
}

// with returns message for the next request, with the unknown members of the message and
// of its calls.
func (u *unknown) with(message openai.ChatCompletionMessage) openai.ChatCompletionMessageParamUnion {
	param := message.ToParam()
	if u.message != nil {
		param.OfAssistant.SetExtraFields(u.message.extra())
	}
	for i, c := range param.OfAssistant.ToolCalls {
		if more := u.calls[i]; more != nil && c.OfFunction != nil {
			c.OfFunction.SetExtraFields(more.extra())
		}
	}
	return param
}
