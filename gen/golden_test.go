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
	"github.com/go-toolgen/toolgen/inspect"
)

var update = flag.Bool("update", false, "write the goldens anew")

// stages are the sections that a case can have.
var stages = slices.Concat([]string{"out/inspect"}, dialectStages(), []string{"out/go", "out/call", "out/errors"})

func dialectStages() []string {
	var names []string
	for _, d := range dialect.All() {
		names = append(names, "out/"+d.Name)
	}
	return names
}

// now is the prefix of sections for the encoder of Go 1.27, which exist if its output
// differs from that of earlier versions.
const now = "go1.27/"

// TestGolden compares each case with the output of all stages.
func TestGolden(t *testing.T) {
	m, loaded := allCases(t)
	prefix := ""
	if loaded.pkgs[0].Encoder == inspect.Go127 {
		prefix = now
	}
	for _, c := range m.cases {
		t.Run(c.name, func(t *testing.T) {
			pkgs := loaded.packagesOf(c)
			got := runStages(pkgs, loaded.diagsOf(c), c.root(m.dir))
			checkDefinitions(t, pkgs)
			c.compare(t, got, prefix)
		})
	}
}

// compare compares the sections of a case with the output of the stages, or writes them. A
// section with a prefix exists only if it differs from the section without the prefix.
func (c goldenCase) compare(t *testing.T, got map[string]string, prefix string) {
	t.Helper()
	wanted := c.sections("")
	switch {
	case *update && prefix != "":
		c.writeBeside(t, got, prefix)
		return
	case *update:
		c.write(t, got, wanted)
		return
	}
	if len(wanted) == 0 {
		t.Fatalf("%s has no out/ section; run go test ./gen -run Golden -update", c.path)
	}
	own := c.sections(prefix)
	for _, stage := range wanted {
		want := c.section(stage)
		if slices.Contains(own, prefix+stage) {
			want = c.section(prefix + stage)
		}
		if diff := cmp.Diff(want, got[stage]); diff != "" {
			t.Errorf("%s: %s differs (-want +got):\n%s\nrun go test ./gen -run Golden -update and read the diff", c.path, stage, diff)
		}
	}
	if got["out/errors"] != "" && !slices.Contains(wanted, "out/errors") && c.section(prefix+"out/errors") != got["out/errors"] {
		t.Errorf("%s: unexpected diagnostics:\n%s", c.path, got["out/errors"])
	}
}

// write updates the sections in wanted with the output got. If wanted is empty, it adds a
// section for each output that is not empty. It always adds out/errors if there are
// diagnostics, and otherwise removes it.
func (c goldenCase) write(t *testing.T, got map[string]string, wanted []string) {
	t.Helper()
	files := c.sources()
	for _, stage := range stages {
		asked := slices.Contains(wanted, stage) && stage != "out/errors"
		if said := got[stage] != ""; asked || said && (len(wanted) == 0 || stage == "out/errors") {
			files = append(files, txtar.File{Name: stage, Data: []byte(got[stage])})
		}
	}
	for _, name := range c.sections(now) {
		files = append(files, txtar.File{Name: name, Data: []byte(c.section(name))})
	}
	c.save(t, files)
}

// writeBeside replaces the sections whose names begin with prefix: it writes the output
// of a stage only if it differs from the section without the prefix.
func (c goldenCase) writeBeside(t *testing.T, got map[string]string, prefix string) {
	t.Helper()
	files := slices.DeleteFunc(slices.Clone(c.archive.Files), func(f txtar.File) bool { return strings.HasPrefix(f.Name, prefix) })
	wanted := append(c.sections(""), "out/errors")
	for _, stage := range stages {
		if slices.Contains(wanted, stage) && got[stage] != c.section(stage) {
			files = append(files, txtar.File{Name: prefix + stage, Data: []byte(got[stage])})
		}
	}
	c.save(t, files)
}

func (c goldenCase) save(t *testing.T, files []txtar.File) {
	t.Helper()
	c.archive.Files = files
	if err := os.WriteFile(c.path, txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestSections checks that each section is named after a stage, because TestGolden would
// not compare it otherwise, and is neither empty nor redundant.
func TestSections(t *testing.T) {
	for _, c := range readCases(t) {
		for _, section := range append(c.sections(""), c.sections(now)...) {
			stage, beside := strings.CutPrefix(section, now)
			if !slices.Contains(stages, stage) {
				t.Errorf("%s: there is no stage %s, only %s", c.path, section, strings.Join(stages, ", "))
			}
			if c.section(section) == "" && !beside {
				t.Errorf("%s: %s is empty; run go test ./gen -run Golden -update", c.path, section)
			}
			if beside && c.section(section) == c.section(stage) {
				t.Errorf("%s: %s equals the section without %s", c.path, section, now)
			}
		}
	}
}
