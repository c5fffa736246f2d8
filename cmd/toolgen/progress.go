package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	patience = time.Second            // how long a run may be silent on a terminal
	beat     = 200 * time.Millisecond // how often its status is written
)

// A progress is the line on a terminal that says what a long run does. Whatever
// else is printed ends it for good, so that nothing stands beside it.
type progress struct {
	to    io.Writer
	mutex sync.Mutex
	width int // of the line that is shown
	ended bool
	quit  chan struct{}
}

func newProgress(to io.Writer) *progress { return &progress{to: to, quit: make(chan struct{})} }

// follow shows the status of a run at each tick, from patience on, until the
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

// end takes the line away.
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

// ending returns a writer that ends the progress before it writes.
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

// wantsProgress reports whether somebody looks at a stream who can see a line
// change: not a file, a pipe, a log of continuous integration or a terminal
// that says it cannot.
func wantsProgress(stream io.Writer, env func(string) string) bool {
	file, ok := stream.(*os.File)
	if !ok || env("TERM") == "dumb" || env("CI") != "" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
