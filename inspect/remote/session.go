package remote

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Session contains connections to servers. It is safe for concurrent use. Its tools are
// those that the servers listed when the session was opened.
type Session struct {
	clients []*client
	tools   []Tool
	owners  map[string]owner // by the tool's name in the session
	skipped []error
}

// An owner is the server of a tool, with the tool's name there.
type owner struct {
	client *client
	remote string // the tool's name at the server
	box    string // see boxField
}

// List returns the tools of the servers, in the order of the servers and of their lists.
// It connects to all servers at the same time, and closes the connections.
//
// If there is an error, List returns no tools. The error joins an error for each problem:
// an [Error] for each server that cannot be reached, does not answer in time, or does not
// answer with a list of tools; an error for each tool that is not valid, unless
// Options.SkipInvalid is set; and an error for each name that providers reject or that
// several tools have.
func List(ctx context.Context, servers []Server, options Options) ([]Tool, error) {
	s, err := Open(ctx, servers, options)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return s.Tools(), nil
}

// Open connects to the servers and reads their tools. It returns the same errors as [List].
// The session remains open after the context is done; the caller must close it.
func Open(ctx context.Context, servers []Server, options Options) (*Session, error) {
	options = options.withDefaults()
	if err := Check(servers, options); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, options.Timeout)
	defer cancel()
	s := &Session{owners: map[string]owner{}}
	err := s.add(connectAll(ctx, distinct(servers), options), options)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// A listing is the result of connecting to a server and listing its tools.
type listing struct {
	client   *client // nil if the server was not reached
	tools    []Tool
	problems []error // errors in single tools
	err      error
}

func connectAll(ctx context.Context, servers []Server, options Options) []listing {
	listings := make([]listing, len(servers))
	var all sync.WaitGroup
	for i, server := range servers {
		all.Go(func() { listings[i] = connectOne(ctx, server, options) })
	}
	all.Wait()
	return listings
}

func connectOne(ctx context.Context, server Server, options Options) (l listing) {
	if l.client, l.err = connect(ctx, server, options); l.err == nil {
		l.tools, l.problems, l.err = l.client.list(ctx)
	}
	return l
}

// add adds the clients and the tools of all listings to the session. It returns the
// errors of the listings as one error.
func (s *Session) add(listings []listing, options Options) error {
	var errs []error
	for _, l := range listings {
		if l.client != nil {
			s.clients = append(s.clients, l.client)
		}
		errs = append(errs, l.err)
		if options.SkipInvalid {
			s.skipped = append(s.skipped, l.problems...)
		} else {
			errs = append(errs, l.problems...)
		}
		tools := named(l.tools, options)
		for _, t := range tools {
			s.owners[t.Name] = owner{l.client, t.Remote, boxField(t.Definition.Output)}
		}
		s.tools = append(s.tools, tools...)
	}
	return errors.Join(append(errs, checkNames(s.tools, options))...)
}

// Tools returns the tools of all servers.
func (s *Session) Tools() []Tool { return slices.Clone(s.tools) }

// Skipped returns the errors in the tools that Options.SkipInvalid omitted.
func (s *Session) Skipped() []error { return slices.Clone(s.skipped) }

// Call calls a tool by its name in [Session.Tools], and returns its result. The arguments
// are a JSON object; nil is the empty object. If the tool fails, there is no error, but
// IsError is set in the result.
//
// The error wraps [ErrNoSuchTool] or [ErrArguments], or is an [Error] of the server. If
// the context is done, the Error wraps the error of the context.
func (s *Session) Call(ctx context.Context, name string, arguments json.RawMessage) (*Result, error) {
	to, ok := s.owners[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrNoSuchTool, name)
	}
	arguments, err := checkArguments(arguments)
	if err != nil {
		return nil, err
	}
	result, err := to.client.call(ctx, to.remote, arguments)
	if err != nil {
		return nil, err
	}
	result.box = to.box
	return result, nil
}

// checkArguments checks that arguments are a JSON object, and returns the arguments to
// send.
func checkArguments(text json.RawMessage) (json.RawMessage, error) {
	if len(text) == 0 {
		return json.RawMessage("{}"), nil
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrArguments, err)
	}
	if object == nil {
		return nil, fmt.Errorf("%w, not null", ErrArguments)
	}
	return text, nil
}

func (c *client) call(ctx context.Context, name string, arguments json.RawMessage) (*Result, error) {
	var x exchange
	text, failed := c.ask(ctx, &x, fmt.Sprintf("calling %q", name), func(ctx context.Context) error {
		_, err := c.session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: arguments})
		return err
	})
	if text == nil {
		return nil, failed
	}
	result, err := readResult(text)
	if err != nil {
		return nil, c.fail(fmt.Sprintf("the result of %q cannot be decoded", name), err)
	}
	if result.asks() {
		return nil, c.failf("%q asks the user for input, which this client does not support", name)
	}
	return result, nil
}

// Close closes the connections, and stops the servers that were started. The error lists
// the servers that cannot be stopped.
func (s *Session) Close() error {
	errs := make([]error, len(s.clients))
	var all sync.WaitGroup
	for i, c := range s.clients {
		all.Go(func() { errs[i] = c.close() })
	}
	all.Wait()
	return errors.Join(errs...)
}

// A Server describes how to reach an MCP server: by Command or by URL.
type Server struct {
	// Name is the server's name in errors. With Options.NamePrefix, which requires a name,
	// the names of the server's tools also begin with it.
	Name string

	// Command is a program and its arguments, which are not passed to a shell. The server
	// communicates over standard input and output. Its environment consists of Env and the
	// whole environment of this process, including all keys in it. On Unix it runs in a
	// separate process group, which ends when the server ends or the session is closed. A
	// program that is interrupted must still close its session.
	Command []string
	Env     []string // KEY=VALUE
	Dir     string   // working directory; "" for the working directory of this process

	// URL is a Streamable HTTP endpoint, and Header is sent with each request to it.
	URL    string
	Header http.Header
	// Transport sends the requests; nil for [http.DefaultTransport]. It can provide
	// authorization that requires more than a header.
	Transport http.RoundTripper
}

// Options limit the resources that servers may use, and specify the names of their tools. The
// zero value is ready for use.
type Options struct {
	// ConnectTimeout limits the time to start a server and begin a session; 0 is a minute. If
	// a command has not answered after half of this time, it is started again, and the
	// session begins as in the revisions before 2026-07-28.
	ConnectTimeout time.Duration
	Timeout        time.Duration // limit for reading all lists; 0 for two minutes

	MaxPages        int           // pages of a list; 0 for 1000
	MaxTools        int           // tools of a server; 0 for 10 000
	MaxMessageBytes int           // bytes of a message, such as a page; 0 for 16 MiB
	Budget          schema.Budget // limits for a tool; the zero value for [schema.DefaultBudget]

	// NamePrefix adds the server's name and "_" before the names of its tools.
	NamePrefix bool
	// Sanitize changes names that providers reject: "_" replaces characters that are not
	// allowed, and a hash replaces the end of a name that is too long.
	Sanitize bool
	// SkipInvalid omits tools that are not valid. Otherwise such tools are errors. See
	// [Session.Skipped].
	SkipInvalid bool

	// ProtocolVersion is the MCP revision to request, such as "2025-11-25", for servers
	// that do not answer requests of a newer revision; "" for the newest revision that
	// the SDK supports.
	ProtocolVersion string
}

func (o Options) withDefaults() Options {
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, time.Minute)
	o.Timeout = cmp.Or(o.Timeout, 2*time.Minute)
	o.MaxPages = cmp.Or(o.MaxPages, 1000)
	o.MaxTools = cmp.Or(o.MaxTools, 10_000)
	o.MaxMessageBytes = cmp.Or(o.MaxMessageBytes, 16<<20)
	o.Budget = cmp.Or(o.Budget, schema.DefaultBudget)
	return o
}

// label returns the server's name. If it has no name, label returns its command or URL
// without arguments and other parts that may be secret.
func (s Server) label() string {
	switch {
	case s.Name != "":
		return s.Name
	case len(s.Command) > 0:
		return s.Command[0]
	}
	if u, err := url.Parse(s.URL); err == nil {
		return place(u)
	}
	return "(a URL that is not valid)"
}

// place returns a URL without its user and query, which may be secret.
func place(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path }

// Check returns the problems with the options and the servers without connecting to any
// server: an [Error] for each server with invalid settings. [Open] and [List] call it first.
func Check(servers []Server, options Options) error {
	errs := []error{options.check()}
	first := map[string]bool{}
	for _, s := range servers {
		errs = append(errs, s.check(options))
		if s.Name != "" && first[s.Name] {
			errs = append(errs, &Error{Server: s.Name, Message: "two servers have the same name: use a different name for each"})
		}
		first[s.Name] = true
	}
	return errors.Join(errs...)
}

// check returns an error if a limit is negative.
func (o Options) check() error {
	bounds := []struct {
		name  string
		value int64
	}{
		{"ConnectTimeout", int64(o.ConnectTimeout)}, {"Timeout", int64(o.Timeout)},
		{"MaxPages", int64(o.MaxPages)}, {"MaxTools", int64(o.MaxTools)}, {"MaxMessageBytes", int64(o.MaxMessageBytes)},
	}
	for _, bound := range bounds {
		if bound.value < 0 {
			return fmt.Errorf("option %s must not be negative; 0 means the default", bound.name)
		}
	}
	return nil
}

// distinct assigns names to unnamed servers that share a label, so that errors and
// [Tool.Server] distinguish them.
func distinct(servers []Server) []Server {
	count := map[string]int{}
	for _, s := range servers {
		count[s.label()]++
	}
	servers = slices.Clone(servers)
	for i, s := range servers {
		if s.Name == "" && count[s.label()] > 1 {
			servers[i].Name = fmt.Sprintf("%s (%d)", s.label(), i+1)
		}
	}
	return servers
}

func (s Server) check(options Options) error {
	problem := cmp.Or(s.checkReach(), s.checkName(options))
	if problem == "" {
		return nil
	}
	return &Error{Server: s.label(), Message: problem}
}

// checkReach returns the problem with the settings for reaching the server, or "".
func (s Server) checkReach() string {
	u, err := url.Parse(s.URL)
	switch {
	case len(s.Command) > 0 && s.URL != "":
		return "has a command and a URL: use only one"
	case len(s.Command) == 0 && s.URL == "":
		return "has neither a command nor a URL"
	case len(s.Command) > 0 && s.Command[0] == "":
		return "has an empty command"
	case len(s.Command) > 0:
		return s.checkCommand()
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return "needs a URL, for example https://example.com/mcp"
	case len(s.Env) > 0 || s.Dir != "":
		return "has a URL: an environment and a directory require a command"
	}
	return ""
}

func (s Server) checkCommand() string {
	if len(s.Header) > 0 || s.Transport != nil {
		return "has a command: headers and a transport require a URL"
	}
	for i, entry := range s.Env {
		if name, _, ok := strings.Cut(entry, "="); !ok || name == "" {
			return fmt.Sprintf("entry %d of its environment must be KEY=VALUE", i+1)
		}
	}
	return ""
}

func (s Server) checkName(options Options) string {
	switch {
	case options.NamePrefix && s.Name == "":
		return "needs a name (flag -name), for the prefix of its tools"
	case options.NamePrefix && !options.Sanitize && !isName(s.Name):
		return "cannot be the prefix of tool names: use a name of " + nameRule
	}
	return ""
}

// maxName is the maximum length of a tool name for the strictest providers.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
const maxName = 64

const nameRule = "1 to 64 letters, digits, - and _, starting with a letter or _"

// nameForm matches names that all dialects allow.
var nameForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)

var badBegin = regexp.MustCompile(`^[0-9-]`)

func isName(name string) bool { return nameForm.MatchString(name) }

// named returns the tools with the names that result from the options NamePrefix and
// Sanitize.
func named(tools []Tool, o Options) []Tool {
	tools = slices.Clone(tools)
	for i, t := range tools {
		if o.NamePrefix {
			t.Name = t.Server + "_" + t.Name
		}
		if o.Sanitize {
			t.Name = sanitized(t.Name)
		}
		t.Doc = t.Doc.With("name", schema.Str(t.Name))
		t.Definition.Name = t.Name
		tools[i] = t
	}
	return tools
}

var otherCharacters = regexp.MustCompile(`[^A-Za-z0-9_-]`)

// sanitized converts a name to a name that providers accept: "_" replaces other
// characters. If a name is too long, a hash of the whole name replaces its end, so that
// different names remain different.
func sanitized(name string) string {
	clean := otherCharacters.ReplaceAllString(name, "_")
	if badBegin.MatchString(clean) {
		clean = "_" + clean
	}
	if len(clean) <= maxName {
		return clean
	}
	sum := sha256.Sum256([]byte(name))
	hash := "_" + hex.EncodeToString(sum[:4])
	return clean[:maxName-len(hash)] + hash
}

// checkNames returns an error for each name that providers reject, and for each name that
// several tools have.
func checkNames(tools []Tool, o Options) error {
	var errs []error
	var order []string
	owners := map[string][]Tool{}
	for _, t := range tools {
		if !isName(t.Name) {
			errs = append(errs, refusedName(t))
		}
		if owners[t.Name] == nil {
			order = append(order, t.Name)
		}
		owners[t.Name] = append(owners[t.Name], t)
	}
	for _, name := range order {
		if len(owners[name]) > 1 {
			errs = append(errs, sharedName(name, owners[name], o))
		}
	}
	return errors.Join(errs...)
}

func refusedName(t Tool) error {
	return &Error{Server: t.Server, Message: fmt.Sprintf(
		"providers reject the tool name %.200q, which must be %s: set the option Sanitize (flag -sanitize), which renames such tools", t.Name, nameRule)}
}

// sharedName returns the error for a name that several tools have, with ways to fix it.
func sharedName(name string, owners []Tool, o Options) error {
	var who []string
	for _, t := range owners {
		who = append(who, fmt.Sprintf("%.200q of the server %q", t.Remote, t.Server))
	}
	hint := "set the option NamePrefix (flag -name-prefix), which adds the server's name to its tool names"
	if o.NamePrefix {
		hint = "give the servers other names (flag -name)"
	}
	if same(owners, func(t Tool) string { return t.Server }) {
		hint = "sanitizing makes them equal: rename one on the server"
	}
	if same(owners, func(t Tool) string { return t.Server + "\x00" + t.Remote }) {
		hint = "a server must list a name only once"
	}
	return fmt.Errorf("%d tools have the name %.200q: %s (%s)", len(owners), name, strings.Join(who, ", "), hint)
}

func same(tools []Tool, part func(Tool) string) bool {
	return !slices.ContainsFunc(tools, func(t Tool) bool { return part(t) != part(tools[0]) })
}
