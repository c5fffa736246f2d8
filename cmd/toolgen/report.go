package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// adjusted returns the diagnostics sorted and, with -Werror, with warnings as errors.
func (c *call) adjusted(diags diag.List) diag.List {
	if c.werror {
		diags = diags.Promoted()
	}
	return diags.Sorted()
}

// printDiagnostics prints the diagnostics, a line with their number, and lines with the
// number of registrations that were read and the number of tools in the list of -live.
func (c *call) printDiagnostics(diags diag.List) {
	hints := map[string]bool{} // hints that are printed above
	for _, d := range diags {
		if hints[d.Hint] {
			d.Hint = ""
		}
		hints[d.Hint] = d.Hint != ""
		fmt.Fprintln(c.screen, c.formatted(d))
	}
	if len(diags) > 0 {
		fmt.Fprintln(c.stderr, summary(diags))
	}
	for _, line := range []string{c.registered.String(), c.listed.String()} {
		if line != "" {
			fmt.Fprintln(c.stderr, line)
		}
	}
}

// formatted returns a diagnostic as it is printed: with the severity, also of an error,
// and in color on a terminal.
func (c *call) formatted(d diag.Diagnostic) string {
	at, severity, code := diag.At(d.Pos, relative), d.Severity.String()+": ", " ["+string(d.Code)+"]"
	text := strings.TrimPrefix(strings.TrimPrefix(d.Format(relative), at), severity)
	if !c.colored {
		return at + severity + text
	}
	message, more, _ := strings.Cut(text, code)
	return paint(bold, at) + paint(severityColors[d.Severity], severity) + message + paint(faint, code) + more
}

// The parameters of the escape sequence that selects how a terminal shows text.
// https://www.ecma-international.org/publications-and-standards/standards/ecma-48/
const (
	bold  = "1"
	faint = "2"
)

var severityColors = [...]string{diag.Error: "1;31", diag.Warning: "1;33", diag.Note: "1;36"}

func paint(parameters, text string) string { return "\x1b[" + parameters + "m" + text + "\x1b[m" }

// usesColor reports whether a stream is a terminal that shows colors, and the user has not
// disabled them (https://no-color.org).
func usesColor(stream io.Writer, env func(string) string) bool {
	return isTerminal(stream) && env("NO_COLOR") == "" && env("TERM") != "dumb" &&
		(runtime.GOOS != "windows" || env("WT_SESSION") != "" || env("TERM") != "")
}

func isTerminal(stream io.Writer) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// columns returns the width of text on a stream: the width of a terminal, limited so that
// lines remain readable, or 80 without a terminal.
func columns(stream io.Writer) int {
	const narrowest, usual, widest = 40, 80, 100
	if file, ok := stream.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return min(max(width, narrowest), widest)
		}
	}
	return usual
}

// summary counts the diagnostics, such as "2 errors, 1 warning".
func summary(diags diag.List) string {
	var parts []string
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Note} {
		n := 0
		for _, d := range diags {
			if d.Severity == severity {
				n++
			}
		}
		switch {
		case n == 1:
			parts = append(parts, "1 "+severity.String())
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, severity))
		}
	}
	return strings.Join(parts, ", ")
}

func exitCode(diags diag.List) int {
	switch {
	case slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.Internal }):
		return exitUsage
	case diags.HasErrors():
		return exitFailed
	}
	return exitDone
}

// displayDir returns the folder to which printed paths are relative: the working directory,
// or "" if it is not known. go generate runs each directive in the folder of its file. In
// that case displayDir returns the folder of the module, from which users run go generate
// ./...
func displayDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	if mod := nearest(dir, "go.mod"); mod != "" && underGoGenerate() {
		return filepath.Dir(mod)
	}
	return dir
}

// relative returns a path as it is printed: with slashes on every system, so that reports
// can be compared, and relative to [displayDir] if the path is inside that folder.
func relative(path string) string {
	if rel, err := filepath.Rel(displayDir(), path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}

// jsonDoc is the help on the JSON of a [diagnostic].
const jsonDoc = `A DIAGNOSTIC is {"file", "line", "column", "severity": "error", "warning" or "note",
"code", "message", "hint", "related": [{"file", "line", "column", "message"}]}.
Keys that do not apply are omitted. Paths use slashes. The path of a file in the working
directory is relative to it.`

// A place is a position in JSON.
type place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// A diagnostic is a [diag.Diagnostic] in JSON.
type diagnostic struct {
	place
	Severity string    `json:"severity"`
	Code     diag.Code `json:"code"`
	Message  string    `json:"message"`
	Hint     string    `json:"hint,omitempty"`
	Related  []related `json:"related,omitempty"`
}

type related struct {
	place
	Message string `json:"message"`
}

func inJSON(diags diag.List) []diagnostic {
	all := make([]diagnostic, len(diags))
	for i, d := range diags {
		all[i] = diagnostic{
			place:    placeOf(d.Pos),
			Severity: d.Severity.String(),
			Code:     d.Code,
			Message:  d.Message,
			Hint:     d.Hint,
		}
		for _, r := range d.Related {
			all[i].Related = append(all[i].Related, related{placeOf(r.Pos), r.Message})
		}
	}
	return all
}

func placeOf(pos token.Position) place {
	if pos.Filename == "" {
		return place{}
	}
	return place{relative(pos.Filename), pos.Line, pos.Column}
}

// printJSON prints a value as indented JSON, without HTML escapes. If the value cannot be
// encoded as JSON, it panics.
func (c *call) printJSON(value any) { c.printIndentedJSON(value, "  ") }

// printIndentedJSON is like printJSON, but with another indent; "" prints a single line.
func (c *call) printIndentedJSON(value any, indent string) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	text.WriteTo(c.stdout)
}

func counted(n int, unit string) string {
	return fmt.Sprintf("%d %s%s", n, unit, map[bool]string{false: "s"}[n == 1])
}
