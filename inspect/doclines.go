package inspect

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// A docLine is one line of a comment, without its marker.
type docLine struct {
	text string
	pos  token.Pos
}

// docLines returns the lines of a comment group that are for people who use
// the code: no directives and no remarks.
func docLines(group *ast.CommentGroup) []docLine {
	return linesOf(comments(group), func(*ast.Comment) bool { return false })
}

// linesOf returns the same of comments, of which some stand behind code on
// their line: there indentation says nothing, and no remark goes on.
func linesOf(list []*ast.Comment, behind func(*ast.Comment) bool) []docLine {
	var lines []docLine
	var skip remarks
	for _, c := range list {
		trim := behind(c)
		if trim {
			skip = remarks{}
		}
		for _, line := range commentLines(c) {
			if trim {
				line.text = strings.TrimSpace(line.text)
			}
			lines = append(lines, skip.read(line)...)
		}
	}
	return lines
}

// isDirective reports whether a comment is one for a tool, which is no doc.
// https://go.dev/doc/comment#syntax
func isDirective(comment string) bool {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return false
	}
	for _, word := range []string{"line ", "extern ", "export "} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	tool, rest, ok := strings.Cut(text, ":")
	return ok && tool != "" && rest != "" && strings.Trim(tool+rest[:1], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// commentLines returns the lines of one comment: none for a directive, one
// for //, and one for each line of /* */.
func commentLines(c *ast.Comment) []docLine {
	if isDirective(c.Text) {
		return nil
	}
	if text, ok := strings.CutPrefix(c.Text, "//"); ok {
		return []docLine{{strings.TrimPrefix(strings.TrimRight(text, " \t\r"), " "), c.Pos()}}
	}
	text := strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n")
	lines := []docLine{{strings.TrimSpace(text[0]), c.Pos()}}
	margin, pos := marginOf(text[1:]), c.Pos()+2
	for i, line := range text[1:] {
		pos += token.Pos(len(text[i]) + 1)
		lines = append(lines, docLine{strings.TrimRight(line[min(margin, len(line)):], " \t\r"), pos})
	}
	return lines
}

var marginForm = regexp.MustCompile(`^[ \t]*(?:\* ?)?`)

// marginOf returns how many bytes the lines of a /* */ comment have in common
// before their text: indentation, and a star where all have one.
func marginOf(lines []string) int {
	margin := -1
	for _, line := range lines {
		if own := len(marginForm.FindString(line)); strings.Trim(line, " \t*") != "" && (margin < 0 || own < margin) {
			margin = own
		}
	}
	return max(margin, 0)
}

// isDeprecated reports whether a doc has a paragraph "Deprecated: …".
// https://go.dev/wiki/Deprecated
func isDeprecated(lines []docLine) bool {
	start := true
	for _, line := range lines {
		if start && strings.HasPrefix(line.text, "Deprecated: ") {
			return true
		}
		start = strings.TrimSpace(line.text) == ""
	}
	return false
}
