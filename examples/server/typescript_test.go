package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
)

// TestTypeScriptClient calls every tool with the client of the official TypeScript SDK,
// which validates each result against the listed output schema.
func TestTypeScriptClient(t *testing.T) {
	servers := map[string]func(*testing.T) []string{
		"stdio": func(*testing.T) []string { return []string{os.Args[0], "-observer", "Ada"} },
		"http":  func(t *testing.T) []string { return []string{"--http", serve(t, newServer(tools(), "Ada"))} },
	}
	for name, server := range servers {
		t.Run(name, func(t *testing.T) {
			client := startClient(t, "1.32", serving, server(t)...)
			compareJSON(t, "the listed tools", string(client.tools), string(marshal(t, definitions(t))))
			for _, e := range examples {
				answer := client.call(t, e.tool, e.arguments)
				if answer.Error != "" {
					t.Errorf("%s: %s", e, answer.Error)
					continue
				}
				if answer.Valid == e.invalid {
					t.Errorf("%s: the client finds the arguments valid: %v", e, answer.Valid)
				}
				e.check(t, answer.Result)
			}
			if answer := client.call(t, "boook", `{}`); !strings.Contains(answer.Error, "-32602") {
				t.Errorf("an unknown tool answers %+v", answer)
			}
		})
	}
}

// TestTypeScriptClientValidates checks that the client rejects an invalid result, so that the
// test above can fail.
func TestTypeScriptClientValidates(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "liar", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{
		Name:         "count",
		InputSchema:  raw(`{"type":"object"}`),
		OutputSchema: raw(`{"type":"object","properties":{"result":{"type":"integer"}},"required":["result"]}`),
	}, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{StructuredContent: req.Params.Arguments}, nil
	})
	client := startClient(t, "1.32", serving, "--http", serve(t, server))
	if answer := client.call(t, "count", `{"result":1}`); answer.Error != "" {
		t.Error(answer.Error)
	}
	if answer := client.call(t, "count", `{"result":"one"}`); !strings.Contains(answer.Error, "output schema") {
		t.Errorf("the client accepts %s", answer.Result)
	}
}

// TestTypeScriptOffers lists and gets prompts, lists and reads resources, and completes
// their arguments, with the oldest to the newest releases of the client.
func TestTypeScriptOffers(t *testing.T) {
	for name, adapter := range adapters {
		for _, release := range []string{"1.12", "1.32", "2-auto"} {
			for _, way := range []string{"stdio", "stateless"} {
				t.Run(name+"/"+way+"/"+release, func(t *testing.T) {
					t.Parallel()
					where := []string{os.Args[0]}
					if way != "stdio" {
						where = []string{"--http", address(t, adapter, true)}
					}
					client := startClient(t, release, servingBy+name, where...)
					for _, ask := range []struct{ method, params, want string }{
						{"listPrompts", `{}`, `"name":"plan"`},
						{"listPrompts", `{}`, `{"name":"name","description":"name of the target, such as \"M31\"","required":true}`},
						{"getPrompt", `{"name":"plan","arguments":{"name":"M31","hours":"3","band":"v"}}`, `{"type":"text","text":"Plan 3 hours of Ada with M31, in And. Use the filter v."}`},
						{"getPrompt", `{"name":"plan","arguments":{"name":"M31","hours":"13"}}`, `error: expected an integer from 1 to 12`},
						{"listResources", `{}`, `"uri":"catalogue://targets"`},
						{"listResourceTemplates", `{}`, `"uriTemplate":"catalogue://within/{constellation}{?limit}"`},
						{"readResource", `{"uri":"catalogue://targets"}`, `"mimeType":"application/json","text":"[\"M1\",\"M31\",\"M42\",\"M45\",\"NGC 7662\"]"`},
						{"readResource", `{"uri":"catalogue://targets/NGC%207662"}`, `"magnitude\":8.3`},
						{"readResource", `{"uri":"catalogue://within/And?limit=1"}`, `\"name\":\"M31\"`},
						{"readResource", `{"uri":"catalogue://within/And?limit=0"}`, `error: expected an integer from 1 to 50`},
						{"complete", `{"ref":{"type":"ref/prompt","name":"plan"},"argument":{"name":"band","value":""}}`, `"values":["b","v","r"]`},
						{"complete", `{"ref":{"type":"ref/prompt","name":"plan"},"argument":{"name":"name","value":"M4"}}`, `"values":["M42","M45"]`},
					} {
						got := client.ask(t, ask.method, ask.params)
						text := string(got.Result)
						if got.Error != "" {
							text = "error: " + got.Error
						}
						want, isError := strings.CutPrefix(ask.want, "error: ")
						if isError != (got.Error != "") || !containsMembers(text, want) {
							t.Errorf("%s %s: got %s, want %s", ask.method, ask.params, text, want)
						}
					}
				})
			}
		}
	}
}

// containsMembers reports whether text contains each member of the JSON object members,
// in any order.
func containsMembers(text, members string) bool {
	if strings.Contains(text, members) {
		return true
	}
	for member := range strings.SplitSeq(strings.Trim(members, "{}"), `","`) {
		if !strings.Contains(text, strings.Trim(member, `"`)) {
			return false
		}
	}
	return true
}

const clientFolder = "testdata/client"

// A process is a running client, client.mjs or testdata/gosdk, that is connected to a
// server.
type process struct {
	tools    json.RawMessage
	requests *json.Encoder
	answers  *bufio.Scanner
	problems *bytes.Buffer
}

// An answer is the result of a call. Valid contains the client's verdict on the arguments,
// and Asked the forms that its user got.
type answer struct {
	Valid  bool
	Result json.RawMessage
	Error  string
	Asked  []form
}

// startClient starts client.mjs with a release of the SDK. serving is an environment
// variable for the server; client.mjs documents the output.
func startClient(t *testing.T, release, serving string, server ...string) *process {
	t.Helper()
	installed := npm.Install(t, clientFolder)
	program := npm.Copy(t, filepath.Join(clientFolder, "client.mjs"), installed)
	return start(t, serving, npm.Node(t, installed), append([]string{program, release}, server...)...)
}

func start(t *testing.T, serving, program string, args ...string) *process {
	t.Helper()
	ctx, kill := context.WithTimeout(context.Background(), time.Minute)
	command := exec.CommandContext(ctx, program, args...)
	command.Env = append(os.Environ(), serving)
	c := &process{problems: new(bytes.Buffer)}
	command.Stderr = c.problems
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		defer kill()
		input.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("the client ended with %v\n%s", err, c.problems)
		}
	})
	c.requests, c.answers = json.NewEncoder(input), bufio.NewScanner(output)
	c.answers.Buffer(nil, 1<<20)
	var listed struct{ Tools json.RawMessage }
	c.next(t, &listed)
	c.tools = listed.Tools
	return c
}

func (c *process) call(t *testing.T, tool, arguments string) answer {
	t.Helper()
	return c.send(t, map[string]any{"name": tool, "arguments": raw(arguments)})
}

// ask calls a method of the TypeScript client other than callTool.
func (c *process) ask(t *testing.T, method, params string) answer {
	t.Helper()
	return c.send(t, map[string]any{"method": method, "params": raw(params)})
}

func (c *process) send(t *testing.T, line any) answer {
	t.Helper()
	if err := c.requests.Encode(line); err != nil {
		t.Fatal(err)
	}
	var got answer
	c.next(t, &got)
	return got
}

func (c *process) next(t *testing.T, into any) {
	t.Helper()
	if !c.answers.Scan() {
		t.Fatalf("the client sent no line for a %T: %v\n%s", into, c.answers.Err(), c.problems)
	}
	unmarshal(t, c.answers.Bytes(), into)
}
