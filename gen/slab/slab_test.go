package slab_test

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/slab"
)

// Parts are apart: what is written to one, or appended to it, stands in no other.
func TestPartsAreApart(t *testing.T) {
	var s slab.Of[int]
	var parts [][]int
	for n := range 200 {
		part := s.Make(n % 9)
		for i := range part {
			if part[i] != 0 {
				t.Fatalf("part %d begins with %v", n, part)
			}
			part[i] = n
		}
		parts = append(parts, part)
		_ = append(part, -1)
	}
	for n, part := range parts {
		if len(part) != n%9 || slices.ContainsFunc(part, func(x int) bool { return x != n }) {
			t.Errorf("part %d has %v", n, part)
		}
	}
}

func TestCopy(t *testing.T) {
	var s slab.Of[string]
	list := []string{"a", "b"}
	got := s.Copy(list)
	list[0] = "c"
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("got %v", got)
	}
	if got := s.Copy(list[:0]); got != nil {
		t.Errorf("an empty list became %#v", got)
	}
}

func TestFewPieces(t *testing.T) {
	allocations := testing.AllocsPerRun(10, func() {
		var s slab.Of[int]
		for range 1000 {
			*s.New() = 1
		}
	})
	if allocations > 20 {
		t.Errorf("%v allocations for 1000 values", allocations)
	}
}
