package bazel

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

var packageCount = flag.Int("packages", 0, "measure a workspace with so many packages")

// A remoteCache is a cache in the protocol that Bazel uses over HTTP.
// https://bazel.build/remote/caching#http-caching
type remoteCache struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (c *remoteCache) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Method == http.MethodPut {
		c.files[r.URL.Path] = body
		return
	}
	content, ok := c.files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(content)
}

// A workspace is a copy of this example with a built toolgen.
type workspace struct {
	t          *testing.T
	dir, cache string
}

func newWorkspace(t *testing.T) workspace {
	t.Helper()
	version, err := exec.CommandContext(t.Context(), "bazel", "--version").Output()
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal(err)
	case err != nil:
		t.Skip(err)
	}
	var major int
	if _, err := fmt.Sscanf(string(version), "bazel %d", &major); err == nil && major >= 8 { // Debian's build prints no number
		t.Skipf("%s has no WORKSPACE", version)
	}
	server := httptest.NewServer(&remoteCache{files: map[string][]byte{}})
	t.Cleanup(server.Close)
	w := workspace{t: t, dir: filepath.Join(t.TempDir(), "bazel"), cache: server.URL}
	if err := os.CopyFS(w.dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "../..", "-o", filepath.Join(w.dir, "tools", "toolgen"), "./cmd/toolgen")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return w
}

// An outputRoot is a directory in which Bazel stores everything that it has built on one
// machine.
type outputRoot struct {
	workspace
	dir string
}

func (w workspace) newOutputRoot() outputRoot {
	root := outputRoot{w, w.t.TempDir()}
	w.t.Cleanup(func() {
		// Directories in the output root are read-only, and Bazel's server is still running.
		if out, err := root.bazel(context.Background(), "clean", "--expunge").CombinedOutput(); err != nil {
			w.t.Errorf("%v\n%s", err, out)
		}
	})
	return root
}

func (r outputRoot) bazel(ctx context.Context, args ...string) *exec.Cmd {
	args = append([]string{"--output_user_root=" + r.dir, "--nohome_rc", "--max_idle_secs=60", "--host_jvm_args=-XX:TieredStopAtLevel=1", "--host_jvm_args=-XX:+UseSerialGC"}, args...)
	cmd := exec.CommandContext(ctx, "bazel", args...)
	cmd.Dir = r.workspace.dir
	nowhere := "http://127.0.0.1:9" // downloads fail
	cmd.Env = append(os.Environ(), "http_proxy="+nowhere, "https_proxy="+nowhere)
	return cmd
}

// processes is the line in which Bazel reports how its actions were executed.
var processes = regexp.MustCompile(`INFO: \d+ process(?:es)?: (.*)\.`)

// build builds the targets in a sandbox without a network. It returns how the actions were
// executed, such as "2 internal, 1 linux-sandbox", and how long the build took.
func (r outputRoot) build(targets ...string) (executed string, took time.Duration) {
	r.t.Helper()
	args := append([]string{
		"build", "--spawn_strategy=sandboxed", "--nosandbox_default_allow_network", "--remote_cache=" + r.cache,
		"--color=no", "--curses=no", "--noshow_progress", "--show_result=0",
	}, targets...)
	start := time.Now()
	out, err := r.bazel(r.t.Context(), args...).CombinedOutput()
	if err != nil {
		r.t.Fatalf("%v\n%s", err, out)
	}
	found := processes.FindSubmatch(out)
	if found == nil {
		r.t.Fatalf("no processes:\n%s", out)
	}
	return string(found[1]), time.Since(start)
}

func (w workspace) read(name string) string {
	w.t.Helper()
	content, err := os.ReadFile(filepath.Join(w.dir, filepath.FromSlash(name)))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(content)
}

func (w workspace) write(name, content string) {
	w.t.Helper()
	name = filepath.Join(w.dir, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(content), 0o666)); err != nil {
		w.t.Fatal(err)
	}
}

// generated are the files of //shop:tools.
var generated = []string{"shop/tools_gen.go", "shop/tools_call_gen.go"}

func (w workspace) generated() string {
	text := ""
	for _, name := range generated {
		text += w.read("bazel-bin/" + name)
	}
	return text
}

// sandboxed matches the report of one action in a sandbox.
var sandboxed = regexp.MustCompile(`\b1 (linux|processwrapper|darwin)-sandbox\b`)

// TestBazel builds the tools in a sandbox, without a network, and with a remote cache.
func TestBazel(t *testing.T) {
	w := newWorkspace(t)
	first := w.newOutputRoot()
	if executed, _ := first.build("//..."); !sandboxed.MatchString(executed) {
		t.Errorf("the first build: %s", executed)
	}
	before := w.generated()

	// Running toolgen with the go command generates the same bytes.
	generate := exec.CommandContext(t.Context(), filepath.Join(w.dir, "tools", "toolgen"), "generate", "./...")
	generate.Dir, generate.Env = w.dir, append(os.Environ(), "TOOLGEN_CACHE=off")
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	direct := ""
	for _, name := range generated {
		direct += w.read(name)
		if err := os.Remove(filepath.Join(w.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if direct != before || !strings.Contains(before, "at most once") || !strings.Contains(before, `"JPY"`) {
		t.Errorf("got %s\nwant %s", before, direct)
	}

	// A change in an import, or in a file that a directive names, causes a new build.
	w.write("money/money.go", strings.Replace(w.read("money/money.go"), `"JPY"`, `"JPY"`+"\n\tFranc Currency = \"CHF\"", 1))
	if executed, _ := first.build("//..."); !sandboxed.MatchString(executed) || !strings.Contains(w.generated(), `"CHF"`) {
		t.Errorf("after a change of an import: %s", executed)
	}
	w.write("shop/refund.md", "Returns the price of an order, only once.\n")
	if executed, _ := first.build("//..."); !sandboxed.MatchString(executed) || !strings.Contains(w.generated(), "only once") {
		t.Errorf("after a change of a description: %s", executed)
	}
	if executed, _ := first.build("//..."); strings.Contains(executed, "sandbox") {
		t.Errorf("without a change: %s", executed)
	}
	after := w.generated()

	// Another machine gets the files from the cache, and executes nothing.
	if executed, _ := w.newOutputRoot().build("//..."); strings.Contains(executed, "sandbox") || !strings.Contains(executed, "1 remote cache hit") {
		t.Errorf("with a second output root: %s", executed)
	}
	if got := w.generated(); got != after {
		t.Errorf("the cache returned %s\nwant %s", got, after)
	}
}

// TestManyPackages measures a workspace with many packages, each with five tools and
// imports of up to three others.
func TestManyPackages(t *testing.T) {
	if *packageCount == 0 {
		t.Skip("no -packages")
	}
	w := newWorkspace(t)
	for _, name := range []string{"shop", "money"} {
		if err := os.RemoveAll(filepath.Join(w.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range *packageCount {
		var imports, deps, fields string
		for _, other := range []int{i / 2, i / 3, i / 5} {
			if other != i && !strings.Contains(imports, fmt.Sprintf("p%d\"", other)) {
				imports += fmt.Sprintf("\t\"github.com/go-toolgen/toolgen/examples/bazel/p%d\"\n", other)
				deps += fmt.Sprintf("\"//p%d\", ", other)
				fields += fmt.Sprintf("\tOf%d p%[1]d.Item `json:\"of%[1]d\"`\n", other)
			}
		}
		var b bytes.Buffer
		fmt.Fprintf(&b, "// Package p%d has tools.\n//\n//toolgen:package call\npackage p%[1]d\n\nimport (\n\t\"context\"\n\t\"time\"\n\n%s)\n", i, imports)
		fmt.Fprintf(&b, "\n// An Item is an item.\ntype Item struct {\n\tName string `json:\"name\"` // shown to users\n\tAt time.Time `json:\"at\"`\n}\n")
		fmt.Fprintf(&b, "\n// A Request is a request for items.\ntype Request struct {\n\tItem Item `json:\"item\"`\n\tCount int `json:\"count\"` // number of items\n%s}\n", fields)
		for tool := range 5 {
			fmt.Fprintf(&b, "\n// Tool%d finds items.\n//\n//toolgen:tool\nfunc Tool%[1]d(ctx context.Context, in Request) ([]Item, error) { return nil, nil }\n", tool)
		}
		w.write(fmt.Sprintf("p%d/p.go", i), b.String())
		w.write(fmt.Sprintf("p%d/BUILD.bazel", i), fmt.Sprintf(`load("//:toolgen.bzl", "go_package", "toolgen")

go_package(
    name = "p%d",
    srcs = ["p.go"],
    importpath = "github.com/go-toolgen/toolgen/examples/bazel/p%[1]d",
    module = "github.com/go-toolgen/toolgen/examples/bazel",
    visibility = ["//visibility:public"],
    deps = [%s],
)

toolgen(
    name = "tools",
    outs = ["tools_gen.go", "tools_call_gen.go"],
    package = ":p%[1]d",
)
`, i, deps))
	}
	first := w.newOutputRoot()
	report := func(what string) func(executed string, took time.Duration) {
		return func(executed string, took time.Duration) { t.Logf("%s: %.1f s, %s", what, took.Seconds(), executed) }
	}
	report("first build")(first.build("//..."))
	report("no change")(first.build("//..."))
	last := fmt.Sprintf("p%d/p.go", *packageCount-1)
	w.write(last, w.read(last)+"\n// Item2 is another item.\ntype Item2 Item\n")
	report("change of a package that nothing imports")(first.build("//..."))
	report("from the remote cache")(w.newOutputRoot().build("//..."))

	for _, what := range []string{"toolgen generate ./...", "again"} {
		start := time.Now()
		generate := exec.CommandContext(t.Context(), filepath.Join(w.dir, "tools", "toolgen"), "generate", "./...")
		generate.Dir, generate.Env = w.dir, append(os.Environ(), "TOOLGEN_CACHE="+filepath.Join(first.dir, "toolgen"))
		if out, err := generate.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Logf("%s: %.1f s", what, time.Since(start).Seconds())
	}
	err := fs.WalkDir(os.DirFS(w.dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_gen.go") && w.read(path) != w.read("bazel-bin/"+path) {
			t.Errorf("%s differs", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
