package remote

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/gen/schema"
)

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
