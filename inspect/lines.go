package inspect

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// lines are the //toolgen: comments of a package. Each is used once, by the declaration to
// which it applies. Comments that remain unused have no effect and are errors.
type lines struct {
	at    map[*ast.Comment]directive.Line
	used  map[*ast.Comment]bool
	diags diag.List
	// ignored are the directives that suppress findings. They apply to lines, not to
	// declarations.
	ignored []Ignored
}

// Ignored is a directive that suppresses findings on the lines from From to To.
type Ignored struct {
	directive.Ignore
	From, To int
}

// readLines parses the directives in all files of s. It records an error for each
// malformed directive and near miss.
func readLines(fset *token.FileSet, s *source) *lines {
	l := &lines{at: map[*ast.Comment]directive.Line{}, used: map[*ast.Comment]bool{}}
	for _, f := range s.files {
		if !mentions(f.content) {
			continue
		}
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				pos := fset.Position(c.Pos())
				follows := followsCode(f.content, pos.Offset)
				l.read(c, pos, follows)
				if line, ok := l.line(c, directive.IgnoreVerb); ok {
					l.ignore(line, c, follows, fset.Position(group.Pos()).Line, fset.Position(group.End()).Line)
				}
			}
		}
	}
	return l
}

// mentions reports whether a file may contain a directive or a near miss. Most files do not,
// and need no further parsing.
func mentions(content []byte) bool {
	return slices.ContainsFunc(spellings, func(name string) bool { return bytes.Contains(content, []byte(name)) })
}

// spellings are the spellings of the name in directives and near misses, without the
// first letter.
var spellings = []string{"oolgen", "oolGen", "ool-gen", "ool-Gen", "ool_gen", "ool_Gen", "OOLGEN", "OOL-GEN", "OOL_GEN"}

// followsCode reports whether other text precedes an offset on its line.
func followsCode(content []byte, offset int) bool {
	before := content[:min(offset, len(content))] // the offset may be too large if a line directive refers to another file
	return len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) > 0
}

func (l *lines) read(c *ast.Comment, pos token.Position, follows bool) {
	if embedded, ok := directive.Embedded(c.Text, pos, follows); ok {
		l.diags = append(l.diags, embedded)
		return
	}
	line, ok, diags := directive.Parse(c.Text, pos)
	l.diags = append(l.diags, diags...)
	if ok {
		l.at[c] = line
		return
	}
	if miss, ok := directive.NearMiss(c.Text, pos); ok && len(diags) == 0 {
		l.diags = append(l.diags, miss)
	}
}

// ignore records the directive line, which suppresses findings. Its comment group has the
// lines from first to last; follows reports whether the comment follows code on its line.
func (l *lines) ignore(line directive.Line, c *ast.Comment, follows bool, first, last int) {
	l.used[c] = true
	decoded, problems := directive.DecodeIgnore(line)
	if l.diags = append(l.diags, problems...); len(problems) > 0 {
		return
	}
	ignored := Ignored{decoded, first, last + 1}
	if follows {
		ignored.From, ignored.To = line.Pos.Line, line.Pos.Line
	}
	l.ignored = append(l.ignored, ignored)
}

// peek returns the directives with a verb in a comment group, without marking them as
// used.
func (l *lines) peek(group *ast.CommentGroup, verb string) []directive.Line {
	var found []directive.Line
	for _, c := range comments(group) {
		if line, ok := l.line(c, verb); ok {
			found = append(found, line)
		}
	}
	return found
}

func (l *lines) line(c *ast.Comment, verb string) (directive.Line, bool) {
	line, ok := l.at[c]
	return line, ok && line.Verb == verb
}

// marks reports whether a comment group contains a directive that makes a function a
// tool, a prompt, a resource, or a completion.
func (l *lines) marks(group *ast.CommentGroup) bool {
	return slices.ContainsFunc(comments(group), func(c *ast.Comment) bool {
		line, ok := l.at[c]
		return ok && (line.Verb == "tool" || slices.Contains(directive.OfferVerbs, line.Verb))
	})
}

// use returns the directives with a verb in a comment group and marks them as used.
func (l *lines) use(group *ast.CommentGroup, verb string) []directive.Line {
	for _, c := range comments(group) {
		if _, ok := l.line(c, verb); ok {
			l.used[c] = true
		}
	}
	return l.peek(group, verb)
}

// misplaced reports the directives that were not used.
func (l *lines) misplaced() diag.List {
	var diags diag.List
	for c, line := range l.at {
		if l.used[c] {
			continue
		}
		if d, ok := directive.Misplaced(line, directive.Elsewhere); ok {
			diags = append(diags, d)
		}
	}
	slices.SortFunc(diags, func(a, b diag.Diagnostic) int { return comparePositions(a.Pos, b.Pos) })
	return diags
}

func comments(group *ast.CommentGroup) []*ast.Comment {
	if group == nil {
		return nil
	}
	return group.List
}

// ToolLines returns the positions of all directives in a Go file that define tools,
// including misplaced directives. String literals are ignored. ToolLines returns nil for
// a file that does not parse.
func ToolLines(file GoFile) (at []token.Position) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file.Name, file.Content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//toolgen:tool") {
				at = append(at, fset.Position(comment.Pos()))
			}
		}
	}
	return at
}

// fileFor resolves path, which is relative to the package, to a name relative to the
// module's directory root. If path is invalid or leaves the module, problem is the reason.
func (s *source) fileFor(path string) (root, name, problem string) {
	if strings.HasPrefix(path, "/") || filepath.IsAbs(path) || strings.Contains(path, `\`) {
		return "", "", "it is not a slash-separated relative path"
	}
	root = s.meta.Dir
	if s.meta.Module != nil && s.meta.Module.Dir != "" {
		root = s.meta.Module.Dir
	}
	name, err := filepath.Rel(root, filepath.Join(s.meta.Dir, filepath.FromSlash(path)))
	if err != nil || !filepath.IsLocal(name) {
		return "", "", "it refers to a file outside the module"
	}
	return root, name, ""
}

// readBeside reads the file that path names in the source of a package. pos is the beginning
// of the file. If the file cannot be read, problem is the reason, without the absolute path.
func (prog *Program) readBeside(s *source, path string) (content []byte, pos token.Position, problem string) {
	root, name, problem := s.fileFor(path)
	if problem != "" {
		return nil, pos, problem
	}
	content, err := prog.readNamed(root, name)
	switch {
	case err == nil:
		return content, token.Position{Filename: filepath.Join(root, name), Line: 1, Column: 1}, ""
	case errors.Is(err, fs.ErrNotExist):
		return nil, pos, "the file does not exist"
	}
	return nil, pos, diag.Reason(err)
}

// readEmbedded reads the file named in a //go:embed directive of a package. The file must
// be in the directory of the package.
func (prog *Program) readEmbedded(s *source, name string) ([]byte, error) {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	return prog.readNamed(s.meta.Dir, filepath.FromSlash(name))
}

// readNamed reads a file in a directory, or its replacement, and records it.
func (prog *Program) readNamed(dir, name string) ([]byte, error) {
	path := filepath.Join(dir, name)
	content, edited := prog.disk.EditedFile(path)
	var err error
	if !edited {
		content, err = prog.readIn(dir, name)
	}
	prog.disk.RecordFile(path, content, err)
	return content, err
}

// description returns the description in the //toolgen:description directives of a
// declaration. It may be the content of a file.
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
	content, at, problem := f.textFile(s, path)
	if problem != "" {
		f.report(diag.Errorf(pos, diag.BadValue, "the description file %q cannot be used: %s", path, problem).
			WithHint("use a slash-separated path relative to the Go file, or the description itself"))
		return Text{}, true
	}
	text.Value, text.Pos = content, at
	return text, true
}

func (f *finder) textFile(s *source, path string) (text string, pos token.Position, problem string) {
	content, pos, problem := f.prog.readBeside(s, path)
	text = directive.FileText(content)
	switch {
	case problem != "":
	case !utf8.Valid(content):
		problem = "it is not valid UTF-8"
	case strings.TrimSpace(text) == "":
		problem = "it is empty"
	}
	return text, pos, problem
}

// grammar returns the grammar in the option grammar= of a tool, or nil.
func (f *finder) grammar(tool *Tool) *Grammar {
	value := tool.Options.Grammar
	if value == "" {
		return nil
	}
	grammar := &Grammar{Syntax: directive.GrammarSyntax(value)}
	if grammar.Syntax == "text" {
		return grammar
	}
	var problem string
	if grammar.Definition, _, problem = f.textFile(f.s, value); problem != "" {
		f.report(diag.Errorf(tool.Options.Words.Place("grammar"), diag.BadValue, "the grammar file %q cannot be used: %s", value, problem).
			WithHint("use a slash-separated path relative to the Go file"))
	}
	return grammar
}
