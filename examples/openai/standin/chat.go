package standin

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openai/openai-go/v3"
)

// chat handles a request of Chat Completions.
// https://platform.openai.com/docs/api-reference/chat/create
func (s *Server) chat(body []byte) (object, error) {
	var request openai.ChatCompletionNewParams
	if err := read(body, &request); err != nil {
		return nil, err
	}
	if request.Model == "" {
		return nil, errNoModel
	}
	if err := checkChatTools(request.Tools); err != nil {
		return nil, err
	}
	history, err := s.chatHistory(request.Messages)
	if err != nil {
		return nil, err
	}
	turn := s.model.after(history)
	return object{
		"id":      fmt.Sprintf("chatcmpl_%d", len(history)+1),
		"object":  "chat.completion",
		"created": 0,
		"model":   request.Model,
		"choices": []object{{"index": 0, "finish_reason": finishReason(turn), "message": chatMessage(turn)}},
	}, nil
}

var errNoModel = errors.New("the request has no model")

func checkChatTools(tools []openai.ChatCompletionToolUnionParam) error {
	var all []definition
	for i, tool := range tools {
		if tool.OfFunction == nil || tool.OfFunction.Type != "function" {
			return fmt.Errorf("tools[%d] is not a function", i)
		}
		f := tool.OfFunction.Function
		all = append(all, definition{f.Name, f.Description.Value, f.Parameters, f.Strict.Value})
	}
	return checkDefinitions(all)
}

// chatHistory returns the exchanges of a conversation: instructions and a question,
// followed by turns of the model with the results of its calls.
func (s *Server) chatHistory(messages []openai.ChatCompletionMessageParamUnion) ([]Exchange, error) {
	asked := slices.IndexFunc(messages, func(m openai.ChatCompletionMessageParamUnion) bool { return m.OfUser != nil })
	if asked < 0 {
		return nil, errors.New("the request has no user message")
	}
	var history []Exchange
	for rest := messages[asked+1:]; len(rest) > 0; {
		turn := s.model.after(history)
		if err := checkSaid(rest[0].OfAssistant, turn); err != nil {
			return nil, fmt.Errorf("messages[%d]: %w", len(messages)-len(rest), err)
		}
		answers := toolAnswers(rest[1:])
		done, err := exchange(turn.Calls, answers)
		if err != nil {
			return nil, fmt.Errorf("messages[%d]: %w", len(messages)-len(rest), err)
		}
		history = append(history, done)
		rest = rest[1+len(answers):]
	}
	return history, nil
}

// checkSaid checks that message contains exactly the calls of turn, which is the turn
// that the model would take.
func checkSaid(message *openai.ChatCompletionAssistantMessageParam, turn Turn) error {
	if message == nil {
		return errors.New("an assistant message is missing here")
	}
	var said []Call
	for _, c := range message.ToolCalls {
		if c.OfFunction == nil {
			return errors.New("the model called only functions, but the message contains another tool call")
		}
		said = append(said, Call{c.OfFunction.ID, c.OfFunction.Function.Name, c.OfFunction.Function.Arguments})
	}
	return checkCalls(said, turn)
}

// toolAnswers returns the results at the beginning of messages.
func toolAnswers(messages []openai.ChatCompletionMessageParamUnion) []answer {
	var answers []answer
	for _, message := range messages {
		if message.OfTool == nil {
			break
		}
		text := message.OfTool.Content.OfString.Value
		for _, part := range message.OfTool.Content.OfArrayOfContentParts {
			text += part.Text
		}
		answers = append(answers, answer{message.OfTool.ToolCallID, text})
	}
	return answers
}

func finishReason(turn Turn) string {
	if len(turn.Calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func chatMessage(turn Turn) object {
	if len(turn.Calls) == 0 {
		return object{"role": "assistant", "content": turn.Text, "refusal": nil}
	}
	var calls []object
	for _, c := range turn.Calls {
		calls = append(calls, object{
			"id": c.ID, "type": "function",
			"function": object{"name": c.Name, "arguments": c.Arguments},
		})
	}
	return object{"role": "assistant", "content": nil, "refusal": nil, "tool_calls": calls}
}
