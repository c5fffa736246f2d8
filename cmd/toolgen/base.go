package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func (o *options) baseFlag() *Flag {
	return &Flag{
		Name: "base", Form: formRevision, Doc: "compare with the tools at the git revision REV, such as main or v1.2.0; REV... is the merge base of REV and HEAD",
		set: func(rev string) error {
			o.base = rev
			return checkRevision(rev)
		},
	}
}

// formRevision is the placeholder of a git revision in help.
const formRevision = "REV"

// sinceBranch is a suffix of a revision's name. It selects the commit at which the current
// branch left the revision, as in git diff.
// https://git-scm.com/docs/git-diff#Documentation/git-diff.txt-gitdiffoptionsmerge-basecommit--path
const sinceBranch = "..."

// checkRevision rejects names that git would parse as an option or as an empty name.
func checkRevision(rev string) error {
	name := strings.TrimSuffix(rev, sinceBranch)
	switch {
	case name == "" || strings.HasPrefix(name, "-"):
		return errors.New("write a commit, branch or tag, such as main")
	case strings.HasSuffix(name, "/"):
		return errors.New("the name ends in /, perhaps because a variable is empty: write a commit, branch or tag, such as origin/main (GitHub sets base_ref only for pull requests)")
	}
	return nil
}

func (c *call) packagesWithTools() ([]*inspect.Package, []dialect.Located, diag.List) {
	pkgs, diags := c.facts(inspect.Query{Registered: true})
	defined := c.timing.begin(stageDefine, len(pkgs))
	tools, more := c.current().Tools(pkgs)
	defined()
	diags = append(diags, more...)
	if !diags.HasErrors() {
		diags = append(diags, c.missing(pkgs)...)
	}
	return pkgs, tools, diags
}

// loadTools returns the tools of the packages of the call, or of its file.
func (c *call) loadTools() ([]dialect.Located, diag.List) {
	if !c.fromFile() {
		_, tools, diags := c.packagesWithTools()
		return tools, diags
	}
	file, diags := c.readJSON()
	if diags.HasErrors() {
		return nil, diags
	}
	return gen.ToolsFrom(file)
}

// toolsAt returns the tools of the call's packages at a git revision, from generated files
// or else from the source. A pattern with ... also matches packages that no longer exist.
// The file names of positions are "REV:PATH".
func (c *call) toolsAt(rev string) ([]dialect.Located, diag.List) {
	base, diags := c.openBase(rev)
	if diags.HasErrors() {
		return nil, diags
	}
	tools, more := c.toolsFrom(base, false)
	return tools, append(diags, more...)
}

// A base is a git revision, and the patterns that select packages in it.
type base struct {
	revision
	modules  modules
	patterns []pattern
}

func (c *call) openBase(name string) (base, diag.List) {
	defer c.timing.begin(stageBase, 0)()
	repo, diags := openRepository(c.lifetime, c.dir)
	if diags.HasErrors() {
		return base{}, diags
	}
	patterns, diags := repo.patterns(c.args)
	if diags.HasErrors() {
		return base{}, diags
	}
	rev, diags := repo.revision(name)
	if diags.HasErrors() {
		return base{}, diags
	}
	modules, diags := rev.modules(os.Getenv("GOWORK"))
	return base{rev, modules, patterns}, append(diags, rev.aheadOfHead()...)
}

// among returns the files in paths whose package matches a pattern of the base.
func (b base) among(paths []string) []blob {
	wanted := map[string]bool{}
	for _, path := range paths {
		wanted[path] = true
	}
	matches := map[string]bool{} // by folder
	var blobs []blob
	for _, file := range b.blobs {
		if !wanted[file.path] {
			continue
		}
		dir := path.Dir(file.path)
		if _, known := matches[dir]; !known {
			matches[dir] = slices.ContainsFunc(b.patterns, func(p pattern) bool { return p.matches(dir, b.modules) })
		}
		if matches[dir] {
			blobs = append(blobs, file)
		}
	}
	return blobs
}

// toolsFrom returns the tools of a base. If fromMCP is set, they include tools that were
// generated from MCP definitions instead of functions.
func (c *call) toolsFrom(b base, fromMCP bool) ([]dialect.Located, diag.List) {
	tools, rest, diags := c.toolsOfFiles(b, fromMCP)
	if diags.HasErrors() || len(rest.folders) == 0 {
		return tools, diags
	}
	found, problems := c.fromSource(b, rest)
	return append(tools, found...), append(diags, problems...)
}

// A sourceFolders lists the folders of a base whose source is loaded. If generated is set
// for a folder, only its registered tools are used.
type sourceFolders struct {
	folders   []string
	generated map[string]bool
}

// toolsOfFiles returns the tools in the generated files of a base, and the folders whose
// source may define other tools.
func (c *call) toolsOfFiles(b base, fromMCP bool) (tools []dialect.Located, rest sourceFolders, diags diag.List) {
	defer c.timing.begin(stageBase, 0)()
	generated, diags := b.generatedFiles()
	if diags.HasErrors() {
		return nil, rest, diags
	}
	done := map[string]bool{}
	for _, file := range generated {
		dir := path.Dir(file.Name)
		isMCP := inspect.FromMCP(file.Content)
		if isMCP && !fromMCP || !isMCP && path.Base(file.Name) != c.output {
			continue
		}
		done[dir] = done[dir] || !isMCP
		if !inspect.Built(file, c.tags) {
			continue
		}
		file.Name = b.name + ":" + file.Name
		found, problems := toolsOfGenerated(file, b.modules.importPath(dir))
		tools, diags = append(tools, found...), append(diags, problems...)
	}
	rest, problems := b.sourceFolders(done, c.tags)
	return tools, rest, append(diags, problems...)
}

func (b base) generatedFiles() ([]inspect.GoFile, diag.List) {
	paths, diags := b.matching("-F", "-e", inspect.GeneratedHeader)
	if diags.HasErrors() {
		return nil, diags
	}
	var files []inspect.GoFile
	diags = b.read(b.among(paths), func(file blob, content []byte) error {
		if inspect.Generated(content) {
			files = append(files, inspect.GoFile{Name: file.path, Content: content})
		}
		return nil
	})
	return files, diags
}

const directiveLine = `^[[:space:]]*//toolgen:(tools?|package|answer|prompt|resource)([[:space:]]|$)`

// sourceFolders returns the folders of the base, except those in done, whose source
// contains tools with the build tags. If any file may register tools, it returns all
// folders, because a handler can be in another package.
func (b base) sourceFolders(done map[string]bool, tags []string) (sourceFolders, diag.List) {
	marked, diags := b.matching("-E", "-e", directiveLine)
	registering, more := b.matching(append([]string{"-F"}, repeatFlag("-e", registered.SDKs())...)...)
	if diags = append(diags, more...); diags.HasErrors() {
		return sourceFolders{}, diags
	}
	registers, diags := b.builtFolders(b.among(registering), tags)
	if diags.HasErrors() {
		return sourceFolders{}, diags
	}
	if len(registers) > 0 {
		marked = b.goFiles()
	} else {
		marked = slices.DeleteFunc(marked, func(file string) bool { return done[path.Dir(file)] })
	}
	folders, diags := b.builtFolders(b.among(marked), tags)
	return sourceFolders{folders, done}, diags
}

// builtFolders returns the folders of the files that belong to a build with the tags and
// were not generated.
func (b base) builtFolders(files []blob, tags []string) ([]string, diag.List) {
	dirs := map[string]bool{}
	diags := b.read(files, func(file blob, content []byte) error {
		if !inspect.Generated(content) && inspect.Built(inspect.GoFile{Name: file.path, Content: content}, tags) {
			dirs[path.Dir(file.path)] = true
		}
		return nil
	})
	return slices.Sorted(maps.Keys(dirs)), diags
}

func (r revision) goFiles() (paths []string) {
	for _, file := range r.blobs {
		if isSource(file.path) {
			paths = append(paths, file.path)
		}
	}
	return paths
}

func repeatFlag(flag string, words []string) (args []string) {
	for _, word := range words {
		args = append(args, flag, word)
	}
	return args
}

// toolsOfGenerated returns the tools in a generated file of a package. It is not an error if
// there are no tools, because the file with calls contains none.
func toolsOfGenerated(file inspect.GoFile, pkg string) ([]dialect.Located, diag.List) {
	tools, diags := gen.ToolsFromGenerated(file)
	for i := range tools {
		tools[i].Package = pkg
	}
	return tools, withoutNoTools(diags)
}

// withoutNoTools removes the error that there are no tools, for callers that do not
// require tools.
func withoutNoTools(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.NoTools })
}

// fromSource returns the tools that the source in folders of a base defines. It writes the
// files of the revision to a temporary directory, and removes it even if a signal ends the
// run. The file names of positions are "REV:PATH".
func (c *call) fromSource(b base, from sourceFolders) (tools []dialect.Located, diags diag.List) {
	defer c.lifetime.guard()()
	temp, err := os.MkdirTemp("", "toolgen-")
	if err != nil {
		return nil, gitProblem("the temporary directory cannot be created: "+err.Error(), "free disk space, or set TMPDIR to a writable directory")
	}
	defer func() {
		if err := os.RemoveAll(temp); err != nil {
			diags = append(diags, gitProblem("the temporary directory cannot be removed: "+err.Error(), "remove it")...)
		}
	}()
	temp = resolved(temp) // the go command returns paths without links
	if diags := b.export(temp); diags.HasErrors() {
		return nil, diags
	}
	sub := *c
	sub.dir, sub.args = filepath.Join(temp, filepath.FromSlash(b.prefix)), localPatterns(b.prefix, from.folders)
	pkgs, diags := sub.factsIn(b.environment(temp), inspect.Query{Registered: true})
	for _, pkg := range pkgs {
		if dir, err := filepath.Rel(temp, pkg.Dir); err == nil && from.generated[filepath.ToSlash(dir)] {
			pkg.Tools = slices.DeleteFunc(pkg.Tools, func(t *inspect.Tool) bool { // the generated file contains the tool
				return !t.IsServedBySDK(pkg.Options)
			})
		}
	}
	tools, more := gen.Tools(pkgs)
	moved := relocation{from: temp + string(filepath.Separator), to: b.name + ":"}
	return moved.tools(tools), moved.errors(append(diags, more...))
}

// environment returns the environment for the go command in a copy of the base at in. If
// GOWORK names a workspace file, environment replaces it with the file of the base.
func (b base) environment(in string) []string {
	work := os.Getenv("GOWORK")
	switch {
	case work == "" || work == noWorkspace:
		return environment(false)
	case b.modules.work == "":
		work = noWorkspace
	default:
		work = filepath.Join(in, filepath.FromSlash(b.modules.work))
	}
	return append(environment(false), "GOWORK="+work)
}

// localPatterns returns patterns for folders relative to the folder from. All folders are
// slash-separated paths relative to the root of the repository.
func localPatterns(from string, dirs []string) []string {
	patterns := make([]string, len(dirs))
	for i, dir := range dirs {
		rel, err := filepath.Rel(filepath.FromSlash(from), filepath.FromSlash(dir))
		if err != nil { // cannot happen: both paths are relative and clean
			panic(err)
		}
		patterns[i] = "." + string(filepath.Separator) + rel
	}
	return patterns
}

// export writes the files of the revision to a directory, without the conversions of
// .gitattributes. It skips links to targets outside the directory, and does not write
// through links.
func (r revision) export(to string) diag.List {
	root, err := os.OpenRoot(to)
	if err != nil {
		return r.unread(err)
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.FromSlash(r.prefix), 0o777); err != nil {
		return r.unread(err)
	}
	return r.read(r.blobs, func(b blob, content []byte) error {
		if err := r.lifetime.ctx.Err(); err != nil {
			return err
		}
		return b.writeTo(root, content)
	})
}

func (b blob) writeTo(root *os.Root, content []byte) error {
	name := filepath.FromSlash(b.path)
	if !filepath.IsLocal(name) {
		return nil
	}
	if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if b.mode != linkMode {
		return root.WriteFile(name, content, 0o666)
	}
	target := string(content)
	if !filepath.IsLocal(filepath.FromSlash(path.Join(path.Dir(b.path), target))) || path.IsAbs(target) {
		return nil
	}
	return root.Symlink(filepath.FromSlash(target), name)
}

// A relocation replaces a prefix in the file names of positions.
type relocation struct{ from, to string }

func (r relocation) position(pos token.Position) token.Position {
	if rest, ok := strings.CutPrefix(pos.Filename, r.from); ok {
		pos.Filename = r.to + filepath.ToSlash(rest)
	}
	return pos
}

func (r relocation) tools(tools []dialect.Located) []dialect.Located {
	moved := make([]dialect.Located, len(tools))
	for i, t := range tools {
		t.Pos, t.NamePos, t.DescriptionPos = r.position(t.Pos), r.position(t.NamePos), r.position(t.DescriptionPos)
		t.Input, t.Output = r.doc(t.Input), r.doc(t.Output)
		moved[i] = t
	}
	return moved
}

func (r relocation) doc(doc *schema.Doc) *schema.Doc {
	if doc == nil {
		return nil
	}
	moved := *doc
	moved.Origin = schema.OriginAt(r.position(doc.Origin.Pos()), doc.Origin.Rule())
	moved.Items, moved.Members = nil, nil
	for _, item := range doc.Items {
		moved.Items = append(moved.Items, r.doc(item))
	}
	for _, m := range doc.Members {
		moved.Members = append(moved.Members, schema.M(m.Key, r.doc(m.Value)))
	}
	return &moved
}

// otherRevisionHint is the hint for an error in a revision, which no edit can correct.
const otherRevisionHint = "choose a revision whose source has no errors, or a revision with generated files, which toolgen reads instead of the source"

// errors returns the errors of a revision, without warnings: the source of a revision cannot
// be changed.
func (r relocation) errors(diags diag.List) diag.List {
	var moved diag.List
	for _, d := range diags {
		if d.Severity != diag.Error {
			continue
		}
		pos := r.position(d.Pos)
		if pos != d.Pos {
			d.Hint = otherRevisionHint
		}
		d.Pos, d.Message = pos, strings.ReplaceAll(d.Message, r.from, r.to)
		related := d.Related
		d.Related = nil
		for _, at := range related {
			d = d.WithRelated(r.position(at.Pos), "%s", at.Message)
		}
		moved = append(moved, d)
	}
	return moved
}

// A pattern is a package pattern that is matched with the folders of a revision,
// including folders that no longer exist.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
type pattern struct {
	local bool // text is a path relative to the root of the repository; otherwise it is an import path
	text  string
}

func (r repository) patterns(args []string) ([]pattern, diag.List) {
	var all []pattern
	for _, arg := range patternsOrDefault(args) {
		p, ok := r.pattern(arg)
		if !ok {
			return nil, gitProblem(fmt.Sprintf("%s is outside the git repository %s", arg, r.root), "name only packages in the repository")
		}
		all = append(all, p)
	}
	return all, nil
}

// patternsOrDefault returns the patterns of a call. The default is the package in the working
// directory.
func patternsOrDefault(args []string) []string {
	if len(args) == 0 {
		return []string{"."}
	}
	return args
}

// existingPatterns returns the patterns of a call, except those for a single package that is
// in the base but no longer exists. The go command cannot load such a package.
func (b base) existingPatterns(args []string) []string {
	var left []string
	for i, arg := range patternsOrDefault(args) {
		if !b.isGone(b.patterns[i]) {
			left = append(left, arg)
		}
	}
	return left
}

func (b base) isGone(p pattern) bool {
	if p.wild() {
		return false
	}
	was := false
	for _, file := range b.blobs {
		dir := path.Dir(file.path)
		if !isSource(file.path) || !p.matches(dir, b.modules) {
			continue
		}
		was = true
		entries, err := os.ReadDir(filepath.Join(b.root, filepath.FromSlash(dir)))
		isHere := slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isSource(e.Name()) })
		if isHere || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false
		}
	}
	return was
}

func isSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// pattern parses a pattern. It returns false if the pattern refers to a path outside the
// repository.
func (r repository) pattern(arg string) (pattern, bool) {
	text := filepath.ToSlash(arg)
	switch {
	case filepath.IsAbs(arg):
		rel, err := filepath.Rel(r.root, resolved(arg))
		if err != nil {
			return pattern{}, false
		}
		text = filepath.ToSlash(rel)
	case text == "." || text == ".." || strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../"):
		text = path.Join(r.prefix, text)
	case strings.HasSuffix(text, ".go"):
		text = path.Join(r.prefix, text)
	default:
		return pattern{text: text}, true
	}
	if strings.HasSuffix(text, ".go") { // the package that contains the file
		text = path.Dir(text)
	}
	return pattern{local: true, text: text}, text != ".." && !strings.HasPrefix(text, "../")
}

// resolved returns a path without symbolic links, because git reports the root of a
// repository in that form. A part of the path that does not exist is unchanged.
func resolved(name string) string {
	name = filepath.Clean(name)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	if dir := filepath.Dir(name); dir != name {
		return filepath.Join(resolved(dir), filepath.Base(name))
	}
	return name
}

// matches reports whether the pattern matches the package in a folder. As in the go
// command, ... does not match folders of other modules, nor testdata, vendor, _x, and .x.
func (p pattern) matches(dir string, m modules) bool {
	name := dir
	if !p.local {
		name = m.importPath(dir)
	}
	before, _, dots := strings.Cut(p.text, "...")
	switch {
	case !p.wild():
		return name == p.text
	case !dots:
		before = ""
	case !wildcard(p.text).MatchString(name):
		return false
	}
	elements := strings.Split(strings.TrimPrefix(name, before), "/")
	return m.areMain(dir) && !slices.ContainsFunc(elements, leftOut)
}

func (p pattern) wild() bool {
	return strings.Contains(p.text, "...") || !p.local && (p.text == "all" || p.text == "work")
}

// wildcard returns a regular expression for a pattern. Each ... matches any string; a/...
// also matches a.
func wildcard(text string) *regexp.Regexp {
	expr := strings.ReplaceAll(regexp.QuoteMeta(text), `\.\.\.`, `.*`)
	if before, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = before + `(/.*)?`
	}
	return regexp.MustCompile(`^` + expr + `$`)
}

func leftOut(element string) bool {
	return element == "testdata" || element == "vendor" ||
		strings.HasPrefix(element, "_") || strings.HasPrefix(element, ".") && element != "."
}

type modules struct {
	paths map[string]string // module paths by folder
	main  []string          // folders of the main modules; a pattern with "..." matches only packages in these modules
	work  string            // path of the go.work file; "" without a workspace
}

// noWorkspace is the value of GOWORK that disables workspaces.
// https://go.dev/ref/mod#workspaces
const noWorkspace = "off"

// modules reads the go.mod files of a revision and a go.work file. goWork is the value of
// GOWORK; if it is empty, the directory of the call determines the go.work file.
func (r revision) modules(goWork string) (modules, diag.List) {
	m := modules{paths: map[string]string{}}
	works := map[string]string{}
	var files []blob
	named := r.pathOf(goWork)
	for _, b := range r.blobs {
		if base := path.Base(b.path); base == "go.mod" || base == "go.work" || b.path == named {
			files = append(files, b)
		}
	}
	problems := r.read(files, func(b blob, content []byte) error {
		if path.Base(b.path) == "go.mod" {
			m.paths[path.Dir(b.path)] = modfile.ModulePath(content)
		} else {
			works[b.path] = string(content)
		}
		return nil
	})
	if goWork == "" {
		named = findGoWork(r.prefix, works)
	}
	if file, ok := works[named]; ok {
		m.work, m.main = named, parseUseDirectives(path.Dir(named), []byte(file))
	} else if dir, ok := above(r.prefix, m.paths); ok {
		m.main = []string{dir}
	}
	return m, problems
}

// pathOf returns the path of a file relative to the root, or "" for a file outside the
// repository.
func (r repository) pathOf(file string) string {
	rel, err := filepath.Rel(r.root, resolved(file))
	if !filepath.IsAbs(file) || err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// findGoWork returns the path of the go.work file that the go command uses in a folder.
// If there is no such file, it returns a path that is not in works.
func findGoWork(dir string, works map[string]string) string {
	for ; ; dir = path.Dir(dir) {
		file := path.Join(dir, "go.work")
		if _, ok := works[file]; ok || dir == "." {
			return file
		}
	}
}

// above returns dir, or the nearest folder above dir, that is a key of folders.
func above(dir string, folders map[string]string) (string, bool) {
	for ; ; dir = path.Dir(dir) {
		if _, ok := folders[dir]; ok || dir == "." {
			return dir, ok
		}
	}
}

// importPath returns the import path of the package in a folder, or "" outside modules.
func (m modules) importPath(dir string) string {
	root, ok := above(dir, m.paths)
	if !ok {
		return ""
	}
	if root != "." {
		dir = strings.TrimPrefix(dir, root)
	}
	return path.Join(m.paths[root], dir)
}

// areMain reports whether a folder is in a main module. If no module contains the folder,
// areMain reports true.
func (m modules) areMain(dir string) bool {
	root, ok := above(dir, m.paths)
	return !ok || slices.Contains(m.main, root)
}

// parseUseDirectives returns the folders that a go.work file in dir uses, or nil if the
// file is not valid.
func parseUseDirectives(dir string, file []byte) []string {
	work, err := modfile.ParseWork("go.work", file, nil)
	if err != nil {
		return nil
	}
	return mapSlice(work.Use, func(use *modfile.Use) string { return path.Join(dir, use.Path) })
}
