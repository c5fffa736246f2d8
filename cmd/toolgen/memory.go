package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// cacheVariable is the environment variable that contains the folder of the cache, or
// noCache.
const (
	cacheVariable = "TOOLGEN_CACHE"
	noCache       = "off"
)

// openStore returns the store of cached runs, or nil if the cache is disabled.
func openStore(env func(string) string) (*remember.Store, error) {
	switch dir := env(cacheVariable); {
	case dir == noCache:
		return nil, nil
	case filepath.IsAbs(dir):
		return &remember.Store{Dir: dir, Limit: remember.DefaultLimit}, nil
	case dir != "":
		return nil, errors.New(cacheVariable + " is " + dir + " in the environment: write the absolute path of a directory, or " + noCache)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, nil // without a home directory there is no cache
	}
	return &remember.Store{Dir: filepath.Join(dir, "toolgen"), Limit: remember.DefaultLimit}, nil
}

// A memory connects a call to the cached results of earlier runs. If why is not "", it is
// the reason why the run is not cached.
type memory struct {
	call  *call
	store *remember.Store
	build *goBuild
	about []string // the question, the configuration, and the files with their hashes
	trees *remember.Trees
	built remember.Key // key of the build
	key   remember.Key // key of everything that is known before packages are loaded
	env   <-chan goEnv // the output of go env, if packages are loaded
	why   string
	// entry is the cached entry, if it will still be valid after the generated files are
	// written.
	entry []byte
}

// A cacheEntry is the stored value of a run, with the dependencies that are known only
// after packages are loaded.
type cacheEntry struct {
	Named   map[string]string // hashes of the files that directives name, by path
	Present []string          // folders in the module cache and the Go installation that must exist
	Tools   []foundProgram
	Nested  nestedModules
	Value   []byte
}

// A foundProgram is a program and the path to which $PATH resolves its name, or "".
type foundProgram struct{ Name, Path string }

// recall returns the memory for a run whose output depends only on packages and files.
// asked identifies the run, including all flags that affect the output.
func (c *call) recall(asked []string, files ...string) *memory {
	m := &memory{call: c, store: c.store}
	done := c.timing.begin(stageRecall, 0)
	defer done()
	if m.why = m.makeKey(asked, files); m.why != "" {
		c.timing.note(stageRecall, "the run", m.why)
	} else {
		c.timing.count(stageRecall, m.trees.Files())
	}
	return m
}

// makeKey sets the key, or returns the reason why the run is not cached.
func (m *memory) makeKey(asked, files []string) (why string) {
	if m.call.unit != nil {
		return "is not cached: the build system caches it"
	}
	if m.store == nil {
		return "is not cached: " + cacheVariable + "=" + noCache
	}
	m.about = append(append(slices.Clone(asked), m.call.configuration.state()...), "of")
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

// fromMemory is the note that -v prints if the cached result was used.
const fromMemory = "from the cache"

func notRemembered(err error) string { return "is not cached: " + err.Error() }

// now returns the trees and the key of the build in their current state.
func (m *memory) now() (*remember.Trees, remember.Key, error) {
	trees, err := remember.ReadTrees(m.build.roots(), m.build.relevant)
	if err != nil {
		return nil, remember.Key{}, err
	}
	built, err := m.build.key()
	return trees, built, err
}

// changed returns an error if the run may have read a file that has changed since the key
// was computed.
func (m *memory) changed(read locate.Record) error {
	var same bool
	var err error
	if read.Asked { // the run may have read any file
		var trees *remember.Trees
		if trees, err = remember.ReadTrees(m.build.roots(), m.build.relevant); err == nil {
			same = trees.Sum() == m.trees.Sum()
		}
	} else {
		same, err = m.trees.Unchanged(read.Sums)
	}
	if built, failed := m.build.key(); err != nil || failed != nil || !same || built != m.built {
		return errors.Join(err, failed, errors.New("files changed during the run"))
	}
	return nil
}

func (m *memory) keyOf() remember.Key {
	hash := remember.NewHash()
	hash.Add(m.about...)
	hash.Add("build", string(m.built[:]), m.trees.Sum())
	return hash.Key()
}

// get decodes the cached value. It returns false if there is no cached value, or if the
// cached value is out of date.
func (m *memory) get(into any) bool {
	if m.why != "" {
		return false
	}
	if text, ok := m.store.Get(m.key); ok {
		var k cacheEntry
		if decode(text, &k) && k.valid() && decode(k.Value, into) {
			m.call.timing.note(stageRecall, "the run", fromMemory)
			return true
		}
	}
	return false
}

// record makes the call record the files that it reads, for put.
func (m *memory) record() {
	if m.why == "" {
		m.call.trees, m.call.disk = m.trees, locate.NewDisk()
		m.call.disk.Sum = m.build.sum
		m.env = m.build.ask(m.call.lifetime.ctx)
	}
}

// valid reports whether the dependencies of the value are unchanged.
func (k cacheEntry) valid() bool {
	for name, state := range k.Named {
		if now, err := remember.State(name); err != nil || now != state {
			return false
		}
	}
	for _, dir := range k.Present {
		if !isFolder(dir) {
			return false
		}
	}
	return k.Nested.unchanged() && !slices.ContainsFunc(k.Tools, func(p foundProgram) bool { return lookPath(p.Name) != p.Path })
}

// put caches a value, unless the value may be out of date. An error when writing the value
// does not make the run fail.
func (m *memory) put(value any, diags diag.List) {
	if m.why != "" {
		return
	}
	defer m.call.timing.begin(stageRemember, 0)()
	if err := m.remember(value, diags); err != nil {
		m.call.timing.note(stageRemember, "the run", notRemembered(err))
	}
}

// temporary lists the codes of errors that the next run may not have, such as a failed
// download or a full disk.
var temporary = []diag.Code{diag.Load, diag.Write, diag.Internal}

func (m *memory) remember(value any, diags diag.List) error {
	env, read := <-m.env, m.call.disk.Record()
	m.call.disk = nil
	if m.call.lifetime.ctx.Err() != nil {
		return errors.New("a signal ended the run")
	}
	if slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return slices.Contains(temporary, d.Code) }) {
		return errors.New("the run has an error that may be temporary")
	}
	if read.Doubt != "" {
		return errors.New(read.Doubt)
	}
	k, err := m.build.depends(env, m.trees, read)
	if err != nil {
		return err
	}
	k.Nested = m.call.nested
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
	if !read.Asked && !read.Generated {
		m.entry = text
	}
	return m.store.Put(m.key, text)
}

// putWritten also caches the entry under the key that the next run has after outputs are
// written. The entry remains valid, because the run did not load the generated files.
//
// If the run removed files, putWritten does nothing, because the next run has nothing to
// remove.
func (m *memory) putWritten(outputs []output) {
	files := map[string]bool{}
	for _, out := range outputs {
		files[out.Path] = true
		if out.Gone {
			return
		}
	}
	if m == nil || m.entry == nil {
		return
	}
	if trees, built, err := m.now(); err == nil && built == m.built && trees.SameExcept(m.trees, files) {
		m.trees = trees
		m.store.Put(m.keyOf(), m.entry) // on an error, the next run is not cached
	}
}

// encode encodes a value for decode. Unlike JSON, the encoding preserves bytes that are
// not UTF-8.
func encode(value any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(value)
	return b.Bytes(), err
}

func decode(text []byte, into any) bool {
	return gob.NewDecoder(bytes.NewReader(text)).Decode(into) == nil
}

// keptFiles is the cached result of generate and check: the diagnostics of the packages, and
// the hashes of their generated files. Each run compares these hashes with the files on disk.
type keptFiles struct {
	Files   []keptFile
	Diags   diag.List
	LeftOut []leftOutModule
}

type keptFile struct {
	Path, Sum string
	Gone      bool // as in [gen.File]
}

// files returns the files of [call.filesOfPackages]. If all generated files on disk are
// unchanged since the cached run, it returns the files of that run, without their
// content.
func (c *call) files() ([]gen.File, diag.List) {
	m := c.recall(slices.Concat([]string{"files", c.output, strings.Join(c.tags, ",")}, c.args))
	var known keptFiles
	if m.get(&known) {
		if files, ok := known.onDisk(m.build.outputs.sums); ok {
			c.known = m.build.outputs.sums
			return files, append(known.Diags, leftOutNotes(known.LeftOut)...)
		}
	}
	m.record()
	files, diags, left := c.filesOfPackages()
	known = keptFiles{Diags: diags, LeftOut: left}
	for _, file := range files {
		known.Files = append(known.Files, keptFile{file.Path, remember.HashOf(file.Content), file.Gone})
	}
	m.put(known, diags)
	c.unwritten = m
	return files, append(diags, leftOutNotes(left)...)
}

// onDisk returns the cached files without their content. It returns false if a file on
// disk is different.
func (k keptFiles) onDisk(read knownOutputs) (files []gen.File, ok bool) {
	for _, file := range k.Files {
		if file.Gone {
			files = append(files, gen.File{Path: file.Path, Gone: true})
			continue
		}
		if sum, there := read[file.Path]; !there || sum != file.Sum {
			return nil, false
		}
		files = append(files, gen.File{Path: file.Path})
	}
	return files, true
}

// outputsRead contains the hashes of the generated files in the main modules at the time
// when the key was computed.
type outputsRead struct {
	mutex sync.Mutex
	sums  knownOutputs
}

// knownOutputs maps the paths of generated files to their hashes.
type knownOutputs map[string]string

func (o *outputsRead) add(path string, content []byte) {
	sum := remember.HashOf(withoutReturns(content)) // [output.stale] ignores line ends in the same way
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.sums == nil {
		o.sums = knownOutputs{}
	}
	o.sums[path] = sum
}

// cachedOutput is the cached result of a command that only prints.
type cachedOutput struct {
	Code           int
	Stdout, Stderr []byte
}

// prints runs a task, or prints the cached output of an earlier run.
func (c *call) prints(p printer) int {
	files, ok := p.printsOnly()
	if !ok || c.readsOtherInput() {
		return p.run()
	}
	m := c.recall(c.asked(), files...)
	var known cachedOutput
	if !m.get(&known) {
		m.record()
		known = c.captured(p)
		if known.Code != exitUsage {
			m.put(known, nil)
		}
	}
	c.stdout.Write(known.Stdout)
	c.screen.Write(known.Stderr) // captured has already escaped the text that the task wrote to stderr
	return known.Code
}

func (c *call) captured(p printer) cachedOutput {
	var stdout, stderr bytes.Buffer
	out, err, screen := c.stdout, c.stderr, c.screen
	defer func() { c.stdout, c.stderr, c.screen = out, err, screen }()
	c.stdout, c.stderr, c.screen = &stdout, visibleWriter{&stderr}, &stderr
	code := p.run()
	return cachedOutput{code, stdout.Bytes(), stderr.Bytes()}
}

// asked identifies what a call asks: its command line, the folder to which printed paths
// are relative, and everything else that its output can depend on.
func (c *call) asked() []string {
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	return slices.Concat([]string{"prints", c.name, dir, displayDir(), os.Getenv(checkVariable), os.Getenv(workspaceVariable), invocation(), strconv.FormatBool(c.colored)}, c.words)
}

// readsOtherInput reports whether some tools of a call do not come from the current
// source of packages.
func (c *call) readsOtherInput() bool {
	return c.base != "" || c.livePath != "" || slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) != fromPackages })
}

// keptCatalogue is the cached result of docs, whether docs prints the catalogue or writes
// it.
type keptCatalogue struct {
	Text       []byte
	Diags      diag.List
	Registered registrations
}

// recalled returns the result of [docsRun.catalogue], from the cache if it is up to date.
func (c *docsRun) recalled() ([]byte, diag.List) {
	if c.call.readsOtherInput() {
		return c.catalogue()
	}
	m := c.call.recall(append(c.call.asked(), projectOf(c.catalogueDir())), c.call.named(c.template)...)
	var known keptCatalogue
	if m.get(&known) {
		maps.Copy(c.call.registered, known.Registered)
		return known.Text, known.Diags
	}
	m.record()
	text, diags := c.catalogue()
	m.put(keptCatalogue{text, diags, c.call.registered}, diags)
	return text, diags
}

// named returns the path of the file that a flag names, or nil for "".
func (c *call) named(name string) []string {
	if name == "" {
		return nil
	}
	return []string{c.inDir(name)}
}

var cleanCommand = &Command{
	Name:    "clean",
	Summary: "delete the cache",
	Doc: `toolgen caches the results of generate, check, show, lint, explain, stats, and
docs. If no input has changed, a run reuses the cached result and loads no packages. The
inputs are the content of files in the modules, the environment, the Go version, and the
toolgen version. The modification times of files do not matter.

Some runs are not cached: those that load no packages, or use git, standard input, or a
file of definitions. A run is also not cached if toolgen cannot detect all of its inputs.
This is the case with a driver of another build system, with links in place of source
files, and with flags of the go command that change the location of packages. -v prints
the reason.

The cache is the directory toolgen in your user cache directory. It contains at most 64
MiB, and you can delete it at any time. To use another directory, set
` + cacheVariable + `=DIR in the environment. To disable the cache, set
` + cacheVariable + `=` + noCache + `.`,
	New: func(c *call) task { return cleanRun{c} },
}

type cleanRun struct{ call *call }

func (cleanRun) flags() []*Flag { return nil }

func (c cleanRun) run() int {
	if c.call.store == nil {
		return c.call.misused(errors.New("there is no cache: " + cacheVariable + "=" + noCache + ", or no home directory"))
	}
	count, size, err := c.call.store.Clean()
	fmt.Fprintf(c.call.stdout, "%s removed, %s\n", counted(count, "run"), counted(int(size), "byte"))
	if err != nil {
		fmt.Fprintln(c.call.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}
