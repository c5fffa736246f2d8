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
