package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// A lifetime ends a run when a signal arrives, except in guarded sections, in which child
// processes run or files are renamed. A guarded section discards output to a closed pipe.
type lifetime struct {
	ctx   context.Context // done after a signal
	mutex sync.Mutex      // remains locked when the run ends
	busy  int             // number of guarded sections
	pipes chan os.Signal  // receives SIGPIPE in guarded sections
}

// guard begins a guarded section, and returns the function that ends it. After a signal,
// the function that ends the last section does not return, because the signal's goroutine
// ends the process.
//
// A long section should end early when the context is done.
func (l *lifetime) guard() (release func()) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.busy++; l.busy == 1 {
		l.pipes = make(chan os.Signal, 1)
		signal.Notify(l.pipes, syscall.SIGPIPE)
	}
	return func() {
		l.mutex.Lock()
		if l.busy--; l.busy == 0 {
			signal.Stop(l.pipes)
		}
		over := l.busy == 0 && l.ctx.Err() != nil
		l.mutex.Unlock()
		if over {
			select {}
		}
	}
}

// newLifetime returns the lifetime of a run. A signal ends the run with the exit code
// that is usual in shells; a second signal ends it at once. Signals that were ignored
// when toolgen was started, for example by nohup, remain ignored.
func newLifetime(stderr io.Writer) (l *lifetime, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	l = &lifetime{ctx: ctx}
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(sig) {
			signal.Notify(signals, sig)
		}
	}
	go func() {
		select {
		case <-ended:
		case sig := <-signals:
			signal.Stop(signals)
			cancel()
			l.wait()
			fmt.Fprintln(stderr, "toolgen:", sig)
			os.Exit(signalled + int(sig.(syscall.Signal)))
		}
	}()
	return l, func() {
		signal.Stop(signals)
		close(ended)
	}
}

// signalled plus the number of a signal is the exit code.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02
const signalled = 128

// grace is the time that a signal waits for guarded sections. It is longer than the time
// that go/packages waits for the go command to end before killing it.
const grace = 10 * time.Second

// wait waits until no section is guarded, for at most grace. It returns with the mutex
// locked, so that no other section begins.
func (l *lifetime) wait() {
	deadline := time.Now().Add(grace)
	for l.mutex.Lock(); l.busy > 0 && time.Now().Before(deadline); l.mutex.Lock() {
		l.mutex.Unlock()
		time.Sleep(time.Millisecond)
	}
}
