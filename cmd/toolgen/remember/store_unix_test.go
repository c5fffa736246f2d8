//go:build unix

package remember

import (
	"syscall"
	"testing"
	"time"
)

// TestNamedPipe checks that a named pipe in the store is treated as missing, and does not
// block.
func TestNamedPipe(t *testing.T) {
	s, key := Store{Dir: t.TempDir()}, Key{1}
	if err := syscall.Mkfifo(s.path(key), 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan bool)
	go func() {
		_, ok := s.Get(key)
		done <- ok
	}()
	select {
	case ok := <-done:
		if ok {
			t.Error("the pipe is a value")
		}
	case <-time.After(10 * time.Second):
		t.Error("the store waits for the pipe")
	}
}
