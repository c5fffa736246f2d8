package main

import (
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fromSource returns the tools that the source of folders of a base has. It writes the
// files of the revision to a temporary directory, which it removes even if a signal ends
// the run. The file names of positions are "REV:PATH".
func (c *call) fromSource(b base, from sourceFolders) (tools []dialect.Located, diags diag.List) {
	defer c.lifetime.guard()()
	temp, err := os.MkdirTemp("", "toolgen-")
	if err != nil {
		return nil, gitProblem("no temporary directory can be made: "+err.Error(), "make room, or set TMPDIR")
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
			pkg.Tools = slices.DeleteFunc(pkg.Tools, isGeneratedTool(pkg))
		}
	}
	tools, more := gen.Tools(pkgs)
	moved := relocation{from: temp + string(filepath.Separator), to: b.name + ":"}
	return moved.tools(tools), moved.errors(append(diags, more...))
}

// isGeneratedTool returns a function that reports whether the generated file of a package
// has a tool.
func isGeneratedTool(pkg *inspect.Package) func(*inspect.Tool) bool {
	return func(t *inspect.Tool) bool {
		return !t.FromCall || pkg.Options.Registered
	}
}

// environment returns the environment for the go command if the files of the base are in
// a folder: if GOWORK names a workspace file, it is that of the base.
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

// localPatterns returns the patterns for folders relative to the folder from. All folders
// are relative to the root of the repository, with slashes.
func localPatterns(from string, dirs []string) []string {
	patterns := make([]string, len(dirs))
	for i, dir := range dirs {
		rel, err := filepath.Rel(filepath.FromSlash(from), filepath.FromSlash(dir))
		if err != nil { // both are relative and clean
			panic(err)
		}
		patterns[i] = "." + string(filepath.Separator) + rel
	}
	return patterns
}

// export writes the files of the revision to a directory, without the conversions of
// .gitattributes. It leaves out links that lead out of the directory, and writes nothing
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

// doc returns a copy of a document with relocated origins.
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
const otherRevisionHint = "choose a revision whose source has no errors, or one with generated files, which are read instead"

// errors returns the errors of a revision. Its warnings are left out, since nobody can
// change its source.
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
