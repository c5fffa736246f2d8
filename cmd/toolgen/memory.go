package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// cacheVariable names the folder of remembered runs, or noCache.
const (
	cacheVariable = "TOOLGEN_CACHE"
	noCache       = "off"
)

// openStore returns where runs are remembered, nil for nowhere.
func openStore(env func(string) string) (*remember.Store, error) {
	switch dir := env(cacheVariable); {
	case dir == noCache:
		return nil, nil
	case filepath.IsAbs(dir):
		return &remember.Store{Dir: dir, Limit: remember.DefaultLimit}, nil
	case dir != "":
		return nil, errors.New(cacheVariable + " is " + dir + " in the environment: write the absolute path of a folder, or " + noCache)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, nil // a user without a home is remembered nowhere
	}
	return &remember.Store{Dir: filepath.Join(dir, "toolgen"), Limit: remember.DefaultLimit}, nil
}

// A memory is what a call can have from an earlier one, and leave to the next.
// One whose why is not "" remembers nothing.
type memory struct {
	call  *call
	store *remember.Store
	build *goBuild // of the packages
	about []string // what is asked, and of which files
	trees *remember.Trees
	built remember.Key // of the build
	key   remember.Key // of all that is known before packages are loaded
	parts *parts       // what is remembered of single packages; nil for nothing
	told  <-chan goEnv // what the go command says, where the run is a fresh one
	known bool         // that is remembered
	why   string
}

// A kept is what is remembered: a value, and on what it depends that is known
// when packages have been loaded.
type kept struct {
	Named   map[string]string // files that directives name, by their state
	Present []string          // folders of the module cache, and of Go
	Tools   []foundProgram
	Nested  nestedModules
	Value   []byte
}

// A foundProgram is where the path of programs has one, "" for nowhere.
type foundProgram struct{ Name, Path string }

// A repeated is a call that may have been made before.
type repeated struct{ *call }

// recall begins to remember what a question about packages comes to: asked tells
// it from others, with all flags that count, and the result depends on the
// packages and some files alone.
func (c repeated) recall(asked []string, files ...string) *memory {
	m := &memory{call: c.call, store: c.store}
	done := c.timing.begin(stageRecall, 0)
	defer done()
	if m.why = m.look(asked, files); m.why != "" {
		c.timing.note(stageRecall, "the run", m.why)
	} else {
		c.timing.count(stageRecall, m.trees.Files())
	}
	return m
}

// look makes the key, or says why there is none.
func (m *memory) look(asked, files []string) (why string) {
	if m.call.unit != nil {
		return "is not remembered: a build system keeps what its actions come to"
	}
	if m.store == nil {
		return "is not remembered: " + cacheVariable + "=" + noCache
	}
	m.about = append(slices.Clone(asked), "of")
	for _, file := range files {
		state, err := remember.State(file)
		if err != nil {
			return notRemembered(err)
		}
		m.about = append(m.about, file, state)
	}
	var err error
	if m.build, err = findBuild(m.call.dir, environment(false)); err != nil {
		return notRemembered(err)
	}
	if m.trees, m.built, err = m.now(); err != nil {
		return notRemembered(err)
	}
	m.key = m.keyOf()
	return ""
}

// fromMemory is what became of a run that did not have to be made.
const fromMemory = "as remembered"

func notRemembered(err error) string { return "is not remembered: " + err.Error() }

// now returns the trees and the key of the build as they are now.
func (m *memory) now() (*remember.Trees, remember.Key, error) {
	trees, err := remember.ReadTrees(m.build.roots(), m.build.counts)
	if err != nil {
		return nil, remember.Key{}, err
	}
	built, err := m.build.key()
	return trees, built, err
}

// changed is an error where something that the run has read is not what the key is
// made of.
func (m *memory) changed(read locate.Record) error {
	var still bool
	var err error
	if read.Asked { // somebody read whatever there is
		var trees *remember.Trees
		if trees, err = remember.ReadTrees(m.build.roots(), m.build.counts); err == nil {
			still = trees.Sum() == m.trees.Sum()
		}
	} else {
		still, err = m.trees.Still(read.Sums)
	}
	if built, failed := m.build.key(); err != nil || failed != nil || !still || built != m.built {
		return errors.Join(err, failed, errors.New("files changed while it ran"))
	}
	return nil
}

// keyOf returns the key of the run.
func (m *memory) keyOf() remember.Key {
	hash := remember.NewHash()
	hash.Add(m.about...)
	hash.Add("build", string(m.built[:]), m.trees.Sum())
	return hash.Key()
}

// get returns what was remembered. Where there is nothing, what the run reads
// from here on is on record, for put.
func (m *memory) get(into any) bool {
	if m.why != "" {
		return false
	}
	if text, ok := m.store.Get(m.key); ok {
		var k kept
		if decode(text, &k) && k.holds() && decode(k.Value, into) {
			m.call.timing.note(stageRecall, "the run", fromMemory)
			return true
		}
	}
	return false
}

// record has the call keep a record of what it reads.
func (m *memory) record() {
	if m.why == "" {
		m.call.disk = locate.NewDisk()
		m.call.disk.Sum = m.build.sum
		m.ask()
	}
}

// holds reports whether all is there that the value depends on.
func (k kept) holds() bool {
	for name, state := range k.Named {
		if now, err := remember.State(name); err != nil || now != state {
			return false
		}
	}
	for _, dir := range k.Present {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return false
		}
	}
	return k.Nested.still() && !slices.ContainsFunc(k.Tools, func(p foundProgram) bool { return lookPath(p.Name) != p.Path })
}

// add adds what another value depends on.
func (k *kept) add(other kept) {
	maps.Copy(k.Named, other.Named)
	for _, dir := range other.Present {
		if !slices.Contains(k.Present, dir) {
			k.Present = append(k.Present, dir)
		}
	}
}

// put remembers a value, if nothing is in doubt. That it could not be written
// down is no problem of the run.
func (m *memory) put(value any, diags diag.List) {
	if m.why != "" {
		return
	}
	defer m.call.timing.begin(stageRemember, 0)()
	if err := m.remember(value, diags); err != nil {
		m.call.timing.note(stageRemember, "the run", notRemembered(err))
	}
}

// momentary are codes of what can be of the moment: a module that cannot be
// downloaded, a full disk.
var momentary = []diag.Code{diag.Load, diag.Write, diag.Internal}

func (m *memory) remember(value any, diags diag.List) error {
	told, read := <-m.told, m.call.disk.Record()
	m.call.disk = nil
	if m.call.lifetime.ctx.Err() != nil {
		return errors.New("a signal came")
	}
	if slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return slices.Contains(momentary, d.Code) }) {
		return errors.New("it has an error that may be of the moment")
	}
	if read.Doubt != "" {
		return errors.New(read.Doubt)
	}
	k, err := m.build.depends(told, m.trees, read)
	if err != nil {
		return err
	}
	entries, err := m.parts.entries(&k, told.vars)
	if err != nil {
		return err
	}
	k.Nested = m.call.nested
	entries = append(entries, m.answered(k, told)...)
	if err := m.changed(read); err != nil {
		return err
	}
	if k.Value, err = encode(value); err != nil {
		return err
	}
	text, err := encode(k)
	if err != nil {
		return err
	}
	return m.store.Put(append([]remember.Entry{{Key: m.key, Value: text}}, entries...)...)
}

// encode writes what decode reads: with all bytes of texts, also those that are
// not of UTF-8.
func encode(value any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(value)
	return b.Bytes(), err
}

func decode(text []byte, into any) bool {
	return gob.NewDecoder(bytes.NewReader(text)).Decode(into) == nil
}
