package standin

import (
	"errors"
	"fmt"

	"github.com/openai/openai-go/v3/responses"
)

// stored is a conversation that Responses stores: the exchanges up to a response, and the
// turn in the response.
type stored struct {
	history []Exchange
	turn    Turn
}

// responses handles a request of Responses.
// https://platform.openai.com/docs/api-reference/responses/create
func (s *Server) responses(body []byte) (object, error) {
	var request responses.ResponseNewParams
	if err := read(body, &request); err != nil {
		return nil, err
	}
	if request.Model == "" {
		return nil, errNoModel
	}
	if err := checkResponsesTools(request.Tools); err != nil {
		return nil, err
	}
	history, err := s.responsesHistory(request)
	if err != nil {
		return nil, err
	}
	turn := s.model.after(history)
	return object{
		"id":         s.store(stored{history, turn}, request.Store.Or(true)),
		"object":     "response",
		"created_at": 0,
		"status":     "completed",
		"model":      request.Model,
		"output":     append([]object{reasoning(len(history), asksForReasoning(request))}, responsesOutput(turn)...),
	}, nil
}

func checkResponsesTools(tools []responses.ToolUnionParam) error {
	var all []definition
	for i, tool := range tools {
		f := tool.OfFunction
		if f == nil || f.Type != "function" {
			return fmt.Errorf("tools[%d] is not a function", i)
		}
		if !f.Strict.Valid() {
			return fmt.Errorf("tools[%d]: %s does not set strict, so the API would make it strict", i, f.Name)
		}
		all = append(all, definition{f.Name, f.Description.Value, f.Parameters, f.Strict.Value})
	}
	return checkDefinitions(all)
}

// responsesHistory returns the exchanges of a conversation, including the exchange that
// the outputs in the request complete.
func (s *Server) responsesHistory(request responses.ResponseNewParams) ([]Exchange, error) {
	switch {
	case request.PreviousResponseID.Valid():
	case request.Store.Or(true):
		return nil, checkQuestion(request.Input)
	default:
		return s.carriedHistory(request)
	}
	s.mu.Lock()
	last, ok := s.stored[request.PreviousResponseID.Value]
	s.mu.Unlock()
	if !ok {
		return nil, fmt.Errorf("there is no response %s", request.PreviousResponseID.Value)
	}
	if len(last.turn.Calls) == 0 {
		return nil, fmt.Errorf("the conversation ended with the response %s", request.PreviousResponseID.Value)
	}
	answers, err := outputAnswers(request.Input.OfInputItemList)
	if err != nil {
		return nil, err
	}
	done, err := exchange(last.turn.Calls, answers)
	return append(last.history[:len(last.history):len(last.history)], done), err
}

// checkQuestion checks that a conversation begins with a question.
func checkQuestion(input responses.ResponseNewParamsInputUnion) error {
	if input.OfString.Value != "" {
		return nil
	}
	for _, item := range input.OfInputItemList {
		if item.OfMessage == nil && item.OfInputMessage == nil {
			return errors.New("the input contains items other than messages, but the request has no previous response")
		}
	}
	if len(input.OfInputItemList) == 0 {
		return errors.New("the input has no question")
	}
	return nil
}

func outputAnswers(items responses.ResponseInputParam) ([]answer, error) {
	var answers []answer
	for i, item := range items {
		output := item.OfFunctionCallOutput
		if output == nil {
			return nil, fmt.Errorf("input[%d] is not the output of a tool", i)
		}
		text := output.Output.OfString.Value
		for _, part := range output.Output.OfResponseFunctionCallOutputItemArray {
			if part.OfInputText != nil {
				text += part.OfInputText.Text
			}
		}
		answers = append(answers, answer{output.CallID.Value, text})
	}
	return answers, nil
}

// store returns an id for the response to a request. If keep is set, the conversation is
// stored under this id.
func (s *Server) store(conversation stored, keep bool) string {
	if !keep {
		return "resp_unkept"
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprintf("resp_%d", len(s.stored)+1)
	s.stored[id] = conversation
	return id
}

func responsesOutput(turn Turn) []object {
	if len(turn.Calls) == 0 {
		return []object{{
			"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": turn.Text, "annotations": []object{}}},
		}}
	}
	var output []object
	for _, c := range turn.Calls {
		output = append(output, object{
			"type": "function_call", "id": "fc_" + c.ID, "call_id": c.ID, "status": "completed",
			"name": c.Name, "arguments": c.Arguments,
		})
	}
	return output
}
