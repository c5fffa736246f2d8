package adapter

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Convert decodes the JSON of from into to.
func Convert(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}

// InputRequired reports whether the error is a [call.InputRequiredError]. If so, it turns
// the result of a prompt or a resource into a question to the user (InputRequiredResult of
// MCP 2026-07-28).
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

// misfit is part of the official Go SDK's error for an answer that does not match its form.
const misfit = "elicitation result content does not match requested schema"

// AskError returns an error of a question to the user. If the answer does not match its
// form, the error becomes public ([call.Public]), so that a model may read it.
func AskError(err error) error {
	if err != nil && strings.Contains(err.Error(), misfit) {
		return call.Public(err.Error(), err)
	}
	return err
}
