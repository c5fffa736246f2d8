//go:build unix

package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

var (
	benchModules  = flag.String("modules", "", "for BenchmarkModule: PATH@VERSION of a module, or several with commas between for a workspace")
	benchPatterns = flag.String("patterns", "./...", "for BenchmarkModule: its packages")
	benchVendor   = flag.Bool("vendored", false, "for BenchmarkModule: with a vendor folder")
	benchBare     = flag.Bool("bare", false, "for BenchmarkModule: also a program that only loads the packages; it compiles all that they import where the build cache is empty")
	benchToolgen  = flag.String("toolgen", "", "for BenchmarkModule: a built toolgen to measure in place of this one")
)

// BenchmarkModule measures the time of whole processes on a real module in which every
// function that can be a tool has a directive. If there is no such function, it measures
// toolgen show -all, which fails for functions that cannot be tools. Cold means that the
// build cache and toolgen's cache are empty, and the module cache is filled.
//
//	go test ./cmd/toolgen -run '^$' -bench Module -benchtime 5x -modules github.com/grafana/mcp-grafana@v1.6.3 -patterns ./tools
func BenchmarkModule(b *testing.B) {
	if *benchModules == "" {
		b.Skip("name a module with -modules")
	}
	bin := b.TempDir()
	r := &realModule{toolgen: *benchToolgen, patterns: strings.Fields(*benchPatterns)}
	if r.toolgen == "" {
		r.toolgen = buildProgram(b, bin, ".")
	}
	bare := buildProgram(b, bin, "./testdata/bareload")
	r.fetch(b)
	tools := r.mark(b)
	b.Logf("%d tools", tools)
	remembered := cacheVariable + "=" + b.TempDir()
	measure := func(name string, before func(), env func(*testing.B) []string, args ...string) {
		b.Run(name, func(b *testing.B) {
			var all costs
			for b.Loop() {
				before()
				took, out, err := attempt(b, r.dir, env(b), args...)
				if err != nil && tools > 0 {
					b.Fatalf("%v: %v\n%s", args, err, out)
				}
				all = append(all, took)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(all.milliseconds(), "ms")
			b.ReportMetric(all.processor(), "cpu-ms")
			b.ReportMetric(all.mebibytes(), "MiB")
		})
	}
	cold := func(b *testing.B) []string {
		return []string{"GOCACHE=" + emptyCache(b), cacheVariable + "=" + noCache}
	}
	warm := func(*testing.B) []string { return []string{remembered} }
	generate := append([]string{r.toolgen, "generate"}, r.patterns...)
	if tools == 0 { // without tools, measure only loading: show -all loads more packages than tools would need
		generate = append([]string{r.toolgen, "show", "-all"}, r.patterns...)
	}
	load := append([]string{bare}, r.patterns...)
	measure("cold", func() { r.removeGenerated(b) }, cold, generate...)
	measure("first", func() { r.removeGenerated(b) }, func(*testing.B) []string { return []string{cacheVariable + "=" + noCache} }, generate...)
	attempt(b, r.dir, warm(b), generate...)
	measure("untouched", func() {}, warm, generate...)
	measure("edited", func() { r.edit(b) }, warm, generate...)
	if *benchBare {
		measure("bare/warm", func() {}, warm, load...)
		measure("bare/edited", func() { r.edit(b) }, warm, load...)
		measure("bare/cold", func() {}, cold, load...)
	}
}

func emptyCache(b *testing.B) string {
	b.Helper()
	dir, err := os.MkdirTemp("", "empty")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// A realModule is a copy of modules from the module cache.
type realModule struct {
	toolgen  string
	dir      string
	patterns []string
	marked   []string // files in which mark wrote directives
	edited   string   // file to which edit adds functions
	edits    int
}

func (r *realModule) goCommand(b *testing.B, dir string, args ...string) []byte {
	b.Helper()
	command := exec.CommandContext(b.Context(), "go", args...)
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		b.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return out
}

// fetch downloads the modules into the module cache, and makes a writable copy of them.
func (r *realModule) fetch(b *testing.B) {
	b.Helper()
	top, err := filepath.EvalSymlinks(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	var dirs []string
	for _, module := range strings.Split(*benchModules, ",") {
		var downloaded struct{ Dir string }
		if err := json.Unmarshal(r.goCommand(b, top, "mod", "download", "-json", module), &downloaded); err != nil {
			b.Fatal(err)
		}
		dir := filepath.Join(top, fmt.Sprint("m", len(dirs)))
		copyFiles(b, dir, downloaded.Dir)
		r.goCommand(b, dir, "mod", "download")
		if *benchVendor {
			r.goCommand(b, dir, "mod", "vendor")
		}
		dirs = append(dirs, dir)
	}
	if r.dir = dirs[0]; len(dirs) > 1 {
		r.dir = top
		r.goCommand(b, top, append([]string{"work", "init"}, dirs...)...)
	}
}

func copyFiles(b *testing.B, to, from string) {
	b.Helper()
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(from, name)
		if err != nil || entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), content, 0o644)
	})
	if err != nil {
		b.Fatal(err)
	}
}

// mark writes a tool directive above each function that takes a context and one argument and
// returns an error. It removes the directive if the function cannot be a tool.
func (r *realModule) mark(b *testing.B) (tools int) {
	b.Helper()
	var dirs []string
	list := r.goCommand(b, r.dir, append([]string{"list", "-f", "{{.Dir}}"}, r.patterns...)...)
	dirs = strings.Fields(string(list))
	unfit := map[string]bool{}
	for range 20 {
		tools, r.marked = 0, nil
		for _, dir := range dirs {
			names, err := filepath.Glob(filepath.Join(dir, "*.go"))
			if err != nil {
				b.Fatal(err)
			}
			for _, name := range names {
				tools += r.markFile(b, name, unfit)
			}
		}
		if !r.findUnfit(b, unfit) {
			return tools
		}
	}
	b.Fatal("toolgen still rejects functions after many attempts")
	return 0
}

const markLine = "//toolgen:tool"

// markFile writes the directives of a file again, for the handlers that are not in unfit. It
// returns their number.
func (r *realModule) markFile(b *testing.B, name string, unfit map[string]bool) (tools int) {
	content, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	if strings.HasSuffix(name, "_test.go") || inspect.Generated(content) {
		return 0
	}
	text := strings.ReplaceAll(string(content), markLine+"\n", "")
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		return 0
	}
	var b2 strings.Builder
	last := 0
	for _, decl := range syntax.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || !isHandler(fn) || unfit[name+":"+fn.Name.Name] {
			continue
		}
		at := fset.Position(fn.Type.Func).Offset
		b2.WriteString(text[last:at] + markLine + "\n")
		last = at
		tools++
	}
	b2.WriteString(text[last:])
	if tools > 0 {
		r.marked = append(r.marked, name)
	}
	r.edited = name
	if b2.String() != string(content) {
		if err := os.WriteFile(name, []byte(b2.String()), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return tools
}

// isHandler reports whether a function is like f(ctx context.Context, args T) (R, error).
func isHandler(fn *ast.FuncDecl) bool {
	params, results := fn.Type.Params.List, fn.Type.Results
	if fn.Recv != nil || fn.Type.TypeParams != nil || len(params) != 2 || len(params[0].Names) != 1 || len(params[1].Names) != 1 || results == nil || len(results.List) > 2 {
		return false
	}
	ctx, ok := params[0].Type.(*ast.SelectorExpr)
	last, err := results.List[len(results.List)-1].Type.(*ast.Ident)
	return ok && ctx.Sel.Name == "Context" && err && last.Name == "error"
}

// findUnfit adds the functions that toolgen rejects to unfit, and reports whether there are
// any. For an error outside of functions, it adds all functions with directives in the
// package.
func (r *realModule) findUnfit(b *testing.B, unfit map[string]bool) bool {
	command := exec.CommandContext(b.Context(), r.toolgen, append([]string{"generate", "-json"}, r.patterns...)...)
	command.Dir = r.dir
	out, _ := command.Output() // the diagnostics contain the error
	var told struct{ Diagnostics []diagnostic }
	if err := json.Unmarshal(out, &told); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	before := len(unfit)
	any := false
	for _, d := range told.Diagnostics {
		if d.Severity == "error" && d.Code != "no-tools" {
			any = true
			r.blame(b, d, unfit)
		}
	}
	if any && len(unfit) == before {
		b.Fatalf("generate: %s", out)
	}
	return any
}

// blame adds the function that contains the position of d to unfit. If no function contains
// it, blame adds all handlers of the file, or of the marked files of the package.
func (r *realModule) blame(b *testing.B, d diagnostic, unfit map[string]bool) {
	name := filepath.FromSlash(d.File)
	if !filepath.IsAbs(name) {
		name = filepath.Join(r.dir, name)
	}
	names := []string{name}
	if !slices.Contains(r.marked, name) {
		names = slices.DeleteFunc(slices.Clone(r.marked), func(n string) bool { return filepath.Dir(n) != filepath.Dir(name) })
		if len(names) == 0 {
			names = r.marked
		}
	}
	for _, name := range names {
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			b.Fatal(err)
		}
		var inside, handlers []string
		for _, decl := range syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !isHandler(fn) {
				continue
			}
			handlers = append(handlers, fn.Name.Name)
			if from, to := fset.Position(fn.Pos()).Line-1, fset.Position(fn.End()).Line; len(names) == 1 && from <= d.Line && d.Line <= to {
				inside = append(inside, fn.Name.Name)
			}
		}
		if len(inside) == 0 {
			inside = handlers
		}
		for _, fn := range inside {
			unfit[name+":"+fn] = true
		}
	}
}

func (r *realModule) removeGenerated(b *testing.B) {
	for _, name := range r.marked {
		if err := os.Remove(filepath.Join(filepath.Dir(name), inspect.DefaultOutput)); err != nil && !os.IsNotExist(err) {
			b.Fatal(err)
		}
	}
}

// edit adds a function with a new name to a file, so that no cache contains the file.
func (r *realModule) edit(b *testing.B) {
	r.edits++
	file, err := os.OpenFile(r.edited, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	fmt.Fprintf(file, "\nfunc edited%d_%d() {}\n", os.Getpid(), r.edits)
}
