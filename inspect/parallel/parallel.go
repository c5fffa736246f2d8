package parallel

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Do calls do for 0 to n-1 on all processors and returns when all calls have.
// The calls begin in that order. A panic in one of them becomes a panic of Do,
// with the stack of that call in its value.
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

func keepPanic(failed *atomic.Pointer[string]) {
	if p := recover(); p != nil {
		stack := make([]byte, 64<<10)
		text := fmt.Sprintf("%v\n\n%s", p, stack[:runtime.Stack(stack, false)])
		failed.CompareAndSwap(nil, &text)
	}
}
