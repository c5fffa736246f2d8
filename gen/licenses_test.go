package gen_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// licenceTexts are regular expressions for the texts of licenses. The first that matches
// a text determines the name of the license.
var licenceTexts = []struct{ name, says string }{
	{"Apache-2.0", `Apache License\s+Version 2\.0`},
	{"MPL-2.0", `Mozilla Public License,? [Vv]ersion 2\.0`},
	{"BSD-3-Clause", `(?s)Redistribution and use in source and binary forms.*(Neither|The) .*names? .*of.*(endorse|derived from)`},
	{"BSD-2-Clause", `Redistribution and use in source and binary forms`},
	{"MIT", `Permission is hereby granted, free of charge, to any person obtaining a\s+copy`},
}

var licenceFile = regexp.MustCompile(`^(?i:LICEN[SC]E|COPYING)(-\w+)?(\.\w+)?$`)

// TestLicences checks that the page of licenses lists each module whose packages are
// compiled into a release, with the license found in the module. Outside CI and without
// -update, it checks only the main module, because go test ./... does not download the
// modules that adapters require.
func TestLicences(t *testing.T) {
	t.Chdir("..")
	const page = ".github/LICENSES.md"
	all := os.Getenv("CI") != "" || *update
	var b strings.Builder
	b.WriteString("# Licenses\n\n" +
		"toolgen has the [Apache License 2.0](../LICENSE). The tables list, for each\n" +
		"module of this repository, the modules that are compiled into its programs and packages,\n" +
		"with their licenses. `go test ./gen -run Licences -update` writes this page.\n\n" +
		"The token vocabulary in gen/stats is from https://github.com/openai/tiktoken, under the\n" +
		"[MIT license](../gen/stats/LICENSE-tiktoken).\n")
	var released []string
	for file := range modFiles(t) {
		if dir, base := filepath.Split(file); base == "go.mod" && !strings.HasPrefix(file, "examples/") {
			released = append(released, filepath.Clean(dir))
		}
	}
	if !all {
		released = []string{"."}
	}
	slices.Sort(released)
	for _, dir := range released {
		b.WriteString(licenceTable(t, dir))
	}
	want := b.String()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got := textOf(t, page)
	if !all {
		got = got[:min(len(got), len(want))]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: go test ./gen -run Licences -update writes it (-want +got):\n%s", page, diff)
	}
}

// licenceTable returns the section of the page for the module in dir: the modules whose
// packages it compiles on Linux, macOS, or Windows, with their licenses.
func licenceTable(t *testing.T, dir string) string {
	t.Helper()
	folders := map[string]string{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		patterns := "./..."
		if dir == "." {
			patterns = "./cmd/..."
		}
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", patterns)
		list.Dir, list.Env = dir, append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatalf("%v in %s: %v", list.Args, dir, err)
		}
		for line := range strings.Lines(string(out)) {
			if module, folder, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(module, ours) {
				folders[module] = folder
			}
		}
	}
	text := fmt.Sprintf("\n## %s\n\n", strings.TrimSuffix(ours+"/"+strings.TrimPrefix(filepath.ToSlash(dir), "."), "/"))
	if len(folders) == 0 {
		return text + "This module uses only the standard library.\n"
	}
	text += "| module | license |\n|---|---|\n"
	for _, module := range slices.Sorted(maps.Keys(folders)) {
		text += fmt.Sprintf("| %s | %s |\n", module, licencesIn(t, module, folders[module]))
	}
	return text
}

// licencesIn returns the licenses in a directory, and reports whether it contains a
// notice.
func licencesIn(t *testing.T, module, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	found, notice := map[string]bool{}, ""
	for _, entry := range entries {
		switch name := entry.Name(); {
		case entry.IsDir():
		case strings.HasPrefix(name, "NOTICE"):
			notice = ", with a notice"
		case licenceFile.MatchString(name):
			said := textOf(t, filepath.Join(folder, name))
			for _, licence := range licenceTexts {
				if match := regexp.MustCompile(licence.says); match.MatchString(said) && (licence.name != "BSD-2-Clause" || !found["BSD-3-Clause"]) {
					found[licence.name] = true
				}
			}
		}
	}
	if len(found) == 0 {
		t.Errorf("%s has no known license in %s", module, folder)
	}
	return strings.Join(slices.Sorted(maps.Keys(found)), " and ") + notice
}
