package standin

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openai/openai-go/v3/responses"
)

// carriedHistory returns the exchanges of a conversation that Responses does not store. The
// request contains the whole conversation: a question, the model's turns, and the outputs
// of their calls.
func (s *Server) carriedHistory(request responses.ResponseNewParams) ([]Exchange, error) {
	items := request.Input.OfInputItemList
	first := slices.IndexFunc(items, func(item responses.ResponseInputItemUnionParam) bool {
		return item.OfMessage == nil && item.OfInputMessage == nil
	})
	if first < 0 {
		return nil, checkQuestion(request.Input)
	}
	if first == 0 {
		return nil, errors.New("the input has no question")
	}
	var history []Exchange
	for rest := items[first:]; len(rest) > 0; {
		done, length, err := s.carriedExchange(rest, history, asksForReasoning(request))
		if err != nil {
			return nil, fmt.Errorf("input[%d]: %w", len(items)-len(rest), err)
		}
		history, rest = append(history, done), rest[length:]
	}
	return history, nil
}

// carriedExchange returns the exchange at the beginning of items, and the number of items
// in it. history contains the exchanges before it. If reasons is set, the exchange must
// contain the model's reasoning.
func (s *Server) carriedExchange(items responses.ResponseInputParam, history []Exchange, reasons bool) (Exchange, int, error) {
	rest := items
	switch said := items[0].OfReasoning; {
	case said == nil && reasons:
		return Exchange{}, 0, errors.New("the reasoning of the model is missing here")
	case said != nil && said.EncryptedContent.Value != thought(len(history)):
		return Exchange{}, 0, fmt.Errorf("item %s not found: items are not persisted when store is false", said.ID)
	case said != nil:
		rest = rest[1:]
	}
	var said []Call
	for len(rest) > 0 && rest[0].OfFunctionCall != nil {
		c := rest[0].OfFunctionCall
		said, rest = append(said, Call{c.CallID, c.Name, c.Arguments}), rest[1:]
	}
	turn := s.model.after(history)
	if err := checkCalls(said, turn); err != nil {
		return Exchange{}, 0, err
	}
	outputs := rest
	for len(rest) > 0 && rest[0].OfFunctionCallOutput != nil {
		rest = rest[1:]
	}
	answers, err := outputAnswers(outputs[:len(outputs)-len(rest)])
	if err != nil {
		return Exchange{}, 0, err
	}
	done, err := exchange(turn.Calls, answers)
	return done, len(items) - len(rest), err
}

func asksForReasoning(request responses.ResponseNewParams) bool {
	return slices.Contains(request.Include, responses.ResponseIncludableReasoningEncryptedContent)
}

// thought returns the encrypted reasoning in the turn after the given number of
// exchanges.
func thought(exchanges int) string { return fmt.Sprintf("thought %d", exchanges+1) }

// reasoning returns the item of a response that contains the reasoning of the model.
func reasoning(exchanges int, encrypted bool) object {
	item := object{"type": "reasoning", "id": fmt.Sprintf("rs_%d", exchanges+1), "summary": []object{}}
	if encrypted {
		item["encrypted_content"] = thought(exchanges)
	}
	return item
}
