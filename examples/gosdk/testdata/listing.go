// TestServers adds this file to a server of the SDK, and another file that lists the server's
// handlers. The server then prints the tools that the SDK infers.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func init() {
	if err := json.NewEncoder(os.Stdout).Encode(inferred); err != nil {
		log.Fatal(err)
	}
	os.Exit(0)
}

// infer adds a handler to an empty server, and returns the tool that a client
// sees there.
func infer[In, Out any](handler mcp.ToolHandlerFor[In, Out]) *mcp.Tool {
	server := mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "tool"}, handler)
	serverSide, clientSide := mcp.NewInMemoryTransports()
	if _, err := server.Connect(context.Background(), serverSide, nil); err != nil {
		log.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil)
	session, err := client.Connect(context.Background(), clientSide, nil)
	if err != nil {
		log.Fatal(err)
	}
	listed, err := session.ListTools(context.Background(), nil)
	if err != nil {
		log.Fatal(err)
	}
	return listed.Tools[0]
}
