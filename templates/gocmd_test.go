package templates

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// writeModule writes files, named by their paths, as a module example.com.
func writeModule(t *testing.T, files sources) (dir string) {
	t.Helper()
	dir = t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com\n\ngo 1.26\n")
	for name, text := range files {
		write(name, text)
	}
	return dir
}

func build(t *testing.T, dir, pkg string) string {
	t.Helper()
	binary := filepath.Join(dir, filepath.Base(pkg)+".exe")
	cmd := exec.Command("go", "build", "-trimpath", "-o", binary, pkg)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// run runs a binary and returns what it writes to standard output and error.
func run(t *testing.T, binary string, env ...string) (stdout []byte, stderr string) {
	t.Helper()
	var out, errout bytes.Buffer
	cmd := exec.Command(binary)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = &out, &errout
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errout.String())
	}
	return out.Bytes(), errout.String()
}

func fileSize(t *testing.T, name string) int64 {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func mustGo(t testing.TB, f File) []byte {
	t.Helper()
	src, err := Go(f)
	if err != nil {
		t.Fatal(err)
	}
	return src
}
