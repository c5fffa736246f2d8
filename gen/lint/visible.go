package lint

import (
	"fmt"
	"strings"
	"unicode"
)

// visible returns a text with escapes in the place of what a terminal would
// obey or nobody would see: names and values from elsewhere stand in it.
func visible(text string) string {
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	var b strings.Builder
	for _, c := range text {
		if unseen(c) {
			b.WriteString(strings.Trim(fmt.Sprintf("%+q", c), "'"))
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// inLine returns a visible text on one line.
func inLine(text string) string { return strings.ReplaceAll(visible(text), "\n", `\n`) }

func unseen(c rune) bool { return c != '\n' && !unicode.IsPrint(c) }
