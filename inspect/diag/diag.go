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
