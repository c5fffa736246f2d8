package main

import (
	"math"
	"os"
	"runtime/debug"
)

// briefLimit is the memory that a run has until it loads packages, in bytes. Nothing is
// collected below it, so that most runs that load none end before the first collection.
const briefLimit = 96 << 20

// Loading a few packages trades memory for time with gcPercent. A run over many packages
// needs its memory, and uses longGCPercent.
const gcPercent, midGCPercent, longGCPercent = 200, 100, 50

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

// collectSeldom sets the garbage collector for the begin of a run.
func collectSeldom() {
	if !userSetsGC() {
		debug.SetMemoryLimit(briefLimit)
		debug.SetGCPercent(-1)
	}
}

// setGCPercent sets the percentage of the garbage collector for a run that loads packages.
func setGCPercent(percent int) {
	if userSetsGC() {
		return
	}
	if ballast == nil {
		debug.SetMemoryLimit(math.MaxInt64)
		ballast = make([]byte, ballastSize)
	}
	debug.SetGCPercent(percent)
}

// userSetsGC reports whether the environment sets the garbage collector.
func userSetsGC() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }
