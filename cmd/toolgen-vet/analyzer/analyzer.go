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

const doc = `check tool definitions against the rules of providers

For a package with //toolgen: directives, it reports the diagnostics of toolgen generate
and toolgen lint: mistakes in directives and types, and names, descriptions, and
constraints that a provider or client rejects.`

// New returns the analyzer. Its flags have the same meaning as the flags of toolgen lint.
func New() *analysis.Analyzer { return newAnalyzer(&settings{}) }

// NewCached returns the analyzer for drivers that, like go vet, cache the result for each
// package. It exports a fact for each package, because of which other drivers would analyze
// all imported packages: for them, use [New].
func NewCached() *analysis.Analyzer {
	a := newAnalyzer(&settings{cached: true})
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
	a.Flags.StringVar(&s.tags, "tags", "", "build tags, separated by commas")
	a.Flags.StringVar(&s.providers, "provider", "", "providers to check the tools for, separated by commas (default: the same as for toolgen lint)")
	a.Flags.BoolVar(&s.warnings, "warnings", false, "also report warnings, not only errors")
	a.Flags.StringVar(&s.baseline, "baseline", "", "name of the file with accepted findings, in the directory of the package or a parent directory")
	a.Flags.StringVar(&s.server, "server", "", "name of the server in clients, which use it as a prefix of tool names")
	return a
}

type settings struct {
	tags, providers, server, baseline string
	warnings                          bool
	cached                            bool // set if the driver caches results: see [NewCached]
}

func (s *settings) run(pass *analysis.Pass) (any, error) {
	if s.cached {
		if err := exportSum(pass); err != nil {
			return nil, err
		}
	}
	file, dir := sourceFile(pass)
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
	newReporter(pass, file.Package, report.Tools).reportAll(s.reported(report.Findings))
	return nil, nil
}

// reported returns the findings to report: errors and, with -warnings, warnings.
func (s *settings) reported(findings []lint.Finding) []lint.Finding {
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

// facts loads the package again, with the comments and constants of all declarations that
// its tools use.
func (s *settings) facts(dir string) ([]*inspect.Package, diag.List) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: dir, Tags: list(s.tags)})
	if diags.HasErrors() {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
}

func list(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// sourceFile returns the first source file of the package, and its directory, or nil for
// the main package of a test. It follows line directives, because cgo writes files to
// another directory.
func sourceFile(pass *analysis.Pass) (*ast.File, string) {
	for _, file := range pass.Files {
		dir, name := filepath.Split(pass.Fset.Position(file.Package).Filename)
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "_") {
			return file, dir
		}
	}
	return nil, ""
}

// hasDirective reports whether a comment contains a toolgen directive, even a misspelled one.
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
