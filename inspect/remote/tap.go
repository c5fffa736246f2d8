package remote

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An exchange keeps what came back for the requests that are made with its context: the
// last result as the server wrote it, and what was wrong with the last HTTP answer.
type exchange struct {
	// cursor, a JSON string, replaces the cursor in the request, if it is not nil. The SDK
	// would leave out an empty one, which is a cursor like any other.
	cursor json.RawMessage

	mu      sync.Mutex
	result  json.RawMessage
	problem string // "" for none
}

type exchangeKey struct{}

// context returns a context for the requests of the exchange. It must be cancelled when
// they are done.
func (x *exchange) context(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithCancel(context.WithValue(ctx, exchangeKey{}, x))
}

// exchangeOf returns the exchange of a context, or nil.
func exchangeOf(ctx context.Context) *exchange {
	x, _ := ctx.Value(exchangeKey{}).(*exchange)
	return x
}

// answer returns the last result, nil for none.
func (x *exchange) answer() json.RawMessage {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.result
}

func (x *exchange) setAnswer(result json.RawMessage) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.result = result
}

// httpProblem returns what was wrong with the last HTTP answer.
func (x *exchange) httpProblem() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.problem
}

func (x *exchange) setHTTPProblem(problem string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.problem = problem
}

// A tap is a transport that passes the results of requests to their exchanges before the
// SDK decodes them.
type tap struct {
	mcp.Transport
	initialized func(version string) // called with the revision that a server chose
}

// Connect connects the transport, and taps the connection.
func (t *tap) Connect(ctx context.Context) (mcp.Connection, error) {
	beneath, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &tapped{Connection: beneath, tap: t, sent: map[jsonrpc.ID]request{}}, nil
}

// tapped is a connection of a tap.
type tapped struct {
	mcp.Connection
	tap  *tap
	mu   sync.Mutex
	sent map[jsonrpc.ID]request // without an answer yet
}

// A request is one that was sent.
type request struct {
	method   string
	exchange *exchange
}

// Write sends a message. It keeps the exchange of a request until the answer comes or the
// context is done.
func (c *tapped) Write(ctx context.Context, message jsonrpc.Message) error {
	x := exchangeOf(ctx)
	call, ok := message.(*jsonrpc.Request)
	if !ok || !call.IsCall() || x == nil {
		return c.send(ctx, message)
	}
	c.note(call.ID, request{call.Method, x})
	context.AfterFunc(ctx, func() { c.take(call.ID) })
	if x.cursor == nil {
		return c.send(ctx, message)
	}
	changed, err := withCursor(call, x.cursor)
	if err != nil {
		return err
	}
	return c.send(ctx, changed)
}

// send sends a message, and returns when the context is done even if the server does not
// read: the goroutine then ends with the connection.
func (c *tapped) send(ctx context.Context, message jsonrpc.Message) error {
	sent := make(chan error, 1)
	go func() { sent <- c.Connection.Write(ctx, message) }()
	select {
	case err := <-sent:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *tapped) note(id jsonrpc.ID, r request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent[id] = r
}

// take returns the request with an ID, and removes it.
func (c *tapped) take(id jsonrpc.ID) (r request, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok = c.sent[id]
	delete(c.sent, id)
	return r, ok
}

// withCursor returns a request with another cursor.
func withCursor(call *jsonrpc.Request, cursor json.RawMessage) (*jsonrpc.Request, error) {
	var params map[string]json.RawMessage
	if err := json.Unmarshal(call.Params, &params); err != nil {
		return nil, err
	}
	params["cursor"] = cursor
	text, err := json.Marshal(params)
	return &jsonrpc.Request{ID: call.ID, Method: call.Method, Params: text}, err
}

// Read reads a message, and passes a result to the exchange of its request.
func (c *tapped) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if response, ok := message.(*jsonrpc.Response); ok && err == nil {
		c.deliver(response)
	}
	return message, err
}

func (c *tapped) deliver(response *jsonrpc.Response) {
	r, ok := c.take(response.ID)
	if !ok || response.Error != nil {
		return
	}
	r.exchange.setAnswer(response.Result)
	var chosen struct{ ProtocolVersion string }
	if r.method == "initialize" && json.Unmarshal(response.Result, &chosen) == nil {
		c.tap.initialized(chosen.ProtocolVersion)
	}
}
