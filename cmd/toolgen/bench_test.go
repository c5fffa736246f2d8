//go:build unix

package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// BenchmarkCommand reports the ratio of toolgen's time to the time of a program that only
// calls packages.Load. Whole processes load the same sources with a warm build cache.
//
//	go test ./cmd/toolgen -run '^$' -bench Command -benchtime 5x
func BenchmarkCommand(b *testing.B) {
	if testing.Short() {
		b.Skip("builds two programs and runs them often")
	}
	b.Setenv(cacheVariable, b.TempDir())
	bin := b.TempDir()
	toolgen := program{path: buildProgram(b, bin, ".")}
	bare := program{path: buildProgram(b, bin, "./testdata/bareload")}
	for _, size := range []struct{ packages, tools int }{{1, 10}, {10, 100}, {100, 100}} {
		name := fmt.Sprintf("%dx%d", size.packages, size.tools)
		toolgen.module = newSynthetic(b, size.packages, size.tools)
		bare.module = newSynthetic(b, size.packages, size.tools)
		b.Run(name+"/first", func(b *testing.B) {
			measure(b, toolgen, bare, func() { toolgen.module.removeGenerated(b) })
		})
		// Generate the files of both modules, so that both programs load them below.
		program{toolgen.path, toolgen.module}.run(b)
		program{toolgen.path, bare.module}.run(b)
		b.Run(name+"/untouched", func(b *testing.B) { measure(b, toolgen, bare, func() {}) })
		b.Run(name+"/edited", func(b *testing.B) {
			measure(b, toolgen, bare, func() { toolgen.module.edit(b); bare.module.edit(b) })
		})
	}
}

// measure calls before, then runs toolgen and bare, each in its module, until b.Loop ends.
// It reports the medians of both programs, and the ratio of their times.
func measure(b *testing.B, toolgen, bare program, before func()) {
	toolgen.run(b)
	bare.run(b)
	var ours, theirs costs
	for b.Loop() {
		before()
		ours = append(ours, toolgen.run(b))
		theirs = append(theirs, bare.run(b))
	}
	b.ReportMetric(0, "ns/op") // covers both programs, so it is meaningless
	b.ReportMetric(ours.milliseconds(), "toolgen-ms")
	b.ReportMetric(theirs.milliseconds(), "bareload-ms")
	b.ReportMetric(ours.milliseconds()/theirs.milliseconds(), "ratio")
	b.ReportMetric(ours.processor(), "toolgen-cpu-ms")
	b.ReportMetric(theirs.processor(), "bareload-cpu-ms")
	b.ReportMetric(ours.mebibytes(), "toolgen-MiB")
	b.ReportMetric(theirs.mebibytes(), "bareload-MiB")
}

type program struct {
	path   string
	module *synthetic
}

func buildProgram(b *testing.B, dir, pkg string) string {
	b.Helper()
	build := exec.CommandContext(b.Context(), "go", "build", "-o", dir+"/", pkg)
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	abs, err := filepath.Abs(pkg)
	if err != nil {
		b.Fatal(err)
	}
	return filepath.Join(dir, filepath.Base(abs))
}

func (p program) run(b *testing.B) cost {
	b.Helper()
	return timed(b, p.module.dir, []string{"GOWORK=off", "GOFLAGS=", "GOPROXY=off", cacheVariable + "=" + p.module.memory}, p.path, "./...")
}

func timed(b *testing.B, dir string, env []string, args ...string) cost {
	b.Helper()
	took, out, err := attempt(b, dir, env, args...)
	if err != nil {
		b.Fatalf("%v: %v\n%s", args, err, out)
	}
	return took
}

func attempt(b *testing.B, dir string, env []string, args ...string) (cost, []byte, error) {
	b.Helper()
	command := exec.CommandContext(b.Context(), args[0], args[1:]...)
	command.Dir, command.Env = dir, append(os.Environ(), env...)
	start := time.Now()
	out, err := command.CombinedOutput()
	took := time.Since(start)
	peak := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		peak *= 1024
	}
	return cost{took, command.ProcessState.UserTime() + command.ProcessState.SystemTime(), peak}, out, err
}

// A cost is the wall time, the CPU time, and the peak memory of one run of a program. It
// includes the go command; the memory is that of the largest process.
type cost struct {
	time  time.Duration
	cpu   time.Duration
	bytes int64
}

type costs []cost

func (c costs) milliseconds() float64 {
	return float64(median(c, func(c cost) int64 { return int64(c.time) })) / float64(time.Millisecond)
}

func (c costs) processor() float64 {
	return float64(median(c, func(c cost) int64 { return int64(c.cpu) })) / float64(time.Millisecond)
}

func (c costs) mebibytes() float64 {
	return float64(median(c, func(c cost) int64 { return c.bytes })) / (1 << 20)
}

func median[T any](all []T, of func(T) int64) int64 {
	var values []int64
	for _, c := range all {
		values = append(values, of(c))
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// A synthetic is a module with packages of tools whose arguments and results are structs.
type synthetic struct {
	dir    string
	memory string // directory of toolgen's cache
	tools  int    // number of tools in each package
	edits  int64
}

func newSynthetic(b testing.TB, packages, tools int) *synthetic {
	b.Helper()
	s := &synthetic{dir: b.TempDir(), memory: b.TempDir(), tools: tools, edits: time.Now().UnixNano()}
	s.write(b, "go.mod", "module example.com/synthetic\n\ngo 1.26\n")
	for i := range packages {
		s.writePackage(b, i)
	}
	return s
}

func (s *synthetic) removeGenerated(b *testing.B) {
	b.Helper()
	if err := os.RemoveAll(s.memory); err != nil {
		b.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(s.dir, "*", inspect.DefaultOutput))
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			b.Fatal(err)
		}
	}
}

// edit rewrites the first package with new source that is not in the build cache.
func (s *synthetic) edit(b *testing.B) {
	b.Helper()
	s.edits++
	s.writePackage(b, 0)
}

func (s *synthetic) writePackage(b testing.TB, number int) {
	b.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, packageText, number, s.edits)
	for i := range s.tools {
		text.WriteString(strings.ReplaceAll(toolText, "NNN", fmt.Sprintf("%03d", i)))
	}
	s.write(b, fmt.Sprintf("p%03d/tools.go", number), text.String())
}

func (s *synthetic) write(b testing.TB, name, text string) {
	b.Helper()
	name = filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
}

const (
	packageText = `// Package p%03[1]d is one of many.
//
//toolgen:package prefix=p%03[1]d_
package p%03[1]d

import (
	"context"
	"fmt"
	"time"
)

func edits() string { return fmt.Sprint(%[2]d) }
`

	toolText = `
// LevelNNN says how much it matters.
type LevelNNN string

const (
	LowNNN  LevelNNN = "low"
	HighNNN LevelNNN = "high" // somebody should look
)

// ArgsNNN says what is wanted.
type ArgsNNN struct {
	Name  string    ` + "`json:\"name\"`" + ` // as it is known
	Level LevelNNN  ` + "`json:\"level,omitempty\"`" + `
	Since time.Time ` + "`json:\"since\"`" + ` // nothing before
	Tags  []string  ` + "`json:\"tags,omitempty\" jsonschema:\"maxItems=8\"`" + `
	//toolgen:param minimum=1 default=10
	Limit int ` + "`json:\"limit,omitempty\"`" + `
}

// ResultNNN is what was found.
type ResultNNN struct {
	Names []string  ` + "`json:\"names\"`" + `
	Until time.Time ` + "`json:\"until\"`" + ` // nothing after
	Count int       ` + "`json:\"count\"`" + ` // also beyond the limit
}

// FindNNN finds what there is.
//
//toolgen:tool readonly
func FindNNN(ctx context.Context, args ArgsNNN) (*ResultNNN, error) {
	if args.Limit < len(args.Tags) {
		return nil, fmt.Errorf("%s: %d tags are too many", args.Name, len(args.Tags))
	}
	return &ResultNNN{Names: args.Tags, Until: args.Since.AddDate(0, 1, 0), Count: len(edits())}, ctx.Err()
}
`
)

// BenchmarkCallCost reports how much the option call adds to the compile time and program
// size of a package of tools. Each tool has its own types, and each compilation has sources
// that are not in the build cache.
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
			b.ReportMetric(0, "ns/op") // covers both packages, so it is meaningless
			each := float64(tools)
			b.ReportMetric((with.milliseconds(wallOf)-without.milliseconds(wallOf))/each, "wall-ms/tool")
			b.ReportMetric((with.milliseconds(cpuOf)-without.milliseconds(cpuOf))/each, "cpu-ms/tool")
			b.ReportMetric(float64(called.size(b)-plain.size(b))/each, "B/tool")
			b.ReportMetric(float64(called.lines(b))/each, "lines/tool")
		})
	}
}

// A build is the cost of one compilation of package p. The CPU time includes the go
// command.
type build struct{ wall, cpu time.Duration }

func wallOf(b build) int64 { return int64(b.wall) }
func cpuOf(b build) int64  { return int64(b.cpu) }

type builds []build

func (all builds) milliseconds(of func(build) int64) float64 {
	return float64(median(all, of)) / float64(time.Millisecond)
}

// A called is a module with packages p and one, and a program that links both. Package one
// has a tool with generated calls, so the program always links their runtime.
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
	c.run(b, "go", "build", "./...") // compile the imports of both packages into the build cache
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

// build compiles package p with a new constant, so that it is not in the build cache.
func (c *called) build(b *testing.B) build {
	b.Helper()
	c.write(b, "p/new.go", fmt.Sprintf("package p\n\nconst built = %d\n", time.Now().UnixNano()))
	runtime.GC()
	start := time.Now()
	state := c.run(b, "go", "build", "./p")
	return build{time.Since(start), state.UserTime() + state.SystemTime()}
}

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

	// The program contains all tools, and can call the tools of one package.
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

// BenchmarkGrowth measures whole processes, as [BenchmarkCommand] does, for more packages
// of 10 tools, and for more tools in a package. The cost of a tool is the difference
// between two results, divided by the number of additional tools.
//
//	go test ./cmd/toolgen -run '^$' -bench Growth -benchtime 3x -timeout 1h
func BenchmarkGrowth(b *testing.B) {
	if testing.Short() {
		b.Skip("builds two programs and runs them often")
	}
	bin := b.TempDir()
	toolgen := program{path: buildProgram(b, bin, ".")}
	bare := program{path: buildProgram(b, bin, "./testdata/bareload")}
	for _, size := range []struct{ packages, tools int }{
		{1, 10}, {10, 10}, {100, 10}, {1000, 10}, {1, 100}, {1, 1000}, {1, 10000},
	} {
		toolgen.module = newSynthetic(b, size.packages, size.tools)
		bare.module = newSynthetic(b, size.packages, size.tools)
		name := fmt.Sprintf("%dx%d", size.packages, size.tools)
		b.Run(name+"/first", func(b *testing.B) {
			measure(b, toolgen, bare, func() { toolgen.module.removeGenerated(b) })
		})
		program{toolgen.path, toolgen.module}.run(b)
		program{toolgen.path, bare.module}.run(b)
		b.Run(name+"/untouched", func(b *testing.B) { measure(b, toolgen, bare, func() {}) })
	}
}

// BenchmarkPath reports the cost of a tool from its types to its generated files, after
// loading: CPU time and allocations, for 1,000 tools with definitions only, and for 1,000
// tools that also have calls. It uses the garbage collector settings of the command.
//
//	go test ./cmd/toolgen -run '^$' -bench Path -benchtime 20x
func BenchmarkPath(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	for _, option := range []string{"", "call"} {
		s := newSynthetic(b, thousandTools.packages, thousandTools.tools)
		for i := range thousandTools.packages {
			s.option(b, i, option)
		}
		pkgs := s.inspect(b)
		b.Run(cmp.Or(option, "definitions"), func(b *testing.B) {
			b.ReportAllocs()
			start := processorTime(b)
			for b.Loop() {
				if _, diags := gen.Generate(pkgs, inspect.DefaultOutput); diags.HasErrors() {
					b.Fatal(diags)
				}
			}
			all := float64(b.N * thousandTools.packages * thousandTools.tools)
			b.ReportMetric(float64((processorTime(b)-start).Microseconds())/all, "processor-µs/tool")
		})
	}
}

func (s *synthetic) option(b testing.TB, number int, option string) {
	b.Helper()
	name := fmt.Sprintf("p%03d/tools.go", number)
	prefix := fmt.Sprintf("prefix=p%03d_", number)
	text := s.read(b, name)
	s.write(b, name, strings.Replace(text, prefix, strings.TrimSpace(prefix+" "+option), 1))
}
