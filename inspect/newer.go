package inspect

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/version"
	"runtime"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// The go command that answers can be of a newer Go than the one that built
// toolgen. Then source can have what the parser in this binary does not know.
// Declarations that do not parse are left out; where one of them matters to a
// tool, the way out is to build toolgen anew, and no error of the user's is told.

// ownGo is the language that this binary can parse, "" where that is not known.
var ownGo = version.Lang(runtime.Version())

// isNewer reports whether a language is newer than the one of this binary.
// The patch release that a go.mod names is no newer language.
func isNewer(lang string) bool { return ownGo != "" && version.Compare(version.Lang(lang), ownGo) > 0 }

// newerLang returns the language of a file that may not parse, where it is newer
// or may be: the standard library is of the go command that answers, and parses
// there.
func newerLang(meta *locate.Package, syntax *ast.File, fails bool) (lang string, newer bool) {
	if !fails || meta == nil {
		return "", false
	}
	if meta.Standard {
		return "", true
	}
	lang = meta.Module.Language()
	if version.Compare(syntax.GoVersion, lang) > 0 {
		lang = syntax.GoVersion // of its //go:build line
	}
	return lang, isNewer(lang)
}

// An unparsed is a piece of source that this binary cannot parse.
type unparsed struct {
	decl ast.Decl // what is left of it, nil for nothing
	pos  token.Position
	lang string // "" where that is not known
	// generic says that it is a method with type parameters, by which no type
	// has another JSON or implements an interface. https://go.dev/issue/77273
	generic bool
}

// leaveOutUnparsed parses a file of a newer language anew, to the end, and takes
// out the declarations that do not parse. What follows one that is not known can
// be lost with it. If bodies do not count, they are blank where that leaves fewer errors.
func (f *file) leaveOutUnparsed(fset *token.FileSet, lang string, bodies bool) {
	const mode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors
	syntax, err := parser.ParseFile(fset, f.name, f.content, mode)
	list, _ := err.(scanner.ErrorList)
	if !bodies && len(list) > 0 {
		blank, _ := blankBodies(f.content)
		without, err := parser.ParseFile(fset, f.name, blank, mode)
		if fewer, _ := err.(scanner.ErrorList); len(fewer) < len(list) {
			syntax, list = without, fewer
		}
	}
	file := fset.File(syntax.FileStart)
	for _, problem := range list {
		at := file.Pos(min(problem.Pos.Offset, file.Size()))
		i := slices.IndexFunc(syntax.Decls, func(d ast.Decl) bool { return d.Pos() <= at && at <= d.End() })
		piece := unparsed{pos: problem.Pos, lang: lang, generic: problem.Msg == "method must have no type parameters"}
		if i >= 0 {
			piece.decl = syntax.Decls[i]
		}
		f.unparsed = append(f.unparsed, piece)
	}
	syntax.Decls = slices.DeleteFunc(syntax.Decls, func(d ast.Decl) bool {
		_, bad := d.(*ast.BadDecl)
		return bad || slices.ContainsFunc(f.unparsed, func(u unparsed) bool { return u.decl == d })
	})
	f.syntax, f.errors = syntax, nil
}

// unparsedFor returns the first piece of a package for which something holds.
func (s *source) unparsedFor(holds func(unparsed) bool) (unparsed, bool) {
	for _, f := range s.files {
		if i := slices.IndexFunc(f.unparsed, holds); i >= 0 {
			return f.unparsed[i], true
		}
	}
	return unparsed{}, false
}

// tooNew is about what this binary cannot read.
func tooNew(pos token.Position, lang string) diag.Diagnostic {
	needs := "a newer Go"
	if lang = version.Lang(lang); lang != "" {
		needs = "Go " + strings.TrimPrefix(lang, "go")
	}
	return diag.Errorf(pos, diag.NewerGo, "this needs %s, and toolgen was built with Go %s, which cannot read it", needs, strings.TrimPrefix(ownGo, "go")).
		WithHint("build toolgen with the Go of the module: go tool and go run do so by themselves, and go install does so for an installed one")
}

// isUnknown is for pieces that can be anything: a tool, a type, a method that
// writes JSON.
func (u unparsed) isUnknown() bool { return !u.generic }

// checkUnparsed reports what would be a tool and does not parse, and what can be
// one, in a package that has tools.
func (f *finder) checkUnparsed(candidates []candidate) {
	has := len(candidates) > 0 || len(f.lines.at) > 0
	u, found := f.s.unparsedFor(func(u unparsed) bool {
		fn, ok := u.decl.(*ast.FuncDecl)
		return ok && f.s.wants(fn) || has && u.isUnknown()
	})
	if found {
		f.report(tooNew(u.pos, u.lang))
	}
}

// checkNewMethods reports a type with pieces in its package that may decide its JSON.
func (f *finder) checkNewMethods(ix *index) {
	if ix == nil {
		return
	}
	if u, found := ix.source.unparsedFor(unparsed.isUnknown); found {
		f.report(tooNew(u.pos, u.lang))
	}
}

// misplaced reports the lines that nothing took. In a file of which pieces are
// left out they may belong to those.
func (f *finder) misplaced() diag.List {
	diags := f.lines.misplaced()
	for i, d := range diags {
		diags[i] = fixPlace(f, d)
		for _, file := range f.s.files {
			switch {
			case file.name != d.Pos.Filename:
			case len(file.unparsed) > 0:
				diags[i] = tooNew(file.unparsed[0].pos, file.unparsed[0].lang)
			case isBehind(file.content, d.Pos.Offset):
				diags[i] = diags[i].WithHint("write it on a line of its own, above what it is about")
			}
		}
	}
	return diags
}

// isBehind reports whether something stands before a place on its line.
func isBehind(content []byte, offset int) bool {
	before := content[:min(offset, len(content))]
	return len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) > 0
}

// newerAt returns what a site needs and this binary cannot read.
func (f *finder) newerAt(at site) (diag.Diagnostic, bool) {
	for s := &at; s != nil; s = s.foreign {
		if u, found := s.source.unparsedFor(unparsed.isUnknown); found {
			return tooNew(u.pos, u.lang), true
		}
	}
	return diag.Diagnostic{}, false
}

// orNewer says what else can be the fault where a site does not type-check.
func orNewer(at site) string {
	if lang := at.source.meta.Module.Language(); isNewer(lang) {
		return ", and where that finds nothing, build toolgen with Go " + strings.TrimPrefix(version.Lang(lang), "go")
	}
	return ""
}

// onlyOneNewer leaves one of the diagnostics about a newer Go: one build mends
// all of them.
func onlyOneNewer(diags diag.List) diag.List {
	told := false
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool {
		again := told && d.Code == diag.NewerGo
		told = told || d.Code == diag.NewerGo
		return again
	})
}
