package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// The stages of this package; inspect and gen define the others.
const (
	stageRecall   inspect.Stage = "recall"
	stageRemember inspect.Stage = "remember"
	stageBase     inspect.Stage = "base"
	stageDefine   inspect.Stage = "define"
	stageDiff     inspect.Stage = "diff"
	stageCount    inspect.Stage = "count"
	stageCompare  inspect.Stage = "compare"
	stageWrite    inspect.Stage = "write"
	stageBuild    inspect.Stage = "build"
)

// A stageInfo contains the phrases that describe a stage.
type stageInfo struct {
	stage inspect.Stage
	doing string // for example "list packages"
	unit  string // name of the things that the stage counts; "" if it counts nothing
}

// stages lists all stages in the order of a run.
var stages = []stageInfo{
	{stageRecall, "look for a cached run", "file"},
	{inspect.StageList, "list packages", ""},
	{inspect.StageParse, "parse", "package"},
	{inspect.StageCheck, "type-check", "package"},
	{inspect.StageFacts, "find tools", "package"},
	{gen.StageInfer, "infer schemas", "tool"},
	{gen.StageLower, "adapt to providers", "tool"},
	{stageDefine, "make definitions", "package"},
	{stageBase, "read the base", ""},
	{stageDiff, "compare tools", "tool"},
	{stageCount, "count tokens", "tool"},
	{gen.StageRender, "render", ""},
	{stageRemember, "cache the run", ""},
	{stageCompare, "compare files", "file"},
	{stageWrite, "write files", "file"},
	{stageBuild, "build the program", ""},
}

// A timing distributes the time of a run among its stages. Stages that run in parallel
// share the time equally, so that the times add up to the total.
type timing struct {
	now   func() time.Time
	mutex sync.Mutex
	start time.Time
	last  time.Time
	// latest is the stage that began last, and things is the number of items that it works
	// on.
	latest stageInfo
	things int
	active map[inspect.Stage]int
	spent  map[inspect.Stage]time.Duration
	about  map[inspect.Stage]int
	notes  map[inspect.Stage]map[string][]string // items by stage and note, such as "from the cache"
	bytes  int                                   // bytes written
}

func newTiming(now func() time.Time) *timing {
	start := now()
	return &timing{
		now: now, start: start, last: start,
		active: map[inspect.Stage]int{}, spent: map[inspect.Stage]time.Duration{}, about: map[inspect.Stage]int{},
		notes: map[inspect.Stage]map[string][]string{},
	}
}

// trace returns the hooks that record how long each stage takes.
func (t *timing) trace() inspect.Trace { return inspect.Trace{Began: t.begin, Noted: t.note} }

// begin implements [inspect.Trace.Began].
func (t *timing) begin(stage inspect.Stage, n int) (done func()) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pass()
	t.active[stage]++
	t.about[stage] += n
	if i := slices.IndexFunc(stages, func(s stageInfo) bool { return s.stage == stage }); i >= 0 {
		t.latest, t.things = stages[i], t.about[stage]
	}
	return func() { t.end(stage) }
}

func (t *timing) end(stage inspect.Stage) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pass()
	if t.active[stage]--; t.active[stage] == 0 {
		delete(t.active, stage)
	}
}

func (t *timing) count(stage inspect.Stage, n int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.about[stage] += n
}

// note implements [inspect.Trace.Noted].
func (t *timing) note(stage inspect.Stage, thing, what string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.notes[stage] == nil {
		t.notes[stage] = map[string][]string{}
	}
	t.notes[stage][what] = append(t.notes[stage][what], thing)
}

// pass divides the time since t.last among the running stages.
func (t *timing) pass() {
	now := t.now()
	var running int
	for _, n := range t.active {
		running += n
	}
	for stage, n := range t.active {
		t.spent[stage] += now.Sub(t.last) * time.Duration(n) / time.Duration(running)
	}
	t.last = now
}

// status returns the current activity of a run, such as "type-check 312 packages", and
// the time for which it has been running. If no stage has begun, doing is "".
func (t *timing) status() (doing string, since time.Duration) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	doing = t.latest.doing
	if t.latest.unit != "" && t.things > 0 {
		doing += " " + counted(t.things, t.latest.unit)
	}
	return doing, t.now().Sub(t.start)
}

// report prints a line with the time of each stage that ran, followed by the notes on its
// items.
func (t *timing) report(to io.Writer) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pass()
	var table bytes.Buffer
	var notes []string // notes[i] is printed below line i of the table
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	rest := t.last.Sub(t.start)
	for _, s := range stages {
		if _, ran := t.about[s.stage]; ran {
			rest -= t.spent[s.stage]
			fmt.Fprintln(w, strings.TrimSuffix(s.doing+"\t"+seconds(t.spent[s.stage])+"\t"+t.amount(s), "\t"))
			notes = append(notes, t.noted(s.stage))
		}
	}
	fmt.Fprintf(w, "everything else\t%s\n", seconds(rest))
	fmt.Fprintf(w, "total\t%s\n", seconds(t.last.Sub(t.start)))
	w.Flush()
	for i, line := range slices.Collect(strings.Lines(table.String())) {
		io.WriteString(to, line)
		if i < len(notes) {
			io.WriteString(to, notes[i])
		}
	}
}

// noted returns a line with the items of each note of stage, the note with the most items
// first.
func (t *timing) noted(stage inspect.Stage) string {
	kinds := t.notes[stage]
	order := slices.SortedFunc(maps.Keys(kinds), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(kinds[b]), len(kinds[a])), cmp.Compare(a, b))
	})
	var lines strings.Builder
	for _, what := range order {
		things := kinds[what]
		slices.Sort(things)
		fmt.Fprintf(&lines, "  %s (%d): %s\n", what, len(things), strings.Join(things, ", "))
	}
	return lines.String()
}

// amount returns the number of items that a stage worked on, for example "12 files, 3456
// bytes".
func (t *timing) amount(s stageInfo) string {
	var amounts []string
	if s.unit != "" {
		amounts = append(amounts, counted(t.about[s.stage], s.unit))
	}
	if s.stage == stageWrite {
		amounts = append(amounts, counted(t.bytes, "byte"))
	}
	return strings.Join(amounts, ", ")
}

// seconds returns a duration padded so that the decimal points of a column align.
func seconds(d time.Duration) string { return fmt.Sprintf("%8.3f s", d.Seconds()) }

const (
	patience = time.Second            // how long a run takes before its status is shown
	beat     = 200 * time.Millisecond // interval at which the status is updated
)

// A progress is the line on a terminal that shows the status of a long run. It is removed
// permanently before any other output is printed.
type progress struct {
	to    io.Writer
	mutex sync.Mutex
	width int // width of the line that is shown
	ended bool
	quit  chan struct{}
}

func newProgress(to io.Writer) *progress { return &progress{to: to, quit: make(chan struct{})} }

// follow shows the status of a run at each tick, after patience has passed and until the
// progress ends.
func (p *progress) follow(t *timing, ticks <-chan time.Time) {
	for {
		select {
		case <-p.quit:
			return
		case <-ticks:
			p.tick(t)
		}
	}
}

func (p *progress) tick(t *timing) {
	if doing, since := t.status(); doing != "" && since >= patience {
		p.show(fmt.Sprintf("%s… %d s", doing, since/time.Second))
	}
}

func (p *progress) show(line string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.ended {
		return
	}
	width := utf8.RuneCountInString(line)
	fmt.Fprint(p.to, "\r", line, strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
}

func (p *progress) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.ended {
		return
	}
	p.ended = true
	close(p.quit)
	if p.width > 0 {
		fmt.Fprint(p.to, "\r", strings.Repeat(" ", p.width), "\r")
	}
}

func (p *progress) ending(to io.Writer) io.Writer { return endingWriter{to, p} }

type endingWriter struct {
	to       io.Writer
	progress *progress
}

// Write implements [io.Writer].
func (w endingWriter) Write(b []byte) (int, error) {
	if len(b) > 0 {
		w.progress.end()
	}
	return w.to.Write(b)
}

// A visibleWriter escapes its output with [diag.Visible], because the output contains
// command lines, file names, and messages of other programs.
type visibleWriter struct{ to io.Writer }

// Write implements [io.Writer].
func (w visibleWriter) Write(b []byte) (int, error) {
	_, err := io.WriteString(w.to, diag.Visible(string(b)))
	return len(b), err
}

// showsProgress reports whether a stream is a terminal on which a line can be rewritten.
// Files, pipes, logs of continuous integration, and dumb terminals are not.
func showsProgress(stream io.Writer, env func(string) string) bool {
	return isTerminal(stream) && env("TERM") != "dumb" && env("CI") == ""
}
