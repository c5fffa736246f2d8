package diag

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Severity says whether a diagnostic stops the run.
type Severity int

const (
	Error   Severity = iota // the run fails, and nothing is written
	Warning                 // the output is correct, but says less than it could
	Note                    // for information, without anything to change
)

var severities = [...]string{"error", "warning", "note"}

// String returns "error", "warning" or "note".
func (s Severity) String() string { return severities[s] }

// A Related is a further position that a diagnostic points at, such as the other side
// of a conflict.
type Related struct {
	Pos     token.Position
	Message string
}

// A Diagnostic is one error, warning or note. Message begins in lower case and names
// things as the user does; Hint says what to write instead, and may be "". Pos is
// zero if no place in the source is the cause, such as for a flag.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Code     Code
	Message  string
	Hint     string
	Related  []Related
	Fixes    []Fix // the first is the best; nil where it is up to the user what to write
	// Once is set if one change, that of the hint, resolves all diagnostics with this code
	// and hint, so that only the first of them needs to be reported.
	Once bool
}

// Errorf returns an error at pos.
func Errorf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Error, Code: code, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a warning at pos.
func Warnf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Warning, Code: code, Message: fmt.Sprintf(format, args...)}
}

// WithHint returns a copy of d with a hint that says what to write instead.
func (d Diagnostic) WithHint(format string, args ...any) Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithHintOnce is [Diagnostic.WithHint] for a hint that resolves all diagnostics of the code
// that have it.
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

// IsAbout reports whether d is an error of a kind that points at a position as the other one.
func (d Diagnostic) IsAbout(code Code, other token.Position) bool {
	return d.Severity == Error && d.Code == code && slices.ContainsFunc(d.Related, func(r Related) bool { return r.Pos == other })
}

// Format returns d as "file:line:col: message [code]", followed by indented lines for
// the hint and the related positions. The function name turns a file name into the
// one to print, such as one relative to the working directory. The message of a
// warning or note begins with its severity, and a zero position is left out. All
// lines but the first are indented.
func (d Diagnostic) Format(name func(string) string) string {
	var b strings.Builder
	b.WriteString(at(d.Pos, name))
	if d.Severity != Error {
		b.WriteString(d.Severity.String() + ": ")
	}
	fmt.Fprintf(&b, "%s [%s]", d.Message, d.Code)
	if d.Hint != "" {
		fmt.Fprintf(&b, "\nhint: %s", d.Hint)
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "\n%s%s", at(r.Pos, name), r.Message)
	}
	return Visible(strings.ReplaceAll(b.String(), "\n", "\n\t"))
}

func at(pos token.Position, name func(string) string) string {
	if pos.Filename == "" && !pos.IsValid() {
		return ""
	}
	if pos.Filename != "" {
		pos.Filename = VisibleName(name(pos.Filename))
	}
	return pos.String() + ": "
}

// A List is the diagnostics of a run.
type List []Diagnostic

// HasErrors reports whether the list holds an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sorted returns a copy of the list, sorted by file, line, column, code and message,
// without duplicates. Of two diagnostics that differ only in severity, the more
// severe one is kept. Of those that one change resolves, the first is kept.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(compare(a, b), cmp.Compare(a.Severity, b.Severity))
	})
	sorted = slices.CompactFunc(sorted, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
	return sorted.Once()
}

// Once returns a copy of the list with only the first of the diagnostics of a package that one
// change resolves.
func (l List) Once() List {
	type change struct {
		folder string // hints name types as the package does
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

// A Fix is a change of the source that puts a diagnostic right. It is there only
// where nothing is guessed: the source is then what its author meant, and whoever
// reads the message would write the same.
type Fix struct {
	Message string // what it does, as a hint says it: "write readonly"
	Edits   []Edit // which do not overlap
}

// An Edit replaces what stands in a file from Pos up to End by New. Both are in one
// file, and have offsets; what New has behind a line end is put below Pos, with the
// indentation that Pos has. Where nothing is left on a line, the line goes, too.
type Edit struct {
	Pos, End token.Position
	Old      string // what has to stand there for the edit to be made; "" for anything
	New      string
}

// Replace returns the edit that writes another text in place of an old one, which
// stands at a position of one line.
func Replace(pos token.Position, old, text string) Edit {
	end := pos
	end.Offset += len(old)
	end.Column += len(old)
	return Edit{Pos: pos, End: end, Old: old, New: text}
}

// Insert returns the edit that writes a text before a position.
func Insert(pos token.Position, text string) Edit { return Edit{Pos: pos, End: pos, New: text} }

// WithSuggestion returns a copy of d with a fix that writes the known word which word, at
// pos, is [Closest] to be, if there is just one. The fix's message shows the new word
// behind a prefix, such as the option that it is the value of.
func (d Diagnostic) WithSuggestion(pos token.Position, prefix, word string, known []string) Diagnostic {
	meant, ok := Closest(word, known)
	if !ok {
		return d
	}
	return d.WithFix("write "+prefix+meant, Replace(pos, word, meant))
}

// WithFix returns a copy of d with one more fix. Without edits, or where one has
// no place in a file, such as an option that a flag gives, there is none.
func (d Diagnostic) WithFix(message string, edits ...Edit) Diagnostic {
	placeless := func(e Edit) bool { return !e.Pos.IsValid() || !e.End.IsValid() || e.Pos.Filename == "" }
	if len(edits) == 0 || slices.ContainsFunc(edits, placeless) {
		return d
	}
	d.Fixes = append(slices.Clone(d.Fixes), Fix{Message: message, Edits: edits})
	return d
}
