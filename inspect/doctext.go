package inspect

import (
	"go/doc/comment"
	"go/token"
	"regexp"
	"strings"
)

// docText renders the lines of a doc comment as text for a model: the lines
// of a paragraph joined, lists and code kept, headings as a line, links as
// their words, and the leading name dropped.
func docText(lines []docLine, name string) string {
	text, ok := proseText(lines)
	if !ok {
		text = markedText(lines)
	}
	return dropName(text, name)
}

// proseText is markedText for lines that have nothing but paragraphs of words, as most
// have; it reports false for others.
func proseText(lines []docLine) (text string, ok bool) {
	var b strings.Builder
	gap := "" // before the next word
	for _, line := range lines {
		blank := true
		for word := range strings.FieldsSeq(line.text) {
			b.WriteString(gap)
			b.WriteString(word)
			blank, gap = false, " "
		}
		switch {
		case blank && b.Len() > 0:
			gap = "\n\n"
		case !blank && isMarked(line.text):
			return "", false
		}
	}
	return b.String(), true
}

// isMarked reports whether go/doc/comment may see more in a line than words: code, a
// list, a heading, a link or quotes.
func isMarked(line string) bool {
	return strings.ContainsAny(line[:1], " \t#") || strings.ContainsAny(line, "[`") || strings.Contains(line, "''")
}

// markedText renders lines as go/doc/comment reads them.
func markedText(lines []docLine) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(line.text)
		b.WriteByte('\n')
	}
	parser := comment.Parser{
		LookupSym:     func(string, string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, token.IsIdentifier(name) },
	}
	var blocks []string
	for _, block := range parser.Parse(b.String()).Content {
		blocks = append(blocks, blockText(block))
	}
	return strings.Trim(strings.Join(blocks, "\n\n"), "\n")
}

func blockText(block comment.Block) string {
	switch block := block.(type) {
	case *comment.Paragraph:
		return inlineText(block.Text)
	case *comment.Heading:
		return inlineText(block.Text)
	case *comment.Code:
		return indent(strings.TrimRight(block.Text, "\n"))
	case *comment.List:
		var items []string
		for _, item := range block.Items {
			items = append(items, itemText(item))
		}
		return strings.Join(items, "\n")
	}
	return ""
}

func itemText(item *comment.ListItem) string {
	marker := "- "
	if item.Number != "" {
		marker = item.Number + ". "
	}
	var blocks []string
	for _, block := range item.Content {
		blocks = append(blocks, blockText(block))
	}
	return marker + strings.Join(blocks, "\n")
}

func inlineText(texts []comment.Text) string {
	var b strings.Builder
	for _, text := range texts {
		switch text := text.(type) {
		case comment.Plain:
			b.WriteString(string(text))
		case comment.Italic:
			b.WriteString(string(text))
		case *comment.Link:
			b.WriteString(inlineText(text.Text))
		case *comment.DocLink:
			b.WriteString(linkText(text))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// indent begins each line with a tab, by which Markdown, too, knows code.
func indent(code string) string {
	return "\t" + blankLine.ReplaceAllString(strings.ReplaceAll(code, "\n", "\n\t"), "")
}

var blankLine = regexp.MustCompile(`(?m)^\t$`)

// linkText leaves the brackets out. A lower-case word in brackets is taken for
// a link to a package by the parser; it is one only where go doc knows that package.
func linkText(link *comment.DocLink) string {
	text := inlineText(link.Text)
	_, standard := comment.DefaultLookupPackage(link.ImportPath)
	if link.Name == "" && !standard && !strings.Contains(link.ImportPath, "/") {
		return "[" + text + "]"
	}
	return text
}
