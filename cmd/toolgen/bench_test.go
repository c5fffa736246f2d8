//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/inspect"
)

// BenchmarkCommand times whole processes of toolgen, alternating with a program that only
// calls packages.Load for the same sources, with a warm build cache. The result is the ratio
// of the medians: 1 would be a generator whose own work takes no time.
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
		// From here on both find the generated files, as in a repository.
		program{toolgen.path, toolgen.module}.run(b)
		program{toolgen.path, bare.module}.run(b)
		b.Run(name+"/untouched", func(b *testing.B) { measure(b, toolgen, bare, func() {}) })
		b.Run(name+"/edited", func(b *testing.B) {
			measure(b, toolgen, bare, func() { toolgen.module.edit(b); bare.module.edit(b) })
		})
	}
}

// measure runs two programs in turn, each in its module, and reports the
// medians of both and their ratio.
func measure(b *testing.B, toolgen, bare program, before func()) {
	toolgen.run(b)
	bare.run(b)
	var ours, theirs costs
	for b.Loop() {
		before()
		ours = append(ours, toolgen.run(b))
		theirs = append(theirs, bare.run(b))
	}
	b.ReportMetric(0, "ns/op") // of both together, which says nothing
	b.ReportMetric(ours.milliseconds(), "toolgen-ms")
	b.ReportMetric(theirs.milliseconds(), "bareload-ms")
	b.ReportMetric(ours.milliseconds()/theirs.milliseconds(), "ratio")
	b.ReportMetric(ours.processor(), "toolgen-cpu-ms")
	b.ReportMetric(theirs.processor(), "bareload-cpu-ms")
	b.ReportMetric(ours.mebibytes(), "toolgen-MiB")
	b.ReportMetric(theirs.mebibytes(), "bareload-MiB")
}

// A program is run in the folder of a module.
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

// timed runs a program, and returns the cost.
func timed(b *testing.B, dir string, env []string, args ...string) cost {
	b.Helper()
	took, out, err := attempt(b, dir, env, args...)
	if err != nil {
		b.Fatalf("%v: %v\n%s", args, err, out)
	}
	return took
}

// attempt runs a program that may fail.
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

// A cost is the cost of one run of a program, including the go command that it starts:
// time, processor time, and the memory of the process that needs most.
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

// A synthetic module has packages of tools with structs in and out.
type synthetic struct {
	dir    string
	memory string // where its runs are remembered
	tools  int    // of each package
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

// removeGenerated restores the module to its state before the first run.
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

// edit changes the body of a function to a new one, which is not in the build cache.
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
