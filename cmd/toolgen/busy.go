package main

import (
	"errors"
	"runtime"
	"syscall"
	"time"
)

// busyFor is how long a rename waits for whoever has the file open.
const busyFor = 2 * time.Second

// patiently does something again, with growing pauses, as long as it fails for a
// while only. Windows does not replace a file that another program has open, and
// editors, indexers and scanners for viruses open a file as soon as it is written.
func patiently(do func() error, passes func(error) bool, sleep func(time.Duration)) error {
	err := do()
	for waited, pause := time.Duration(0), time.Millisecond; err != nil && passes(err) && waited < busyFor; pause *= 2 {
		sleep(pause)
		waited += pause
		err = do()
	}
	return err
}

// These are the errors of Windows for a file that is in use. The first is that for a
// file without permission, too: no more is told.
// https://learn.microsoft.com/windows/win32/debug/system-error-codes--0-499-
const (
	errorAccessDenied     = syscall.Errno(5)
	errorSharingViolation = syscall.Errno(32)
	errorLockViolation    = syscall.Errno(33)
)

// isBusy reports an error that a file in use is the reason of. Elsewhere than on
// Windows these numbers are other errors, and files in use are replaced.
func isBusy(err error) bool { return isBusyOn(runtime.GOOS, err) }

func isBusyOn(system string, err error) bool {
	number := syscall.Errno(0)
	return system == "windows" && errors.As(err, &number) &&
		(number == errorAccessDenied || number == errorSharingViolation || number == errorLockViolation)
}
