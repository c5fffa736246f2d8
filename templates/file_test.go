package templates

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGolden(t *testing.T) {
	const golden = "testdata/weather.go.golden"
	got := mustGo(t, weather())
	if *update {
		if err := os.WriteFile(golden, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s\nif the change is right: go test ./templates -run TestGolden -update", golden, diff)
	}
}

// The views that a package's options lead to.
var views = map[string]func() File{
	"everything":           weather,
	"no constraint":        func() File { f := weather(); f.Constraint = ""; return f },
	"no guards":            unguarded,
	"one tool":             func() File { f := unguarded(); f.Tools = f.Tools[:1]; return f },
	"without MCP":          openAIOnly,
	"no row has the array": func() File { f := openAIOnly(); f.Arrays[0].Field = ""; return f },
	"fields of all arrays": allSources,
	"fields of two arrays": twoSources,
	"many tools":           func() File { return manyTools(100) },
}

func unguarded() File {
	f := weather()
	f.Constraint, f.Signatures, f.Values = "", nil, nil
	return f
}

// openAIOnly is a view of the OpenAI array alone, which then has the fields.
func openAIOnly() File {
	f := unguarded()
	f.Arrays = f.Arrays[1:2]
	for i, t := range f.Tools {
		d := t.Definitions[1]
		d.Lines[0][1].Field = "Name"
		d.Lines[1][1].Field = "Description"
		d.Lines[2][1].Field = "Input"
		f.Tools[i].Definitions = []Definition{d}
	}
	return f
}

// allSources is a view in which every array has the fields that it could have.
func allSources() File {
	f := unguarded()
	for _, t := range f.Tools {
		for _, d := range t.Definitions[1:] {
			d.Lines[0][1].Field = "Name"
			d.Lines[1][1].Field = "Description"
			d.Lines[2][1].Field = "Input"
		}
	}
	return f
}

// twoSources is a view whose input is cut out of the Responses array.
func twoSources() File {
	f := unguarded()
	for _, t := range f.Tools {
		t.Definitions[0].Lines[2][1].Field = ""
		t.Definitions[2].Lines[2][1].Field = "Input"
	}
	return f
}

func TestFilesAreFormattedAndTypeCheck(t *testing.T) {
	for name, view := range views {
		t.Run(name, func(t *testing.T) {
			src := mustGo(t, view())
			formatted, err := format.Source(src)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(formatted), string(src)); diff != "" {
				t.Errorf("gofmt changes the file (-gofmt +got):\n%s", diff)
			}
			files := sources{"tools_gen.go": string(src)}
			if len(view().Signatures) > 0 {
				files["weather.go"] = weatherSource
			}
			if _, err := typeCheck(files, weatherImports); err != nil {
				t.Errorf("%v\n%s", err, src)
			}
		})
	}
}

func TestDeterministic(t *testing.T) {
	want := mustGo(t, weather())
	for range 20 {
		if got := mustGo(t, weather()); !bytes.Equal(want, got) {
			t.Fatalf("two renders differ (-first +later):\n%s", cmp.Diff(string(want), string(got)))
		}
	}
}

// A change of one tool changes the lines of that tool only.
func TestDiffsAreLocal(t *testing.T) {
	before := mustGo(t, unguarded())
	f := unguarded()
	f.Tools[0].Consts[1].Lines[1] = Line{{JSON: `"the_city_and_its_country":{"type":"string"}`}}
	f.Tools[0].Texts[0].Value += " Now."
	f.Tools[0].Consts[0].Lines[0][0].JSON += " Now."
	after := mustGo(t, f)
	was, is := strings.Split(string(before), "\n"), strings.Split(string(after), "\n")
	if len(was) != len(is) {
		t.Fatalf("%d lines became %d", len(was), len(is))
	}
	changed := map[string]bool{}
	for i := range is {
		if is[i] != was[i] {
			changed[is[i]] = true
		}
	}
	want := map[string]bool{
		"\tcurrentDescription = `Returns the weather of this moment. Now.`": true,
		"\t\t`\"the_city_and_its_country\":{\"type\":\"string\"}` +":        true,
	}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Errorf("changed lines (-want +got):\n%s", diff)
	}
}
