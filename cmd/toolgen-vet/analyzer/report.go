package analyzer

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

type reporter struct {
	pass  *analysis.Pass
	start token.Pos                 // the position for findings whose position is not in the package
	tools map[string]token.Position // positions of functions, by the names of their tools
}

func newReporter(pass *analysis.Pass, start token.Pos, tools []lint.ToolReport) reporter {
	r := reporter{pass: pass, start: start, tools: map[string]token.Position{}}
	for _, tool := range tools {
		r.tools[tool.Name] = tool.Pos
	}
	return r
}

// reportAll reports findings. It suggests only fixes that can all be applied together.
func (r reporter) reportAll(findings []lint.Finding) {
	fixes := r.fixes(findings)
	for i, f := range findings {
		r.report(f, fixes[i])
	}
}

func (r reporter) report(f lint.Finding, fixes []analysis.SuggestedFix) {
	pos, message := r.pos(f.Pos), f.Message
	if !pos.IsValid() {
		pos = cmp.Or(r.pos(r.tools[f.Tool]), r.start)
		if f.Pos.IsValid() {
			message = fmt.Sprintf("%s:%d:%d: %s", short(f.Pos.Filename), f.Pos.Line, f.Pos.Column, message)
		}
	}
	message += " [" + string(f.Code) + "]"
	if f.Hint != "" {
		message += ": " + f.Hint
	}
	r.pass.Report(analysis.Diagnostic{
		Pos: pos, Category: string(f.Code), URL: f.Code.URL(), Message: message,
		SuggestedFixes: fixes, Related: r.related(f.Diagnostic),
	})
}

// fixes returns the suggested fixes by the index of their finding. It omits fixes of files
// that are not in this pass: files of other packages, and files that cgo processes.
func (r reporter) fixes(findings []lint.Finding) map[int][]analysis.SuggestedFix {
	diags := make(diag.List, len(findings))
	for i, f := range findings {
		diags[i] = f.Diagnostic
	}
	files := map[string]*token.File{}
	for _, syntax := range r.pass.Files {
		file := r.pass.Fset.File(syntax.FileStart)
		files[file.Name()] = file
	}
	all := map[int][]analysis.SuggestedFix{}
	for _, choice := range fix.Choose(diags, func(path string) ([]byte, error) {
		if files[path] == nil {
			return nil, fs.ErrNotExist
		}
		return r.pass.ReadFile(path)
	}) {
		suggested := analysis.SuggestedFix{Message: choice.Fix.Message}
		for _, change := range choice.Changes {
			file := files[change.Path]
			suggested.TextEdits = append(suggested.TextEdits, analysis.TextEdit{
				Pos: file.Pos(change.Start), End: file.Pos(change.End), NewText: []byte(change.New),
			})
		}
		all[choice.Of] = []analysis.SuggestedFix{suggested}
	}
	return all
}

func (r reporter) related(d diag.Diagnostic) []analysis.RelatedInformation {
	var all []analysis.RelatedInformation
	for _, related := range d.Related {
		if pos := r.pos(related.Pos); pos.IsValid() {
			all = append(all, analysis.RelatedInformation{Pos: pos, Message: related.Message})
		}
	}
	return all
}

// pos converts a position. It returns [token.NoPos] if the position is not in a file of
// the package.
func (r reporter) pos(at token.Position) token.Pos {
	if !at.IsValid() {
		return token.NoPos
	}
	for _, syntax := range r.pass.Files {
		file := r.pass.Fset.File(syntax.FileStart)
		if line, ok := lineOf(file, at); ok {
			pos := file.LineStart(line) + token.Pos(at.Column-1)
			return min(pos, token.Pos(file.Base()+file.Size()))
		}
	}
	return token.NoPos
}

// lineOf returns the line of file that has a source position. If cgo generated the file,
// its line directives contain the positions.
func lineOf(file *token.File, at token.Position) (int, bool) {
	if file.Name() == at.Filename {
		return at.Line, at.Line <= file.LineCount()
	}
	for line := 1; line <= file.LineCount(); line++ {
		if p := file.Position(file.LineStart(line)); p.Filename == at.Filename && p.Line == at.Line {
			return line, true
		}
	}
	return 0, false
}

// short returns the last two elements of a file name, which do not depend on the machine.
func short(name string) string {
	return filepath.Base(filepath.Dir(name)) + "/" + filepath.Base(name)
}

// accepting removes the findings in the baseline from a report. It searches for the file in
// dir and above, because drivers run in the directory of each package.
func (s *settings) accepting(report lint.Report, dir string) (lint.Report, error) {
	if s.baseline == "" {
		return report, nil
	}
	path, text, err := readAbove(dir, s.baseline)
	if err != nil {
		return report, err
	}
	baseline, err := lint.ParseBaseline(text)
	if err != nil {
		return report, fmt.Errorf("%s: %w", path, err)
	}
	report, _ = report.Accepting(baseline, path)
	return report, nil
}

// readAbove reads the file called name in dir or in the nearest directory above it.
func readAbove(dir, name string) (path string, text []byte, err error) {
	if filepath.IsAbs(name) {
		text, err = os.ReadFile(name)
		return name, text, err
	}
	for {
		path = filepath.Join(dir, name)
		text, err = os.ReadFile(path)
		above := filepath.Dir(dir)
		if !errors.Is(err, fs.ErrNotExist) || above == dir {
			return path, text, err
		}
		dir = above
	}
}

// A sourceSum is a fact that contains the hash of the source of a package and of all its
// imports. Schemas also depend on comments, tags, and constants of other packages, which
// a driver does not track. If the fact changes, the driver runs the analyzer again.
type sourceSum struct{ Sum string }

// AFact implements [analysis.Fact].
func (*sourceSum) AFact() {}

// String implements [fmt.Stringer].
func (s *sourceSum) String() string { return s.Sum }

func exportSum(pass *analysis.Pass) error {
	hash := sha256.New()
	for _, file := range pass.Files {
		content, err := pass.ReadFile(pass.Fset.File(file.FileStart).Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(hash, "%d\n%s", len(content), content)
	}
	imports := slices.SortedFunc(slices.Values(pass.Pkg.Imports()), func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	for _, imported := range imports {
		var sum sourceSum
		pass.ImportPackageFact(imported, &sum)
		fmt.Fprintf(hash, "%s %s\n", imported.Path(), sum.Sum)
	}
	pass.ExportPackageFact(&sourceSum{hex.EncodeToString(hash.Sum(nil))})
	return nil
}
