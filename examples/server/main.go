// Command server is a complete MCP server. It serves the tools of package observatory
// over stdio or Streamable HTTP, with the official Go SDK. Over HTTP, users authenticate
// with a token. All users get the read-only tools; the other tools depend on the user.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
)

func main() {
	address := flag.String("http", "", "serve Streamable HTTP at this `ADDRESS`, instead of stdio")
	observer := flag.String("observer", "guest", "`NAME` of the user who calls over stdio")
	var users map[string]*auth.TokenInfo
	flag.Func("users", "users over HTTP: a `JSON` object with a TokenInfo for each token", func(text string) error {
		return json.Unmarshal([]byte(text), &users)
	})
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *address, *observer, users); err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
}

// run serves until ctx is done or, over stdio, until the client disconnects.
func run(ctx context.Context, address, observer string, users map[string]*auth.TokenInfo) error {
	if address == "" {
		return newServer(tools(), observer).Run(ctx, &mcp.StdioTransport{})
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	log.Printf("serving at http://%s", listener.Addr())
	return serveHTTP(ctx, handlerFor(users), listener)
}

// tools returns all tools. They get the user from the context of a call.
func tools() call.Set {
	return call.Must(observatory.Caller{
		Observatory: new(observatory.Observatory),
		Forecaster:  observatory.Almanac{},
		Observer:    call.Require[observatory.Observer],
	}.ToolSet()).With(call.MaskErrors(), call.Log(slog.WarnContext))
}

// newServer serves tools to the authenticated user or, over stdio, to the given observer.
func newServer(tools call.Set, observer string) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "observatory", Version: "1"}, nil)
	who := func(ctx context.Context, req mcp.Request) context.Context {
		if extra := req.GetExtra(); extra != nil && extra.TokenInfo != nil {
			return call.Provide(ctx, observatory.Observer(extra.TokenInfo.UserID))
		}
		return call.Provide(ctx, observatory.Observer(observer))
	}
	call.Must(gosdktools.Register(server, tools, gosdktools.Context(who)))
	beside := observatory.Caller{Observer: call.Require[observatory.Observer]}
	call.Must(gosdktools.RegisterPrompts(server, call.Must(beside.PromptSet()), gosdktools.Context(who)))
	call.Must(gosdktools.RegisterResources(server, call.Must(beside.ResourceSet()), gosdktools.Context(who)))
	return server
}

// handlerFor serves to each user the tools that they may call.
func handlerFor(users map[string]*auth.TokenInfo) http.Handler {
	all := tools()
	visitors := newServer(all.Filter((*call.Definition).ReadOnly), "")
	observers := newServer(all.Filter(call.InGroup("")), "")
	admins := newServer(all, "")
	handler := mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server {
		switch scopes := auth.TokenInfoFromContext(r.Context()).Scopes; {
		case slices.Contains(scopes, "admin"):
			return admins
		case slices.Contains(scopes, "observer"):
			return observers
		}
		return visitors
	}, &mcp.StreamableHTTPOptions{Stateless: true})
	return auth.RequireBearerToken(func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
		if user := users[token]; user != nil {
			return user, nil
		}
		return nil, auth.ErrInvalidToken
	}, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(handler)
}

// serveHTTP serves until ctx is done. Calls in progress then have a moment to end.
func serveHTTP(ctx context.Context, handler http.Handler, listener net.Listener) error {
	web := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	moment, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	return web.Shutdown(moment)
}
