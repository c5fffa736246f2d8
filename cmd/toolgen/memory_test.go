package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var (
	editedModules = flag.Int("edited.modules", 4, "random modules of TestRandomEdits")
	editsOfEach   = flag.Int("edited.edits", 3, "random edits of each")
	editSeed      = flag.Uint64("edited.seed", 1, "of the random choices")
)

// TestRandomEdits edits files of modules at random. A run that may be cached must print and
// write exactly the same as an uncached run.
//
// Each command runs twice in each state, so that the second run can be cached. Some edits
// restore an earlier state whose runs may still be cached:
//
//	go test ./cmd/toolgen -run RandomEdits -timeout 2h -edited.modules 30 -edited.edits 70
func TestRandomEdits(t *testing.T) {
	told := 0
	for i := range *editedModules {
		seed := *editSeed + uint64(i)
		ok := t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := newWorld(t, seed)
			for range *editsOfEach {
				w.edit()
				w.compare()
			}
			told += w.told
		})
		if !ok {
			t.Fatalf("repeat it with -edited.modules 1 -edited.seed %d", seed)
		}
	}
	if told == 0 {
		t.Error("no run used the cache")
	}
	t.Logf("%d of %d runs used the cache", told, *editedModules**editsOfEach*2)
}

// A world is the module that the test edits, the files around it, and the environment.
type world struct {
	t      *testing.T
	random *rand.Rand
	root   string
	memory string // cache directory
	form   moduleForm
	asked  []question // the same questions are repeated, to detect stale answers
	env    map[string]string
	past   []state
	log    []string // edits so far
	told   int      // number of runs whose output came from the cache
}

// A question is a command line and the directory in which it runs. If dir is "", it runs in
// the parent of m, with -C m.
type question struct {
	args []string
	dir  string
}

// A state is the content of all files by path, and the environment. The content of a link
// is "->" and its target.
type state struct {
	files map[string]string
	env   map[string]string
}

func newWorld(t *testing.T, seed uint64) *world {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, random: rand.New(rand.NewPCG(seed, 0)), root: root, memory: t.TempDir(), env: map[string]string{}}
	w.form = moduleForm{shared: sharedForms[int(seed)%len(sharedForms)], inside: int(seed)/len(sharedForms)%2 > 0}
	w.write(w.form.files())
	above := ""
	if w.form.shared == "workspace" {
		above = "."
	}
	w.asked = []question{
		{append(w.generating(), "./..."), []string{"m", above}[w.random.IntN(2)]},
		{w.command(), []string{"m", "m", "m/extra", "", above}[w.random.IntN(5)]},
	}
	for _, name := range variables {
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOENV", filepath.Join(root, "go.env.txt"))
	for range 2 { // the second run may be cached
		w.run(w.memory, w.enter(question{[]string{"generate", "./..."}, "m"}))
	}
	w.past = append(w.past, w.now())
	return w
}

func (w *world) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

func (w *world) write(files map[string]string) {
	for name, content := range files {
		path := w.path(name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		os.Remove(path)
		// Errors are ignored: a file can be in the place of the directory.
		if target, isLink := strings.CutPrefix(content, "->"); isLink {
			os.Symlink(target, path)
		} else {
			os.WriteFile(path, []byte(content), 0o644)
		}
	}
}

func (w *world) now() state {
	files := map[string]string{}
	filepath.WalkDir(w.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		rel, _ := filepath.Rel(w.root, path)
		content, _ := os.ReadFile(path)
		if target, err := os.Readlink(path); err == nil {
			content = []byte("->" + target)
		}
		files[filepath.ToSlash(rel)] = string(content)
		return nil
	})
	return state{files, maps.Clone(w.env)}
}

func (w *world) set(s state) {
	for name := range w.now().files {
		if _, stays := s.files[name]; !stays {
			os.Remove(w.path(name))
		}
	}
	w.write(s.files)
	w.setEnv(s.env)
}

func (w *world) setEnv(env map[string]string) {
	for _, name := range variables {
		if value, set := env[name]; set {
			os.Setenv(name, value)
		} else {
			os.Unsetenv(name)
		}
	}
	w.env = maps.Clone(env)
}

// edit makes a random edit, or restores an earlier state.
func (w *world) edit() {
	before := w.now()
	if w.random.IntN(3) == 0 {
		back := w.random.IntN(len(w.past))
		if w.random.IntN(2) == 0 { // often return to the first state, so that errors do not accumulate
			back = 0
		}
		w.log = append(w.log, fmt.Sprint("back to ", back))
		w.set(w.past[back])
	} else {
		e := edits[w.random.IntN(len(edits))]
		w.log = append(w.log, e.name)
		e.make(w)
	}
	w.past = append(w.past, before)
	if w.random.IntN(3) == 0 { // archives and container layers set all files to the same time
		then := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
		for name := range w.now().files {
			os.Chtimes(w.path(name), then, then)
		}
	}
}

// An answer is the output of a run, and the files that it wrote.
type answer struct {
	Code           int
	Stdout, Stderr string
	Files          map[string]string
}

// enter changes to the directory of the question asked, and returns its command line.
func (w *world) enter(asked question) []string {
	args, dir := asked.args, w.path(asked.dir)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = w.path("m")
	}
	if asked.dir == "" {
		args = slices.Concat(args[:1], []string{"-C", "m"}, args[1:])
	}
	w.t.Chdir(dir)
	return args
}

// compare runs a command twice with the cache and once without, each time from the same
// state.
func (w *world) compare() {
	args := w.enter(w.asked[max(0, w.random.IntN(3)-1)])
	before := w.now()
	want := w.run(noCache, args)
	for range 2 {
		w.set(before)
		w.same(args, want, w.run(w.memory, args))
	}
	if w.random.IntN(3) > 0 {
		return // often keep the files that the last run has written
	}
	w.set(before)
}

func (w *world) same(args []string, want, got answer) {
	w.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Fatalf("toolgen %s after %s, in a module with %s and %v\n(-fresh +remembered):\n%s",
			strings.Join(args, " "), strings.Join(w.log, ", "), w.form.shared, w.env, diff)
	}
}

// timingLine matches a line of the timing that -v prints.
var timingLine = regexp.MustCompile(`(?m)^[a-z -]+ +\d+\.\d{3} s`)

// run runs toolgen with args, -v, and the given cache directory. It returns the output
// without the timing of -v, and the files after the run.
func (w *world) run(cache string, args []string) answer {
	w.t.Helper()
	os.Setenv(cacheVariable, cache)
	defer os.Setenv(cacheVariable, noCache)
	var stdout, stderr bytes.Buffer
	code := run(allCommands(), slices.Insert(slices.Clone(args), 1, "-v"), &stdout, &stderr)
	text := stderr.String()
	if at := timingLine.FindStringIndex(text); at != nil {
		if strings.Contains(text[at[0]:], fromMemory) {
			w.told++
		}
		text = text[:at[0]]
	}
	return answer{code, stdout.String(), text, w.now().files}
}

// sharedForms are the ways in which a module uses types of another module.
var sharedForms = []string{"nothing", "replace", "workspace", "vendor"}

// A moduleForm is a variant of the module that the test edits.
type moduleForm struct {
	shared string
	inside bool // contains other modules
}

func (f moduleForm) files() map[string]string {
	files := map[string]string{
		"m/go.mod": "module example.com/m\n\ngo 1.26\n",
		"m/tools.go": `// Package m finds.
//
//toolgen:package format=mcp,openai
package m

import (
	"context"

	"example.com/m/kinds"
)

// Find finds what there is.
//
//toolgen:tool
func Find(ctx context.Context, in Query) (*Found, error) { return nil, nil }

// A Query is what is looked for.
type Query struct {
	Text string     ` + "`json:\"text\"`" + ` // words
	Kind kinds.Kind ` + "`json:\"kind,omitempty\"`" + `
}

// Found is what was found.
type Found struct {
	Count int ` + "`json:\"count\"`" + `
}
`,
		"m/kinds/kinds.go": `// Package kinds has kinds.
package kinds

// A Kind is a kind.
type Kind string

// The kinds.
const (
	Small Kind = "small" // a small one
	Large Kind = "large"
)
`,
		"m/kinds/shapes.go": `package kinds

// A Shape is one of some.
type Shape interface{ shape() }

// A Ring is round.
type Ring struct {
	Size Size ` + "`json:\"size\"`" + ` // across
}

func (Ring) shape() {}

// A Size is in millimetres.
type Size int
`,
		"m/shop/shop.go": `// Package shop sells.
package shop

import (
	"example.com/m/kinds"
	"example.com/m/stock"
)

// Sell sells a shape.
//
//toolgen:tool
func Sell(shape kinds.Shape, from stock.Place) (stock.Item, error) { return stock.Item{}, nil }

// Ask asks for a price.
//
//toolgen:tool name=ask_price
//toolgen:description file:ask.md
func Ask(of stock.Item) error { return nil }
`,
		"m/shop/ask.md":       "Asks for the price.\n",
		"m/shop/shop_test.go": "package shop\n\nvar tested = 1\n",
		"m/stock/stock.go": `//toolgen:package call
package stock

import . "example.com/m/kinds"

// An Item is in stock.
type Item struct {
	Kind Kind ` + "`json:\"kind\"`" + `
	Part *Item ` + "`json:\"part,omitempty\"`" + ` // of it
	Listed[int]
}

// Listed is what is listed.
type Listed[T any] struct {
	All []T ` + "`json:\"all,omitempty\"`" + `
}

// Count counts.
//
//toolgen:tool readonly
func Count(kind Kind, size Size) (int, error) { return 0, nil }
`,
		"m/stock/place.go":   "package stock\n\n// A Place is where something is.\n//\n//toolgen:enum from=example.com/m/places\ntype Place string\n",
		"m/places/places.go": "// Package places has them.\npackage places\n\nimport \"example.com/m/stock\"\n\n// The places.\nconst (\n\tHere stock.Place = \"here\"\n\tThere stock.Place = \"there\" // far away\n)\n",
		"m/extra/extra.go": `package extra

// Drop takes a note away.
//
//toolgen:tool
//toolgen:description file:docs/drop.md
func Drop(
	id int, // number of the note
) error { return nil }
`,
		"m/extra/docs/drop.md":      "Takes a note away for good.\n",
		"m/extra/extra_pro.go":      "//go:build pro\n\npackage extra\n\n// A Pro is there in some builds.\ntype Pro int\n",
		"m/testdata/hidden/type.go": "package hidden\n\n// A Value is a value.\ntype Value struct{ N int }\n",
		"m/page.tmpl":               "{{/* {{marker}} */}}{{range .Groups}}{{range .Tools}}{{.Name}}{{end}}{{end}}\n",
		"lib/go.mod":                "module example.com/lib\n\ngo 1.26\n",
		"lib/lib.go":                "package lib\n\n// An Option is optional.\ntype Option struct {\n\tDeep bool `json:\"deep\"` // or not\n}\n",
	}
	uses := "package m\n\nimport \"example.com/lib\"\n\n// Configure sets options.\n//\n//toolgen:tool\nfunc Configure(options lib.Option) error { return nil }\n"
	require := "\nrequire example.com/lib v1.0.0\n"
	if f.inside {
		files["m/inner/go.mod"] = "module example.com/inner\n\ngo 1.26\n"
		files["m/inner/inner.go"] = strings.ReplaceAll(otherTool, "other", "inner")
		files["m/inner/deep/go.mod"] = "module example.com/inner/deep\n\ngo 1.26\n"
		files["m/inner/deep/deep.go"] = strings.ReplaceAll(otherTool, "other", "deep")
	}
	switch f.shared {
	case "replace":
		files["m/go.mod"] += require + "\nreplace example.com/lib => ../lib\n"
		files["m/uses.go"] = uses
	case "workspace":
		files["go.work"] = "go 1.26\n\nuse (\n\t./m\n\t./lib\n)\n"
		files["aside/go.mod"] = "module example.com/aside\n\ngo 1.26\n"
		files["aside/aside.go"] = strings.ReplaceAll(otherTool, "other", "aside")
		files["m/uses.go"] = uses
	case "vendor":
		files["m/go.mod"] += require
		files["m/vendor/modules.txt"] = "# example.com/lib v1.0.0\n## explicit; go 1.26\nexample.com/lib\n"
		files["m/vendor/example.com/lib/lib.go"] = files["lib/lib.go"]
		files["m/uses.go"] = uses
	}
	return files
}

// otherTool is a package of a module that is not part of the command lines.
const otherTool = `package other

// Other does something else.
//
//toolgen:tool
func Other(n int) error { return nil }
`

var variables = []string{"GOFLAGS", "GOOS", "GOWORK", "CGO_ENABLED", "GOEXPERIMENT", "GO111MODULE", "GOTOOLCHAIN", "CC", checkVariable}

// generating returns a random command that writes or compares generated files.
func (w *world) generating() []string {
	return slices.Clone([][]string{{"generate"}, {"generate", "-json"}, {"check"}, {"check", "-json"}}[w.random.IntN(4)])
}

func (w *world) command() []string {
	patterns := [][]string{{"./..."}, {"./..."}, {"."}, {}, {"example.com/m/..."}, {"example.com/m/extra", "example.com/m"}}
	lines := [][]string{
		{"generate"}, {"generate"}, {"generate", "-json"}, {"generate", "-o", "more_tools.go"}, {"generate", "-tags", "pro"},
		{"check"}, {"check"}, {"check", "-json"}, {"check", "-Werror"},
		{"show"}, {"show", "-json", "-format", "openai"}, {"show", "-all"},
		{"lint"}, {"lint", "-notes", "-json"}, {"lint", "-baseline", "base.json"}, {"lint", "-baseline", "base.json", "-write-baseline"},
		{"stats"}, {"stats", "-budget", "budget.json", "-json"}, {"stats", "-budget", "budget.json", "-write-budget"},
		{"docs"}, {"docs", "-html"}, {"docs", "-out", "TOOLS.md"}, {"docs", "-template", w.path("m/page.tmpl")},
	}
	if w.random.IntN(8) == 0 {
		return slices.Clone([][]string{{"explain", "Find"}, {"explain", "./extra.Drop"}, {"explain", "Drop.id"}}[w.random.IntN(3)])
	}
	return slices.Concat(lines[w.random.IntN(len(lines))], patterns[w.random.IntN(len(patterns))])
}

type anEdit struct {
	name string
	make func(w *world)
}

// edits are changes that people and programs make to modules.
var edits = []anEdit{
	{"words of a tool", replacing("m/tools.go", "what there is", "what is there", "all that is there")},
	{"words of a parameter", replacing("m/extra/extra.go", "number of the note", "the note's number")},
	{"words beside a field", replacing("m/tools.go", "// words", "// some words", "")},
	{"a tag", replacing("m/tools.go", `json:"text"`, `json:"words"`, `json:"text" jsonschema:"minLength=2"`)},
	{"a type", replacing("m/tools.go", "Count int", "Count *int", "Count []string", "Count chan int", "Count kinds.Kind")},
	{"a constant of another package", replacing("m/kinds/kinds.go", `"small"`, `"tiny"`, `"minute"`)},
	{"one more constant", replacing("m/kinds/kinds.go", "\tLarge Kind = \"large\"\n", "\tLarge Kind = \"large\"\n\tHuge Kind = \"huge\"\n")},
	{"a value of a sealed interface", toggling("m/kinds/square.go", "package kinds\n\n// A Square has corners.\ntype Square struct {\n\tSide Size `json:\"side\"`\n}\n\nfunc (*Square) shape() {}\n")},
	{"a type that is nothing of it any more", replacing("m/kinds/shapes.go", "func (Ring) shape() {}", "func (Ring) Shape() {}", "func (r *Ring) shape() {}")},
	{"an interface", replacing("m/kinds/shapes.go", "interface{ shape() }", "interface{ shape(); Shape() }", "interface{ any }")},
	{"a method in another file", toggling("m/kinds/text.go", "package kinds\n\n// MarshalText writes a size.\nfunc (s Size) MarshalText() ([]byte, error) { return nil, nil }\n")},
	{"a schema in another file", toggling("m/kinds/schema.go", "package kinds\n\n// JSONSchema is that of sizes.\nfunc (Size) JSONSchema() string { return `{\"type\": \"integer\", \"minimum\": 2}` }\n")},
	{"a constant of a size", toggling("m/kinds/sizes.go", "package kinds\n\n// The sizes.\nconst (\n\tTiny Size = iota + 1\n\tHuge2\n)\n")},
	{"a constant in a constrained file", toggling("m/kinds/kinds_pro.go", "//go:build pro\n\npackage kinds\n\nconst Pro Kind = \"pro\"\n")},
	{"words of a shared type", replacing("m/kinds/shapes.go", "// across", "// from side to side")},
	{"a directive of a shared type", replacing("m/kinds/shapes.go", "// A Size is in millimetres.\n", "// A Size is in millimetres.\n//\n//toolgen:description How large it is.\n", "// A Size is in millimetres.\n//\n//toolgen:description file:size.md\n", "// A Size is in millimetres.\n//\n//toolgen:schema {\"type\": \"integer\"}\n", "// A Size is in millimetres.\n//\n//toolgen:nonsense\n")},
	{"a file that a shared type names", toggling("m/kinds/size.md", "How large.\n")},
	{"a shared alias", replacing("m/kinds/shapes.go", "type Size int", "type Size = int64", "type Size uint8", "type Size struct{ W, H int }", "type Size int // Ring")},
	{"an error that a tool reaches", replacing("m/kinds/shapes.go", "Size Size", "Size Nowhere")},
	{"an error that no tool reaches", toggling("m/kinds/broken.go", "package kinds\n\nvar Broken Nowhere = 1\n\nfunc (n Nowhere) Broken() {}\n")},
	{"a cycle of imports", toggling("m/kinds/cycle.go", "package kinds\n\nimport \"example.com/m/shop\"\n\nvar _ = shop.Ask\n")},
	{"a recursive type", replacing("m/stock/stock.go", "Part *Item", "Part []Item", "Part map[string]Item", "Part *Ring")},
	{"a generic type", replacing("m/stock/stock.go", "Listed[int]", "Listed[Shape]", "Listed[Place]", "Listed[*Size]")},
	{"no calls", replacing("m/stock/stock.go", "//toolgen:package call", "//toolgen:package", "//toolgen:package registered", "//toolgen:package all", "//toolgen:package call strict")},
	{"a name that another package has", replacing("m/shop/shop.go", "name=ask_price", "name=count", "name=find", "")},
	{"values from another package", replacing("m/stock/place.go", "from=example.com/m/places", "from=example.com/m/kinds", "off")},
	{"one more value from another package", toggling("m/places/more.go", "package places\n\nimport \"example.com/m/stock\"\n\nconst Nowhere stock.Place = \"nowhere\"\n")},
	{"words in a file of their own package", replacing("m/shop/ask.md", "the price", "a price", "\xff")},
	{"a file of words of a package that goes", toggling("m/shop/ask.md", "")},
	{"a test", replacing("m/shop/shop_test.go", "tested = 1", "tested = 2", "tested = Nowhere", "(")},
	{"a test of another name", toggling("m/shop/more_test.go", "package shop_test\n")},
	{"a package of tools that goes", toggling("m/stock/stock.go", "")},
	{"an import by another name", replacing("m/shop/shop.go", "\t\"example.com/m/kinds\"\n", "\tkinds \"example.com/m/stock\"\n")},
	{"an output with calls that goes", toggling("m/stock/tools_call_gen.go", "")},
	{"a package below", toggling("m/kinds/below/below.go", "package below\n\ntype Below int\n")},
	{"a module in the way", toggling("m/kinds/go.mod", "module example.com/m/kinds\n\ngo 1.26\n")},
	{"a type of another package", replacing("m/kinds/kinds.go", "type Kind string", "type Kind int", "type Kind struct{ Name string }")},
	{"a comment that says nothing", replacing("m/kinds/kinds.go", "// Package kinds has kinds.", "// Package kinds holds kinds.")},
	{"options of a package", replacing("m/tools.go", "format=mcp,openai", "format=mcp", "format=mcp,openai strict", "format=mcp,nonsense", "names=camel")},
	{"a tool less", replacing("m/extra/extra.go", "//toolgen:tool\n", "")},
	{"an error in syntax", replacing("m/extra/extra.go", "func Drop(", "func Drop[(")},
	{"an import that is not there", replacing("m/kinds/kinds.go", "package kinds\n", "package kinds\n\nimport _ \"example.com/nowhere\"\n")},
	{"an import of hidden source", replacing("m/tools.go", "\"example.com/m/kinds\"\n", "\"example.com/m/kinds\"\n\t\"example.com/m/testdata/hidden\"\n")},
	{"a field of hidden source", replacing("m/tools.go", "\tCount int", "\tValue hidden.Value\n\tCount int")},
	{"hidden source", replacing("m/testdata/hidden/type.go", "N int", "N string")},
	{"a build constraint", replacing("m/extra/extra.go", "package extra\n", "//go:build pro\n\npackage extra\n", "//go:build !windows\n\npackage extra\n")},
	{"types of a constrained file", replacing("m/extra/extra_pro.go", "type Pro int", "type Pro string")},
	{"the language", replacing("m/go.mod", "go 1.26\n", "go 1.25.0\n", "go 1.26.0\n")},
	{"a comment in go.mod", replacing("m/go.mod", "module example.com/m\n", "// A module.\nmodule example.com/m\n")},
	{"a requirement that is not there", replacing("m/go.mod", "go 1.26\n", "go 1.26\n\nrequire example.com/nowhere v1.0.0\n")},
	{"the path of the module", replacing("m/go.mod", "module example.com/m\n", "module example.com/other\n")},
	{"folders left out", replacing("m/go.mod", "go 1.26\n", "go 1.26\n\nignore ./extra\n")},
	{"a type of another module", replacing("lib/lib.go", "Deep bool", "Deep int", "Deep *string")},
	{"words of another module", replacing("lib/lib.go", "// or not", "// or flat")},
	{"a vendored type", replacing("m/vendor/example.com/lib/lib.go", "Deep bool", "Deep int")},
	{"the list of what is vendored", replacing("m/vendor/modules.txt", "example.com/lib\n", "", "example.com/lib\nexample.com/lib/more\n")},
	{"modules of the workspace", replacing("go.work", "\t./lib\n", "", "\t./lib\n\t./none\n")},
	{"words in a file of their own", replacing("m/extra/docs/drop.md", "for good", "for ever", "\xff")},
	{"the template", replacing("m/page.tmpl", "{{.Name}}", "{{.Title}}", "{{.Nothing}}")},
	{"a file of words that goes", toggling("m/extra/docs/drop.md", "")},
	{"a file that goes", toggling("m/extra/extra.go", "")},
	{"a package that goes", toggling("m/kinds/kinds.go", "")},
	{"a file of another system", toggling("m/tools_windows.go", "package m\n\n// Win is a tool.\n//\n//toolgen:tool\nfunc Win() error { return nil }\n")},
	{"a file of another package", toggling("m/other.go", "package other\n")},
	{"one more tool", toggling("m/more.go", "package m\n\n// Find2 finds more.\n//\n//toolgen:tool\nfunc Find2(text string) error { return nil }\n")},
	{"a tool without words", toggling("m/bare.go", "package m\n\n//toolgen:tool\nfunc Bare(n int) error { return nil }\n")},
	{"a name that is there twice", toggling("m/extra/twice.go", "package extra\n\n// Find finds.\n//\n//toolgen:tool\nfunc Find(n int) error { return nil }\n")},
	{"one more package", toggling("m/late/late.go", "package late\n\n// Late is late.\n//\n//toolgen:tool\nfunc Late(n int) error { return nil }\n")},
	{"a module inside", toggling("m/extra/go.mod", "module example.com/m/extra\n\ngo 1.26\n")},
	{"a module inside that goes", toggling("m/inner/go.mod", "")},
	{"the path of a module inside", replacing("m/inner/go.mod", "example.com/inner", "example.com/m/kinds", "example.com/m")},
	{"a tool of a module inside", replacing("m/inner/inner.go", "//toolgen:tool", "// No tool.")},
	{"a file of a module inside", toggling("m/inner/below/below.go", "package below\n\n//toolgen:tool\nfunc Below() {}\n")},
	{"hidden source of a module inside", toggling("m/inner/testdata/x.go", "package x\n\n//toolgen:tool\nfunc X() {}\n")},
	{"a module inside of one inside", toggling("m/inner/deep/go.mod", "")},
	{"a tool of a module inside of one inside", replacing("m/inner/deep/deep.go", "//toolgen:tool", "// No tool.")},
	{"a module inside of a package", toggling("m/stock/more/go.mod", "module example.com/m/stock/more\n\ngo 1.26\n")},
	{"a tool inside of a package", toggling("m/stock/more/more.go", "package more\n\n//toolgen:tool\nfunc More() {}\n")},
	{"a module of no workspace", toggling("aside/go.mod", "module example.com/aside\n\ngo 1.26\n")},
	{"a tool of no workspace", replacing("aside/aside.go", "//toolgen:tool", "// No tool.")},
	{"one more module of no workspace", toggling("aside/more/go.mod", "module example.com/aside/more\n\ngo 1.26\n")},
	{"its tool", toggling("aside/more/more.go", "package more\n\n//toolgen:tool\nfunc More() {}\n")},
	{"one more module of the workspace", replacing("go.work", "\t./lib\n", "\t./lib\n\t./aside\n")},
	{"a tool of another module", toggling("lib/tool.go", "package lib\n\n// Flip flips.\n//\n//toolgen:tool\nfunc Flip(o Option) error { return nil }\n")},
	{"a module around", toggling("go.mod", "module example.com\n\ngo 1.26\n")},
	{"a workspace around", toggling("go.work", "go 1.26\n\nuse ./m\n")},
	{"a repository around", toggling(".git/HEAD", "ref: refs/heads/main\n")},
	{"the settings of go env -w", toggling("go.env.txt", "GOFLAGS=-tags=pro\n")},
	{"settings that say where packages lie", toggling("go.env.txt", "GOFLAGS=-modfile=other.mod\n")},
	{"another go.mod", toggling("m/other.mod", "module example.com/m\n\ngo 1.24\n")},
	{"a link in place of source", toggling("m/extra/link.go", "->../../elsewhere.txt")},
	{"where a link leads", toggling("elsewhere.txt", "package extra\n\n// A Linked is a type.\ntype Linked int\n")},
	{"a link to a folder", toggling("m/linked", "->../lib")},
	{"an output by hand", replacing("m/tools_gen.go", "package m\n", "package m\n\nvar byHand = 1\n", "package m\n\nimport _ \"example.com/nowhere\"\n", "package m\n\nimport _ \"embed\"\n\n//go:embed nothing\nvar nothing string\n")},
	{"an output that nobody generated", replacing("m/tools_gen.go", "// Code generated by toolgen. DO NOT EDIT.", "// Code written by hand.")},
	{"line ends", replacing("m/tools_gen.go", "package m\n", "package m\r\n")},
	{"an output that is cut", func(w *world) { w.cut("m/tools_gen.go") }},
	{"an output that goes", toggling("m/tools_gen.go", "")},
	{"an output of another package that goes", toggling("m/extra/tools_gen.go", "")},
	{"an output of another module", toggling("lib/tools_gen.go", "// Code generated by toolgen. DO NOT EDIT.\n\npackage lib\n\n// A Made is made.\ntype Made int\n")},
	{"GOFLAGS", environmentOf("GOFLAGS", "-tags=pro", "-mod=mod", "-mod=vendor", "-mod=readonly -tags=other")},
	{"GOOS", environmentOf("GOOS", "windows", "darwin")},
	{"GOWORK", environmentOf("GOWORK", "off")},
	{"CGO_ENABLED", environmentOf("CGO_ENABLED", "0", "1")},
	{"GOEXPERIMENT", environmentOf("GOEXPERIMENT", "nogreenteagc")},
	{"GO111MODULE", environmentOf("GO111MODULE", "off", "on")},
	{"CC", environmentOf("CC", "clang", "gcc -O1")},
	{checkVariable, environmentOf(checkVariable, "1", "perhaps")},
}

// replacing returns an edit that replaces the longest of texts in the file by a random
// element of texts.
func replacing(name string, texts ...string) func(w *world) {
	return func(w *world) {
		content, err := os.ReadFile(w.path(name))
		if err != nil {
			return
		}
		longest := slices.SortedFunc(slices.Values(texts), func(a, b string) int { return len(b) - len(a) })
		for _, old := range longest {
			if old != "" && strings.Contains(string(content), old) {
				text := strings.Replace(string(content), old, texts[w.random.IntN(len(texts))], 1)
				w.write(map[string]string{name: text})
				return
			}
		}
	}
}

// toggling returns an edit that removes the file if it exists, and otherwise writes it with
// content. If content is empty, the file gets its last content from the past states.
func toggling(name, content string) func(w *world) {
	return func(w *world) {
		if _, err := os.Lstat(w.path(name)); err == nil {
			os.Remove(w.path(name))
			return
		}
		text := content
		for _, s := range w.past {
			if was, known := s.files[name]; known && content == "" {
				text = was
			}
		}
		w.write(map[string]string{name: text})
	}
}

func (w *world) cut(name string) {
	content, err := os.ReadFile(w.path(name))
	if err == nil {
		os.WriteFile(w.path(name), content[:w.random.IntN(len(content)+1)], 0o644)
	}
}

func environmentOf(name string, values ...string) func(w *world) {
	return func(w *world) {
		env := maps.Clone(w.env)
		if delete(env, name); w.random.IntN(2) == 0 {
			env[name] = values[w.random.IntN(len(values))]
		}
		w.setEnv(env)
	}
}
