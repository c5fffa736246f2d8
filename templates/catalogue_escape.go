package templates

import (
	"net/url"
	"strings"
	"unicode"
)

// markdownSpecial are the characters that have a meaning anywhere in a line of Markdown.
// A dollar sign begins mathematics on GitHub.
// https://github.github.com/gfm/#backslash-escapes
const markdownSpecial = "\\`*[]~#$"

// markdownEntities maps characters to entities. It contains the special characters of HTML,
// and the bar: a backslash before a bar does not work if another backslash precedes it.
var markdownEntities = map[rune]string{'<': "&lt;", '>': "&gt;", '&': "&amp;", '|': "&#124;"}

// escapeMarkdown returns text on one line, escaped so that Markdown shows it unchanged.
func escapeMarkdown(text string) string {
	letters := []rune(oneLine(text))
	var b strings.Builder
	for i, r := range letters {
		entity, isEntity := markdownEntities[r]
		switch {
		case isEntity:
			b.WriteString(entity)
			continue
		case strings.ContainsRune(markdownSpecial, r), r == '_' && !insideWord(letters, i), startsBlock(letters, i):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// oneLine joins the lines of a string with spaces, and removes characters that control
// terminals or the direction of text.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return strings.Join(strings.Fields(text), " ")
}

// insideWord reports whether the underscore at index i is between letters or digits, so
// that Markdown does not parse it as emphasis.
func insideWord(letters []rune, i int) bool {
	isWord := func(at int) bool {
		return at >= 0 && at < len(letters) && (unicode.IsLetter(letters[at]) || unicode.IsDigit(letters[at]))
	}
	return isWord(i-1) && isWord(i+1)
}

// startsBlock reports whether the character at index i would turn its line into a list, a
// rule, or a heading, or into a command in the log of a workflow.
func startsBlock(letters []rune, i int) bool {
	switch letters[i] {
	case '-', '+', '=', ':':
		return i == 0
	case '.', ')':
		return i > 0 && strings.Trim(string(letters[:i]), "0123456789") == ""
	}
	return false
}

// markdownLine returns text as Markdown on one line, with the parts in backticks as code.
func markdownLine(text string) string {
	return spansBy(text, markdownCode)
}

// spansBy returns text as Markdown on one line. It calls code to format the parts in
// backticks.
func spansBy(text string, code func(string) string) string {
	var b strings.Builder
	for _, span := range textSpans(oneLine(text)) {
		switch {
		case span.Code:
			b.WriteString(code(span.Text))
		case b.Len() == 0:
			b.WriteString(escapeMarkdown(span.Text) + trailingSpace(span.Text))
		default:
			// The dot makes escapeMarkdown treat the text as the middle of a line.
			escaped := strings.TrimPrefix(escapeMarkdown("."+span.Text), ".")
			b.WriteString(escaped + trailingSpace(span.Text))
		}
	}
	return b.String()
}

// trailingSpace returns a space if text ends with a space, because escapeMarkdown removes
// it.
func trailingSpace(text string) string {
	if strings.HasSuffix(text, " ") {
		return " "
	}
	return ""
}

// markdownText returns text as Markdown, with its paragraphs, lists and code.
func markdownText(text string) string {
	var blocks []string
	for _, block := range textBlocks(text) {
		blocks = append(blocks, markdownBlock(block))
	}
	return strings.Join(blocks, "\n\n")
}

func markdownBlock(block textBlock) string {
	var lines []string
	for _, item := range block.Items {
		switch block.Kind {
		case "code":
			return markdownFence("", item)
		case "bullets":
			lines = append(lines, "- "+markdownLine(item))
		default:
			lines = append(lines, markdownLine(item))
		}
	}
	if block.Kind == "numbers" { // their dots are escaped, so that Markdown does not parse a list
		return strings.Join(lines, "<br>\n")
	}
	return strings.Join(lines, "\n")
}

// markdownCell returns text for a cell of a table, with <br> between its paragraphs and
// the items of its lists.
func markdownCell(text string) string {
	var lines []string
	for _, block := range textBlocks(text) {
		for _, item := range block.Items {
			lines = append(lines, cellLines(block.Kind, item)...)
		}
	}
	return strings.Join(lines, "<br>")
}

func cellLines(kind, item string) []string {
	if kind != "code" {
		prefix := map[string]string{"bullets": "• "}[kind]
		return []string{prefix + spansBy(item, markdownCellCode)}
	}
	var lines []string
	for line := range strings.SplitSeq(item, "\n") {
		lines = append(lines, markdownCellCode(line))
	}
	return lines
}

// markdownCode returns text as code, between more backticks than the longest run of backticks
// in it. Code cannot be empty, so it returns "" for "".
// https://github.github.com/gfm/#code-spans
func markdownCode(text string) string {
	text = oneLine(text)
	if text == "" {
		return ""
	}
	fence := fenceOf("`", text)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// markdownCellCode returns text as code for a cell. It uses HTML if the text contains
// bars, which separate cells even in code.
// https://github.github.com/gfm/#tables-extension-
func markdownCellCode(text string) string {
	if strings.Contains(text, "|") {
		return "<code>" + escapeMarkdown(text) + "</code>"
	}
	return markdownCode(text)
}

// markdownFence returns a block of code between more backticks than the longest run of
// backticks in it.
func markdownFence(language, text string) string {
	fence := fenceOf("```", text)
	return fence + language + "\n" + strings.TrimRight(text, "\n") + "\n" + fence
}

// fenceOf returns a run of backticks that does not occur in text: shortest, or a longer
// run.
func fenceOf(shortest, text string) string {
	for strings.Contains(text, shortest) {
		shortest += "`"
	}
	return shortest
}

// markdownPlace returns a link to a source position such as "weather/weather.go:31", with
// the fragment that GitHub uses for lines. It returns other text without a link.
func markdownPlace(source string) string {
	at := strings.LastIndexByte(source, ':')
	if at < 0 {
		return escapeMarkdown(source)
	}
	file, line := source[:at], source[at+1:]
	target := url.URL{Path: file, Fragment: "L" + line}
	return "[" + escapeMarkdown(file[strings.LastIndexByte(file, '/')+1:]+":"+line) + "](<" + target.String() + ">)"
}
