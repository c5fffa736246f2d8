package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

type handClock struct{ at time.Time }

func (c *handClock) now() time.Time       { return c.at }
func (c *handClock) pass(d time.Duration) { c.at = c.at.Add(d) }

// TestTiming checks that parallel stages share the time, and that notes are listed below
// their stage.
func TestTiming(t *testing.T) {
	clock := &handClock{time.Unix(0, 0)}
	timing := newTiming(clock.now)
	clock.pass(100 * time.Millisecond)
	listed := timing.begin(inspect.StageList, 0)
	clock.pass(1200 * time.Millisecond)
	listed()
	one := timing.begin(gen.StageInfer, 3)
	clock.pass(100 * time.Millisecond)
	two := timing.begin(gen.StageInfer, 4)
	render := timing.begin(gen.StageRender, 0)
	clock.pass(300 * time.Millisecond)
	one()
	render()
	clock.pass(10 * time.Millisecond)
	two()
	trace := timing.trace()
	trace.Note(inspect.StageList, "example.com/b", "as the last run has it")
	trace.Note(inspect.StageList, "example.com/c", "asked: its go.mod changed")
	trace.Note(inspect.StageList, "example.com/a", "as the last run has it")
	timing.bytes = 1
	timing.begin(stageWrite, 2)()

	var got bytes.Buffer
	timing.report(&got)
	want := `
list packages       1.200 s
  as the last run has it (2): example.com/a, example.com/b
  asked: its go.mod changed (1): example.com/c
infer schemas       0.310 s  7 tools
render              0.100 s
write files         0.000 s  2 files, 1 byte
everything else     0.100 s
total               1.710 s
`
	if diff := cmp.Diff(want[1:], got.String()); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

// TestStages checks that every declared stage has a description.
func TestStages(t *testing.T) {
	clock := &handClock{time.Unix(0, 0)}
	for _, s := range stages {
		timing := newTiming(clock.now)
		timing.begin(s.stage, 1)
		if doing, _ := timing.status(); !strings.HasPrefix(doing, s.doing) {
			t.Errorf("status in stage %s = %q", s.stage, doing)
		}
	}
}

// TestProgressLine checks that a line shows the status after some time, that a shorter
// status overwrites a longer status completely, and that printing removes the line.
func TestProgressLine(t *testing.T) {
	clock := &handClock{time.Unix(0, 0)}
	timing := newTiming(clock.now)
	var screen bytes.Buffer
	progress := newProgress(&screen)
	progress.tick(timing) // no stage has begun
	timing.begin(inspect.StageCheck, 312)()
	progress.tick(timing) // too early
	clock.pass(2500 * time.Millisecond)
	progress.tick(timing)
	timing.begin(inspect.StageList, 0)
	progress.tick(timing)

	if _, err := progress.ending(&screen).Write([]byte("done")); err != nil {
		t.Fatal(err)
	}
	progress.tick(timing) // too late
	lines := strings.Split(screen.String(), "\r")
	long, short := "type-check 312 packages… 2 s", "list packages… 2 s"
	want := []string{"", long, short + strings.Repeat(" ", 10), strings.Repeat(" ", 18), "done"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("terminal output (-want +got):\n%s", diff)
	}
}

func TestWantsProgress(t *testing.T) {
	none := func(string) string { return "" }
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if showsProgress(&bytes.Buffer{}, none) || showsProgress(file, none) {
		t.Error("a buffer or a file is treated as a terminal")
	}
}
