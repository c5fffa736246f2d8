// Command grpc serves one implementation of a gRPC service from one process, over gRPC
// and, as tools, over MCP.
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
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/go-toolgen/toolgen/examples/grpc/library"
	"github.com/go-toolgen/toolgen/examples/grpc/library/librarypb"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
)

func main() {
	rpc := flag.String("grpc", "localhost:50051", "address of the gRPC server")
	web := flag.String("mcp", "localhost:8080", "address of the MCP server")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	forGRPC, err := net.Listen("tcp", *rpc)
	if err != nil {
		log.Fatal(err)
	}
	forMCP, err := net.Listen("tcp", *web)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("gRPC at %s, MCP at http://%s", forGRPC.Addr(), forMCP.Addr())
	if err := serve(ctx, newLibrary(), forGRPC, forMCP); err != nil {
		log.Fatal(err)
	}
}

func newLibrary() *library.Server {
	return library.NewServer(
		&librarypb.Book{Id: 1, Title: "Middlemarch", Author: "George Eliot", Cover: librarypb.Cover_COVER_HARD, Copies: 1},
		&librarypb.Book{Id: 2, Title: "Silas Marner", Author: "George Eliot", Cover: librarypb.Cover_COVER_PAPER, Copies: 3},
	)
}

// serve serves until ctx is done.
func serve(ctx context.Context, books *library.Server, forGRPC, forMCP net.Listener) error {
	rpc := grpc.NewServer()
	librarypb.RegisterLibraryServer(rpc, books)
	tools, err := newMCPServer(books)
	if err != nil {
		return err
	}
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return tools }, &mcp.StreamableHTTPOptions{Stateless: true})
	web := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 2)
	go func() { failed <- rpc.Serve(forGRPC) }()
	go func() { failed <- web.Serve(forMCP) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	rpc.Stop()
	return errors.Join(err, web.Close())
}

// newMCPServer returns a server with the unary methods as tools. The context of a call has a
// deadline of ten seconds.
func newMCPServer(books *library.Server) (*mcp.Server, error) {
	set, err := library.Caller{Server: books}.ToolSet()
	if err != nil {
		return nil, err
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1"}, nil)
	_, err = gosdktools.Register(server, set.With(call.Timeout(10*time.Second)), gosdktools.Context(withMetadata))
	return server, err
}

// withMetadata copies HTTP headers that begin with Grpc-Metadata- to the metadata of the
// call, as grpc-gateway does. Methods find them in the same place as the metadata of a gRPC
// client.
func withMetadata(ctx context.Context, req mcp.Request) context.Context {
	extra := req.GetExtra()
	if extra == nil {
		return ctx
	}
	md := metadata.MD{}
	for name, values := range extra.Header {
		if key, ok := strings.CutPrefix(name, "Grpc-Metadata-"); ok {
			md.Append(key, values...)
		}
	}
	return metadata.NewIncomingContext(ctx, md)
}
