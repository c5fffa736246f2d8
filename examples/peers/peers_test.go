package peers

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"testing"
)

// readings are the ways to read generated definitions: the constant array, each row by its
// name, and all rows.
var readings = []string{"array", "lookup", "rows"}

func wayNames() []string {
	names := slices.Clone(readings)
	for _, way := range Ways() {
		names = append(names, way.Name)
	}
	return names
}

// TestReadingAllocatesNothing checks that reading all rows allocates one slice, and that
// other readings allocate nothing.
func TestReadingAllocatesNothing(t *testing.T) {
	want := map[string]float64{"array": 0, "lookup": 0, "rows": 1}
	for _, tools := range []int{1, 100, 1000} {
		for _, way := range readings {
			if got := measured(t, way, tools, 10)["allocations"]; got != want[way] {
				t.Errorf("%s of %d tools: %g allocations, want %g", way, tools, got, want[way])
			}
		}
	}
}

// TestEachWay checks that the libraries accept the definitions; otherwise they would panic.
func TestEachWay(t *testing.T) {
	for _, way := range wayNames() {
		run(t, way, 100, 0)
	}
}

// BenchmarkDefine measures definitions in a running process.
func BenchmarkDefine(b *testing.B) {
	eachWay(b, []int{1, 100, 1000}, func(b *testing.B, way string, tools int) {
		for unit, value := range measured(b, way, tools, b.N) {
			b.ReportMetric(value, unit)
		}
	})
}

// BenchmarkStart measures processes from start to exit. A process without tools shows the
// cost of the process itself.
func BenchmarkStart(b *testing.B) {
	eachWay(b, []int{0, 100, 1000}, func(b *testing.B, way string, tools int) {
		for b.Loop() {
			run(b, way, tools, 0)
		}
	})
}

func eachWay(b *testing.B, sizes []int, measure func(b *testing.B, way string, tools int)) {
	for _, tools := range sizes {
		for _, way := range wayNames() {
			b.Run(way+"/"+strconv.Itoa(tools), func(b *testing.B) { measure(b, way, tools) })
		}
	}
}

func measured(tb testing.TB, way string, tools, runs int) map[string]float64 {
	tb.Helper()
	result := map[string]float64{}
	if err := json.Unmarshal(run(tb, way, tools, runs), &result); err != nil {
		tb.Fatal(err)
	}
	return result
}

func run(tb testing.TB, way string, tools, runs int) []byte {
	tb.Helper()
	command := exec.CommandContext(tb.Context(), program, way, strconv.Itoa(tools), strconv.Itoa(runs))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		tb.Fatalf("%s of %d tools: %v", way, tools, err)
	}
	return out
}
