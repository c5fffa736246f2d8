package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
)

// The times of serve -watch.
const (
	pollInterval = 500 * time.Millisecond // minimum time between two searches for changes
	drainTime    = 5 * time.Second        // time for a replaced program to finish its calls
	readyTime    = 20 * time.Second       // maximum time until a new program answers
)

// pollShare limits the share of time for which changes are searched. After a search of 10
// ms, there is a pause of at least pollShare times 10 ms.
const pollShare = 20

// watched serves the tools, and replaces the program when the source changes.
func (c *serveRun) watched() int {
	defer c.call.lifetime.guard()()
	dir, err := os.MkdirTemp("", "toolgen")
	if err != nil {
		return failed(c.call, err)
	}
	defer os.RemoveAll(dir)
	ctx, stop := context.WithCancel(c.call.lifetime.ctx)
	defer stop()
	seen := sourceSum(c.call)
	program, executable, code := c.compileIn(dir, 1)
	if code != exitDone {
		return code
	}
	var s server
	if c.http != "" {
		s, err = newHTTPServer(ctx, c.http, c.call.stderr)
	} else {
		s = newBridge(ctx, os.Stdin, os.Stdout)
	}
	if err == nil {
		err = s.replace(program, executable)
	}
	if err != nil {
		return failed(c.call, err)
	}
	changes := make(chan string)
	go pollSource(ctx, c.call, seen, changes)
	for n := 2; ; n++ {
		select {
		case <-ctx.Done():
			s.close()
			return exitDone
		case err := <-s.ended():
			s.close()
			if err != nil {
				return failed(c.call, err)
			}
			return exitDone
		case <-changes:
			fmt.Fprintln(c.call.stderr, "toolgen: the source has changed; building again")
			if program, executable, code := c.compileIn(dir, n); code == exitDone {
				err = s.replace(program, executable)
			} else {
				err = errors.New("the previous program keeps running")
			}
			if err != nil {
				fmt.Fprintln(c.call.stderr, "toolgen:", err)
			} else {
				fmt.Fprintln(c.call.stderr, "toolgen: serving the new source")
			}
			if n > 2 {
				os.RemoveAll(filepath.Join(dir, strconv.Itoa(n-2)))
			}
		}
	}
}

// compileIn builds the n-th program in the subfolder n of dir.
func (c *serveRun) compileIn(dir string, n int) (trialRun, string, int) {
	fresh := *c.call // each build reads the source again
	fresh.registered, fresh.nested, fresh.disk = registrations{}, nestedModules{}, nil
	program, code := (&serveRun{call: &fresh, http: c.http, given: c.given}).program()
	if code != exitDone {
		return program, "", code
	}
	dir = filepath.Join(dir, strconv.Itoa(n))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return program, "", failed(c.call, err)
	}
	executable, code := program.compile(dir)
	c.call.progress.end()
	return program, executable, code
}

// sourceSum returns a hash of the source that a build of the packages reads. It returns "" if
// the source cannot be read, for example while an editor replaces a file.
func sourceSum(c *call) string {
	build, err := findBuild(c.dir, environment(false))
	if err != nil {
		return ""
	}
	trees, err := remember.ReadTrees(build.roots(), build.relevant)
	if err != nil {
		return ""
	}
	return trees.Sum()
}

// pollSource sends the hash of the source to changes if it differs from seen and two
// successive searches return the same hash. An editor that writes several files then
// causes only one build.
func pollSource(ctx context.Context, c *call, seen string, changes chan<- string) {
	last := seen
	for pause := pollInterval; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		start := time.Now()
		sum := sourceSum(c)
		pause = max(pollInterval, pollShare*time.Since(start))
		if sum != "" && sum == last && sum != seen {
			select {
			case changes <- sum:
				seen = sum
			case <-ctx.Done():
				return
			}
		}
		last = sum
	}
}

// A server connects clients to the program that currently serves the tools. It outlives
// the programs that serve -watch replaces.
type server interface {
	replace(program trialRun, executable string) error // if it fails, the old program continues to run
	ended() <-chan error                               // reports when the running program ends
	close()
}

// An httpServer is a listener that each program inherits, so that no request is rejected
// while a program is replaced.
type httpServer struct {
	ctx      context.Context
	listener *os.File
	stop     func() // ends the running program
	end      chan error
}

func newHTTPServer(ctx context.Context, address string, stderr io.Writer) (*httpServer, error) {
	if runtime.GOOS == "windows" {
		return nil, errors.New("-watch with -http is not supported on Windows: use only one of these flags")
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	file, err := listener.(*net.TCPListener).File()
	fmt.Fprintf(stderr, "toolgen: serving at http://%s\n", listener.Addr())
	return &httpServer{ctx: ctx, listener: file, stop: func() {}, end: make(chan error, 1)}, err
}

func (s *httpServer) ended() <-chan error { return s.end }

func (s *httpServer) close() {
	s.stop()
	s.listener.Close()
}

func (s *httpServer) replace(program trialRun, executable string) error {
	program.words = []string{program.words[0], "inherited"}
	ready, written, err := os.Pipe()
	if err != nil {
		return err
	}
	defer ready.Close()
	ctx, stop := context.WithCancel(s.ctx)
	cmd := program.command(ctx, executable, os.Stdin, os.Stdout, s.listener, written)
	err = cmd.Start()
	written.Close()
	if err != nil {
		stop()
		return err
	}
	ready.SetReadDeadline(time.Now().Add(readyTime))
	if n, _ := ready.Read(make([]byte, 1)); n == 0 {
		stop()
		return errors.Join(errors.New("the new program exited, or was not ready within "+readyTime.String()), cmd.Wait())
	}
	s.stop()
	s.stop = stop
	go func() {
		err := cmd.Wait()
		if ctx.Err() == nil { // the program has not been replaced
			s.end <- err
		}
	}()
	return nil
}

// A bridge passes JSON-RPC messages, one per line, between a client and a sequence of
// programs. For each new program it repeats the client's initialization or, since the MCP
// revision 2026-07-28, the client's subscriptions.
type bridge struct {
	ctx context.Context
	end chan error
	in  io.Reader

	mutex         sync.Mutex
	out           io.Writer
	initialize    []byte                     // the client's initialize request, or nil
	initialized   []byte                     // the client's initialized notification, or nil
	subscriptions map[string]subscription    // by the ID of the request
	current       *bridgedProgram            // nil before the first program
	asked         map[string]*bridgedProgram // programs by the IDs of their requests to the client
}

type bridgedProgram struct {
	in      *os.File
	cmd     *exec.Cmd
	stop    func()
	done    chan struct{}   // closed when the program has ended
	pending map[string]bool // IDs of the client's requests that have no response yet
	renewed map[string]bool // IDs of repeated subscriptions whose acknowledgment is outstanding
	replay  string          // ID of the repeated initialization; "" after its response
	hello   chan message    // receives the response to the repeated initialization
}

// A message is the part of a JSON-RPC message that a bridge needs.
// https://www.jsonrpc.org/specification
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID     json.RawMessage            `json:"requestId"`     // of notifications/cancelled
		Notifications map[string]json.RawMessage `json:"notifications"` // of subscriptions/listen
		Meta          struct {
			Subscription json.RawMessage `json:"io.modelcontextprotocol/subscriptionId"`
		} `json:"_meta"`
	} `json:"params"`
	Result struct {
		Capabilities map[string]struct {
			ListChanged bool `json:"listChanged"`
		} `json:"capabilities"`
	} `json:"result"`
}

// A subscription is a request of the client that stays open: the server sends the
// requested notifications until the client cancels the request.
// https://modelcontextprotocol.io/seps/2575-stateless-mcp
type subscription struct {
	line  []byte
	kinds []string // kinds of lists whose changes the client watches
}

// listKinds are the kinds of lists whose changes a server can report.
var listKinds = []string{"tools", "prompts", "resources"}

func newBridge(ctx context.Context, in io.Reader, out io.Writer) *bridge {
	// end has room for one error of the client and one of the running program, so that
	// neither blocks.
	return &bridge{ctx: ctx, end: make(chan error, 2), in: in, out: out, asked: map[string]*bridgedProgram{}, subscriptions: map[string]subscription{}}
}

func (b *bridge) ended() <-chan error { return b.end }

func (b *bridge) close() {
	b.mutex.Lock()
	program := b.current
	b.mutex.Unlock()
	if program != nil {
		program.in.Close()
		select {
		case <-program.done:
		case <-time.After(drainTime):
		}
		program.stop()
	}
}

// readClient passes the messages of the client to the running program.
func (b *bridge) readClient(in io.Reader) {
	err := eachLine(in, func(line []byte, m message) {
		b.mutex.Lock()
		program := b.current
		switch {
		case m.Method == "initialize":
			b.initialize = line
		case m.Method == "notifications/initialized":
			b.initialized = line
		case m.Method == "subscriptions/listen":
			s := subscription{line: line}
			for _, kind := range listKinds {
				if string(m.Params.Notifications[kind+"ListChanged"]) == "true" {
					s.kinds = append(s.kinds, kind)
				}
			}
			b.subscriptions[string(m.ID)] = s
		case m.Method == "notifications/cancelled":
			delete(b.subscriptions, string(m.Params.RequestID))
		}
		switch id := string(m.ID); {
		case m.Method == "": // a response
			if asker := b.asked[id]; asker != nil {
				program = asker
				delete(b.asked, id)
			}
		case m.ID != nil:
			program.pending[id] = true
		}
		b.mutex.Unlock() // unlock before Write, which can block until the program has written its own output
		program.in.Write(line)
	})
	b.end <- err
}

// eachLine calls use for each line and its message, until the input ends.
func eachLine(in io.Reader, use func([]byte, message)) error {
	reader := bufio.NewReader(in)
	for {
		line, err := reader.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			var m message
			json.Unmarshal(line, &m) // the program rejects a malformed message
			use(line, m)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (b *bridge) replace(program trialRun, executable string) error {
	p, err := b.start(program, executable)
	if err != nil {
		return err
	}
	var hello message
	for sent := 0; ; sent++ {
		b.mutex.Lock()
		missing := [][]byte{b.initialize, b.initialized}[min(sent, 1)]
		if missing == nil || sent > 1 {
			break // keep the mutex locked, so that no message of the client is passed on before the replacement
		}
		if sent == 0 {
			var m message
			json.Unmarshal(missing, &m)
			p.replay = string(m.ID)
		}
		b.mutex.Unlock()
		p.in.Write(missing)
		if sent > 0 {
			continue
		}
		select {
		case hello = <-p.hello:
		case <-p.done:
			return errors.New("the new program exited before it was ready; the previous program keeps running")
		case <-time.After(readyTime):
			p.stop()
			return errors.New("the new program does not respond; the previous program keeps running")
		}
	}
	old := b.current
	b.current = p
	for _, kind := range listKinds {
		if hello.Result.Capabilities[kind].ListChanged {
			fmt.Fprintf(b.out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/%s/list_changed\"}\n", kind)
		}
	}
	for id, s := range b.subscriptions {
		delete(old.pending, id)
		p.pending[id], p.renewed[id] = true, true
		p.in.Write(s.line)
		for _, kind := range s.kinds {
			fmt.Fprintf(b.out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/%s/list_changed\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":%s}}}\n", kind, id)
		}
	}
	b.mutex.Unlock()
	if old != nil {
		go b.retire(old)
	} else {
		go b.readClient(b.in)
	}
	return nil
}

// start starts a program whose messages go to the client.
func (b *bridge) start(program trialRun, executable string) (*bridgedProgram, error) {
	in, toProgram, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	fromProgram, out, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, toProgram.Close())
	}
	defer out.Close()
	ctx, stop := context.WithCancel(b.ctx)
	p := &bridgedProgram{in: toProgram, stop: stop, done: make(chan struct{}), pending: map[string]bool{}, renewed: map[string]bool{}, hello: make(chan message, 1)}
	p.cmd = program.command(ctx, executable, in, out)
	if err := p.cmd.Start(); err != nil {
		stop()
		return nil, errors.Join(err, toProgram.Close(), fromProgram.Close())
	}
	go b.readProgram(p, fromProgram)
	return p, nil
}

// readProgram passes the messages of a program to the client.
func (b *bridge) readProgram(p *bridgedProgram, out *os.File) {
	defer out.Close()
	eachLine(out, func(line []byte, m message) {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		id := string(m.ID)
		switch {
		case m.Method != "" && m.ID != nil:
			b.asked[id] = p
		case m.Method == "notifications/subscriptions/acknowledged" && p.renewed[string(m.Params.Meta.Subscription)]:
			delete(p.renewed, string(m.Params.Meta.Subscription))
			return
		case m.Method == "" && p.replay != "" && id == p.replay:
			p.replay = ""
			p.hello <- m
			return
		case m.Method == "" && m.ID != nil && id != "null":
			if !p.pending[id] { // retire has already sent an error as the response
				return
			}
			delete(p.pending, id)
			delete(b.subscriptions, id)
		}
		b.out.Write(line)
	})
	err := p.cmd.Wait()
	close(p.done)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.current == p && b.ctx.Err() == nil {
		b.end <- err
	}
}

// retire ends a program that has been replaced. A request that it does not finish in time
// gets an error as its response.
func (b *bridge) retire(p *bridgedProgram) {
	deadline := time.Now().Add(drainTime)
	for b.busy(p) && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	b.mutex.Lock()
	for id := range p.pending {
		delete(p.pending, id)
		const internalError = -32603
		fmt.Fprintf(b.out, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"the server was replaced because its source has changed: send the request again\"}}\n", id, internalError)
	}
	b.mutex.Unlock()
	p.in.Close()
	p.stop()
}

func (b *bridge) busy(p *bridgedProgram) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return len(p.pending) > 0
}
