package remote_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// A program offers a model the tools of two servers, and calls them.
func ExampleOpen() {
	servers := []remote.Server{
		{Name: "files", Command: []string{"npx", "-y", "@modelcontextprotocol/server-filesystem", "."}},
		{Name: "shop", URL: "https://example.com/mcp", Header: http.Header{"Authorization": {"Bearer KEY"}}},
	}
	ctx := context.Background()
	session, err := remote.Open(ctx, servers, remote.Options{NamePrefix: true, Sanitize: true})
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	for _, tool := range session.Tools() {
		definition, notes := dialect.OpenAI.Define(tool.Definition)
		fmt.Println(definition, notes) // the definition is part of the request
	}

	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	result, err := session.Call(ctx, "files_list_directory", json.RawMessage(`{"path":"."}`))
	if err != nil {
		log.Print(err)
		return
	}
	fmt.Println(result.Text(), result.IsError) // for a model
	value, err := result.Unboxed()
	fmt.Println(value, err) // for a program
}

func ExampleList() {
	server := remote.Server{Command: []string{"npx", "-y", "@modelcontextprotocol/server-everything"}}
	tools, err := remote.List(context.Background(), []remote.Server{server}, remote.Options{Timeout: time.Minute})
	if err != nil {
		log.Fatal(err)
	}
	for _, tool := range tools {
		fmt.Println(tool.Name, tool.Doc)
	}
}
