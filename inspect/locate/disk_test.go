package locate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestDiskRecord checks that a file that was read is recorded with its hash, that a missing
// file is recorded without a hash, and that a file that changed between two reads prevents
// caching.
func TestDiskRecord(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a, b, none := write("a.go", "package a\n"), write("b.go", "package b\n"), filepath.Join(dir, "none.go")
	disk := NewDisk()
	disk.Sum = func(_ string, content []byte) string { return string(content) }
	for _, name := range []string{a, none, a} {
		disk.ReadFile(name)
	}
	disk.RecordRead(a)
	disk.RecordRead(b)
	disk.list(dir)
	record := disk.Record()
	if want := []string{dir, a, b, none}; !slices.Equal(record.Paths, want) {
		t.Errorf("paths: %q, want %q", record.Paths, want)
	}
	if want := map[string]string{a: "package a\n"}; !maps.Equal(record.Sums, want) || record.Doubt != "" || record.Asked {
		t.Errorf("sums: %q, doubt %q, asked %t; want only the sums %q", record.Sums, record.Doubt, record.Asked, want)
	}
	write("a.go", "package c\n")
	disk.ReadFile(a)
	if record := disk.Record(); record.Doubt != "a.go changed while it was read" {
		t.Errorf("doubt: %q", record.Doubt)
	}
}
