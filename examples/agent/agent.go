package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/openai/openai-go/v3"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// An agent is a model with the tools of some servers.
type agent struct {
	client  openai.Client
	session *remote.Session
	model   string
}

// maxTurns is how often the model may ask for tools before it must answer.
const maxTurns = 10

var errTooManyTurns = errors.New("the model asks for tools without end")

// definitions returns the tools in the form of an API, ready for a request.
func (a agent) definitions(d *dialect.Dialect) ([]json.RawMessage, error) {
	var definitions []json.RawMessage
	var errs []error
	for _, tool := range a.session.Tools() {
		definition, notes := d.Define(tool.Definition)
		for _, note := range notes {
			if note.Kind == lower.Refused {
				errs = append(errs, fmt.Errorf("%s takes no tool such as %s: %s", d.Provider, tool.Name, note.Message))
			}
		}
		definitions = append(definitions, definition.Append(nil))
	}
	return definitions, errors.Join(errs...)
}

// call calls a tool, and returns what the model is to read. What is wrong with
// the call or the tool is for the model, too, since it may try another way;
// only the end of the context is an error.
func (a agent) call(ctx context.Context, name, arguments string) (string, error) {
	result, err := a.session.Call(ctx, name, json.RawMessage(arguments))
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "The call failed: " + err.Error(), nil
	case result.IsError:
		return "The tool failed: " + result.Text(), nil
	}
	return result.Text(), nil
}
