package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// lines are the //toolgen: comments of a package. Each is taken once, by the
// declaration it stands at; what is left at the end means nothing where it is.
type lines struct {
	at    map[*ast.Comment]directive.Line
	used  map[*ast.Comment]bool
	diags diag.List
}

// readLines reads the directives of all files of s, and reports malformed
// ones and near misses.
func readLines(fset *token.FileSet, s *source) *lines {
	l := &lines{at: map[*ast.Comment]directive.Line{}, used: map[*ast.Comment]bool{}}
	for _, f := range s.files {
		if !mentions(f.content) {
			continue
		}
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				l.read(c, fset.Position(c.Pos()))
			}
		}
	}
	return l
}

// mentions reports whether a file can hold a directive or a near miss of one,
// so that most files need no closer look.
func mentions(content []byte) bool { return hasSpelling(content, "ool") || hasSpelling(content, "OOL") }

// hasSpelling reports whether a text has a spelling with a beginning.
func hasSpelling(text []byte, begin string) bool {
	for {
		at := bytes.Index(text, []byte(begin))
		if at < 0 {
			return false
		}
		if slices.ContainsFunc(spellings, func(s string) bool { return bytes.HasPrefix(text[at:], []byte(s)) }) {
			return true
		}
		text = text[at+len(begin):]
	}
}

// spellings are the ways to write the name that a near miss may have, without
// the first letter.
var spellings = []string{"oolgen", "oolGen", "ool-gen", "ool-Gen", "ool_gen", "ool_Gen", "OOLGEN", "OOL-GEN", "OOL_GEN"}

func (l *lines) read(c *ast.Comment, pos token.Position) {
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

// peek returns the lines of one verb in a comment group, without taking them.
func (l *lines) peek(group *ast.CommentGroup, verb string) []directive.Line {
	var found []directive.Line
	for _, c := range comments(group) {
		if line, ok := l.line(c, verb); ok {
			found = append(found, line)
		}
	}
	return found
}

// line returns the line that a comment is, if it has a verb. Of most comments their text
// says that they are none.
func (l *lines) line(c *ast.Comment, verb string) (directive.Line, bool) {
	if said, ok := strings.CutPrefix(c.Text, "//toolgen:"); !ok || !strings.HasPrefix(said, verb) {
		return directive.Line{}, false
	}
	line, ok := l.at[c]
	return line, ok && line.Verb == verb
}

// marks reports whether a comment group makes a function a tool, or something else
// that a client meets.
func (l *lines) marks(group *ast.CommentGroup) bool {
	return slices.ContainsFunc(comments(group), func(c *ast.Comment) bool {
		_, marks := l.line(c, "tool")
		return marks || slices.ContainsFunc(directive.OfferVerbs, func(verb string) bool {
			_, marks := l.line(c, verb)
			return marks
		})
	})
}

// use returns the lines of one verb in a comment group and marks them as used.
func (l *lines) use(group *ast.CommentGroup, verb string) []directive.Line {
	for _, c := range comments(group) {
		if _, ok := l.line(c, verb); ok {
			l.used[c] = true
		}
	}
	return l.peek(group, verb)
}

// misplaced reports the lines that nothing took.
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
