package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
	"github.com/go-toolgen/toolgen/examples/server/observatory"
)

// asking lists the tools that send a question to the user.
var asking = []string{observatory.ToolVisit, observatory.ToolSubscribe}

// A form is a question to a user, and a reply is the user's response.
type form struct {
	Message         string          `json:"message"`
	RequestedSchema json.RawMessage `json:"requestedSchema"`
}

type reply struct {
	Action  string         `json:"action"`
	Content map[string]any `json:"content,omitempty"`
}

// A user calls a tool, and responds to each of its forms with say. It returns the result
// and the forms.
type user func(tool, args string, say reply) (result []byte, asked []form, err error)

// users are the users of clients, by SDK, release, and revision. forms is the revision
// whose forms a client supports, or "" for a client without forms. newer has the same
// meaning as in clients.
var users = map[string]struct {
	forms string
	newer bool
	start func(t *testing.T, env string, where []string) user
}{
	"typescript-1.12":        {"", false, atProcess("1.12")},
	"typescript-1.22":        {"2025-06-18", false, atProcess("1.22")},
	"typescript-1.32":        {"2025-11-25", false, atProcess("1.32")},
	"typescript-1.32-mute":   {"", false, atProcess("1.32-mute")},
	"typescript-2":           {"2025-11-25", false, atProcess("2")},
	"typescript-2-auto":      {"2026-07-28", true, atProcess("2-auto")},
	"typescript-2-auto-mute": {"", true, atProcess("2-auto-mute")},
	"go-sdk-1.0":             {"2025-06-18", false, atProcess("")},
	"go-sdk-2025-06-18":      {"2025-06-18", false, atGoSDK("2025-06-18", false)},
	"go-sdk-2025-11-25":      {"2025-11-25", false, atGoSDK("2025-11-25", false)},
	"go-sdk":                 {"2026-07-28", true, atGoSDK("", false)},
	"go-sdk-mute":            {"", true, atGoSDK("", true)},
	"mcp-go-2025-06-18":      {"2025-06-18", false, atMCPGo("2025-06-18", false)},
	"mcp-go-2025-11-25":      {"2025-11-25", false, atMCPGo("2025-11-25", false)},
	"mcp-go":                 {"2026-07-28", true, atMCPGo("", false)},
	"mcp-go-mute":            {"", false, atMCPGo("2025-11-25", true)},
}

// atProcess returns a function that starts a client in a separate process. The client is a
// release of the TypeScript SDK or, if release is "", the first release of the Go SDK.
func atProcess(release string) func(*testing.T, string, []string) user {
	return func(t *testing.T, env string, where []string) user {
		var at *process
		if release == "" {
			at = start(t, env, oldClient, where...)
		} else {
			at = startClient(t, release, env, where...)
		}
		return func(tool, args string, say reply) ([]byte, []form, error) {
			got := at.send(t, map[string]any{"name": tool, "arguments": raw(args), "answer": say})
			if got.Error != "" {
				return nil, got.Asked, errText(got.Error)
			}
			return got.Result, got.Asked, nil
		}
	}
}

type errText string

func (e errText) Error() string { return string(e) }

// A person is the user of a client that is written in Go. It responds to each form with
// say, and records the forms.
type person struct {
	mu    sync.Mutex
	say   reply
	asked []form
}

func (p *person) answer(t *testing.T, question any) reply {
	p.mu.Lock()
	defer p.mu.Unlock()
	var asked form
	unmarshal(t, marshal(t, question), &asked)
	p.asked = append(p.asked, asked)
	return p.say
}

// done runs call while the person responds with say. It returns the result of call, and
// the forms that the person got.
func (p *person) done(say reply, call func() ([]byte, error)) ([]byte, []form, error) {
	p.mu.Lock()
	p.say, p.asked = say, nil
	p.mu.Unlock()
	result, err := call()
	p.mu.Lock()
	defer p.mu.Unlock()
	return result, p.asked, err
}

func atGoSDK(revision string, mute bool) func(*testing.T, string, []string) user {
	return func(t *testing.T, env string, where []string) user {
		var at person
		options := &mcp.ClientOptions{ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			say := at.answer(t, req.Params)
			return &mcp.ElicitResult{Action: say.Action, Content: say.Content}, nil
		}}
		if mute {
			options = nil
		}
		session := goSession(t, env, where, revision, options)
		return func(tool, args string, say reply) ([]byte, []form, error) {
			return at.done(say, func() ([]byte, error) {
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: raw(args)})
				return marshal(t, result), err
			})
		}
	}
}

type mcpGoPerson struct {
	t *testing.T
	person
}

func (p *mcpGoPerson) Elicit(_ context.Context, req mcpgo.ElicitationRequest) (*mcpgo.ElicitationResult, error) {
	say := p.answer(p.t, req.Params)
	response := mcpgo.ElicitationResponse{Action: mcpgo.ElicitationResponseAction(say.Action)}
	if say.Content != nil {
		response.Content = say.Content
	}
	return &mcpgo.ElicitationResult{ElicitationResponse: response}, nil
}

func atMCPGo(revision string, mute bool) func(*testing.T, string, []string) user {
	return func(t *testing.T, env string, where []string) user {
		at := &mcpGoPerson{t: t}
		options := []client.ClientOption{client.WithElicitationHandler(at)}
		if mute {
			options = nil
		}
		c := mcpGoSession(t, env, where, revision, options...)
		return func(tool, args string, say reply) ([]byte, []form, error) {
			return at.done(say, func() ([]byte, error) {
				var req mcpgo.CallToolRequest
				req.Params.Name, req.Params.Arguments = tool, raw(args)
				result, err := c.CallTool(t.Context(), req)
				return marshal(t, result), err
			})
		}
	}
}

// replies are responses of users, and the texts that models then read. An error has one of
// several texts, depending on whether the form, the client, or the server of the Go SDK
// detects it.
var replies = []struct {
	name, tool string
	say        reply
	want       string
	failed     []string
}{
	{"all", "visit", reply{"accept", map[string]any{"name": "Ada", "people": 3, "show": "deep_sky", "ramp": true}}, "3 for Ada, to see deep_sky, with a ramp", nil},
	{"defaults", "visit", reply{"accept", map[string]any{"name": "Ada", "show": "stars"}}, "2 for Ada, to see stars", nil},
	{"decline", "visit", reply{"decline", nil}, "", []string{"the user declined to answer"}},
	{"cancel", "visit", reply{"cancel", nil}, "", []string{"the user dismissed the question without an answer"}},
	{"above the maximum", "visit", reply{"accept", map[string]any{"name": "Ada", "people": 13, "show": "stars"}}, "",
		[]string{"people: expected an integer from 1 to 12, got 13", "does not match requested schema"}},
	{"too short", "visit", reply{"accept", map[string]any{"name": "A", "show": "stars"}}, "",
		[]string{"name: expected a string of 2 to 60 characters", "does not match requested schema"}},
	{"no choice", "visit", reply{"accept", map[string]any{"name": "Ada", "show": "sun"}}, "",
		[]string{`show: expected one of "planets", "stars", "deep_sky", got "sun"`, "does not match requested schema"}},
	{"several", "subscribe", reply{"accept", map[string]any{"address": "ada@example.com", "topics": []string{"talks", "nights"}}}, "ada@example.com gets letters about [talks nights]", nil},
	{"too few", "subscribe", reply{"accept", map[string]any{"address": "ada@example.com", "topics": []string{}}}, "",
		[]string{"topics: expected an array of at least 1 value, got []", "does not match requested schema"}},
}

const (
	nobody  = "the user cannot be asked here"
	several = "the user cannot be asked: the form has a choice of several values, which MCP has from 2025-11-25 on"
)

// TestAsking checks that users of all clients with forms are asked, that each gets the form
// of the client's revision, and that responses are validated against the form.
func TestAsking(t *testing.T) {
	npm.Install(t, clientFolder)
	buildOldClient(t)
	for name, adapter := range adapters {
		for _, way := range []string{"stdio", "http", "stateless"} {
			for who, at := range users {
				newer := at.newer && (name != "go-sdk" || way != "http")
				forms := at.forms
				if way == "stateless" && !newer {
					forms = "" // without a session, the client cannot be reached
				}
				t.Run(name+"/"+way+"/"+who, func(t *testing.T) {
					t.Parallel()
					if who == "mcp-go" && newer != at.newer {
						t.Skip("the client does not fall back to a revision that the server supports")
					}
					where := []string{os.Args[0]}
					if way != "stdio" {
						where = []string{"--http", address(t, adapter, way == "stateless")}
					}
					user := at.start(t, servingBy+name, where)
					for _, r := range replies {
						want, failed, schema := r.want, r.failed, observatory.GuestsForm
						if r.tool == "subscribe" {
							schema = observatory.SubscriptionForm
						}
						switch {
						case forms == "":
							want, failed, schema = "", []string{nobody}, ""
						case forms == "2025-06-18" && r.tool == "subscribe":
							want, failed, schema = "", []string{several}, ""
						case forms == "2025-06-18":
							schema = observatory.GuestsForm20250618
						}
						args := `{}`
						if r.tool == "visit" {
							args = `{"night":"2026-11-27T19:00:00Z"}`
						}
						text, asked, err := user(r.tool, args, r.say)
						if err != nil { // a client of MCP 2026-07-28 rejects an invalid response before it sends it
							text = marshal(t, map[string]any{"isError": true, "content": []map[string]any{{"text": err.Error()}}})
						}
						holdAnswer(t, r.name, text, want, failed)
						switch {
						case (schema != "") != (len(asked) == 1):
							t.Errorf("%s: the user gets %d forms", r.name, len(asked))
						case schema != "":
							compareJSON(t, r.name+": the form", string(asked[0].RequestedSchema), schema)
						}
					}
				})
			}
		}
	}
}

// holdAnswer checks that the text of a result contains want. If failed is not nil, the
// result must be an error whose text contains one of its strings.
func holdAnswer(t *testing.T, name string, result []byte, want string, failed []string) {
	t.Helper()
	var got struct {
		Content []struct{ Text string }
		IsError bool
	}
	unmarshal(t, result, &got)
	if len(got.Content) != 1 || got.IsError != (failed != nil) {
		t.Errorf("%s: got %s", name, result)
		return
	}
	text := got.Content[0].Text
	for _, message := range failed {
		if strings.Contains(text, message) {
			return
		}
	}
	if failed != nil || !strings.Contains(text, want) {
		t.Errorf("%s: got %q, want %q%q", name, text, want, failed)
	}
}
