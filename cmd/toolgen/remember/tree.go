package remember

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// Trees are folders of Go modules with all below them that a build can read: the
// names, and the content of each file that the go command or a compiler looks
// into. What it never looks into unless it is told so by name is left out:
// folders of tests' data, hidden ones, and modules of their own below a folder.
type Trees struct {
	roots []string
	real  []string        // the roots, behind all links
	left  map[string]bool // folders that are left out, true for roots of modules
	all   []found
	sums  map[string]string // of the files that were read
	sum   Key
	// folders are the sums of each, and shape is that of what says which folders
	// are of which module.
	folders map[string]string
	shape   Key
}

// maxEntries is how many names trees may have. To look at more takes longer than
// the run would that is not to be repeated.
const maxEntries = 50_000

// sources are the ends of the files that are part of a package.
// https://pkg.go.dev/cmd/go#hdr-File_types
var sources = []string{
	".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx",
	".s", ".S", ".sx", ".f", ".F", ".for", ".f90", ".syso", ".swig", ".swigcxx",
}

// settings are the files that say what a module or workspace is made of.
var settings = []string{"go.mod", "go.sum", "go.work", "go.work.sum", "modules.txt"}

func isRead(name string) bool {
	return slices.Contains(sources, filepath.Ext(name)) || slices.Contains(settings, name)
}

// ReadTrees reads the trees below roots, which are absolute. The function counts
// returns what counts of a file, such as all of its content, which is there as long as
// the call. The error says what
// makes trees that cannot be told from others by their names and contents: a link
// that leads out of them in place of source, something that cannot be read, or
// more names than are looked at.
func ReadTrees(roots []string, counts func(path string, content []byte) []byte) (*Trees, error) {
	t := &Trees{left: map[string]bool{}}
	for _, root := range roots {
		real, err := filepath.EvalSymlinks(root)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(t.real, real) {
			t.roots, t.real = append(t.roots, filepath.Clean(root)), append(t.real, real)
		}
	}
	found, err := t.list()
	if err != nil {
		return nil, err
	}
	t.all = found
	return t, t.read(counts)
}

// A found is a name in a tree.
type found struct {
	path string
	kind fs.FileMode // its type bits
	link string      // where a link leads; of a folder, what else it is
	top  bool        // it is a folder, before all that is in it
}

// list returns all names in the trees, in an order that they alone decide.
func (t *Trees) list() ([]found, error) {
	var all []found
	for level := slices.Clone(t.roots); len(level) > 0; {
		listed := make([][]found, len(level))
		errs := make([]error, len(level))
		parallel.Do(len(level), func(i int) { listed[i], errs[i] = namesIn(level[i]) })
		if err := errors.Join(errs...); err != nil {
			return nil, err
		}
		var next []string
		for i, dir := range level {
			top := found{path: dir, kind: fs.ModeDir, top: true}
			if t.isBoundary(dir, listed[i]) {
				t.left[dir] = true
				top.link, listed[i] = "module", nil
			}
			all = append(all, top)
			for _, f := range listed[i] {
				switch {
				case !f.kind.IsDir():
					all = append(all, f)
				case isLeftOut(filepath.Base(f.path)):
					t.left[f.path] = false
					all = append(all, f)
				case !slices.Contains(t.roots, f.path):
					next = append(next, f.path)
				}
			}
		}
		if len(all)+len(next) > maxEntries {
			return nil, fmt.Errorf("the modules have more than %d files", maxEntries)
		}
		level = next
	}
	return all, nil
}

// isBoundary reports whether a folder is of a module that is none of the trees.
func (t *Trees) isBoundary(dir string, names []found) bool {
	return !slices.Contains(t.roots, dir) && slices.ContainsFunc(names, func(f found) bool {
		return filepath.Base(f.path) == "go.mod" && !f.kind.IsDir()
	})
}

// isLeftOut reports whether patterns of the go command pass over a folder.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
func isLeftOut(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata"
}

func namesIn(dir string) ([]found, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, err
	}
	names := make([]found, len(entries))
	for i, e := range entries {
		names[i] = found{path: filepath.Join(dir, e.Name()), kind: e.Type()}
		if e.Type()&fs.ModeSymlink != 0 {
			if names[i].link, err = os.Readlink(names[i].path); err != nil {
				return nil, err
			}
		}
	}
	return names, nil
}

// read makes the sum of the names and of what counts of the files.
func (t *Trees) read(counts func(string, []byte) []byte) error {
	sums, err := t.sumsOf(t.all, counts)
	if err != nil {
		return err
	}
	t.sums = map[string]string{}
	whole, shape := NewHash(), NewHash()
	folders := map[string]Hash{}
	for i, f := range t.all {
		told := []string{f.path, f.kind.String(), f.link, sums[i]}
		whole.Add(told...)
		if sums[i] != "" {
			t.sums[f.path] = sums[i]
		}
		name := filepath.Base(f.path)
		if slices.Contains(settings, name) || f.kind.IsDir() && f.link != "" {
			shape.Add(told...)
		}
		dir := f.path
		if !f.top {
			dir = filepath.Dir(f.path)
		}
		if folders[dir].sum == nil {
			folders[dir] = NewHash()
		}
		if strings.HasSuffix(name, "_test.go") {
			told[3] = ""
		}
		folders[dir].Add(told...)
	}
	t.folders = make(map[string]string, len(folders))
	for dir, sum := range folders {
		key := sum.Key()
		t.folders[dir] = string(key[:])
	}
	t.sum, t.shape = whole.Key(), shape.Key()
	return nil
}

func (t *Trees) sumsOf(files []found, counts func(string, []byte) []byte) ([]string, error) {
	sums := make([]string, len(files))
	errs := make([]error, len(files))
	parallel.Do(len(files), func(i int) { sums[i], errs[i] = t.sumOf(files[i], counts) })
	return sums, errors.Join(errs...)
}

func (t *Trees) sumOf(f found, counts func(string, []byte) []byte) (string, error) {
	if f.kind.IsDir() || !isRead(filepath.Base(f.path)) {
		return "", nil
	}
	if f.link != "" {
		return "", t.checkLink(f.path)
	}
	if !f.kind.IsRegular() {
		return "", nil
	}
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	if err := readInto(buffer, f.path); err != nil {
		return "", err
	}
	return HashOf(counts(f.path, buffer.Bytes())), nil
}

// buffers are for the content of files, of which nothing is kept: new memory for each
// of them takes longer than to read it.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func readInto(buffer *bytes.Buffer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	buffer.Reset()
	if info, err := file.Stat(); err == nil {
		buffer.Grow(int(min(info.Size(), maxGrown)) + bytes.MinRead)
	}
	_, err = buffer.ReadFrom(file)
	return err
}

// maxGrown is how much room is made for a file before anything of it is there.
const maxGrown = 1 << 24

// checkLink reports a link in place of source: where it leads is not among the
// names, and its content can be changed there. One that leads to a folder is
// none, and [Trees.Cover] knows what was read through it.
func (t *Trees) checkLink(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	return fmt.Errorf("%s is a link", filepath.Base(path))
}

// Sum tells the trees from all others.
func (t *Trees) Sum() string { return string(t.sum[:]) }

// Folder returns the sum of one of the folders of which all is in the trees: of the
// names in it, but for those of folders, and of what counts of its files, but for
// tests. It is "" for any other path, such as that of a folder that is not there.
func (t *Trees) Folder(dir string) string { return t.folders[dir] }

// Shape is the sum of what says which folders belong to which module, and of which
// versions others are: go.mod and files like it, and where modules begin.
func (t *Trees) Shape() string { return string(t.shape[:]) }

// Files returns how many files were read.
func (t *Trees) Files() int { return len(t.sums) }

// Still reports whether the names in the trees are as they were, the files that say
// which folders belong to which module, and those that somebody has read since, of
// which these are the hashes of what counts. What else is in the trees is not read
// again: nobody has seen it but as it was.
func (t *Trees) Still(read map[string]string) (bool, error) {
	now, err := t.list()
	if err != nil || !slices.Equal(now, t.all) {
		return false, err
	}
	for path, sum := range read {
		if was, known := t.sums[path]; known && was != sum || !known && t.Cover(path) {
			return false, nil
		}
	}
	shape := slices.DeleteFunc(now, func(f found) bool { return !slices.Contains(settings, filepath.Base(f.path)) })
	sums, err := t.sumsOf(shape, func(_ string, content []byte) []byte { return content })
	for i, f := range shape {
		if sums[i] != t.sums[f.path] {
			return false, err
		}
	}
	return err == nil, err
}

// Cover reports whether a file or folder that somebody read, or looked for, is one
// of the trees', so that it counts in their sum.
func (t *Trees) Cover(path string) bool {
	for i, root := range t.roots {
		rel, err := filepath.Rel(root, path)
		if err != nil || rel != "." && !filepath.IsLocal(rel) || t.leavesOut(root, path) {
			continue
		}
		if real, err := realPath(path); err == nil && real == filepath.Join(t.real[i], rel) {
			return true
		}
	}
	return false
}

// LeavesOutModule reports whether a folder is left out since it is the root of a
// module: that it is counts in the sum of the trees.
func (t *Trees) LeavesOutModule(dir string) bool { return t.left[dir] }

// realPath is [filepath.EvalSymlinks], also for what is not there.
func realPath(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if _, there := os.Lstat(path); errors.Is(there, fs.ErrNotExist) && path != filepath.Dir(path) {
		real, err = realPath(filepath.Dir(path))
		real = filepath.Join(real, filepath.Base(path))
	}
	return real, err
}

// leavesOut reports whether a path is in a folder below a root that is left out.
func (t *Trees) leavesOut(root, path string) bool {
	for ; path != root; path = filepath.Dir(path) {
		if _, left := t.left[path]; left {
			return true
		}
	}
	return false
}
