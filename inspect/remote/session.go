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

// A Session holds the connections to some servers. Its methods may be called
// at the same time. Its tools are those that the servers had when it opened.
type Session struct {
	clients []*client
	tools   []Tool
	owners  map[string]owner
	skipped []error
}

// An owner says who has a tool, under which name, and what holds its results.
type owner struct {
	client *client
	remote string
	box    string
}

// List returns the tools of the servers, in the order of the servers and of
// their lists. It asks all of them at the same time, and takes leave of them.
//
// The error joins one for each thing that is wrong: an [Error] for each server
// that cannot be reached, does not answer in time, or answers with what is no
// list of tools; for each tool that is nonsense, unless Options.SkipInvalid is
// set; and for names that providers refuse or that tools share. With any
// error there are no tools.
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

// Open connects to the servers and reads their tools, as [List] does. The
// session goes on when the context is done. Its owner must close it.
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

// A listing is what came of one server.
type listing struct {
	client   *client // nil where it was not reached
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

// add takes over the clients of all listings, and their tools where nothing
// is wrong with any.
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

// Skipped returns what is wrong with the tools that were left out.
func (s *Session) Skipped() []error { return slices.Clone(s.skipped) }

// Call calls a tool by the name that [Session.Tools] has for it, and returns
// what its server answers. Arguments are a JSON object, or nothing for an
// empty one. That the tool failed is no error but in the result.
//
// The error wraps [ErrNoSuchTool] or [ErrArguments], or is an [Error] of the
// server, which wraps the context's error where that is done.
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
		return nil, c.failf("%q asks for input of the user, which cannot be given here", name)
	}
	return result, nil
}

// Close takes leave of the servers, and ends those that were started. The
// error says which do not end.
func (s *Session) Close() error {
	errs := make([]error, len(s.clients))
	var all sync.WaitGroup
	for i, c := range s.clients {
		all.Go(func() { errs[i] = c.close() })
	}
	all.Wait()
	return errors.Join(errs...)
}
