package proof_test

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func newCalledBatch(t testing.TB, samples []*sample) *batch {
	t.Helper()
	return newGeneratedBatch(t, samples, false)
}

// newGeneratedBatch returns a batch of samples with generated code that calls their
// tools. If answers is set, the code also decodes the parameter types of the tools as
// answers.
func newGeneratedBatch(t testing.TB, samples []*sample, answers bool) *batch {
	t.Helper()
	b := newBatch(t, samples, func(s *sample) []spelling {
		how := s.plain()
		how.called = true
		return []spelling{how}
	})
	runtime, err := filepath.Abs("../call")
	if err != nil {
		t.Fatal(err)
	}
	b.write(t, "go.mod", fmt.Sprintf("%s\nrequire %s v0.0.0\n\nreplace %[2]s => %[3]s\n", goMod, runtimePath, runtime))
	b.main, b.answers = calledMain, answers
	if answers {
		b.main = strings.Replace(calledMain, calledDispatch, answeredDispatch+calledDispatch, 1)
	}
	b.generate(t)
	return b
}

// runtimePath is the module that generated calls import.
const runtimePath = "github.com/go-toolgen/toolgen/gen/call"

// generate writes the files that toolgen generates. It leaves out the tools for which
// toolgen reports errors: they have a definition but cannot be called. called contains
// the other tools.
func (b *batch) generate(t testing.TB) {
	t.Helper()
	pkg := *b.pkg
	pkg.Options.Call, pkg.Options.Formats = true, []string{"mcp"}
	pkg.Tools = slices.DeleteFunc(slices.Clone(pkg.Tools), func(tool *inspect.Tool) bool {
		return b.definitions["mcp"][toolNameOf(tool)] == nil || !b.has(tool)
	})
	if b.answers {
		pkg.Answers = b.answersOf(pkg)
	}
	files, diags := gen.Generate([]*inspect.Package{&pkg}, inspect.DefaultOutput)
	for diags.HasErrors() {
		b.diags = append(b.diags, diags...)
		kept := slices.DeleteFunc(slices.Clone(pkg.Tools), func(tool *inspect.Tool) bool { return isAbout(diags, tool) })
		pkg.Answers = slices.DeleteFunc(slices.Clone(pkg.Answers), func(answer *inspect.Tool) bool { return isAbout(diags, answer) })
		if len(kept) == len(pkg.Tools) {
			t.Fatalf("generate:\n%s", diagsText(diags, b.dir))
		}
		pkg.Tools = kept
		files, diags = gen.Generate([]*inspect.Package{&pkg}, inspect.DefaultOutput)
	}
	b.called = map[string]bool{}
	for _, tool := range pkg.Tools {
		b.called[toolNameOf(tool)] = true
	}
	for _, answer := range pkg.Answers {
		b.called[answer.Options.Name] = true
	}
	if b.answers {
		b.write(t, "p/answers.go", answersFile(pkg.Answers))
	}
	for _, f := range files {
		if formatted, err := format.Source(f.Content); err != nil || !bytes.Equal(formatted, f.Content) {
			t.Errorf("%s is not formatted: %v", f.Path, err)
		}
		name, err := filepath.Rel(b.dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		b.write(t, name, string(f.Content))
	}
}

// toolNameOf returns the name of the tool of a sample: TakeT5 is take_t5.
func toolNameOf(tool *inspect.Tool) string {
	return strings.ToLower(strings.Replace(tool.GoName, "eT", "e_T", 1))
}

// toolWord returns the suffix of the names of a sample's tools.
func toolWord(s *sample) string { return strings.ToLower(s.plain().prefix) }

// has reports whether the batch still has the sample of a tool.
func (b *batch) has(tool *inspect.Tool) bool {
	return slices.ContainsFunc(b.samples, func(s *sample) bool { return strings.HasSuffix(tool.GoName, "e"+s.plain().prefix) })
}

func isAbout(diags diag.List, tool *inspect.Tool) bool {
	return slices.ContainsFunc(diags, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && filepath.Base(d.Pos.Filename) == filepath.Base(tool.Pos.Filename)
	})
}

// calledDispatch is the start of the function dispatch in calledMain. For a batch with
// answers, answeredDispatch is inserted before it.
const (
	calledDispatch   = "\tresult := p.ToolSet().Call("
	answeredDispatch = `	if decode := p.Answers[tool]; decode != nil {
		var outcome encoder.Outcome
		var refused *call.AnswerError
		if err := decode(arguments); errors.As(err, &refused) {
			for _, p := range refused.Problems {
				outcome.Problems = append(outcome.Problems, encoder.Problem{Path: p.Path, Code: string(p.Code), Text: cmp.Or(p.Expected, "rejected: "+p.Reason) + ", not " + p.Got})
			}
		} else if err != nil {
			outcome.Error = err.Error()
		}
		return outcome
	}
`
)

const calledMain = `package main

import (
	"cmp"
	"context"
	"errors"
	"log"
	"os"
	"reflect"

	"github.com/go-toolgen/toolgen/gen/call"

	"example.com/proof/encoder"
	"example.com/proof/other"
	"example.com/proof/p"
	read "example.com/proof/read/p"
)

func main() {
	program := encoder.Program{Calls: p.Calls, Types: []map[string][]reflect.Type{p.Types, other.Types}, Read: read.Params, Dispatch: dispatch}
	if err := encoder.Serve(program, os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func dispatch(tool, arguments string) encoder.Outcome {
	result := p.ToolSet().Call(context.Background(), tool, []byte(arguments))
	outcome := encoder.Outcome{Structured: string(result.Structured)}
	var refused *call.ArgumentError
	if errors.As(result.Err, &refused) {
		for _, p := range refused.Problems {
			outcome.Problems = append(outcome.Problems, encoder.Problem{Path: p.Path, Code: string(p.Code), Text: cmp.Or(p.Expected, "rejected: "+p.Reason) + ", not " + p.Got})
		}
	}
	if result.IsError && outcome.Problems == nil {
		outcome.Error = result.Text() + ": " + result.Err.Error()
	}
	return outcome
}
`
