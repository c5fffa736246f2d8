package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/inspect/remote"
)

// settings are the values of a command line.
type settings struct {
	servers []remote.Server
	options remote.Options
	output  string // a file; "" for standard output
	problem error  // the error in a flag whose value may be a secret; see ofServer
}

const usage = `Toolgen-import prints the tools of live MCP servers as MCP JSON.

Usage:

	toolgen-import [flags] -stdio 'COMMAND ARGUMENTS' | -http URL …

Several servers are queried concurrently. The flags -name, -env, -dir, and
-header follow the server that they apply to:

	toolgen-import -name-prefix \
		-stdio 'npx -y @modelcontextprotocol/server-everything' -name demo \
		-http https://example.com/mcp -name shop -header "Authorization: Bearer $TOKEN"

A command is split at spaces, with quotes and backslashes as in a shell, but
without expansion. If any error occurs, nothing is printed or written. The
exit code is 0 on success, 1 for an error of a server, a tool, or a file, and
2 for incorrect usage.

Flags:

`

func help() string {
	var text strings.Builder
	text.WriteString(usage)
	var s settings
	flags := s.flags()
	flags.SetOutput(&text)
	flags.PrintDefaults()
	return text.String()
}

func parse(args []string) (settings, error) {
	var s settings
	flags := s.flags()
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	err := flags.Parse(args)
	switch {
	case err != nil:
		return settings{}, err
	case s.problem != nil:
		return settings{}, s.problem
	case flags.NArg() > 0:
		return settings{}, fmt.Errorf("unexpected argument %q: use -stdio (in quotes) or -http to specify a server", flags.Arg(0))
	case len(s.servers) == 0:
		return settings{}, errors.New("no server: use -stdio or -http")
	}
	return s, remote.Check(s.servers, s.options)
}

func (s *settings) flags() *flag.FlagSet {
	f := flag.NewFlagSet("toolgen-import", flag.ContinueOnError)
	f.Func("stdio", "start a server: `'COMMAND ARGUMENTS'`", s.addCommand)
	f.Func("http", "connect to a server at a Streamable HTTP `URL`", s.addURL)
	f.Func("name", "the server's `NAME`, for errors and -name-prefix", s.ofServer("name", setName))
	f.Func("env", "`KEY=VALUE` for the server's environment; may be repeated", s.ofServer("env", addEnv))
	f.Func("dir", "start the server in `DIR`", s.ofServer("dir", setDir))
	f.Func("header", "`'KEY: VALUE'` for each request to the server; may be repeated", s.ofServer("header", addHeader))
	f.BoolVar(&s.options.NamePrefix, "name-prefix", false, "prefix the names of the tools with the server's name and _")
	f.BoolVar(&s.options.Sanitize, "sanitize", false, "rename tools whose names providers reject")
	f.BoolVar(&s.options.SkipInvalid, "skip-invalid", false, "skip and report invalid tools instead of failing")
	f.Func("timeout", "the `TIME` limit for reading all lists, for example 30s (default 2m)", s.setTimeout)
	f.StringVar(&s.options.ProtocolVersion, "protocol", "", "the MCP `REVISION` to request, for example 2025-11-25, for a server that does not respond (default newest)")
	f.StringVar(&s.output, "o", "", "write to a `FILE`, unless its content would not change")
	return f
}

func (s *settings) addCommand(text string) error {
	words, err := split(text)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return errors.New("the command is empty")
	}
	s.servers = append(s.servers, remote.Server{Command: words})
	return nil
}

func (s *settings) addURL(text string) error {
	s.servers = append(s.servers, remote.Server{URL: text})
	return nil
}

// ofServer returns the function for a flag that describes the last server before it. The
// function does not return an error, but records it as the problem, because package flag
// would print the flag's value, which may be a secret.
func (s *settings) ofServer(flag string, set func(*remote.Server, string) error) func(string) error {
	return func(text string) error {
		err := errors.New("it must follow the -stdio or -http that it applies to")
		if len(s.servers) > 0 {
			err = set(&s.servers[len(s.servers)-1], text)
		}
		if err != nil && s.problem == nil {
			s.problem = fmt.Errorf("flag -%s: %w", flag, err)
		}
		return nil
	}
}

func setName(server *remote.Server, text string) error {
	server.Name = text
	return nil
}

func addEnv(server *remote.Server, text string) error {
	server.Env = append(server.Env, text)
	return nil
}

func setDir(server *remote.Server, text string) error {
	server.Dir = text
	return nil
}

func addHeader(server *remote.Server, text string) error {
	key, value, ok := strings.Cut(text, ":")
	if !ok || strings.TrimSpace(key) == "" {
		return errors.New("use 'KEY: VALUE'")
	}
	if server.Header == nil {
		server.Header = http.Header{}
	}
	server.Header.Add(strings.TrimSpace(key), strings.TrimSpace(value))
	return nil
}

// setTimeout also sets ConnectTimeout, because npx and similar programs start slowly.
func (s *settings) setTimeout(text string) error {
	limit, err := time.ParseDuration(text)
	if err != nil || limit <= 0 {
		return errors.New("use a duration, for example 30s or 2m")
	}
	s.options.Timeout, s.options.ConnectTimeout = limit, limit
	return nil
}
