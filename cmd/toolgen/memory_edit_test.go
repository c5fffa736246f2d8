package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var (
	editedModules = flag.Int("edited.modules", 4, "random modules of TestRandomEdits")
	editsOfEach   = flag.Int("edited.edits", 3, "random edits of each")
	editSeed      = flag.Uint64("edited.seed", 1, "of the random choices")
)

// TestRandomEdits edits files of modules at random. Each run that may be remembered must
// print and write exactly the same as one that is not. Each command runs twice in each
// state, so that the second run can be remembered. Some edits restore an earlier state,
// whose runs may still be remembered:
//
//	go test ./cmd/toolgen -run RandomEdits -timeout 2h -edited.modules 30 -edited.edits 70
func TestRandomEdits(t *testing.T) {
	told := 0
	for i := range *editedModules {
		seed := *editSeed + uint64(i)
		ok := t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := newWorld(t, seed)
			for range *editsOfEach {
				w.edit()
				w.compare()
			}
			told += w.told
		})
		if !ok {
			t.Fatalf("repeat it with -edited.modules 1 -edited.seed %d", seed)
		}
	}
	if told == 0 {
		t.Error("no run was told from memory")
	}
	t.Logf("%d of %d runs were told from memory", told, *editedModules**editsOfEach*2)
}

// A world is the files around a module, and the environment.
type world struct {
	t      *testing.T
	random *rand.Rand
	root   string
	memory string // the folder
	form   moduleForm
	asked  []question // the same ones again and again, so that a stale answer shows
	env    map[string]string
	past   []state
	log    []string // of edits
	told   int      // runs that were told from memory
}

// A question is a command line in a folder: "" for m, with -C from above.
type question struct {
	args []string
	dir  string
}

// A state is the content of all files by path, and the environment. The content of a link
// is "->" and its target.
type state struct {
	files map[string]string
	env   map[string]string
}

func newWorld(t *testing.T, seed uint64) *world {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, random: rand.New(rand.NewPCG(seed, 0)), root: root, memory: t.TempDir(), env: map[string]string{}}
	w.form = moduleForm{shared: sharedForms[int(seed)%len(sharedForms)], inside: int(seed)/len(sharedForms)%2 > 0}
	w.write(w.form.files())
	above := ""
	if w.form.shared == "workspace" {
		above = "."
	}
	w.asked = []question{
		{append(w.generating(), "./..."), []string{"m", above}[w.random.IntN(2)]},
		{w.command(), []string{"m", "m", "m/extra", "", above}[w.random.IntN(5)]},
	}
	for _, name := range variables {
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOENV", filepath.Join(root, "go.env.txt"))
	for range 2 { // so that the second run is remembered
		w.run(w.memory, w.enter(question{[]string{"generate", "./..."}, "m"}))
	}
	w.past = append(w.past, w.now())
	return w
}

func (w *world) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

func (w *world) write(files map[string]string) {
	for name, content := range files {
		path := w.path(name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		os.Remove(path)
		var err error
		if target, isLink := strings.CutPrefix(content, "->"); isLink {
			err = os.Symlink(target, path)
		} else {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err == nil {
			continue // else something is in the way, as a file where a folder goes
		}
	}
}

func (w *world) now() state {
	files := map[string]string{}
	filepath.WalkDir(w.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		rel, _ := filepath.Rel(w.root, path)
		content, _ := os.ReadFile(path)
		if target, err := os.Readlink(path); err == nil {
			content = []byte("->" + target)
		}
		files[filepath.ToSlash(rel)] = string(content)
		return nil
	})
	return state{files, maps.Clone(w.env)}
}

// set changes files and environment to a state.
func (w *world) set(s state) {
	for name := range w.now().files {
		if _, stays := s.files[name]; !stays {
			os.Remove(w.path(name))
		}
	}
	w.write(s.files)
	w.setEnv(s.env)
}

func (w *world) setEnv(env map[string]string) {
	for _, name := range variables {
		if value, set := env[name]; set {
			os.Setenv(name, value)
		} else {
			os.Unsetenv(name)
		}
	}
	w.env = maps.Clone(env)
}

// edit edits something, or restores an earlier state.
func (w *world) edit() {
	before := w.now()
	if w.random.IntN(3) == 0 {
		back := w.random.IntN(len(w.past))
		if w.random.IntN(2) == 0 { // what is wrong after some edits is not for ever
			back = 0
		}
		w.log = append(w.log, fmt.Sprint("back to ", back))
		w.set(w.past[back])
	} else {
		e := edits[w.random.IntN(len(edits))]
		w.log = append(w.log, e.name)
		e.make(w)
	}
	w.past = append(w.past, before)
	if w.random.IntN(3) == 0 { // as archives and layers of containers do
		then := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
		for name := range w.now().files {
			os.Chtimes(w.path(name), then, then)
		}
	}
}

// An answer is everything that a run prints and writes.
type answer struct {
	Code           int
	Stdout, Stderr string
	Files          map[string]string
}

// enter changes to the folder of a question, and returns its command line.
func (w *world) enter(asked question) []string {
	args, dir := asked.args, w.path(asked.dir)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = w.path("m")
	}
	if asked.dir == "" {
		args = slices.Concat(args[:1], []string{"-C", "m"}, args[1:])
	}
	w.t.Chdir(dir)
	return args
}

// compare runs a command twice with memory and once without, each time from the same
// state.
func (w *world) compare() {
	args := w.enter(w.asked[max(0, w.random.IntN(3)-1)])
	before := w.now()
	want := w.run(noCache, args)
	for range 2 {
		w.set(before)
		w.same(args, want, w.run(w.memory, args))
	}
	if w.random.IntN(3) > 0 {
		return // with what the run has written
	}
	w.set(before)
}

func (w *world) same(args []string, want, got answer) {
	w.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Fatalf("toolgen %s after %s, in a module with %s and %v\n(-fresh +remembered):\n%s",
			strings.Join(args, " "), strings.Join(w.log, ", "), w.form.shared, w.env, diff)
	}
}

// timingLine matches a line of -v.
var timingLine = regexp.MustCompile(`(?m)^[a-z -]+ +\d+\.\d{3} s`)

// run runs a command.
func (w *world) run(cache string, args []string) answer {
	w.t.Helper()
	os.Setenv(cacheVariable, cache)
	defer os.Setenv(cacheVariable, noCache)
	var stdout, stderr bytes.Buffer
	code := run(allCommands(), slices.Insert(slices.Clone(args), 1, "-v"), &stdout, &stderr)
	text := stderr.String()
	if at := timingLine.FindStringIndex(text); at != nil {
		if strings.Contains(text[at[0]:], fromMemory) {
			w.told++
		}
		text = text[:at[0]]
	}
	return answer{code, stdout.String(), text, w.now().files}
}
