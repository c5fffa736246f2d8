//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

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

// TestSignalWhileCalling checks that a signal during a tool call leaves neither the program
// nor the arguments.
func TestSignalWhileCalling(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	put(t, filepath.Join(top, "a.go"), waitingTool)
	for _, sig := range endingSignals {
		t.Run(sig.String(), func(t *testing.T) {
			temp, started := t.TempDir(), filepath.Join(t.TempDir(), "started")
			cmd := exec.Command("toolgen", "call", "-C", top, "wait", `{"file":"`+started+`"}`)
			cmd.Env = append(os.Environ(), "TMPDIR="+temp)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for {
				if _, err := os.Stat(started); err == nil {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait() // the state has the code
			if got, want := cmd.ProcessState.ExitCode(), signalled+int(sig); got != want {
				t.Errorf("got exit code %d, want %d: %s", got, want, &stderr)
			}
			checkEmpty(t, temp)
		})
	}
}

// TestClosedPipeWhileCalling checks that output to a closed pipe leaves nothing behind.
func TestClosedPipeWhileCalling(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "go.mod"), "module example.com/a\n\ngo 1.26\n")
	put(t, filepath.Join(top, "a.go"), waitingTool)
	for _, args := range [][]string{{"print"}, {"-give", "No=1", "print"}, {"-v", "print"}} {
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
