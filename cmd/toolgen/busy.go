package main

import (
	"errors"
	"runtime"
	"syscall"
	"time"
)

// maxWait is how long a rename or removal is retried while another program has the file
// open.
const maxWait = 2 * time.Second

// retry repeats do with growing pauses while it fails with a temporary error. Windows does
// not replace a file that another program has open, and editors, indexers and virus
// scanners open a file as soon as it is written.
func retry(do func() error, temporary func(error) bool, sleep func(time.Duration)) error {
	err := do()
	for waited, pause := time.Duration(0), time.Millisecond; err != nil && temporary(err) && waited < maxWait; pause *= 2 {
		sleep(pause)
		waited += pause
		err = do()
	}
	return err
}

// These are the errors of Windows for a file that is in use. The first one is also the
// error for a missing permission; they cannot be told apart.
// https://learn.microsoft.com/windows/win32/debug/system-error-codes--0-499-
const (
	errorAccessDenied     = syscall.Errno(5)
	errorSharingViolation = syscall.Errno(32)
	errorLockViolation    = syscall.Errno(33)
)

// isBusy reports whether the reason of an error may be that a file is in use. On other
// systems than Windows these numbers mean other errors, and files in use can be replaced.
func isBusy(err error) bool { return isBusyOn(runtime.GOOS, err) }

func isBusyOn(system string, err error) bool {
	number := syscall.Errno(0)
	return system == "windows" && errors.As(err, &number) &&
		(number == errorAccessDenied || number == errorSharingViolation || number == errorLockViolation)
}
