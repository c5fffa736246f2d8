package main

import (
	"errors"
	"os"
	"testing"
	"time"
)

// TestRetry: an operation that fails while another program has the file open is repeated
// until it succeeds or takes too long. Another error is returned at once.
func TestRetry(t *testing.T) {
	busy := &os.LinkError{Op: "rename", Err: errorSharingViolation}
	gone := &os.LinkError{Op: "rename", Err: os.ErrNotExist}
	onWindows := func(err error) bool { return isBusyOn("windows", err) }
	for name, tt := range map[string]struct {
		fails  int // how often it fails
		err    error
		passes func(error) bool
		want   error
		tries  int
	}{
		"at once":           {0, busy, onWindows, nil, 1},
		"open for a moment": {5, busy, onWindows, nil, 6},
		"open for good":     {1000, busy, onWindows, busy, 12},
		"another error":     {1000, gone, onWindows, gone, 1},
		"another system":    {1000, busy, func(err error) bool { return isBusyOn("linux", err) }, busy, 1},
	} {
		t.Run(name, func(t *testing.T) {
			tries, waited := 0, time.Duration(0)
			err := retry(func() error {
				if tries++; tries <= tt.fails {
					return tt.err
				}
				return nil
			}, tt.passes, func(d time.Duration) { waited += d })
			if !errors.Is(err, tt.want) || tries != tt.tries {
				t.Errorf("%v after %d tries, want %v after %d", err, tries, tt.want, tt.tries)
			}
			if waited > 2*maxWait {
				t.Errorf("it waited %v", waited)
			}
		})
	}
}

func TestBusy(t *testing.T) {
	for _, err := range []error{errorAccessDenied, errorSharingViolation, errorLockViolation} {
		if !isBusyOn("windows", &os.PathError{Op: "rename", Err: err}) {
			t.Errorf("%d is not an error that passes", err)
		}
	}
	for _, err := range []error{nil, os.ErrNotExist, errors.New("full")} {
		if isBusyOn("windows", err) {
			t.Errorf("%v passes", err)
		}
	}
}
