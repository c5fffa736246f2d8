package main

import (
	"os"
	"runtime/debug"
)

// Until packages are loaded a run has briefGCPercent, with which most runs end before
// the first collection. Loading a few packages trades memory for time with gcPercent. A
// run over many packages needs its memory, and uses longGCPercent.
const briefGCPercent, gcPercent, midGCPercent, longGCPercent = 400, 200, 100, 50

// gcPercentAfter returns the percentage for a run that has read so many parts of its
// packages: the more there are, the more it keeps of them until its end.
func gcPercentAfter(parts int) int {
	switch {
	case parts < 2:
		return gcPercent
	case parts < 6:
		return midGCPercent
	}
	return longGCPercent
}

// ballast counts as memory in use, and takes none, since nothing is ever written to it.
// Without it the garbage collector runs again each time that a heap of a few megabytes
// has grown by as much, which was a sixth of the processor time of a run. Making it costs
// a collection.
var ballast []byte

const ballastSize = 32 << 20

// collectSeldom sets the percentage of the garbage collector for the begin of a run.
func collectSeldom() {
	if !userSetsGC() {
		debug.SetGCPercent(briefGCPercent)
	}
}

// setGCPercent sets the percentage of the garbage collector for a run that loads packages.
func setGCPercent(percent int) {
	if userSetsGC() {
		return
	}
	if ballast == nil {
		ballast = make([]byte, ballastSize)
	}
	debug.SetGCPercent(percent)
}

// userSetsGC reports whether the environment sets the garbage collector.
func userSetsGC() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }
