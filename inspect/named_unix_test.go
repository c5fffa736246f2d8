//go:build unix

package inspect

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestReadInPipe would block forever if the pipe were opened.
func TestReadInPipe(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := readIn(dir, "pipe")
	if err == nil || err.Error() != "it is not a regular file" {
		t.Errorf("error %v", err)
	}
}
