package witness

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// BenchmarkThousand compares 1,000 tools of which one in ten has changed.
func BenchmarkThousand(b *testing.B) {
	g := newGenerator(7)
	var old, now []*schema.Doc
	for i := range 1000 {
		tool := g.tool(3)
		old = append(old, tool)
		if i%10 == 0 {
			tool = g.mutate(tool)
		}
		now = append(now, tool)
	}
	for b.Loop() {
		for i := range old {
			Find(old[i], now[i])
			Find(now[i], old[i])
		}
	}
}
