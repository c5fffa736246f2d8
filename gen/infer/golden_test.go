package infer

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

var update = flag.Bool("update", false, "write what is inferred into testdata")

// TestGolden infers the tools of each file in testdata. The file p.go holds
// their source; what is inferred of a tool F stands in F.input and F.output, a
// line for each property, and in F.problems. Where the words before end with
// "Go 1.27", the encoder is that one's.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "p.go" })
			if i < 0 {
				t.Fatal("there is no p.go")
			}
			inferred := &txtar.Archive{Comment: archive.Comment, Files: []txtar.File{archive.Files[i]}}
			pkg := inspected(t, string(archive.Files[i].Data))
			if strings.HasSuffix(string(archive.Comment), "\nGo 1.27\n") {
				pkg.Encoder = inspect.Go127
			}
			inference := New(pkg) // for all, since each uses the nodes of the one before
			for _, tool := range pkg.Tools {
				inferred.Files = append(inferred.Files, golden(inference, tool)...)
			}
			compare(t, name, txtar.Format(archive), txtar.Format(inferred))
		})
	}
}

func golden(inference *Inference, tool *inspect.Tool) []txtar.File {
	schemas, diags := inference.Tool(tool)
	files := []txtar.File{{Name: tool.GoName + ".input", Data: lines(schemas.Input.Doc())}}
	if schemas.Output != nil {
		files = append(files, txtar.File{Name: tool.GoName + ".output", Data: lines(schemas.Output.Doc())})
	}
	var problems strings.Builder
	for _, d := range diags.Sorted() {
		fmt.Fprintln(&problems, d.Format(func(name string) string { return name }))
	}
	if problems.Len() > 0 {
		files = append(files, txtar.File{Name: tool.GoName + ".problems", Data: []byte(problems.String())})
	}
	return files
}

func lines(doc *schema.Doc) []byte {
	return []byte(strings.Join(schema.Lines(doc), "\n") + "\n")
}

func compare(t *testing.T, name string, want, got []byte) {
	t.Helper()
	diff := cmp.Diff(string(want), string(got))
	if diff == "" {
		return
	}
	if !*update {
		t.Errorf("-want +got:\n%s\nto accept it: go test ./gen/infer -run %s -update", diff, t.Name())
		return
	}
	if err := os.WriteFile(name, got, 0o666); err != nil {
		t.Fatal(err)
	}
}
