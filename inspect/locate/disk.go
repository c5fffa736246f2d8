package locate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Disk reads files and folders, and keeps on record which. What is not there
// is on record, too: a run depends on that as well. It is safe for use by
// several goroutines.
type Disk struct {
	mutex   sync.Mutex
	files   map[string]bool
	folders map[string][]string // the names of Go files, sorted
	nested  map[string]bool     // folders that have a go.mod
}

// NewDisk returns a disk of which nothing has been read.
func NewDisk() *Disk {
	return &Disk{files: map[string]bool{}, folders: map[string][]string{}, nested: map[string]bool{}}
}

// ReadFile reads a file.
func (d *Disk) ReadFile(name string) ([]byte, error) {
	d.Note(name)
	return os.ReadFile(name)
}

// Note puts a file on record that somebody else reads.
func (d *Disk) Note(name string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.files[name] = true
}

// goFiles returns the base names of the Go files in a folder that are no tests,
// and whether it has any Go file.
func (d *Disk) goFiles(dir string) (names []string, any bool) {
	all, _ := d.list(dir)
	names = slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
	})
	return names, len(all) > 0
}

// isModule reports whether a folder is the root of a module.
func (d *Disk) isModule(dir string) bool {
	_, isModule := d.list(dir)
	return isModule
}

// list returns the names of the Go files in a folder, and whether it has a go.mod.
func (d *Disk) list(dir string) (names []string, isModule bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	names, done := d.folders[dir]
	if !done {
		names, _ = d.read(dir)
	}
	return names, d.nested[dir]
}

// subfolders returns the names of the folders in a folder. Links count as none.
func (d *Disk) subfolders(dir string) []string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	_, folders := d.read(dir)
	return folders
}

// read lists a folder. A link to a folder is no source file, and one to a file is.
func (d *Disk) read(dir string) (names, folders []string) {
	entries, _ := os.ReadDir(dir) // what cannot be read has nothing
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case entry.IsDir():
			folders = append(folders, name)
		case name == "go.mod":
			d.nested[dir] = true
		case strings.HasSuffix(name, ".go") && (entry.Type().IsRegular() || isFile(filepath.Join(dir, name))):
			names = append(names, name)
		}
	}
	d.folders[dir] = names
	return names, folders
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// Read returns what is on record: the files of which the content was read or
// looked for, and the folders whose names were, sorted.
func (d *Disk) Read() (files, folders []string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return slices.Sorted(maps.Keys(d.files)), slices.Sorted(maps.Keys(d.folders))
}
