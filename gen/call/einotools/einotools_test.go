package einotools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/einotools"
)

// input contains typical parts of tool schemas, in an unusual order.
const input = `{"type":"object","properties":{` +
	`"zone":{"type":"string","enum":["bed","pot"],"default":"bed","minLength":1,"pattern":"^[a-z]+$"},` +
	`"at":{"type":["string","null"],"format":"date-time"},` +
	`"n":{"type":"integer","minimum":0,"maximum":9007199254740993},` +
	`"of":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/plant"},"minItems":1},{"type":"null"}]},` +
	`"more":{"type":"object","additionalProperties":{"type":"number"}},"any":true},` +
	`"required":["zone"],"additionalProperties":false,` +
	`"$defs":{"plant":{"oneOf":[{"type":"string"},{"type":"object","properties":{"kind":{"const":"herb"}},"required":["kind"]}]}}}`

func water() call.Set {
	return call.Must(call.New(call.Definition{Name: "water", Description: "Waters.", Input: input},
		func(_ context.Context, c call.Call) call.Result {
			return call.ContentResult(call.TextContent("watered with " + string(c.Args)))
		}))
}

// TestTools checks that eino gets the schema unchanged.
func TestTools(t *testing.T) {
	tools, err := einotools.Tools(water())
	if err != nil || len(tools) != 1 {
		t.Fatalf("got %v, %v", tools, err)
	}
	info, err := tools[0].Info(t.Context())
	if err != nil || info.Name != "water" || info.Desc != "Waters." {
		t.Fatalf("got %+v, %v", info, err)
	}
	told, err := info.ToJSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(told)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := decoded(t, string(text)), decoded(t, input); !reflect.DeepEqual(got, want) {
		t.Errorf("the schema:\n got %s\nwant %s", text, input)
	}
	if !strings.Contains(string(text), `"properties":{"zone"`) {
		t.Errorf("the properties are in another order: %s", text)
	}
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func run(ctx context.Context, t *testing.T, set call.Set, calls ...schema.ToolCall) ([]*schema.Message, error) {
	t.Helper()
	tools, err := einotools.Tools(set)
	if err != nil {
		t.Fatal(err)
	}
	node, err := compose.NewToolNode(ctx, &compose.ToolsNodeConfig{Tools: tools})
	if err != nil {
		t.Fatal(err)
	}
	return node.Invoke(ctx, schema.AssistantMessage("", calls))
}

func asked(id, args string) schema.ToolCall {
	return schema.ToolCall{ID: id, Function: schema.FunctionCall{Name: "water", Arguments: args}}
}

// TestCalls checks that the model gets the results of calls, including errors.
func TestCalls(t *testing.T) {
	messages, err := run(t.Context(), t, water(), asked("a", `{"zone":"pot","n":9007199254740993}`), asked("b", `{"zone":"sea"}`))
	if err != nil || len(messages) != 2 {
		t.Fatalf("got %v, %v", messages, err)
	}
	if m := messages[0]; m.ToolCallID != "a" || m.Content != `watered with {"zone":"pot","n":9007199254740993}` {
		t.Errorf("got %+v", m)
	}
	if m := messages[1]; m.ToolCallID != "b" || !strings.Contains(m.Content, "pot") {
		t.Errorf("bad arguments: got %+v", m)
	}
}

// TestWaiting checks that a call that waits for a person returns the error of its approval
// function, such as an interrupt of eino. After a person has approved the call, it is
// executed.
func TestWaiting(t *testing.T) {
	waits := func(other error) call.Set {
		return water().With(call.Approve(func(context.Context, call.Call) error {
			return fmt.Errorf("%w: %w", call.ErrWait, other)
		}))
	}
	asked := asked("a", `{"zone":"pot"}`)
	if _, err := run(t.Context(), t, waits(errors.New("ask me")), asked); !errors.Is(err, call.ErrWait) {
		t.Errorf("got %v, want an error that says to wait", err)
	}
	set := waits(compose.NewInterruptAndRerunErr("really?"))
	_, err := run(t.Context(), t, set, asked)
	if _, ok := compose.IsInterruptRerunError(err); !ok {
		t.Errorf("got %v, want an interrupt", err)
	}
	messages, err := run(call.Approved(t.Context()), t, set, asked)
	if err != nil || len(messages) != 1 || messages[0].Content != `watered with {"zone":"pot"}` {
		t.Errorf("approved: got %v, %v", messages, err)
	}
}
