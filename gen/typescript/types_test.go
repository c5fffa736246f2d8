package typescript

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/schema"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestTypes compares modules with testdata/types.txtar. Tests in examples/peers/providers
// compile the types and check values against them.
func TestTypes(t *testing.T) {
	const name = "testdata/types.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	made := &txtar.Archive{Comment: archive.Comment}
	want := map[string]string{}
	for _, file := range archive.Files {
		want[file.Name] = string(file.Data)
	}
	for _, file := range archive.Files {
		base, isInput := strings.CutSuffix(file.Name, ".json")
		if !isInput {
			continue
		}
		doc, err := schema.Parse(file.Data)
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		got := string(Types(doc.Items))
		made.Files = append(made.Files, file, txtar.File{Name: base + ".ts", Data: []byte(got)})
		if diff := cmp.Diff(want[base+".ts"], got); diff != "" && !*update {
			t.Errorf("%s (-want +got):\n%s", base, diff)
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(made), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
