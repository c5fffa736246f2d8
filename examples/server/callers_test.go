package main

import (
	"context"
	"flag"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Before a release, the callers run for a minute with the race detector.
var callersFor = flag.Duration("callers.for", time.Second, "how long the callers call at once")

const callers = 1000

// TestCallersAtOnce checks that a thousand concurrent callers get the results of their own
// calls.
func TestCallersAtOnce(t *testing.T) {
	tools := tools()
	atOnce(t, func(ctx context.Context, tool, args string) (string, error) {
		return tools.Call(ctx, tool, []byte(args)).Text(), nil
	})
}

// TestSessionAtOnce checks that concurrent callers that share a session get the results
// of their own calls.
func TestSessionAtOnce(t *testing.T) {
	server, client := mcp.NewInMemoryTransports()
	if _, err := newServer(tools(), "Ada").Connect(t.Context(), server, nil); err != nil {
		t.Fatal(err)
	}
	session := connect(t, client)
	atOnce(t, func(ctx context.Context, tool, args string) (string, error) {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: raw(args)})
		if err != nil {
			return "", err
		}
		return result.Content[0].(*mcp.TextContent).Text, nil
	})
}

// atOnce runs callers that call good and bad tools for a while, and checks all results.
func atOnce(t *testing.T, ask func(ctx context.Context, tool, args string) (string, error)) {
	var group sync.WaitGroup
	end := time.Now().Add(*callersFor)
	for i := range callers {
		group.Go(func() {
			for n := i; time.Now().Before(end) && !t.Failed(); n++ {
				tool, args, want := question(n)
				if got, err := ask(t.Context(), tool, args); err != nil || got != want {
					t.Errorf("%s %s: got %q, %v, want %q", tool, args, got, err, want)
				}
			}
		})
	}
	group.Wait()
}

// question returns a unique call and the expected text of its result.
func question(n int) (tool, args, want string) {
	switch n % 5 {
	case 0:
		return "magnification", fmt.Sprintf(`{"focal_length":%d}`, 25*(n+1)), fmt.Sprint(n + 1)
	case 1:
		return "calibrate", fmt.Sprintf(`{"offsets":{"b":"%d.5"}}`, n), fmt.Sprintf(`{"b":%d.5}`, n)
	case 2:
		return "cancel", fmt.Sprintf(`{"id":%d}`, n), fmt.Sprintf("there is no booking %d", n)
	case 3:
		args := fmt.Sprintf(`{"region":{"kind":"constellation","name":"x%d"}}`, n)
		return "find_targets", args, fmt.Sprintf("find_targets: 1 problem with the arguments\n"+
			`- region.name: expected a string that matches ^[A-Z][A-Za-z]{2}$, got "x%d"`, n)
	}
	return "self_test", `{"part":"drive"}`, "the tool failed" // panics, and the server masks errors
}
