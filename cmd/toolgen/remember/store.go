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

// A Store is a folder that holds values by their keys, each in a file of its own.
// Nothing in it is trusted that is not whole.
type Store struct {
	Dir   string // is made when it is needed
	Limit int64  // how many bytes its files may have together
}

// DefaultLimit is a limit for the store of a user: a run of 10,000 tools takes
// about 2 MiB of it.
const DefaultLimit = 64 << 20

// A value in a file stands behind a line that says what it is, and the hash of
// its key and itself: what is cut, damaged or named otherwise is no value.
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

// Get returns the value of a key, and whether there is one.
func (s Store) Get(key Key) ([]byte, bool) {
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

// oftenEnough is how old the time of the last use of a value may be.
const oftenEnough = time.Hour

// used notes that a value was of use, for [Store.trim]. It is no loss where that
// cannot be noted.
func (s Store) used(key Key) {
	now := time.Now()
	if info, err := os.Stat(s.path(key)); err == nil && now.Sub(info.ModTime()).Abs() > oftenEnough {
		os.Chtimes(s.path(key), now, now)
	}
}

// An Entry is a value under its key.
type Entry struct {
	Key   Key
	Value []byte
}

// Put keeps values, in place of what is there of their keys, and lets go of those
// that were not used for the longest time where there is not room for all; of
// these values, of the last ones first. A value that would take most of the room is
// not kept, nor what follows it.
func (s Store) Put(entries ...Entry) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil { // for its user alone, as the source is that it tells of
		return err
	}
	rank := map[string]int{}
	for i, entry := range entries {
		if err := s.write(entry); err != nil {
			return errors.Join(err, s.trim(rank))
		}
		rank[filepath.Base(s.path(entry.Key))] = i - len(entries)
	}
	return s.trim(rank)
}

func (s Store) write(entry Entry) error {
	if int64(len(entry.Value)) > s.Limit/4 {
		return errors.New("it is too large")
	}
	file, err := os.CreateTemp(s.Dir, "*"+tempSuffix)
	if err != nil {
		return err
	}
	_, err = file.Write(slices.Concat([]byte(header), seal(entry.Key, entry.Value), entry.Value))
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), s.path(entry.Key))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// trim removes the values that were not used for the longest time, but for those
// that have a rank as long as there is room, until the rest is within the limit.
// The clock decides about the order alone.
func (s Store) trim(rank map[string]int) error {
	entries, err := s.entries()
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int {
		return cmp.Or(cmp.Compare(rank[a.Name()], rank[b.Name()]), b.ModTime().Compare(a.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	var total int64
	for _, entry := range entries {
		if total+entry.Size() > s.Limit {
			err = errors.Join(err, remove(filepath.Join(s.Dir, entry.Name())))
			continue
		}
		total += entry.Size()
	}
	return err
}

// Clean removes all values, and the folder where that leaves nothing in it. It
// returns how many values there were, and their bytes. What somebody else put
// into the folder stays.
func (s Store) Clean() (count int, size int64, err error) {
	entries, err := s.entries()
	for _, entry := range entries {
		if failed := remove(filepath.Join(s.Dir, entry.Name())); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		count, size = count+1, size+entry.Size()
	}
	os.Remove(s.Dir) // fails where something is in it, as it should
	return count, size, err
}

// entries returns the files that stores write, those included that runs left
// unfinished which were killed. Without a folder there are none.
func (s Store) entries() ([]fs.FileInfo, error) {
	listed, err := os.ReadDir(s.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var infos []fs.FileInfo
	for _, entry := range listed {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !isOurs(entry.Name()) {
			continue // gone by now, or not of a store
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

// remove removes a file. Another run may have done so before.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
