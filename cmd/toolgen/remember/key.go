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

// A Key is a hash of a question and everything that its answer depends on.
type Key [sha256.Size]byte

// A Hash makes a key from a sequence of texts. "ab", "c" and "a", "bc" have different keys.
type Hash struct{ sum hash.Hash }

// NewHash returns a hash of no texts.
func NewHash() Hash { return Hash{sha256.New()} }

// Add adds texts.
func (h Hash) Add(texts ...string) {
	for _, text := range texts {
		h.sum.Write(binary.AppendUvarint(nil, uint64(len(text))))
		io.WriteString(h.sum, text)
	}
}

// Key returns the key of what was added.
func (h Hash) Key() Key { return Key(h.sum.Sum(nil)) }

// HashOf returns the hash of a text, for [Hash.Add].
func HashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return string(sum[:])
}

// State returns the hash of the content of a file, or "" if nothing exists at the path. The
// error is for anything else, such as a folder, and for paths with links, since a link can
// be changed, too.
func State(path string) (string, error) {
	real, err := filepath.EvalSymlinks(filepath.Dir(path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return State(filepath.Dir(path)) // "", or the error for a link further up
	case err != nil:
		return "", err
	case real != filepath.Dir(path):
		return "", fmt.Errorf("the path of %s has a link", filepath.Base(path))
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

// headSize is how much of a program is searched for its build ID.
const headSize = 64 << 10

// Program returns an identification of a program: its build ID, which the go command makes
// from its whole content, or a hash of the content if it has no build ID.
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

// The build ID of a program has four hashes with slashes between: of its inputs, of the
// inputs and the content of its main package, and of its content.
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
