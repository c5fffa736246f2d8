package locate

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A vetx is the file that the action of a package writes for the actions of packages that
// import it: where the source of all packages is that its declarations can need, and of
// the package itself.
type vetx struct {
	Packages map[string]unitPackage
}

// vetx reads the file that the action of an imported package wrote.
func (u *Unit) vetx(path string) (map[string]unitPackage, error) {
	if u.Standard[path] {
		return nil, nil
	}
	content, err := u.disk.ReadFile(u.PackageVetx[path])
	if err != nil {
		return nil, withoutPath(err)
	}
	var found vetx
	err = json.Unmarshal(content, &found)
	return found.Packages, err
}

// Vetx returns the name and the content of the file that the build system wants for
// packages that import this one; "" if it wants none. The file leaves out the standard
// library, and packages that only bodies of functions import, since no declaration needs
// them.
func (u *Unit) Vetx() (name string, content []byte, diags diag.List) {
	if u.VetxOutput == "" {
		return "", nil, nil
	}
	made := vetx{Packages: map[string]unitPackage{}}
	if !isIn(filepath.Join(u.env("GOROOT"), "src"), u.Dir) && len(u.GoFiles) > 0 {
		if err := u.addTo(made.Packages); err != nil {
			return "", nil, u.problem("%v", err)
		}
	}
	content, err := json.Marshal(made)
	if err != nil {
		return "", nil, u.problem("%v", err)
	}
	return u.VetxOutput, content, nil
}

// addTo adds the package, and those that its declarations can need.
func (u *Unit) addTo(packages map[string]unitPackage) error {
	own, imported, sum := u.itself(), imports{unit: u, seen: map[string]map[string]unitPackage{}}, sha256.New()
	for _, name := range u.GoFiles {
		content, err := u.disk.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, withoutPath(err))
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(content), content)
		// A syntax error is reported where the package is used.
		syntax, _ := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		own.Name = syntax.Name.Name
		for path := range imported.of(syntax) {
			maps.Copy(packages, imported.known(path))
		}
	}
	own.Sum = hex.EncodeToString(sum.Sum(nil))
	packages[u.ImportPath] = own
	return imported.err
}

// imports reads the files that the actions of imported packages wrote, each once.
type imports struct {
	unit *Unit
	seen map[string]map[string]unitPackage
	err  error // the first
}

// known returns the packages in the file for an imported path.
func (m *imports) known(path string) map[string]unitPackage {
	path = cmp.Or(m.unit.ImportMap[path], path)
	found, done := m.seen[path]
	if !done && m.unit.PackageVetx[path] != "" {
		var err error
		if found, err = m.unit.vetx(path); err != nil && m.err == nil {
			m.err = fmt.Errorf("%s: %w", path, err)
		}
		m.seen[path] = found
	}
	return found
}

// of returns the paths that the declarations of a file import.
func (m *imports) of(syntax *ast.File) map[string]bool {
	used, paths := map[string]bool{}, map[string]bool{}
	for _, decl := range syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil {
			fn.Body = nil
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					used[x.Name] = true
				}
			}
			return true
		})
	}
	for _, spec := range syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := m.known(path)[plain(cmp.Or(m.unit.ImportMap[path], path))].Name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		paths[path] = name == "" || name == "." || used[name]
	}
	maps.DeleteFunc(paths, func(_ string, needed bool) bool { return !needed })
	return paths
}
