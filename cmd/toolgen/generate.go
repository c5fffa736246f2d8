package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// checkVariable is the environment variable that makes generate behave like check. One
// setting is enough for all go:generate lines of a project.
const checkVariable = "TOOLGEN_CHECK"

var generateCommand = &Command{
	Name:    "generate",
	Args:    "[packages]",
	Summary: "generate tool definitions in " + defaults.output,
	Doc: `Directives in the source control the output; see toolgen help directives. generate
prints the names of the files that it writes. It does not touch files that are up to date.
It removes a generated file if the package no longer has tools, or no longer has the
option call. If any package has an error, it writes nothing. It never replaces or removes
a file that toolgen did not generate.

With ` + checkVariable + `=1 in the environment, generate runs check instead.
"` + checkVariable + `=1 go generate ./..." therefore checks a whole project.

All machines generate the same output. Therefore a tool must not be in a file with a build
constraint (x_windows.go, //go:build pro), even if the build excludes the file. There are
two ways to fix this:

  - Move the tool to a file without a constraint, and call platform-specific functions
    from it.
  - Put the same constraint on all tools of the package, and select that build with -tags,
    GOOS, or GOARCH. The generated file then has the same constraint. In a go:generate
    line, only -tags works, because go generate itself sets GOOS and GOARCH.

` + fromDoc + `
With -json it prints

	{"files": [{"path": …, "status": "written", "unchanged" or "removed"}],
	 "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	New: func(c *call) task { return &generateRun{c} },
}

type generateRun struct{ call *call }

func (c *generateRun) flags() []*Flag {
	return slices.Concat([]*Flag{c.call.dirFlag(), c.call.outputFlag(), c.call.outdirFlag(), c.call.tagsFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag()}, c.call.fromFlags())
}

func (c *generateRun) run() int {
	switch check, err := wantsCheck(); {
	case err != nil:
		return c.call.misused(err)
	case check:
		return (&checkRun{c.call}).run()
	}
	generate, err := c.call.generator()
	if err != nil {
		return c.call.misused(err)
	}
	outputs, diags := c.call.outputs(generate)
	files, code := c.call.put(outputs, c.call.adjusted(diags))
	if missing := slices.IndexFunc(files, lacksRuntime); missing >= 0 && !c.call.json {
		fmt.Fprintf(c.call.stdout, "next: %s, because %s imports %s, which go.mod does not require\n", tidyCommand(displayDir()), diag.VisibleName(files[missing].Path), callModule)
	}
	return code
}

// lacksRuntime reports whether a written file imports the runtime although its module does
// not require it.
func lacksRuntime(file fileStatus) bool {
	if file.Status != written {
		return false
	}
	path := filepath.FromSlash(file.Path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(displayDir(), path)
	}
	content, err := os.ReadFile(path)
	if err != nil || !bytes.Contains(content, []byte(strconv.Quote(callModule))) {
		return false
	}
	mod, err := readMod(nearest(absolute(filepath.Dir(path)), "go.mod"))
	return err == nil && !requires(mod, callModule)
}

// write writes the stale files, and records their number and size for -v.
func (c *call) write(outputs []output) ([]fileStatus, diag.List) {
	stale := 0
	for _, out := range outputs {
		if out.stale() && !out.Gone {
			stale++
			c.timing.bytes += len(out.Content)
		}
	}
	defer c.timing.begin(stageWrite, stale)()
	files, diags := write(c.lifetime, outputs)
	if stale > 0 && !diags.HasErrors() {
		c.unwritten.putWritten(outputs)
	}
	return files, diags
}

// wantsCheck reports whether the environment makes generate and docs only check.
func wantsCheck() (bool, error) {
	value := os.Getenv(checkVariable)
	if value == "" {
		return false, nil
	}
	check, err := strconv.ParseBool(value)
	if err != nil {
		return false, fmt.Errorf("%s is %q in the environment: set it to 1 or 0", checkVariable, value)
	}
	return check, nil
}

// put writes the files, unless there are errors, and prints their status and the diagnostics.
// It returns the status of the files, and the exit code.
func (c *call) put(outputs []output, diags diag.List) ([]fileStatus, int) {
	files := []fileStatus{}
	if !diags.HasErrors() {
		written, problems := c.write(outputs)
		files, diags = append(files, written...), append(diags, problems...)
	}
	diags = c.adjusted(diags)
	c.printFiles(files, diags)
	return files, exitCode(diags)
}

func (c *call) printFiles(files []fileStatus, diags diag.List) {
	if c.json {
		c.printJSON(struct {
			Files       []fileStatus `json:"files"`
			Diagnostics []diagnostic `json:"diagnostics"`
		}{files, inJSON(diags)})
		return
	}
	for _, file := range files {
		if file.Status != unchanged {
			fmt.Fprintf(c.stdout, "%s: %s\n", diag.VisibleName(file.Path), file.Status)
		}
	}
	c.printDiagnostics(diags)
}

// A piece is the output of generate for one package.
type piece struct {
	gen.Part
	dir      string
	left     []string // generated files that the package no longer needs
	hasTools bool
	missing  diag.List // constants and fields that the schemas lack
}

// pieces are the pieces of several packages, in the order of their import paths.
type pieces []piece

// filesOfPackages returns the generated files of the packages, and the modules that
// patterns do not include. A signal can end the run between packages.
func (c *call) filesOfPackages() ([]gen.File, diag.List, []leftOutModule) {
	release := c.lifetime.guard()
	defer func() { release() }()
	if c.disk == nil {
		c.disk = locate.NewDisk()
	}
	var made pieces
	diags, loaded := inspect.LoadAll(c.lifetime.ctx, c.config(environment(c.unit != nil), inspect.Query{}), func(read []inspect.Reading) {
		release()
		defer func() { release = c.lifetime.guard() }()
		made.add(c, read)
	})
	if !loaded {
		return nil, diags, nil
	}
	files, more := gen.Join(mapSlice(made, func(p piece) gen.Part { return p.Part }))
	if diags = slices.Concat(diags, more, made.inTests(c)); diags.HasErrors() {
		return nil, diags, nil
	}
	for _, p := range made {
		diags = append(diags, p.missing...)
	}
	files = append(files, made.left()...)
	if !c.vetted && !slices.ContainsFunc(made, func(p piece) bool { return p.hasTools }) && len(files) == 0 {
		diags = append(diags, c.noTools(nil)...)
	}
	return files, append(diags, made.undescribed()...), leftOutModules(c, made)
}

func (all *pieces) add(c *call, read []inspect.Reading) {
	pkgs := mapSlice(read, func(r inspect.Reading) *inspect.Package { return r.Package })
	for i, part := range gen.Parts(pkgs, c.output, c.timing.trace()) {
		part.Files = c.moved(part.Files)
		*all = append(*all, piece{Part: part, dir: pkgs[i].Dir, left: c.leftovers(pkgs[i], part.Files), hasTools: hasTools(pkgs[i]), missing: lint.Missing(pkgs[i])})
	}
}

func (all pieces) left() (files []gen.File) {
	for _, p := range all {
		for _, path := range p.left {
			files = append(files, gen.File{Path: path, Gone: true})
		}
	}
	return files
}

// leftovers returns the generated files that a package no longer needs. It skips files of
// other builds, and files that were generated from MCP definitions, not from the package's
// tools.
func (o options) leftovers(pkg *inspect.Package, files []gen.File) []string {
	if pkg.OtherBuilds && !hasTools(pkg) {
		return nil
	}
	wanted := map[string]bool{}
	for _, file := range files {
		wanted[file.Path] = true
	}
	var left []string
	for _, path := range gen.Outputs(cmp.Or(o.outdir, pkg.Dir), o.output) {
		if !wanted[path] && generatedFromTools(path) {
			left = append(left, path)
		}
	}
	return left
}

// generatedFromTools reports whether a file was generated from the tools of a package. It
// reports false for links, because toolgen does not create links.
func generatedFromTools(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := os.ReadFile(path)
	return err == nil && inspect.Generated(content) && !inspect.FromMCP(content)
}

// undescribed returns a note for each package that contains tools without a description.
// lint reports each such tool.
func (all pieces) undescribed() (diags diag.List) {
	for _, p := range all {
		var names []string
		var first token.Position
		for _, tool := range p.Names {
			if tool.Untold {
				if names = append(names, tool.Name); len(names) == 1 {
					first = tool.Pos
				}
			}
		}
		if len(names) > 0 {
			d := diag.Warnf(first, lint.Undescribed, "%s", noDescription(names)).
				WithHint("add a doc comment, or //toolgen:description; toolgen lint also reports parameters without a description")
			d.Severity = diag.Note
			diags = append(diags, d)
		}
	}
	return diags
}

func noDescription(names []string) string {
	const shown = 3
	if len(names) == 1 {
		return names[0] + " has no description, so a model knows only its name"
	}
	last := names[len(names)-1]
	if len(names) > shown {
		names, last = names[:shown+1], fmt.Sprintf("%d more", len(names)-shown)
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + last + " have no descriptions, so a model knows only their names"
}

// inTests returns the errors for tools in test files. If a build system describes the
// package, it returns nothing, because build systems do not list test files.
func (all pieces) inTests(c *call) diag.List {
	if c.unit != nil {
		return nil
	}
	found := make([]diag.List, len(all))
	parallel.Do(len(all), func(i int) { found[i] = toolsInTests(c.disk, all[i].dir) })
	return slices.Concat(found...)
}

func toolsInTests(disk *locate.Disk, dir string) (diags diag.List) {
	entries, _ := os.ReadDir(dir) // a folder that cannot be read is treated as empty
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		name := filepath.Join(dir, entry.Name())
		content, err := disk.ReadFile(name)
		if err != nil || !bytes.Contains(content, toolDirective) {
			continue
		}
		for _, pos := range inspect.ToolLines(inspect.GoFile{Name: name, Content: content}) {
			diags = append(diags, diag.Errorf(pos, diag.Misplaced, "a function in a test file cannot be a tool, because programs do not contain test files").
				WithHint("move it to a file whose name does not end in _test.go"))
		}
	}
	return diags
}

// A nestedModule is a module in a folder or below it.
type nestedModule struct {
	Dir, Path string
	Tools     bool // a file of the module contains a tool directive
}

// nestedModules lists the modules in and below folders, by folder.
type nestedModules map[string][]nestedModule

func (n nestedModules) unchanged() bool {
	for dir, were := range n {
		if !slices.Equal(modulesIn(dir), were) {
			return false
		}
	}
	return true
}

// A leftOutModule is a module with tools that a package pattern does not include.
type leftOutModule struct{ Pattern, Dir string }

func leftOutNotes(modules []leftOutModule) (diags diag.List) {
	for _, m := range modules {
		d := diag.Warnf(firstLine(filepath.Join(m.Dir, "go.mod")), diag.FieldSkipped, "%s does not include this module, which has tools", m.Pattern).
			WithHint("to generate its files, run toolgen generate -C %s ./...", relative(m.Dir))
		d.Severity = diag.Note
		diags = append(diags, d)
	}
	return diags
}

// leftOutModules returns the modules with tools that a pattern such as ./... silently
// excludes because they are not in the workspace. It records all modules that it finds in the
// call.
func leftOutModules(c *call, made pieces) (left []leftOutModule) {
	for _, arg := range c.args {
		below, ok := strings.CutSuffix(filepath.ToSlash(arg), "/...")
		if !ok || !strings.HasPrefix(below, ".") || c.unit != nil {
			continue
		}
		root, err := filepath.Abs(filepath.Join(c.dir, filepath.FromSlash(below)))
		if err != nil {
			continue
		}
		for _, dir := range withModules(c, root) {
			found := modulesIn(dir)
			c.nested[dir] = found
			for _, module := range found {
				if module.Dir != root && module.Tools && !made.haveSomeOf(module.Path) {
					left = append(left, leftOutModule{arg, module.Dir})
				}
			}
		}
	}
	return left
}

// withModules returns folders that together contain all modules below root. It returns only
// root if the run is cached and the cache would not detect a new module.
func withModules(c *call, root string) []string {
	if c.trees != nil && !c.trees.Cover(root) {
		return []string{root}
	}
	return c.disk.Modules(root)
}

// haveSomeOf reports whether a module contains one of the packages.
func (all pieces) haveSomeOf(module string) bool {
	return slices.ContainsFunc(all, func(p piece) bool { return p.Path == module || strings.HasPrefix(p.Path, module+"/") })
}

var toolDirective = []byte("\n//toolgen:tool")

// modulesIn returns the module of a folder and the modules below it, sorted by path. It
// skips folders such as vendor.
func modulesIn(dir string) []nestedModule {
	var all []nestedModule
	var visit func(dir string, of int)
	visit = func(dir string, of int) {
		entries, _ := os.ReadDir(dir) // a folder that cannot be read is treated as empty
		if content, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			of = len(all)
			all = append(all, nestedModule{Dir: dir, Path: modfile.ModulePath(content)})
		}
		for _, entry := range entries {
			path := filepath.Join(dir, entry.Name())
			switch {
			case entry.IsDir():
				if !locate.IsElsewhere(entry.Name()) {
					visit(path, of)
				}
			case of >= 0 && !all[of].Tools && entry.Type().IsRegular() && isSource(entry.Name()):
				content, err := os.ReadFile(path)
				all[of].Tools = err == nil && bytes.Contains(content, toolDirective)
			}
		}
	}
	visit(dir, -1)
	return all
}
