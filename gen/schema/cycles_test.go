package schema

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCycles holds what is found out about random graphs to what a search from
// each node finds.
func TestCycles(t *testing.T) {
	for seed := range uint64(3000) {
		random := rand.New(rand.NewPCG(seed, 1))
		edges := make([][]int, 1+random.IntN(9))
		for range random.IntN(2 * len(edges)) {
			from := random.IntN(len(edges))
			edges[from] = append(edges[from], random.IntN(len(edges)))
		}
		next := func(n int) []int { return edges[n] }
		cycles := NewCycles(next)
		reached := make([][]int, len(edges))
		for n := range edges {
			reached[n] = reachedFrom(n, next)
		}
		onCycle := func(n int) bool { return slices.Contains(reached[n], n) }
		for _, n := range random.Perm(len(edges)) {
			if got, want := cycles.Has(n), onCycle(n); got != want {
				t.Fatalf("seed %d: %v: %d is on a cycle: %t", seed, edges, n, got)
			}
			if got, want := cycles.LeadTo(n), slices.ContainsFunc(append(reached[n], n), onCycle); got != want {
				t.Fatalf("seed %d: %v: %d leads into a cycle: %t", seed, edges, n, got)
			}
			checkFrom(t, edges, cycles.From(n), cycles.LeadTo(n))
		}
		if len(cycles.Closing()) > 0 != slices.ContainsFunc(random.Perm(len(edges)), onCycle) {
			t.Fatalf("seed %d: %v: closed by %v", seed, edges, cycles.Closing())
		}
		for _, edge := range cycles.Closing() {
			if !slices.Contains(edges[edge.From], edge.To) || edge.From != edge.To && !slices.Contains(reached[edge.To], edge.From) {
				t.Fatalf("seed %d: %v: closed by %v", seed, edges, edge)
			}
		}
	}
}

func checkFrom(t *testing.T, edges [][]int, cycle []int, leads bool) {
	t.Helper()
	if leads != (len(cycle) > 0) {
		t.Fatalf("%v: the cycle %v", edges, cycle)
	}
	for i, n := range cycle {
		if !slices.Contains(edges[n], cycle[(i+1)%len(cycle)]) {
			t.Fatalf("%v: %v is no cycle", edges, cycle)
		}
	}
}

func reachedFrom(n int, next func(int) []int) []int {
	var reached []int
	for open := next(n); len(open) > 0; open = open[1:] {
		if !slices.Contains(reached, open[0]) {
			reached = append(reached, open[0])
			open = append(slices.Clone(open), next(open[0])...)
		}
	}
	return reached
}

// TestCyclesOrder: what is found first is what a search finds first that goes
// over the edges in their order.
func TestCyclesOrder(t *testing.T) {
	edges := map[string][]string{"a": {"x", "b", "c"}, "b": {"d"}, "c": {"a"}, "d": {"d", "b"}}
	cycles := NewCycles(func(n string) []string { return edges[n] }, "x", "a")
	if got := cycles.From("a"); !slices.Equal(got, []string{"d"}) {
		t.Errorf("from a: %v", got)
	}
	want := []Edge[string]{{"d", "d"}, {"d", "b"}, {"c", "a"}}
	if got := cycles.Closing(); !slices.Equal(got, want) {
		t.Errorf("closed by %v, want %v", got, want)
	}
}
