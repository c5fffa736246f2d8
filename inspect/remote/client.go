package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"strings"
	"time"

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
// later ones it begins with "server/discover".
const lastGreeting = "2025-11-25"

// connect starts a server, if it is a command, and begins a session. A command that does
// not answer in half the time is assumed not to know "server/discover": it is started
// again, and the session begins with "initialize". Over HTTP a server of any revision has
// to answer.
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

// greet starts a server and begins a session, without a second try.
func greet(ctx context.Context, s Server, o Options) (*client, error) {
	c := &client{server: s, options: o}
	transport, err := c.transport()
	if err != nil {
		return nil, c.startFailure(err)
	}
	var x exchange
	ctx, done := x.context(ctx)
	defer done()
	// Without capabilities of the client, such as sampling, a server sends no requests.
	sdk := mcp.NewClient(&mcp.Implementation{Name: "toolgen", Version: "1"},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	c.session, err = sdk.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: o.ProtocolVersion})
	if err != nil {
		err = c.explain(ctx, &x, "connecting", err)
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

// transport returns the transport to the server, whose process it starts if the server is
// a command.
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

// close ends the connection, and the process that was started for it.
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
// wrote it. The result is nil only with an error; with both, the SDK could not decode the
// result.
func (c *client) ask(ctx context.Context, x *exchange, doing string, do func(context.Context) error) (json.RawMessage, error) {
	ctx, cancel := x.context(ctx)
	defer cancel()
	err := do(ctx)
	answer := x.answer()
	if err == nil && answer == nil { // the result came just as the context was done
		err = cmp.Or(ctx.Err(), errNoAnswer)
	}
	if err != nil {
		err = c.explain(ctx, x, doing, err)
	}
	return answer, err
}

var errNoAnswer = errors.New("the answer is lost")

// fail returns an error about the server.
func (c *client) fail(message string, err error) error {
	if err != nil {
		message += ": " + err.Error()
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}

// failf returns an error about the server that has no cause.
func (c *client) failf(format string, args ...any) error {
	return c.fail(fmt.Sprintf(format, args...), nil)
}

// explain returns an error with the reason why a request failed; if a command did not
// answer, also with the end of its standard error.
func (c *client) explain(ctx context.Context, x *exchange, doing string, err error) error {
	message := doing + ": " + c.reason(ctx, x, err)
	if c.process != nil && answerIn(err) == nil {
		if text := c.process.stderr.String(); text != "" {
			message += "\nthe end of its standard error:\n" + indent(text)
		}
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}

func (c *client) reason(ctx context.Context, x *exchange, err error) string {
	problem := x.httpProblem()
	answer := answerIn(err)
	var unsent *url.Error
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return c.late()
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case errors.Is(err, mcp.ErrSessionMissing):
		return "the server has ended the session: open another one"
	case problem != "":
		return problem
	case answer != nil && answer.Code == jsonrpc.CodeMethodNotFound:
		return "it does not have that method (" + answer.Message + "): it may be another kind of server, or have no tools"
	case answer != nil:
		return fmt.Sprintf("it answers with error %d: %s", answer.Code, answer.Message)
	case errors.As(err, &unsent):
		return "it cannot be reached: " + unsent.Err.Error()
	case c.process != nil:
		return c.processReason(err)
	}
	return sdkReason(err)
}

// answerIn returns the JSON-RPC error that the server answered with; nil for other errors,
// of which those of the transport have the same type.
func answerIn(err error) *jsonrpc.Error {
	var answer *jsonrpc.Error
	if !errors.As(err, &answer) || answer.Message == "rejected by transport" {
		return nil
	}
	return answer
}

// late returns the message for a deadline that has passed, with what can be done.
func (c *client) late() string {
	if c.process != nil && c.process.noise.String() != "" {
		return c.noiseMessage()
	}
	if c.session != nil {
		return "no answer in time: give it more (option Timeout, flag -timeout; for a call, its context)"
	}
	older := ""
	if c.options.ProtocolVersion == "" {
		older = ", ask for an older revision (option ProtocolVersion, flag -protocol, such as " + lastGreeting + ")"
	}
	return "no answer in time: give it more (options ConnectTimeout and Timeout, flag -timeout)" + older + ", or check that it is an MCP server"
}

func (c *client) processReason(err error) string {
	// The end of the output is known a moment before the end of the process.
	ended := c.process.endsWithin(500 * time.Millisecond)
	switch {
	case c.process.noise.String() != "":
		return c.noiseMessage()
	case ended && c.process.byItself:
		return "the command has ended (" + c.process.cmd.ProcessState.String() + ")"
	}
	return sdkReason(err)
}

// sdkReason returns the text of an error of the SDK, without the words that it puts before
// the error of every broken connection.
func sdkReason(err error) string {
	text := err.Error()
	if _, cause, ok := strings.Cut(text, "client is closing: "); ok {
		text = cause
	}
	return text + " (check that it is an MCP server)"
}

func (c *client) noiseMessage() string {
	return fmt.Sprintf("it writes %q to its standard output, where only MCP messages may stand: "+
		"have it write logs to standard error", c.process.noise.String())
}

func indent(text string) string { return "\t" + strings.ReplaceAll(text, "\n", "\n\t") }

// startFailure says why the command cannot be started.
func (c *client) startFailure(err error) error {
	message := "cannot be started: " + err.Error()
	if errors.Is(err, exec.ErrNotFound) {
		message += " (install it, or name it with its folder)"
	}
	return &Error{Server: c.server.label(), Message: c.server.safe(message), Err: err}
}
