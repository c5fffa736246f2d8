package adapter

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Convert encodes from as JSON, and decodes it into to.
func Convert(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}

// InputRequired reports whether err is or joins a [call.InputRequiredError]. If so, it turns
// result, the result of a prompt or resource, into a question to the user
// (InputRequiredResult of MCP 2026-07-28).
func InputRequired(err error, result any) (bool, error) {
	required := call.InputRequired(err)
	if required == nil {
		return false, nil
	}
	return true, json.Unmarshal(required, result)
}

// Repeated returns the [call.Repeated] of a request, for [call.Answered]. params are the
// request's parameters in the type of an SDK.
func Repeated(method string, params any, keys call.StateKeys) (call.Repeated, error) {
	repeated := call.Repeated{Keys: keys}
	text, err := json.Marshal(params)
	if err != nil {
		return repeated, err
	}
	var again struct {
		InputResponses map[string]json.RawMessage
		RequestState   string
	}
	if err := json.Unmarshal(text, &again); err != nil {
		return repeated, err
	}
	repeated.Responses, repeated.State = again.InputResponses, again.RequestState
	var rest map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&rest); err != nil {
		return repeated, err
	}
	for _, member := range []string{"_meta", "inputResponses", "requestState"} {
		delete(rest, member)
	}
	bound, err := json.Marshal(rest) // sorts the members of objects, so that repeated requests have the same Bound
	repeated.Bound = method + " " + string(bound)
	return repeated, err
}

// RequestError returns the [call.RequestError] that err is or wraps, or nil. It also
// returns nil if a method of err panics.
func RequestError(err error) (request *call.RequestError) {
	defer func() {
		if recover() != nil {
			request = nil
		}
	}()
	errors.As(err, &request)
	return request
}

// misfit is part of the official Go SDK's error for an answer that does not match its form.
const misfit = "elicitation result content does not match requested schema"

// AskError returns err, the error of a question to the user. If err reports that the
// answer does not match the form, AskError makes it public ([call.Public]), so that a
// model may read it.
func AskError(err error) error {
	if err != nil && strings.Contains(err.Error(), misfit) {
		return call.Public(err.Error(), err)
	}
	return err
}
