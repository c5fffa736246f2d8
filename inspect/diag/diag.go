package diag

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// Severity says whether a diagnostic stops the run.
type Severity int

const (
	Error   Severity = iota // nothing is written
	Warning                 // the output is sound, but says less than it could
	Note                    // good to know, and no reason to change anything
)

var severities = [...]string{"error", "warning", "note"}

// String returns "error", "warning" or "note".
func (s Severity) String() string { return severities[s] }

// A Related position belongs to a diagnostic, such as the other side of a conflict.
type Related struct {
	Pos     token.Position
	Message string
}

// A Diagnostic is one thing to tell. Message is lower case and in the user's
// words; Hint says what to write instead and may be empty. Pos is zero where
// no place in the source is to blame, as for a flag.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Code     Code
	Message  string
	Hint     string
	Related  []Related
}

// Errorf returns an error at pos.
func Errorf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Error, Code: code, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a warning at pos.
func Warnf(pos token.Position, code Code, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Warning, Code: code, Message: fmt.Sprintf(format, args...)}
}

// WithHint returns a copy of d that says what to write instead.
func (d Diagnostic) WithHint(format string, args ...any) Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithRelated returns a copy of d that also points at pos.
func (d Diagnostic) WithRelated(pos token.Position, format string, args ...any) Diagnostic {
	d.Related = append(slices.Clone(d.Related), Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return d
}

// Format returns d as "file:line:col: message [code]", followed by indented
// lines for the hint and the related positions. The name function turns a
// file name into the one to print, such as one relative to the working
// directory. A warning or note says so before its message; a zero position is left
// out; the further lines of a text of several are indented, so that only the
// first line of a diagnostic stands at the margin.
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
	return strings.ReplaceAll(b.String(), "\n", "\n\t")
}

func at(pos token.Position, name func(string) string) string {
	if pos.Filename == "" && !pos.IsValid() {
		return ""
	}
	if pos.Filename != "" {
		pos.Filename = name(pos.Filename)
	}
	return pos.String() + ": "
}
