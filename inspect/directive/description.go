package directive

import (
	"go/token"
	"strings"
	"unicode"
)

var descriptionDefinition = Definition{
	Verb:     "description",
	Where:    anyFunction | anyType | Field,
	Operand:  "[TEXT]|file:PATH",
	FreeText: true,
	Summary:  "is the text for the model, instead of the Go doc",
	Doc: `TEXT is the rest of the line, unchanged. Consecutive lines are joined with a space; a
line without text begins a new paragraph. file:PATH uses the content of a file without its
last line end; PATH is relative to the Go file. Without this directive, the description is the Go doc, or if
another module declares the type, field, or constant, the first sentence of its Go doc.`,
}

// FileOf returns the path of the file that has a description, and whether text, that
// of the description lines, names a file.
func FileOf(text string) (path string, named bool) {
	path, named = strings.CutPrefix(text, "file:")
	return path, named && path != "" && !strings.ContainsFunc(path, unicode.IsSpace)
}

// FileText returns the description in the content of a file: all of it without the
// final line ending.
func FileText(content []byte) string {
	return strings.TrimSuffix(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
}

// JoinDescription returns the text of the lines with the verb description, and where
// it begins. Lines of a paragraph are joined with a space, paragraphs with an empty
// line. The position is zero if there is no such line.
func JoinDescription(lines []Line) (string, token.Position) {
	own := ofVerb(lines, descriptionDefinition.Verb)
	pos := firstPos(own)
	var b strings.Builder
	between := ""
	for _, line := range own {
		if line.Text == "" {
			between = "\n\n"
			continue
		}
		if b.Len() == 0 {
			between, pos = "", line.TextPos
		}
		b.WriteString(between + line.Text)
		between = " "
	}
	return b.String(), pos
}
