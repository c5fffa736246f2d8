// Command server is a whole MCP server: the tools of the package observatory
// over stdio, or Streamable HTTP, with the official Go SDK. Over HTTP everybody
// may look around, and users may do what else they are allowed to.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"log"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
)

func main() {
	address := flag.String("http", "", "address to serve Streamable HTTP at, instead of stdio")
	users := flag.String("users", "{}", "the users over HTTP: JSON, a TokenInfo for each token")
	observer := flag.String("observer", "guest", "who calls over stdio")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *address, *users, *observer); err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
}

// run serves until ctx is done, or a client over stdio has gone.
func run(ctx context.Context, address, users, observer string) error {
	if address == "" {
		return newServer(tools(), observer).Run(ctx, &mcp.StdioTransport{})
	}
	var known map[string]*auth.TokenInfo
	if err := json.Unmarshal([]byte(users), &known); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	log.Printf("serving at http://%s", listener.Addr())
	return serveHTTP(ctx, serversOf(tools()), known, listener)
}

// tools returns all tools, which find in the context of a call whose it is.
func tools() call.Set {
	return call.Must(observatory.Caller{
		Observatory: new(observatory.Observatory),
		Forecaster:  observatory.Almanac{},
		Observer:    call.Require[observatory.Observer],
	}.ToolSet()).With(call.MaskErrors(), call.Observe(logResult))
}

// newServer serves tools to the user who has signed in, or else to an observer.
func newServer(tools call.Set, observer string) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "observatory", Version: "1"}, nil)
	who := func(ctx context.Context, req *mcp.CallToolRequest) context.Context {
		if req.Extra != nil && req.Extra.TokenInfo != nil {
			return call.Provide(ctx, observatory.Observer(req.Extra.TokenInfo.UserID))
		}
		return call.Provide(ctx, observatory.Observer(observer))
	}
	if _, err := gosdktools.Register(server, tools, gosdktools.Context(who)); err != nil {
		log.Fatal(err)
	}
	return server
}

// logResult writes down what models do not see: what is behind an error, and
// which arguments had to be mended.
func logResult(_ context.Context, tool string, result call.Result) {
	if result.Err != nil {
		log.Printf("%s: %v", tool, result.Err)
	}
	for _, mended := range result.Repaired {
		log.Printf("%s: %s was %s, taken for %s", tool, mended.Path, mended.From, mended.To)
	}
}
