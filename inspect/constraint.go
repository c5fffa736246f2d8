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

// NameConstraint returns the build constraint that the base name of a file
// says, such as "linux" of tools_linux.go, or "". The names of systems and
// processors are not listed here: go/build is asked.
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

// Built reports whether the go command builds a file with some build tags, on
// the platform that the environment names: by its name and its //go:build line.
// What that line should be and is not, the go command reports, so that the file
// counts.
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
