package remote

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestCommandsThatFail(t *testing.T) {
	t.Parallel()
	tests := []struct {
		server  Server
		options Options
		want    []string
	}{
		{Server{Command: []string{"no-such-command-of-toolgen"}}, Options{}, []string{`server "no-such-command-of-toolgen": cannot be started`, "install it"}},
		{Server{Name: "d", Command: []string{"go"}, Dir: "testdata/none"}, Options{}, []string{`server "d": cannot be started`, "testdata/none"}},
		{stdio(t, "exit"), Options{}, []string{"the command exited (exit status 3)", "the last lines of its standard error:\n\tboot\n\tmissing TOKEN"}},
		{stdio(t, "text"), Options{}, []string{`it wrote "Listening on port 3000" to its standard output`, "standard error"}},
		{stdio(t, "half"), Options{}, []string{"connecting: invalid character 'o' looking for beginning of value (check that it is an MCP server)"}},
		{stdio(t, "silent"), soon, []string{"connecting: no response in time: increase the timeout (options ConnectTimeout and Timeout, flag -timeout)"}},
		{stdio(t, "mute list"), Options{Timeout: 8 * time.Second}, []string{"listing its tools: no response in time: increase the timeout (option Timeout, flag -timeout", "reading the list from a tape"}},
	}
	for _, tt := range tests {
		t.Run(tt.server.label(), func(t *testing.T) {
			t.Parallel()
			_, err := List(t.Context(), []Server{tt.server}, tt.options)
			checkError(t, err, append(tt.want, `server "`+tt.server.label()+`": `)...)
		})
	}
}

func status(code int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(code)
		io.WriteString(w, body)
	}
}

func TestEndpointsThatFail(t *testing.T) {
	t.Parallel()
	elsewhere := http.RedirectHandler("http://elsewhere.invalid/mcp", http.StatusTemporaryRedirect)
	tests := []struct {
		name    string
		handler http.Handler
		want    []string
	}{
		{"401", status(401, "text/plain", "no \x1b[31mkey\n"), []string{"HTTP 401 Unauthorized: no [31mkey (add credentials in a header"}},
		{"404", status(404, "text/html", "<html>"), []string{"HTTP 404 Not Found (check the path of the URL"}},
		{"405", status(405, "", ""), []string{"HTTP 405 Method Not Allowed (this is not a Streamable HTTP endpoint"}},
		{"500", status(500, "application/json", `{"oops":1}`), []string{`HTTP 500 Internal Server Error: {"oops":1}`}},
		{"rpc", status(401, "application/json", `{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"not today"}}`), []string{"HTTP 401 Unauthorized: ", "not today", "add credentials"}},
		{"page", status(200, "text/html", "<html>"), []string{`it responded with "text/html", which is not an MCP message`}},
		{"broken", status(200, "application/json", `{"jsonrpc":`), []string{"failed to decode response"}},
		{"redirect", elsewhere, []string{"it redirects to the host elsewhere.invalid: use that host"}},
		{"port", http.RedirectHandler("http://127.0.0.1:1/mcp", http.StatusTemporaryRedirect), []string{"it redirects to the host 127.0.0.1:1: use that host"}},
		{"get", http.RedirectHandler("/other?key=topsecret", http.StatusMovedPermanently), []string{"/other, to which messages cannot be redirected: use that URL"}},
		{"silent", scripts["silent"], []string{"connecting: no response in time"}},
		{"no tools", script{}, []string{"it does not support the method (method not found)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := Options{}
			if tt.name == "silent" {
				o = soon
			}
			_, err := List(t.Context(), []Server{online(t, "web", tt.handler)}, o)
			checkError(t, err, append(tt.want, `server "web": `)...)
		})
	}
}

func TestConnectionRefused(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	_, err = List(t.Context(), []Server{{URL: "http://" + address + "/mcp?key=topsecret"}}, Options{})
	checkError(t, err, `server "http://`+address+`/mcp": connecting: it cannot be reached: `, "connection refused")
	if strings.Contains(err.Error(), "topsecret") {
		t.Errorf("the error shows the key:\n%v", err)
	}
}

// TestAllErrors checks that the errors of all servers are in the order of the servers.
func TestAllErrors(t *testing.T) {
	t.Parallel()
	servers := []Server{stdio(t, "exit"), stdio(t, "one"), online(t, "web", status(404, "", ""))}
	_, err := List(t.Context(), servers, Options{})
	checkError(t, err, `server "exit"`, `server "web"`)
	if text := err.Error(); strings.Index(text, `"exit"`) > strings.Index(text, `"web"`) {
		t.Errorf("the errors are not in the order of the servers:\n%s", text)
	}
	if e := (*Error)(nil); !errors.As(err, &e) || e.Server != "exit" {
		t.Errorf("the first error is of %v, want exit", e)
	}
}

func TestDeadlinesAreErrors(t *testing.T) {
	t.Parallel()
	_, err := List(t.Context(), []Server{stdio(t, "silent")}, Options{ConnectTimeout: 300 * time.Millisecond})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want one that wraps the deadline", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	_, err = List(ctx, []Server{online(t, "web", scripts["silent"])}, Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want one that wraps the cancellation", err)
	}
}

// TestSecrets checks that no error contains the secrets in a server's environment and
// headers, even if the server sends them back.
func TestSecrets(t *testing.T) {
	t.Parallel()
	command := stdio(t, "exit")
	command.Env = append(command.Env, "TOKEN=open-sesame")
	_, err := List(t.Context(), []Server{command}, Options{})
	checkError(t, err, "missing TOKEN, was …")

	leaky := func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "bad key "+r.Header.Get("Authorization")+" "+r.Header.Get("X-Key"), http.StatusForbidden)
	}
	web := online(t, "web", http.HandlerFunc(leaky))
	web.Header = http.Header{"Authorization": {"Bearer open-sesame"}, "x-key": {"open-barley"}}
	_, err = List(t.Context(), []Server{web}, Options{})
	checkError(t, err, "HTTP 403 Forbidden: bad key … …")
}

// TestSafe checks that secrets are also removed in quoted form and in URLs, and that long
// strings are truncated.
func TestSafe(t *testing.T) {
	t.Parallel()
	s := Server{URL: "https://a/mcp?key=open%20sesame", Header: http.Header{"X-Key": {`open"barley`}}}
	tests := []struct{ text, want string }{
		{"key open%20sesame", "key …"},
		{"key open sesame", "key …"},
		{`key "open\"barley"`, `key "…"`},
		{strings.Repeat("x", longest-1) + "ä", strings.Repeat("x", longest-1) + "…"},
	}
	for _, tt := range tests {
		if got := s.safe(tt.text); got != tt.want {
			t.Errorf("%.50s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestNoAnswerToDiscover checks that if a server does not respond to "server/discover", the
// session begins with "initialize", and that an older ProtocolVersion uses "initialize" at
// once.
func TestNoAnswerToDiscover(t *testing.T) {
	t.Parallel()
	older := Options{ProtocolVersion: lastGreeting}
	for transport, server := range both(t, "undiscovered") {
		start := time.Now()
		tools, err := List(t.Context(), []Server{server}, older)
		if diff := cmp.Diff([]string{"one"}, names(tools)); diff != "" || err != nil {
			t.Errorf("%s: %v, tools (-want +got):\n%s", transport, err, diff)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: it took %v", transport, took)
		}
	}
	tools, err := List(t.Context(), []Server{stdio(t, "undiscovered")}, Options{ConnectTimeout: 10 * time.Second})
	if diff := cmp.Diff([]string{"one"}, names(tools)); diff != "" || err != nil {
		t.Errorf("without an older revision: %v, tools (-want +got):\n%s", err, diff)
	}
	_, err = List(t.Context(), []Server{online(t, "web", scripts["undiscovered"])}, Options{ConnectTimeout: time.Second})
	checkError(t, err, "connecting: no response in time", "flag -protocol, for example 2025-11-25")
}

// TestProcessesEnd checks that no server outlives its session, even if it ignores signals.
func TestProcessesEnd(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"one", "stubborn", "deaf"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := Open(t.Context(), []Server{stdio(t, name)}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			p := s.clients[0].process
			if hasEnded(p) {
				t.Fatal("the process ended before the session")
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if !hasEnded(p) {
				t.Error("the process is still running")
			}
		})
	}
}

// TestGrandchildrenEnd checks that processes started by a server end with it. The
// grandchild keeps a connection to the test open while it runs.
func TestGrandchildrenEnd(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the system has no process groups")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	server := stdio(t, "parent")
	server.Env = append(server.Env, grandchildVariable+"="+listener.Addr().String())
	s := open(t, Options{}, server)
	line, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	line.SetReadDeadline(time.Now().Add(10 * time.Second))
	if n, err := line.Read(make([]byte, 1)); n > 0 || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the grandchild is still running (%v)", err)
	}
}

func hasEnded(p *process) bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}
