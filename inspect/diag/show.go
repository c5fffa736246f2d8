package diag

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Show returns a value as JSON on one line, for use in a message.
func Show(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(text.String())
}

// Listed joins words with commas, and with a conjunction before the last: "a", "a and
// b", "a, b and c".
func Listed(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// ShowWord returns a text for use in a message: unchanged, or quoted if it would not
// be seen as one word.
func ShowWord(text string) string {
	if text == "" || strings.ContainsAny(text, " ,.()\"\n\t") {
		return Show(text)
	}
	return text
}

// Visible returns a text for a terminal or a log: characters that a terminal obeys or does
// not show are escaped, and so is the beginning of a line that is a command of a GitHub
// workflow.
func Visible(text string) string {
	isHidden := func(c rune) bool { return c != '\n' && c != '\t' && !unicode.IsPrint(c) }
	if strings.ContainsFunc(text, isHidden) {
		var b strings.Builder
		for _, c := range text {
			if isHidden(c) {
				b.WriteString(strings.Trim(fmt.Sprintf("%+q", c), "'"))
				continue
			}
			b.WriteRune(c)
		}
		text = b.String()
	}
	if strings.Contains(text, "::") {
		text = workflowCommand.ReplaceAllString(text, `$1\u003a:`)
	}
	return text
}

// workflowCommand matches what the runner takes for a command, also in an indented line.
// https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
var workflowCommand = regexp.MustCompile(`(?m)^([ \t]*)::`)

// VisibleName is [Visible] for the name of a file, which is on one line.
func VisibleName(name string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(Visible(name))
}
