package registered

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what is expected anew")

// TestGolden finds the registrations of each module in testdata. Folders are packages of
// the module example.com, and the file out is the result.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "out" })
			if i < 0 {
				i = len(archive.Files)
				archive.Files = append(archive.Files, txtar.File{Name: "out"})
			}
			got := show(Find(world(t, archive)))
			if *update {
				archive.Files[i].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(archive.Files[i].Data), got); diff != "" {
				t.Errorf("-want +got, go test ./inspect/registered -update writes it:\n%s", diff)
			}
		})
	}
}

// world makes packages of the files of an archive. As in package inspect, only files that
// import an SDK have the bodies of functions; others get them on demand.
func world(t *testing.T, archive *txtar.Archive) *World {
	t.Helper()
	w := &World{Fset: token.NewFileSet(), Sinks: map[string]Wrapper{}}
	all := map[string]*Source{}
	for _, f := range archive.Files {
		if !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		parse := func() *ast.File {
			syntax, err := parser.ParseFile(w.Fset, f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			return syntax
		}
		syntax := parse()
		imports := map[string]string{}
		for _, spec := range syntax.Imports {
			p, _ := strconv.Unquote(spec.Path.Value)
			name := path.Base(p)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			imports[name] = p
		}
		p := path.Join("example.com", path.Dir(f.Name))
		if all[p] == nil {
			all[p] = &Source{Path: p, Name: syntax.Name.Name}
		}
		file := &File{Syntax: syntax, Import: func(name string) string { return imports[name] }, Content: f.Data, Bodies: Candidate(f.Data), Whole: parse}
		if !file.Bodies {
			for _, decl := range syntax.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
					fn.Body = &ast.BlockStmt{}
				}
			}
		}
		all[p].Files = append(all[p].Files, file)
	}
	w.Lookup = func(path string) *Source { return all[path] }
	for _, p := range slices.Sorted(maps.Keys(all)) {
		if strings.HasSuffix(p, "/helper") {
			w.Helpers = append(w.Helpers, all[p])
		} else {
			w.Packages = append(w.Packages, all[p])
		}
	}
	for _, line := range strings.Split(string(archive.Comment), "\n") {
		var row Wrapper
		if n, _ := fmt.Sscanf(line, "sink %s name=%d description=%d handler=%d", &row.Func, &row.Name, &row.Description, &row.Handler); n == 4 {
			w.Sinks[row.Func] = row
		}
	}
	return w
}

// show returns a result as lines.
func show(found Result) string {
	var b strings.Builder
	for _, w := range found.Wrappers {
		fmt.Fprintf(&b, "%s: wrapper %s name=%d description=%d tool=%d handler=%d\n", at(w.Pos), w.Func, w.Name, w.Description, w.Tool, w.Handler)
	}
	for _, tool := range found.Tools {
		fmt.Fprintf(&b, "%s: %s", at(tool.Pos), tool.Sink)
		for _, stated := range []struct {
			part Part
			text Text
		}{{NamePart, tool.Name}, {TitlePart, tool.Title}, {DescriptionPart, tool.Description}} {
			if stated.text.Stated {
				fmt.Fprintf(&b, " %s=%q@%d:%d", stated.part, stated.text.Value, stated.text.Pos.Line, stated.text.Pos.Column)
			}
		}
		for _, hint := range []struct {
			name string
			is   *bool
		}{{"readonly", tool.ReadOnly}, {"destructive", tool.Destructive}, {"idempotent", tool.Idempotent}, {"openworld", tool.OpenWorld}} {
			if hint.is != nil {
				fmt.Fprintf(&b, " %s=%v", hint.name, *hint.is)
			}
		}
		b.WriteString("\n")
		showHandler(&b, tool.Handler)
		for _, given := range []struct {
			part   Part
			schema *Given
		}{{InputPart, tool.Input}, {OutputPart, tool.Output}} {
			if given.schema != nil {
				fmt.Fprintf(&b, "\t%s@%d:%d exact=%v %s\n", given.part, given.schema.Pos.Line, given.schema.Pos.Column, given.schema.Exact, given.schema.Text)
			}
		}
		for _, pos := range tool.Conditions {
			fmt.Fprintf(&b, "\tconditional %s\n", at(pos))
		}
		for _, u := range tool.Unread {
			fmt.Fprintf(&b, "\t%s: %s: %s\n", at(u.Pos), u.Part, u.Reason)
		}
		if u, fails := tool.Fails(); fails {
			fmt.Fprintf(&b, "\tnot read for its %s\n", u.Part)
		}
	}
	return b.String()
}

func showHandler(b *strings.Builder, h Handler) {
	switch {
	case h.Decl != nil:
		fmt.Fprintf(b, "\thandler %s.%s raw=%v", h.Package, GoName(h.Decl), h.Raw)
	case h.Lit != nil:
		fmt.Fprintf(b, "\thandler literal@%d:%d raw=%v", h.Pos.Line, h.Pos.Column, h.Raw)
	default:
		return
	}
	if h.Instance != nil {
		b.WriteString(" instance")
	}
	if h.NoOutput {
		b.WriteString(" no output")
	}
	for _, spec := range h.Types {
		fmt.Fprintf(b, " type %s", spec.Name.Name)
	}
	b.WriteString("\n")
}

func at(pos token.Position) string {
	return fmt.Sprintf("%s:%d:%d", pos.Filename, pos.Line, pos.Column)
}
