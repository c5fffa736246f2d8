// The driver registers the tools of programs, and prints the tools that a client lists. It
// runs with one setting of the environment, and prints a line of JSON for each program.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/server"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/registered/serve"
)

// A program is a package with a function that registers tools. One of the functions
// is set.
type program struct {
	name       string
	conditions string // the environment variables that the program reads, such as "C0 C2"
	goSDK      func(*gosdk.Server)
	mcpGo      func(*mcpgo.MCPServer)
	goSDKErr   func(*gosdk.Server) error
	mcpGoErr   func(*mcpgo.MCPServer) error
	main       func() // passes its server to package serve
}

// A line is the result of one program.
type line struct {
	Program string
	Failed  string          // why the process would not serve: a panic or an error
	Tools   json.RawMessage // in the format in which the SDK lists them
}

func main() {
	encoder := json.NewEncoder(os.Stdout) // unbuffered: the process may die
	after := os.Getenv("AFTER")           // the program after which to continue
	for _, p := range programs {
		if after != "" {
			if p.name == after {
				after = ""
			}
			continue
		}
		if !p.isAffected() {
			continue
		}
		fmt.Fprintln(os.Stderr, "program", p.name) // if the process dies, the last program is at fault
		result := p.run()
		if err := encoder.Encode(result); err != nil {
			log.Fatal(err)
		}
		if result.Failed == endless {
			break // the program is still running, so the other programs need another process
		}
	}
}

// run lists the tools of a program, with a limit for the time.
func (p program) run() line {
	done := make(chan line, 1)
	go func() {
		tools, err := p.list()
		result := line{Program: p.name, Tools: tools}
		if err != nil {
			result.Failed = err.Error()
		}
		done <- result
	}()
	begin := time.Now()
	for {
		select {
		case result := <-done:
			return result
		case <-time.After(100 * time.Millisecond):
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			if time.Since(begin) > patience() || memory.HeapAlloc > 1<<30 {
				return line{Program: p.name, Failed: endless}
			}
		}
	}
}

// endless is the failure of a program that takes too much time or memory.
const endless = "it does not end"

// patience returns the maximum time for a program.
func patience() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("PATIENCE")); err == nil {
		return d
	}
	return 20 * time.Second
}

// isAffected reports whether the program reads all conditions that are set. Otherwise another
// run has the same result.
func (p program) isAffected() bool {
	for _, name := range []string{"C0", "C1", "C2", "C3"} {
		if os.Getenv(name) != "" && !strings.Contains(p.conditions, name) {
			return false
		}
	}
	return true
}

// list registers the tools of a program with a new server and returns the tools that
// a client lists.
func (p program) list() (tools json.RawMessage, err error) {
	defer func() {
		if r := recover(); r != nil {
			tools, err = nil, fmt.Errorf("panic: %v", r)
		}
	}()
	goSDK := gosdk.NewServer(&gosdk.Implementation{Name: "proof", Version: "1"}, nil)
	mcpGo := mcpgo.NewMCPServer("proof", "1")
	switch {
	case p.goSDK != nil:
		p.goSDK(goSDK)
	case p.goSDKErr != nil:
		err = p.goSDKErr(goSDK)
	case p.mcpGo != nil:
		p.mcpGo(mcpGo)
	case p.mcpGoErr != nil:
		err = p.mcpGoErr(mcpGo)
	default:
		serve.Reset()
		p.main()
		goSDK, mcpGo = serve.Served()
	}
	switch {
	case err != nil:
		return nil, err
	case goSDK != nil && p.mcpGo == nil && p.mcpGoErr == nil:
		return listGoSDK(goSDK)
	case mcpGo != nil:
		return listMCPGo(mcpGo)
	}
	return nil, fmt.Errorf("no server")
}

func listGoSDK(server *gosdk.Server) (json.RawMessage, error) {
	ctx := context.Background()
	near, far := gosdk.NewInMemoryTransports()
	ss, err := server.Connect(ctx, far, nil)
	if err != nil {
		return nil, err
	}
	defer ss.Wait()
	client := gosdk.NewClient(&gosdk.Implementation{Name: "client", Version: "1"}, nil)
	cs, err := client.Connect(ctx, near, nil)
	if err != nil {
		return nil, err
	}
	defer cs.Close()
	tools := []*gosdk.Tool{}
	if cs.InitializeResult().Capabilities.Tools != nil {
		for tool, err := range cs.Tools(ctx, nil) {
			if err != nil {
				return nil, err
			}
			tools = append(tools, tool)
		}
	}
	return json.Marshal(tools)
}

func listMCPGo(server *mcpgo.MCPServer) (json.RawMessage, error) {
	ctx := context.Background()
	server.HandleMessage(ctx, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"client","version":"1"}}}`))
	reply, err := json.Marshal(server.HandleMessage(ctx, []byte(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)))
	if err != nil {
		return nil, err
	}
	var listed struct {
		Error *struct {
			Code    int
			Message string
		}
		Result struct{ Tools json.RawMessage }
	}
	if err := json.Unmarshal(reply, &listed); err != nil {
		return nil, err
	}
	if listed.Error != nil {
		if listed.Error.Code == -32601 { // no tools: the server does not declare the capability
			return json.RawMessage("[]"), nil
		}
		return nil, fmt.Errorf("tools/list: %s", listed.Error.Message)
	}
	return listed.Result.Tools, nil
}
