//go:build !unix

package remote

import (
	"os/exec"
	"syscall"
)

// ownGroup does nothing, because the system has no process groups.
func ownGroup(*exec.Cmd) {}

func signalGroup(cmd *exec.Cmd, signal syscall.Signal) error {
	if signal == syscall.SIGKILL {
		return cmd.Process.Kill()
	}
	return cmd.Process.Signal(signal)
}
