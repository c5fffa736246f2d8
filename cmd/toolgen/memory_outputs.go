package main

import (
	"os"
	"sync"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
)

// outputsRead are the files of main modules that toolgen generated, as they were
// when the key was made, with the hashes of their content. They are large, and
// what a run makes is held to them.
type outputsRead struct {
	mutex sync.Mutex
	files knownOutputs
}

// knownOutputs are generated files by path.
type knownOutputs map[string]outputRead

// read reads a file, unless that was done a moment ago.
func (k knownOutputs) read(path string) ([]byte, error) {
	if output, ok := k[path]; ok {
		return output.content, nil
	}
	return os.ReadFile(path)
}

type outputRead struct {
	content []byte
	sum     string
}

func (o *outputsRead) add(path string, content []byte) {
	content = withoutReturns(content) // no difference, as in [output.stale]
	read := outputRead{content, remember.HashOf(content)}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.files == nil {
		o.files = knownOutputs{}
	}
	o.files[path] = read
}
