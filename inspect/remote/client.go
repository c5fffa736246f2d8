package remote

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A client is the connection to one server.
type client struct {
	server  Server
	options Options
	process *process // nil for a URL
	session *mcp.ClientSession
}

// lastGreeting is the newest revision in which a session begins with "initialize". In
// later revisions, it begins with "server/discover".
const lastGreeting = "2025-11-25"

// connect starts a server, if it is a command, and begins a session. If a command does not
// answer in half the time, connect assumes that it does not support "server/discover": it
// starts the command again, and begins the session with "initialize". An HTTP server of any
// revision must answer.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
func connect(ctx context.Context, s Server, o Options) (*client, error) {
	ctx, cancel := context.WithTimeout(ctx, o.ConnectTimeout)
	defer cancel()
	if s.URL != "" || o.ProtocolVersion != "" {
		return greet(ctx, s, o)
	}
	probe, done := context.WithTimeout(ctx, o.ConnectTimeout/2)
	defer done()
	c, err := greet(probe, s, o)
	if err == nil || probe.Err() == nil || ctx.Err() != nil {
		return c, err
	}
	o.ProtocolVersion = lastGreeting
	return greet(ctx, s, o)
}

// greet starts a server, if it is a command, and begins a session. It makes one attempt.
func greet(ctx context.Context, s Server, o Options) (*client, error) {
	c := &client{server: s, options: o}
	transport, err := c.transport()
	if err != nil {
		return nil, c.startFailure(err)
	}
	var x exchange
	ctx, done := x.context(ctx)
	defer done()
	// If the client declares no capabilities, such as sampling, a server sends no requests.
	sdk := mcp.NewClient(&mcp.Implementation{Name: "toolgen", Version: "1"},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	c.session, err = sdk.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: o.ProtocolVersion})
	if err != nil {
		err = c.explain(ctx, &x, "connecting", err)
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

// transport returns the transport to the server. If the server is a command, transport
// starts its process.
func (c *client) transport() (mcp.Transport, error) {
	if c.server.URL != "" {
		w := newWire(c.server, c.options.MaxMessageBytes)
		return &tap{w.transport(c.server.URL), func(revision string) { w.revision.Store(&revision) }}, nil
	}
	p, err := start(c.server)
	if err != nil {
		return nil, err
	}
	c.process = p
	return &tap{p.transport(c.options.MaxMessageBytes), func(string) {}}, nil
}

// close ends the connection, and the process that was started for the server.
func (c *client) close() error {
	if c.session != nil {
		c.session.Close() // an error does not matter: the connection is not used again
	}
	if c.process == nil {
		return nil
	}
	if err := c.process.Close(); err != nil {
		return c.fail("it cannot be stopped", err)
	}
	return nil
}

// ask makes a request with the SDK, by calling do, and returns the result as the server
// wrote it. The result is nil only if there is an error. If there are a result and an
// error, the SDK could not decode the result.
func (c *client) ask(ctx context.Context, x *exchange, doing string, do func(context.Context) error) (json.RawMessage, error) {
	ctx, cancel := x.context(ctx)
	defer cancel()
	err := do(ctx)
	answer, _ := x.result.Load().(json.RawMessage)
	if err == nil && answer == nil { // the context ended just before the result arrived
		err = cmp.Or(ctx.Err(), errNoAnswer)
	}
	if err != nil {
		err = c.explain(ctx, x, doing, err)
	}
	return answer, err
}

var errNoAnswer = errors.New("the response was lost")

func (c *client) fail(message string, err error) error {
	if err != nil {
		message += ": " + err.Error()
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}

func (c *client) failf(format string, args ...any) error {
	return c.fail(fmt.Sprintf(format, args...), nil)
}

// explain returns an [Error] for err, with the reason why a request failed. If a command
// did not answer, the message also contains the end of its standard error.
func (c *client) explain(ctx context.Context, x *exchange, doing string, err error) error {
	message := doing + ": " + c.reason(ctx, x, err)
	if c.process != nil && answerIn(err) == nil {
		if text := c.process.stderr.String(); text != "" {
			message += "\nthe last lines of its standard error:\n" + indent(text)
		}
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}

func (c *client) reason(ctx context.Context, x *exchange, err error) string {
	problem, _ := x.problem.Load().(string)
	answer := answerIn(err)
	var unsent *url.Error
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return c.late()
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case errors.Is(err, mcp.ErrSessionMissing):
		return "the server ended the session: open a new session"
	case problem != "":
		return problem
	case answer != nil && answer.Code == jsonrpc.CodeMethodNotFound:
		return "it does not support the method (" + answer.Message + "): it may be a different kind of server, or have no tools"
	case answer != nil:
		return fmt.Sprintf("it responded with error %d: %s", answer.Code, answer.Message)
	case errors.As(err, &unsent):
		return "it cannot be reached: " + unsent.Err.Error()
	case c.process != nil:
		return c.processReason(err)
	}
	return sdkReason(err)
}

// answerIn returns the JSON-RPC error with which the server answered, or nil if err is
// another error. Errors of the transport have the same type as JSON-RPC errors.
func answerIn(err error) *jsonrpc.Error {
	var answer *jsonrpc.Error
	if !errors.As(err, &answer) || answer.Message == "rejected by transport" {
		return nil
	}
	return answer
}

// late returns the message for a missed deadline. It includes ways to fix it.
func (c *client) late() string {
	if c.process != nil && c.process.noise.String() != "" {
		return c.noiseMessage()
	}
	if c.session != nil {
		return "no response in time: increase the timeout (option Timeout, flag -timeout; for a call, its context)"
	}
	older := ""
	if c.options.ProtocolVersion == "" {
		older = ", use an older revision (option ProtocolVersion, flag -protocol, for example " + lastGreeting + ")"
	}
	return "no response in time: increase the timeout (options ConnectTimeout and Timeout, flag -timeout)" + older + ", or check that it is an MCP server"
}

func (c *client) processReason(err error) string {
	// The output may end a moment before the process.
	ended := c.process.endsWithin(500 * time.Millisecond)
	switch {
	case c.process.noise.String() != "":
		return c.noiseMessage()
	case ended && c.process.byItself:
		return "the command exited (" + c.process.cmd.ProcessState.String() + ")"
	}
	return sdkReason(err)
}

// sdkReason returns the message of an error of the SDK, without the prefix that the SDK
// adds if a connection breaks, and with a hint.
func sdkReason(err error) string {
	text := err.Error()
	if _, cause, ok := strings.Cut(text, "client is closing: "); ok {
		text = cause
	}
	return text + " (check that it is an MCP server)"
}

func (c *client) noiseMessage() string {
	return fmt.Sprintf("it wrote %q to its standard output, which may only contain MCP messages: "+
		"configure it to write logs to standard error", c.process.noise.String())
}

func indent(text string) string { return "\t" + strings.ReplaceAll(text, "\n", "\n\t") }

func (c *client) startFailure(err error) error {
	message := "cannot be started: " + err.Error()
	if errors.Is(err, exec.ErrNotFound) {
		message += " (install it, or use a path with a directory)"
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}

// The errors that [Session.Call] returns before it sends a request to a server.
var (
	ErrNoSuchTool = errors.New("no such tool")
	ErrArguments  = errors.New("arguments must be one JSON object")
)

// An Error describes a problem with a server, and how to fix it. The message never contains a
// secret of at least six bytes: a value of [Server.Env] or [Server.Header], or the query or
// password of [Server.URL].
type Error struct {
	Server  string // name of the server or, if it has no name, its command or URL
	Message string
	Err     error // the cause, or nil; its message may contain secrets
}

// Error returns "server NAME: MESSAGE".
func (e *Error) Error() string { return "server " + quote(e.Server) + ": " + e.Message }

// Unwrap returns the cause of the error.
func (e *Error) Unwrap() error { return e.Err }

func quote(text string) string { return `"` + text + `"` }

// secrets returns the strings in a server's settings that no error may contain, the
// longest first.
func (s Server) secrets() []string {
	var found []string
	for _, entry := range s.Env {
		_, value, _ := strings.Cut(entry, "=")
		found = append(found, value)
	}
	for _, values := range s.Header {
		for _, value := range values {
			_, credentials, _ := strings.Cut(value, " ") // after "Bearer"
			found = append(found, value, credentials)
		}
	}
	found = append(found, urlSecrets(s.URL)...)
	// A short value, such as "1", is not a secret, and may be part of other words.
	found = slices.DeleteFunc(found, func(text string) bool { return len(text) < 6 })
	slices.SortFunc(found, func(a, b string) int { return len(b) - len(a) })
	return found
}

// urlSecrets returns the password and the query of a URL. A query often contains a key.
func urlSecrets(text string) []string {
	u, err := url.Parse(text)
	if err != nil {
		return []string{text}
	}
	found := []string{u.RawQuery}
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		_, value, _ := strings.Cut(pair, "=")
		found = append(found, value)
	}
	for _, values := range u.Query() {
		found = append(found, values...)
	}
	if u.User != nil {
		password, _ := u.User.Password()
		found = append(found, u.User.String(), password)
	}
	return found
}

// longest is the maximum number of bytes that an error shows of a string.
const longest = 4000

// safe returns text in a form for errors: shortened, and without control characters and
// secrets. It also removes secrets that strconv.Quote has escaped.
func (s Server) safe(text string) string {
	for _, secret := range s.secrets() {
		text = strings.ReplaceAll(text, secret, "…")
		quoted := strconv.Quote(secret)
		text = strings.ReplaceAll(text, quoted[1:len(quoted)-1], "…")
	}
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
}

// A tail is a writer that keeps the end of its input.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 2000

// Write never fails.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if cut := len(t.text) - tailBytes; cut > 0 {
		t.text = append(t.text[:0], t.text[cut:]...)
	}
	return len(text), nil
}

// String returns the last lines.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.Join(lines[max(0, len(lines)-10):], "\n")
}

// A noise is a writer that keeps the first line of its input that cannot be a JSON-RPC
// message. It assumes that a message begins with { or [.
type noise struct {
	mu     sync.Mutex
	inLine bool // whether the first characters of the current line have been checked
	found  bool // whether the line to keep was found
	open   bool // whether the current line is the line to keep
	text   []byte
}

const noiseBytes = 200

// Write never fails.
func (n *noise) Write(text []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for line := range bytes.Lines(text) {
		n.part(line)
	}
	return len(text), nil
}

// part adds a line or a part of a line.
func (n *noise) part(line []byte) {
	if begin := bytes.TrimSpace(line); !n.inLine && len(begin) > 0 {
		n.inLine = true
		n.open = !n.found && begin[0] != '{' && begin[0] != '['
		n.found = n.found || n.open
	}
	if n.open {
		n.text = append(n.text, line[:min(len(line), noiseBytes-len(n.text))]...)
	}
	if bytes.HasSuffix(line, []byte("\n")) {
		n.inLine, n.open = false, false
	}
}

// String returns the line that was kept, or "".
func (n *noise) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.TrimSpace(string(n.text))
}
