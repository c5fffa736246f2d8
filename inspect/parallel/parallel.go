package parallel

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Do calls do(0) to do(n-1), at most GOMAXPROCS at a time. Calls start in this order. Do
// returns when all calls have returned. If a call panics, Do panics with a string that
// contains the value and the stack of the first panic.
func Do(n int, do func(i int)) {
	var next atomic.Int64
	var failed atomic.Pointer[string]
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wg.Go(func() {
			defer keepPanic(&failed)
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
	if text := failed.Load(); text != nil {
		panic(*text)
	}
}

// keepPanic recovers from a panic. It stores the value and the stack of the first panic.
func keepPanic(failed *atomic.Pointer[string]) {
	if p := recover(); p != nil {
		stack := make([]byte, 64<<10)
		text := fmt.Sprintf("%v\n\n%s", p, stack[:runtime.Stack(stack, false)])
		failed.CompareAndSwap(nil, &text)
	}
}
