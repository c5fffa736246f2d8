package main

import (
	"bytes"
	"errors"
	"go/token"
	"io/fs"
	"os"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An output is a file to write, and its current content.
type output struct {
	gen.File
	exists bool
	known  bool // the file is unchanged since the remembered run, and its content is not loaded
	old    []byte
	mode   fs.FileMode
}

// stale reports whether the file on disk differs from what is generated now. It ignores
// differences of line ends, which git may change on Windows.
func (o output) stale() bool {
	switch {
	case o.Gone:
		return o.exists
	case o.known:
		return false
	}
	if o.exists && bytes.Equal(o.old, o.Content) {
		return false
	}
	return !o.exists || !bytes.Equal(withoutReturns(o.old), o.Content)
}

// withoutReturns returns a text with "\n" for "\r\n".
func withoutReturns(text []byte) []byte {
	if !bytes.Contains(text, []byte("\r\n")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// readOutput returns a generated file with the current content of its file. A file that
// toolgen did not generate, or a link, is an error.
func readOutput(file gen.File) (output, diag.List) {
	out := output{File: file, mode: 0o644}
	info, err := os.Lstat(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, diag.List{unwritable(file.Path, err)}
	case info.Mode()&fs.ModeSymlink != 0:
		return out, diag.List{notOurs(file.Path, "there is a symbolic link in place of the generated file")}
	case info.IsDir():
		return out, diag.List{unwritable(file.Path, errors.New("it is a directory"))}
	case !info.Mode().IsRegular():
		return out, diag.List{unwritable(file.Path, errors.New("it is not a regular file"))}
	}
	out.exists, out.mode = true, info.Mode().Perm()
	if out.old, err = os.ReadFile(file.Path); err != nil {
		return out, diag.List{unwritable(file.Path, err)}
	}
	if !inspect.Generated(out.old) {
		return out, diag.List{notOurs(file.Path, "toolgen did not generate this file, so it does not overwrite it")}
	}
	if old := inspect.FromMCP(out.old); old != inspect.FromMCP(file.Content) {
		return out, diag.List{otherSource(file.Path, old)}
	}
	return out, nil
}

// otherSource returns the error for a file that was generated from Go functions and would
// be replaced by one from MCP definitions, or the other way round.
func otherSource(path string, fromMCP bool) diag.Diagnostic {
	made, now := "Go functions", "MCP definitions"
	if fromMCP {
		made, now = now, made
	}
	return diag.Errorf(firstLine(path), diag.NotOurs, "this file was generated from %s, and would now be generated from %s", made, now).
		WithHint("choose another name for one of them with -o, or delete this file")
}

func notOurs(path, message string) diag.Diagnostic {
	return diag.Errorf(firstLine(path), diag.NotOurs, "%s", message).
		WithHint("move it away, or choose another name with -o")
}

// unwritable returns the diagnostic for a file that cannot be written. It leaves out the
// path in err, which is that of a temporary file, or repeats the position.
func unwritable(path string, err error) diag.Diagnostic {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	if linkErr := (*os.LinkError)(nil); errors.As(err, &linkErr) {
		err = linkErr.Err
	}
	return diag.Errorf(token.Position{Filename: path}, diag.Write, "the file cannot be written: %v", err)
}

func firstLine(path string) token.Position {
	return token.Position{Filename: path, Line: 1, Column: 1}
}
