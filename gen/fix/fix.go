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

// A Change is an edit as bytes of a file.
type Change struct {
	Path       string
	Start, End int
	New        string
}

// A Choice is the fix that is made for a diagnostic, and what it changes.
type Choice struct {
	Of      int // the index of the diagnostic
	Fix     diag.Fix
	Changes []Change
}

// Reader returns what stands in a file now.
type Reader func(path string) ([]byte, error)

// Choose returns the fixes that can be made together, in the order of the
// diagnostics: of each the first one, unless it changes what another one has changed.
// What is generated stays as it is.
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

// Apply makes the fixes that can be made together. It returns the files that they
// change, by path, and the fixes that were made. Go source that gofmt would leave as
// it is stays so.
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

// rewrite returns a file with changes that do not overlap, and false where it is Go
// source that would not parse any more.
func rewrite(path string, old []byte, changes []Change) (content []byte, ok bool) {
	content = Splice(old, changes)
	if !strings.HasSuffix(path, ".go") {
		return content, true
	}
	formatted, err := format.Source(content)
	if was, failed := format.Source(old); failed == nil && bytes.Equal(was, old) {
		return formatted, err == nil
	}
	return content, err == nil
}

// Splice returns the content of one file with changes that do not overlap. It sorts
// them; those at the same place stay in their order.
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

// A file is what is known of one while fixes are chosen.
type file struct {
	content []byte
	starts  []int    // of its lines
	taken   []Change // of other fixes
}

type chooser struct {
	read  Reader
	files map[string]*file // nil for what stays as it is
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

// changes returns what a fix changes; it reports false where it cannot be made.
func (c *chooser) changes(fix diag.Fix) (changes []Change, ok bool) {
	for _, edit := range fix.Edits {
		f := c.file(edit.Pos.Filename)
		if f == nil || !f.fits(edit) {
			return nil, false
		}
		change := f.change(edit)
		if slices.ContainsFunc(f.taken, change.meets) {
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

// meets reports whether two changes of a file cannot both be made: they have bytes in
// common, or one writes something where the other begins or ends.
func (c Change) meets(other Change) bool {
	if c.Start == c.End || other.Start == other.End {
		return c.Start <= other.End && other.Start <= c.End
	}
	return c.Start < other.End && other.Start < c.End
}

// has reports whether a position is one of the file: its offset is where its line and
// column are. Line directives tell of others.
func (f *file) has(pos token.Position) bool {
	return pos.Line >= 1 && pos.Line <= len(f.starts) && pos.Offset <= len(f.content) &&
		f.starts[pos.Line-1]+pos.Column-1 == pos.Offset
}

// fits reports whether an edit is one of the file as it is.
func (f *file) fits(edit diag.Edit) bool {
	if edit.End.Filename != edit.Pos.Filename || !f.has(edit.Pos) || !f.has(edit.End) || edit.End.Offset < edit.Pos.Offset {
		return false
	}
	return edit.Old == "" || edit.Old == string(f.content[edit.Pos.Offset:edit.End.Offset])
}

// change returns an edit as bytes of the file, with its line ends and indentation.
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

// wholeLine has a change delete the lines of which it leaves nothing else.
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
