package inspect

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A run makes the same of a package on every machine, so that tools in files
// with build constraints are refused whether this build has those files or not.
// They are taken where all tools of a package have one constraint and the build
// is named on purpose: then the generated file is there where its tools are.

// nameBuild is the way out for all of that.
const nameBuild = "in a package all of which has this constraint, name that build with -tags, GOOS or GOARCH: the generated file then carries it"

// commonConstraint returns the constraint that the files of all candidates
// have, where the build is named; else "".
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

// checkBuild reports a candidate that is not there in every build in which the
// generated file is.
func (f *finder) checkBuild(c candidate) {
	if c.file.constraint != f.constraint {
		move := "move it to a file without constraints that calls what differs"
		if c.isAnswer() {
			move = "move it to a file without constraints"
		}
		f.report(diag.Errorf(f.pos(c.ident.Pos()), diag.BuildTags, "%s stands in a file with the build constraint %q, so the %s is not there in every build", c.goName(), c.file.constraint, c.what()).
			WithHint("%s; or, %s", move, nameBuild))
	}
}

// checkOptions reports options of the package that do not hold in every build
// in which the generated file is.
func (f *finder) checkOptions(files []*file, lines *lines) {
	for _, file := range files {
		for _, comment := range comments(file.syntax.Doc) {
			if line, ok := lines.at[comment]; ok && file.constraint != f.constraint && file.constraint != "" {
				f.report(diag.Errorf(line.Pos, diag.BuildTags, "this stands in a file with the build constraint %q, so it does not hold in every build", file.constraint).
					WithHint("move it to the doc of the package in a file without constraints; or, %s", nameBuild))
			}
		}
	}
}

// leftOut reports the tools in files that this build leaves out, and whether
// there are any.
func (f *finder) leftOut() bool {
	left := f.leftOutFiles()
	if len(left) == 0 {
		return false
	}
	// A type and what makes its methods tools can stand in different files.
	whole := &source{meta: f.s.meta, contents: &contents{files: slices.Concat(f.s.files, left)}}
	whole.lines = readLines(f.prog.fset, whole)
	whole.selection = selectTools(whole, Query{}) // to try a package is to try this build
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
			f.report(diag.Errorf(pos, diag.BuildTags, "%s stands in a file that imports C, which a build without cgo leaves out", c.goName()).
				WithHint("set CGO_ENABLED=1, or move it to a file that does not import C"))
		case c.file.constraint != "" && !f.prog.constrained:
			f.checkBuild(c)
		default:
			d := diag.Warnf(pos, diag.BuildTags, "%s stands in a file that this build leaves out, by %q", c.goName(), c.file.why())
			d.Severity = diag.Note
			f.report(d)
		}
	}
}

// why says by what a build leaves a file out.
func (f *file) why() string {
	if line := buildLine(f.syntax); f.constraint == "" && line != nil {
		return line.String() // on the version of Go
	}
	return cmp.Or(f.constraint, filepath.Base(f.name))
}

// leftOutFiles returns the files that this build leaves out, but for those that
// every build does.
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
