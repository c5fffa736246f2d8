package remote

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// serverVariable makes the test binary run as a server: one of scripts or programs.
const serverVariable = "TOOLGEN_TEST_SERVER"

func TestMain(m *testing.M) {
	name := os.Getenv(serverVariable)
	if program, ok := programs[name]; ok {
		program()
		return
	}
	if s, ok := scripts[name]; ok {
		serveStdio(s)
		return
	}
	os.Exit(m.Run())
}

// A script is a server with a function for each method. The function returns the rest of the
// response after its id, or "" for no response.
type script map[string]func(params map[string]json.RawMessage) string

const greeting = `"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"script","version":"1"}}`

// answer returns the response to message, or "" for no response.
func (s script) answer(message []byte) string {
	var call struct {
		ID     json.RawMessage
		Method string
		Params map[string]json.RawMessage
	}
	if json.Unmarshal(message, &call) != nil || call.ID == nil {
		return ""
	}
	body := `"error":{"code":-32601,"message":"method not found"}`
	if call.Method == "initialize" {
		body = greeting
	}
	if said, ok := s[call.Method]; ok {
		body = said(call.Params)
	}
	if body == "" {
		return ""
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, call.ID, body)
}

func serveStdio(s script) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if text := s.answer(lines.Bytes()); text != "" {
			fmt.Println(text)
		}
	}
}

// grandchildVariable contains the address to which a grandchild connects.
const grandchildVariable = "TOOLGEN_TEST_GRANDCHILD"

func (s script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	text := s.answer(body)
	switch {
	case text == "" && strings.Contains(string(body), `"id"`):
		<-r.Context().Done()
	case text == "":
		w.WriteHeader(http.StatusAccepted)
	default:
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, text)
	}
}

// listOf returns a script with one page of tools.
func listOf(tools string) script { return pages(map[string]string{"": `{"tools":[` + tools + `]}`}) }

// pages returns a script with pages. The key of the page at the cursor x is "=x", and the
// key of the first page is "".
func pages(byCursor map[string]string) script {
	return script{"tools/list": func(params map[string]json.RawMessage) string {
		key := ""
		if text, ok := params["cursor"]; ok {
			var cursor string
			json.Unmarshal(text, &cursor)
			key = "=" + cursor
		}
		if page, ok := byCursor[key]; ok {
			return `"result":` + page
		}
		return `"error":{"code":-32602,"message":"no such cursor"}`
	}}
}

func tool(name string) string {
	return fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object"}}`, name)
}

// lossless is a definition with everything that decoding into Go values would lose.
const lossless = `{"icons":[{"src":"data:,","sizes":["48x48"]}],"name":"keep","x-unknown":{"b":1,"a":2},` +
	`"title":"T","description":null,"inputSchema":{"type":"object","properties":{"z":{"type":"number","maximum":1.50e400},` +
	`"a":{"const":12345678901234567890.0}}},"outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"x":null},"_meta":{"k/v":[0.10]}}`

var scripts = map[string]script{
	"one":      listOf(tool("one")),
	"lossless": listOf(lossless),
	"silent":   {"initialize": func(map[string]json.RawMessage) string { return "" }},
	"undiscovered": {
		"server/discover": func(map[string]json.RawMessage) string { return "" },
		"tools/list":      listOf(tool("one"))["tools/list"],
	},
	"mute list": {"tools/list": func(map[string]json.RawMessage) string {
		fmt.Fprintln(os.Stderr, "reading the list from a tape")
		return ""
	}},
	"cursors": pages(map[string]string{
		"":     `{"tools":[` + tool("a") + `],"nextCursor":""}`,
		"=":    `{"tools":[],"nextCursor":"<é>"}`,
		"=<é>": `{"tools":[` + tool("b") + `],"nextCursor":null}`,
	}),
	"circle": pages(map[string]string{
		"":   `{"tools":[` + tool("a") + `],"nextCursor":"x"}`,
		"=x": `{"tools":[` + tool("b") + `],"nextCursor":"y"}`,
		"=y": `{"tools":[` + tool("c") + `],"nextCursor":"x"}`,
	}),
	"endless": {"tools/list": func(params map[string]json.RawMessage) string {
		return fmt.Sprintf(`"result":{"tools":[%s],"nextCursor":"c%d"}`, tool("t"), time.Now().UnixNano())
	}},
	"calls": callsScript(),
	"dies on call": {
		"tools/list": listOf(tool("one"))["tools/list"],
		"tools/call": func(map[string]json.RawMessage) string {
			fmt.Fprintln(os.Stderr, "panic: the disk is on fire\x1b[2J")
			os.Exit(7)
			return ""
		},
	},
}

func callsScript() script {
	s := listOf(tool("echo") + "," + tool("fail") + "," + tool("wait") + "," + tool("ask") + "," + tool("refuse") + "," + tool("odd"))
	s["tools/call"] = func(params map[string]json.RawMessage) string {
		switch string(params["name"]) {
		case `"echo"`:
			return `"result":{"content":[{"type":"hologram","x":1.0}],"structuredContent":` + string(params["arguments"]) + `}`
		case `"fail"`:
			return `"result":{"content":[{"type":"text","text":"no such city"}],"isError":true}`
		case `"ask"`:
			return `"result":{"resultType":"input_required","inputRequests":{"1":{"method":"roots/list"}}}`
		case `"odd"`:
			return `"result":{"content":"text"}`
		case `"wait"`:
			return ""
		}
		return `"error":{"code":-32000,"message":"out of order"}`
	}
	return s
}

// programs are servers that are not scripts.
var programs = map[string]func(){
	"sdk":  func() { sdkServer("s", 5).Run(background(), &mcp.StdioTransport{}) },
	"exit": func() { fmt.Fprintln(os.Stderr, "boot\nmissing TOKEN, was", os.Getenv("TOKEN")); os.Exit(3) },
	"text": func() {
		fmt.Println("Listening on port 3000")
		io.Copy(io.Discard, os.Stdin)
	},
	"half": func() { fmt.Println(`{"jsonrpc": oops}`); io.Copy(io.Discard, os.Stdin) },
	"stubborn": func() {
		serveStdio(listOf(tool("one")))
		select {}
	},
	"parent": func() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), serverVariable+"=grandchild")
		if err := child.Start(); err != nil {
			panic(err)
		}
		serveStdio(listOf(tool("one")))
	},
	"grandchild": func() {
		signal.Ignore(syscall.SIGTERM)
		if _, err := net.Dial("tcp", os.Getenv(grandchildVariable)); err != nil {
			panic(err)
		}
		time.Sleep(time.Minute)
	},
	// It does not read messages after the list request.
	"full": func() {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			text := listOf(tool("one")).answer(lines.Bytes())
			if text != "" {
				fmt.Println(text)
			}
			if strings.Contains(text, `"tools":[`) {
				time.Sleep(time.Minute)
			}
		}
	},
	"deaf": func() {
		signal.Ignore(syscall.SIGTERM)
		serveStdio(listOf(tool("one")))
		select {}
	},
}

// stdio returns the named server as a command.
func stdio(t *testing.T, name string) Server {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Server{Name: name, Command: []string{executable}, Env: []string{serverVariable + "=" + name}}
}

func online(t *testing.T, name string, handler http.Handler) Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Server{Name: name, URL: server.URL + "/mcp"}
}

// both returns the named script over both transports.
func both(t *testing.T, name string) map[string]Server {
	t.Helper()
	if _, ok := scripts[name]; !ok {
		t.Fatalf("no script is named %q", name)
	}
	return map[string]Server{"stdio": stdio(t, name), "http": online(t, name, scripts[name])}
}

// sdkServer returns a server of the SDK with n tools, two to a page.
func sdkServer(name string, n int) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: name, Version: "1"}, &mcp.ServerOptions{PageSize: 2})
	for i := range n {
		name := fmt.Sprintf("%s%d", name, i)
		schema := json.RawMessage(`{"type":"object","properties":{"n":{"type":"integer"}}}`)
		server.AddTool(&mcp.Tool{Name: name, InputSchema: schema}, echo)
	}
	return server
}

func sdkHandler(name string, n int) http.Handler {
	server := sdkServer(name, n)
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
}
