package parallel

import (
	"strings"
	"testing"
)

func TestDo(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100} {
		calls := make([]int, n)
		Do(n, func(i int) { calls[i]++ })
		for i, count := range calls {
			if count != 1 {
				t.Errorf("Do(%d): %d calls for %d", n, count, i)
			}
		}
	}
}

func TestDoPanics(t *testing.T) {
	defer func() {
		text, _ := recover().(string)
		if !strings.HasPrefix(text, "no\n") || !strings.Contains(text, "TestDoPanics") {
			t.Errorf("panic %q, want the value and the stack of the call", text)
		}
	}()
	Do(3, func(i int) {
		if i == 1 {
			panic("no")
		}
	})
	t.Error("Do returned")
}
