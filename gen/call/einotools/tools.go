// Package einotools gives a set of tools to the agents and graphs of
// github.com/cloudwego/eino.
//
// In: a [call.Set]. Out: tools as eino takes them ([Tools]), for a
// compose.ToolsNode, its agents and whatever else asks for them:
//
//	tools, err := einotools.Tools(set)
//	…
//	node, err := compose.NewToolNode(ctx, &compose.ToolsNodeConfig{Tools: tools})
//
// eino has the conversation, and gives the schemas to the model; arguments come as
// the model sent them, and results are texts.
package einotools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/schema"
	"github.com/eino-contrib/jsonschema"
	"github.com/go-toolgen/toolgen/gen/call"
)

// Tools returns the tools of a set, each a [tool.InvokableTool] with the input
// schema of its definition. The error is of a schema that eino cannot hold.
//
// What goes wrong in a call is told to the model, as the result of the call. Only
// a call that waits for a person is an error, which ends the run: the one that the
// approval of the tool returned. Where that wraps an interrupt of eino beside
// [call.ErrWait], eino keeps the run, and makes the call again when it resumes;
// the approval finds in its context what eino resumes with.
func Tools(set call.Set) ([]tool.BaseTool, error) {
	tools := make([]tool.BaseTool, 0, set.Len())
	for d := range set.All() {
		input := new(jsonschema.Schema)
		if err := json.Unmarshal([]byte(d.Input), input); err != nil {
			return nil, fmt.Errorf("tool %s: %w", d.Name, err)
		}
		tools = append(tools, invokable{set, &schema.ToolInfo{
			Name: d.Name, Desc: d.Description, ParamsOneOf: schema.NewParamsOneOfByJSONSchema(input),
		}})
	}
	return tools, nil
}

// An invokable is one tool of a set.
type invokable struct {
	set  call.Set
	info *schema.ToolInfo
}

var _ tool.InvokableTool = invokable{}

// Info returns what a model is told of the tool.
func (t invokable) Info(context.Context) (*schema.ToolInfo, error) { return t.info, nil }

// InvokableRun calls the tool.
func (t invokable) InvokableRun(ctx context.Context, args string, _ ...tool.Option) (string, error) {
	result := t.set.Call(ctx, t.info.Name, []byte(args))
	if errors.Is(result.Err, call.ErrWait) {
		return "", result.Err
	}
	return result.Text(), nil
}
