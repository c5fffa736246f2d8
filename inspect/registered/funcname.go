package registered

import (
	"regexp"
	"strings"
)

// The formats of names that flags and directives accept, for hints.
const (
	FuncForms = "PACKAGE.FUNC, PACKAGE.TYPE.METHOD, or (*PACKAGE.TYPE).METHOD, where PACKAGE is the import path, the last elements of the import path, or the package name: lib.Add, example.com/lib.Server.Add, (*lib.Server).Add"
	TypeForms = "the type as in the signatures, with the import path, the last elements of the import path, or the package name before a type of another package: *db.Conn, *example.com/db.Conn"
)

// A FuncName identifies a function or method.
type FuncName struct {
	Path    string // import path of its package
	Package string // name of its package; "" if it is not known
	Recv    string // name of the receiver type; "" for a function
	Name    string
}

// IsNamed reports whether a string names the function, in one of the [FuncForms]. It
// ignores pointers and type arguments of the receiver, so lib.(*Server[T]).Add is also a
// name.
func (f FuncName) IsNamed(text string) bool {
	local := strings.TrimPrefix(f.Recv+"."+f.Name, ".")
	text = strings.NewReplacer("(", "", "*", "", ")", "").Replace(withoutTypeArgs(text))
	qualifier, ok := strings.CutSuffix(text, "."+local)
	return ok && isPackageNamed(f.Path, f.Package, qualifier)
}

func withoutTypeArgs(text string) string {
	before, rest, found := strings.Cut(text, "[")
	if end := strings.LastIndexByte(rest, ']'); found && end >= 0 {
		return before + rest[end+1:]
	}
	return text
}

// isPackageNamed reports whether a string names a package: it is the import path, the end of
// the import path after a slash, or the package name. Major versions at the end of the path
// can be omitted. If the package name is unknown, it is derived from the path.
func isPackageNamed(path, name, text string) bool {
	if text == "" {
		return false
	}
	whole, end := CleanPath(path), CleanPath(text)
	return text == path || text == name || whole == end || strings.HasSuffix(whole, "/"+end) ||
		name == "" && text == likelyName(whole)
}

// versionEnd matches the version in an import path such as gopkg.in/yaml.v3.
var versionEnd = regexp.MustCompile(`\.v[0-9]+$`)

func likelyName(path string) string {
	last := versionEnd.ReplaceAllString(path[strings.LastIndexByte(path, '/')+1:], "")
	return strings.TrimSuffix(strings.TrimPrefix(last, "go-"), "-go")
}

// A TypeName is a type as [go/types.TypeString] formats it with import paths.
type TypeName struct {
	Text     string            // for example "map[string]*example.com/db.Conn"
	Packages map[string]string // names of the packages in Text, by import path
	Local    string            // import path of the package whose names are unqualified
}

// IsNamed reports whether a string names the type, in one of the [TypeForms].
func (t TypeName) IsNamed(text string) bool {
	want, wantNames := splitNames(t.Text)
	got, gotNames := splitNames(text)
	if want != got || len(wantNames) != len(gotNames) {
		return false
	}
	for i, name := range wantNames {
		if !t.isNamed(name, gotNames[i]) {
			return false
		}
	}
	return true
}

// isNamed reports whether a string names a type. Neither may contain type arguments.
func (t TypeName) isNamed(name, text string) bool {
	if name == text {
		return true
	}
	path, local := splitQualifier(name)
	qualifier, written := splitQualifier(text)
	if path == "" || local != written {
		return false
	}
	return qualifier == "" && path == t.Local || isPackageNamed(path, t.Packages[path], qualifier)
}

// nameInType matches a name with its package in a type.
var nameInType = regexp.MustCompile(`[^\s*()\[\]{},;←]+`)

// splitNames returns the names in a type, and a string (shape) that contains a
// placeholder in place of each name.
func splitNames(text string) (shape string, names []string) {
	text = strings.ReplaceAll(text, "<-", "←")
	shape = nameInType.ReplaceAllStringFunc(text, func(name string) string {
		names = append(names, name)
		return "T"
	})
	return strings.ReplaceAll(shape, " ", ""), names
}

func splitQualifier(name string) (qualifier, local string) {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return "", name
}
