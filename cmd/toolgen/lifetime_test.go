//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
)

const signalledTool = "package a\n\n//toolgen:tool\nfunc Forecast(city string) {}\n"

var endingSignals = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// TestSignalWhileListing checks that a signal also ends the programs that toolgen started.
func TestSignalWhileListing(t *testing.T) {
	for _, sig := range endingSignals {
		t.Run(sig.String(), func(t *testing.T) {
			if signal.Ignored(sig) {
				t.Skip("the signal is ignored, for example by nohup, and started processes inherit this")
			}
			run := hang(t, "toolgen", "generate", "-C", t.TempDir())
			run.end(t, sig)
		})
	}
}

// TestSignalWhileReadingTheBase checks that a signal leaves no temporary directory.
func TestSignalWhileReadingTheBase(t *testing.T) {
	repo := newRepository(t)
	repo.write("go.mod", "module example.com/a\n\ngo 1.26\n")
	repo.write("a.go", signalledTool)
	repo.git("add", ".")
	repo.git("commit", "-q", "-m", "first")
	run := hang(t, "toolgen", "diff", "-C", repo.dir, "-base", "HEAD", ".")
	run.end(t, syscall.SIGTERM)
}

// TestSignalIgnored checks that a run under nohup continues after a hangup.
func TestSignalIgnored(t *testing.T) {
	run := hang(t, "sh", "-c", `trap "" HUP; exec toolgen generate -C "$0"`, t.TempDir())
	if err := run.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	select {
	case <-run.ended:
		t.Errorf("the run ended: %s", run.stderr.String())
	case <-time.After(300 * time.Millisecond):
	}
	run.end(t, syscall.SIGTERM)
}

// TestSignalWhileWriting sends a signal at any moment of a run. It checks that all files
// are written or none, and that no temporary file remains.
func TestSignalWhileWriting(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	const packages = 20
	for i := range packages {
		put(t, filepath.Join(top, fmt.Sprint("p", i), "a.go"), signalledTool)
	}
	files := func() []string {
		found, err := filepath.Glob(filepath.Join(top, "p*", "*gen*"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	for round := range 10 {
		cmd := exec.Command("toolgen", "generate", "-C", top, "./...")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error)
		go func() { ended <- cmd.Wait() }()
		for waiting := true; waiting && len(files()) <= round; {
			select {
			case err := <-ended:
				waiting = false
				go func() { ended <- err }()
			default:
			}
		}
		_ = cmd.Process.Signal(syscall.SIGTERM) // the process may have exited
		<-ended
		code := cmd.ProcessState.ExitCode()
		found := files()
		if (len(found) != packages || code != exitDone && code != signalled+int(syscall.SIGTERM)) && len(found) != 0 {
			t.Errorf("exit code %d, and %d files: %v", code, len(found), found)
		}
		for _, name := range found {
			if filepath.Base(name) != defaults.output {
				t.Errorf("the temporary file %s remains", name)
			}
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestStaleTemporaries checks that a run removes the temporary files of killed runs, and
// nothing else.
func TestStaleTemporaries(t *testing.T) {
	t.Chdir(t.TempDir())
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	gone, here := dead.Process.Pid, os.Getpid()
	for _, name := range []string{
		fmt.Sprintf(".a.go.%d-1.tmp", gone), fmt.Sprintf(".a.go.%d-old.tmp", here), // removed
		fmt.Sprintf(".a.go.%d-1.tmp", here), fmt.Sprintf(".b.go.%d-1.tmp", gone), ".a.go.mine-1.tmp", ".a.go.tmp",
	} {
		put(t, name, "")
	}
	old := time.Now().Add(-2 * longestRun)
	if err := os.Chtimes(fmt.Sprintf(".a.go.%d-old.tmp", here), old, old); err != nil {
		t.Fatal(err)
	}
	put(t, "a.go", "package p\n")
	content := []byte("package p\n")
	outputs := []output{{File: gen.File{Path: "a.go", Content: content}, exists: true, old: content}} // not stale
	if _, diags := write(&lifetime{ctx: t.Context()}, outputs); len(diags) > 0 {
		t.Fatal(diags)
	}
	want := fmt.Sprintf(".a.go.%d-1.tmp .a.go.mine-1.tmp .a.go.tmp .b.go.%d-1.tmp a.go", here, gone)
	if got := folder(t); got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// A hanging is a toolgen process that waits for a go command that does not exit.
type hanging struct {
	cmd    *exec.Cmd
	ended  chan struct{} // closed when the process has exited
	stderr strings.Builder
	temp   string // directory of the process's temporary files
	pids   string // file that lists the process IDs of the go command
}

// hang starts a command and waits until it has started the go command.
func hang(t *testing.T, name string, args ...string) *hanging {
	t.Helper()
	bin := t.TempDir()
	run := &hanging{ended: make(chan struct{}), temp: t.TempDir(), pids: filepath.Join(bin, "pids")}
	put(t, filepath.Join(bin, "go"), "#!/bin/sh\necho $$ >>\"$PIDS\"\nexec sleep 1000\n")
	if err := os.Chmod(filepath.Join(bin, "go"), 0o700); err != nil {
		t.Fatal(err)
	}
	run.cmd = exec.Command(name, args...)
	run.cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "PIDS="+run.pids, "TMPDIR="+run.temp)
	run.cmd.Stderr = &run.stderr
	if err := run.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = run.cmd.Wait() // tests read the exit code from ProcessState
		close(run.ended)
	}()
	t.Cleanup(func() { run.cmd.Process.Kill() })
	for len(run.processes(t)) == 0 {
		select {
		case <-run.ended:
			t.Fatalf("toolgen ended without a go command: %s", run.stderr.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
	return run
}

func (h *hanging) processes(t *testing.T) []int {
	t.Helper()
	text, err := os.ReadFile(h.pids)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var pids []int
	for line := range strings.Lines(string(text)) {
		var pid int
		if _, err := fmt.Sscan(line, &pid); err != nil {
			t.Fatal(err)
		}
		pids = append(pids, pid)
	}
	return pids
}

// end sends a signal, and checks that no process or file remains.
func (h *hanging) end(t *testing.T, sig syscall.Signal) {
	t.Helper()
	if err := h.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	<-h.ended
	if got, want := h.cmd.ProcessState.ExitCode(), signalled+int(sig); got != want {
		t.Errorf("exit code %d, want %d", got, want)
	}
	if got, want := h.stderr.String(), fmt.Sprintf("toolgen: %s\n", sig); got != want {
		t.Errorf("standard error %q, want %q", got, want)
	}
	for _, pid := range h.processes(t) {
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("the go command %d still runs", pid)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	left, err := os.ReadDir(h.temp)
	if err != nil || len(left) > 0 {
		t.Errorf("%d temporary files are left: %v", len(left), err)
	}
}

func put(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

const waitingTool = `package a

import (
	"context"
	"fmt"
	"os"
)

//toolgen:tool
func Wait(ctx context.Context, file string) error {
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

//toolgen:tool
func Print() string {
	fmt.Println("printed")
	return "returned"
}
`

// TestSignalWhileCalling checks that a signal during a tool call leaves no temporary files,
// such as the program or its arguments.
func TestSignalWhileCalling(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	put(t, filepath.Join(top, "a.go"), waitingTool)
	for _, sig := range endingSignals {
		t.Run(sig.String(), func(t *testing.T) {
			if signal.Ignored(sig) {
				t.Skip("the signal is ignored, for example by nohup")
			}
			temp, started := t.TempDir(), filepath.Join(t.TempDir(), "started")
			cmd := exec.Command("toolgen", "call", "-C", top, "wait", `{"file":"`+started+`"}`)
			cmd.Env = append(os.Environ(), "TMPDIR="+temp)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			for {
				if _, err := os.Stat(started); err == nil {
					break
				}
				select {
				case err := <-ended:
					t.Fatalf("the call ended before the tool started: %v\n%s", err, &stderr)
				case <-time.After(10 * time.Millisecond):
				}
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			<-ended // the exit code is read from ProcessState
			if got, want := cmd.ProcessState.ExitCode(), signalled+int(sig); got != want {
				t.Errorf("got exit code %d, want %d: %s", got, want, &stderr)
			}
			checkEmpty(t, temp)
		})
	}
}

// TestSignalWhileBuilding checks that a signal while the go command builds the program of a
// call leaves no files of the go command.
func TestSignalWhileBuilding(t *testing.T) {
	top, temp := t.TempDir(), t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	put(t, filepath.Join(top, "a.go"), waitingTool)
	cmd := exec.Command("toolgen", "call", "-C", top, "print")
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for building := false; !building; {
		select {
		case err := <-ended:
			t.Fatalf("the call ended before the build: %v", err)
		case <-time.After(time.Millisecond):
			found, err := filepath.Glob(filepath.Join(temp, "*", "go-build*"))
			building = err == nil && len(found) > 0
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-ended
	checkEmpty(t, temp)
}

// TestClosedPipeWhileCalling checks that output to a closed pipe leaves nothing behind.
func TestClosedPipeWhileCalling(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	put(t, filepath.Join(top, "a.go"), waitingTool)
	for _, args := range [][]string{{"print"}, {"-set", "No=1", "print"}, {"-v", "print"}} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		cmd := exec.Command("toolgen", append([]string{"call", "-C", top}, args...)...)
		temp := t.TempDir()
		cmd.Env = append(os.Environ(), "TMPDIR="+temp)
		cmd.Stdout, cmd.Stderr = writer, writer
		err = cmd.Run()
		writer.Close()
		if err == nil {
			t.Errorf("%q succeeded without its output", args)
		}
		checkEmpty(t, temp)
	}
}

func checkEmpty(t *testing.T, dir string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("got the files %v, want none: %v", left, err)
	}
}
