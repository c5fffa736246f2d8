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

// A Key says what a run asked, and all that its answer depended on.
type Key [sha256.Size]byte

// A Hash makes a key of texts. Where each of them ends counts.
type Hash struct{ sum hash.Hash }

// NewHash returns a hash of no text.
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

// State returns what stands at a path: the hash of the content of a file, or ""
// for nothing. The error is for what is neither, and for what a link has part in,
// since that is more than one place.
func State(path string) (string, error) {
	real, err := filepath.EvalSymlinks(filepath.Dir(path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return State(filepath.Dir(path)) // "" if that is nothing, too
	case err != nil:
		return "", err
	case real != filepath.Dir(path):
		return "", fmt.Errorf("a link leads to %s", filepath.Base(path))
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

// headSize is how much of a program is looked at for the ID of its build.
const headSize = 64 << 10

// Program returns what tells a program from all others: the ID of its build,
// which the go command makes from all of its content, or the content itself
// where it has none.
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

// An ID of a program has the hashes of what it was made from and of what it is,
// and of the same for its main package between them.
// https://cs.opensource.google/go/go/+/master:src/cmd/go/internal/work/buildid.go
const (
	idPart  = 20
	idParts = 4
)

// buildID returns the ID of a build in the head of a program, or "".
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
