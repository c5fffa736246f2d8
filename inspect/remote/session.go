package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
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
