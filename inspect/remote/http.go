package remote

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A wire is the HTTP transport to a Streamable HTTP endpoint.
type wire struct {
	beneath    http.RoundTripper
	header     http.Header // added to each request
	maxMessage int         // maximum number of bytes of an answer
	// revision is the revision that the server selected, for revisionHeader. It is needed
	// because the SDK sends that header only on its own type of connection, not on a
	// tapped connection.
	revision atomic.Pointer[string]
}

// revisionHeader is the header that contains the revision of the session.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
const revisionHeader = "Mcp-Protocol-Version"

func newWire(s Server, maxMessage int) *wire {
	w := &wire{beneath: s.Transport, header: s.Header, maxMessage: maxMessage}
	if w.beneath == nil {
		w.beneath = http.DefaultTransport
	}
	return w
}

// transport returns the SDK's transport to the endpoint. It has no stream for messages that
// the server initiates, because they are not needed.
func (w *wire) transport(url string) mcp.Transport {
	return &mcp.StreamableClientTransport{
		Endpoint:             url,
		HTTPClient:           &http.Client{Transport: w, CheckRedirect: checkRedirect},
		MaxRetries:           -1,
		MaxEventSize:         w.maxMessage,
		DisableStandaloneSSE: true,
	}
}

// checkRedirect rejects redirects that would send headers, which often contain keys, to
// another host or port or without encryption. It also rejects redirects that turn a POST into
// a GET, because the message would be lost.
// https://www.rfc-editor.org/rfc/rfc9110#section-15.4
func checkRedirect(next *http.Request, via []*http.Request) error {
	first := via[0].URL
	switch {
	case len(via) >= 10:
		return errors.New("endless redirects")
	case next.URL.Host != first.Host && !upgrades(first, next.URL):
		return fmt.Errorf("it redirects to the host %s: use that host if it is intended", next.URL.Host)
	case first.Scheme == "https" && next.URL.Scheme != "https":
		return errors.New("it redirects from https to http")
	case next.Method != via[0].Method:
		return fmt.Errorf("it redirects to %s, to which messages cannot be redirected: use that URL", place(next.URL))
	}
	return nil
}

// upgrades reports whether a redirect only adds encryption: both URLs have the same host and
// the default ports, and the second URL is encrypted.
func upgrades(first, next *url.URL) bool {
	return first.Port() == "" && next.Port() == "" && next.Scheme == "https" && first.Hostname() == next.Hostname()
}

// RoundTrip sends a request with the headers of the server. If the answer cannot be a
// message, RoundTrip records the problem in the request's exchange.
func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for key, values := range w.header {
		r.Header[http.CanonicalHeaderKey(key)] = values
	}
	if revision := w.revision.Load(); revision != nil && r.Header.Get(revisionHeader) == "" {
		r.Header.Set(revisionHeader, *revision)
	}
	response, err := w.beneath.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	w.bound(response)
	if x := exchangeOf(r.Context()); x != nil {
		x.problem.Store(answerProblem(response))
	}
	return response, nil
}

// answerProblem returns the reason why an HTTP answer cannot be a message, or "" if it
// can be one.
func answerProblem(response *http.Response) string {
	kind := mediaType(response)
	switch {
	case response.StatusCode >= http.StatusBadRequest:
		return statusMessage(response.StatusCode, peek(response))
	case response.StatusCode == http.StatusOK && kind != "application/json" && kind != events:
		return fmt.Sprintf("it responded with %q, which is not an MCP message (check the path of the URL, which often ends in /mcp)", kind)
	}
	return ""
}

// events is the media type of a stream of messages.
const events = "text/event-stream"

func mediaType(response *http.Response) string {
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return kind
}

// bound limits the size of an answer, unless it is a stream: the SDK limits each event of
// a stream itself.
func (w *wire) bound(response *http.Response) {
	if mediaType(response) != events {
		response.Body = &bounded{response.Body, w.maxMessage, w.maxMessage}
	}
}

// peek returns the beginning of an answer's body, or "" for HTML. The body can still be
// read as a whole.
func peek(response *http.Response) string {
	begin := make([]byte, 300)
	n, _ := io.ReadFull(response.Body, begin)
	response.Body = replaced{io.MultiReader(bytes.NewReader(begin[:n]), response.Body), response.Body}
	text := strings.Join(strings.Fields(string(begin[:n])), " ")
	if strings.HasPrefix(text, "<") {
		return "" // an HTML page is for a browser
	}
	return text
}

// A replaced is an answer's body with a different reader.
type replaced struct {
	io.Reader
	io.Closer
}

// A bounded is a body of at most limit bytes.
type bounded struct {
	io.ReadCloser
	left, limit int
}

// Read reads from the body. It returns an error if the body has more bytes than the
// limit.
func (b *bounded) Read(into []byte) (int, error) {
	if len(into) > b.left { // b.left+1 may overflow an int
		into = into[:b.left+1]
	}
	n, err := b.ReadCloser.Read(into)
	if b.left -= n; b.left < 0 {
		return 0, fmt.Errorf("the response has more than %d bytes", b.limit)
	}
	return n, err
}

// statusHints are hints on how to fix HTTP errors, by status.
var statusHints = map[int]string{
	http.StatusUnauthorized:     "add credentials in a header, for example Authorization: Bearer …",
	http.StatusForbidden:        "use credentials that allow this request",
	http.StatusNotFound:         "check the path of the URL, which often ends in /mcp",
	http.StatusMethodNotAllowed: "this is not a Streamable HTTP endpoint; the older HTTP+SSE transport is not supported",
	http.StatusTooManyRequests:  "wait, and try again",
}

func statusMessage(status int, body string) string {
	message := fmt.Sprintf("HTTP %d %s", status, cmp.Or(http.StatusText(status), "(unknown status)"))
	if body != "" {
		message += ": " + body
	}
	if hint := statusHints[status]; hint != "" {
		message += " (" + hint + ")"
	}
	return message
}

// An exchange collects the responses to the requests that are made with its context: the
// last result as the server wrote it, and the problem with the last HTTP answer.
type exchange struct {
	// If cursor is not nil, it is a JSON string that replaces the cursor in the request.
	// The SDK would omit an empty cursor, although that is a valid cursor.
	cursor json.RawMessage

	result  atomic.Value // json.RawMessage
	problem atomic.Value // string, "" if there is no problem
}

type exchangeKey struct{}

// context returns a context for the requests of the exchange. The caller must cancel it after
// the requests.
func (x *exchange) context(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithCancel(context.WithValue(ctx, exchangeKey{}, x))
}

func exchangeOf(ctx context.Context) *exchange {
	x, _ := ctx.Value(exchangeKey{}).(*exchange)
	return x
}

// A tap is a transport that passes the result of each request to the request's exchange
// before the SDK decodes it.
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

// A tapped is a connection that a tap has made.
type tapped struct {
	mcp.Connection
	tap  *tap
	mu   sync.Mutex
	sent map[jsonrpc.ID]request // requests that were sent and have no answer yet
}

// A request is the method and the exchange of a request that was sent.
type request struct {
	method   string
	exchange *exchange
}

// Write sends a message. It keeps the exchange of a request until the answer arrives or the
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

// send sends a message. If the server does not read it, send returns when the context is
// done, and its goroutine ends with the connection.
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

func (c *tapped) take(id jsonrpc.ID) (r request, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok = c.sent[id]
	delete(c.sent, id)
	return r, ok
}

func withCursor(call *jsonrpc.Request, cursor json.RawMessage) (*jsonrpc.Request, error) {
	var params map[string]json.RawMessage
	if err := json.Unmarshal(call.Params, &params); err != nil {
		return nil, err
	}
	params["cursor"] = cursor
	text, err := json.Marshal(params)
	return &jsonrpc.Request{ID: call.ID, Method: call.Method, Params: text}, err
}

// Read reads a message. It copies a result to the exchange of the request.
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
	r.exchange.result.Store(response.Result)
	var chosen struct{ ProtocolVersion string }
	if r.method == "initialize" && json.Unmarshal(response.Result, &chosen) == nil {
		c.tap.initialized(chosen.ProtocolVersion)
	}
}
