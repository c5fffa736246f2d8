package trial

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// A Package is a package with tools.
type Package struct {
	Path, Name string
	Dir        string           // absolute
	Files      []inspect.GoFile // all files that are not generated, including tests
	Generated  []inspect.GoFile // generated files, including calls
}

// A Given is a value for a field of generated callers.
type Given struct {
	Field string
	Expr  string // Go expression in the package's scope
}

// A Missing is a required field that has no value.
type Missing struct {
	Package, Field, Type string
	Tool                 string // the tool that requires it
	Maker                string // possible expression for the value; may be ""
}

// A Program is a main package with generated files for other packages.
type Program struct {
	Dir   string            // directory of the main package; exists only in Files
	Files map[string][]byte // content by absolute path
	// Fields are the fields of the callers. Unused are the given values for which there is
	// no field.
	Fields []string
	Unused []Given
}

// Names in the program that are unlikely to occur in other code.
const (
	folder   = "toolgentrial"     // directory of the main package
	file     = "toolgen_trial.go" // name of the file in a package with tools
	entry    = "ToolgenTrial"     // function that the file declares
	give     = "toolgenTrialGive" //
	runtime  = "toolgentrialcall" // name under which the file imports the runtime
	renamed  = "toolgentrialmain" // replaces the name of a main package, which cannot be imported
	callPath = "github.com/go-toolgen/toolgen/gen/call"
)

// Make returns a program whose main package has the source main. It also declares the
// variable packages for that source, with a function for each package in pkgs that
// returns the package's tools, prompts, and resources. Each value in given is assigned to
// its field in all callers that have the field. The function standard must return the
// import path of the standard library package with a given name. If Make returns missing
// values, the program would fail at the start. Make returns an error if a given
// expression is not valid Go.
func Make(pkgs []Package, given []Given, main []byte, standard func(name string) string) (Program, []Missing, error) {
	var missing []Missing
	program := Program{Dir: filepath.Join(common(pkgs), folder), Files: map[string][]byte{}}
	var imports, entries strings.Builder
	for i, pkg := range pkgs {
		caller := callerOf(pkg.Generated)
		for _, f := range caller.fields {
			program.Fields = append(program.Fields, f.name)
		}
		missing = append(missing, caller.missing(pkg, given)...)
		source, err := beside(pkg, caller, given, standard)
		if err != nil {
			return Program{}, nil, err
		}
		for _, f := range slices.Concat(pkg.Files, pkg.Generated, []inspect.GoFile{{Name: filepath.Join(pkg.Dir, file), Content: source}}) {
			generated := f.Name == filepath.Join(pkg.Dir, file) || slices.ContainsFunc(pkg.Generated, func(g inspect.GoFile) bool { return g.Name == f.Name })
			if pkg.Name == "main" {
				f.Content = asLibrary(f.Content)
			} else if !generated {
				continue
			}
			program.Files[f.Name] = f.Content
		}
		fmt.Fprintf(&imports, "\tp%d %s\n", i, strconv.Quote(pkg.Path))
		fmt.Fprintf(&entries, "\tp%d.%s,\n", i, entry)
	}
	for _, g := range given {
		if !slices.Contains(program.Fields, g.Field) {
			program.Unused = append(program.Unused, g)
		}
	}
	program.Files[filepath.Join(program.Dir, "main.go")] = main
	program.Files[filepath.Join(program.Dir, "packages.go")] = fmt.Appendf(nil, `package main

import (
	%[1]s %[2]q

%[3]s)

var packages = []func() (%[1]s.Set, %[1]s.Prompts, %[1]s.Resources, error){
%[4]s}
`, runtime, callPath, &imports, &entries)
	return program, missing, nil
}

// common returns the innermost directory that contains all packages.
func common(pkgs []Package) string {
	dir := pkgs[0].Dir
	for _, pkg := range pkgs[1:] {
		for dir != filepath.Dir(dir) && pkg.Dir != dir && !strings.HasPrefix(pkg.Dir, dir+string(filepath.Separator)) {
			dir = filepath.Dir(dir)
		}
	}
	return dir
}

// asLibrary converts a file of a main package to a file of a package that can be imported.
// In that package, main is an ordinary function.
func asLibrary(content []byte) []byte {
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.PackageClauseOnly)
	if err != nil || strings.TrimSuffix(f.Name.Name, "_test") != "main" {
		return content
	}
	return slices.Concat(content[:f.Name.Pos()-1], []byte(renamed), content[f.Name.Pos()-1+token.Pos(len("main")):])
}

// beside returns a generated file for the package pkg, which creates the sets of c with
// the given values. The file is in the package itself, so that the expressions in given
// can use all declarations of the package.
func beside(pkg Package, c caller, given []Given, standard func(string) string) ([]byte, error) {
	var body strings.Builder
	known := importsOf(pkg)
	imports := map[string]string{}
	for _, f := range c.fields {
		i := slices.IndexFunc(given, func(g Given) bool { return g.Field == f.name })
		if i < 0 {
			continue
		}
		expr, err := parser.ParseExpr(given[i].Expr)
		if err != nil {
			return nil, fmt.Errorf("%s=%s is not a Go expression: %v", f.name, given[i].Expr, err)
		}
		for _, name := range qualifiers(expr) {
			switch path := known[name]; {
			case declares(pkg, name):
			case path != "":
				imports[name] = path
			case standard(name) != "":
				imports[name] = standard(name)
			}
		}
		_, isFunc := expr.(*ast.FuncLit)
		if f.ofCall && !isFunc {
			fmt.Fprintf(&body, "\t%s(&c.%s,\n//line -set:1\n%s)\n", give, f.name, given[i].Expr)
		} else {
			fmt.Fprintf(&body, "\tc.%s =\n//line -set:1\n%s\n", f.name, given[i].Expr)
		}
		fmt.Fprintf(&body, "//line %s:1\n", file)
	}
	receiver := ""
	if c.name != "" {
		receiver = "c."
		body.WriteString("\t_ = c\n")
	}
	for _, set := range []struct{ kind, variable string }{{"Set", "tools"}, {"Prompts", "prompts"}, {"Resources", "resources"}} {
		made, ok := c.sets[set.kind]
		switch {
		case !ok:
		case made.fails:
			fmt.Fprintf(&body, "\tif %s, err = %s%s(); err != nil {\n\t\treturn\n\t}\n", set.variable, receiver, made.name)
		default:
			of := receiver
			if !made.method {
				of = ""
			}
			fmt.Fprintf(&body, "\t%s = %s%s()\n", set.variable, of, made.name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\n\t%s %q\n", pkg.Name, runtime, callPath)
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if name != "context" {
			fmt.Fprintf(&b, "\t%s %q\n", name, imports[name])
		}
	}
	fmt.Fprintf(&b, ")\n\nfunc %s() (tools %[2]s.Set, prompts %[2]s.Prompts, resources %[2]s.Resources, err error) {\n", entry, runtime)
	if c.name != "" {
		fmt.Fprintf(&b, "\tvar c %s\n", c.name)
	}
	fmt.Fprintf(&b, "%s\treturn\n}\n\n", &body)
	fmt.Fprintf(&b, "func %s[T any](to *func(context.Context) (T, error), v T) {\n\t*to = func(context.Context) (T, error) { return v, nil }\n}\n", give)
	return []byte(b.String()), nil
}
