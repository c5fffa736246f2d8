package locate

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReleaseOf(t *testing.T) {
	for text, want := range map[string]int{
		"go1.26.8\ntime 2026-11-05T20:09:25Z\n": 26, "go1.27": 27, "go1.28rc1": 28, "devel go1.29-0a1b2c Mon": 29,
		"": -1, "go2": -1, "go1.": -1, "go1.x": -1,
	} {
		release, ok := releaseOf(text)
		if !ok {
			release = -1
		}
		if release != want {
			t.Errorf("releaseOf(%q) = %d, want %d", text, release, want)
		}
	}
}

func TestExperiments(t *testing.T) {
	tests := []struct {
		release int
		setting string
		want    []string
	}{
		{26, "", nil},
		{26, "jsonv2", []string{"goexperiment.jsonv2"}},
		{27, "", []string{"goexperiment.jsonv2"}},
		{27, "nojsonv2,arenas", []string{"goexperiment.arenas"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, experiments(test.release, test.setting)); diff != "" {
			t.Errorf("%d %q (-want +got):\n%s", test.release, test.setting, diff)
		}
	}
}

// A folder is a temporary folder for the files of a test.
type folder struct {
	t   *testing.T
	dir string
}

func (f folder) write(name, text string) string {
	f.t.Helper()
	name = filepath.Join(f.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		f.t.Fatal(err)
	}
	return name
}

func (f folder) unit(config map[string]any) *Unit {
	f.t.Helper()
	text, err := json.Marshal(config)
	if err != nil {
		f.t.Fatal(err)
	}
	env := []string{"GOROOT=" + filepath.Join(f.dir, "goroot")}
	unit, diags := ReadUnit(f.write("unit.cfg", string(text)), env, NewDisk())
	if diags.HasErrors() {
		f.t.Fatal(diags)
	}
	return unit
}

// TestUnitFiles: files of tests, and those that cgo generates, are not part of a package.
func TestUnitFiles(t *testing.T) {
	f := folder{t, t.TempDir()}
	dir := filepath.Join(f.dir, "a")
	unit := f.unit(map[string]any{
		"ImportPath": "example.com/a [example.com/a.test]", "Dir": dir,
		"GoFiles": []string{"/work/b001/_cgo_gotypes.go", "/work/b001/c.cgo1.go", filepath.Join(dir, "b.go"), filepath.Join(dir, "b_test.go")},
	})
	if unit.ImportPath != "example.com/a" || unit.Skipped() {
		t.Errorf("package %s, skipped: %t", unit.ImportPath, unit.Skipped())
	}
	if diff := cmp.Diff([]string{filepath.Join(dir, "b.go"), filepath.Join(dir, "c.go")}, unit.GoFiles); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if tests := f.unit(map[string]any{"ImportPath": "example.com/a_test", "GoFiles": []string{"a_test.go"}}); !tests.Skipped() {
		t.Error("a package of tests is looked at")
	}
}

// TestVetx: a vetx file has the packages that declarations import, not those that only
// bodies of functions do, and it changes with the files.
func TestVetx(t *testing.T) {
	f := folder{t, t.TempDir()}
	vetx := map[string]string{}
	for _, name := range []string{"body", "field", "method", "renamed", "dotted", "other-name", "unused"} {
		path := "example.com/" + name
		vetx[path] = f.write(name+".vetx", `{"Packages": {"`+path+`": {"Name": "`+map[bool]string{true: "other", false: name}[name == "other-name"]+`"}}}`)
	}
	vetx["example.com/lost"] = filepath.Join(f.dir, "lost.vetx")
	vetx["time"] = vetx["example.com/lost"]
	source := f.write("a.go", `package a

import (
	. "example.com/dotted"
	"example.com/body"
	"example.com/field"
	_ "example.com/unused"
	"example.com/method"
	"example.com/other-name"
	mapped "odd"
	n "example.com/renamed"
	"time"
)

type T struct { F field.T; G n.T; H mapped.T; I other.T; J time.Time }

func (T) JSONSchema() any { return method.Schema() }

func F() { body.F() }
`)
	config := map[string]any{
		"ImportPath": "example.com/a", "GoFiles": []string{source}, "PackageVetx": vetx, "Standard": map[string]bool{"time": true},
		"VetxOnly": true, "VetxOutput": "a.vetx", "ImportMap": map[string]string{"odd": "example.com/body [example.com/a.test]"},
	}
	delete(vetx, "example.com/lost")
	vetx["example.com/body [example.com/a.test]"] = vetx["example.com/body"]
	told := func() map[string]unitPackage {
		t.Helper()
		name, content, diags := f.unit(config).Vetx()
		if name != "a.vetx" || diags.HasErrors() {
			t.Fatal(name, diags)
		}
		var made struct{ Packages map[string]unitPackage }
		if err := json.Unmarshal(content, &made); err != nil {
			t.Fatal(err)
		}
		return made.Packages
	}
	before := told()
	want := []string{"example.com/a", "example.com/body", "example.com/dotted", "example.com/field", "example.com/method", "example.com/other-name", "example.com/renamed"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(before))); diff != "" {
		t.Errorf("packages (-want +got):\n%s", diff)
	}
	config["ImportMap"] = nil
	if _, has := told()["example.com/body"]; has {
		t.Error("a package that a body alone needs is told of")
	}
	f.write("a.go", "package a // changed\n")
	if after := told()["example.com/a"]; after.Sum == before["example.com/a"].Sum || after.Name != "a" {
		t.Errorf("after a change: %+v", after)
	}

	vetx["example.com/field"] = filepath.Join(f.dir, "lost.vetx")
	f.write("a.go", "package a\n\nimport \"example.com/field\"\n\ntype T = field.T\n")
	if _, _, diags := f.unit(config).Vetx(); !diags.HasErrors() {
		t.Error("what an action did not write is not missed")
	}
	if _, diags := f.unit(config).packages(); !diags.HasErrors() {
		t.Error("what an action did not write is not missed by the package itself")
	}
}
