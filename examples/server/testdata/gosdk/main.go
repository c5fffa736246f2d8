// A client of the first release of the official Go SDK. It is a separate program, because one
// program cannot contain two releases. Its arguments specify the server: --http URL, or the
// command that starts it. It prints {tools}, the listed tools. Then, for each line of its
// input, {name, arguments, answer}, it prints a line {result, asked} or {error, asked}.
// answer is the user's answer to forms, and asked lists the forms.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"os/exec"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, server []string) error {
	var transport mcp.Transport
	if server[0] == "--http" {
		transport = &mcp.StreamableClientTransport{Endpoint: server[1]}
	} else {
		transport = &mcp.CommandTransport{Command: exec.Command(server[0], server[1:]...)}
	}
	var user person
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{ElicitationHandler: user.elicit})
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		return err
	}
	answers := json.NewEncoder(os.Stdout)
	if err := answers.Encode(map[string]any{"tools": listed.Tools}); err != nil {
		return err
	}
	for calls := json.NewDecoder(os.Stdin); calls.More(); {
		var call struct {
			Name      string
			Arguments json.RawMessage
			Answer    *mcp.ElicitResult
		}
		if err := calls.Decode(&call); err != nil {
			return err
		}
		user.say(call.Answer)
		answer := map[string]any{}
		if result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: call.Name, Arguments: call.Arguments}); err != nil {
			answer["error"] = err.Error()
		} else {
			answer["result"] = result
		}
		answer["asked"] = user.say(nil)
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
	return nil
}

// A person is the user of the client.
type person struct {
	mu     sync.Mutex
	answer *mcp.ElicitResult // nil to dismiss the form
	asked  []*mcp.ElicitParams
}

func (p *person) elicit(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, req.Params)
	if p.answer == nil {
		return &mcp.ElicitResult{Action: "cancel"}, nil
	}
	return p.answer, nil
}

// say changes the answer, and returns the forms since the last change.
func (p *person) say(answer *mcp.ElicitResult) []*mcp.ElicitParams {
	p.mu.Lock()
	defer p.mu.Unlock()
	asked := p.asked
	p.answer, p.asked = answer, nil
	return asked
}
