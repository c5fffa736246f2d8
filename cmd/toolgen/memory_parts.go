package main

import (
	"cmp"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// parts remembers single packages, so that after an edit only those are read that it
// affects. A nil *parts remembers nothing.
type parts struct {
	*memory
	asked remember.Key // the question, and the dependencies that all packages have
	mutex sync.Mutex
	why   map[string]string // by import path: why a package is read
	all   []*piece
	mixed string // why the new pieces cannot be remembered; "" if they can
}

// A keptPart is what the store has of a package. Its key has the hash of the folder of the
// package; it is valid as long as the other folders are unchanged, too.
type keptPart struct {
	Depends kept              // without a value
	Folders map[string]string // hashes of other folders, by path
	Part    gen.Part          // files without their content
	Sums    []string          // hashes of that content
	Tools   bool              // the package has tools
	Facts   diag.List
	Left    []string // as in [piece]
}

// rememberParts makes the call remember single packages.
func (m *memory) rememberParts() {
	if m.why != "" {
		return
	}
	hash := remember.NewHash()
	hash.Add("part", m.call.output, strings.Join(m.call.tags, ","), string(m.built[:]), m.trees.Shape())
	m.parts = &parts{memory: m, asked: hash.Key(), why: map[string]string{}}
	m.call.parts = m.parts
}

// key returns the key of a package with the current content of its folder. It returns
// false for a folder that is not in the trees.
func (p *parts) key(path, dir string) (remember.Key, bool) {
	sum := p.trees.Folder(dir)
	hash := remember.NewHash()
	hash.Add(string(p.asked[:]), path, dir, sum)
	return hash.Key(), sum != ""
}

// known returns the function by which [inspect.Each] finds out which packages are
// remembered. It adds their pieces to a map. Several goroutines can call it.
func (p *parts) known(to pieces) inspect.Known {
	if p == nil {
		return nil
	}
	return func(path, dir string) (diag.List, bool) {
		found, why := p.find(path, dir)
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if why != "" {
			p.why[path] = "read, since " + why
			return nil, false
		}
		to[path] = found
		return found.facts, true
	}
}

// find returns the remembered piece of a package, or why there is none.
func (p *parts) find(path, dir string) (found *piece, why string) {
	key, ok := p.key(path, dir)
	if !ok {
		return nil, "its folder is not in a module that toolgen can watch"
	}
	var k keptPart
	text, ok := p.store.Get(key)
	switch {
	case !ok || !decode(text, &k):
		return nil, "its files have changed, or it is new"
	case !k.Depends.valid():
		return nil, "a file that it names, a module or the go command has changed"
	}
	for _, folder := range slices.Sorted(maps.Keys(k.Folders)) {
		if p.trees.Folder(folder) != k.Folders[folder] {
			return nil, "what it needs of " + p.relative(folder) + " may have changed"
		}
	}
	for i, file := range k.Part.Files {
		if sum, there := p.build.outputs.sums[file.Path]; !there || sum != k.Sums[i] {
			return nil, "its generated files have changed"
		}
	}
	return &piece{Part: k.Part, dir: dir, facts: k.Facts, left: k.Left, hasTools: k.Tools, known: &k.Depends}, ""
}

// relative returns the path of a folder relative to the folder of go.mod.
func (p *parts) relative(folder string) string {
	rel, err := filepath.Rel(filepath.Dir(cmp.Or(p.build.mod, p.build.work)), folder)
	if err != nil {
		return folder
	}
	return filepath.ToSlash(rel)
}

// remembered is what -v prints about a package that did not have to be read.
const remembered = "remembered on its own"

// made records the pieces of a run, and for -v whether each was read or remembered. If
// mixed is not "", it is the reason why new pieces cannot be remembered.
func (p *parts) made(all pieces, mixed string) {
	if p == nil {
		return
	}
	p.all, p.mixed = all.sorted(), mixed
	p.call.known = knownOutputs{}
	for _, made := range p.all {
		what := remembered
		if made.known == nil {
			what = cmp.Or(p.why[made.Path], "read, since "+mixed)
		} else {
			for _, file := range made.Files {
				p.call.known[file.Path] = p.build.outputs.sums[file.Path]
			}
		}
		p.call.timing.note(stageRecall, made.Path, what)
	}
}

// entries returns the entries for the packages that were read. It adds the dependencies
// of the others to those of the run.
func (p *parts) entries(run *kept, env map[string]string) (entries []remember.Entry, err error) {
	if p == nil {
		return nil, nil
	}
	for _, made := range p.all {
		if made.known != nil {
			if !made.known.valid() {
				return nil, errors.New("files changed while it ran")
			}
			run.add(*made.known)
		}
	}
	for _, made := range p.all {
		if made.known != nil {
			continue
		}
		entry, why := p.entry(made, *run, env)
		if why = cmp.Or(p.mixed, why); why != "" {
			p.call.timing.note(stageRemember, made.Path, "is not remembered on its own: "+why)
			continue
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// entry returns the entry for a package, or why it cannot be remembered.
func (p *parts) entry(made *piece, run kept, env map[string]string) (entry remember.Entry, why string) {
	k := keptPart{Depends: run, Folders: map[string]string{}, Part: made.Part, Tools: made.hasTools, Facts: made.facts, Left: made.left}
	k.Depends.Named, k.Depends.Nested = map[string]string{}, nil
	for _, name := range made.from.Named {
		k.Depends.Named[name] = run.Named[name]
	}
	for _, folder := range made.from.Folders {
		if _, trusted := p.build.trusted(folder, env); trusted {
			continue
		}
		if !p.trees.Cover(folder) {
			return entry, p.relative(folder) + " is not of the modules"
		}
		k.Folders[folder] = p.trees.Folder(folder)
	}
	k.Part.Files = slices.Clone(made.Files)
	for i, file := range made.Files {
		k.Sums = append(k.Sums, remember.HashOf(file.Content))
		k.Part.Files[i].Content = nil
	}
	key, ok := p.key(made.Path, made.from.Own)
	if !ok {
		return entry, "its folder is not of the modules"
	}
	value, err := encode(k)
	if err != nil {
		return entry, err.Error()
	}
	return remember.Entry{Key: key, Value: value}, ""
}
