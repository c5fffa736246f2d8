package gen_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

var update = flag.Bool("update", false, "write the goldens anew")

// stages are the sections that a case can have.
var stages = slices.Concat([]string{"out/inspect"}, dialectStages(), []string{"out/go", "out/call", "out/sdk", "out/errors"})

func dialectStages() []string {
	var names []string
	for _, d := range dialect.All() {
		names = append(names, "out/"+d.Name)
	}
	return names
}

// TestGolden holds each case to what the stages make of it.
func TestGolden(t *testing.T) {
	m := writeModule(t, readCases(t))
	loaded := m.load(t)
	for _, c := range m.cases {
		t.Run(c.name, func(t *testing.T) {
			pkgs := loaded.packagesOf(c)
			got := runStages(pkgs, loaded.diagsOf(c), c.root(m.dir))
			checkDefinitions(t, pkgs)
			c.compare(t, got)
		})
	}
}

// compare holds the sections of a case to what the stages made, or writes them.
func (c goldenCase) compare(t *testing.T, got map[string]string) {
	t.Helper()
	wanted := c.sections()
	if *update {
		c.write(t, got, wanted)
		return
	}
	if len(wanted) == 0 {
		t.Fatalf("%s has no out/ section; run go test ./gen -run Golden -update", c.path)
	}
	for _, stage := range wanted {
		if diff := cmp.Diff(c.section(stage), got[stage]); diff != "" {
			t.Errorf("%s: %s differs (-want +got):\n%s\nrun go test ./gen -run Golden -update and read the diff", c.path, stage, diff)
		}
	}
	if got["out/errors"] != "" && !slices.Contains(wanted, "out/errors") {
		t.Errorf("%s: unexpected diagnostics:\n%s", c.path, got["out/errors"])
	}
}

// write fills the sections of a case, all that have something to say where it
// has none. Diagnostics have theirs where there are any.
func (c goldenCase) write(t *testing.T, got map[string]string, wanted []string) {
	t.Helper()
	files := c.sources()
	for _, stage := range stages {
		asked := slices.Contains(wanted, stage) && stage != "out/errors"
		if said := got[stage] != ""; asked || said && (len(wanted) == 0 || stage == "out/errors") {
			files = append(files, txtar.File{Name: stage, Data: []byte(got[stage])})
		}
	}
	c.archive.Files = files
	if err := os.WriteFile(c.path, txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestSections: a misspelt section would compare nothing.
func TestSections(t *testing.T) {
	for _, c := range readCases(t) {
		for _, section := range c.sections() {
			if !slices.Contains(stages, section) {
				t.Errorf("%s: there is no stage %s, only %s", c.path, section, strings.Join(stages, ", "))
			}
			if c.section(section) == "" {
				t.Errorf("%s: %s is empty; run go test ./gen -run Golden -update", c.path, section)
			}
		}
	}
}
