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

var definitions = flag.String("definitions", "", "a file of definitions, of which -rendered is what the official renderer makes")
var rendered = flag.String("rendered", "", "the other file")

// TestHarmony compares the rendered definitions with the output of the official renderer,
// for testdata/harmony.txtar and for the files of these flags:
//
//	go test ./gen/typescript -run Harmony -definitions tools.json -rendered tools.txt
func TestHarmony(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/harmony.txtar")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, file := range archive.Files {
		texts[file.Name] = string(file.Data)
	}
	if *definitions != "" {
		for key, name := range map[string]string{"given.json": *definitions, "given.txt": *rendered} {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[key] = string(text)
		}
	}
	for name, text := range texts {
		name, isInput := strings.CutSuffix(name, ".json")
		if !isInput {
			continue
		}
		t.Run(name, func(t *testing.T) {
			doc, err := schema.Parse([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(texts[name+".txt"], string(Harmony(doc.Items))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
