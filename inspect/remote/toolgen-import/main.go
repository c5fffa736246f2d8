package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
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
	// After an interrupt, the servers that were started must be stopped.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

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

func importTools(ctx context.Context, s settings, stdout, stderr io.Writer) error {
	session, err := remote.Open(ctx, s.servers, s.options)
	if err != nil {
		return err
	}
	for _, problem := range session.Skipped() {
		fmt.Fprintln(stderr, "toolgen-import: skipped:", problem)
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

// write writes a file, completely or not at all. It does not change a file that has the same
// content. It returns an error if the file is read-only or not a regular file.
func write(path string, text []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := fs.FileMode(0o644)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file", path)
	case info.Mode()&0o200 == 0:
		return fmt.Errorf("%s is read-only", path)
	default:
		mode = info.Mode().Perm()
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
			return nil
		}
	}
	return replace(path, text, mode)
}

// replace writes a temporary file in the same directory, and renames it when the file is
// complete.
func replace(path string, text []byte, mode fs.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // does nothing if the file was renamed
	_, err = file.Write(text)
	if err := errors.Join(err, file.Chmod(mode), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// split splits a command into words as a POSIX shell does, but does not expand variables
// and patterns.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02
func split(command string) ([]string, error) {
	var s splitter
	for _, r := range command {
		s.take(r)
	}
	if s.quote != 0 || s.escaped {
		return nil, errors.New("a quote is not closed")
	}
	s.end()
	return s.words, nil
}

type splitter struct {
	words   []string
	word    strings.Builder
	open    bool // a word, which may be empty, has begun
	quote   rune // the open quote, or 0
	escaped bool // the previous character was a backslash
}

func (s *splitter) take(r rune) {
	switch {
	case s.escaped:
		s.escaped = false
		if s.quote == '"' && r != '"' && r != '\\' {
			s.word.WriteRune('\\') // in quotes, a backslash escapes no other characters
		}
		s.word.WriteRune(r)
	case r == '\\' && s.quote != '\'':
		s.escaped, s.open = true, true
	case r == s.quote:
		s.quote = 0
	case s.quote == 0 && (r == '"' || r == '\''):
		s.quote, s.open = r, true
	case s.quote == 0 && strings.ContainsRune(" \t\n", r):
		s.end()
	default:
		s.word.WriteRune(r)
		s.open = true
	}
}

func (s *splitter) end() {
	if s.open {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.open = false
}
