package diff

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// headings are by class, from the worst.
var headings = []struct {
	class Class
	text  string
}{
	{Breaking, "Breaking"},
	{Undecided, "Undecided: these may break"},
	{Compatible, "Compatible"},
	{Wording, "Wording only"},
}

// Markdown returns the report as a comment on a pull request, in GitHub Flavored
// Markdown: a summary, a table for each class, and collapsed examples. Texts of
// definitions are escaped, so that they make no table cell, link, mention or tag.
// https://github.github.com/gfm/
func (r Report) Markdown(f Form) string {
	var b strings.Builder
	if f.Title != "" {
		fmt.Fprintf(&b, "## %s\n\n", escape(f.Title))
	}
	fmt.Fprintf(&b, "**%s**\n", escape(r.Summary(f)))
	for _, h := range headings {
		if r.counts()[h.class] > 0 {
			fmt.Fprintf(&b, "\n### %s\n\n| Tool | Part | Change | Where |\n| --- | --- | --- | --- |\n", h.text)
			r.rows(&b, h.class, f)
			r.examples(&b, h.class)
		}
	}
	b.WriteString(r.unreadableMarkdown(f))
	for _, hint := range r.hints() {
		fmt.Fprintf(&b, "\n%s\n", escape(hint))
	}
	return b.String()
}

func (r Report) rows(b *strings.Builder, class Class, f Form) {
	for _, t := range r.Tools {
		for _, c := range t.Changes {
			if c.Class == class {
				fmt.Fprintf(b, "| %s | %s | %s | %s |\n", escape(t.heading()), c.Part, escape(c.Message), escape(f.line(c.Pos)))
			}
		}
	}
}

func (r Report) examples(b *strings.Builder, class Class) {
	for _, t := range r.Tools {
		for _, c := range t.Changes {
			if c.Class != class || c.Example == nil {
				continue
			}
			text := visible(c.Example.String())
			fence := strings.Repeat("`", max(3, longestRun(text, '`')+1))
			fmt.Fprintf(b, "\n<details><summary>%s: %s; %s</summary>\n\n%sjson\n%s\n%s\n\n</details>\n",
				escape(t.named()), escape(c.subject()), c.Lead(), fence, text, fence)
		}
	}
}

func longestRun(text string, of rune) int {
	longest, run := 0, 0
	for _, r := range text {
		if r != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// special are the characters that mean something within a line of GitHub
// Flavored Markdown, or in HTML. As numbers they mean themselves.
const special = "\\`*_[]<>|~&^"

// joining are the characters that GitHub makes links, mentions, emoji and
// formulas of after Markdown was read, together with what follows them.
const joining = "@#:$"

// between is nothing, and keeps such characters apart from what follows.
const between = "<!-- -->"

// escape returns a text that GitHub shows as it is, also within the tags of HTML.
func escape(text string) string {
	var b strings.Builder
	runes := []rune(visible(text))
	for i, r := range runes {
		switch {
		case strings.ContainsRune(special, r) && !(r == '_' && inWord(runes, i)):
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		case strings.ContainsRune(joining, r) && i+1 < len(runes) && runes[i+1] != ' ':
			b.WriteString(string(r) + between)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// inWord reports whether letters or digits stand on both sides of a character.
func inWord(runes []rune, i int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
	}
	return letter(i-1) && letter(i+1)
}
