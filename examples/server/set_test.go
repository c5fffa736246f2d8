package main

import (
	"context"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
)

// pass is an interceptor without effect.
func pass(next call.Handler) call.Handler {
	return func(ctx context.Context, c call.Call) call.Result { return next(ctx, c) }
}

// sets returns sets whose calls must have the same cost.
func sets() map[string]call.Set {
	set := call.Must(observatory.Caller{
		Observatory: new(observatory.Observatory),
		Observer:    call.Require[observatory.Observer],
		Forecaster:  observatory.Almanac{},
	}.ToolSet())
	return map[string]call.Set{
		"bare":               set,
		"three interceptors": set.Use(pass, pass, pass),
		"options":            set.With(call.MaskErrors(), call.MaxResult(1<<20), call.Approve(func(context.Context, call.Call) error { return nil })),
	}
}

const magnify = `{"focal_length":2000,"eyepiece":20}`

// TestCallAllocations checks that a call allocates only the text of its arguments and the
// text of its result.
func TestCallAllocations(t *testing.T) {
	args := []byte(magnify)
	for name, set := range sets() {
		got := testing.AllocsPerRun(100, func() {
			if r := set.Call(context.Background(), "magnification", args); r.IsError {
				t.Fatal(r.Err)
			}
		})
		if got > 2 {
			t.Errorf("%s: a call costs %v allocations", name, got)
		}
	}
}

func BenchmarkSetCall(b *testing.B) {
	args := []byte(magnify)
	for name, set := range sets() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				set.Call(context.Background(), "magnification", args)
			}
		})
	}
}
