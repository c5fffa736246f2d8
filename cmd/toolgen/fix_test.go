package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestMistakesFixed runs -fix on the mistakes of [TestMistakes], and compares the source
// with goldens. A second run must not change it.
func TestMistakesFixed(t *testing.T) {
	const golden = "testdata/fixes.txtar"
	archive, err := txtar.ParseFile("testdata/mistakes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"GOPROXY": "off", "GOFLAGS": "", "GOWORK": "off", cacheVariable: noCache} {
		t.Setenv(name, value)
	}
	got := &txtar.Archive{Comment: []byte("What toolgen lint -fix makes of the mistakes in mistakes.txtar.\n")}
	for _, m := range mistakesIn(archive.Files) {
		if strings.HasPrefix(m.run, "generate") {
			t.Run(m.name, func(t *testing.T) { got.Files = append(got.Files, m.fixed(t)...) })
		}
	}
	if *update {
		if err := os.WriteFile(golden, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
		t.Errorf("fixed (-want +got):\n%s", diff)
	}
}

// fixed returns the files that fixes change, and the output.
func (m *mistake) fixed(t *testing.T) (changed []txtar.File) {
	dir := t.TempDir()
	m.make(t, dir)
	t.Chdir(dir)
	lint := func() (string, string) {
		var stdout, stderr bytes.Buffer
		run(allCommands(), []string{"lint", "-fix"}, &stdout, &stderr)
		fixes, _, _ := strings.Cut(stdout.String(), "tool  ")
		return fixes, stderr.String()
	}
	told, left := lint()
	if told == "" {
		return nil
	}
	for _, file := range m.files {
		name := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(file.Name, m.name+"/")))
		if content, err := os.ReadFile(name); err == nil && !bytes.Equal(content, file.Data) {
			changed = append(changed, txtar.File{Name: file.Name, Data: content})
		}
	}
	if again, still := lint(); again != "" || still != left {
		t.Errorf("a second time it told %q and left %q, not %q", again, still, left)
	}
	return append(changed, txtar.File{Name: m.name + "/told", Data: []byte(told)})
}

// TestMistakes makes typical mistakes of new users, each in a module of its own, and
// compares the output with goldens. Each message was graded: it leads to the correction, or
// at least says what is wrong and where.
func TestMistakes(t *testing.T) {
	const golden = "testdata/mistakes.txtar"
	archive, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"GOPROXY": "off", "GOFLAGS": "", "GOWORK": "off", cacheVariable: noCache} {
		t.Setenv(name, value)
	}
	var updated []txtar.File
	for _, m := range mistakesIn(archive.Files) {
		t.Run(m.name, func(t *testing.T) {
			got := m.output(t)
			if diff := cmp.Diff(m.want, got); diff != "" && !*update {
				t.Errorf("told (-want +got):\n%s", diff)
			}
			m.files = append(m.files, txtar.File{Name: m.name + "/told", Data: []byte(got)})
		})
		updated = append(updated, m.files...)
	}
	if *update {
		archive.Files = updated
		if err := os.WriteFile(golden, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A mistake is the files of a module, a command line, and its output.
type mistake struct {
	name, run, want string
	files           []txtar.File
}

func mistakesIn(files []txtar.File) []*mistake {
	var all []*mistake
	for _, file := range files {
		name, rest, _ := strings.Cut(file.Name, "/")
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, &mistake{name: name})
		}
		m := all[len(all)-1]
		switch rest {
		case "told":
			m.want = string(file.Data)
			continue
		case "run":
			m.run = strings.TrimSpace(string(file.Data))
		}
		m.files = append(m.files, file)
	}
	return all
}

// output runs the command of a mistake in a new folder, and returns its output.
func (m *mistake) output(t *testing.T) string {
	dir := t.TempDir()
	m.make(t, dir)
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	run(allCommands(), strings.Fields(m.run), &stdout, &stderr)
	return strings.ReplaceAll(stdout.String()+stderr.String(), dir, "$DIR")
}

// make writes the files of a mistake into a folder.
func (m *mistake) make(t *testing.T, dir string) {
	files := append([]txtar.File{{Name: m.name + "/go.mod", Data: []byte("module example.com/a\n\ngo 1.26\n")}}, m.files...)
	for _, file := range files {
		name := strings.TrimPrefix(file.Name, m.name+"/")
		if name == "run" {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
