package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts that compare it")

func TestMain(m *testing.M) {
	if os.Getenv(cacheVariable) == "" { // tests must not use the user's cache
		os.Setenv(cacheVariable, noCache)
	}
	testscript.Main(m, map[string]func(){"toolgen": main})
}

// TestScripts runs the command as users do. The modules of the scripts require no other
// modules, so that they work without a network.
func TestScripts(t *testing.T) {
	goEnv, err := exec.Command("go", "env", "GOCACHE", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	memory := t.TempDir()
	cache, root, _ := strings.Cut(strings.TrimSpace(string(goEnv)), "\n")
	runtime, err := filepath.Abs("../../gen/call") // runtime of generated calls
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exitcode": checkExitCode, "replace": replaceInFile,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", cache)
			env.Setenv("GOPATH", filepath.Join(env.WorkDir, ".gopath"))
			env.Setenv("GOPROXY", "off")
			env.Setenv("RUNTIME", runtime)
			env.Setenv("GOFLAGS", "")
			env.Setenv("TOOLGEN_CACHE", memory)
			env.Setenv("GOTOOLCHAIN", "local")
			env.Setenv("GOGC", "300") // use more memory to save time
			bin, _, _ := strings.Cut(env.Getenv("PATH"), string(filepath.ListSeparator))
			env.Setenv("GO", root) // directory of the standard library
			env.Setenv("BIN", bin) // directory that contains only toolgen
			env.Vars = append(env.Vars, gitEnv(env.WorkDir)...)
			return nil
		},
	})
}

// checkExitCode is the command "exitcode WANT ARGS...": it runs toolgen and compares its
// exit code.
func checkExitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: exitcode WANT ARGS...")
	}
	code := 0
	err := ts.Exec("toolgen", args[1:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got := strconv.Itoa(code); got != args[0] {
		ts.Fatalf("the exit code is %s, want %s", got, args[0])
	}
}

// replaceInFile is the command "replace OLD NEW FILE", which replaces a string in a file. In
// the strings, \n and \r are escapes.
func replaceInFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	before, unescape := ts.ReadFile(args[2]), strings.NewReplacer(`\n`, "\n", `\r`, "\r")
	after := strings.ReplaceAll(before, unescape.Replace(args[0]), unescape.Replace(args[1]))
	if after == before {
		ts.Fatalf("%s does not contain %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(after), 0o666))
}

// gitEnv returns an environment in which git ignores the settings of the machine, and any
// repository that contains the directory.
func gitEnv(dir string) []string {
	return []string{
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES=" + filepath.Dir(dir),
	}
}

func TestPanicIsAnInternalError(t *testing.T) {
	broken := &Command{Name: "generate", New: func(*call) task { panic("no such place") }}
	var stdout, stderr bytes.Buffer
	if code := run([]*Command{broken}, nil, &stdout, &stderr); code != exitUsage {
		t.Errorf("exit code = %d, want %d", code, exitUsage)
	}
	for _, want := range []string{"toolgen: internal error: no such place\n", "Please report it", "main_test.go:"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error has no %q:\n%s", want, &stderr)
		}
	}
}

// TestCommandLineIsEscaped checks that a command line cannot contain commands of a terminal
// or a workflow.
func TestCommandLineIsEscaped(t *testing.T) {
	for _, args := range [][]string{{"a\n::error::b\x1b[2J"}, {"call", "a", "x=\n::error::b\x1b[2J"}, {"show", "-\n::error::b\x1b[2J"}} {
		var stdout, stderr strings.Builder
		if code := run(allCommands(), args, &stdout, &stderr); code == exitDone {
			t.Errorf("%q: got exit code %d", args, code)
		}
		if got := stdout.String() + stderr.String(); strings.Contains(got, "\n::error") || strings.Contains(got, "\x1b") {
			t.Errorf("%q: got %q", args, got)
		}
	}
}

// TestBaseNames checks that only names that the go command, shells, and other systems
// support are accepted. A name with a line break, for example, would be two lines of
// output.
func TestBaseNames(t *testing.T) {
	for name, want := range map[string]bool{
		"tools_gen.go": true, "tools-1.gen.go": true, "werkzeuge_für.go": true, "1.go": true,
		"a\nb.go": false, "a\rb.go": false, "a b.go": false, "a\x00.go": false, "a\u2028b.go": false, "a\xff.go": false, "a\u202eb.go": false,
		"-a.go": false, "a:b.go": false, "a$b.go": false, "a\"b.go": false, ".a.go": false, "x/a.go": false, "": false, ".go": false,
	} {
		err := checkBaseName(name)
		if got := err == nil; got != want {
			t.Errorf("checkBaseName(%q): %v, want a name: %v", name, err, want)
		}
	}
}
