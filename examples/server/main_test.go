package main

import (
	"bufio"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Environment variables that make the test binary serve over stdio. servingBy needs the
// name of an adapter as its value; its server has only some tools.
const (
	serving   = "SERVER_EXAMPLE_SERVE=1"
	servingBy = "SERVER_EXAMPLE_SERVE="
)

func TestMain(m *testing.M) {
	switch by := os.Getenv("SERVER_EXAMPLE_SERVE"); by {
	case "":
	case "1":
		main()
		return
	default:
		if err := adapters[by].stdio(forms()); err != nil {
			log.Fatal(err)
		}
		return
	}
	os.Exit(m.Run())
}

// serve serves over HTTP until the test ends, without authentication, and returns the
// address.
func serve(t *testing.T, server *mcp.Server) string {
	t.Helper()
	return serveTo(t, toAll(server))
}

// toAll returns a handler that uses the same server for every client.
func toAll(server *mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: true})
}

func serveTo(t *testing.T, handler http.Handler) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, handler, listener) }()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections() // the server waits for unused connections
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	return "http://" + listener.Addr().String()
}

var transports = []struct {
	name string
	open func(*testing.T) mcp.Transport
}{
	{"memory", func(t *testing.T) mcp.Transport {
		client, server := mcp.NewInMemoryTransports()
		if _, err := newServer(tools(), "Ada").Connect(t.Context(), server, nil); err != nil {
			t.Fatal(err)
		}
		return client
	}},
	{"stdio", func(t *testing.T) mcp.Transport {
		command := exec.Command(os.Args[0], "-observer", "Ada")
		command.Env = append(os.Environ(), serving)
		return &mcp.CommandTransport{Command: command}
	}},
	{"http", func(t *testing.T) mcp.Transport {
		return &mcp.StreamableClientTransport{Endpoint: serve(t, newServer(tools(), "Ada"))}
	}},
}

func connect(t *testing.T, transport mcp.Transport) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func TestGoClient(t *testing.T) {
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			session := connect(t, transport.open(t))
			got, err := session.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(definitions(t), got.Tools); diff != "" {
				t.Errorf("the listed tools (-want +got):\n%s", diff)
			}
			for _, e := range examples {
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: e.tool, Arguments: raw(e.arguments)})
				if err != nil {
					t.Errorf("%s: %v", e, err)
					continue
				}
				e.check(t, marshal(t, result))
			}
		})
	}
}

// TestUnknownTool checks that a call of an unknown tool is a protocol error.
func TestUnknownTool(t *testing.T) {
	session := connect(t, transports[0].open(t))
	if result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "boook"}); err == nil {
		t.Errorf("an unknown tool answers %s", marshal(t, result))
	}
}

// TestShutdown checks that a call in progress gets its response, and that a connected
// client does not delay the shutdown.
func TestShutdown(t *testing.T) {
	begun, proceed := make(chan bool), make(chan bool)
	server := mcp.NewServer(&mcp.Implementation{Name: "slow", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{Name: "slow", InputSchema: raw(`{"type":"object"}`)},
		func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			close(begun)
			<-proceed
			return new(mcp.CallToolResult), ctx.Err()
		})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, toAll(server), listener) }()
	address := "http://" + listener.Addr().String()
	session := connect(t, &mcp.StreamableClientTransport{Endpoint: address})
	answered := make(chan error, 1)
	go func() {
		_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "slow"})
		answered <- err
	}()
	<-begun
	stop()
	time.Sleep(100 * time.Millisecond) // wait until the server begins to shut down
	close(proceed)
	if err := <-answered; err != nil {
		t.Errorf("the call that had begun answers %v", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	if response, err := http.Get(address); err == nil {
		response.Body.Close()
		t.Error("the server still answers")
	}
}

// TestStdioStops checks that a signal ends the server over stdio without an error.
func TestStdioStops(t *testing.T) {
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), serving)
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ping := `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"
	if _, err := io.WriteString(input, ping); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(output).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
