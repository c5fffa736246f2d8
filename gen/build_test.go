package gen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestGeneratedCompiles writes the generated files of each case without errors, and checks
// that they are formatted and pass vet. A program that prints their constants must print
// the definitions of the tools.
func TestGeneratedCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the module of the cases")
	}
	t.Parallel()
	m := writeModule(t, readCases(t))
	loaded := m.load(t)
	for tags, cases := range byTags(m.cases) {
		pkgs := writeGenerated(t, loaded, cases)
		switch {
		case !loaded.anyRight(cases):
			continue // every case with these tags has errors
		case len(pkgs) == 0:
			t.Fatalf("no case with the tags %q generates anything", tags)
		}
		writeFile(t, filepath.Join(m.dir, "probe", "main.go"), []byte(probe(pkgs)))
		m.vet(t, tags, pkgs)
		m.compareProbe(t, tags, pkgs)
	}
}

// writeGenerated writes the generated files of each case without errors, and checks that
// they are formatted. It returns the packages of these cases that have tools.
func writeGenerated(t *testing.T, loaded loadedCases, cases []goldenCase) []*inspect.Package {
	t.Helper()
	var good []*inspect.Package
	for _, c := range cases {
		pkgs := loaded.packagesOf(c)
		files, diags := gen.Generate(pkgs, inspect.DefaultOutput)
		if append(diags, loaded.diagsOf(c)...).HasErrors() {
			continue
		}
		for _, f := range files {
			if formatted, err := format.Source(f.Content); err != nil || !bytes.Equal(formatted, f.Content) {
				t.Errorf("%s is not formatted: %v", f.Path, err)
			}
			writeFile(t, f.Path, f.Content)
		}
		for _, pkg := range pkgs {
			if len(pkg.Tools) > 0 {
				good = append(good, pkg)
			}
		}
	}
	return good
}

// aboutGenerated matches vet messages about generated files. Hand-written files in the
// cases may have intentional problems.
var aboutGenerated = regexp.MustCompile(`(?m)^.*(?:^vet: |tools_gen\.go:|^probe).*$`)

func (m module) vet(t *testing.T, tags string, pkgs []*inspect.Package) {
	t.Helper()
	args := []string{"vet", "-tags=" + tags, "./probe"}
	for _, pkg := range pkgs {
		args = append(args, pkg.Path)
	}
	out, _ := m.goCommand(t, args...) // fails because of the hand-written files
	for _, line := range aboutGenerated.FindAllString(out, -1) {
		t.Error(line)
	}
}

// goCommand runs the go command in the module. It sets -trimpath, so that later runs use
// the build cache.
func (m module) goCommand(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return m.goCommandIn(t, nil, args...)
}

func (m module) goCommandIn(t *testing.T, env []string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(cmd.Environ(), "GOFLAGS=-trimpath", "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOPROXY=off", "GOWORK=off")
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func arrays(pkg *inspect.Package) map[string]*dialect.Dialect {
	names := map[string]*dialect.Dialect{}
	for _, d := range dialect.All() {
		if said := pkg.Options.Formats; slices.Contains(said, d.Name) || len(said) == 0 && d.ByDefault {
			names[pkg.Options.GoPrefix+d.GoName+"Tools"] = d
		}
	}
	return names
}

// probe returns a program that prints the arrays and rows of packages as JSON. The program
// also looks up each row by name.
func probe(pkgs []*inspect.Package) string {
	var imports, values strings.Builder
	for i, pkg := range pkgs {
		if pkg.Name == "main" || strings.Contains(pkg.Path, "/internal/") {
			continue
		}
		fmt.Fprintf(&imports, "\tp%d %q\n", i, pkg.Path)
		fmt.Fprintf(&values, "\t%q: {Arrays: map[string]string{\n", pkg.Path)
		for name := range arrays(pkg) {
			fmt.Fprintf(&values, "\t\t%q: p%d.%s,\n", name, i, name)
		}
		fmt.Fprintf(&values, "\t}, Rows: p%d.%sTools(), Found: looked(p%[1]d.%[2]sTools(), p%[1]d.%[2]sLookupTool)},\n", i, pkg.Options.GoPrefix)
	}
	return fmt.Sprintf(probeSource, imports.String(), values.String())
}

const probeSource = `package main

import (
	"encoding/json"
	"os"
	"reflect"

%s)

type printed struct {
	Arrays map[string]string
	Rows   any
	Found  int
}

func looked[Row comparable](rows []Row, lookup func(string) (Row, bool)) (found int) {
	for _, r := range rows {
		name := reflect.ValueOf(r).FieldByName("Name").String()
		if same, ok := lookup(name); ok && same == r {
			found++
		}
	}
	if _, ok := lookup("no such tool"); ok {
		return -1
	}
	return found
}

func main() {
	if err := json.NewEncoder(os.Stdout).Encode(map[string]printed{
%s	}); err != nil {
		panic(err)
	}
}
`

type printed struct {
	Arrays map[string]string
	Rows   []map[string]string
	Found  int
}

func (m module) compareProbe(t *testing.T, tags string, pkgs []*inspect.Package) {
	t.Helper()
	out, err := m.goCommand(t, "run", "-tags="+tags, "./probe")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got map[string]printed
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, pkg := range pkgs {
		if p, ok := got[pkg.Path]; ok {
			p.compare(t, pkg)
		}
	}
}

func (p printed) compare(t *testing.T, pkg *inspect.Package) {
	t.Helper()
	if len(p.Rows) != len(pkg.Tools) || p.Found != len(pkg.Tools) {
		t.Errorf("%s: %d tools, %d rows, %d of them found by name", pkg.Path, len(pkg.Tools), len(p.Rows), p.Found)
		return
	}
	for name, d := range arrays(pkg) {
		definitions, _ := gen.Definitions([]*inspect.Package{pkg}, d)
		var docs []*schema.Doc
		for _, definition := range definitions {
			docs = append(docs, definition.Doc)
			p.compareRow(t, pkg.Path, d, definition)
		}
		if _, err := schema.Parse([]byte(p.Arrays[name])); err != nil {
			t.Errorf("%s: %s is not JSON: %v", pkg.Path, name, err)
		}
		if diff := cmp.Diff(string(d.Array(docs)), p.Arrays[name]); diff != "" {
			t.Errorf("%s: %s (-definitions +generated):\n%s", pkg.Path, name, diff)
		}
	}
}

// compareRow compares a row with a definition, and with the strings and schemas in the
// tool's MCP definition.
func (p printed) compareRow(t *testing.T, path string, d *dialect.Dialect, definition gen.Definition) {
	t.Helper()
	i := slices.IndexFunc(p.Rows, func(row map[string]string) bool { return row["Name"] == definition.Name })
	if i < 0 {
		t.Errorf("%s: %s has no row", path, definition.Name)
		return
	}
	want := map[string]string{"Name": definition.Name}
	if d.InRow {
		want[d.GoName] = definition.Doc.String()
	}
	if d == dialect.MCP {
		want["Title"], want["Description"] = textAt(definition.Doc, "title"), textAt(definition.Doc, "description")
		want["Input"], want["Output"] = schemaAt(definition.Doc, "inputSchema"), schemaAt(definition.Doc, "outputSchema")
		want["Annotations"] = schemaAt(definition.Doc, "annotations")
	}
	for field, value := range want {
		if diff := cmp.Diff(value, p.Rows[i][field]); diff != "" {
			t.Errorf("%s: %s of %s (-definition +row):\n%s", path, field, definition.Name, diff)
		}
	}
}

func textAt(doc *schema.Doc, key string) string {
	if value := get(doc, key); value != nil {
		return value.Text
	}
	return ""
}

func schemaAt(doc *schema.Doc, key string) string {
	if value := get(doc, key); value != nil {
		return value.String()
	}
	return ""
}
