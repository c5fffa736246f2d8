package adapter

import (
	"errors"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// InputRequired returns the members of a result that asks the user (InputRequiredResult
// of MCP 2026-07-28), where the error of a prompt or a resource says that an answer is
// required; nil where it does not.
func InputRequired(err error) map[string]any {
	var required *call.InputRequiredError
	if !errors.As(err, &required) {
		return nil
	}
	members := map[string]any{
		"resultType": "input_required",
		"inputRequests": map[string]any{required.Key: map[string]any{
			"method": "elicitation/create",
			"params": map[string]any{"mode": "form", "message": required.Question.Message, "requestedSchema": required.Question.Schema},
		}},
	}
	if required.State != "" {
		members["requestState"] = required.State
	}
	return members
}

// misfit is what clients and servers of the official SDK say of an answer that its form
// refuses, with what is wrong.
const misfit = "elicitation result content does not match requested schema"

// AskError returns the error of a question to the user for who asked: a model may read
// what is wrong with an answer.
func AskError(err error) error {
	if err != nil && strings.Contains(err.Error(), misfit) {
		return call.Public(err.Error(), err)
	}
	return err
}
