package remember

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Key is a hash of everything that the result of a run depends on.
type Key [sha256.Size]byte

// A Hash computes a key from a sequence of strings. "ab", "c" and "a", "bc" have
// different keys.
type Hash struct{ sum hash.Hash }

// NewHash returns the hash of an empty sequence.
func NewHash() Hash { return Hash{sha256.New()} }

// Add adds strings to the sequence.
func (h Hash) Add(texts ...string) {
	for _, text := range texts {
		h.sum.Write(binary.AppendUvarint(nil, uint64(len(text))))
		io.WriteString(h.sum, text)
	}
}

// Key returns the key of the sequence.
func (h Hash) Key() Key { return Key(h.sum.Sum(nil)) }

// HashOf returns the hash of a byte slice as a string, for [Hash.Add].
func HashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return string(sum[:])
}

// State returns the hash of the content of a file, or "" if no file exists at the path. It
// returns an error for anything else, such as a directory, and for paths that contain
// links, because the link can also change.
func State(path string) (string, error) {
	real, err := filepath.EvalSymlinks(filepath.Dir(path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return State(filepath.Dir(path)) // "", or the error for a link in a parent directory
	case err != nil:
		return "", err
	case real != filepath.Dir(path):
		return "", fmt.Errorf("the path of %s contains a symbolic link", filepath.Base(path))
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file", filepath.Base(path))
	}
	content, err := os.ReadFile(path)
	return HashOf(content), err
}

// headSize is the number of bytes of a program that are searched for its build ID.
const headSize = 64 << 10

// Program returns a string that identifies a program: its build ID, which the go command
// computes from the whole program, or a hash of the program if it has no build ID.
func Program(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, headSize))
	if err != nil {
		return "", err
	}
	if id := buildID(head); id != "" {
		return id, nil
	}
	sum := sha256.New()
	sum.Write(head)
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// The build ID of a program consists of idParts hashes of idPart bytes, separated by
// slashes: of the inputs of the program, of the inputs of its main package, of the
// content of its main package, and of the content of the program.
// https://cs.opensource.google/go/go/+/master:src/cmd/go/internal/work/buildid.go
const (
	idPart  = 20
	idParts = 4
)

// buildID returns the build ID in the first bytes of a program, or "".
func buildID(head []byte) string {
	const size = idParts*idPart + idParts - 1
	for at := idPart; at+size-idPart <= len(head); at++ {
		if head[at] == '/' && isID(head[at-idPart:at-idPart+size]) {
			return string(head[at-idPart : at-idPart+size])
		}
	}
	return ""
}

func isID(text []byte) bool {
	for i, c := range text {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
		if slash := i%(idPart+1) == idPart; slash != (c == '/') || !slash && !letter {
			return false
		}
	}
	return true
}
