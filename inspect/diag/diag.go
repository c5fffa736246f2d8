package diag

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode"
)

// Severity specifies whether a diagnostic stops the run.
type Severity int

const (
	Error   Severity = iota // the run fails, and nothing is written
	Warning                 // the output is correct, but could contain more
	Note                    // for information; nothing needs to change
)

var severities = [...]string{"error", "warning", "note"}

// String returns "error", "warning", or "note".
func (s Severity) String() string { return severities[s] }

// A Related is a further position of a diagnostic, for example the other side of a
// conflict.
type Related struct {
	Pos     token.Position
	Message string
}

// A Diagnostic is an error, a warning, or a note. Message begins in lower case and uses
// the user's names. Hint describes how to fix the problem, with the exact text to write;
// it may be "". Pos is zero if the cause is not in the source, for example in a flag.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Code     Code
	Message  string
	Hint     string
	Related  []Related
	Fixes    []Fix // best fix first; nil if the change is up to the user
	// Once is set if the change in the hint resolves all diagnostics that have the same
	// code and hint. Then only the first of them needs to be reported.
	Once bool
}

// Reason returns the reason why a file cannot be read or written. It omits the path, which is
// the position of a diagnostic. Common reasons have the same text on every system.
func Reason(err error) string {
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	var inPath *fs.PathError
	var number syscall.Errno // the cause in an error with two paths
	switch {
	case errors.As(err, &inPath):
		return inPath.Err.Error()
	case errors.As(err, &number):
		return number.Error()
	}
	return err.Error()
}

var reasons = []struct {
	err  error
	text string
}{
	{fs.ErrNotExist, "no such file or directory"},
	{fs.ErrPermission, "permission denied"},
	{fs.ErrExist, "file exists"},
	{syscall.EISDIR, "is a directory"},
	{syscall.ENOTDIR, "not a directory"},
}

// Errorf returns an error at pos.
func Errorf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Error, Code: code, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a warning at pos.
func Warnf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Warning, Code: code, Message: fmt.Sprintf(format, args...)}
}

// WithHint returns a copy of d with a hint that contains the text to write instead.
func (d Diagnostic) WithHint(format string, args ...any) Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithHintOnce is the same as [Diagnostic.WithHint], for a hint that resolves all
// diagnostics with the same code and hint.
func (d Diagnostic) WithHintOnce(format string, args ...any) Diagnostic {
	d = d.WithHint(format, args...)
	d.Once = true
	return d
}

// WithRelated returns a copy of d with a further position and a message about it.
func (d Diagnostic) WithRelated(pos token.Position, format string, args ...any) Diagnostic {
	d.Related = append(slices.Clone(d.Related), Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return d
}

// IsAbout reports whether d is an error with the given code that has other as a related
// position.
func (d Diagnostic) IsAbout(code Code, other token.Position) bool {
	return d.Severity == Error && d.Code == code && slices.ContainsFunc(d.Related, func(r Related) bool { return r.Pos == other })
}

// Format returns d as "file:line:col: message [code]", followed by indented lines for the
// hint and the related positions. The function name converts a file name to the name to
// print, for example a name relative to the working directory. The message of a warning
// or note begins with its severity. A zero position is omitted. All lines but the first
// are indented.
func (d Diagnostic) Format(name func(string) string) string {
	var b strings.Builder
	b.WriteString(At(d.Pos, name))
	if d.Severity != Error {
		b.WriteString(d.Severity.String() + ": ")
	}
	fmt.Fprintf(&b, "%s [%s]", d.Message, d.Code)
	if d.Hint != "" {
		fmt.Fprintf(&b, "\nhint: %s", d.Hint)
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "\n%s%s", At(r.Pos, name), r.Message)
	}
	return Visible(strings.ReplaceAll(b.String(), "\n", "\n\t"))
}

// At returns a position in the format with which [Diagnostic.Format] begins: "file:line:col:
// ", or "" for a zero position.
func At(pos token.Position, name func(string) string) string {
	if pos.Filename == "" && !pos.IsValid() {
		return ""
	}
	if pos.Filename != "" {
		pos.Filename = VisibleName(name(pos.Filename))
	}
	return pos.String() + ": "
}

// A List contains the diagnostics of a run.
type List []Diagnostic

// HasErrors reports whether the list contains an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sorted returns a copy of the list, sorted by file, line, column, code, and message,
// without duplicates. If two diagnostics differ only in severity, the more severe
// diagnostic is kept. If one change resolves several diagnostics, the first is kept.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(compare(a, b), cmp.Compare(a.Severity, b.Severity))
	})
	sorted = slices.CompactFunc(sorted, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
	return sorted.Once()
}

// Once returns a copy of the list. If one change resolves several diagnostics of a package,
// only the first of them is kept.
func (l List) Once() List {
	type change struct {
		folder string // hints use the type names of the package
		code   Code
		hint   string
	}
	reported := map[change]bool{}
	return slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool {
		this := change{filepath.Dir(d.Pos.Filename), d.Code, d.Hint}
		again := d.Once && reported[this]
		reported[this] = reported[this] || d.Once
		return again
	})
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

// Promoted returns a copy of the list in which every warning is an error.
func (l List) Promoted() List {
	promoted := slices.Clone(l)
	for i, d := range promoted {
		if d.Severity == Warning {
			promoted[i].Severity = Error
		}
	}
	return promoted
}

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

// Listed joins words with commas, and with a conjunction before the last word: "a", "a
// and b", "a, b and c".
func Listed(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// ShowWord returns a string for use in a message. It is quoted if readers would not see
// it as one word.
func ShowWord(text string) string {
	if text == "" || strings.ContainsAny(text, " ,.()\"\n\t") {
		return Show(text)
	}
	return text
}

// Visible returns a string for a terminal or a log. Characters that a terminal interprets
// or does not show are escaped. The beginning of a line that is a command of a GitHub
// workflow is also escaped.
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

// workflowCommand matches lines that the runner interprets as a command, including
// indented lines.
// https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
var workflowCommand = regexp.MustCompile(`(?m)^([ \t]*)::`)

// VisibleName is the same as [Visible] for the name of a file, which must be on one line.
func VisibleName(name string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(Visible(name))
}

// WorkflowCommand returns a workflow command, which GitHub shows next to a line of a pull
// request, or for the whole run if there is no file. The command is "error", "warning", or
// "notice".
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
func WorkflowCommand(command string, at token.Position, title, message string) string {
	var properties []string
	add := func(name, value string) { properties = append(properties, name+"="+propertyEscapes.Replace(value)) }
	if at.Filename != "" {
		add("file", at.Filename)
		if at.Line > 0 {
			add("line", fmt.Sprint(at.Line))
		}
		if at.Column > 0 {
			add("col", fmt.Sprint(at.Column))
		}
	}
	add("title", title)
	return "::" + command + " " + strings.Join(properties, ",") + "::" + messageEscapes.Replace(message) + "\n"
}

// Replacers for the characters that GitHub's runner decodes.
// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
var (
	messageEscapes  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// A Fix is a change of the source that resolves a diagnostic. Fixes exist only for
// changes that need no guess: the result is what the author meant, and every reader of
// the message would make the same change.
type Fix struct {
	Message string // what the fix does, in the imperative: "use readonly"
	Edits   []Edit // edits that do not overlap
}

// An Edit replaces the text in a file from Pos to End with New. Both positions are in one
// file, and have offsets. In New, lines after the first are inserted below Pos, with the
// indentation at Pos. A line that becomes empty is removed.
type Edit struct {
	Pos, End token.Position
	Old      string // text that must be between Pos and End; "" for any text
	New      string
}

// Replace returns an edit that replaces old, at a position, with another string. old must be
// on one line.
func Replace(pos token.Position, old, text string) Edit {
	end := pos
	end.Offset += len(old)
	end.Column += len(old)
	return Edit{Pos: pos, End: end, Old: old, New: text}
}

// Insert returns an edit that inserts a string before a position.
func Insert(pos token.Position, text string) Edit { return Edit{Pos: pos, End: pos, New: text} }

// WithSuggestion returns a copy of d with a fix that replaces word, at pos, with the known
// word that is [Closest] to it, if there is exactly one. The fix's message contains prefix
// and the new word. prefix is, for example, the option whose value the word is.
func (d Diagnostic) WithSuggestion(pos token.Position, prefix, word string, known []string) Diagnostic {
	meant, ok := Closest(word, known)
	if !ok {
		return d
	}
	return d.WithFix("use "+prefix+meant, Replace(pos, word, meant))
}

// WithFix returns a copy of d with one more fix. It adds no fix if there are no edits, or
// if an edit has no position in a file, for example for an option in a flag.
func (d Diagnostic) WithFix(message string, edits ...Edit) Diagnostic {
	placeless := func(e Edit) bool { return !e.Pos.IsValid() || !e.End.IsValid() || e.Pos.Filename == "" }
	if len(edits) == 0 || slices.ContainsFunc(edits, placeless) {
		return d
	}
	d.Fixes = append(slices.Clone(d.Fixes), Fix{Message: message, Edits: edits})
	return d
}
