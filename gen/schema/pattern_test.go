package schema

import (
	"bytes"
	"os"
	"testing"
)

// TestPatternsAsInCalls checks that patterns have the same meaning here and in gen/call,
// which has its own implementation because its module has no dependencies.
func TestPatternsAsInCalls(t *testing.T) {
	ours, err := os.ReadFile("pattern.go")
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile("../call/compile_pattern.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.TrimPrefix(ours, []byte("package schema")), bytes.TrimPrefix(theirs, []byte("package call"))) {
		t.Error("pattern.go differs from gen/call/compile_pattern.go")
	}
}
