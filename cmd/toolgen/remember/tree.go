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

// Trees are the directories of Go modules with everything that a build can read: the
// names of all files and subdirectories, and the content of the files that the go command
// or a compiler reads. They exclude directories that the go command ignores unless an
// argument names them: nested modules, testdata, and directories whose names begin with
// "." or "_".
type Trees struct {
	roots []string
	real  []string        // the roots, with links resolved
	left  map[string]bool // excluded directories; true for nested modules
	all   []found
	sums  map[string]string // hashes of the files that were read
	sum   Key
}

// maxEntries is the maximum number of names in trees. Reading more would take longer than
// the run that it could save.
const maxEntries = 50_000

// sources are the extensions of files that can be part of a package.
// https://pkg.go.dev/cmd/go#hdr-File_types
var sources = []string{
	".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx",
	".s", ".S", ".sx", ".f", ".F", ".for", ".f90", ".syso", ".swig", ".swigcxx",
}

// settings are the files that define modules and workspaces.
var settings = []string{"go.mod", "go.sum", "go.work", "go.work.sum", "modules.txt"}

func isRead(name string) bool {
	return slices.Contains(sources, filepath.Ext(name)) || slices.Contains(settings, name)
}

// ReadTrees reads the trees below roots, which are absolute paths. relevant returns the
// part of a file's content on which a run depends; it must not retain content.
//
// If the hash of the trees might miss a change, ReadTrees returns an error: for a link to a
// source file, an unreadable file, or too many names.
func ReadTrees(roots []string, relevant func(path string, content []byte) []byte) (*Trees, error) {
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
	return t, t.read(relevant)
}

type found struct {
	path string
	kind fs.FileMode // the type bits of its mode
	link string      // the target of a link; "module" for the root of a nested module
	top  bool        // a directory whose names follow in the list
}

// list returns all names in the trees, in an order that depends only on the names.
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

// isBoundary reports whether dir, which contains names, is the root of a nested module
// and not the root of one of the trees.
func (t *Trees) isBoundary(dir string, names []found) bool {
	return !slices.Contains(t.roots, dir) && slices.ContainsFunc(names, func(f found) bool {
		return filepath.Base(f.path) == "go.mod" && !f.kind.IsDir()
	})
}

// isLeftOut reports whether package patterns of the go command ignore a directory.
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

func (t *Trees) read(relevant func(string, []byte) []byte) error {
	sums, err := t.sumsOf(t.all, relevant)
	if err != nil {
		return err
	}
	t.sums = map[string]string{}
	whole := NewHash()
	for i, f := range t.all {
		whole.Add(f.path, f.kind.String(), f.link, sums[i])
		if sums[i] != "" {
			t.sums[f.path] = sums[i]
		}
	}
	t.sum = whole.Key()
	return nil
}

func (t *Trees) sumsOf(files []found, relevant func(string, []byte) []byte) ([]string, error) {
	sums := make([]string, len(files))
	errs := make([]error, len(files))
	parallel.Do(len(files), func(i int) { sums[i], errs[i] = t.sumOf(files[i], relevant) })
	return sums, errors.Join(errs...)
}

func (t *Trees) sumOf(f found, relevant func(string, []byte) []byte) (string, error) {
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
	return HashOf(relevant(f.path, buffer.Bytes())), nil
}

// buffers are reused for the content of files, because allocating memory takes longer
// than reading a file.
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

// maxGrown is the maximum size to which a buffer grows before the first byte is read.
const maxGrown = 1 << 24

// checkLink returns an error for the link at path unless its target is a directory. The
// target of a link to a source file can change outside the trees. Files that are read
// through a link to a directory are not part of the trees, and [Trees.Cover] returns
// false for them.
func (t *Trees) checkLink(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	return fmt.Errorf("%s is a link", filepath.Base(path))
}

// Sum returns the hash of the trees.
func (t *Trees) Sum() string { return string(t.sum[:]) }

// Files returns the number of files that were read.
func (t *Trees) Files() int { return len(t.sums) }

// Unchanged reports whether the names, the files that define modules, and the files in read
// are unchanged since ReadTrees. read contains the hashes of the relevant parts of files,
// by path.
func (t *Trees) Unchanged(read map[string]string) (bool, error) {
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

// SameExcept reports whether the trees differ from other trees by at most the given files.
func (t *Trees) SameExcept(other *Trees, files map[string]bool) bool {
	rest := func(t *Trees) []found {
		return slices.DeleteFunc(slices.Clone(t.all), func(f found) bool { return files[f.path] })
	}
	names := rest(t)
	return slices.Equal(names, rest(other)) &&
		!slices.ContainsFunc(names, func(f found) bool { return t.sums[f.path] != other.sums[f.path] })
}

// Cover reports whether the hash of the trees depends on the file or directory at path,
// which need not exist.
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

// LeavesOutModule reports whether a directory is excluded because it is the root of a
// nested module. If it no longer is the root of a module, the hash of the trees changes.
func (t *Trees) LeavesOutModule(dir string) bool { return t.left[dir] }

// realPath is [filepath.EvalSymlinks], but also accepts paths that do not exist.
func realPath(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if _, there := os.Lstat(path); errors.Is(there, fs.ErrNotExist) && path != filepath.Dir(path) {
		real, err = realPath(filepath.Dir(path))
		real = filepath.Join(real, filepath.Base(path))
	}
	return real, err
}

// leavesOut reports whether a path is in an excluded directory below a root.
func (t *Trees) leavesOut(root, path string) bool {
	for ; path != root; path = filepath.Dir(path) {
		if _, left := t.left[path]; left {
			return true
		}
	}
	return false
}
