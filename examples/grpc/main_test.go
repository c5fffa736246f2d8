package main

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/go-toolgen/toolgen/examples/grpc/library"
	"github.com/go-toolgen/toolgen/examples/grpc/library/librarypb"
	"github.com/go-toolgen/toolgen/gen/call"
)

// start serves a library, and returns a client of each server. The MCP client sends the name
// of a member with each request.
func start(t *testing.T) (librarypb.LibraryClient, *mcp.ClientSession) {
	listen := func() net.Listener {
		listener, err := net.Listen("tcp", "localhost:0")
		if err != nil {
			t.Fatal(err)
		}
		return listener
	}
	forGRPC, forMCP := listen(), listen()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- serve(ctx, newLibrary(), forGRPC, forMCP) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	conn, err := grpc.NewClient(forGRPC.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	transport := &mcp.StreamableClientTransport{
		Endpoint:   "http://" + forMCP.Addr().String(),
		HTTPClient: &http.Client{Transport: withHeader{"Grpc-Metadata-Member", "Ada"}},
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return librarypb.NewLibraryClient(conn), session
}

type withHeader struct{ name, value string }

func (h withHeader) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set(h.name, h.value)
	return http.DefaultTransport.RoundTrip(req)
}

// callTool calls a tool over MCP with in as its arguments, and decodes the result into
// out. It returns the text of an error, or "".
func callTool(t *testing.T, session *mcp.ClientSession, name string, in, out proto.Message) string {
	t.Helper()
	args, err := protojson.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatal(err)
	}
	if result.IsError {
		return result.Content[0].(*mcp.TextContent).Text
	}
	text, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if err := protojson.Unmarshal(text, out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return ""
}

// TestBoth checks that both servers return the same results, and share their state.
func TestBoth(t *testing.T) {
	client, session := start(t)
	ctx := metadata.AppendToOutgoingContext(t.Context(), "member", "Bob")
	request := &librarypb.FindBooksRequest{By: &librarypb.FindBooksRequest_Author{Author: "eliot"}, PageSize: 1}
	want, err := client.FindBooks(ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	got := &librarypb.FindBooksResponse{}
	if failed := callTool(t, session, "find_books", request, got); failed != "" || !proto.Equal(got, want) || len(got.Books) != 1 {
		t.Errorf("find_books: %s got %v, want %v", failed, got, want)
	}
	watch, err := client.WatchLoans(ctx, &librarypb.WatchLoansRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := watch.Header(); err != nil { // the header is sent when the watch has started
		t.Fatal(err)
	}
	loan := &librarypb.Loan{}
	failed := callTool(t, session, "lend_book", &librarypb.LendBookRequest{BookId: 1, Term: durationpb.New(time.Hour)}, loan)
	if failed != "" || loan.Member != "Ada" || time.Until(loan.Due.AsTime()) > time.Hour {
		t.Errorf("lend_book: %s %v", failed, loan)
	}
	if watched, err := watch.Recv(); err != nil || !proto.Equal(watched, loan) {
		t.Errorf("watched %v, %v; want %v", watched, err, loan)
	}
	if _, err := client.LendBook(ctx, &librarypb.LendBookRequest{BookId: 1}); status.Code(err) != codes.FailedPrecondition {
		t.Errorf("over gRPC, the copy that was lent over MCP: %v", err)
	}
}

// TestErrors checks the errors that a model reads: errors with a status, and errors for
// arguments that the schema rejects.
func TestErrors(t *testing.T) {
	_, session := start(t)
	tests := []struct {
		tool     string
		in       proto.Message
		contains string
	}{
		{"lend_book", &librarypb.LendBookRequest{BookId: 7}, "NotFound: there is no book 7"},
		{"lend_book", &librarypb.LendBookRequest{}, "bookId: missing"},
		{"find_books", &librarypb.FindBooksRequest{}, "an object with exactly one of title, author, isbn"},
		{"find_books", &librarypb.FindBooksRequest{By: &librarypb.FindBooksRequest_Isbn{Isbn: "x"}, PageSize: 101}, "pageSize: expected"},
	}
	for _, test := range tests {
		if got := callTool(t, session, test.tool, test.in, nil); !strings.Contains(got, test.contains) {
			t.Errorf("%s(%v): got %q, want %q", test.tool, test.in, got, test.contains)
		}
	}
}

// TestDeadline checks that a method gets the deadline of a call, and that its status becomes
// an error without details, even if errors are hidden.
func TestDeadline(t *testing.T) {
	set := call.Must(library.Caller{Server: newLibrary()}.ToolSet())
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(time.Hour))
	defer cancel()
	timed := set.With(call.Timeout(time.Nanosecond), call.MaskErrors())
	result := timed.Call(ctx, "find_books", []byte(`{"title":"m"}`))
	if !result.IsError || result.Text() != "the call took too long and was stopped" {
		t.Errorf("after the deadline: %s", result.Text())
	}
	if s, ok := status.FromError(result.Err); !ok || s.Code() != codes.DeadlineExceeded {
		t.Errorf("the server reads %v", result.Err)
	}
	masked := set.With(call.MaskErrors()).Call(metadata.NewIncomingContext(ctx, metadata.Pairs("member", "Ada")), "lend_book", []byte(`{"bookId":"7"}`))
	if masked.Text() != "the tool failed (NotFound)" || errors.Is(masked.Err, context.Canceled) {
		t.Errorf("hidden: %s", masked.Text())
	}
}
