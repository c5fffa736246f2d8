package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// The exit codes are the same as those of toolgen.
const (
	exitDone   = 0
	exitFailed = 1 // an error in a server, a tool, or a file
	exitUsage  = 2 // an invalid command line
)

func main() {
	// On an interrupt, the servers that were started must also be stopped.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs the command and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	settings, err := parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, help())
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "toolgen-import: %v\nsee toolgen-import -h\n", err)
		return exitUsage
	}
	if err := importTools(ctx, settings, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "toolgen-import:", err)
		return exitFailed
	}
	return exitDone
}

// importTools prints or writes the tools of the servers.
func importTools(ctx context.Context, s settings, stdout, stderr io.Writer) error {
	session, err := remote.Open(ctx, s.servers, s.options)
	if err != nil {
		return err
	}
	for _, problem := range session.Skipped() {
		fmt.Fprintln(stderr, "toolgen-import: left out:", problem)
	}
	text, err := array(session.Tools())
	if err := errors.Join(err, session.Close()); err != nil {
		return err
	}
	if s.output == "" {
		_, err := stdout.Write(text)
		return err
	}
	return write(s.output, text)
}

// array returns the definitions of tools as one indented JSON array.
func array(tools []remote.Tool) ([]byte, error) {
	definitions := make([]*schema.Doc, len(tools))
	for i, t := range tools {
		definitions[i] = t.Doc
	}
	var text bytes.Buffer
	err := json.Indent(&text, dialect.MCP.Array(definitions), "", "  ")
	text.WriteByte('\n')
	return text.Bytes(), err
}
