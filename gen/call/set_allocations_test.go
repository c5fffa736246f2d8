//go:build !race

package call

import (
	"context"
	"testing"
)

// TestSetAllocations checks that a call through a set allocates no more than a direct call,
// even with interceptors. (It does not run with the race detector, because pools then drop
// values.)
func TestSetAllocations(t *testing.T) {
	set, args := sampleSet(), []byte(sampleText)
	found := "a path"
	c := &sampleCaller{Found: &found}
	direct := testing.AllocsPerRun(100, func() { c.callDirectly(context.Background(), args) })
	for name, s := range map[string]Set{
		"no interceptor": set, "three interceptors": set.Use(pass, pass, pass), "options": set.With(MaskErrors(), MaxResult(1000)),
	} {
		call := callOf(s, args)
		if got := testing.AllocsPerRun(100, func() { call() }); got != direct {
			t.Errorf("%s: a call allocates %v times, and a direct call %v times", name, got, direct)
		}
	}
}
