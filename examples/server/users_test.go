package main

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
	"github.com/go-toolgen/toolgen/gen/call"
)

// signed is a token that is sent with each request.
type signed string

func (token signed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(r)
}

// TestUsers checks that each user gets only their own tools, and that calls are made in the
// user's name.
func TestUsers(t *testing.T) {
	address := serveTo(t, handlerFor(map[string]*auth.TokenInfo{
		"v": {UserID: "Vera"}, "a": {UserID: "Ada", Scopes: []string{"observer"}}, "b": {UserID: "Berta", Scopes: []string{"admin"}},
	}))
	sessions := map[string]*mcp.ClientSession{}
	for _, user := range []struct{ token, tools string }{
		{"v", "bookings chart find_targets forecast magnification self_test"},
		{"a", "book bookings chart extend find_targets forecast magnification self_test subscribe visit"},
		{"b", "book bookings calibrate cancel chart extend find_targets forecast magnification self_test subscribe visit"},
	} {
		session := connect(t, &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: signed(user.token)}})
		sessions[user.token] = session
		listed, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, tool := range listed.Tools {
			names = append(names, tool.Name)
		}
		if got := strings.Join(names, " "); got != user.tools {
			t.Errorf("user %q gets %s, want %s", user.token, got, user.tools)
		}
	}
	if _, err := sessions["v"].CallTool(t.Context(), &mcp.CallToolParams{Name: "book", Arguments: raw(booking)}); err == nil {
		t.Error("a visitor books the telescope")
	}
	result, err := sessions["a"].CallTool(t.Context(), &mcp.CallToolParams{Name: "book", Arguments: raw(booking)})
	if err != nil {
		t.Fatal(err)
	}
	compareJSON(t, "what Ada has booked", string(marshal(t, result.StructuredContent)), booked)
	if status, answer := post(t, address, "cancel", `{"id":1}`); status != http.StatusUnauthorized {
		t.Errorf("a request without a user got %d: %s", status, answer)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	if _, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: signed("c")}}, nil); err == nil {
		t.Error("the server accepts a session with an unknown token")
	}
}

// TestWithoutServer shows that tools can be tested without a server.
func TestWithoutServer(t *testing.T) {
	tools := tools()
	ada := call.Provide(context.Background(), observatory.Observer("Ada"))
	if got := tools.Call(ada, "book", []byte(booking)); string(got.Structured) != booked {
		t.Errorf("got %s, %v", got.Structured, got.Err)
	}
	if got := tools.Call(context.Background(), "book", []byte(booking)); !got.IsError {
		t.Error("a call without a user books the telescope")
	}
	var admin []string
	for tool := range tools.Filter(call.InGroup("admin")).All() {
		admin = append(admin, tool.Name)
	}
	if want := []string{"cancel", "calibrate"}; !slices.Equal(admin, want) {
		t.Errorf("the tools of administrators are %q, want %q", admin, want)
	}
}
