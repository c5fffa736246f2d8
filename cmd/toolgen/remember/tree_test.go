package remember

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// newTree writes files into a directory. Content that begins with "->" is the target of a
// link.
func newTree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeTree(t, root, files)
	return root
}

func writeTree(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(root, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		os.RemoveAll(path)
		var err error
		if target, isLink := strings.CutPrefix(content, "->"); isLink {
			err = os.Symlink(target, path)
			if info, unknown := os.Lstat(path); runtime.GOOS == "windows" && (unknown != nil || info.Mode()&os.ModeSymlink == 0) {
				t.Skip("no symbolic links: ", err)
			}
		} else {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func all(_ string, content []byte) []byte { return content }

func sumOf(t *testing.T, roots ...string) string {
	t.Helper()
	trees, err := ReadTrees(roots, all)
	if err != nil {
		t.Fatal(err)
	}
	return trees.Sum()
}

func tree() map[string]string {
	return map[string]string{
		"go.mod": "module m\n", "a.go": "package a\n", "b/b.go": "package b\n", "b/c.h": "#define A\n",
		"notes.md": "notes\n", ".git/HEAD": "x\n", "testdata/x.go": "package x\n", "_old/x.go": "package x\n",
		"inner/go.mod": "module inner\n", "inner/x.go": "package x\n",
		"vendor/modules.txt": "# x\n", "vendor/x/x.go": "package x\n",
	}
}

// TestTreesDiffer checks that the hash changes with everything that a build can read, and
// with nothing else.
func TestTreesDiffer(t *testing.T) {
	for name, test := range map[string]struct {
		change map[string]string
		counts bool
	}{
		"nothing":                  {nil, false},
		"source":                   {map[string]string{"b/b.go": "package c\n"}, true},
		"one more file":            {map[string]string{"b/x.go": ""}, true},
		"one more folder":          {map[string]string{"c/x.txt": ""}, true},
		"a header":                 {map[string]string{"b/c.h": "#define B\n"}, true},
		"go.mod":                   {map[string]string{"go.mod": "module n\n"}, true},
		"go.sum":                   {map[string]string{"go.sum": ""}, true},
		"what is vendored":         {map[string]string{"vendor/x/x.go": "package y\n"}, true},
		"the list of it":           {map[string]string{"vendor/modules.txt": "# y\n"}, true},
		"a module inside":          {map[string]string{"b/go.mod": "module b\n"}, true},
		"a link":                   {map[string]string{"linked": "->b"}, true},
		"words":                    {map[string]string{"notes.md": "more notes\n"}, false},
		"a hidden folder":          {map[string]string{".git/HEAD": "y\n"}, false},
		"data of tests":            {map[string]string{"testdata/x.go": "package y\n"}, false},
		"an old folder":            {map[string]string{"_old/x.go": "package y\n"}, false},
		"source of another module": {map[string]string{"inner/x.go": "package y\n", "inner/y.go": ""}, false},
	} {
		t.Run(name, func(t *testing.T) {
			root := newTree(t, tree())
			before := sumOf(t, root)
			writeTree(t, root, test.change)
			if changed := sumOf(t, root) != before; changed != test.counts {
				t.Errorf("the sum changed: %v, want %v", changed, test.counts)
			}
		})
	}
}

// TestUnchanged checks that trees count as unchanged if all names, the files that were
// read, and the files that define modules are the same.
func TestUnchanged(t *testing.T) {
	for name, test := range map[string]struct {
		change map[string]string
		read   map[string]string // files that were read, with their content at that time
		want   bool
	}{
		"nothing":                            {nil, nil, true},
		"nothing, and some is read":          {nil, map[string]string{"a.go": "package a\n", "b/b.go": "package b\n"}, true},
		"source that was read":               {map[string]string{"a.go": "package c\n"}, map[string]string{"a.go": "package c\n"}, false},
		"source that was read in between":    {nil, map[string]string{"a.go": "package c\n"}, false},
		"source that nobody read":            {map[string]string{"a.go": "package c\n"}, map[string]string{"b/b.go": "package b\n"}, true},
		"a file more":                        {map[string]string{"b/x.go": ""}, nil, false},
		"a file that was there in between":   {nil, map[string]string{"b/x.go": "package b\n"}, false},
		"a file that is left out":            {nil, map[string]string{"testdata/x.go": "package y\n"}, true},
		"go.mod":                             {map[string]string{"go.mod": "module n\n"}, nil, false},
		"the list of what is vendored":       {map[string]string{"vendor/modules.txt": "# y\n"}, nil, false},
		"a module that is none of the trees": {map[string]string{"inner/x.go": "package y\n"}, nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			root := newTree(t, tree())
			trees, err := ReadTrees([]string{root}, all)
			if err != nil {
				t.Fatal(err)
			}
			writeTree(t, root, test.change)
			read := map[string]string{}
			for name, content := range test.read {
				read[filepath.Join(root, name)] = HashOf([]byte(content))
			}
			if still, err := trees.Unchanged(read); still != test.want || err != nil {
				t.Errorf("still: %v, %v, want %v", still, err, test.want)
			}
		})
	}
}

// TestTreesIgnoreTimes checks that the hash changes if a file changes but keeps its time, and
// does not change if only the time changes.
func TestTreesIgnoreTimes(t *testing.T) {
	root := newTree(t, tree())
	path := filepath.Join(root, "a.go")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	before := sumOf(t, root)
	os.WriteFile(path, []byte("package b\n"), 0o644) // same length as before
	os.Chtimes(path, info.ModTime(), info.ModTime())
	if sumOf(t, root) == before {
		t.Error("the sum did not change with the content")
	}
	os.WriteFile(path, []byte("package a\n"), 0o644)
	long := time.Now().Add(-1000 * time.Hour)
	os.Chtimes(path, long, long)
	if sumOf(t, root) != before {
		t.Error("the sum changed with the time")
	}
}

func TestTreesOfSeveralRoots(t *testing.T) {
	root := newTree(t, tree())
	inner := filepath.Join(root, "inner")
	before := sumOf(t, root, inner)
	writeTree(t, root, map[string]string{"inner/x.go": "package y\n"})
	if sumOf(t, root, inner) == before {
		t.Error("the sum did not change with a nested module that is also a root")
	}
	if sumOf(t, root, inner, inner) != sumOf(t, root, inner) {
		t.Error("a root counts twice")
	}
	if sumOf(t, root) == sumOf(t, root, inner) {
		t.Error("an additional root does not change the sum")
	}
}

func TestTreesRefuse(t *testing.T) {
	outside := newTree(t, map[string]string{"x.go": "package x\n"})
	for name, link := range map[string]string{"out of the module": outside + "/x.go", "inside": "a.go", "to nothing": "none.go"} {
		t.Run(name, func(t *testing.T) {
			root := newTree(t, tree())
			writeTree(t, root, map[string]string{"b/link.go": "->" + link})
			if _, err := ReadTrees([]string{root}, all); err == nil {
				t.Error("ReadTrees accepted a source file that is a link")
			}
		})
	}
	if _, err := ReadTrees([]string{filepath.Join(outside, "none")}, all); err == nil {
		t.Error("ReadTrees accepted a directory that does not exist")
	}
}

func TestCover(t *testing.T) {
	outside := newTree(t, map[string]string{"x.go": "package x\n"})
	root := newTree(t, tree())
	writeTree(t, root, map[string]string{"out": "->" + outside, "in": "->b"})
	trees, err := ReadTrees([]string{root}, all)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"": true, "a.go": true, "b": true, "b/b.go": true, "vendor/x/x.go": true,
		"none.go": true, "none/x.go": true, "out/none.go": false, "inner/none.go": false, "out/x.go": false, "in/b.go": false, "inner/x.go": false, "inner": false,
		"testdata/x.go": false, "_old": false, ".git/HEAD": false, "../x.go": false,
	} {
		if got := trees.Cover(filepath.Join(root, name)); got != want {
			t.Errorf("Cover(%q) = %v, want %v", name, got, want)
		}
	}
	if trees.Cover(filepath.Join(outside, "x.go")) {
		t.Error("a file elsewhere is covered")
	}
}

func TestState(t *testing.T) {
	belowFile := "refused"
	if runtime.GOOS == "windows" {
		belowFile = "" // Windows reports that the file does not exist
	}
	root := newTree(t, map[string]string{"a": "1", "b": "1", "c": "2", "link": "->a", "d/a": "1", "dir": "->d"})
	state := func(name string) string {
		s, err := State(filepath.Join(root, name))
		if err != nil {
			return "refused"
		}
		return s
	}
	if state("a") != state("b") || state("a") == state("c") || state("a") == "" {
		t.Error("the state does not depend on the content alone")
	}
	for name, want := range map[string]string{
		"none": "", "none/none": "", "link": "refused", "dir/a": "refused", "d": "refused", "dir/none": "refused", "a/b": belowFile,
	} {
		if got := state(name); got != want {
			t.Errorf("the state of %s is %q, want %q", name, got, want)
		}
	}
}

func TestProgram(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	id, err := Program(own)
	if err != nil || strings.Count(id, "/") != idParts-1 {
		t.Errorf("the ID of this program is %q, %v", id, err)
	}
	padding := strings.Repeat("\x00", headSize)
	root := newTree(t, map[string]string{"a": padding + "a", "b": padding + "b", "none": strings.Repeat("/", 200)})
	a, _ := Program(filepath.Join(root, "a"))
	b, _ := Program(filepath.Join(root, "b"))
	none, _ := Program(filepath.Join(root, "none"))
	if a == b || a == none || len(a) != 64 {
		t.Errorf("programs without an ID are %q, %q and %q", a, b, none)
	}
}
