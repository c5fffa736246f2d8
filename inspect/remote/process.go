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

// A process is a server that was started, and speaks over its standard input
// and output.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *io.PipeReader
	noise  noise // text on standard output that is no message
	stderr tail
	ended  chan struct{} // closed when it has ended

	told     atomic.Bool // that it was told to end
	byItself bool        // that it ended without being told; to be read when it has ended
}

// grace is how long a process may take to end before it is told so again, and
// more firmly.
const grace = 2 * time.Second

// start runs the command of a server.
func start(s Server) (*process, error) {
	if s.Dir != "" { // the error of a start in it would be about the command
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
	p.cmd.WaitDelay = grace // for grandchildren that hold the pipes
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
		p.cmd.Wait()                        // the state of the process says more than the error
		signalGroup(p.cmd, syscall.SIGKILL) // grandchildren, which had their time
		p.byItself = !p.told.Load()
		close(p.ended)
		input.Close() // the reader comes to the end when all is known
	}()
	return p, nil
}

// transport returns the connection to the process for the SDK, which closes
// the process with the connection.
func (p *process) transport(maxMessage int) mcp.Transport {
	return &mcp.IOTransport{Reader: io.NopCloser(p.stdout), Writer: p, MaxLineLength: maxMessage}
}

// Write sends to the standard input.
func (p *process) Write(text []byte) (int, error) { return p.stdin.Write(text) }

// Close ends the process in the steps that the protocol has for it: no more
// input, then a signal, then by force. Only when it outlives all of them is
// there an error.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio
func (p *process) Close() error {
	p.told.Store(true)
	go io.Copy(io.Discard, p.stdout) // it must not wait for a reader
	steps := []func() error{
		p.stdin.Close,
		func() error { return signalGroup(p.cmd, syscall.SIGTERM) },
		func() error { return signalGroup(p.cmd, syscall.SIGKILL) },
	}
	for _, step := range steps {
		step() // that it ended meanwhile is no error
		if p.endsWithin(grace) {
			return nil
		}
	}
	return fmt.Errorf("process %d does not end", p.cmd.Process.Pid)
}

// endsWithin reports whether the process ends, or has ended, in that time.
func (p *process) endsWithin(limit time.Duration) bool {
	select {
	case <-p.ended:
		return true
	case <-time.After(limit):
		return false
	}
}
