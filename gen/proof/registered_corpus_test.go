package proof_test

import (
	"flag"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// registeredOnly selects programs of the corpus, for example "options/append" or "options".
var registeredOnly = flag.String("registered.only", "", "the only program of the corpus to check, or its archive")

// registeredMod selects the releases of the SDKs by the name of a .mod file: "older",
// "oldest", or "tagged", which has the release of mcp-go that interprets jsonschema tags
// only in the struct itself.
var registeredMod = flag.String("registered.mod", "", "the name of a go.mod of testdata/registered/driver, without .mod, to use instead of go.mod")

// TestRegisteredCorpus runs the servers in testdata/registered and compares the listed tools
// with the tools that toolgen reports. Each top-level directory of an archive is a server.
func TestRegisteredCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	names, err := filepath.Glob("testdata/registered/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no archives", err)
	}
	var all []*server
	titles := map[*server]string{}
	for _, name := range names {
		servers, err := serversOf(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range servers {
			archive := strings.TrimSuffix(filepath.Base(name), ".txtar")
			titles[s] = archive + "/" + s.name
			s.name = archive + "_" + s.name
			s.hostile = archive == "bounds"
			if only := *registeredOnly; only == "" || only == archive || only == titles[s] {
				all = append(all, s)
			}
		}
	}
	f := newFleet(t, all)
	f.run(t)
	readings := f.readAll(t)
	counts := &registeredCounts{}
	for _, s := range f.servers {
		t.Run(titles[s], func(t *testing.T) {
			if err := s.checkRuns(); err != nil {
				t.Error(err)
			}
			if differences := counts.compare(s, readings[s.name]); len(differences) > 0 {
				t.Error(strings.Join(differences, "\n"))
			}
		})
	}
	t.Log(counts)
}

// serversOf returns the servers of an archive: each top-level directory is a server.
func serversOf(name string) ([]*server, error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	var order []string
	files := map[string]map[string]string{}
	for _, f := range archive.Files {
		dir, file, ok := strings.Cut(f.Name, "/")
		if !ok {
			return nil, fmt.Errorf("%s: %s is in no directory", name, f.Name)
		}
		if files[dir] == nil {
			files[dir] = map[string]string{}
			order = append(order, dir)
		}
		files[dir][file] = string(f.Data)
	}
	var servers []*server
	for _, dir := range order {
		prefix := strings.TrimSuffix(filepath.Base(name), ".txtar") + "_"
		for file, text := range files[dir] {
			if path.Ext(file) == ".go" && path.Dir(file) == "." {
				text = withPrelude(dir, text)
			}
			files[dir][file] = strings.ReplaceAll(text, `"example.com/registered/`+dir+"/", `"example.com/registered/`+prefix+dir+"/")
		}
		s, err := newServer(dir, files[dir])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		servers = append(servers, s)
	}
	return servers, nil
}

// checkRuns returns an error if no run of the server lists a tool.
func (s *server) checkRuns() error {
	for _, r := range s.runs {
		if r.failed == "" && len(r.tools) > 0 {
			return nil
		}
	}
	return fmt.Errorf("no run lists tools: %+v", s.runs)
}

// wantLine matches a requirement in a program of the corpus:
//
//	// want: read a b      toolgen reads all parts of the tools a and b; of all tools without names
//	// want: served         toolgen reports the schemas that the SDK infers
//	// want: conditional   toolgen reports the condition of the tools
//	// want: unconditional toolgen reports no condition of the tools
//	// want: counted 3     toolgen reports at least this number of tools and unread registrations
//	// could: read         the same as want, but optional: the test only counts how often it is met
var wantLine = regexp.MustCompile(`(?m)^// (want|could): (read|served|conditional|unconditional|counted)(.*)$`)

type want struct {
	isOptional bool
	what       string
	names      []string // names of tools; empty for all
	count      int
}

func newWant(m []string) want {
	w := want{isOptional: m[1] == "could", what: m[2], names: strings.Fields(m[3]), count: 1}
	if w.what == "counted" && len(w.names) > 0 {
		w.count, _ = strconv.Atoi(w.names[0])
	}
	return w
}

// check returns an error if toolgen does not meet a requirement.
func (w want) check(s *server, r *reading) error {
	if w.what == "counted" {
		if n := len(r.tools) + len(r.unread); n < w.count {
			return fmt.Errorf("want: counted %d, got %d", w.count, n)
		}
		return nil
	}
	names := w.names
	if len(names) == 0 {
		names = s.toolNames()
	}
	for _, name := range names {
		tools := r.named(name)
		if len(tools) == 0 {
			return fmt.Errorf("want: %s, but tool %q is not reported%s", w.what, name, r.reasons())
		}
		for _, tool := range tools {
			if w.what == "read" && len(tool.Unread) > 0 {
				return fmt.Errorf("want: read, but of tool %q the %s is not known: %s", name, tool.Unread[0].Part, tool.Unread[0].Reason)
			}
			if w.what == "served" && s.sdk == "mcpGo" && *registeredMod == "oldest" {
				if tool.ServedInput != "" || tool.ServedOutput != "" { // toolgen does not implement the inference of this release
					return fmt.Errorf("want: no schemas of an unknown inference, got %s and %s for tool %q", tool.ServedInput, tool.ServedOutput, name)
				}
				continue
			}
			if w.what == "served" && (tool.Input == nil && tool.ServedInput == "" || tool.Output == nil && tool.ServedOutput == "") {
				return fmt.Errorf("want: served, but of tool %q the inferred schemas are not known", name)
			}
			if w.what == "unconditional" && len(tool.Conditions) > 0 {
				return fmt.Errorf("want: unconditional, but tool %q is reported with conditions", name)
			}
			if w.what == "conditional" && len(tool.Conditions) == 0 {
				return fmt.Errorf("want: conditional, but tool %q is reported without conditions", name)
			}
		}
	}
	return nil
}

func (s *server) toolNames() []string {
	var names []string
	for _, r := range s.runs {
		for _, tool := range r.tools {
			names = append(names, tool.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (r *reading) reasons() string {
	var b strings.Builder
	for _, reg := range r.unread {
		for _, u := range reg.Unread {
			fmt.Fprintf(&b, "; %s: %s", u.Part, u.Reason)
		}
	}
	return b.String()
}
