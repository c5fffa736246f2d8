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

// A Disk reads files and folders, and keeps on record which. What is not there
// is on record, too: a run depends on that as well. It is safe for use by
// several goroutines.
type Disk struct {
	// Sum returns what is kept on record of the content of a file, so that another
	// content has another; nil keeps nothing. It is called from several goroutines.
	Sum func(name string, content []byte) string
	// Edited is what files are to hold, by path, in place of what they hold. It is set
	// before anything is read.
	Edited  map[string][]byte
	mutex   sync.Mutex
	files   map[string]string  // by the sums of what was read; "" for what was looked at
	listed  map[string]listing // of folders
	folders map[string]bool    // those of which the names count
	modules map[string]bool    // those of which it counts that they are modules
	named   map[string]string  // the hash of what was read of files that directives name
	overlay map[string]string  // what is read in place of a file, by path; set before anything is read
	doubt   string
	asked   bool // somebody else read what is not on record
}

// NewDisk returns a disk of which nothing has been read.
func NewDisk() *Disk {
	return &Disk{files: map[string]string{}, listed: map[string]listing{}, folders: map[string]bool{}, modules: map[string]bool{}, named: map[string]string{}}
}

// A listing is what counts of the names in a folder, sorted.
type listing struct {
	goFiles  []string
	folders  []string // links count as none
	isModule bool     // there is a go.mod
}

// ReadFile reads a file.
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
		d.Doubt(filepath.Base(name) + " changed while it was read")
	}
	return content, err
}

// content returns what is read of a file, or in its place.
func (d *Disk) content(name string) ([]byte, error) {
	if edited, ok := d.Edited[filepath.Clean(name)]; ok {
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

// Note puts a file or folder on record that somebody else reads. A nil disk keeps
// no record.
func (d *Disk) Note(name string) {
	if d == nil {
		return
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if _, known := d.files[name]; !known {
		d.files[name] = ""
	}
}

// Asked puts on record that somebody was asked about packages, who reads them.
func (d *Disk) Asked() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.asked = true
}

// Named puts on record what a file was that a directive names, by the SHA-256 of
// its content; "" is for one that is not there.
func (d *Disk) Named(name string, content []byte, err error) {
	sum := sha256.Sum256(content)
	state := string(sum[:])
	if errors.Is(err, fs.ErrNotExist) {
		state = ""
	} else if err != nil {
		d.Doubt(filepath.Base(name) + " cannot be read")
		return
	}
	d.mutex.Lock()
	before, known := d.named[name]
	d.named[name] = state
	d.mutex.Unlock()
	if known && before != state {
		d.Doubt(filepath.Base(name) + " changed while it was read")
	}
}

// Doubt puts on record that what is made of all this may be something else
// another time, although what was read is the same.
func (d *Disk) Doubt(why string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.doubt = cmp.Or(d.doubt, why)
}

// goFiles returns the base names of the Go files in a folder that are no tests,
// and whether it has any Go file.
func (d *Disk) goFiles(dir string) (names []string, any bool) {
	all := d.list(dir).goFiles
	names = slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
	})
	return names, len(all) > 0
}

// subfolders returns the names of the folders in a folder. Links count as none.
func (d *Disk) subfolders(dir string) []string { return d.list(dir).folders }

// list returns the names in a folder, which count from then on.
func (d *Disk) list(dir string) listing {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.folders[dir] = true
	return d.read(dir)
}

// isModule reports whether a folder is the root of a module. Of one that is,
// nothing else counts.
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

// Modules returns the folders of the modules below another folder, in the order of
// their names: not those below one of these, nor those in folders that patterns of
// the go command pass over, or that hold what is from elsewhere. It puts nothing on
// record, and reads no folder anew that was listed before.
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

// IsElsewhere reports a folder in which nobody looks for packages that people of a
// module write: one that patterns of the go command pass over, or one of copies.
func IsElsewhere(name string) bool {
	return isSkipped(name) || name == "vendor" || name == "node_modules"
}

// read lists a folder, unless that is done. A link to a folder is no source file,
// and one to a file is.
func (d *Disk) read(dir string) listing {
	l, done := d.listed[dir]
	if done {
		return l
	}
	entries, _ := os.ReadDir(dir) // what cannot be read has nothing
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

// A Record is what was read of a disk, or looked for.
type Record struct {
	Paths []string          // files and folders, sorted
	Roots []string          // folders of which nothing counts but that each is the root of a module
	Sums  map[string]string // of files that were read, as [Disk.Sum] has them
	Asked bool              // somebody else read more
	Named map[string]string // files that directives name, as [Disk.Named] has them
	Doubt string            // the first, or ""
}

// Record returns what is on record.
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
