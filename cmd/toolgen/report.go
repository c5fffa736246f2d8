package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"
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
		if c.github {
			io.WriteString(c.stdout, c.annotation(d))
			continue
		}
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

// printed adjusts and prints the diagnostics, and returns the exit code.
func (c *call) printed(diags diag.List) int {
	diags = c.adjusted(diags)
	c.printDiagnostics(diags)
	return exitCode(diags)
}

// formatted returns a diagnostic as it is printed: with its severity, even for errors, and
// in color on a terminal.
func (c *call) formatted(d diag.Diagnostic) string {
	at, text := split(d)
	severity, code := d.Severity.String()+": ", " ["+string(d.Code)+"]"
	if !c.colored {
		return at + severity + text
	}
	message, more, _ := strings.Cut(text, code)
	return paint(bold, at) + paint(severityColors[d.Severity], severity) + message + paint(faint, code) + more
}

// split returns the position of a diagnostic, and its text without the severity.
func split(d diag.Diagnostic) (at, text string) {
	d.Hint = typed(d.Hint)
	at = diag.At(d.Pos, relative)
	return at, strings.TrimPrefix(strings.TrimPrefix(d.Format(relative), at), d.Severity.String()+": ")
}

// workspaceVariable is the environment variable that contains the folder to which the
// paths of annotations are relative.
const workspaceVariable = "GITHUB_WORKSPACE"

// annotation returns a diagnostic as a workflow command of GitHub.
func (c *call) annotation(d diag.Diagnostic) string {
	at, command := d.Pos, d.Severity.String()
	if at.Filename = c.workflowPath()(at.Filename); d.Severity == diag.Note {
		command = "notice"
	}
	_, text := split(d)
	return diag.WorkflowCommand(command, at, "toolgen", text)
}

// workflowPath returns the function that converts file paths for annotations. The paths are
// relative to the workspace of the workflow or, without a workspace, to the repository. Files
// of another revision have no path.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
func (c *call) workflowPath() func(string) string {
	root := os.Getenv(workspaceVariable)
	if repo, diags := openRepository(c.lifetime, c.dir); root == "" && !diags.HasErrors() {
		root = repo.root
	}
	return func(file string) string {
		if !filepath.IsAbs(file) {
			return ""
		}
		if rel, err := filepath.Rel(resolved(root), resolved(file)); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
		return relative(file)
	}
}

// checkFormats returns an error if more than one of the flags -json, -github, and other
// is set. set reports whether other is set.
func (c *call) checkFormats(other string, set bool) error {
	var given []string
	for _, flag := range []struct {
		name string
		set  bool
	}{{"-json", c.json}, {"-github", c.github}, {other, set}} {
		if flag.set {
			given = append(given, flag.name)
		}
	}
	if len(given) > 1 {
		return errors.New(diag.Listed(given, "and") + " exclude each other: choose one")
	}
	return nil
}

// Parameters of Select Graphic Rendition, the escape sequence for the style of text on a
// terminal.
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

// columns returns the width of text on a stream: the width of a terminal, up to a readable
// maximum, or 80 without a terminal.
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
		if n > 0 {
			parts = append(parts, counted(n, severity.String()))
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

// buildPath matches the path of a program that go tool or go run has built. Both use the
// same folders of the build cache and of temporary files.
var buildPath = regexp.MustCompile(`[/\\](b001[/\\]exe|[0-9a-f]{64}-d)[/\\][^/\\]+$`)

// invocation returns the words that start toolgen again, as [invocationOf] returns them.
var invocation = sync.OnceValue(func() string {
	path, _ := os.Executable()
	info, _ := debug.ReadBuildInfo()
	return invocationOf(path, ".", info)
})

// invocationOf returns the words that start toolgen in dir. They are "toolgen" if it is
// installed, "go tool toolgen" if the main module has a tool directive, or else "go run"
// with a path.
func invocationOf(path, dir string, info *debug.BuildInfo) string {
	if !buildPath.MatchString(path) {
		return "toolgen"
	}
	if build, err := findBuild(dir, nil); err == nil {
		for _, main := range build.main {
			others, _ := filepath.Glob(filepath.Join(main, "*.mod"))
			for _, path := range append([]string{filepath.Join(main, "go.mod")}, others...) {
				mod, err := readMod(path)
				if err != nil || !slices.ContainsFunc(mod.Tool, func(t *modfile.Tool) bool { return t.Path == commandPath }) {
					continue
				}
				if name, err := filepath.Rel(build.dir, path); err == nil && filepath.Base(path) != "go.mod" {
					return "go tool -modfile=" + filepath.ToSlash(name) + " toolgen"
				}
				return "go tool toolgen"
			}
		}
	}
	isLocal := info == nil || info.Main.Replace != nil || !strings.HasPrefix(info.Main.Version, "v") ||
		slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "vcs.revision" })
	if isLocal {
		return "go run " + commandPath
	}
	return "go run " + commandPath + "@" + info.Main.Version
}

var commandInHint = regexp.MustCompile(`(go tool |[\w./-])?\btoolgen ([a-z]+)`)

// typed returns hint with "toolgen" replaced by [invocation] in each toolgen command, so
// that the user can type the command as it is printed.
func typed(hint string) string {
	return commandInHint.ReplaceAllStringFunc(hint, func(words string) string {
		name, ok := strings.CutPrefix(words, "toolgen ")
		if _, known := find(allCommands(), name); ok && known {
			return invocation() + " " + name
		}
		return words
	})
}

// displayDir returns the folder to which printed paths are relative: the working directory,
// or "" if it is not known. Under go generate, it is the folder of the module, from which
// users run go generate ./...
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

// relative returns a path as it is printed. It has slashes on every system, so that reports
// can be compared, and is relative to [displayDir] if it is inside that folder.
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

type place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

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
			Hint:     typed(d.Hint),
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
