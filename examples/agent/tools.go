package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/weather"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// allTools returns the tools of two packages and of the servers. The user decides on each
// destructive call.
func allTools(session *remote.Session) (call.Set, error) {
	calendar, err := planner.Caller{Calendar: planner.NewCalendar(), Mailer: planner.Offline{}}.ToolSet()
	if err != nil {
		return call.Set{}, err
	}
	sets := []call.Set{calendar, weather.ToolSet()}
	for _, tool := range session.Tools() {
		set, err := remoteTool(session, tool)
		if err != nil {
			return call.Set{}, err
		}
		sets = append(sets, set)
	}
	tools, err := call.Join(sets...)
	return tools.With(call.Approve(func(_ context.Context, c call.Call) error {
		if c.Tool.Destructive() {
			return call.ErrWait
		}
		return nil
	})), err
}

// remoteTool returns the set of one tool of a server, with definitions for all APIs.
func remoteTool(session *remote.Session, tool remote.Tool) (call.Set, error) {
	mcp, _ := dialect.MCP.Define(tool.Definition)
	part := func(key string) string {
		if doc := mcp.Under(key); doc != nil {
			return doc.String()
		}
		return ""
	}
	definition := call.Definition{
		Name: tool.Name, Description: tool.Definition.Description, Package: tool.Server,
		Input: part("inputSchema"), Annotations: part("annotations"), MCP: mcp.String(),
	}
	var errs []error
	for api, text := range map[*dialect.Dialect]*string{dialect.OpenAI: &definition.OpenAI, dialect.Responses: &definition.Responses} {
		doc, notes := api.Define(tool.Definition)
		for _, note := range notes {
			if note.Kind == lower.Refused {
				errs = append(errs, fmt.Errorf("%s takes no tool such as %s: %s", api.Provider, tool.Name, note.Message))
			}
		}
		*text = doc.String()
	}
	if errs != nil {
		return call.Set{}, errors.Join(errs...)
	}
	return call.New(definition, func(ctx context.Context, c call.Call) call.Result {
		result, err := session.Call(ctx, tool.Name, c.Args)
		if err != nil {
			return call.ErrorResult(err)
		}
		return call.SDKResult(json.RawMessage(result.Doc.String()))
	})
}
