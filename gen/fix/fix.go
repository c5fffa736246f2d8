package fix

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Change replaces a part of a file.
type Change struct {
	Path       string
	Start, End int    // byte offsets of the replaced part
	New        string // replacement
}

// A Choice is a fix that is applied for a diagnostic, with its changes.
type Choice struct {
	Of      int // index of the diagnostic
	Fix     diag.Fix
	Changes []Change
}

// A Reader returns the current content of a file.
type Reader func(path string) ([]byte, error)

// Choose returns fixes that can be applied together, in the order of the diagnostics. For
// each diagnostic, it chooses the first fix, unless that conflicts with an earlier choice,
// the text to replace is no longer in the file, or the file is generated or cannot be
// read.
func Choose(diags diag.List, read Reader) []Choice {
	c := chooser{read: read, files: map[string]*file{}}
	var chosen []Choice
	for i, d := range diags {
		if len(d.Fixes) == 0 {
			continue
		}
		if changes, ok := c.changes(d.Fixes[0]); ok {
			chosen = append(chosen, Choice{Of: i, Fix: d.Fixes[0], Changes: changes})
		}
	}
	return chosen
}

// Apply applies the fixes that [Choose] returns. It skips fixes after which a Go file
// would not parse. It returns the new content of the changed files, by path, and the fixes
// that it applied. Gofmt-formatted Go source remains formatted.
func Apply(diags diag.List, read Reader) (files map[string][]byte, made []Choice) {
	made = Choose(diags, read)
	for {
		files = map[string][]byte{}
		broken := ""
		changes := byPath(made)
		for _, path := range slices.Sorted(maps.Keys(changes)) {
			old, err := read(path)
			content, ok := rewrite(path, old, changes[path])
			if err != nil || !ok {
				broken = path
				break
			}
			files[path] = content
		}
		if broken == "" {
			return files, made
		}
		made = slices.DeleteFunc(made, func(c Choice) bool {
			return slices.ContainsFunc(c.Changes, func(change Change) bool { return change.Path == broken })
		})
	}
}

func byPath(made []Choice) map[string][]Change {
	changes := map[string][]Change{}
	for _, c := range made {
		for _, change := range c.Changes {
			changes[change.Path] = append(changes[change.Path], change)
		}
	}
	return changes
}

// rewrite applies changes that do not overlap to the content of a file. It returns false
// if the result is Go source that does not parse.
func rewrite(path string, old []byte, changes []Change) (content []byte, ok bool) {
	content = Splice(old, changes)
	if !strings.HasSuffix(path, ".go") {
		return content, true
	}
	formatted, err := format.Source(content)
	if before, failed := format.Source(old); failed == nil && bytes.Equal(before, old) {
		return formatted, err == nil
	}
	return content, err == nil
}

// Splice applies changes that do not overlap to the content of a file. It sorts the
// changes; those at the same offset keep their order.
func Splice(old []byte, changes []Change) []byte {
	slices.SortStableFunc(changes, func(a, b Change) int { return a.Start - b.Start })
	var out bytes.Buffer
	last := 0
	for _, change := range changes {
		out.Write(old[last:change.Start])
		out.WriteString(change.New)
		last = change.End
	}
	out.Write(old[last:])
	return out.Bytes()
}

type file struct {
	content []byte
	starts  []int    // offsets of the lines
	taken   []Change // changes of the chosen fixes
}

type chooser struct {
	read  Reader
	files map[string]*file // files by path; nil for a file that must not be changed
}

func (c *chooser) file(path string) *file {
	f, known := c.files[path]
	if known {
		return f
	}
	content, err := c.read(path)
	if err == nil && !isGenerated(path, content) {
		f = &file{content: content, starts: []int{0}}
		for i, b := range content {
			if b == '\n' {
				f.starts = append(f.starts, i+1)
			}
		}
	}
	c.files[path] = f
	return f
}

func isGenerated(path string, content []byte) bool {
	if !strings.HasSuffix(path, ".go") {
		return false
	}
	syntax, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ParseComments|parser.PackageClauseOnly)
	return err == nil && ast.IsGenerated(syntax)
}

// changes returns the changes of a fix, and adds them to the taken changes of their files.
// It returns false if the fix cannot be applied.
func (c *chooser) changes(fix diag.Fix) (changes []Change, ok bool) {
	for _, edit := range fix.Edits {
		f := c.file(edit.Pos.Filename)
		if f == nil || !f.fits(edit) {
			return nil, false
		}
		change := f.change(edit)
		if slices.ContainsFunc(f.taken, change.conflicts) {
			return nil, false
		}
		changes = append(changes, change)
	}
	for _, change := range changes {
		f := c.file(change.Path)
		f.taken = append(f.taken, change)
	}
	return changes, true
}

// conflicts reports whether two changes of a file cannot both be applied: they overlap, or
// one inserts text at the beginning or end of the other.
func (c Change) conflicts(other Change) bool {
	if c.Start == c.End || other.Start == other.End {
		return c.Start <= other.End && other.Start <= c.End
	}
	return c.Start < other.End && other.Start < c.End
}

// has reports whether the line and column of a position match its offset in the file. They
// do not match if the file has changed, or if they come from a line directive.
func (f *file) has(pos token.Position) bool {
	return pos.Line >= 1 && pos.Line <= len(f.starts) && pos.Offset <= len(f.content) &&
		f.starts[pos.Line-1]+pos.Column-1 == pos.Offset
}

func (f *file) fits(edit diag.Edit) bool {
	if edit.End.Filename != edit.Pos.Filename || !f.has(edit.Pos) || !f.has(edit.End) || edit.End.Offset < edit.Pos.Offset {
		return false
	}
	return edit.Old == "" || edit.Old == string(f.content[edit.Pos.Offset:edit.End.Offset])
}

// change converts an edit to a byte change. It uses the line ends and indentation of the
// file.
func (f *file) change(edit diag.Edit) Change {
	start := f.starts[edit.Pos.Line-1]
	line := f.content[start:]
	indent := string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
	end := "\n"
	if bytes.Contains(f.content, []byte("\r\n")) {
		end = "\r\n"
	}
	change := Change{
		Path: edit.Pos.Filename, Start: edit.Pos.Offset, End: edit.End.Offset,
		New: strings.ReplaceAll(edit.New, "\n", end+indent),
	}
	if edit.New == "" && change.End > change.Start {
		f.wholeLine(&change, start, edit.End.Line)
	}
	return change
}

// wholeLine extends a deletion to whole lines, if only white space would remain on them.
func (f *file) wholeLine(change *Change, start, last int) {
	end := len(f.content)
	if last < len(f.starts) {
		end = f.starts[last]
	}
	rest := string(f.content[start:change.Start]) + string(f.content[change.End:end])
	if strings.TrimSpace(rest) == "" {
		change.Start, change.End = start, end
	}
}
