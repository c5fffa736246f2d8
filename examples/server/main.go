// Command server is a whole MCP server: the tools of the package observatory
// over stdio or Streamable HTTP, with the official Go SDK.
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
)

func main() {
	address := flag.String("http", "", "address to serve Streamable HTTP at, instead of stdio")
	observer := flag.String("observer", "guest", "in whose name the telescope is booked")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *address, observatory.Observer(*observer)); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx is done, or a client over stdio has gone.
func run(ctx context.Context, address string, observer observatory.Observer) error {
	server := newServer(tools(observer))
	if address == "" {
		return unlessStopped(server.Run(ctx, &mcp.StdioTransport{}))
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	log.Printf("serving at http://%s", listener.Addr())
	return serveHTTP(ctx, server, listener)
}

func tools(observer observatory.Observer) call.Set {
	return call.Must(observatory.Caller{
		Observatory: new(observatory.Observatory),
		Forecaster:  observatory.Almanac{},
		Observer:    observer,
	}.ToolSet()).With(call.MaskErrors(), call.Observe(logResult))
}

func newServer(tools call.Set) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "observatory", Version: "1"}, nil)
	if _, err := gosdktools.Register(server, tools); err != nil {
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

// serveHTTP ends with ctx: calls that are being answered have a moment to end,
// streams on which clients wait for news have not.
func serveHTTP(ctx context.Context, server *mcp.Server, listener net.Listener) error {
	const grace = 3 * time.Second
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
	web := &http.Server{Handler: endStreams(ctx, handler), ReadHeaderTimeout: 10 * time.Second}
	closed := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		closed <- web.Shutdown(ending)
	}()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-closed
}

// endStreams ends the streams on which clients wait for news with ctx. A client
// opens one with GET.
func endStreams(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			stream, end := context.WithCancel(r.Context())
			defer end()
			defer context.AfterFunc(ctx, end)()
			r = r.WithContext(stream)
		}
		next.ServeHTTP(w, r)
	})
}

// unlessStopped drops the error of a server that was told to stop.
func unlessStopped(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
