// Command hello serves its tools over stdio.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/hello/greet/gosdktools"
)

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "hello", Version: "v0.1.0"}, nil)
	gosdktools.Register(server)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
