package inspect

import (
	"go/types"
	"testing"
)

// TestSequences: a function that yields, by any name, is a list, and nothing else
// is.
func TestSequences(t *testing.T) {
	f := inspectText(t, `
-- go.mod --
module example.com/a

go 1.26
-- a.go --
//toolgen:package call
package a

import "iter"

type Day struct{}

type (
	Days         func(yield func(Day) bool)
	Yield        func(Day) bool
	Generic[T any] = iter.Seq[T]
	Page[T any]  struct{ Items []T }
	Failure      = error
	Truth        bool
)

//toolgen:tool
func Values() (a iter.Seq[Day], b Days, c Generic[*Day], d iter.Seq[Page[Day]]) { panic("") }

//toolgen:tool
func Failing() (a iter.Seq2[Day, error], b func(func(Day, Failure) bool)) { panic("") }

//toolgen:tool
func Neither() (a func(), b func(func(Day)), c func(func(...Day) bool), d func(func(Day) Truth), e func(func(Day) bool) int, f func(func(Day, Day, error) bool), g *iter.Seq[Day], h []iter.Seq[Day], i func(Yield)) {
	panic("")
}
`)
	compare(t, "problems", []string(nil), f.problems())
	for name, want := range map[string]struct {
		sequence Sequence
		types    []string
	}{
		"Values":  {Values, []string{"[]Day", "[]Day", "[]*Day", "[]Page[Day]"}},
		"Failing": {ValuesOrError, []string{"[]Day", "[]Day"}},
		"Neither": {NoSequence, []string{"func()", "func(func(Day))", "func(func(...Day) bool)", "func(func(Day) Truth)", "func(func(Day) bool) int", "func(func(Day, Day, error) bool)", "*iter.Seq[Day]", "[]iter.Seq[Day]", "func(Yield)"}},
	} {
		for i, result := range f.tool(t, name).Results {
			got := types.TypeString(result.Type, func(pkg *types.Package) string {
				if pkg.Name() == "a" {
					return ""
				}
				return pkg.Name()
			})
			if got != want.types[i] || result.Sequence != want.sequence {
				t.Errorf("result %d of %s is %s, %d, want %s, %d", i, name, got, result.Sequence, want.types[i], want.sequence)
			}
		}
	}
}
