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
	// Name is how errors and prefixes of tools name the server. It may be left
	// out where neither needs it.
	Name string

	// Command is a program and its arguments, which no shell reads. The server
	// speaks over standard input and output; it has the whole environment of
	// this process, keys in it included, and Env. Where the system has process
	// groups it is in one of its own, which ends with it and with the session:
	// a program that is interrupted must still close its session.
	Command []string
	Env     []string // KEY=VALUE
	Dir     string   // working directory; "" for that of this process

	// URL is a Streamable HTTP endpoint, and Header goes with each request to it.
	URL    string
	Header http.Header
	// Transport sends the requests; nil for one like [http.DefaultTransport]. It
	// is the place for authorization that takes more than a header.
	Transport http.RoundTripper
}

// Options bound what servers may take, and say how their tools are named. The
// zero value is fit for use.
type Options struct {
	// ConnectTimeout is for starting and greeting a server; 0 for a minute. After
	// half of it a command that is silent is started again and greeted as those
	// of the revisions before 2026-07-28 are.
	ConnectTimeout time.Duration
	Timeout        time.Duration // until all lists are read; 0 for two minutes

	MaxPages        int           // of one list; 0 for 1000
	MaxTools        int           // of one server; 0 for 10 000
	MaxMessageBytes int           // of one message, such as a page; 0 for 16 MiB
	Budget          schema.Budget // of one tool; the zero value for [schema.DefaultBudget]

	// NamePrefix puts the server's name and "_" before the names of its tools.
	NamePrefix bool
	// Sanitize makes names that providers refuse ones that they take: other
	// characters become "_", and long names end in a hash of themselves.
	Sanitize bool
	// SkipInvalid leaves out tools that are nonsense, where else they are an
	// error. [Session.Skipped] says which.
	SkipInvalid bool

	// ProtocolVersion is the MCP revision to ask for, such as "2025-11-25", for
	// servers that do not answer to a newer one; "" for the SDK's newest.
	ProtocolVersion string
}

// withDefaults returns the options with a value in every bound.
func (o Options) withDefaults() Options {
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, time.Minute)
	o.Timeout = cmp.Or(o.Timeout, 2*time.Minute)
	o.MaxPages = cmp.Or(o.MaxPages, 1000)
	o.MaxTools = cmp.Or(o.MaxTools, 10_000)
	o.MaxMessageBytes = cmp.Or(o.MaxMessageBytes, 16<<20)
	o.Budget = cmp.Or(o.Budget, schema.DefaultBudget)
	return o
}

// label names a server for people: by its name, or by the command or the URL
// without what may be secret in it.
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
	return "(a URL that is none)"
}

// place writes a URL without its user and its query, which may be secret.
func place(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path }

// Check returns what is wrong with the options, and with the servers and their
// names before any is reached: an [Error] for each server. [Open] and [List]
// begin with it.
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

// check says which bound is none.
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

// distinct names the servers without a name that would be called alike by
// their place, so that errors and [Tool.Server] tell one from the other.
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

// checkReach says what is wrong with the way to the server, or nothing.
func (s Server) checkReach() string {
	u, err := url.Parse(s.URL)
	switch {
	case len(s.Command) > 0 && s.URL != "":
		return "has a command and a URL: it can be reached by one of them"
	case len(s.Command) == 0 && s.URL == "":
		return "has neither a command nor a URL"
	case len(s.Command) > 0 && s.Command[0] == "":
		return "has an empty command"
	case len(s.Command) > 0:
		return s.checkCommand()
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return "needs a URL such as https://example.com/mcp"
	case len(s.Env) > 0 || s.Dir != "":
		return "is reached by a URL: an environment and a folder are for commands"
	}
	return ""
}

func (s Server) checkCommand() string {
	if len(s.Header) > 0 || s.Transport != nil {
		return "is a command: headers and a transport are for URLs"
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
