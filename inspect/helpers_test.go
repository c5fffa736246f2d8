package inspect

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// write writes the files of a txtar archive into a new directory. Without a go.mod, they
// are one module named example.com.
func write(t testing.TB, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := txtar.Parse([]byte(archive)).Files
	if !strings.Contains(archive, "-- go.mod --") && !strings.Contains(archive, "-- go.work --") {
		files = append(files, txtar.File{Name: "go.mod", Data: []byte("module example.com\n\ngo 1.26\n")})
	}
	for _, f := range files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

func writeFile(t testing.TB, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// goEnv returns the environment of the go command, without the machine's settings for
// builds and other modules, and with additional variables.
func goEnv(more ...string) []string {
	var env []string
	for _, kv := range os.Environ() {
		switch name, _, _ := strings.Cut(kv, "="); name {
		case "GOOS", "GOARCH", "GOFLAGS", "GOWORK", "GOEXPERIMENT", "GOPACKAGESDRIVER":
		default:
			env = append(env, kv)
		}
	}
	return append(append(env, "GOPROXY=off", "GOFLAGS=", "GOSUMDB=off"), more...)
}

// A found contains the results of Load and Facts for a module.
type found struct {
	dir  string
	pkgs []*Package
	list diag.List
}

// facts loads packages of dir; without patterns, all of them.
func facts(t testing.TB, dir string, cfg Config) *found {
	t.Helper()
	cfg.Dir = filepath.Join(dir, cfg.Dir)
	if cfg.Env == nil {
		cfg.Env = goEnv()
	}
	if cfg.Patterns == nil {
		cfg.Patterns = []string{"./..."}
	}
	prog, diags := Load(t.Context(), cfg)
	if prog == nil {
		return &found{dir: dir, list: diags}
	}
	pkgs, more := Facts(prog)
	return &found{dir: dir, pkgs: pkgs, list: append(diags, more...)}
}

func inspectText(t testing.TB, archive string) *found {
	t.Helper()
	return facts(t, write(t, archive), Config{})
}

// problems formats the diagnostics as lines, with names relative to the module and without
// hints.
func (f *found) problems() []string {
	var lines []string
	for _, d := range f.list.Sorted() {
		d.Hint, d.Related = "", nil
		lines = append(lines, f.format(d))
	}
	return lines
}

func (f *found) format(d diag.Diagnostic) string {
	return d.Format(func(name string) string {
		if rel, err := filepath.Rel(f.dir, name); err == nil {
			return filepath.ToSlash(rel)
		}
		return name
	})
}

func (f *found) problemsOf(folder string) []string {
	var own []string
	for _, line := range f.problems() {
		if strings.HasPrefix(line, folder+"/") {
			own = append(own, strings.TrimPrefix(line, folder+"/"))
		}
	}
	return own
}

func (f *found) pkg(t testing.TB, path string) *Package {
	t.Helper()
	for _, pkg := range f.pkgs {
		if pkg.Path == path {
			return pkg
		}
	}
	t.Fatalf("no package %s; problems: %s", path, strings.Join(f.problems(), "\n"))
	return nil
}

func (f *found) tool(t testing.TB, name string) *Tool {
	t.Helper()
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			if tool.GoName == name {
				return tool
			}
		}
	}
	t.Fatalf("no tool %s; problems: %s", name, strings.Join(f.problems(), "\n"))
	return nil
}

// signatures returns the tools of all packages, each as its Go name and its signature with
// package names.
func (f *found) signatures() []string {
	var list []string
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			list = append(list, pkg.Name+"."+tool.GoName+signature(tool))
		}
	}
	return list
}

func signature(tool *Tool) string {
	return strings.TrimPrefix(types.TypeString(tool.Func.Signature(), (*types.Package).Name), "func")
}

func compare[T any](t testing.TB, what string, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// typeDecl returns the declaration of a named type, or of the elements of a pointer or
// slice.
func (f *found) typeDecl(t testing.TB, typ types.Type) *TypeDecl {
	t.Helper()
	name := namedIn(t, typ).Obj()
	for _, pkg := range f.pkgs {
		if decl := pkg.Decls.Types[name]; decl != nil {
			return decl
		}
	}
	t.Fatalf("no declaration of %s", typ)
	return nil
}

func (f *found) fieldDecl(t testing.TB, typ types.Type, path ...string) *FieldDecl {
	t.Helper()
	field := fieldOf(t, typ, path[0])
	if len(path) > 1 {
		return f.fieldDecl(t, field.Type(), path[1:]...)
	}
	for _, pkg := range f.pkgs {
		if decl, ok := pkg.Decls.Fields[field.Origin()]; ok {
			return decl
		}
	}
	t.Fatalf("no declaration of %s.%s", typ, path[0])
	return nil
}

func fieldOf(t testing.TB, typ types.Type, name string) *types.Var {
	t.Helper()
	if st := structIn(elemOf(typ).Underlying()); st != nil {
		for field := range st.Fields() {
			if field.Name() == name {
				return field
			}
		}
	}
	t.Fatalf("%s has no field %s", typ, name)
	return nil
}

func namedIn(t testing.TB, typ types.Type) *types.Named {
	t.Helper()
	named, ok := elemOf(typ).(*types.Named)
	if !ok {
		t.Fatalf("%s is no named type", typ)
	}
	return named
}

func constTexts(decl *TypeDecl) []string {
	var list []string
	for _, c := range decl.Consts {
		list = append(list, c.Name+" "+c.Value.String()+" "+c.Doc)
	}
	return list
}

func replaceAll(list []string, oldnew ...string) []string {
	var replaced []string
	for _, s := range list {
		replaced = append(replaced, strings.NewReplacer(oldnew...).Replace(s))
	}
	return replaced
}

func contains(list []string, s string) bool { return slices.Contains(list, s) }

func trimmed(output []byte) string { return strings.TrimSpace(string(output)) }

func (f *found) at(pos token.Position) string {
	pos.Filename, _ = filepath.Rel(f.dir, pos.Filename)
	return filepath.ToSlash(pos.String())
}

// params formats the parameters of a tool, each with its text and position (or that of the
// parameter), its keywords, and the directives for paths into it.
func (f *found) params(tool *Tool) []string {
	var list []string
	for _, p := range tool.Params {
		words := []string{p.Name + map[bool]string{true: " injected:", false: ":"}[p.Injected]}
		if p.Doc.Value == "" {
			words = append(words, f.at(p.Pos))
		} else {
			words = append(words, p.Doc.Value, "("+p.Doc.Rule+", "+f.at(p.Doc.Pos)+")")
		}
		words = append(words, keywords(p.Directive)...)
		for _, path := range p.Paths {
			words = append(append(words, path.Target+":"), keywords(path)...)
		}
		if p.Variadic {
			words = append(words, "variadic")
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

func keywords(said directive.Param) []string {
	var list []string
	if said.Description != "" {
		list = append(list, said.Description)
	}
	for _, keyword := range said.Keywords {
		var values []string
		for _, value := range keyword.Values {
			values = append(values, value.Value)
		}
		list = append(list, keyword.Name+"="+strings.Join(values, ","))
	}
	return list
}
