package bench

import (
	"io"
	"slices"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// BenchmarkRatio reports the time of each alternative relative to generated code. The two
// alternate, a few calls at a time. The result is the median of the ratios, which hardly
// depends on other work on the machine.
func BenchmarkRatio(b *testing.B) {
	for _, d := range decoders[1:] {
		b.Run("Decode/"+d.name, func(b *testing.B) {
			ours := decoders[0].prepare(b, new(trains.Desk), []byte(sampleArgs))
			theirs := d.prepare(b, new(trains.Desk), []byte(sampleArgs))
			measureRatio(b, func() { must(b, ours()) }, func() { must(b, theirs()) })
		})
	}
	for _, w := range ways[1:] {
		b.Run("Handle/"+w.name, func(b *testing.B) {
			ours, theirs := handling(b, ways[0]), handling(b, w)
			measureRatio(b, ours, theirs)
		})
	}
	for _, l := range listers[1:] {
		b.Run("List/"+l.name, func(b *testing.B) {
			ours, theirs := listers[0].prepare(b), l.prepare(b)
			measureRatio(b, func() { must(b, ours(listRequest, io.Discard)) }, func() { must(b, theirs(listRequest, io.Discard)) })
		})
	}
}

func handling(b *testing.B, w way) func() {
	handle := w.prepare(b, &trains.Desk{Answer: sampleAnswer()})
	return func() {
		_, err := handle()
		must(b, err)
	}
}

func measureRatio(b *testing.B, ours, theirs func()) {
	var ratios []float64
	for b.Loop() {
		ratios = append(ratios, float64(timed(theirs))/float64(timed(ours)))
	}
	slices.Sort(ratios)
	b.ReportMetric(0, "ns/op") // the time covers both functions, so it is meaningless
	b.ReportMetric(ratios[len(ratios)/2], "times")
}

func timed(run func()) time.Duration {
	const calls = 16
	start := time.Now()
	for range calls {
		run()
	}
	return time.Since(start)
}
