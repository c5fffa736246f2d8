package sdks

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/cloudwego/eino/components/tool"
	mcpgoclient "github.com/mark3labs/mcp-go/client"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	mcpgoserver "github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"google.golang.org/genai"
	"google.golang.org/genai/interactions/models/interactions"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/anthropictools"
	"github.com/go-toolgen/toolgen/gen/call/einotools"
	"github.com/go-toolgen/toolgen/gen/call/genaitools"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
)

// An sdk serves the tools of set, and returns the names that it sends. ask calls a tool and
// returns the text that a model gets.
type sdk func(t *testing.T, set call.Set) (names []string, ask func(name, args string) string)

var sdks = map[string]sdk{
	"go-sdk": func(t *testing.T, set call.Set) (names []string, ask func(name, args string) string) {
		client := goSDK(t, set)
		for _, tool := range must(client.ListTools(t.Context(), nil))(t).Tools {
			names = append(names, tool.Name)
		}
		return names, func(name, args string) string {
			result := must(client.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)}))(t)
			return textsOf(t, result.Content)
		}
	},
	"mcp-go": func(t *testing.T, set call.Set) (names []string, ask func(name, args string) string) {
		client := mcpGo(t, set)
		for _, tool := range must(client.ListTools(t.Context(), mcpgo.ListToolsRequest{}))(t).Tools {
			names = append(names, tool.Name)
		}
		return names, func(name, args string) string {
			var request mcpgo.CallToolRequest
			request.Params.Name, request.Params.Arguments = name, json.RawMessage(args)
			return textsOf(t, must(client.CallTool(t.Context(), request))(t).Content)
		}
	},
	"openai, Chat Completions": func(t *testing.T, set call.Set) ([]string, func(name, args string) string) {
		return namesOf(t, must(openaitools.ChatTools(set))(t)), func(name, args string) string {
			asked := decode[openai.ChatCompletionMessage](t, map[string]any{"tool_calls": []any{map[string]any{
				"id": "a", "type": "function", "function": map[string]any{"name": name, "arguments": args},
			}}})
			answers, _ := openaitools.AnswerChat(t.Context(), set, asked)
			return answers[0].OfTool.Content.OfString.Value
		}
	},
	"openai, Responses": func(t *testing.T, set call.Set) ([]string, func(name, args string) string) {
		return namesOf(t, must(openaitools.ResponsesTools(set))(t)), func(name, args string) string {
			asked := decode[[]responses.ResponseOutputItemUnion](t, []any{map[string]any{
				"type": "function_call", "call_id": "a", "name": name, "arguments": args,
			}})
			answers, _ := openaitools.AnswerResponses(t.Context(), set, asked)
			return answers[0].OfFunctionCallOutput.Output.OfString.Value
		}
	},
	"anthropic": func(t *testing.T, set call.Set) ([]string, func(name, args string) string) {
		return namesOf(t, must(anthropictools.Tools(set))(t)), func(name, args string) string {
			asked := decode[anthropic.Message](t, map[string]any{"content": []any{map[string]any{
				"type": "tool_use", "id": "a", "name": name, "input": json.RawMessage(args),
			}}})
			answers, _ := anthropictools.Answer(t.Context(), set, &asked)
			return textsOf(t, answers[0].OfToolResult.Content)
		}
	},
	"genai, Interactions": func(t *testing.T, set call.Set) ([]string, func(name, args string) string) {
		return namesOf(t, must(genaitools.InteractionTools(set))(t)), func(name, args string) string {
			asked := decode[[]interactions.Step](t, []any{map[string]any{
				"type": "function_call", "id": "a", "name": name, "arguments": json.RawMessage(args),
			}})
			answers, _ := genaitools.AnswerInteraction(t.Context(), set, asked)
			return *answers[0].FunctionResultStep.Result.Str
		}
	},
	"genai": func(t *testing.T, set call.Set) ([]string, func(name, args string) string) {
		return namesOf(t, must(genaitools.Tools(set))(t)[0].FunctionDeclarations), func(name, args string) string {
			asked := decode[genai.FunctionCall](t, map[string]any{"name": name, "args": json.RawMessage(args)})
			answers, _ := genaitools.Answer(t.Context(), set, []*genai.FunctionCall{&asked})
			response := answers[0].FunctionResponse.Response
			if text, failed := response["error"].(string); failed {
				return text
			}
			if text, ok := response["output"].(string); ok {
				return text
			}
			output := response["output"].(json.RawMessage)
			if boxed := decode[map[string]json.RawMessage](t, output); boxed["result"] != nil {
				output = boxed["result"]
			}
			if output[0] == '"' {
				return decode[string](t, output)
			}
			return string(output)
		}
	},
	"eino": func(t *testing.T, set call.Set) (names []string, ask func(name, args string) string) {
		tools := map[string]tool.InvokableTool{}
		for _, each := range must(einotools.Tools(set))(t) {
			name := must(each.Info(t.Context()))(t).Name
			names = append(names, name)
			tools[name] = each.(tool.InvokableTool)
		}
		return names, func(name, args string) string {
			return must(tools[name].InvokableRun(t.Context(), args))(t)
		}
	},
}

func goSDK(t *testing.T, set call.Set) *mcp.ClientSession {
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	must(gosdktools.Register(server, set))(t)
	ours, theirs := mcp.NewInMemoryTransports()
	must(server.Connect(t.Context(), ours, nil))(t)
	client := must(mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), theirs, nil))(t)
	t.Cleanup(func() { client.Close() })
	return client
}

func mcpGo(t *testing.T, set call.Set) *mcpgoclient.Client {
	server := mcpgoserver.NewMCPServer("test", "1")
	must(mcpgotools.Register(server, set))(t)
	client := must(mcpgoclient.NewInProcessClient(server))(t)
	t.Cleanup(func() { client.Close() })
	must(client.Initialize(t.Context(), mcpgo.InitializeRequest{}))(t)
	return client
}

// TestSDKs checks that a model gets the same text, whichever SDK is used.
func TestSDKs(t *testing.T) {
	for name, sdk := range sdks {
		t.Run(name, func(t *testing.T) {
			set := must(greenhouse.Caller{Greenhouse: greenhouse.New(5)}.ToolSet())(t)
			names, ask := sdk(t, set)
			same(t, names, greenhouse.ToolDry, greenhouse.ToolPhoto, greenhouse.ToolSowing, greenhouse.ToolWater)
			checkCalls(t, ask)

			names, ask = sdk(t, must(call.Search(must(greenhouse.Caller{Greenhouse: greenhouse.New(5)}.ToolSet())(t)))(t))
			same(t, names, "call_tool", "search_tools")
			checkCalls(t, func(name, args string) string {
				return ask("call_tool", `{"name":"`+name+`","arguments":`+args+`}`)
			})
			found := decode[struct{ Tools []map[string]json.RawMessage }](t, json.RawMessage(ask("search_tools", `{"query":"pour water on a bed"}`)))
			if first := found.Tools[0]; string(first["name"]) != `"`+greenhouse.ToolWater+`"` || first[schemaKeys[name]] == nil {
				t.Errorf("a search found %s", first)
			}

			names, ask = sdk(t, must(set.Filter((*call.Definition).ReadOnly).Prefix("my_"))(t))
			same(t, names, "my_greenhouse_dry", "my_greenhouse_photo", "my_greenhouse_sowing")
			if got := ask("my_greenhouse_dry", `{}`); got != `["tomatoes"]` {
				t.Errorf("a tool with another name: got %s", got)
			}
		})
	}
}

// TestMember checks that OpenAI's type for a tool of Responses decodes a member that a
// set adds to definitions.
func TestMember(t *testing.T) {
	set := must(greenhouse.Caller{Greenhouse: greenhouse.New(5)}.ToolSet())(t)
	list := must(openaitools.ResponsesTools(must(set.Member(call.Responses, "async", true, (*call.Definition).ReadOnly))(t)))(t)
	async := 0
	for _, tool := range decode[[]responses.ToolUnionParam](t, list) {
		if tool.OfFunction.Async.Or(false) {
			async++
		}
	}
	if async != 3 {
		t.Errorf("got %d tools of Responses with async, want 3", async)
	}
}

// TestSearchedResults checks that MCP servers send the same results for calls through
// call_tool as for direct calls. The results also contain structured content, in the
// format for the revision of the client.
func TestSearchedResults(t *testing.T) {
	goSDKCalls := func(client *mcp.ClientSession) func(name, args string) any {
		return func(name, args string) any {
			return must(client.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)}))(t)
		}
	}
	mcpGoCalls := func(client *mcpgoclient.Client) func(name, args string) any {
		return func(name, args string) any {
			var request mcpgo.CallToolRequest
			request.Params.Name, request.Params.Arguments = name, json.RawMessage(args)
			return must(client.CallTool(t.Context(), request))(t)
		}
	}
	set := must(greenhouse.Caller{Greenhouse: greenhouse.New(5)}.ToolSet())(t)
	found := must(call.Search(set))(t)
	for sdk, ask := range map[string][2]func(name, args string) any{
		"go-sdk": {goSDKCalls(goSDK(t, set)), goSDKCalls(goSDK(t, found))},
		"mcp-go": {mcpGoCalls(mcpGo(t, set)), mcpGoCalls(mcpGo(t, found))},
	} {
		for _, c := range []struct{ tool, args string }{
			{greenhouse.ToolDry, `{}`}, {greenhouse.ToolPhoto, `{"bed":"basil"}`}, {greenhouse.ToolWater, `{"bed":"basil","litres":-1}`},
		} {
			direct := string(must(json.Marshal(ask[0](c.tool, c.args)))(t))
			searched := string(must(json.Marshal(ask[1]("call_tool", `{"name":"`+c.tool+`","arguments":`+c.args+`}`)))(t))
			if searched != direct || c.tool == greenhouse.ToolDry && !strings.Contains(direct, `"structuredContent":{"result":["`) {
				t.Errorf("%s, %s:\n got %s\nwant %s", sdk, c.tool, searched, direct)
			}
		}
	}
}

// schemaKeys contains, by SDK, the member of a definition that contains the input schema.
var schemaKeys = map[string]string{
	"go-sdk": "inputSchema", "mcp-go": "inputSchema", "openai, Chat Completions": "parameters", "openai, Responses": "parameters",
	"anthropic": "input_schema", "genai": "parametersJsonSchema", "genai, Interactions": "parameters", "eino": "inputSchema",
}

// checkCalls calls the tools of the greenhouse, which has five liters of water.
func checkCalls(t *testing.T, ask func(name, args string) string) {
	t.Helper()
	for _, c := range []struct{ tool, args, want string }{
		{greenhouse.ToolWater, `{"bed":"basil"}`, `{"bed":"basil","litres":2,"left":3}`},
		{greenhouse.ToolWater, `{"bed":"basil","litres":4}`, "only 3 litres are left"},
		{greenhouse.ToolWater, `{"bed":"basel","litres":4}`, "water: 1 problem with the arguments\n" +
			`- bed: expected one of "basil", "tomatoes", got "basel"; did you mean "basil"?`},
		{greenhouse.ToolDry, `{}`, `["tomatoes"]`},
		{greenhouse.ToolSowing, `{"month":5}`, "tomatoes"},
	} {
		if got := ask(c.tool, c.args); strings.TrimPrefix(got, "greenhouse_") != c.want {
			t.Errorf("%s %s: got %s, want %s", c.tool, c.args, got, c.want)
		}
	}
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	slices.Sort(got) // some SDKs sort them
	if !slices.Equal(got, want) {
		t.Errorf("got the tools %v, want %v", got, want)
	}
}

// namesOf returns the names in definitions as they are sent.
func namesOf(t *testing.T, definitions any) []string {
	var names []string
	for _, d := range decode[[]struct {
		Name     string
		Function struct{ Name string }
	}](t, definitions) {
		names = append(names, d.Name+d.Function.Name)
	}
	return names
}

// textsOf returns the text blocks of content as it is sent.
func textsOf(t *testing.T, content any) string {
	var texts []string
	for _, block := range decode[[]struct{ Text string }](t, content) {
		texts = append(texts, block.Text)
	}
	return strings.Join(texts, "\n")
}

// decode decodes the JSON of a value into another type.
func decode[T any](t *testing.T, value any) (decoded T) {
	t.Helper()
	if err := json.Unmarshal(must(json.Marshal(value))(t), &decoded); err != nil {
		t.Fatal(err)
	}
	return decoded
}

// must returns a function that returns the value, and fails the test if there is an error.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
