package remember

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"
)

func keyOf(text string) Key {
	hash := NewHash()
	hash.Add(text)
	return hash.Key()
}

func newStore(t *testing.T) Store {
	return Store{Dir: filepath.Join(t.TempDir(), "store"), Limit: DefaultLimit}
}

func (s Store) mustPut(t *testing.T, name, value string) {
	t.Helper()
	if err := s.Put(keyOf(name), []byte(value)); err != nil {
		t.Fatal(err)
	}
}

func (s Store) want(t *testing.T, name, want string) {
	t.Helper()
	if got, ok := s.Get(keyOf(name)); !ok || string(got) != want {
		t.Errorf("the value of %s is %q, %v, want %q", name, got, ok, want)
	}
}

func (s Store) wantNone(t *testing.T, name string) {
	t.Helper()
	if got, ok := s.Get(keyOf(name)); ok {
		t.Errorf("the value of %s is %q, want none", name, got)
	}
}

func TestStore(t *testing.T) {
	s := newStore(t)
	s.wantNone(t, "a")
	s.mustPut(t, "a", "first")
	s.mustPut(t, "b", "")
	s.want(t, "a", "first")
	s.want(t, "b", "")
	s.mustPut(t, "a", "second")
	s.want(t, "a", "second")
	s.wantNone(t, "c")
}

// TestDamaged checks that a damaged file is treated as missing, and never as a wrong value.
func TestDamaged(t *testing.T) {
	s := newStore(t)
	s.mustPut(t, "a", "a value")
	path := s.path(keyOf("a"))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for length := range whole {
		os.WriteFile(path, whole[:length], 0o600)
		s.wantNone(t, "a")
	}
	for at := range whole {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 1
		os.WriteFile(path, damaged, 0o600)
		s.wantNone(t, "a")
	}
	os.WriteFile(path, append(bytes.Clone(whole), 0), 0o600)
	s.wantNone(t, "a")
	os.WriteFile(s.path(keyOf("b")), whole, 0o600) // stored under another key
	s.wantNone(t, "b")
	s.mustPut(t, "a", "a value")
	s.want(t, "a", "a value")
}

// TestAtOnce checks that runs that put and get values concurrently only see complete
// values.
func TestAtOnce(t *testing.T) {
	s := newStore(t)
	s.Limit = 4096
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 50 {
				name := fmt.Sprint(n % 5)
				value := bytes.Repeat([]byte(name), 200)
				// Another run may be out of disk space, and on Windows it may remove the
				// file that could not be replaced.
				if err := s.Put(keyOf(name), value); err != nil && !errors.Is(err, os.ErrNotExist) && runtime.GOOS != "windows" {
					t.Errorf("run %d: %v", i, err)
				}
				if got, ok := s.Get(keyOf(name)); ok && !bytes.Equal(got, value) {
					t.Errorf("run %d: the value of %s is %q", i, name, got)
				}
				if n == 25 {
					s.Clean()
				}
			}
		})
	}
	wg.Wait()
}

// TestPutWhileRead checks that a value can be put again while its file is open. Windows can
// neither replace nor remove an open file.
func TestPutWhileRead(t *testing.T) {
	s := newStore(t)
	s.Limit = 1500
	for i := range 10 {
		name := fmt.Sprint(i)
		s.mustPut(t, name, string(make([]byte, 200)))
		file, err := os.Open(s.path(keyOf(name)))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		s.mustPut(t, name, string(make([]byte, 200)))
		s.want(t, name, string(make([]byte, 200)))
	}
}

// TestLimit checks that the least recently used values are removed, and that the limit is
// enforced even if the clock is wrong.
func TestLimit(t *testing.T) {
	for name, first := range map[string]time.Time{
		"a clock that goes on":        time.Now().Add(-100 * time.Hour),
		"a clock that went backwards": time.Now().Add(100 * time.Hour),
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			s.Limit = 1500
			for i := range 20 {
				name := fmt.Sprint(i)
				s.mustPut(t, name, string(make([]byte, 200)))
				s.want(t, name, string(make([]byte, 200)))
				at := first.Add(time.Duration(i) * time.Hour)
				os.Chtimes(s.path(keyOf(name)), at, at)
				if _, size := s.size(t); size > s.Limit {
					t.Errorf("the store has %d bytes", size)
				}
			}
			if count, _ := s.size(t); count < 3 {
				t.Errorf("the store has only %d values left", count)
			}
		})
	}
}

func (s Store) size(t *testing.T) (count int, size int64) {
	t.Helper()
	entries, err := s.entries()
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		size += entry.Size()
	}
	return len(entries), size
}

func TestUsedStays(t *testing.T) {
	s := newStore(t)
	s.Limit = 1500
	long := time.Now().Add(-100 * time.Hour)
	for _, name := range []string{"a", "b", "c"} {
		s.mustPut(t, name, string(make([]byte, 300)))
		os.Chtimes(s.path(keyOf(name)), long, long)
	}
	s.want(t, "b", string(make([]byte, 300)))
	s.mustPut(t, "d", string(make([]byte, 300)))
	s.mustPut(t, "e", string(make([]byte, 300)))
	s.want(t, "b", string(make([]byte, 300)))
	s.want(t, "e", string(make([]byte, 300)))
}

func TestTooLarge(t *testing.T) {
	s := newStore(t)
	s.Limit = 1000
	if err := s.Put(keyOf("a"), make([]byte, 500)); err == nil {
		t.Error("a value of half the limit was stored")
	}
}

// TestUnwritable checks that nothing is stored if the directory is not writable, or is a
// file.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Store{Dir: filepath.Join(file, "store"), Limit: DefaultLimit}
	if err := s.Put(keyOf("a"), []byte("x")); err == nil {
		t.Error("a value was stored below a file")
	}
	s.wantNone(t, "a")
	if os.Geteuid() <= 0 {
		return // root may write everywhere, and Windows has no such permission
	}
	s = newStore(t)
	s.mustPut(t, "a", "x")
	os.Chmod(s.Dir, 0o500)
	defer os.Chmod(s.Dir, 0o700)
	if err := s.Put(keyOf("b"), []byte("x")); err == nil {
		t.Error("a value was stored in a directory that is not writable")
	}
	s.want(t, "a", "x")
}

// TestClean checks that only files of the store are removed, including files of killed
// runs.
func TestClean(t *testing.T) {
	s := newStore(t)
	if count, size, err := s.Clean(); count != 0 || size != 0 || err != nil {
		t.Errorf("Clean without a folder: %d, %d, %v", count, size, err)
	}
	s.mustPut(t, "a", "x")
	foreign := []string{"notes.txt", "a.run", ".tmp", "x.tmp", "README.run"}
	for _, name := range append(foreign, "123.tmp") {
		if err := os.WriteFile(filepath.Join(s.Dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if count, size, err := s.Clean(); count != 2 || size == 0 || err != nil {
		t.Errorf("Clean: %d, %d, %v, want 2 files", count, size, err)
	}
	s.wantNone(t, "a")
	for _, name := range foreign {
		if err := os.Remove(filepath.Join(s.Dir, name)); err != nil {
			t.Error(err)
		}
	}
	s.Clean()
	if _, err := os.Stat(s.Dir); !os.IsNotExist(err) {
		t.Errorf("the empty folder is still there: %v", err)
	}
}
