package remote

import (
	"bytes"
	"strings"
	"sync"
)

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 2000

// Write never fails.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if cut := len(t.text) - tailBytes; cut > 0 {
		t.text = append(t.text[:0], t.text[cut:]...)
	}
	return len(text), nil
}

// String returns the last lines.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.Join(lines[max(0, len(lines)-10):], "\n")
}

// A noise keeps the first line written to it that cannot be a JSON-RPC message, which
// would be an object or an array.
type noise struct {
	mu     sync.Mutex
	inLine bool // the current line was checked already
	found  bool // such a line was found
	open   bool // the current line is that one
	text   []byte
}

const noiseBytes = 200

// Write never fails.
func (n *noise) Write(text []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for line := range bytes.Lines(text) {
		n.part(line)
	}
	return len(text), nil
}

// part adds a line, or a part of one.
func (n *noise) part(line []byte) {
	if begin := bytes.TrimSpace(line); !n.inLine && len(begin) > 0 {
		n.inLine = true
		n.open = !n.found && begin[0] != '{' && begin[0] != '['
		n.found = n.found || n.open
	}
	if n.open {
		n.text = append(n.text, line[:min(len(line), noiseBytes-len(n.text))]...)
	}
	if bytes.HasSuffix(line, []byte("\n")) {
		n.inLine, n.open = false, false
	}
}

// String returns the line, "" for none.
func (n *noise) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.TrimSpace(string(n.text))
}
