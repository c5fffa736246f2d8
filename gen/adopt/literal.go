package adopt

import (
	"bytes"
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Literal is a tool whose handler is a function literal that can be a declared function.
type Literal struct {
	Tool    string
	Package *inspect.Package // contains the literal
	literal *registered.Literal
}

// WithoutLiterals replaces handlers that are function literals by declared functions, and
// returns the changed Go files by path. If a literal captures variables, the declared
// function has the variables as parameters and returns the literal.
func WithoutLiterals(literals []Literal, read func(path string) ([]byte, error)) map[string][]byte {
	files, changes := map[string][]byte{}, map[string][]fix.Change{}
	taken := map[string]bool{} // package paths and names of the new functions
	for _, l := range literals {
		path := l.literal.Pos.Filename
		src, err := read(path)
		isNested := func(c fix.Change) bool {
			return c.Start < l.literal.End.Offset && l.literal.Pos.Offset < c.End
		}
		if err != nil || slices.ContainsFunc(changes[path], isNested) {
			continue
		}
		name := functionName(l.Package, l.Tool, func(name string) bool { return taken[l.Package.Path+" "+name] || l.literal.Hidden[name] })
		taken[l.Package.Path+" "+name] = true
		call, declaration := declaration(src, l.literal, name)
		at := l.literal.Outer.Offset
		if line, _, _ := bytes.Cut(src[at:], []byte("\n")); len(bytes.TrimSpace(line)) == 0 || bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
			at += len(line)
		}
		files[path] = src
		changes[path] = append(changes[path],
			fix.Change{Start: l.literal.Pos.Offset, End: l.literal.End.Offset, New: call},
			fix.Change{Start: at, End: at, New: declaration})
	}
	for path, src := range files {
		changed, err := formatted(src, fix.Splice(src, changes[path]))
		if err != nil {
			delete(files, path) // do not change the file: its handlers remain literals
			continue
		}
		files[path] = changed
	}
	return files
}

// functionName returns a name for the function that becomes the handler of tool. pkg does
// not declare the name, and isTaken returns false for it.
func functionName(pkg *inspect.Package, tool string, isTaken func(string) bool) string {
	name := names.Unexported(cmp.Or(names.Word(tool), "tool")) // the name of a tool can lack letters
	for suffix := ""; ; suffix += "Tool" {
		full := name + suffix
		_, isDeclared := pkg.Scope[full]
		if !isDeclared && !isTaken(full) && token.IsIdentifier(full) && types.Universe.Lookup(full) == nil && full != "main" && full != "init" {
			return full
		}
	}
}

// declaration returns the expression that replaces the literal l, and the declaration of
// the function called name.
func declaration(src []byte, l *registered.Literal, name string) (expr, decl string) {
	text := string(src[l.Pos.Offset:l.End.Offset])
	if len(l.Params) == 0 {
		return name, "\n\nfunc " + name + strings.TrimPrefix(text, "func")
	}
	var args, params []string
	for _, p := range l.Params {
		args, params = append(args, p.Name), append(params, p.Name+" "+p.Type)
	}
	return name + "(" + strings.Join(args, ", ") + ")",
		"\n\nfunc " + name + "(" + strings.Join(params, ", ") + ") " + string(src[l.Pos.Offset:l.Type.Offset]) + " {\n\treturn " + text + "\n}"
}
