package proof_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A reading is toolgen's result for one server.
type reading struct {
	tools  []*readTool
	unread []*registered.Tool
	failed string // a panic or an error of toolgen
}

type readTool struct {
	*registered.Tool
	// inferred is the definition with schemas inferred from the handler's types, or nil if
	// toolgen reports an error for it.
	inferred *dialect.Located
}

// readServers is the number of servers that toolgen analyzes at once.
const readServers = 50

// readAll analyzes all servers in groups. If toolgen panics, it analyzes each server of the
// group alone.
func (f *fleet) readAll(t testing.TB) map[string]*reading {
	t.Helper()
	readings := map[string]*reading{}
	var usual []*server
	for _, s := range f.servers {
		if !s.hostile {
			usual = append(usual, s)
		} else if why := f.tryRead(t, s); why != "" {
			readings[s.name] = &reading{failed: why}
		} else {
			failed := f.readSome(t, []*server{s}, readings)
			readings[s.name].failed = failed
		}
	}
	for some := range slices.Chunk(usual, readServers) {
		if why := f.readSome(t, some, readings); why == "" {
			continue
		}
		for i := range some {
			failed := f.readSome(t, some[i:i+1], readings)
			readings[some[i].name].failed = failed
		}
	}
	return readings
}

// tryRead analyzes a hostile server in another process, with limits for time and memory. If
// the process fails, it returns the reason.
func (f *fleet) tryRead(t testing.TB, s *server) (failed string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{self, "-test.run=^TestReadHostile$", "-test.timeout=" + patience.String()}
	if runtime.GOOS != "windows" {
		args = append([]string{"sh", "-c", `ulimit -v 4000000; exec "$0" "$@"`}, args...)
	}
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Env = append(cmd.Environ(), hostileVariable+"="+filepath.Join(f.read, s.name))
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Sprintf("toolgen fails: %v\n%.500s", err, out)
	}
	return ""
}

// hostileVariable is the environment variable with the directory of a hostile server.
const hostileVariable = "TOOLGEN_PROOF_HOSTILE"

// TestReadHostile analyzes a hostile server for another test.
func TestReadHostile(t *testing.T) {
	dir := os.Getenv(hostileVariable)
	if dir == "" {
		t.Skip("TestRegisteredCorpus runs it")
	}
	f := &fleet{read: filepath.Dir(dir)}
	s := &server{name: filepath.Base(dir)}
	if why := f.readSome(t, []*server{s}, map[string]*reading{}); why != "" {
		t.Fatal(why)
	}
}

// readSome analyzes some servers at once, and returns a panic or an error of toolgen.
func (f *fleet) readSome(t testing.TB, servers []*server, readings map[string]*reading) (failed string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			failed = fmt.Sprint("toolgen panics: ", r)
		}
	}()
	var patterns []string
	for _, s := range servers {
		readings[s.name] = &reading{}
		patterns = append(patterns, "./"+s.name+"/...")
	}
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: f.read, Patterns: patterns, Env: readEnv(), Query: inspect.Query{Registered: true}})
	if diags.HasErrors() {
		return diagsText(diags, f.read)
	}
	pkgs, diags := inspect.Facts(prog)
	if diags.HasErrors() {
		t.Logf("facts: %v", diagsText(diags, f.read))
	}
	for _, pkg := range pkgs {
		inferred := inferredTools(pkg)
		for _, tool := range pkg.Tools {
			if tool.FromCall {
				r := readings[serverOf(tool.Registered.Package)]
				i := slices.IndexFunc(inferred, func(l dialect.Located) bool { return l.Name == tool.Registered.Name.Value && l.Pos == tool.Pos })
				read := &readTool{Tool: tool.Registered}
				if i >= 0 {
					read.inferred = &inferred[i]
				}
				r.tools = append(r.tools, read)
			}
		}
		for _, reg := range pkg.Unread {
			r := readings[serverOf(reg.Package)]
			r.unread = append(r.unread, reg)
		}
	}
	return ""
}

// inferredTools returns the definitions of a package. Errors such as duplicate names are
// ignored, because they do not affect the analysis.
func inferredTools(pkg *inspect.Package) []dialect.Located {
	tools, _ := gen.Tools([]*inspect.Package{pkg})
	return tools
}

// serverOf returns the name of the server that a package is part of.
func serverOf(path string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "example.com/registered/"), "/")
	return name
}

func readEnv() []string { return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off") }
