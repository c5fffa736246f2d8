package inspect

import (
	"flag"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

var (
	worlds   = flag.String("worlds", "", "load the modules in these directories, separated by spaces, with the functions on the paths to registrations")
	everyOne = flag.Bool("worlds.all", false, "load all functions of the modules of -worlds")
)

// TestWorlds checks that the functions of real modules that can reach registrations
// type-check, and that SSA can be built for them.
func TestWorlds(t *testing.T) {
	if *worlds == "" {
		t.Skip("no -worlds")
	}
	for _, dir := range strings.Fields(*worlds) {
		load := &worldLoad{t: t, all: *everyOne}
		load.run(Config{Dir: dir, Patterns: []string{"./..."}})
		for _, line := range load.opaque() {
			t.Errorf("%s: %s", dir, line)
		}
	}
}

// A worldLoad loads a module whose tools are registered by SDK calls, and keeps the World
// for package registered.
type worldLoad struct {
	t     *testing.T
	all   bool // request all functions
	world *registered.World
	since time.Time
}

func (l *worldLoad) run(cfg Config) {
	l.t.Helper()
	findTools = l.find
	defer func() { findTools = registered.Find }()
	cfg.Query.Registered = true
	cfg.Trace.Noted = func(stage Stage, thing, what string) {
		if stage == StageCheck {
			l.t.Logf("%s: %s", thing, what)
		}
	}
	l.since = time.Now()
	prog, diags := Load(l.t.Context(), cfg)
	if prog == nil {
		l.t.Fatal(diags)
	}
	Facts(prog)
	l.log("facts")
	files, kept := 0, 0
	for _, s := range prog.parsedSources() {
		files += len(s.files)
		kept += len(s.kept.names) + len(s.kept.methods)
		for _, err := range s.errors {
			l.t.Logf("%s: %s", err.Fset.Position(err.Pos), err.Msg)
		}
	}
	l.t.Logf("%d packages, %d files, %d declarations", len(prog.parsedSources()), files, kept)
}

func (l *worldLoad) log(phase string) {
	l.t.Logf("%s: %v", phase, time.Since(l.since).Round(time.Millisecond))
	l.since = time.Now()
}

// find replaces [registered.Find]: it keeps w, builds SSA, and, if all is set, requests all
// functions whose bodies are not type-checked.
func (l *worldLoad) find(w *registered.World) (found registered.Result) {
	l.log("load")
	l.world = w
	buildSSA(w)
	l.log("SSA")
	if !l.all {
		return registered.Result{}
	}
	for _, pkg := range w.Packages {
		for _, o := range pkg.Opaque {
			fn, ok := pkg.Info.Defs[o.Decl.Name].(*types.Func)
			if !ok { // no loaded code refers to the function yet
				fn = declaredFunc(pkg.Types, o.Decl)
			}
			found.Needs = append(found.Needs, fn)
		}
	}
	return found
}

func declaredFunc(pkg *types.Package, decl *ast.FuncDecl) *types.Func {
	var recv *types.Var
	if name := registered.Receiver(decl); name != nil {
		recv = types.NewVar(0, pkg, "", types.NewNamed(types.NewTypeName(0, pkg, name.Name, nil), types.NewStruct(nil, nil), nil))
	}
	return types.NewFunc(0, pkg, decl.Name.Name, types.NewSignatureType(recv, nil, nil, nil, nil, false))
}

// bodies returns the functions that have a body, each as "package.Name".
func (l *worldLoad) bodies() (list []string) {
	for _, pkg := range l.world.Packages {
		for _, f := range pkg.Files {
			for _, decl := range f.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
					list = append(list, pkg.Types.Name()+"."+registered.GoName(fn))
				}
			}
		}
	}
	return list
}

// opaque returns the functions that do not type-check, with the reasons, and the
// variables whose initializers do not.
func (l *worldLoad) opaque() (list []string) {
	for _, pkg := range l.world.Packages {
		for _, o := range pkg.Opaque {
			if o.Reason != "" {
				list = append(list, pkg.Types.Name()+"."+registered.GoName(o.Decl)+": "+o.Reason)
			}
		}
		for _, v := range slices.SortedFunc(maps.Keys(pkg.OpaqueVars), func(a, b *types.Var) int { return int(a.Pos() - b.Pos()) }) {
			list = append(list, pkg.Types.Name()+"."+v.Name())
		}
	}
	return list
}

// buildSSA builds SSA for all packages of a program, as package registered does.
func buildSSA(w *registered.World) *ssa.Program {
	prog := ssa.NewProgram(w.Fset, ssa.InstantiateGenerics|ssa.SanityCheckFunctions)
	own := map[*types.Package]bool{}
	for _, pkg := range w.Packages {
		own[pkg.Types] = true
	}
	var create func(pkg *types.Package)
	create = func(pkg *types.Package) {
		if own[pkg] || prog.ImportedPackage(pkg.Path()) != nil {
			return
		}
		prog.CreatePackage(pkg, nil, nil, true)
		for _, dep := range pkg.Imports() {
			create(dep)
		}
	}
	for _, pkg := range w.Packages {
		for _, dep := range pkg.Types.Imports() {
			create(dep)
		}
		prog.CreatePackage(pkg.Types, pkg.Files, pkg.Info, true)
	}
	prog.Build()
	return prog
}

// TestWorld checks which functions are selected, and that these type-check.
func TestWorld(t *testing.T) {
	load := &worldLoad{t: t}
	load.run(Config{Dir: write(t, worldModule), Patterns: []string{"./..."}, Env: goEnv()})
	compare(t, "bodies", []string{
		"tools.New", "tools.Set.Register", "main.init", "main.main",
	}, load.bodies())
	compare(t, "opaque", []string{"main.bad: undefined: undeclared"}, load.opaque())
}

const worldModule = `
-- go.mod --
module example.com

go 1.26

require github.com/mark3labs/mcp-go v1.0.0

replace github.com/mark3labs/mcp-go => ./mcp-go
-- mcp-go/go.mod --
module github.com/mark3labs/mcp-go

go 1.26
-- mcp-go/mcp/mcp.go --
package mcp

type Tool struct {
	Name   string
	hidden map[string]*Unneeded
}

type Unneeded struct{ undeclared }
-- mcp-go/server/server.go --
package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

type Handler func(ctx context.Context, in string) (string, error)

type MCPServer struct{ state }

type state struct{ tools []mcp.Tool }

func (s *state) AddTool(tool mcp.Tool, h Handler) {}
-- tools/tools.go --
package tools

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type Set struct {
	tools []tool
	label string
}

type tool struct {
	mcp.Tool
	handler server.Handler
}

func New(names ...string) *Set {
	s := &Set{}
	for _, name := range names {
		s.tools = append(s.tools, tool{mcp.Tool{Name: name}, answer})
	}
	return s
}

func (s *Set) Register(mcp *server.MCPServer) {
	for _, t := range s.tools {
		mcp.AddTool(t.Tool, t.handler)
	}
}

func answer(ctx context.Context, in string) (string, error) { return undeclared, nil }

func Unrelated() { undeclared() }
-- main.go --
package main

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"example.com/tools"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var set = tools.New("a", "b")

var _ = bad(set)

func bad(s *tools.Set) int { s.Register(nil); return undeclared }

func init() { set = tools.New("c") }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var b strings.Builder
	type local struct{ server *server.MCPServer }
	l := local{&server.MCPServer{}}
	set.Register(l.server)
	for word := range strings.SplitSeq(b.String(), " ") {
		l.server.AddTool(mcp.Tool{Name: word}, func(ctx context.Context, in string) (string, error) { return in, ctx.Err() })
	}
	<-ctx.Done()
}
`
