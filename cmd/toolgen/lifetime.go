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

// A lifetime is that of a run. A signal ends it, but not within what is
// guarded: programs that were started and files on their way to their places.
type lifetime struct {
	ctx   context.Context // done when a signal came
	mutex sync.Mutex      // kept by the signal at the end
	busy  int             // how many guards are up
}

// guard holds the end of the run off until the guard is let down. What takes
// long between looks at the context. The guard that a signal waits for does not
// return: there is nothing more to do, and nobody to tell an error to.
func (l *lifetime) guard() (down func()) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.busy++
	return func() {
		l.mutex.Lock()
		l.busy--
		over := l.busy == 0 && l.ctx.Err() != nil
		l.mutex.Unlock()
		if over {
			select {}
		}
	}
}

// newLifetime begins a run that a signal ends with the exit code that shells
// have for it; a second signal ends it at once. Signals that the caller of
// toolgen ignores stay ignored, as nohup wants it.
func newLifetime(stderr io.Writer) (l *lifetime, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	l = &lifetime{ctx: ctx}
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
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

// signalled is added to the number of a signal for the exit code.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02
const signalled = 128

// grace is how long a signal waits for what is guarded: longer than go/packages
// waits for a go command to end by itself, before it kills it.
const grace = 10 * time.Second

// wait waits until nothing is guarded, and lets nothing be from then on.
func (l *lifetime) wait() {
	deadline := time.Now().Add(grace)
	for l.mutex.Lock(); l.busy > 0 && time.Now().Before(deadline); l.mutex.Lock() {
		l.mutex.Unlock()
		time.Sleep(time.Millisecond)
	}
}
