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

// parts are what is remembered of single packages, where a run as a whole is not:
// after an edit those are read that it touches. A nil one knows nothing.
type parts struct {
	*memory
	asked remember.Key // the question, for each package, and what all answers depend on
	mutex sync.Mutex
	why   map[string]string // by path: why a package is not known
	all   []*piece
	mixed string
}

// A keptPart is what is remembered of a package. It is found by the folder of that,
// and counts as long as the other folders are as they were, too.
type keptPart struct {
	Depends kept              // without a value
	Folders map[string]string // by their sums
	Part    gen.Part          // without contents of files
	Sums    []string          // of these
	Tools   bool              // it has some
	Facts   diag.List
	Left    []string // as of [piece]
}

// rememberParts has the call remember packages one by one.
func (m *memory) rememberParts() {
	if m.why != "" {
		return
	}
	hash := remember.NewHash()
	hash.Add("part", m.call.output, strings.Join(m.call.tags, ","), string(m.built[:]), m.trees.Shape())
	m.parts = &parts{memory: m, asked: hash.Key(), why: map[string]string{}}
	m.call.parts = m.parts
}

// key is that of a package as its folder is now; it reports false for a folder that
// is not of the trees.
func (p *parts) key(path, dir string) (remember.Key, bool) {
	sum := p.trees.Folder(dir)
	hash := remember.NewHash()
	hash.Add(string(p.asked[:]), path, dir, sum)
	return hash.Key(), sum != ""
}

// known returns what tells [inspect.Each] of packages that are remembered, and
// adds what was made of them. Several goroutines can call it.
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

// find returns what is remembered of a package, or says why nothing is.
func (p *parts) find(path, dir string) (found *piece, why string) {
	key, ok := p.key(path, dir)
	if !ok {
		return nil, "its folder is of no module that can be told apart"
	}
	var k keptPart
	text, ok := p.store.Get(key)
	switch {
	case !ok || !decode(text, &k):
		return nil, "its files are not as they are remembered"
	case !k.Depends.holds():
		return nil, "a file that it names, a module or the Go command is not as it is remembered"
	}
	for _, folder := range slices.Sorted(maps.Keys(k.Folders)) {
		if p.trees.Folder(folder) != k.Folders[folder] {
			return nil, "what it needs of " + p.relative(folder) + " may have changed"
		}
	}
	for i, file := range k.Part.Files {
		if sum, there := p.build.outputs.sums[file.Path]; !there || sum != k.Sums[i] {
			return nil, "its generated files are not as they are remembered"
		}
	}
	return &piece{Part: k.Part, dir: dir, facts: k.Facts, left: k.Left, hasTools: k.Tools, known: &k.Depends}, ""
}

// relative returns a folder as people know it, from that of go.mod.
func (p *parts) relative(folder string) string {
	rel, err := filepath.Rel(filepath.Dir(cmp.Or(p.build.mod, p.build.work)), folder)
	if err != nil {
		return folder
	}
	return filepath.ToSlash(rel)
}

// remembered is what becomes of a package that is not read.
const remembered = "remembered on its own"

// made tells what became of the packages, which are to be remembered: but for new
// ones, where mixed says why they cannot be told apart.
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

// entries returns what is to be remembered of packages, and adds to what the run
// depends on what those do that were not read.
func (p *parts) entries(run *kept, env map[string]string) (entries []remember.Entry, err error) {
	if p == nil {
		return nil, nil
	}
	for _, made := range p.all {
		if made.known != nil {
			if !made.known.holds() {
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

// entry returns what is to be remembered of a package in a run, or why nothing is.
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
