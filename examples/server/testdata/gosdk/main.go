// A client of the first release of the official Go SDK, which cannot be in one
// program with the newest. Its arguments say where the server is: --http URL, or
// the command to start. It prints {tools}, the tools that were listed, and then for
// each line of its input, {name, arguments}, a line {result} or {error}.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"os/exec"

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
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
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
		}
		if err := calls.Decode(&call); err != nil {
			return err
		}
		answer := map[string]any{}
		if result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: call.Name, Arguments: call.Arguments}); err != nil {
			answer["error"] = err.Error()
		} else {
			answer["result"] = result
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
	return nil
}
