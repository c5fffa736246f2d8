//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// BenchmarkCallCost reports what the generated calls add to the build of a package of
// tools: time of the compiler and bytes of the program, compared with the same package
// without the option call. Each tool has types of its own: eight arguments, among them a
// struct, a list, an enum and optional ones, and a struct as its result. Each compilation
// has new sources, which are not in the build cache.
//
//	go test ./cmd/toolgen -run '^$' -bench CallCost -benchtime 5x
func BenchmarkCallCost(b *testing.B) {
	if testing.Short() {
		b.Skip("compiles thousands of functions")
	}
	toolgen := buildProgram(b, b.TempDir(), ".")
	for _, tools := range []int{100, 1000} {
		b.Run(fmt.Sprint(tools), func(b *testing.B) {
			plain, called := newCalled(b, toolgen, tools, "", "one.ToolSet"), newCalled(b, toolgen, tools, "call", "p.ToolSet")
			var without, with builds
			for b.Loop() {
				without = append(without, plain.build(b))
				with = append(with, called.build(b))
			}
			b.ReportMetric(0, "ns/op") // of both together, which says nothing
			each := float64(tools)
			b.ReportMetric((with.milliseconds(wallOf)-without.milliseconds(wallOf))/each, "wall-ms/tool")
			b.ReportMetric((with.milliseconds(cpuOf)-without.milliseconds(cpuOf))/each, "cpu-ms/tool")
			b.ReportMetric(float64(called.size(b)-plain.size(b))/each, "B/tool")
			b.ReportMetric(float64(called.lines(b))/each, "lines/tool")
		})
	}
}

// A build is the cost of one compilation of the tools. The processor time includes the
// go command, for both packages.
type build struct{ wall, cpu time.Duration }

func wallOf(b build) int64 { return int64(b.wall) }
func cpuOf(b build) int64  { return int64(b.cpu) }

type builds []build

func (all builds) milliseconds(of func(build) int64) float64 {
	return float64(median(all, of)) / float64(time.Millisecond)
}

// A called is a module with a package p of tools, and a program that links all of it. The
// program also links the runtime of calls, through another package with one tool.
type called struct{ synthetic }

func newCalled(b *testing.B, toolgen string, tools int, option, use string) *called {
	b.Helper()
	c := &called{synthetic{dir: b.TempDir()}}
	root, err := filepath.Abs("../..")
	if err != nil {
		b.Fatal(err)
	}
	c.write(b, "go.mod", fmt.Sprintf(calledModule, filepath.Join(root, "gen", "call")))
	c.write(b, "main.go", fmt.Sprintf(calledProgram, use))
	c.writeTools(b, "p", tools, option)
	c.writeTools(b, "one", 1, "call")
	c.run(b, toolgen, "./...")
	c.run(b, "go", "build", "./...") // what it imports is in the build cache then
	return c
}

func (c *called) writeTools(b *testing.B, name string, tools int, option string) {
	b.Helper()
	var text, functions strings.Builder
	fmt.Fprintf(&text, calledPackage, name, option)
	for i := range tools {
		text.WriteString(strings.ReplaceAll(calledTool, "NNN", fmt.Sprintf("%04d", i)))
		fmt.Fprintf(&functions, "\tFind%04d,\n", i)
	}
	fmt.Fprintf(&text, "\n// Functions are those of the tools.\nvar Functions = []any{\n%s}\n", &functions)
	c.write(b, name+"/tools.go", text.String())
}

// build compiles the package with a new constant, which is not in the build cache.
func (c *called) build(b *testing.B) build {
	b.Helper()
	c.write(b, "p/new.go", fmt.Sprintf("package p\n\nconst built = %d\n", time.Now().UnixNano()))
	runtime.GC()
	start := time.Now()
	state := c.run(b, "go", "build", "./p")
	return build{time.Since(start), state.UserTime() + state.SystemTime()}
}

// size returns the size of the program with all tools.
func (c *called) size(b *testing.B) int64 {
	b.Helper()
	program := filepath.Join(c.dir, "program")
	c.run(b, "go", "build", "-o", program, ".")
	info, err := os.Stat(program)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}

// lines returns the number of lines of the call file.
func (c *called) lines(b *testing.B) int {
	b.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, "p", "tools_call_gen.go"))
	if err != nil {
		b.Fatal(err)
	}
	return strings.Count(string(text), "\n")
}

func (c *called) run(b *testing.B, name string, args ...string) *os.ProcessState {
	b.Helper()
	command := exec.CommandContext(b.Context(), name, args...)
	command.Dir = c.dir
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off")
	if out, err := command.CombinedOutput(); err != nil {
		b.Fatalf("%v: %v\n%s", command.Args, err, out)
	}
	return command.ProcessState
}

const (
	calledModule = `module example.com/called

go 1.26

require github.com/go-toolgen/toolgen/gen/call v0.0.0

replace github.com/go-toolgen/toolgen/gen/call => %s
`

	// It has all tools, and can call those of one package.
	calledProgram = `package main

import (
	"context"
	"os"

	"example.com/called/one"
	"example.com/called/p"
)

func main() {
	println(len(p.Functions), len(p.Tools()), len(one.Functions))
	result := %s().Call(context.Background(), os.Args[0], nil)
	println(result.Text())
}
`

	calledPackage = `// Package %[1]s has tools.
//
//toolgen:package prefix=%[1]s_ %[2]s
package %[1]s

import "context"
`

	calledTool = `
// LevelNNN says how much it matters.
type LevelNNN string

const (
	LowNNN  LevelNNN = "low"
	HighNNN LevelNNN = "high" // somebody should look
)

// PlaceNNN is where to look.
type PlaceNNN struct {
	Name string  ` + "`json:\"name\"`" + `
	Lat  float64 ` + "`json:\"lat\" jsonschema:\"minimum=-90,maximum=90\"`" + `
}

// ArgsNNN says what is wanted.
type ArgsNNN struct {
	Name  string   ` + "`json:\"name\" jsonschema:\"minLength=1\"`" + ` // as it is known
	Level LevelNNN ` + "`json:\"level\"`" + `
	Place PlaceNNN ` + "`json:\"place\"`" + `
	Tags  []string ` + "`json:\"tags,omitempty\" jsonschema:\"maxItems=8\"`" + `
	Limit int      ` + "`json:\"limit\" jsonschema:\"minimum=1\"`" + `
	Score float64  ` + "`json:\"score\"`" + `
	Exact bool     ` + "`json:\"exact\"`" + `
	Note  *string  ` + "`json:\"note,omitempty\"`" + `
}

// ResultNNN is what was found.
type ResultNNN struct {
	Names []ItemNNN ` + "`json:\"names\"`" + `
	Count int       ` + "`json:\"count\"`" + ` // also beyond the limit
	More  bool      ` + "`json:\"more\"`" + `
}

// ItemNNN is one of them.
type ItemNNN struct {
	Name  string  ` + "`json:\"name\"`" + `
	Score float64 ` + "`json:\"score\"`" + `
}

// FindNNN finds what there is.
//
//toolgen:tool readonly
//
//go:noinline
func FindNNN(ctx context.Context, args ArgsNNN) (ResultNNN, error) {
	return ResultNNN{Names: []ItemNNN{{args.Name, args.Score}}, Count: len(args.Tags)}, ctx.Err()
}
`
)
