//go:build unix

package remote

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command start in a separate process group, so that signals also reach the
// processes that it starts, as npx does.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup sends a signal to a command that was started, and to the processes that it
// started.
func signalGroup(cmd *exec.Cmd, signal syscall.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, signal)
}
