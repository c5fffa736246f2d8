package gen_test

import (
	"bytes"
	"go/build"
	"go/format"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestCallsCompile generates calls for all cases that have no errors, and checks that the
// code is formatted, compiles, and passes vet. With the other encoding/json, only files
// that depend on the encoder may fail to compile.
func TestCallsCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the module of the cases")
	}
	t.Parallel()
	m := writeModule(t, readCases(t))
	loaded, guarded := m.load(t), 0
	for tags, cases := range byTags(m.cases) {
		pkgs := writeCalls(t, loaded, cases)
		switch {
		case !loaded.anyRight(cases):
			continue // all cases with these tags have errors
		case len(pkgs) == 0:
			t.Fatalf("no case with the tags %q has a call", tags)
		}
		if guarded := m.vetCalls(t, tags, "", pkgs); guarded > 0 {
			t.Errorf("%d files require an encoder other than that of the test", guarded)
		}
		guarded += m.vetCalls(t, tags, otherEncoder(), pkgs)
	}
	if guarded == 0 {
		t.Error("no file requires the encoder for which it was generated")
	}
}

func otherEncoder() string {
	if slices.Contains(build.Default.ToolTags, "goexperiment.jsonv2") {
		return "nojsonv2"
	}
	return "jsonv2"
}

// notCallable lists cases, or packages in them, whose tools cannot be called. Their
// schemas are hand-written or permissive, but JSON cannot represent their parameters or
// results.
var notCallable = []string{"option_fallback", "options_everywhere/rest", "override_tool"}

// writeCalls writes the files of the cases without errors, and returns their packages that
// have tools.
func writeCalls(t *testing.T, loaded loadedCases, cases []goldenCase) []string {
	t.Helper()
	var paths []string
	for _, c := range cases {
		if loaded.diagsOf(c).HasErrors() {
			continue
		}
		for _, pkg := range loaded.packagesOf(c) {
			if len(pkg.Tools) == 0 || !writeCall(t, c, *pkg) {
				continue
			}
			paths = append(paths, pkg.Path)
		}
	}
	return paths
}

// writeCall writes the files of one package, including calls. It reports whether there are
// any files.
func writeCall(t *testing.T, c goldenCase, pkg inspect.Package) bool {
	t.Helper()
	if _, diags := gen.Generate([]*inspect.Package{&pkg}, inspect.DefaultOutput); diags.HasErrors() {
		return false
	}
	pkg.Options.Call = true
	files, diags := gen.Generate([]*inspect.Package{&pkg}, inspect.DefaultOutput)
	if callable := !slices.Contains(notCallable, c.name) && !slices.Contains(notCallable, c.name+"/"+path.Base(pkg.Path)); diags.HasErrors() == callable {
		t.Errorf("%s: can be called: want %t, got\n%s", c.name, callable, diagsText(diags, pkg.Dir))
	}
	if diags.HasErrors() {
		return false
	}
	for _, f := range files {
		if formatted, err := format.Source(f.Content); err != nil || !bytes.Equal(formatted, f.Content) {
			t.Errorf("%s is not formatted: %v", f.Path, err)
		}
		writeFile(t, f.Path, f.Content)
	}
	return true
}

// aboutCalls matches vet messages about generated files; see [aboutGenerated].
var aboutCalls = regexp.MustCompile(`(?m)^.*(?:^vet: |^go: |tools(?:_call)?_gen\.go:).*$`)

// vetCalls runs go vet, and returns the number of generated files that do not compile
// because they require another encoder.
func (m module) vetCalls(t *testing.T, tags, experiment string, paths []string) (guarded int) {
	t.Helper()
	args := append([]string{"vet", "-tags=" + tags}, paths...)
	out, _ := m.goCommandIn(t, []string{"GOEXPERIMENT=" + experiment}, args...) // also fails because of the hand-written files
	for _, line := range aboutCalls.FindAllString(out, -1) {
		if strings.Contains(line, "undefined: call.Go12") {
			guarded++
			continue
		}
		t.Errorf("GOEXPERIMENT=%s: %s", experiment, strings.TrimPrefix(line, m.dir))
	}
	return guarded
}
