//go:build unix

package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// BenchmarkPath reports the cost of a tool from its types to its generated files, after
// loading: processor time and allocations, for 1,000 tools with definitions only, and for
// 1,000 tools that also have calls. It uses the garbage collector settings of the command.
//
//	go test ./cmd/toolgen -run '^$' -bench Path -benchtime 20x
func BenchmarkPath(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	for _, option := range []string{"", "call"} {
		s := newSynthetic(b, thousandTools.packages, thousandTools.tools)
		for i := range thousandTools.packages {
			s.option(b, i, option)
		}
		pkgs := s.inspect(b)
		b.Run(cmp.Or(option, "definitions"), func(b *testing.B) {
			b.ReportAllocs()
			start := processorTime(b)
			for b.Loop() {
				if _, diags := gen.Generate(pkgs, inspect.DefaultOutput); diags.HasErrors() {
					b.Fatal(diags)
				}
			}
			all := float64(b.N * thousandTools.packages * thousandTools.tools)
			b.ReportMetric(float64((processorTime(b)-start).Microseconds())/all, "processor-µs/tool")
		})
	}
}

// option appends an option to those of a package.
func (s *synthetic) option(b testing.TB, number int, option string) {
	b.Helper()
	name := fmt.Sprintf("p%03d/tools.go", number)
	prefix := fmt.Sprintf("prefix=p%03d_", number)
	text := s.read(b, name)
	s.write(b, name, strings.Replace(text, prefix, strings.TrimSpace(prefix+" "+option), 1))
}
