package remote

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A process is a server that was started, and that communicates over its standard input
// and output.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *io.PipeReader
	noise  noise // keeps a line of standard output that is not a message
	stderr tail
	ended  chan struct{} // closed when the process has ended

	stopping atomic.Bool // Close was called
	byItself bool        // whether the process ended before Close was called; valid after ended is closed
}

// grace is the time that Close waits after each of its steps.
const grace = 2 * time.Second

func start(s Server) (*process, error) {
	if s.Dir != "" { // otherwise the error for a missing directory would blame the command
		if _, err := os.Stat(s.Dir); err != nil {
			return nil, err
		}
	}
	output, input := io.Pipe()
	p := &process{cmd: exec.Command(s.Command[0], s.Command[1:]...), stdout: output, ended: make(chan struct{})}
	p.cmd.Dir = s.Dir
	p.cmd.Env = append(os.Environ(), s.Env...)
	p.cmd.Stdout = io.MultiWriter(&p.noise, input)
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = grace // wait for grandchildren that keep the pipes open
	ownGroup(p.cmd)
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	p.stdin = stdin
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.cmd.Wait()                        // the error is also in cmd.ProcessState
		signalGroup(p.cmd, syscall.SIGKILL) // kill the processes that the server started
		p.byItself = !p.stopping.Load()
		close(p.ended)
		input.Close() // last, so that the fields above are set when the reader reaches the end
	}()
	return p, nil
}

// transport returns the SDK's transport to the process. If the connection is closed, the
// process is stopped.
func (p *process) transport(maxMessage int) mcp.Transport {
	return &mcp.IOTransport{Reader: io.NopCloser(p.stdout), Writer: p, MaxLineLength: maxMessage}
}

// Write writes to the standard input.
func (p *process) Write(text []byte) (int, error) { return p.stdin.Write(text) }

// Close stops the process in the steps that the protocol defines: it closes the standard
// input, then sends SIGTERM, then SIGKILL. It returns an error only if the process survives
// all steps.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio
func (p *process) Close() error {
	p.stopping.Store(true)
	go io.Copy(io.Discard, p.stdout) // so that the process can write its remaining output
	steps := []func() error{
		p.stdin.Close,
		func() error { return signalGroup(p.cmd, syscall.SIGTERM) },
		func() error { return signalGroup(p.cmd, syscall.SIGKILL) },
	}
	for _, step := range steps {
		step() // an error means that the process has ended in the meantime
		if p.endsWithin(grace) {
			return nil
		}
	}
	return fmt.Errorf("process %d does not exit", p.cmd.Process.Pid)
}

func (p *process) endsWithin(limit time.Duration) bool {
	select {
	case <-p.ended:
		return true
	case <-time.After(limit):
		return false
	}
}
