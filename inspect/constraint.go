package inspect

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// constraintOf returns the build constraint of a file: the constraint in its name
// (x_linux.go) and its //go:build line, joined by &&. Constraints on the Go version alone
// are ignored, because the module's go directive already determines them.
func constraintOf(base string, syntax *ast.File) string {
	var parts []string
	if name := NameConstraint(base); name != "" {
		parts = append(parts, name)
	}
	if line := buildLine(syntax); line != nil && !versionOnly(line) {
		text := line.String()
		if _, or := line.(*constraint.OrExpr); or && len(parts) > 0 {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " && ")
}

func buildLine(syntax *ast.File) constraint.Expr {
	for _, group := range syntax.Comments {
		if group.Pos() > syntax.Package {
			return nil
		}
		for _, c := range group.List {
			if expr, err := constraint.Parse(c.Text); err == nil && constraint.IsGoBuild(c.Text) {
				return expr
			}
		}
	}
	return nil
}

var versionTag = regexp.MustCompile(`^go1(\.\d+)?$`)

// versionOnly reports whether every tag of the expression is a version of Go.
func versionOnly(expr constraint.Expr) bool {
	return !slices.ContainsFunc(tagsOf(expr), func(tag string) bool { return !versionTag.MatchString(tag) })
}

// NameConstraint returns the build constraint in the base name of a file, such as "linux" for
// tools_linux.go, or "". It uses go/build, so that toolgen needs no list of systems and
// processors.
func NameConstraint(base string) string {
	const none = "none"
	if matchesName(base, none, none) {
		return ""
	}
	parts := strings.Split(strings.TrimSuffix(base, ".go"), "_")
	last := parts[len(parts)-1]
	switch {
	case matchesName(base, last, none):
		return last
	case matchesName(base, none, last):
		return last
	case len(parts) > 1:
		return parts[len(parts)-2] + " && " + last
	}
	return ""
}

// Built reports whether the go command builds a file with the given build tags on the
// platform of the environment, judging by the file's name and its //go:build line. A file
// with a malformed //go:build line counts as built, because the go command reports the
// error. https://pkg.go.dev/cmd/go#hdr-Build_constraints
func Built(file GoFile, tags []string) bool {
	ctx := build.Default
	ctx.BuildTags = tags
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(file.Content)), nil }
	ok, err := ctx.MatchFile(filepath.Split(file.Name))
	return ok || err != nil
}

func matchesName(base, goos, goarch string) bool {
	ctx := build.Context{GOOS: goos, GOARCH: goarch, Compiler: "gc", OpenFile: emptyFile}
	ok, err := ctx.MatchFile("", base)
	return ok && err == nil
}

func emptyFile(string) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader("package p\n")), nil
}

// The output for a package must be the same on every machine. Therefore tools in files with
// build constraints are rejected, whether this build includes the files or not. They are
// accepted if all tools of a package have the same constraint and the build is specified
// explicitly. The generated file then has the same constraint.

// nameBuild is a hint that is part of all errors about build constraints.
const nameBuild = "if the whole package has this constraint, select that build with -tags, GOOS, or GOARCH: the generated file then has the constraint as well"

// commonConstraint returns the constraint that the files of all candidates share, if the
// build is specified explicitly, and otherwise "".
func (f *finder) commonConstraint(candidates []candidate) string {
	if !f.prog.constrained || len(candidates) == 0 {
		return ""
	}
	common := candidates[0].file.constraint
	if slices.ContainsFunc(candidates, func(c candidate) bool { return c.file.constraint != common }) {
		return ""
	}
	return common
}

// checkBuild reports a candidate in a file whose build constraint differs from the
// constraint of the generated file.
func (f *finder) checkBuild(c candidate) {
	if c.file.constraint != f.constraint {
		move := "move it to a file without constraints, and call platform-specific functions there"
		if c.isAnswer() {
			move = "move it to a file without constraints"
		}
		f.report(diag.Errorf(f.pos(c.ident.Pos()), diag.BuildTags, "%s is declared in a file with the build constraint %q, so some builds lack the %s", c.goName(), c.file.constraint, c.what()).
			WithHint("%s; or %s", move, nameBuild))
	}
}

// checkOptions reports package options that do not apply in every build that includes the
// generated file.
func (f *finder) checkOptions(files []*file, lines *lines) {
	for _, file := range files {
		for _, comment := range comments(file.syntax.Doc) {
			if line, ok := lines.at[comment]; ok && file.constraint != f.constraint && file.constraint != "" {
				f.report(diag.Errorf(line.Pos, diag.BuildTags, "the directive is in a file with the build constraint %q, so other builds ignore it", file.constraint).
					WithHint("move it to the package doc of a file without constraints; or %s", nameBuild))
			}
		}
	}
}

// leftOut reports the candidates in files that this build excludes, and returns whether
// there are any.
func (f *finder) leftOut() bool {
	left := f.leftOutFiles()
	if len(left) == 0 {
		return false
	}
	// The excluded files are analyzed together with the others, because a type and the
	// directive that makes its methods tools can be in different files.
	whole := &source{meta: f.s.meta, contents: &contents{files: slices.Concat(f.s.files, left)}}
	whole.lines = readLines(f.prog.fset, whole)
	whole.selection = selectTools(whole, Query{}) // a query names functions of this build only
	all := &finder{prog: f.prog, s: whole, lines: whole.lines}
	candidates := slices.DeleteFunc(all.candidates(), func(c candidate) bool { return !slices.Contains(left, c.file) })
	f.reportLeftOut(candidates)
	if !f.prog.constrained {
		f.checkOptions(left, whole.lines)
	}
	return len(candidates) > 0
}

func (f *finder) reportLeftOut(candidates []candidate) {
	for _, c := range candidates {
		f.seen[c.goName()] = true
		pos := f.pos(c.ident.Pos())
		switch {
		case c.file.constraint == "" && importsC(c.file.syntax):
			f.report(diag.Errorf(pos, diag.BuildTags, "%s is declared in a file that imports C, which builds without cgo exclude", c.goName()).
				WithHint("set CGO_ENABLED=1, or move it to a file that does not import C"))
		case c.file.constraint != "" && !f.prog.constrained:
			f.checkBuild(c)
		default:
			d := diag.Warnf(pos, diag.BuildTags, "%s is declared in a file that this build excludes: %q", c.goName(), c.file.why())
			d.Severity = diag.Note
			f.report(d)
		}
	}
}

func (f *file) why() string {
	if line := buildLine(f.syntax); f.constraint == "" && line != nil {
		return line.String() // constraint on the Go version
	}
	return cmp.Or(f.constraint, filepath.Base(f.name))
}

// leftOutFiles returns the files that this build excludes, except files that every build
// excludes.
func (f *finder) leftOutFiles() []*file {
	var left []*file
	for _, name := range f.s.leftOut {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := f.prog.disk.ReadFile(name)
		if err != nil || Generated(content) && !FromMCP(content) {
			continue
		}
		file := f.prog.parseContent(f.s, name, content)
		if !neverBuilt(file.syntax) {
			left = append(left, file)
		}
	}
	return left
}

// readCompiled parses packages again as cgo translates them, if tools need C types of
// these packages, because only a C compiler knows a C type. It reports whether it parsed
// any package. In the requested packages, C types are rejected instead, because the
// author of the tool can use another type.
func (prog *Program) readCompiled() bool {
	asked := map[string]*source{}
	for _, s := range prog.parsedSources() {
		if s.needsC && !s.target && !s.compiled {
			s.compiled = true
			asked[s.meta.Path] = s
		}
	}
	if len(asked) == 0 || prog.located.Compiled == nil {
		return false
	}
	var found []*source
	paths := slices.Sorted(maps.Keys(asked))
	files := prog.located.Compiled(paths)
	for _, path := range paths {
		prog.trace.Note(StageParse, path, "queried the go command for its C types")
		if len(files[path]) == 0 {
			continue
		}
		s := asked[path]
		meta := *s.meta
		meta.Files, meta.Unfiltered = files[path], false
		s.meta, s.contents = &meta, &contents{leftOut: meta.Ignored}
		found = append(found, s)
	}
	prog.parse(found)
	return len(found) > 0
}
