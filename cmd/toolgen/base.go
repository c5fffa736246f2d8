package main

import (
	"errors"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func (o *options) baseFlag() *Flag {
	return &Flag{
		Name: "base", Form: formRevision, Doc: "compare with the tools at the git revision REV, such as main or v1.2.0; REV... is the commit where the current branch left REV",
		set: func(rev string) error {
			o.base = rev
			return checkRevision(rev)
		},
	}
}

// formRevision is the placeholder of a git revision in help.
const formRevision = "REV"

// sinceBranch is the suffix of a revision that means the commit where the current branch
// left it, as for git diff.
// https://git-scm.com/docs/git-diff#Documentation/git-diff.txt-gitdiffoptionsmerge-basecommit--path
const sinceBranch = "..."

// checkRevision refuses names that git would read as an option or as nothing.
func checkRevision(rev string) error {
	name := strings.TrimSuffix(rev, sinceBranch)
	switch {
	case name == "" || strings.HasPrefix(name, "-"):
		return errors.New("write a commit, branch or tag, such as main")
	case strings.HasSuffix(name, "/"):
		return errors.New("the name ends in /, perhaps after an empty variable: write a commit, branch or tag, such as origin/main (GitHub sets base_ref only for pull requests)")
	}
	return nil
}

// toolsOfPackages returns the tools of the packages of the call.
func (c *call) toolsOfPackages() ([]dialect.Located, diag.List) {
	_, tools, diags := c.packagesWithTools()
	return tools, diags
}

// packagesWithTools returns the packages of the call and their tools.
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

// givenTools returns the tools of the packages of the call, or of its file.
func (c *call) givenTools() ([]dialect.Located, diag.List) {
	if !c.fromFile() {
		return c.toolsOfPackages()
	}
	file, diags := c.readJSON()
	if diags.HasErrors() {
		return nil, diags
	}
	return gen.ToolsFrom(file)
}

// toolsAt returns the tools that the packages of the call had at a git revision: those in
// the generated files there or, for packages without one, those in the source. A pattern
// with ... matches the packages of the revision, including those that are gone now. The
// file names of positions are "REV:PATH".
func (c *call) toolsAt(rev string) ([]dialect.Located, diag.List) {
	base, diags := c.openBase(rev)
	if diags.HasErrors() {
		return nil, diags
	}
	tools, more := c.toolsFrom(base, false)
	return tools, append(diags, more...)
}

// A base is a revision, and the patterns for its packages.
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

// among returns those of the files whose package matches a pattern of the base.
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

// toolsFrom returns the tools of a base. With fromMCP they include those that come from
// MCP definitions and not from functions.
func (c *call) toolsFrom(b base, fromMCP bool) ([]dialect.Located, diag.List) {
	tools, rest, diags := c.toolsOfFiles(b, fromMCP)
	if diags.HasErrors() || len(rest.folders) == 0 {
		return tools, diags
	}
	found, problems := c.fromSource(b, rest)
	return append(tools, found...), append(diags, problems...)
}

// A sourceFolders has the folders of a base whose source is read. Of those with a generated
// file only the registered tools are used, since that file has the others.
type sourceFolders struct {
	folders   []string
	generated map[string]bool
}

// toolsOfFiles returns the tools in the generated files of a base, and the folders whose
// source may have tools that are in no generated file.
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

// generatedFiles returns the files of the base that toolgen generated.
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

// directiveLine matches a line that makes something a tool, answer, prompt or resource.
const directiveLine = `^[[:space:]]*//toolgen:(tools?|package|answer|prompt|resource)([[:space:]]|$)`

// sourceFolders returns the folders of the base whose source has tools with some build
// tags, except those that are done. If any file may register tools it returns all folders,
// since the handler of a tool can be in another package than its registration.
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

// builtFolders returns the folders of the files that are part of a build with the tags
// and were not generated.
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

// goFiles returns the paths of the Go files of a revision except tests.
func (r revision) goFiles() (paths []string) {
	for _, file := range r.blobs {
		if isSource(file.path) {
			paths = append(paths, file.path)
		}
	}
	return paths
}

// repeatFlag returns a flag before each of the words.
func repeatFlag(flag string, words []string) (args []string) {
	for _, word := range words {
		args = append(args, flag, word)
	}
	return args
}

// toolsOfGenerated returns the tools in a generated file of a package. The file with calls
// has none, which is not an error.
func toolsOfGenerated(file inspect.GoFile, pkg string) ([]dialect.Located, diag.List) {
	tools, diags := gen.ToolsFromGenerated(file)
	for i := range tools {
		tools[i].Package = pkg
	}
	return tools, withoutNoTools(diags)
}

// withoutNoTools removes the error that there are no tools, where there need be none.
func withoutNoTools(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.NoTools })
}
