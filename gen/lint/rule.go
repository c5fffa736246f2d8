package lint

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Rule is one thing that lint checks. Its code is stable, and not one of
// [diag.Codes].
type Rule struct {
	Code     diag.Code
	Severity diag.Severity // of its findings; single ones may be less severe
	Doc      string        // one line: what is wrong and what to do
	Why      string        // the reason, with its source

	// One of these, or none for a rule that another part of lint applies, finds
	// it: in one tool, in the tools of one request, in those of a whole run, or in
	// the source of a package.
	tool    func(*subject) []found
	request func(*request) []found
	run     func(*request) []found
	source  func(*inspect.Package) []found
	only    string // the name of the dialect that it is about, if it is not run for others
	answers bool   // it looks at answers, too, where it is about one tool
	offers  bool   // and at prompts and resources
}

// found is what the check of a rule says; the rule gives it the rest.
type found struct {
	pos       token.Position
	tool      string // name of the tool, where a request's check speaks of one
	pkg       string // import path, where the check of a run or of a source says it
	subject   string // what it is about, without lines: "input#/properties/city"
	message   string
	hint      string
	related   []diag.Related
	old, text string   // what stands at pos, and what to write in its place; both "" where that is up to the user
	providers []string // names of the dialects that it is about; nil for all
	soft      bool     // no more than a warning, although the rule is an error
}

// Find returns the rule with a code, and whether there is one.
func Find(code diag.Code) (Rule, bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r Rule) bool { return r.Code == code })
	if i < 0 {
		return Rule{}, false
	}
	return all[i], true
}

// finding makes a finding of what the check of the rule said.
func (r Rule) finding(f found) Finding {
	severity := r.Severity
	if r.only != "" {
		f.providers = []string{r.only}
	}
	if f.soft {
		severity = max(severity, diag.Warning)
	}
	d := diag.Diagnostic{
		Pos: f.pos, Severity: severity, Code: r.Code,
		Message: inLine(f.message), Hint: inLine(f.hint), Related: f.related,
	}
	if f.old != f.text {
		d = d.WithFix("write "+f.text, diag.Replace(f.pos, f.old, f.text))
	}
	return Finding{
		Diagnostic: d,
		Package:    f.pkg, Tool: f.tool, Subject: f.subject, Providers: f.providers,
	}
}
