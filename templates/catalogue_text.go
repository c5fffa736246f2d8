package templates

import (
	"regexp"
	"slices"
	"strings"
)

// A textBlock is a paragraph, a list or code of a description.
type textBlock struct {
	Kind  string   // "text", "bullets", "numbers" or "code"
	Items []string // the items of a list; any other block has one item
}

// Regular expressions for the beginning of a list item in Go's doc comments
// (https://go.dev/doc/comment#lists) and in Markdown, and of a line of code.
var (
	bullet   = regexp.MustCompile(`^\s*[-*+•] +`)
	ordinal  = regexp.MustCompile(`^\s*[0-9]{1,9}[.)] +`)
	indented = regexp.MustCompile(`^(\t| {4})`)
)

// textBlocks splits a description into blocks, which contain all its words in order.
func textBlocks(text string) []textBlock {
	var all []textBlock
	fresh := true // the next line begins a block
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			fresh = true
			continue
		}
		all = addLine(all, line, fresh)
		fresh = false
	}
	for _, b := range all {
		if b.Kind == "code" {
			b.Items[0] = dedent(b.Items[0])
		}
	}
	return all
}

// dedent removes the common leading white space of all lines of code.
func dedent(code string) string {
	lines := strings.Split(code, "\n")
	for isSpace(lines[0][0]) && allBegin(lines, lines[0][:1]) {
		for i := range lines {
			lines[i] = lines[i][1:]
		}
	}
	return strings.Join(lines, "\n")
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func allBegin(lines []string, prefix string) bool {
	return !slices.ContainsFunc(lines, func(line string) bool { return !strings.HasPrefix(line, prefix) })
}

// addLine adds a line to the last block or, if fresh is set, to a new block.
func addLine(all []textBlock, line string, fresh bool) []textBlock {
	kind, words := lineKind(line)
	if fresh {
		all = append(all, textBlock{Kind: kind})
	}
	last := &all[len(all)-1]
	switch {
	case last.Kind == "code":
		last.Items = []string{strings.Join(append(last.Items, line), "\n")}
	case fresh, isList(kind) && kind == last.Kind:
		last.Items = append(last.Items, words)
	case isList(kind):
		all = append(all, textBlock{kind, []string{words}})
	default:
		last.Items[len(last.Items)-1] += " " + words
	}
	return all
}

func isList(kind string) bool { return kind == "bullets" || kind == "numbers" }

// lineKind returns the type of block that a line would begin, and its words. The number
// of a list item is part of the words, because it may belong to a sentence.
func lineKind(line string) (kind, words string) {
	words = strings.TrimSpace(line)
	switch {
	case bullet.MatchString(line):
		return "bullets", bullet.ReplaceAllString(line, "")
	case ordinal.MatchString(line):
		return "numbers", words
	case indented.MatchString(line):
		return "code", words
	}
	return "text", words
}

// A textSpan is a part of a line: text or code.
type textSpan struct {
	Text string
	Code bool
}

var inBackticks = regexp.MustCompile("`[^`]+`")

// textSpans splits a line into text and the code between backticks. An unpaired backtick
// is text.
func textSpans(line string) []textSpan {
	var all []textSpan
	at := 0
	for _, found := range inBackticks.FindAllStringIndex(line, -1) {
		if found[0] > at {
			all = append(all, textSpan{Text: line[at:found[0]]})
		}
		all = append(all, textSpan{Text: line[found[0]+1 : found[1]-1], Code: true})
		at = found[1]
	}
	if at < len(line) {
		all = append(all, textSpan{Text: line[at:]})
	}
	return all
}

// maxSentence is the maximum length of a sentence, in characters.
const maxSentence = 160

// firstSentence returns the first sentence of a description on one line, cut after a
// word if it is long.
func firstSentence(text string) string {
	paragraph, _, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	line := strings.Join(strings.Fields(paragraph), " ")
	if sentence, _, more := strings.Cut(line, ". "); more {
		line = sentence + "."
	}
	letters := []rune(line)
	if len(letters) <= maxSentence {
		return line
	}
	line = string(letters[:maxSentence])
	if space := strings.LastIndexByte(line, ' '); space > 0 {
		line = line[:space]
	}
	return line + " …"
}
