package inspect

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// sdkModule is a module with a stub of go-sdk, to which packages are added.
const sdkModule = `
-- go.mod --
module example.com

go 1.26

require github.com/modelcontextprotocol/go-sdk v1.8.0

replace github.com/modelcontextprotocol/go-sdk => ./go-sdk
-- go-sdk/go.mod --
module github.com/modelcontextprotocol/go-sdk

go 1.26
-- go-sdk/mcp/mcp.go --
package mcp

import "context"

type Params interface{ isParams() }

type ServerRequest[P Params] struct{ Params P }

type CallToolParamsRaw struct{ Name string }

func (*CallToolParamsRaw) isParams() {}

type CallToolRequest = ServerRequest[*CallToolParamsRaw]

type CallToolResult struct{ IsError bool }

type Server struct{}

type Tool struct {
	Name, Title, Description  string
	InputSchema, OutputSchema any
}

type ToolHandler func(context.Context, *CallToolRequest) (*CallToolResult, error)

type ToolHandlerFor[In, Out any] func(context.Context, *CallToolRequest, In) (*CallToolResult, Out, error)

func AddTool[In, Out any](s *Server, t *Tool, h ToolHandlerFor[In, Out]) {}

func (s *Server) AddTool(t *Tool, h ToolHandler) {}
-- api/api.go --
package api

type In struct {
	City string ` + "`json:\"city\"`" + `
}
`

// registeredTools loads the module in archive and lists its registered tools. An evaluated
// tool has its parameters and results; any other tool has the reason why it is not evaluated.
func registeredTools(t *testing.T, archive string, cfg Config) []string {
	t.Helper()
	cfg.Query.Registered = true
	f := facts(t, write(t, sdkModule+archive), cfg)
	var list []string
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			if !tool.FromCall {
				continue
			}
			line := define(tool)
			for _, u := range tool.Registered.Unread {
				line += fmt.Sprintf("; %s%s is not read: %s", u.Part, u.Path, u.Reason)
			}
			list = append(list, line)
		}
		for _, reg := range pkg.Unread {
			why, _ := reg.Fails()
			list = append(list, fmt.Sprintf("%s is not read: %s", reg.Name.Value, why.Reason))
		}
	}
	return list
}

// define formats the name, description, and types of a tool.
func define(tool *Tool) string {
	line := tool.Registered.Name.Value
	if tool.Doc.Value != "" {
		line += " " + tool.Doc.Value
	}
	if tool.Input != nil {
		line += " " + tool.Input.Text
	}
	for _, p := range tool.Params {
		if !p.Injected {
			line += " in " + p.Type.String()
		}
	}
	for _, r := range tool.Results {
		if !r.Content {
			line += " out " + r.Type.String()
		}
	}
	return line
}

// TestHandlersWithoutParameters checks tools whose handlers have no parameters: raw
// handlers, and handlers that are known only at run time.
func TestHandlersWithoutParameters(t *testing.T) {
	compare(t, "tools", []string{
		`raw Searches. {"type":"object","properties":{"q":{}}}`,
		`literal Searches. {"type":"object","properties":{"r":{}}}`,
		"typed in example.com/api.In out string",
	}, registeredTools(t, `
-- main.go --
package main

import (
	"context"
	"encoding/json"
	"os"

	"example.com/api"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// search searches.
//
// Parameters:
//   - kind: the kind of something
func search(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }

var handlers = map[string]mcp.ToolHandlerFor[api.In, string]{}

func main() {
	s := &mcp.Server{}
	s.AddTool(&mcp.Tool{Name: "raw", Description: "Searches.", InputSchema: json.RawMessage(`+"`{\"type\":\"object\",\"properties\":{\"q\":{}}}`"+`)}, search)
	s.AddTool(&mcp.Tool{Name: "literal", Description: "Searches.", InputSchema: json.RawMessage(`+"`{\"type\":\"object\",\"properties\":{\"r\":{}}}`"+`)},
		func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	mcp.AddTool(s, &mcp.Tool{Name: "typed"}, handlers[os.Getenv("HANDLER")])
}
`, Config{}))
}

// TestEmbeddedFiles checks that exactly the files that //go:embed directives name are read.
func TestEmbeddedFiles(t *testing.T) {
	compare(t, "tools", []string{
		"text From a file. in example.com/api.In out string",
		"bytes in example.com/api.In out string; description is not read: the embedded file cannot be read",
		"grouped From a file. in example.com/api.In out string",
		"outside in example.com/api.In out string; description is not read: the embedded file cannot be read",
	}, registeredTools(t, `
-- text.txt --
From elsewhere.
-- server/text.txt --
From a file.
-- server/server.go --
package server

import (
	"context"
	_ "embed"

	"example.com/api"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

//go:embed text.txt
var text string

//go:embed no.txt
var missing string

var (
	//go:embed text.txt
	grouped []byte

	//go:embed ../text.txt
	outside string
)

func get(ctx context.Context, req *mcp.CallToolRequest, in api.In) (*mcp.CallToolResult, string, error) { return nil, "", nil }

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "text", Description: text[:len(text)-1]}, get)
	mcp.AddTool(s, &mcp.Tool{Name: "bytes", Description: missing}, get)
	mcp.AddTool(s, &mcp.Tool{Name: "grouped", Description: string(grouped[:12])}, get)
	mcp.AddTool(s, &mcp.Tool{Name: "outside", Description: outside}, get)
}
`, Config{}))
}

const oneTool = `
func get(ctx context.Context, req *mcp.CallToolRequest, in api.In) (*mcp.CallToolResult, any, error) { return nil, nil, nil }

func register(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "get_" + suffix}, get) }
`

const importsOfOneTool = `
	"context"

	"example.com/api"
	"github.com/modelcontextprotocol/go-sdk/mcp"
`

// TestRegistrationsOfBuilds checks that build tags select the files that register tools.
func TestRegistrationsOfBuilds(t *testing.T) {
	archive := `
-- main.go --
package main

import (` + importsOfOneTool + `)

func main() { register(&mcp.Server{}) }
` + oneTool + `
-- plain.go --
//go:build !full

package main

const suffix = "plain"
-- full.go --
//go:build full

package main

const suffix = "full"
`
	compare(t, "without tags", []string{"get_plain in example.com/api.In out any"}, registeredTools(t, archive, Config{}))
	compare(t, "with -tags full", []string{"get_full in example.com/api.In out any"}, registeredTools(t, archive, Config{Tags: []string{"full"}}))
}

// TestRegistrationsOfPrograms checks several main packages at once, with type errors in a
// package that none of them needs and in functions that register nothing.
func TestRegistrationsOfPrograms(t *testing.T) {
	program := func(name string) string {
		return "-- cmd/" + name + "/main.go --\npackage main\n\nimport (" + importsOfOneTool + ")\n\nconst suffix = \"" + name + "\"\n\nfunc main() { register(&mcp.Server{}) }\n" + oneTool
	}
	compare(t, "tools", []string{
		"get_one in example.com/api.In out any",
		"get_two in example.com/api.In out any",
	}, registeredTools(t, program("one")+program("two")+`
-- cmd/two/broken.go --
package main

func broken() int { return undeclared }

var unknown = other.Value
-- broken/broken.go --
package broken

func F() undeclared { return 1 + "" }
`, Config{}))
}

func TestRegistrationsWithC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no compiler of C")
	}
	compare(t, "tools", []string{"get_c in example.com/api.In out any"}, registeredTools(t, `
-- main.go --
package main

// static int answer() { return 42; }
import "C"

import (`+importsOfOneTool+`)

const suffix = "c"

func count() int { return int(C.answer()) }

func main() {
	if count() < 0 {
		panic("less")
	}
	register(&mcp.Server{})
}
`+oneTool, Config{Env: goEnv("CGO_ENABLED=1")}))
}

func TestVendoredRegistrations(t *testing.T) {
	archive := sdkModule + `
-- main.go --
package main

import (` + importsOfOneTool + `)

const suffix = "vendored"

func main() { register(&mcp.Server{}) }
` + oneTool + `
-- vendor/modules.txt --
# github.com/modelcontextprotocol/go-sdk v1.8.0
## explicit; go 1.26
github.com/modelcontextprotocol/go-sdk/mcp
`
	archive = strings.NewReplacer("-- go-sdk/go.mod --\nmodule github.com/modelcontextprotocol/go-sdk\n\ngo 1.26\n", "",
		"-- go-sdk/", "-- vendor/github.com/modelcontextprotocol/go-sdk/",
		"\nreplace github.com/modelcontextprotocol/go-sdk => ./go-sdk\n", "").Replace(archive)
	f := facts(t, write(t, archive), Config{Query: Query{Registered: true}})
	var list []string
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			list = append(list, define(tool))
		}
	}
	compare(t, "tools", []string{"get_vendored in example.com/api.In out any"}, list)
	compare(t, "problems", nil, f.problems())
}

// TestRegistrationsUseGenerated checks a function that uses the declarations of a generated
// file and registers a tool of its own.
func TestRegistrationsUseGenerated(t *testing.T) {
	compare(t, "tools", []string{"get_own in example.com/api.In out any"}, registeredTools(t, `
-- main.go --
package main

import (
	"fmt"
`+importsOfOneTool+`)

// Add adds.
//
//toolgen:tool
func Add(a, b int) int { return a + b }

func main() {
	s, suffix := &mcp.Server{}, "own"
	set, err := Caller{Name: "x"}.ToolSet()
	if err != nil {
		panic(err)
	}
	for _, name := range set.Names() {
		fmt.Println(name, AddSchema, len(all))
	}
	mcp.AddTool(s, &mcp.Tool{Name: "get_" + suffix}, get)
}

func get(ctx context.Context, req *mcp.CallToolRequest, in api.In) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
-- tools_gen.go --
// Code generated by toolgen. DO NOT EDIT.

package main

import "example.com/call"

const AddSchema = "{}"

var all = []call.Tool{{Name: "add", Call: func() { undeclared() }}}

type Caller struct{ Name string }

func (c Caller) ToolSet() (*call.Set, error) { return call.New(all...), undeclared }

func (c Caller) Stale(t removed) {}
-- call/call.go --
package call

type Tool struct {
	Name string
	Call func()
}

type Set struct{ tools []Tool }

func New(tools ...Tool) *Set { return &Set{tools} }

func (s *Set) Names() (names []string) { return nil }
`, Config{}))
}
