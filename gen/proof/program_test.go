package proof_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// A program is a running process that contains the types of a batch, and encodes and
// decodes their values on request.
type program struct {
	requests *json.Encoder
	replies  *json.Decoder
	consts   map[string][]string // sent with the first request
	kill     func()
}

// build compiles the samples of a batch into one program and starts it. It drops samples on
// which the compiler itself fails.
func (b *batch) build(t testing.TB) *program {
	t.Helper()
	if err := os.CopyFS(filepath.Join(b.dir, "encoder"), os.DirFS("testdata/encoder")); err != nil {
		t.Fatal(err)
	}
	b.write(t, "main.go", b.main)
	out, err := b.compile(t)
	for range mostDropped {
		if failed := compilerFails.FindStringSubmatch(out); err != nil && failed != nil {
			t.Logf("dropped sample %s because it does not compile: %s", failed[1], failed[0])
			b.drop(t, "T"+failed[1])
			out, err = b.compile(t)
		}
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return b.start(t)
}

// mostDropped is the maximum number of samples of a batch that can be dropped.
const mostDropped = 5

// compilerFails matches an internal error of the Go 1.26 compiler. The error concerns a
// method promoted from a generic type whose argument is the type itself.
var compilerFails = regexp.MustCompile(`internal compiler error: declared pointer receiver type: [Tt](\d+)x`)

// compile compiles the program and returns the errors of the go command.
func (b *batch) compile(t testing.TB) (string, error) {
	t.Helper()
	b.write(t, "p/calls.go", b.callsFile())
	b.write(t, "p/types.go", typesFile("p", b.samples, false))
	b.write(t, "other/types.go", typesFile("other", b.samples, true))
	b.writeRead(t)
	// Without optimization, the large packages compile in a fraction of the time.
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-gcflags=example.com/proof/...=-N -l -dwarf=false", "-ldflags=-s -w", "-o", "program", ".")
	cmd.Dir = b.dir
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// drop removes a sample from a batch, with its generated files.
func (b *batch) drop(t testing.TB, prefix string) {
	t.Helper()
	b.samples = slices.DeleteFunc(b.samples, func(s *sample) bool { return s.plain().prefix == prefix })
	for _, folder := range []string{"p", "other", "read/p", "read/other"} {
		if err := os.RemoveAll(filepath.Join(b.dir, folder, strings.ToLower(prefix)+".go")); err != nil {
			t.Fatal(err)
		}
	}
	if b.called != nil {
		b.generate(t)
	}
}

const mainFile = `package main

import (
	"log"
	"os"

	"reflect"

	"example.com/proof/encoder"
	"example.com/proof/other"
	"example.com/proof/p"
	read "example.com/proof/read/p"
)

func main() {
	program := encoder.Program{Calls: p.Calls, Types: []map[string][]reflect.Type{p.Types, other.Types}, Read: read.Params}
	if err := encoder.Serve(program, os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
`

// callsFile returns the source of the map Calls, which contains the parameter and result
// types of each sample.
func (b *batch) callsFile() string {
	var calls strings.Builder
	for _, s := range b.samples {
		list, kept := s.reflectList(s.types, false), ""
		if b.called != nil {
			kept = fmt.Sprintf(", Took: &Took%[1]s, Gave: &Gave%[1]s", s.plain().prefix)
		}
		fmt.Fprintf(&calls, "\t%q: {Params: %s, Results: %[2]s%s},\n", s.plain().prefix, list, kept)
	}
	return source("p", "var Calls = map[string]encoder.Call{\n"+calls.String()+"}\n")
}

// typesFile returns the source of the map Types in package pkg. For each sample, the map
// contains the types of the package that implement a sealed interface.
func typesFile(pkg string, samples []*sample, far bool) string {
	var types strings.Builder
	for _, s := range samples {
		if implementers := s.implementers(far); len(implementers) > 0 {
			fmt.Fprintf(&types, "\t%q: %s,\n", s.plain().prefix, s.reflectList(implementers, far))
		}
	}
	return source(pkg, "var Types = map[string][]reflect.Type{\n"+types.String()+"}\n")
}

// reflectList returns Go source for a slice that contains the reflect.Type of each of
// types.
func (s *sample) reflectList(types []string, far bool) string {
	var b strings.Builder
	for _, typ := range types {
		fmt.Fprintf(&b, "reflect.TypeFor[%s](), ", typ)
	}
	return "[]reflect.Type{" + s.named(b.String(), s.plain(), far) + "}"
}

// implementers returns the types of the sample that have the method of a sealed
// interface, and pointers to them. If far is set, it returns the types in the other
// package, otherwise the types in the package of the tools.
func (s *sample) implementers(far bool) []string {
	var types []string
	for i, d := range s.decls {
		if d.far != far || !slices.ContainsFunc(d.methods, isSeal) {
			continue
		}
		if types = append(types, fmt.Sprintf("*$%d", i)); !slices.ContainsFunc(d.methods, isPointerSeal) {
			types = append(types, fmt.Sprintf("$%d", i))
		}
	}
	return types
}

// isSeal reports whether method, as Go source, is the method of a sealed interface.
// isPointerSeal reports whether it also has a pointer receiver, so that only the pointer
// type implements the interface.
func isSeal(method string) bool        { return strings.Contains(method, " is$") }
func isPointerSeal(method string) bool { return isSeal(method) && strings.HasPrefix(method, "func (*") }

// start runs the program until the test ends.
func (b *batch) start(t testing.TB) *program {
	t.Helper()
	cmd := exec.Command(filepath.Join(b.dir, "program"))
	var said strings.Builder
	cmd.Stderr = &said
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the program: %v\n%.2000s", err, said.String())
		}
	})
	kill := func() { _ = cmd.Process.Signal(syscall.SIGQUIT) } // SIGQUIT prints the stacks
	return &program{requests: json.NewEncoder(in), replies: json.NewDecoder(out), consts: b.consts, kill: kill}
}

func (p *program) asker(t testing.TB, call string) asker {
	return func(r encoder.Request) encoder.Reply {
		t.Helper()
		r.Call = call
		r.Consts, p.consts = p.consts, nil
		impatient := time.AfterFunc(patience, p.kill)
		defer impatient.Stop()
		var reply encoder.Reply
		err := p.requests.Encode(r)
		if err == nil {
			err = p.replies.Decode(&reply)
		}
		if err != nil {
			t.Fatalf("the program does not respond to %+v: %v", r, err)
		}
		return reply
	}
}

const patience = 30 * time.Second
