//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
)

// thousandTools is the size of the benchmarked history: the number of packages, and the
// number of tools in each.
var thousandTools = struct{ packages, tools int }{10, 100}

// changedTools returns the numbers of changed tools to measure: none, a twentieth, and all.
func changedTools(tools int) []int { return []int{0, tools / 20, tools} }

// A history is the same tools in an old and a new revision.
type history struct {
	old, new []dialect.Located
	loading  time.Duration // time to load both revisions
}

// newHistory loads the tools of a synthetic module, changes the given number of them, and
// loads them again.
func newHistory(t testing.TB, tools, changed int) history {
	t.Helper()
	s := newSynthetic(t, thousandTools.packages, tools/thousandTools.packages)
	start := time.Now()
	h := history{old: s.load(t)}
	h.loading = time.Since(start)
	s.change(t, changed)
	start = time.Now()
	h.new = s.load(t)
	h.loading += time.Since(start)
	if len(h.old) != tools || len(h.new) != tools {
		t.Fatalf("got %d tools, and %d after the change", len(h.old), len(h.new))
	}
	return h
}

func (s *synthetic) inspect(t testing.TB) []*inspect.Package {
	t.Helper()
	t.Setenv("GOWORK", "off")
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: s.dir, Patterns: []string{"./..."}})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return pkgs
}

func (s *synthetic) load(t testing.TB) []dialect.Located {
	t.Helper()
	tools, diags := gen.Tools(s.inspect(t))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return tools
}

// toolChanges are pairs of an old and a new string in the source of a tool. They change
// its arguments, its result, and its description.
var toolChanges = []string{
	"maxItems=8", "maxItems=4",
	"Count int       `json:\"count\"`", "Count *int      `json:\"count\"`\n\tMore  bool      `json:\"more,omitempty\"`",
	"finds what there is.", "finds what is there.",
}

func (s *synthetic) read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// change applies toolChanges to the given number of tools. It divides them equally among
// the packages, and changes the first tools of each package.
func (s *synthetic) change(t testing.TB, changed int) {
	t.Helper()
	replacer := strings.NewReplacer(toolChanges...)
	for i := range thousandTools.packages {
		name := fmt.Sprintf("p%03d/tools.go", i)
		tools := strings.SplitAfter(s.read(t, name), "ctx.Err()\n}\n")
		for j := range changed / thousandTools.packages {
			tools[j] = replacer.Replace(tools[j])
		}
		s.write(t, name, strings.Join(tools, ""))
	}
}

// compare does the work of toolgen diff after loading.
func (h history) compare() diff.Report {
	old, new := dialect.Aligned(h.old, h.new)
	report := diff.Compare(old, new, diff.Options{})
	report.Text(diff.Form{})
	return report
}

// measure does the work of toolgen stats -base after loading.
func (h history) measure() string {
	formats := lint.DefaultProviders()
	before, now := stats.Measure(h.old, formats, stats.Count), stats.Measure(h.new, formats, stats.Count)
	return now.Table(stats.TableOptions{Parts: true, Base: &before})
}

// BenchmarkHistory reports the time of diff and stats after loading 1,000 tools at two
// revisions, and its ratio to the time of loading.
//
//	go test ./cmd/toolgen -run '^$' -bench History
func BenchmarkHistory(b *testing.B) {
	tools := thousandTools.packages * thousandTools.tools
	for _, changed := range changedTools(tools) {
		h := newHistory(b, tools, changed)
		for _, stage := range []struct {
			name string
			do   func()
		}{{"diff", func() { h.compare() }}, {"stats", func() { h.measure() }}} {
			b.Run(fmt.Sprintf("%s/%d changed", stage.name, changed), func(b *testing.B) {
				start := processorTime(b)
				for b.Loop() {
					stage.do()
				}
				b.ReportMetric(float64((processorTime(b)-start).Milliseconds())/float64(b.N), "processor-ms")
				b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(h.loading), "of-loading")
				b.ReportMetric(float64(h.loading.Milliseconds()), "loading-ms")
			})
		}
	}
}

// mostTime is the maximum time of diff and of stats for each tool, after loading. It is twice
// the expected time, because the machine may be busy.
const mostTime = 2 * time.Millisecond

// TestHistory checks that diff and stats of a thousand tools take little time after
// loading, and report the changes.
//
//	go test ./cmd/toolgen -run TestHistory -tools 1000
func TestHistory(t *testing.T) {
	if testing.Short() {
		t.Skip("loads a big module")
	}
	tools := *manyTools
	for _, changed := range changedTools(tools) {
		h := newHistory(t, tools, changed)
		report := h.compare()
		if len(report.Tools) != changed || report.Unchanged != tools-changed {
			t.Errorf("got %d changed and %d unchanged tools, want %d changed", len(report.Tools), report.Unchanged, changed)
		}
		if changed > 0 && report.Class != diff.Breaking {
			t.Errorf("the change is %s, want breaking", report.Class)
		}
		comparing, measuring := quickest(t, func() { h.compare() }), quickest(t, func() { h.measure() })
		t.Logf("%d changed: loading %v, diff %v, stats %v", changed, h.loading, comparing, measuring)
		if most := mostTime * time.Duration(tools); comparing > most || measuring > most {
			t.Errorf("with %d changed tools diff takes %v, and stats %v", changed, comparing, measuring)
		}
	}
}

// quickest returns the shorter CPU time of two runs, which is hardly affected by other
// programs.
func quickest(t *testing.T, do func()) time.Duration {
	t.Helper()
	var times []time.Duration
	for range 2 {
		start := processorTime(t)
		do()
		times = append(times, (processorTime(t)-start)/time.Duration(runtime.GOMAXPROCS(0)))
	}
	return slices.Min(times)
}

func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
