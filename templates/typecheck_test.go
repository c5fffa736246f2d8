package templates

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"
)

// sources are the files of a package by name.
type sources map[string]string

// typeCheck type-checks a package; imports contains its imports by path.
func typeCheck(files sources, imports map[string]sources) (*types.Package, error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(fset, name, files[name], 0)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, file)
	}
	config := types.Config{Importer: importer(imports)}
	return config.Check("example.com/"+parsed[0].Name.Name, fset, parsed, nil)
}

type importer map[string]sources

func (i importer) Import(path string) (*types.Package, error) {
	files, ok := i[path]
	if !ok {
		return nil, fmt.Errorf("no package %s", path)
	}
	return typeCheck(files, i)
}

// constants type-checks a generated file without guards and returns the values
// of its string constants by name.
func constants(t testing.TB, src []byte) map[string]string {
	t.Helper()
	pkg, err := typeCheck(sources{"tools_gen.go": string(src)}, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	found := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && c.Val().Kind() == constant.String {
			found[name] = constant.StringVal(c.Val())
		}
	}
	return found
}
