package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const watchedSource = `package watched

import "time"

// %[1]s returns its name.
//
//toolgen:tool
func %[1]s() string { return "%[1]s" }

// Slow takes a second.
//
//toolgen:tool
func Slow() string {
	time.Sleep(time.Second)
	return "slow %[1]s"
}
`

// TestServeWatch checks that serve -watch replaces the program when the source changes. A
// client over stdio must stay connected, be notified, and get the responses to its calls in
// progress. A client over HTTP must reach the new program at the same address. Source that
// does not compile must change nothing.
func TestServeWatch(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/watched\n\ngo 1.22\n")
	write("tool.go", fmt.Sprintf(watchedSource, "First"))
	toolgen := buildToolgen(t)

	changed := make(chan bool, 10)
	client := mcp.NewClient(&mcp.Implementation{Name: "watcher"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- true },
	})
	command := exec.Command(toolgen, "serve", "-watch", "-C", dir)
	command.Stderr = os.Stderr
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	url := serveOverHTTP(t, toolgen, []string{"-watch", "-C", dir})
	older := startOlderClient(t, exec.Command(toolgen, "serve", "-watch", "-C", dir))
	if got := callText(t, session, "first"); got != "First" {
		t.Fatalf("first returns %q", got)
	}

	slow := make(chan string, 1)
	go func() { slow <- callText(t, session, "slow") }()
	time.Sleep(100 * time.Millisecond)
	write("tool.go", "package watched\n\nfunc broken() { undefined() }\n")
	time.Sleep(1500 * time.Millisecond)
	if got := <-slow; got != "slow First" {
		t.Errorf("slow returns %q", got)
	}
	write("tool.go", fmt.Sprintf(watchedSource, "Second"))
	select {
	case <-changed:
	case <-time.After(2 * time.Minute):
		t.Fatal("the client is not notified")
	}
	if got := callText(t, session, "second"); got != "Second" {
		t.Errorf("second returns %q", got)
	}
	older.wait(t, `"method":"notifications/tools/list_changed"`)
	older.send(t, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"second","arguments":{}}}`)
	older.wait(t, `"id":2,"result":{"content":[{"type":"text","text":"Second"}]`)
	for deadline := time.Now().Add(2 * time.Minute); ; {
		web, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url}, nil)
		if err != nil {
			t.Fatal(err)
		}
		list, err := web.ListTools(t.Context(), nil)
		web.Close()
		if err == nil && strings.HasPrefix(list.Tools[0].Name, "second") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("over HTTP it lists %v, %v", list, err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func callText(t *testing.T, session *mcp.ClientSession, name string) string {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name})
	if err != nil {
		t.Error(err)
		return ""
	}
	return result.Content[0].(*mcp.TextContent).Text
}

// An olderClient is a client of MCP 2025-06-18, which begins a session with initialize.
type olderClient struct {
	in    io.Writer
	lines chan string
}

func startOlderClient(t *testing.T, command *exec.Cmd) olderClient {
	t.Helper()
	in, err1 := command.StdinPipe()
	out, err2 := command.StdoutPipe()
	if err := errors.Join(err1, err2, command.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("serve -watch ends with %v when its client has gone", err)
		}
	})
	client := olderClient{in, make(chan string, 100)}
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			client.lines <- lines.Text()
		}
	}()
	client.send(t, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"older","version":"1"}}}`)
	client.wait(t, `"id":1,"result"`)
	client.send(t, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return client
}

func (c olderClient) send(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

// wait waits for the next line, which must contain text.
func (c olderClient) wait(t *testing.T, text string) {
	t.Helper()
	select {
	case line := <-c.lines:
		if !strings.Contains(line, text) {
			t.Errorf("got %s, want a line with %s", line, text)
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("there is no line with %s", text)
	}
}
