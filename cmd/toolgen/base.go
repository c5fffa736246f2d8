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

var baseFlag = &Flag{
	Name: "base", Form: formRevision, Doc: "compare with the tools that the packages had at the git revision REV, such as main or v1.2.0; REV... is where the branch here left REV",
	set: func(o *options, rev string) error {
		o.base = rev
		return checkRevision(rev)
	},
}

// formRevision stands for a git revision in help.
const formRevision = "REV"

// sinceBranch is behind the name of a revision that is compared with from where
// the branch here left it, as git diff has it.
// https://git-scm.com/docs/git-diff#Documentation/git-diff.txt-gitdiffoptionsmerge-basecommit--path
const sinceBranch = "..."

// checkRevision refuses what git would take for an option, or for nothing.
func checkRevision(rev string) error {
	name := strings.TrimSuffix(rev, sinceBranch)
	switch {
	case name == "" || strings.HasPrefix(name, "-"):
		return errors.New("it is a commit, branch or tag, such as main")
	case strings.HasSuffix(name, "/"):
		return errors.New("the name ends in /, as from a variable that is empty: it is a commit, branch or tag, such as origin/main (GitHub sets base_ref for pull requests alone)")
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
	tools, more := gen.Tools(pkgs)
	defined()
	diags = append(diags, more...)
	if !diags.HasErrors() {
		diags = append(diags, noTools(pkgs)...)
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

// toolsAt returns the tools that the packages of the call had at a git
// revision: those of the generated files there and, of packages without one,
// those of the source. Packages that a pattern with ... names are those of the
// revision, also where they are gone now. Positions are in "REV:PATH".
func (c *call) toolsAt(rev string) ([]dialect.Located, diag.List) {
	base, diags := c.openBase(rev)
	if diags.HasErrors() {
		return nil, diags
	}
	tools, more := c.toolsFrom(base, false)
	return tools, append(diags, more...)
}

// A base is a revision, and the packages of it that a call is about.
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

// among returns the files of the paths that are in packages of the base.
func (b base) among(paths []string) []blob {
	wanted := map[string]bool{}
	for _, path := range paths {
		wanted[path] = true
	}
	about := map[string]bool{}
	var blobs []blob
	for _, file := range b.blobs {
		if !wanted[file.path] {
			continue
		}
		dir := path.Dir(file.path)
		if _, known := about[dir]; !known {
			about[dir] = slices.ContainsFunc(b.patterns, func(p pattern) bool { return p.matches(dir, b.modules) })
		}
		if about[dir] {
			blobs = append(blobs, file)
		}
	}
	return blobs
}

// toolsFrom returns the tools of a base. Those that come from MCP definitions
// and not from functions are among them where that is asked for.
func (c *call) toolsFrom(b base, fromMCP bool) ([]dialect.Located, diag.List) {
	tools, rest, diags := c.toolsOfFiles(b, fromMCP)
	if diags.HasErrors() || len(rest.folders) == 0 {
		return tools, diags
	}
	found, problems := c.fromSource(b, rest)
	return append(tools, found...), append(diags, problems...)
}

// A sourceFolders are the folders of a base whose source is read. Of those that have a
// generated file only what is registered counts, since that file has the others.
type sourceFolders struct {
	folders   []string
	generated map[string]bool
}

// toolsOfFiles returns the tools of the generated files of a base, and the
// folders with tools that are in source alone.
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

// directiveLine is a line that makes a tool, or the tools of a package.
const directiveLine = `^[[:space:]]*//toolgen:(tools?|package|answer|prompt|resource)([[:space:]]|$)`

// sourceFolders returns the folders of the base whose source has tools with some
// build tags, but for those that are done. Where a file can register tools these are
// all folders: what handles a call can be in another package than what registers it.
func (b base) sourceFolders(done map[string]bool, tags []string) (sourceFolders, diag.List) {
	marked, diags := b.matching("-E", "-e", directiveLine)
	registering, more := b.matching(append([]string{"-F"}, eachAfter("-e", registered.SDKs())...)...)
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

// builtFolders returns the folders of those files which a build has and nobody generated.
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

// goFiles returns the paths of the Go files of a revision that are no tests.
func (r revision) goFiles() (paths []string) {
	for _, file := range r.blobs {
		if isBuilt(file.path) {
			paths = append(paths, file.path)
		}
	}
	return paths
}

// eachAfter returns each of the words behind a flag.
func eachAfter(flag string, words []string) (args []string) {
	for _, word := range words {
		args = append(args, flag, word)
	}
	return args
}

// toolsOfGenerated returns the tools of a generated file of a package. One of
// calls has none, and that is no error.
func toolsOfGenerated(file inspect.GoFile, pkg string) ([]dialect.Located, diag.List) {
	tools, diags := gen.ToolsFromGenerated(file)
	for i := range tools {
		tools[i].Package = pkg
	}
	return tools, withoutNoTools(diags)
}

// withoutNoTools is for what may be empty.
func withoutNoTools(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.NoTools })
}
