package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

const (
	patience = time.Second            // how long a run takes before its status is shown
	beat     = 200 * time.Millisecond // how often the status is updated
)

// A progress is the line on a terminal with the status of a long run. It is removed for
// good before anything else is printed.
type progress struct {
	to    io.Writer
	mutex sync.Mutex
	width int // of the line that is shown
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

// end removes the line.
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

// A visibleWriter escapes what it writes, see [diag.Visible]: command lines, names of files,
// and messages of other programs are in it.
type visibleWriter struct{ to io.Writer }

// Write implements [io.Writer].
func (w visibleWriter) Write(b []byte) (int, error) {
	_, err := io.WriteString(w.to, diag.Visible(string(b)))
	return len(b), err
}

// showsProgress reports whether a stream is a terminal on which a line can be rewritten,
// and not a file, a pipe, a log of continuous integration or a dumb terminal.
func showsProgress(stream io.Writer, env func(string) string) bool {
	file, ok := stream.(*os.File)
	if !ok || env("TERM") == "dumb" || env("CI") != "" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
