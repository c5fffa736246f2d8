package call

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// TestReplaced: calls go on while sets are made and replaced, each with the set
// that it began with.
func TestReplaced(t *testing.T) {
	const callers, replacements = 1000, 100
	var current atomic.Pointer[Set]
	pass := func(next Handler) Handler {
		return func(ctx context.Context, c Call) Result { return next(ctx, c) }
	}
	replace := func(n int) {
		found := fmt.Sprint("path ", n)
		set := Must(Join(Must(sampleCaller{Found: &found}.ToolSet()), echo("echo")))
		if n%2 == 1 {
			set = Must(set.Use(pass).With(MaskErrors()).Rename(func(name string) string { return name }))
		}
		current.Store(&set)
	}
	replace(0)
	var all sync.WaitGroup
	for i := range callers {
		all.Go(func() {
			ctx := Provide(context.Background(), i)
			for range 3 {
				set := current.Load()
				if r := set.Call(ctx, "search", []byte(sampleText)); r.IsError {
					t.Error(r.Err)
				}
				args := fmt.Sprintf(`{"n":%d}`, i)
				if r := set.Call(ctx, "echo", []byte(args)); r.Text() != args {
					t.Errorf("got %s, want %s", r.Text(), args)
				}
				if _, err := set.Array(MCP, "2025-11-25"); err != nil {
					t.Error(err)
				}
				set.Only((*Definition).ReadOnly).Call(ctx, "searhc", nil)
			}
		})
	}
	for n := range replacements {
		replace(n)
	}
	all.Wait()
}
