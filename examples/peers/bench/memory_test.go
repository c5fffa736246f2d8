package bench

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/examples/peers/bench/bulk"
	"github.com/go-toolgen/toolgen/gen/call"
)

const mebibyte = 1 << 20

// A shape is a type of large arguments.
type shape struct {
	name    string
	refused bool
	// most is the maximum number of allocated bytes per byte of the arguments. Accepted
	// arguments need the memory of the Go values, and twice that for lists, because they
	// grow. Rejected arguments need little more than the memory of the copy that is scanned.
	most float64
	args func(size int) string
}

var shapes = []shape{
	{"one long string", false, 2, repeated(`{"text":"`, "x", `"}`)},
	{"one string of escapes", false, 3, repeated(`{"text":"`, `\n`, `"}`)},
	{"many numbers", false, 40, repeated(`{"numbers":[0`, ",1", `]}`)},
	{"many empty structs", false, 700, repeated(`{"rows":[{}`, ",{}", `]}`)},
	{"many names", false, 40, numbered(`{"labels":{"":""`, `,"%d":""`, `}}`)},
	{"too many structs", true, 4, repeated(`{"few":[{}`, ",{}", `]}`)},
	{"many unknown names", true, 60, numbered(`{"text":""`, `,"%d":0`, `}`)},
	{"the same name", true, 2, repeated(`{"text":""`, `,"text":""`, `}`)},
	{"deep", true, 2, repeated(`{"tree":{"in":[`, `{"in":[`, ``)},
	{"deep in what is unknown", true, 2, repeated(`{"other":[`, `[`, ``)},
	{"many wrong values", true, 6, repeated(`{"numbers":[0`, `,""`, `]}`)},
	{"many wrong structs", true, 8, repeated(`{"rows":[{}`, `,{"Z":1}`, `]}`)},
	{"cut off", true, 2, repeated(`{"text":"`, "x", ``)},
}

// repeated returns a function that creates a text of about the given size from before,
// copies of part, and after.
func repeated(before, part, after string) func(int) string {
	return func(size int) string {
		return before + strings.Repeat(part, (size-len(before)-len(after))/len(part)) + after
	}
}

// numbered is like repeated, with a number in each part.
func numbered(before, part, after string) func(int) string {
	return func(size int) string {
		var text strings.Builder
		text.WriteString(before)
		for i := 0; text.Len() < size-2*len(part)-len(after); i++ {
			fmt.Fprintf(&text, part, i)
		}
		return text.String() + after
	}
}

// TestMemory checks that the total allocations of a call are in proportion to its
// arguments.
func TestMemory(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			for _, size := range []int{mebibyte / 16, mebibyte / 2} {
				args := []byte(s.args(size))
				if got := allocated(t, args, s.refused); got > s.most {
					t.Errorf("%d KiB: %.1f bytes allocated for each, want at most %g", size>>10, got, s.most)
				}
			}
		})
	}
}

// allocated calls the tool, and returns the number of bytes that it allocates for each
// byte of args. If refused is set, the call must fail.
func allocated(t *testing.T, args []byte, refused bool) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	result := bulk.ToolSet().Call(background, bulk.ToolBring, args)
	runtime.ReadMemStats(&after)
	if result.IsError != refused {
		t.Errorf("the result is %.200s", result.Text())
	}
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(args))
}

// BenchmarkMemory reports the peak of the heap per byte of the arguments, not counting
// the arguments, for generated code and for json.Unmarshal.
func BenchmarkMemory(b *testing.B) {
	for _, s := range shapes {
		for _, size := range []int{mebibyte, 8 * mebibyte} {
			args := []byte(s.args(size))
			set := bulk.ToolSet().With(call.MaxBytes(2 * len(args)))
			name := fmt.Sprintf("%s/%dMiB", strings.ReplaceAll(s.name, " ", "-"), size/mebibyte)
			b.Run(name+"/generated", func(b *testing.B) {
				measurePeak(b, args, func() { set.Call(background, bulk.ToolBring, args) })
			})
			b.Run(name+"/json.Unmarshal", func(b *testing.B) {
				measurePeak(b, args, func() {
					var load bulk.Load
					json.Unmarshal(args, &load)
				})
			})
		}
	}
}

func measurePeak(b *testing.B, args []byte, run func()) {
	var most float64
	b.ReportAllocs()
	for b.Loop() {
		most = max(most, peak(run))
	}
	b.ReportMetric(most/float64(len(args)), "peak-B/B")
}

// peak returns the growth of the heap, sampled every millisecond.
func peak(run func()) float64 {
	runtime.GC()
	first := heap()
	var done atomic.Bool
	most := make(chan uint64)
	go func() {
		seen := first
		for !done.Load() {
			seen = max(seen, heap())
			time.Sleep(time.Millisecond)
		}
		most <- seen
	}()
	run()
	last := heap()
	done.Store(true)
	return float64(max(last, <-most) - first)
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
