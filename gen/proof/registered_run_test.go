package proof_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// run compiles the servers into one program and runs it once for each combination of
// their conditions.
func (f *fleet) run(t testing.TB) {
	t.Helper()
	program := f.build(t)
	byName := map[string]*server{}
	used := map[string]bool{}
	for _, s := range f.servers {
		byName[s.name] = s
		for _, name := range s.conditions() {
			used[name] = true
		}
	}
	for set := range subsets(slices.Sorted(maps.Keys(used))) {
		for more, after := true, ""; more; more = after != "" {
			var runs map[string]run
			runs, after = f.runOnce(t, program, set, after)
			for name, r := range runs {
				byName[name].runs = append(byName[name].runs, r)
			}
		}
	}
}

func subsets(names []string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for bits := range 1 << len(names) {
			var set []string
			for i, name := range names {
				if bits&(1<<i) != 0 {
					set = append(set, name)
				}
			}
			if !yield(set) {
				return
			}
		}
	}
}

// runOnce runs the servers that read all conditions in set. If after is not "", it runs
// only the servers that follow that server. If a server does not terminate, or one of its
// goroutines panics, runOnce stops and returns that server as endless.
func (f *fleet) runOnce(t testing.TB, program string, set []string, after string) (runs map[string]run, endless string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = []string{"HOME=" + os.Getenv("HOME"), "PATIENCE=" + f.patience, "AFTER=" + after}
	for _, name := range set {
		cmd.Env = append(cmd.Env, name+"=on")
	}
	runs = map[string]run{}
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	impatient := time.AfterFunc(4*patience, func() { _ = cmd.Process.Kill() })
	defer impatient.Stop()
	if err := cmd.Run(); err != nil {
		last := problems.String()
		last = last[max(0, strings.LastIndex(last, "program ")):]
		name, stack, _ := strings.Cut(strings.TrimPrefix(last, "program "), "\n")
		if !strings.HasPrefix(stack, "panic: ") { // expect only a panic in a goroutine, which the driver cannot recover
			t.Fatalf("the driver with %v: %v\n%.2000s", set, err, last)
		}
		runs[name] = run{conditions: strings.Join(set, " "), failed: "a goroutine panics"}
		endless = name
	}
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var line struct {
			Program, Failed string
			Tools           []*listedTool
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatalf("the driver printed %q: %v", lines.Text(), err)
		}
		runs[line.Program] = run{conditions: strings.Join(set, " "), failed: line.Failed, tools: line.Tools}
		if line.Failed == "it does not end" {
			endless = line.Program
		}
	}
	return runs, endless
}

// build compiles the driver. It drops shared servers that do not compile, because the
// sampler does not implement all rules of Go.
func (f *fleet) build(t testing.TB) (program string) {
	t.Helper()
	for {
		writeFile(t, filepath.Join(f.drive, "programs.go"), f.table())
		f.writeShared(t)
		out, err := f.compile(t)
		if err == nil {
			return filepath.Join(f.drive, "driver")
		}
		if noNetwork.MatchString(out) && os.Getenv("CI") == "" {
			t.Skipf("the SDKs are not in the module cache: %.200s", out)
		}
		bad := map[string]string{}
		for _, m := range compileError.FindAllStringSubmatch(out, -1) {
			bad[m[1]] = m[0]
		}
		before := len(f.servers)
		f.servers = slices.DeleteFunc(f.servers, func(s *server) bool {
			if why, ok := bad[s.name]; ok && s.shared {
				f.dropped = append(f.dropped, why)
				f.remove(t, s)
				return true
			}
			return false
		})
		if len(f.servers) == before {
			t.Fatalf("%v\n%.4000s", err, out)
		}
	}
}

// compileError matches an error in the file of a shared server.
var compileError = regexp.MustCompile(`(?m)^(?:\./)?shared\d+/(\w+?)_[^\n]*$`)

// noNetwork matches errors of the go command if it cannot download a module.
var noNetwork = regexp.MustCompile(`dial tcp|no such host|module lookup disabled|i/o timeout`)

// remove deletes the files of a server from both modules.
func (f *fleet) remove(t testing.TB, s *server) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(f.drive, "shared*", s.name+"_*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, filepath.Join(f.read, s.name)) {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
	}
}

func (f *fleet) compile(t testing.TB) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-gcflags=example.com/registered/...=-e -N -l -dwarf=false", "-ldflags=-s -w", "-o", "driver", ".")
	cmd.Dir = f.drive
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// table returns the source of the driver's list of servers.
func (f *fleet) table() string {
	packages := map[string]bool{}
	var rows strings.Builder
	for _, s := range f.servers {
		pkg, function, field := s.name, s.register, s.sdk
		if s.register == "" {
			function, field = "Main", "main"
		}
		if s.fails {
			field += "Err"
		}
		if s.shared {
			pkg, function = s.pkg, "X"+s.register
		}
		packages[pkg] = true
		fmt.Fprintf(&rows, "\t{name: %q, conditions: %q, %s: %s.%s},\n", s.name, strings.Join(s.conditions(), " "), field, pkg, function)
	}
	var list strings.Builder
	for _, pkg := range slices.Sorted(maps.Keys(packages)) {
		fmt.Fprintf(&list, "\t%s \"example.com/registered/%[1]s\"\n", pkg)
	}
	return fmt.Sprintf("package main\n\nimport (\n%s)\n\nvar programs = []program{\n%s}\n", list.String(), rows.String())
}

// writeShared writes a file exported.go for each shared package. It declares an exported
// variable for the registration function of each server.
func (f *fleet) writeShared(t testing.TB) {
	t.Helper()
	names := map[string]string{}
	for _, s := range f.servers {
		if s.shared {
			names[s.pkg] += fmt.Sprintf("var X%s = %[1]s\n", s.register)
		}
	}
	for pkg, vars := range names {
		writeFile(t, filepath.Join(f.drive, pkg, "exported.go"), "package "+pkg+"\n\n"+vars)
	}
}
