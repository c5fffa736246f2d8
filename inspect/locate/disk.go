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

// A Disk reads files and directories, and records them, so that a later run can check
// whether they have changed. Files and directories that do not exist are also recorded. A
// Disk is safe for concurrent use.
type Disk struct {
	// Sum returns a checksum of a file's content for the record. If it is nil, there are no
	// checksums. It is called from several goroutines.
	Sum func(name string, content []byte) string
	// Edited contains the contents that replace files, by path. It must be set before
	// anything is read.
	Edited  map[string][]byte
	mutex   sync.Mutex
	files   map[string]string  // recorded files and their checksums; "" for a file that was not read here
	listed  map[string]listing // by directory
	folders map[string]bool    // directories whose listings are recorded
	modules map[string]bool    // directories that are recorded as roots of modules
	named   map[string]string  // SHA-256 hashes of the files named in directives, by path
	overlay map[string]string  // files that replace other files, by path; see readOverlay
	doubt   string
	asked   bool // another program, such as the go command, read files that are not recorded

	generated bool // see [Disk.RecordGenerated]
}

// NewDisk returns a Disk with an empty record.
func NewDisk() *Disk {
	return &Disk{files: map[string]string{}, listed: map[string]listing{}, folders: map[string]bool{}, modules: map[string]bool{}, named: map[string]string{}}
}

// A listing contains the relevant names in a directory, sorted.
type listing struct {
	goFiles  []string
	folders  []string // without links to directories
	isModule bool     // the directory contains a go.mod
}

// ReadFile reads a file, or its replacement, and records it.
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

// EditedFile returns the content of a file in d.Edited.
func (d *Disk) EditedFile(name string) ([]byte, bool) {
	content, ok := d.Edited[filepath.Clean(name)]
	return content, ok
}

// content returns the content of a file, or of its replacement.
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

// RecordRead records a file or directory that another program reads. It does nothing if d
// is nil.
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

// RecordExternal records that another program, such as the go command, listed packages, and
// so read files that are not recorded.
func (d *Disk) RecordExternal() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.asked = true
}

// RecordGenerated records that the result depends on declarations in generated files,
// even if no generated file exists yet.
func (d *Disk) RecordGenerated() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.generated = true
}

// RecordFile records a file named in a directive, with the SHA-256 of its content, or ""
// if it does not exist. err is the error from reading the file.
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

// MarkUncacheable records why, the reason why a later run may have another result
// although the recorded files are unchanged. Only the first reason is kept.
func (d *Disk) MarkUncacheable(why string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.doubt = cmp.Or(d.doubt, why)
}

// goFiles returns the base names of the Go files in a directory, without tests, and
// whether the directory contains any Go file.
func (d *Disk) goFiles(dir string) (names []string, any bool) {
	all := d.list(dir).goFiles
	names = slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
	})
	return names, len(all) > 0
}

// subfolders returns the names of the subdirectories of a directory, without links.
func (d *Disk) subfolders(dir string) []string { return d.list(dir).folders }

// list returns the listing of a directory, and records it.
func (d *Disk) list(dir string) listing {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.folders[dir] = true
	return d.read(dir)
}

// isModule reports whether a directory is the root of a module, and records the
// directory: if it is a root, only as a root, and otherwise with its listing.
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

// Modules returns the root directories of the modules below a directory, sorted. It omits
// modules inside another of these modules, and modules in directories for which
// [IsElsewhere] is true. It records nothing.
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

// IsElsewhere reports whether a directory with the given name does not contain a module's own
// packages, because ./... skips it, or because it contains copies.
func IsElsewhere(name string) bool {
	return isSkipped(name) || name == "vendor" || name == "node_modules"
}

// read lists a directory on the first call, and returns the same listing on later calls.
// A link to a file counts as a file. A link to a directory is ignored.
func (d *Disk) read(dir string) listing {
	l, done := d.listed[dir]
	if done {
		return l
	}
	entries, _ := os.ReadDir(dir) // a directory that cannot be read counts as empty
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

// A Record lists the files and directories that a run read, or tried to read.
type Record struct {
	Paths []string          // files and directories, sorted
	Roots []string          // directories used only because they are roots of modules, sorted
	Sums  map[string]string // checksums of the files that were read, from [Disk.Sum]
	Asked bool              // another program read files that are not in Paths
	// Generated is set if the result depends on declarations in generated files.
	Generated bool
	Named     map[string]string // see [Disk.RecordFile]
	Doubt     string            // see [Disk.MarkUncacheable]
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
	return Record{slices.Sorted(maps.Keys(paths)), slices.Sorted(maps.Keys(roots)), sums, d.asked, d.generated, maps.Clone(d.named), d.doubt}
}
