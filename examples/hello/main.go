// Command hello serves its tools over stdio.
package main

import (
	"context"
	"log"

	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/hello/greet"
)

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "hello", Version: "v0.1.0"}, nil)
	if _, err := gosdktools.Register(server, greet.ToolSet()); err != nil {
		log.Fatal(err)
	}
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
