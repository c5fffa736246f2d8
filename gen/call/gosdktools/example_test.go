package gosdktools_test

import (
	"context"
	"fmt"
	"log"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Guest is the user of a call.
type Guest string

// The user is determined from the request. Tools, and functions for //toolgen:inject Guest
// from=context, get it from the context of the call.
func ExampleContext() {
	set := call.Must(call.New(call.Definition{Name: "greet"}, func(ctx context.Context, _ call.Call) call.Result {
		guest, err := call.Require[Guest](ctx)
		if err != nil {
			return call.ErrorResult(err)
		}
		return call.ContentResult(call.TextContent("Hello, " + string(guest) + "!"))
	}))
	server := mcp.NewServer(&mcp.Implementation{Name: "inn", Version: "1"}, nil)
	_, err := gosdktools.Register(server, set, gosdktools.Context(func(ctx context.Context, req mcp.Request) context.Context {
		if extra := req.GetExtra(); extra != nil && extra.TokenInfo != nil { // over HTTP, the authenticated user
			return call.Provide(ctx, Guest(fmt.Sprint(extra.TokenInfo.Extra["name"])))
		}
		return call.Provide(ctx, Guest("stranger"))
	}))
	if err != nil {
		log.Fatal(err)
	}

	session, err := dial(server)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "greet"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Content[0].(*mcp.TextContent).Text)
	// Output: Hello, stranger!
}

// The tools of a server change while clients use them, here from the tools for guests to
// all tools.
func ExampleRegistration_Replace() {
	answer := func(context.Context, call.Call) call.Result { return call.ContentResult() }
	look := call.Must(call.New(call.Definition{Name: "look", Annotations: `{"readOnlyHint":true}`}, answer))
	book := call.Must(call.New(call.Definition{Name: "book"}, answer))
	all := call.Must(call.Join(look, book))

	server := mcp.NewServer(&mcp.Implementation{Name: "inn", Version: "1"}, nil)
	registration, err := gosdktools.Register(server, all.Filter((*call.Definition).ReadOnly))
	if err != nil {
		log.Fatal(err)
	}
	session, err := dial(server)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	for range 2 {
		listed, err := session.ListTools(context.Background(), nil)
		if err != nil {
			log.Fatal(err)
		}
		var names []string
		for _, tool := range listed.Tools {
			names = append(names, tool.Name)
		}
		fmt.Println(names)
		if err := registration.Replace(all); err != nil { // notifies the clients
			log.Fatal(err)
		}
	}
	// Output:
	// [look]
	// [book look]
}

func dial(server *mcp.Server) (*mcp.ClientSession, error) {
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := server.Connect(context.Background(), ours, nil); err != nil {
		return nil, err
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil)
	return client.Connect(context.Background(), theirs, nil)
}
