package notes_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/examples/notes"
)

// A method calls one method of a server with arguments in JSON.
type method func(ctx context.Context, arguments []byte) (any, error)

// A dispatcher calls the tools with handwritten code. Only the names and schemas of the
// tools are generated.
type dispatcher struct {
	methods map[string]method
	inputs  map[string]*jsonschema.Schema
	outputs map[string]*jsonschema.Schema
}

func newDispatcher(t *testing.T, server *notes.Server) *dispatcher {
	t.Helper()
	d := &dispatcher{
		methods: methods(server),
		inputs:  map[string]*jsonschema.Schema{},
		outputs: map[string]*jsonschema.Schema{},
	}
	for _, tool := range notes.Tools() {
		d.inputs[tool.Name] = compile(t, tool.Input)
		if tool.Output != "" {
			d.outputs[tool.Name] = compile(t, tool.Output)
		}
	}
	return d
}

func methods(server *notes.Server) map[string]method {
	type id struct{ ID int }
	type search struct {
		Statuses []notes.Status
		Words    []string
	}
	type found struct {
		Found []*notes.Note `json:"found"`
		More  bool          `json:"more"`
	}
	type snooze struct {
		ID int
		By string
	}
	return map[string]method{
		notes.ToolAdd: decoded(func(ctx context.Context, args notes.NewNote) (any, error) {
			return server.Add(ctx, args)
		}),
		notes.ToolGet: decoded(func(ctx context.Context, args id) (any, error) {
			return server.Get(ctx, args.ID)
		}),
		notes.ToolSearch: decoded(func(ctx context.Context, args search) (any, error) {
			list, more, err := server.Search(ctx, args.Statuses, args.Words...)
			return found{list, more}, err
		}),
		notes.ToolSnooze: decoded(func(ctx context.Context, args snooze) (any, error) {
			by, err := time.ParseDuration(args.By)
			if err != nil {
				return nil, err
			}
			return server.Snooze(ctx, args.ID, by)
		}),
		notes.ToolDelete: decoded(func(ctx context.Context, args id) (any, error) {
			return nil, server.Delete(ctx, args.ID)
		}),
	}
}

func decoded[Args any](call func(context.Context, Args) (any, error)) method {
	return func(ctx context.Context, arguments []byte) (any, error) {
		var args Args
		if err := json.Unmarshal(arguments, &args); err != nil {
			return nil, err
		}
		return call(ctx, args)
	}
}

var errNoSuchTool = errors.New("no such tool")

// call returns the structured content of a call, or "" if the tool has none.
func (d *dispatcher) call(ctx context.Context, name, arguments string) (string, error) {
	tool, ok := notes.LookupTool(name)
	if !ok {
		return "", fmt.Errorf("%s: %w", name, errNoSuchTool)
	}
	if err := validate(d.inputs[name], arguments); err != nil {
		return "", err
	}
	result, err := d.methods[name](ctx, []byte(arguments))
	if err != nil || tool.Output == "" {
		return "", err
	}
	content, err := json.Marshal(boxed(tool.Output, result))
	if err != nil {
		return "", err
	}
	return string(content), validate(d.outputs[name], string(content))
}

// boxed returns result, wrapped in an object if the schema output requires that.
func boxed(output string, result any) any {
	var schema struct {
		Box struct{ Field string } `json:"x-dedalus-box"`
	}
	if err := json.Unmarshal([]byte(output), &schema); err != nil || schema.Box.Field == "" {
		return result
	}
	return map[string]any{schema.Box.Field: result}
}

func compile(t *testing.T, text string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(schema *jsonschema.Schema, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}
