// Package einotools offers a set of tools to the agents and graphs of
// github.com/cloudwego/eino.
//
// [Tools] converts a [call.Set] to the types of eino, for a compose.ToolsNode, an agent,
// or anything else in eino that accepts tools:
//
//	tools, err := einotools.Tools(set)
//	…
//	node, err := compose.NewToolNode(ctx, &compose.ToolsNodeConfig{Tools: tools})
//
// eino runs the conversation and sends the schemas to the model. Tools receive the
// arguments as the model sent them. Results are strings.
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

// Tools returns the tools of a set, each a [tool.InvokableTool] with the input schema of
// its definition. It is an error if eino cannot represent the schema of a tool.
//
// The model gets the error of a call as its result. If a call waits for a person, it
// returns the error of the function of [call.Approve], which ends the run.
//
// If this error also wraps an interrupt of eino, eino stores the run, and repeats the call
// when the run resumes. Then the context of the function of Approve contains the data with
// which eino resumes.
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

type invokable struct {
	set  call.Set
	info *schema.ToolInfo
}

var _ tool.InvokableTool = invokable{}

// Info returns the description of the tool for a model.
func (t invokable) Info(context.Context) (*schema.ToolInfo, error) { return t.info, nil }

// InvokableRun calls the tool.
func (t invokable) InvokableRun(ctx context.Context, args string, _ ...tool.Option) (string, error) {
	result := t.set.Call(ctx, t.info.Name, []byte(args))
	if errors.Is(result.Err, call.ErrWait) {
		return "", result.Err
	}
	return result.Text(), nil
}
