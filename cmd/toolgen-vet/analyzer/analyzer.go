package analyzer

import (
	"context"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const doc = `hold the definitions of tools to what providers take

It tells what toolgen generate and toolgen lint tell about a package with
//toolgen: lines: mistakes in directives and types, names and texts that
providers or clients refuse, and constraints that one of them does not take.`

// New returns the analyzer. Its flags say what those of toolgen lint say.
func New() *analysis.Analyzer { return newAnalyzer(&settings{}) }

// NewKept returns the analyzer for a driver that runs it for one package, and
// keeps what it found until the package or a fact of one that it imports changes,
// as go vet does. Others would analyze all imported packages for these facts.
func NewKept() *analysis.Analyzer {
	a := newAnalyzer(&settings{kept: true})
	a.FactTypes = []analysis.Fact{(*sourceSum)(nil)}
	return a
}

func newAnalyzer(s *settings) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name: "toolgen",
		Doc:  doc,
		URL:  "https://github.com/go-toolgen/toolgen",
		Run:  s.run,
	}
	a.Flags.StringVar(&s.tags, "tags", "", "build tags, with commas between")
	a.Flags.StringVar(&s.providers, "provider", "", "providers to judge for, with commas between (default those of toolgen lint)")
	a.Flags.BoolVar(&s.warnings, "warnings", false, "tell warnings, too; without it only what toolgen lint fails for")
	a.Flags.StringVar(&s.baseline, "baseline", "", "name of the file with accepted findings, in the folder of the package or in one above it")
	a.Flags.StringVar(&s.server, "server", "", "name of the tools' server in clients, which put it before the names of tools")
	return a
}

type settings struct {
	tags, providers, server, baseline string
	warnings                          bool
	kept                              bool // what is found
}

func (s *settings) run(pass *analysis.Pass) (any, error) {
	if s.kept {
		if err := exportSum(pass); err != nil {
			return nil, err
		}
	}
	file, dir := written(pass)
	if file == nil || !hasDirective(pass.Files) {
		return nil, nil
	}
	options, err := s.options()
	if err != nil {
		return nil, err
	}
	pkgs, diags := s.facts(dir)
	report, err := s.accepting(gen.Lint(pkgs, diags, options), dir)
	if err != nil {
		return nil, err
	}
	newReporter(pass, file.Package, report.Tools).reportAll(s.told(report.Findings))
	return nil, nil
}

// told returns the findings that are asked for.
func (s *settings) told(findings []lint.Finding) []lint.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f lint.Finding) bool {
		return f.Severity != diag.Error && (f.Severity != diag.Warning || !s.warnings)
	})
}

func (s *settings) options() (lint.Options, error) {
	o := lint.Options{Server: s.server}
	if s.providers == "" {
		return o, nil
	}
	var err error
	o.Providers, err = lint.ParseProviders(s.providers)
	return o, err
}

// facts loads the package once more, with the comments and constants of all
// that its tools reach.
func (s *settings) facts(dir string) ([]*inspect.Package, diag.List) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: dir, Tags: list(s.tags)})
	if diags.HasErrors() {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
}

// list splits a text at its commas.
func list(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// written returns the first file of the package that people wrote, and the
// folder in which they did. The main package of a test has none. What cgo makes
// of a file lies elsewhere, says in line directives where it comes from, and has
// others beside it that come from nowhere.
func written(pass *analysis.Pass) (*ast.File, string) {
	for _, file := range pass.Files {
		dir, name := filepath.Split(pass.Fset.Position(file.Package).Filename)
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "_") {
			return file, dir
		}
	}
	return nil, ""
}

// hasDirective reports whether a comment holds a line that toolgen reads, or
// one that is nearly so.
func hasDirective(files []*ast.File) bool {
	for _, file := range files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if strings.Contains(strings.ToLower(comment.Text), "toolgen:") {
					return true
				}
			}
		}
	}
	return false
}
