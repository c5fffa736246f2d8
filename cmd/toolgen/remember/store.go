package remember

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Store is a directory that contains values by key, each in a separate file.
type Store struct {
	Dir   string // created when the first value is put
	Limit int64  // maximum total size of the files, in bytes
}

// DefaultLimit is the limit for a user's store. A run with 10,000 tools needs about 2
// MiB.
const DefaultLimit = 64 << 20

// A file consists of a header line, the hash of the key and the value, and the value. If a
// file is truncated, damaged, or renamed, its value counts as missing.
const (
	header      = "toolgen run 1\n"
	entrySuffix = ".run"
	tempSuffix  = ".tmp"
)

func seal(key Key, value []byte) []byte {
	hash := sha256.New()
	hash.Write(key[:])
	hash.Write(value)
	return hash.Sum(nil)
}

func (s Store) path(key Key) string {
	return filepath.Join(s.Dir, hex.EncodeToString(key[:])+entrySuffix)
}

// Get returns the value of a key, and reports whether there is a value.
func (s Store) Get(key Key) ([]byte, bool) {
	if info, err := os.Stat(s.path(key)); err != nil || !info.Mode().IsRegular() {
		return nil, false // reading a named pipe can block forever
	}
	text, err := os.ReadFile(s.path(key))
	if err != nil {
		return nil, false
	}
	sealed, ok := bytes.CutPrefix(text, []byte(header))
	if !ok || len(sealed) < sha256.Size || !bytes.Equal(sealed[:sha256.Size], seal(key, sealed[sha256.Size:])) {
		return nil, false
	}
	s.used(key)
	return sealed[sha256.Size:], true
}

// useInterval is the minimum time between two updates of the recorded time of use of a value.
const useInterval = time.Hour

// used records the time of use of a value, for [Store.trim]. If that fails, the only
// effect is that the value may be removed earlier.
func (s Store) used(key Key) {
	now := time.Now()
	if info, err := os.Stat(s.path(key)); err == nil && now.Sub(info.ModTime()).Abs() > useInterval {
		os.Chtimes(s.path(key), now, now)
	}
}

// Put stores a value, and replaces an existing value with the same key. If the files then
// exceed the limit, it removes the least recently used values. It does not store a value
// that is too large for the store.
func (s Store) Put(key Key, value []byte) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil { // readable by its user only, because values contain parts of the source
		return err
	}
	return errors.Join(s.write(key, value), s.trim(filepath.Base(s.path(key))))
}

func (s Store) write(key Key, value []byte) error {
	if int64(len(value)) > s.Limit/4 {
		return errors.New("it is too large")
	}
	file, err := os.CreateTemp(s.Dir, "*"+tempSuffix)
	if err != nil {
		return err
	}
	_, err = file.Write(slices.Concat([]byte(header), seal(key, value), value))
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), s.path(key))
	}
	if err == nil {
		return nil
	}
	os.Remove(file.Name())
	if stored, ok := s.Get(key); ok && bytes.Equal(stored, value) {
		return nil // no error, because the value is stored: Windows does not replace a file that another run reads or replaces
	}
	return err
}

// trim removes the least recently used values, except the newest value, until the rest is
// within the limit. A wrong clock only affects which values are removed. If a file cannot be
// removed because another run reads it on Windows, a later run removes it.
func (s Store) trim(newest string) error {
	entries, err := s.entries()
	if err != nil {
		return err
	}
	rank := map[string]int{newest: -1}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int {
		return cmp.Or(cmp.Compare(rank[a.Name()], rank[b.Name()]), b.ModTime().Compare(a.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	var total int64
	for _, entry := range entries {
		if total+entry.Size() > s.Limit {
			os.Remove(filepath.Join(s.Dir, entry.Name()))
			continue
		}
		total += entry.Size()
	}
	return nil
}

// Clean removes all values, and the directory if it is empty afterwards. It returns the
// number and the total size of the removed files. It does not remove files that do not
// belong to a store.
func (s Store) Clean() (count int, size int64, err error) {
	entries, err := s.entries()
	for _, entry := range entries {
		if failed := remove(filepath.Join(s.Dir, entry.Name())); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		count, size = count+1, size+entry.Size()
	}
	os.Remove(s.Dir) // fails if the directory is not empty, which is intended
	return count, size, err
}

// entries returns the files of the store, including incomplete files of killed runs.
func (s Store) entries() ([]fs.FileInfo, error) {
	listed, err := os.ReadDir(s.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var infos []fs.FileInfo
	for _, entry := range listed {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !isOurs(entry.Name()) {
			continue // another run removed the file, or it does not belong to a store
		}
		infos = append(infos, info)
	}
	return infos, nil
}

func isOurs(name string) bool {
	if id, ok := strings.CutSuffix(name, entrySuffix); ok {
		raw, err := hex.DecodeString(id)
		return err == nil && len(raw) == len(Key{})
	}
	id, ok := strings.CutSuffix(name, tempSuffix)
	return ok && id != "" && strings.Trim(id, "0123456789") == ""
}

// remove removes a file, which another run may already have removed.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
