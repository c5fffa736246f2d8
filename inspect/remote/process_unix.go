//go:build unix

package remote

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command start in a process group of its own, so that signals reach the
// processes that it starts, as npx does.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup signals a command that was started, and the processes that it started.
func signalGroup(cmd *exec.Cmd, signal syscall.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, signal)
}
