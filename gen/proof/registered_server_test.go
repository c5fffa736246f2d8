package proof_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A server is a program that registers tools with an MCP SDK. The conditions that toolgen
// cannot know depend on the environment variables C0 to C3.
type server struct {
	name  string            // name of its directory and, unless it is shared, of its package in the driver
	files map[string]string // content by path relative to the server's directory
	// shared is set if the names of all declarations begin with the server's name. The
	// driver then compiles many servers as one package.
	shared bool
	pkg    string // name of the server's package in the driver

	register string // function that registers the tools; "" for a command
	sdk      string // "goSDK" or "mcpGo", as in the names of the driver's fields
	fails    bool   // the function register has an error result
	number   int    // number of a random server
	hostile  bool   // toolgen may crash or hang on it
	wants    []want
	runs     []run
}

type run struct {
	conditions string // names of the environment variables that are set
	failed     string // the reason why the server did not start, or ""
	tools      []*listedTool
}

// A listedTool is a tool as a client sees it.
type listedTool struct {
	Name, Title, Description  string
	Annotations               listedHints
	InputSchema, OutputSchema json.RawMessage
	Icons                     json.RawMessage
	Meta                      json.RawMessage `json:"_meta"`
}

type listedHints struct {
	Title                                                        string
	ReadOnlyHint, DestructiveHint, IdempotentHint, OpenWorldHint *bool
}

var (
	registerFunc = regexp.MustCompile(`(?m)^func (\w*[rR]egister)\(\w+ \*(mcp\.Server|server\.MCPServer)\)( error)? \{`)
	mainFunc     = regexp.MustCompile(`(?m)^func main\(\) \{`)
	environment  = regexp.MustCompile(`\bC[0-3]\b`)
)

// newServer returns a server with some files, and finds its registration function.
func newServer(name string, files map[string]string) (*server, error) {
	s := &server{name: name, files: files}
	for file, text := range files {
		if path.Dir(file) != "." || path.Ext(file) != ".go" {
			continue
		}
		for _, m := range wantLine.FindAllStringSubmatch(text, -1) {
			s.wants = append(s.wants, newWant(m))
		}
		if mainFunc.MatchString(text) {
			s.register, s.sdk = "", ""
			return s, nil
		}
		if m := registerFunc.FindStringSubmatch(text); m != nil {
			s.register, s.fails = m[1], m[3] != ""
			s.sdk = map[string]string{"mcp.Server": "goSDK", "server.MCPServer": "mcpGo"}[m[2]]
		}
	}
	if s.register == "" {
		return nil, fmt.Errorf("%s has no function Register and no main", name)
	}
	return s, nil
}

func (s *server) source() string {
	archive := &txtar.Archive{}
	for _, file := range slices.Sorted(maps.Keys(s.files)) {
		archive.Files = append(archive.Files, txtar.File{Name: s.name + "/" + file, Data: []byte(s.files[file])})
	}
	return string(txtar.Format(archive))
}

// conditions returns the environment variables that a server reads.
func (s *server) conditions() []string {
	var names []string
	for _, text := range s.files {
		names = append(names, environment.FindAllString(text, -1)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A fleet is a group of servers. They are written into two modules: toolgen analyzes the
// first, and a driver in the second runs the servers.
type fleet struct {
	servers     []*server
	read, drive string // directories
	dropped     []string
	patience    string // maximum time for a server; "" for the driver's default
}

// newFleet writes servers into two modules. In the module for the driver, commands are
// ordinary packages, and shared servers are files of one package.
func newFleet(t testing.TB, servers []*server) *fleet {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{servers: servers, read: filepath.Join(dir, "read"), drive: filepath.Join(dir, "drive")}
	if err := os.CopyFS(f.drive, os.DirFS("testdata/registered/driver")); err != nil {
		t.Fatal(err)
	}
	if name := *registeredMod; name != "" {
		for _, kind := range []string{".mod", ".sum"} {
			if err := os.Rename(filepath.Join(f.drive, name+kind), filepath.Join(f.drive, "go"+kind)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "serve/serve.go"} {
		content, err := os.ReadFile(filepath.Join(f.drive, name))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(f.read, name), string(content))
	}
	for i, s := range servers {
		if s.pkg = s.name; s.shared {
			s.pkg = fmt.Sprintf("shared%d", i/sharedServers)
		}
		for file, text := range s.files {
			writeFile(t, filepath.Join(f.read, s.name, file), text)
			to := filepath.Join(f.drive, s.name, file)
			if s.shared {
				if to = filepath.Join(f.drive, s.pkg, file); path.Ext(file) == ".go" {
					to = filepath.Join(f.drive, s.pkg, s.name+"_"+file)
				}
				text = strings.Replace(text, "package "+s.name+"\n", "package "+s.pkg+"\n", 1)
			} else if s.register == "" && path.Dir(file) == "." {
				text = strings.Replace(text, "package main\n", "package "+s.name+"\n", 1)
				text = mainFunc.ReplaceAllString(text, "func Main() {")
			}
			writeFile(t, to, text)
		}
	}
	return f
}

// sharedServers is the number of servers in a package. A separate package for each takes
// four times as long to compile.
const sharedServers = 25

func writeFile(t testing.TB, name, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
