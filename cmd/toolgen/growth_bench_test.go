//go:build unix

package main

import (
	"fmt"
	"testing"
)

// BenchmarkGrowth times whole processes as [BenchmarkCommand] does, for modules of
// different sizes: more packages of 10 tools each, and more tools in one package. The cost
// of a tool is the difference of two results divided by the difference of their tools.
//
//	go test ./cmd/toolgen -run '^$' -bench Growth -benchtime 3x -timeout 1h
func BenchmarkGrowth(b *testing.B) {
	if testing.Short() {
		b.Skip("builds two programs and runs them often")
	}
	bin := b.TempDir()
	toolgen := program{path: buildProgram(b, bin, ".")}
	bare := program{path: buildProgram(b, bin, "./testdata/bareload")}
	for _, size := range []struct{ packages, tools int }{
		{1, 10}, {10, 10}, {100, 10}, {1000, 10}, {1, 100}, {1, 1000}, {1, 10000},
	} {
		toolgen.module = newSynthetic(b, size.packages, size.tools)
		bare.module = newSynthetic(b, size.packages, size.tools)
		name := fmt.Sprintf("%dx%d", size.packages, size.tools)
		b.Run(name+"/first", func(b *testing.B) {
			measure(b, toolgen, bare, func() { toolgen.module.removeGenerated(b) })
		})
		program{toolgen.path, toolgen.module}.run(b)
		program{toolgen.path, bare.module}.run(b)
		b.Run(name+"/untouched", func(b *testing.B) { measure(b, toolgen, bare, func() {}) })
	}
}
