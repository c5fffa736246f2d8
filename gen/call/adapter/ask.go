package adapter

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Convert stores in to what from is in JSON.
func Convert(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}

// InputRequired makes the result of a prompt or a resource one that asks the user a
// question (InputRequiredResult of MCP 2026-07-28), if the error is a
// [call.InputRequiredError], and reports whether it is.
func InputRequired(err error, result any) (bool, error) {
	var required *call.InputRequiredError
	if !errors.As(err, &required) {
		return false, nil
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
	return true, Convert(members, result)
}

// misfit is in the error of the official Go SDK for an answer that does not fit its form.
const misfit = "elicitation result content does not match requested schema"

// AskError returns an error of a question to the user. One about an answer that does not
// fit its form becomes public ([call.Public]), so that a model may read it.
func AskError(err error) error {
	if err != nil && strings.Contains(err.Error(), misfit) {
		return call.Public(err.Error(), err)
	}
	return err
}
