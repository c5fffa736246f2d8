//go:build unix

package remote

import (
	"os/exec"
	"syscall"
)

// ownGroup has a command start in a process group of its own, so that a
// wrapper such as npx does not end alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup signals a command that was started, and what it has started.
func signalGroup(cmd *exec.Cmd, signal syscall.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, signal)
}
