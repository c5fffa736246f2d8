package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// batchSize is the number of types that are compiled together.
const batchSize = 300

// proveBatches calls prove for each batch of random types. If -proof.only selects a type,
// it runs only the batch that contains the type.
func proveBatches(t *testing.T, types int, prove func(t *testing.T, first, n int)) {
	for first := 0; first < types; first += batchSize {
		n := min(batchSize, types-first)
		if *proofOnly < 0 || first <= *proofOnly && *proofOnly < first+n {
			t.Run(fmt.Sprint("from ", first), func(t *testing.T) { prove(t, first, n) })
		}
	}
}

// samplesFrom returns the samples of a batch; with -proof.only, only that sample.
func samplesFrom(t *testing.T, purpose string, first, n int) []*sample {
	t.Helper()
	g := &sampler{Rand: chanceOf(*proofSeed, purpose, fmt.Sprint(first)), features: proofFeatures}
	return slices.DeleteFunc(newSamples(t, g, n), func(s *sample) bool { return *proofOnly >= 0 && first+s.number != *proofOnly })
}

const mostFailures = 5

type failures int

// show reports a failure, with the command that repeats it.
func (f *failures) show(t *testing.T, err error, number int) {
	t.Helper()
	if *f++; *f > mostFailures {
		t.Fail()
		return
	}
	test, _, _ := strings.Cut(t.Name(), "/")
	t.Errorf("%v\nagain:    go test ./gen/proof -run %s -proof.types %d -proof.seed %d -proof.only %d", err, test, *proofTypes, *proofSeed, number)
}
