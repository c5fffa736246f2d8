package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
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

// fixed runs toolgen lint -fix on the mistake, and returns the changed files. The file told
// contains the printed fixes; if there are none, fixed returns nil.
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
		t.Errorf("the second run fixed %q and left %q, want %q", again, still, left)
	}
	return append(changed, txtar.File{Name: m.name + "/told", Data: []byte(told)})
}

// TestMistakes makes typical mistakes of new users, each in a separate module, and compares
// the output with goldens. Each message was reviewed: it shows how to fix the mistake, or at
// least the problem and its position.
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
				t.Errorf("output (-want +got):\n%s", diff)
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

func (m *mistake) output(t *testing.T) string {
	dir := t.TempDir()
	m.make(t, dir)
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	run(allCommands(), strings.Fields(m.run), &stdout, &stderr)
	return strings.ReplaceAll(stdout.String()+stderr.String(), dir, "$DIR")
}

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

// TestFixedDirectives checks that fixing a malformed directive adds no error.
func TestFixedDirectives(t *testing.T) {
	for name, value := range map[string]string{"GOPROXY": "off", "GOFLAGS": "", "GOWORK": "off", cacheVariable: noCache} {
		t.Setenv(name, value)
	}
	random := rand.New(rand.NewPCG(3, 4))
	lines := []string{"//toolgen:tool: name = put", "//toolgen:tool: name = put it now", "//toolgen:tool:readonly:destructive", "//toolgen:tool, name=a, readonly"}
	for range 80 {
		lines = append(lines, mutatedDirective(random))
	}
	source := "package p\n"
	for i, line := range lines {
		source += fmt.Sprintf("\n// F%d does it.\n//\n%s\nfunc F%[1]d(\n\tcity string, // a city\n) string {\n\treturn city\n}\n", i, line)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	errorsOf := func(args ...string) (text string, errs []map[string]bool) {
		var stdout, stderr bytes.Buffer
		run(allCommands(), append(args, "-json"), &stdout, &stderr)
		var report struct{ Findings []diagnostic }
		if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
			t.Fatalf("%v: %s%s", err, &stdout, &stderr)
		}
		content, err := os.ReadFile("p.go")
		if err != nil {
			t.Fatal(err)
		}
		of := make([]int, 0, 2000) // index of the function that contains each line
		function := 0
		for line := range strings.Lines(string(content)) {
			if of = append(of, function); line == "}\n" {
				function++
			}
		}
		errs = make([]map[string]bool, len(lines))
		for i := range errs {
			errs[i] = map[string]bool{}
		}
		for _, f := range report.Findings {
			if f.Severity == "error" {
				errs[of[f.Line-1]][f.Message] = true
			}
		}
		return string(content), errs
	}
	_, before := errorsOf("lint")
	fixed, after := errorsOf("lint", "-fix")
	functions := strings.SplitAfter(fixed, "\n}\n")
	changed := 0
	for i, line := range lines {
		if strings.Contains(functions[i], "\n"+line+"\n") {
			continue
		}
		changed++
		for message := range after[i] {
			if !before[i][message] {
				t.Errorf("%s\nbecame%s\nwith a new error: %s", line, functions[i], message)
			}
		}
	}
	if changed < 10 {
		t.Errorf("%d directives were fixed", changed)
	}
}

// mutatedDirective returns a tool directive with a few random mistakes.
func mutatedDirective(random *rand.Rand) string {
	words := []string{"readonly", "destructive=false", "idempotent", "group=g", `title="Two words"`, "title=Word", "deprecated=`old one`", "strict", "openworld=false"}
	line := "//toolgen:tool"
	for range random.IntN(4) {
		line += " " + words[random.IntN(len(words))]
	}
	for range 1 + random.IntN(2) {
		at := len("//toolgen:") + random.IntN(len(line)-len("//toolgen:")+1)
		switch random.IntN(7) {
		case 0:
			line = line[:at] + []string{":", ",", ";", "-", "_", "=", "\"", "`", " ", "'"}[random.IntN(10)] + line[at:]
		case 1:
			line = line[:at] + strings.ToUpper(line[at:])
		case 2:
			line = strings.Replace(line, "=", " = ", 1)
		case 3:
			line = strings.Replace(line, `"`, "'", 2)
		case 4:
			line = strings.Replace(line, "tool", "tool:", 2)
		case 5:
			line = strings.Replace(line, "//", "// ", 1)
		default:
			if at < len(line) {
				line = line[:at] + line[at+1:]
			}
		}
	}
	return strings.TrimRight(line, " ")
}
