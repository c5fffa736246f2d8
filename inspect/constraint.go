package inspect

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"path/filepath"
	"regexp"
	"strings"
)

// constraintOf returns the build constraint of a file: its //go:build line
// and what its name says (x_linux.go), joined by &&. Constraints on the
// version of Go alone do not count, since the module's go line settles them.
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
	only := true
	expr.Eval(func(tag string) bool {
		only = only && versionTag.MatchString(tag)
		return true
	})
	return only
}

// NameConstraint returns the build constraint in the base name of a file, such as
// "linux" for tools_linux.go, or "". It asks go/build, and has no list of systems and
// processors of its own.
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

// Built reports whether the go command builds a file with some build tags on the
// platform of the environment, by the file's name and its //go:build line. A file
// with a malformed line counts as built: the go command reports that.
// https://pkg.go.dev/cmd/go#hdr-Build_constraints
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
