package locate

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Disk reads files and folders, and records which, so that a later run can find out
// whether they are still the same. What does not exist is recorded, too. It is safe for
// concurrent use.
type Disk struct {
	// Sum returns a checksum of a file's content for the record; nil for none. It is
	// called from several goroutines.
	Sum func(name string, content []byte) string
	// Edited has contents that are read in place of files, by path. It must be set before
	// anything is read.
	Edited  map[string][]byte
	mutex   sync.Mutex
	files   map[string]string  // recorded files with their sums; "" for one that was not read here
	listed  map[string]listing // by folder
	folders map[string]bool    // folders whose listings are recorded
	modules map[string]bool    // folders of which it is recorded that they are modules
	named   map[string]string  // hashes of files that directives name
	overlay map[string]string  // files that are read in place of others, by path; see readOverlay
	doubt   string
	asked   bool // another program read files that are not recorded
}

// NewDisk returns a disk with an empty record.
func NewDisk() *Disk {
	return &Disk{files: map[string]string{}, listed: map[string]listing{}, folders: map[string]bool{}, modules: map[string]bool{}, named: map[string]string{}}
}

// A listing is what matters of the names in a folder, sorted.
type listing struct {
	goFiles  []string
	folders  []string // without links to folders
	isModule bool     // there is a go.mod
}

// ReadFile reads a file, or what replaces it, and records it.
func (d *Disk) ReadFile(name string) ([]byte, error) {
	content, err := d.content(name)
	sum := ""
	if err == nil && d.Sum != nil {
		sum = d.Sum(name, content)
	}
	d.mutex.Lock()
	before := d.files[name]
	d.files[name] = cmp.Or(sum, before)
	d.mutex.Unlock()
	if sum != "" && before != "" && sum != before {
		d.MarkUncacheable(filepath.Base(name) + " changed while it was read")
	}
	return content, err
}

// EditedFile returns the content in d.Edited of a file.
func (d *Disk) EditedFile(name string) ([]byte, bool) {
	content, ok := d.Edited[filepath.Clean(name)]
	return content, ok
}

// content returns the content of a file, or what replaces it.
func (d *Disk) content(name string) ([]byte, error) {
	if edited, ok := d.EditedFile(name); ok {
		return edited, nil
	}
	if other, ok := d.overlay[filepath.Clean(name)]; ok {
		if other == "" {
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		name = other
	}
	return os.ReadFile(name)
}

// RecordRead records a file or folder that another program reads. It does nothing for a nil
// disk.
func (d *Disk) RecordRead(name string) {
	if d == nil {
		return
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if _, known := d.files[name]; !known {
		d.files[name] = ""
	}
}

// RecordExternal records that another program, such as the go command, listed packages, and so
// read files that are not recorded.
func (d *Disk) RecordExternal() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.asked = true
}

// RecordFile records a file that a directive names, by the SHA-256 of its content, or "" if it
// does not exist; err is the error of reading it.
func (d *Disk) RecordFile(name string, content []byte, err error) {
	sum := sha256.Sum256(content)
	state := string(sum[:])
	if errors.Is(err, fs.ErrNotExist) {
		state = ""
	} else if err != nil {
		d.MarkUncacheable(filepath.Base(name) + " cannot be read")
		return
	}
	d.mutex.Lock()
	before, known := d.named[name]
	d.named[name] = state
	d.mutex.Unlock()
	if known && before != state {
		d.MarkUncacheable(filepath.Base(name) + " changed while it was read")
	}
}

// MarkUncacheable records a reason why the result of a run may differ another time, although the
// recorded files are the same. The first reason is kept.
func (d *Disk) MarkUncacheable(why string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.doubt = cmp.Or(d.doubt, why)
}

// goFiles returns the base names of the Go files in a folder without tests, and whether
// it has any Go file.
func (d *Disk) goFiles(dir string) (names []string, any bool) {
	all := d.list(dir).goFiles
	names = slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
	})
	return names, len(all) > 0
}

// subfolders returns the names of the folders in a folder, without links.
func (d *Disk) subfolders(dir string) []string { return d.list(dir).folders }

// list returns the listing of a folder, and records it.
func (d *Disk) list(dir string) listing {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.folders[dir] = true
	return d.read(dir)
}

// isModule reports whether a folder is the root of a module, and records that alone if
// it is.
func (d *Disk) isModule(dir string) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	is := d.read(dir).isModule
	if is {
		d.modules[dir] = true
	} else {
		d.folders[dir] = true
	}
	return is
}

// Modules returns the folders of modules below another folder, sorted: not those inside
// of another of these modules, nor those in folders for which [IsElsewhere] is true. It
// records nothing.
func (d *Disk) Modules(below string) (dirs []string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var visit func(dir string)
	visit = func(dir string) {
		listed := d.read(dir)
		if listed.isModule && dir != below {
			dirs = append(dirs, dir)
			return
		}
		for _, name := range listed.folders {
			if !IsElsewhere(name) {
				visit(filepath.Join(dir, name))
			}
		}
	}
	visit(below)
	return dirs
}

// IsElsewhere reports whether folders of a name do not contain a module's own packages:
// ./... leaves them out, or they contain copies.
func IsElsewhere(name string) bool {
	return isSkipped(name) || name == "vendor" || name == "node_modules"
}

// read lists a folder the first time, and returns that listing from then on. A link to a
// file counts as a file, one to a folder as nothing.
func (d *Disk) read(dir string) listing {
	l, done := d.listed[dir]
	if done {
		return l
	}
	entries, _ := os.ReadDir(dir) // a folder that cannot be read counts as empty
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case entry.IsDir():
			l.folders = append(l.folders, name)
		case name == "go.mod":
			l.isModule = true
		case strings.HasSuffix(name, ".go") && (entry.Type().IsRegular() || isFile(filepath.Join(dir, name))):
			l.goFiles = append(l.goFiles, name)
		}
	}
	d.listed[dir] = l
	return l
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// A Record is the files and folders that a run read, or looked for.
type Record struct {
	Paths []string          // files and folders, sorted
	Roots []string          // folders of which only that they are roots of modules was used, sorted
	Sums  map[string]string // of files that were read, by [Disk.Sum]
	Asked bool              // another program read files that are not in Paths
	Named map[string]string // see [Disk.RecordFile]
	Doubt string            // see [Disk.MarkUncacheable]
}

// Record returns the record so far.
func (d *Disk) Record() Record {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	sums := maps.Clone(d.files)
	paths := maps.Clone(d.files)
	roots := maps.Clone(d.modules)
	for folder := range d.folders {
		paths[folder] = ""
		delete(roots, folder)
	}
	maps.DeleteFunc(sums, func(_, sum string) bool { return sum == "" })
	return Record{slices.Sorted(maps.Keys(paths)), slices.Sorted(maps.Keys(roots)), sums, d.asked, maps.Clone(d.named), d.doubt}
}
