package main

import (
	"sync"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
)

// outputsRead are the hashes of the generated files in the main modules, from when the
// key was made.
type outputsRead struct {
	mutex sync.Mutex
	sums  knownOutputs
}

// knownOutputs are hashes of generated files by path.
type knownOutputs map[string]string

func (o *outputsRead) add(path string, content []byte) {
	sum := remember.HashOf(withoutReturns(content)) // as in [output.stale]
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.sums == nil {
		o.sums = knownOutputs{}
	}
	o.sums[path] = sum
}
