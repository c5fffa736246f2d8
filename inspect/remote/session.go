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

// A Session has connections to servers. It is safe for concurrent use. Its tools are those
// that the servers listed when it was opened.
type Session struct {
	clients []*client
	tools   []Tool
	owners  map[string]owner // by the name of the tool in the session
	skipped []error
}

// An owner is the server of a tool.
type owner struct {
	client *client
	remote string // the tool's name there
	box    string // see boxField
}

// List returns the tools of the servers, in the order of the servers and of their lists.
// It connects to all servers at the same time, and closes the connections.
//
// The error joins one for each thing that is wrong: an [Error] for each server that
// cannot be reached, does not answer in time, or does not answer with a list of tools;
// for each tool that is not valid, unless Options.SkipInvalid is set; and for names that
// providers refuse or that several tools have. With an error there are no tools.
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

// Open connects to the servers and reads their tools, with the errors of [List]. The
// session outlives the context. The caller must close it.
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
	problems []error // of single tools
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

// add adds the clients and the tools of all listings, and returns all errors.
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

// Skipped returns the errors of the tools that Options.SkipInvalid left out.
func (s *Session) Skipped() []error { return slices.Clone(s.skipped) }

// Call calls a tool by its name in [Session.Tools], and returns its result. Arguments are
// a JSON object; nil is the empty object. A tool that fails returns no error, but a result
// with IsError.
//
// The error wraps [ErrNoSuchTool] or [ErrArguments], or is an [Error] of the server,
// which wraps the error of the context if that is done.
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

// checkArguments returns the arguments to send.
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
		return nil, c.fail(fmt.Sprintf("the result of %q cannot be read", name), err)
	}
	if result.asks() {
		return nil, c.failf("%q asks the user for input, which this client does not support", name)
	}
	return result, nil
}

// Close closes the connections, and stops the servers that were started. The error says
// which do not stop.
func (s *Session) Close() error {
	errs := make([]error, len(s.clients))
	var all sync.WaitGroup
	for i, c := range s.clients {
		all.Go(func() { errs[i] = c.close() })
	}
	all.Wait()
	return errors.Join(errs...)
}

// A Server says how to reach one MCP server: by Command or by URL.
type Server struct {
	// Name is the server's name in errors, and before tools' names with
	// Options.NamePrefix, which needs it.
	Name string

	// Command is a program and its arguments, which no shell interprets. The server speaks
	// over standard input and output. It has the whole environment of this process, with
	// all keys in it, and Env. On Unix it is in a process group of its own, which ends when
	// it does or when the session is closed: a program that is interrupted still has to
	// close its session.
	Command []string
	Env     []string // KEY=VALUE
	Dir     string   // working directory; "" for that of this process

	// URL is a Streamable HTTP endpoint, and Header goes with each request to it.
	URL    string
	Header http.Header
	// Transport sends the requests; nil for [http.DefaultTransport]. Authorization that
	// needs more than a header belongs here.
	Transport http.RoundTripper
}

// Options limit what servers may use, and say how their tools are named. The zero value
// is ready for use.
type Options struct {
	// ConnectTimeout limits starting a server and beginning a session; 0 is a minute.
	// After half of it a command that has not answered is started again, and the session
	// begins as in the revisions before 2026-07-28.
	ConnectTimeout time.Duration
	Timeout        time.Duration // until all lists are read; 0 for two minutes

	MaxPages        int           // of one list; 0 for 1000
	MaxTools        int           // of one server; 0 for 10 000
	MaxMessageBytes int           // of one message, such as a page; 0 for 16 MiB
	Budget          schema.Budget // of one tool; the zero value for [schema.DefaultBudget]

	// NamePrefix puts the server's name and "_" before the names of its tools.
	NamePrefix bool
	// Sanitize changes names that providers refuse: characters that are not allowed become
	// "_", and names that are too long end with a hash.
	Sanitize bool
	// SkipInvalid leaves out tools that are not valid; otherwise they are errors. See
	// [Session.Skipped].
	SkipInvalid bool

	// ProtocolVersion is the MCP revision to ask for, such as "2025-11-25", for servers
	// that do not answer to a newer one; "" for the newest of the SDK.
	ProtocolVersion string
}

// withDefaults returns the options with a value for every limit.
func (o Options) withDefaults() Options {
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, time.Minute)
	o.Timeout = cmp.Or(o.Timeout, 2*time.Minute)
	o.MaxPages = cmp.Or(o.MaxPages, 1000)
	o.MaxTools = cmp.Or(o.MaxTools, 10_000)
	o.MaxMessageBytes = cmp.Or(o.MaxMessageBytes, 16<<20)
	o.Budget = cmp.Or(o.Budget, schema.DefaultBudget)
	return o
}

// label returns the server's name or, if it has none, its command or its URL, without
// arguments and parts that may be secret.
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

// place returns a URL without its user and its query, which may be secret.
func place(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path }

// Check returns what is wrong with the options and the servers without connecting to any:
// an [Error] for each server that is not right. [Open] and [List] begin with it.
func Check(servers []Server, options Options) error {
	errs := []error{options.check()}
	first := map[string]bool{}
	for _, s := range servers {
		errs = append(errs, s.check(options))
		if s.Name != "" && first[s.Name] {
			errs = append(errs, &Error{Server: s.Name, Message: "two servers have this name: give each one of its own"})
		}
		first[s.Name] = true
	}
	return errors.Join(errs...)
}

// check returns an error for a limit that is negative.
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
			return fmt.Errorf("option %s must not be negative; 0 is for the default", bound.name)
		}
	}
	return nil
}

// distinct gives names to those servers without a name that have the same label, so that
// errors and [Tool.Server] distinguish them.
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

// checkReach returns what is wrong with the settings for reaching the server, or "".
func (s Server) checkReach() string {
	u, err := url.Parse(s.URL)
	switch {
	case len(s.Command) > 0 && s.URL != "":
		return "has a command and a URL: give one of them"
	case len(s.Command) == 0 && s.URL == "":
		return "has neither a command nor a URL"
	case len(s.Command) > 0 && s.Command[0] == "":
		return "has an empty command"
	case len(s.Command) > 0:
		return s.checkCommand()
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return "needs a URL such as https://example.com/mcp"
	case len(s.Env) > 0 || s.Dir != "":
		return "has a URL: an environment and a folder are for commands"
	}
	return ""
}

func (s Server) checkCommand() string {
	if len(s.Header) > 0 || s.Transport != nil {
		return "has a command: headers and a transport are for URLs"
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
		return "needs a name (flag -name), to be put before the names of its tools"
	case options.NamePrefix && !options.Sanitize && !isName(s.Name):
		return "cannot be put before the names of tools: choose a name of " + nameRule
	}
	return ""
}

// maxName is how long the name of a tool may be for the strictest providers.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
const maxName = 64

const nameRule = "1 to 64 letters, digits, - and _, the first a letter or _"

// nameForm matches the names that all dialects allow.
var nameForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)

var badBegin = regexp.MustCompile(`^[0-9-]`)

func isName(name string) bool { return nameForm.MatchString(name) }

// named returns the tools with the names that the options demand.
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

// sanitized returns a name that providers accept: other characters become "_", and a name
// that is too long ends with a hash of all of it, so that such names still differ.
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

// checkNames returns an error for each name that providers refuse, and for each that
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
		"providers refuse the tool name %.200q, which must be %s: have it sanitized (option Sanitize, flag -sanitize)", t.Name, nameRule)}
}

// sharedName returns the error for a name that several tools have, with what can be done.
func sharedName(name string, owners []Tool, o Options) error {
	var who []string
	for _, t := range owners {
		who = append(who, fmt.Sprintf("%.200q of the server %q", t.Remote, t.Server))
	}
	hint := "put the servers' names before them: option NamePrefix, flag -name-prefix"
	if o.NamePrefix {
		hint = "choose other names for the servers"
	}
	if same(owners, func(t Tool) string { return t.Server }) {
		hint = "sanitizing makes them alike: their server must rename one"
	}
	if same(owners, func(t Tool) string { return t.Server + "\x00" + t.Remote }) {
		hint = "a server must list a name once"
	}
	return fmt.Errorf("%d tools have the name %.200q: %s (%s)", len(owners), name, strings.Join(who, ", "), hint)
}

// same reports whether part returns the same for all tools.
func same(tools []Tool, part func(Tool) string) bool {
	return !slices.ContainsFunc(tools, func(t Tool) bool { return part(t) != part(tools[0]) })
}
