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

// An output is a generated file, and what stands in its place now.
type output struct {
	gen.File
	exists bool
	known  bool // it is as it is remembered, so that nobody needs its content
	old    []byte
	mode   fs.FileMode
}

// stale reports whether the file on disk is not what is generated now. Line
// ends are no difference: git may have changed them on Windows.
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

// withoutReturns returns a text with the line ends of generated files.
func withoutReturns(text []byte) []byte {
	if !bytes.Contains(text, []byte("\r\n")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// look reads what stands in the place of a generated file. Whatever toolgen
// did not generate, links included, is an error.
func look(file gen.File) (output, diag.List) {
	out := output{File: file, mode: 0o644}
	info, err := os.Lstat(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, diag.List{unwritable(file.Path, err)}
	case info.Mode()&fs.ModeSymlink != 0:
		return out, diag.List{notOurs(file.Path, "a symbolic link stands where the generated file goes")}
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
		return out, diag.List{notOurs(file.Path, "toolgen did not generate this file, and leaves it alone")}
	}
	if old := inspect.FromMCP(out.old); old != inspect.FromMCP(file.Content) {
		return out, diag.List{otherSource(file.Path, old)}
	}
	return out, nil
}

// otherSource is about a file that one run made and another would replace:
// they would take turns.
func otherSource(path string, fromMCP bool) diag.Diagnostic {
	made, now := "Go functions", "MCP definitions"
	if fromMCP {
		made, now = now, made
	}
	return diag.Errorf(firstLine(path), diag.NotOurs, "this file was generated from %s, and would now be generated from %s", made, now).
		WithHint("choose another name for one of both with -o, or delete this file")
}

func notOurs(path, message string) diag.Diagnostic {
	return diag.Errorf(firstLine(path), diag.NotOurs, "%s", message).
		WithHint("move it away, or choose another name with -o")
}

// unwritable leaves out the path of the system's error, which is a temporary
// file's or stands before the message already.
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
