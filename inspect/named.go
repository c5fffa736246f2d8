package inspect

import (
	"errors"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// fileFor returns the folder that a path in the source of a package may not
// leave, and the file below it that it names, or why it names none: the output
// must not depend on what lies outside of the module.
func (s *source) fileFor(path string) (root, name, problem string) {
	if strings.HasPrefix(path, "/") || filepath.IsAbs(path) || strings.Contains(path, `\`) {
		return "", "", "it is no relative path with slashes"
	}
	root = s.meta.Dir
	if s.meta.Module != nil && s.meta.Module.Dir != "" {
		root = s.meta.Module.Dir
	}
	name, err := filepath.Rel(root, filepath.Join(s.meta.Dir, filepath.FromSlash(path)))
	if err != nil || !filepath.IsLocal(name) {
		return "", "", "it leads out of the module"
	}
	return root, name, ""
}

// readBeside reads the file that a path in the source of a package names, and
// returns where it begins; or it says why the file cannot be read, in words
// without its absolute path.
func (prog *Program) readBeside(s *source, path string) (content []byte, pos token.Position, problem string) {
	root, name, problem := s.fileFor(path)
	if problem != "" {
		return nil, pos, problem
	}
	content, edited := prog.disk.EditedFile(filepath.Join(root, name))
	var err error
	if !edited {
		content, err = prog.readIn(root, name)
	}
	prog.disk.Named(filepath.Join(root, name), content, err)
	var inPath *fs.PathError
	switch {
	case err == nil:
		return content, token.Position{Filename: filepath.Join(root, name), Line: 1, Column: 1}, ""
	case errors.Is(err, fs.ErrNotExist):
		return nil, pos, "there is no such file"
	case errors.As(err, &inPath):
		return nil, pos, inPath.Err.Error()
	}
	return nil, pos, err.Error()
}

// readEmbedded reads the file that a //go:embed line of a package names. It cannot be
// outside of the directory of the package.
func (prog *Program) readEmbedded(s *source, name string) ([]byte, error) {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	path := filepath.Join(s.meta.Dir, filepath.FromSlash(name))
	content, edited := prog.disk.EditedFile(path)
	var err error
	if !edited {
		content, err = prog.readIn(s.meta.Dir, filepath.FromSlash(name))
	}
	prog.disk.Named(path, content, err)
	return content, err
}

// description returns the text of the //toolgen:description lines in a
// package, which can be that of a file.
func (f *finder) description(lines []directive.Line, s *source) (Text, bool) {
	if len(lines) == 0 {
		return Text{}, false
	}
	said, pos := directive.JoinDescription(lines)
	text := Text{Value: said, Pos: pos, Rule: "description directive"}
	path, named := directive.FileOf(said)
	if !named {
		return text, true
	}
	content, at, problem := f.prog.readBeside(s, path)
	text.Value = directive.FileText(content)
	switch {
	case problem != "":
	case !utf8.Valid(content):
		problem = "it is not UTF-8 text"
	case strings.TrimSpace(text.Value) == "":
		problem = "it is empty"
	}
	if problem != "" {
		f.report(diag.Errorf(pos, diag.BadValue, "the description cannot be read from %q: %s", path, problem).
			WithHint("write a path with slashes, relative to the folder of the Go file, or the text itself"))
		return Text{}, true
	}
	text.Pos = at
	return text, true
}
