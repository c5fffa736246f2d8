package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// A terminal is the user's side of a pseudo-terminal.
type terminal struct {
	t      *testing.T
	master *os.File
	mutex  sync.Mutex
	seen   strings.Builder
	closed chan struct{}
}

func startIn(t *testing.T, cmd *exec.Cmd) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	var unlock, number int32
	control(t, master, syscall.TIOCSPTLCK, &unlock)
	control(t, master, syscall.TIOCGPTN, &number)
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	term := &terminal{t: t, master: master, closed: make(chan struct{})}
	go term.watch()
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // the process may have exited
		_ = cmd.Wait()
		master.Close()
	})
	return term
}

func control(t *testing.T, file *os.File, request uintptr, value *int32) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), request, uintptr(unsafe.Pointer(value))); errno != 0 {
		t.Fatal(errno)
	}
}

// watch records the output of the command in seen, until the command closes the terminal.
func (term *terminal) watch() {
	defer close(term.closed)
	buffer := make([]byte, 4096)
	for {
		n, err := term.master.Read(buffer)
		term.mutex.Lock()
		term.seen.Write(buffer[:n])
		term.mutex.Unlock()
		if err != nil {
			return
		}
	}
}

func (term *terminal) screen() string {
	term.mutex.Lock()
	defer term.mutex.Unlock()
	return term.seen.String()
}

func (term *terminal) write(keys string) {
	term.t.Helper()
	if _, err := term.master.WriteString(keys); err != nil {
		term.t.Fatal(err)
	}
}

// await waits until the output after its first seen bytes contains text.
func (term *terminal) await(text string, seen int) {
	term.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if strings.Contains(term.screen()[seen:], text) {
			return
		}
	}
	term.t.Fatalf("the terminal does not show %q:\n%q", text, term.screen()[seen:])
}

// TestCompletionInShells presses the tab key in real shells.
func TestCompletionInShells(t *testing.T) {
	starts := map[string]struct {
		args  []string
		setup string
	}{
		"bash": {[]string{"--norc", "--noprofile", "-i"}, "PS1='ready> '; bind 'set enable-bracketed-paste off'; source "},
		"zsh":  {[]string{"-f", "-i"}, "PS1='ready> '; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -D -u; source "},
		"fish": {[]string{"--no-config", "-i"}, "function fish_prompt; echo 'ready> '; end; source "},
	}
	keys := []struct{ typed, want string }{
		{"toolgen exp\t", "explain"},
		{"toolgen show -form\tgemini-\t", "gemini-legacy"},
		{"toolgen lint -provider openai,bedr\t", "openai,bedrock"},

		{"toolgen check ./we\t", "weather/"},
		{"toolgen lint -baseline li\t", "today.json"},
		{"toolgen call find\t", "find_station"},
		{"go tool toolgen check -Wer\t", "-Werror"},
	}
	for name, start := range starts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shell := exec.CommandContext(t.Context(), shellOrSkip(t, name), start.args...)
			shell.Dir = projectFolder(t)
			shell.Env = append(os.Environ(), "TERM=dumb", "HOME="+t.TempDir(), "HISTFILE=", "PATH="+goOfModule(t)+":"+os.Getenv("PATH"))
			script := completionScript(t, name)
			term := startIn(t, shell)
			term.write(start.setup + script + "; echo loa''ded\n")
			term.await("loaded", 0)
			for _, key := range keys {
				seen := len(term.screen())
				term.write(key.typed)
				term.await(key.want, seen)
				term.write("\x15") // clear the line
			}
		})
	}
}

// goOfModule returns a directory with a go command whose go tool toolgen runs the toolgen
// of this test.
func goOfModule(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\nwhile [ \"$1\" != toolgen ]; do shift; done\nexec \"$@\"\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestProgress checks that a terminal shows the progress if loading takes long, and that
// the line is removed when the run ends.
func TestProgress(t *testing.T) {
	dir := projectFolder(t)
	files := map[string]string{
		"go.mod":   "module example.com/slow\n\ngo 1.26\n",
		"tools.go": "package slow\n\n// Wait waits.\n//\n//toolgen:tool\nfunc Wait() {}\n",
		"driver":   "#!/bin/sh\nsleep 1.6\necho '{\"NotHandled\":true}'\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name  string
		args  []string
		env   []string
		shows bool
	}{
		{"a terminal", nil, []string{"TERM=xterm", "CI="}, true},
		{"a dumb terminal", nil, []string{"TERM=dumb", "CI="}, false},
		{"continuous integration", nil, []string{"TERM=xterm", "CI=true"}, false},
		{"JSON", []string{"-json"}, []string{"TERM=xterm", "CI="}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), "toolgen", append([]string{"show"}, test.args...)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), append(test.env, "GOPACKAGESDRIVER="+filepath.Join(dir, "driver"))...)
			term := startIn(t, cmd)
			select {
			case <-term.closed:
			case <-time.After(60 * time.Second):
				t.Fatal("the run does not end")
			}
			status := "\rlist packages… 1 s"
			screen := term.screen()
			if got := strings.Contains(screen, status); got != test.shows {
				t.Errorf("shows its progress: %t, want %t\n%q", got, test.shows, screen)
			}
			if !test.shows && strings.Contains(screen, "…") {
				t.Errorf("the terminal shows progress:\n%q", screen)
			}
			if before, _, _ := strings.Cut(screen, "[\r\n"); test.shows && !strings.HasSuffix(before, " \r") {
				t.Errorf("the status is not erased:\n%q", screen)
			}
		})
	}
}

// TestTerminalOutput checks that diagnostics have colors and help has the width of a
// terminal.
func TestTerminalOutput(t *testing.T) {
	dir := projectFolder(t)
	for name, text := range map[string]string{
		"go.mod":   "module example.com/colors\n\ngo 1.26\n",
		"tools.go": "package colors\n\n// Wait waits.\n//\n//toolgen:tool\nfunc Wait(c chan int) {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name, env string
		args      []string
		want      string
	}{
		{"color", "TERM=xterm", []string{"show"}, "\x1b[1mtools.go:6:11: \x1b[m\x1b[1;31merror: \x1b[mc: chan int cannot be encoded as JSON\x1b[2m [unsupported]\x1b[m\r\n"},
		{"a dumb terminal", "TERM=dumb", []string{"show"}, "\ntools.go:6:11: error: c: chan int cannot be encoded as JSON [unsupported]\r\n"},
		{"NO_COLOR", "NO_COLOR=1", []string{"show"}, "\ntools.go:6:11: error: c: chan int cannot be encoded as JSON [unsupported]\r\n"},
		{"width", "TERM=xterm", []string{"help", "version"}, "Print the versions of toolgen and of the Go\r\ntoolchain that built it.\r\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `stty cols 50; echo; exec toolgen "$@"`, "sh"}, test.args...)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "CI=true", test.env)
			term := startIn(t, cmd)
			select {
			case <-term.closed:
			case <-time.After(60 * time.Second):
				t.Fatal("the run does not end")
			}
			if screen := term.screen(); !strings.Contains(screen, test.want) {
				t.Errorf("got %q, want %q", screen, test.want)
			}
		})
	}
}
