package lint

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// A Report is the result of lint.
type Report struct {
	Providers []*dialect.Dialect
	Tools     []ToolReport // sorted by package and position in the source
	Findings  []Finding    // sorted by position
}

// A ToolReport has the verdicts about one tool, answer, prompt or resource: one for
// each provider of the report, in that order.
type ToolReport struct {
	Kind          dialect.Kind
	Name, Package string
	Pos           token.Position
	Verdicts      []Verdict
}

// Tools checks the tools that are sent in one request, and answers, each for the
// providers that it is written for.
func Tools(tools []Tool, o Options) Report {
	subjects := make([]*subject, len(tools))
	findings := make([][]Finding, len(tools))
	parallel.Do(len(tools), func(i int) {
		subjects[i] = newSubject(tools[i], o)
		findings[i] = checkTool(subjects[i])
		refuse(subjects[i].verdicts, findings[i])
	})
	r := Report{Providers: o.providers(), Findings: slices.Concat(findings...)}
	var together []*subject
	for _, s := range subjects {
		r.Tools = append(r.Tools, s.report())
		if s.Kind == dialect.Callable {
			together = append(together, s)
		}
	}
	r.Findings = append(r.Findings, checkRequest(&request{options: o, tools: together})...)
	return r.settled()
}

func newSubject(t Tool, o Options) *subject {
	unsaid := t.Strict == nil
	if o.Strict && unsaid {
		t.Strict = new(true)
	}
	providers := o.providers()
	if t.Kind != dialect.Callable {
		providers = formsOf(t, providers)
	}
	return &subject{Tool: t, options: o, unsaid: unsaid, verdicts: judge(t.Tool, providers)}
}

// formsOf returns the forms in which what is no tool is written, of those of providers.
func formsOf(t Tool, providers []*dialect.Dialect) []*dialect.Dialect {
	var forms []*dialect.Dialect
	for _, d := range providers {
		if form := d.For(t.Kind); form != nil && slices.Contains(t.Formats, form) {
			forms = append(forms, form)
		}
	}
	return forms
}

func (s *subject) report() ToolReport {
	r := ToolReport{Kind: s.Kind, Name: s.Name, Package: s.Package, Pos: s.Pos, Verdicts: s.verdicts}
	if s.Kind == dialect.Callable {
		return r
	}
	r.Verdicts = nil
	for _, d := range s.options.providers() {
		at := slices.IndexFunc(s.verdicts, func(v Verdict) bool { return v.Dialect == d.For(s.Kind) })
		if at < 0 {
			r.Verdicts = append(r.Verdicts, Verdict{Dialect: d, Status: Unwritten})
		} else {
			r.Verdicts = append(r.Verdicts, s.verdicts[at])
		}
	}
	return r
}

func checkTool(s *subject) []Finding {
	var findings []Finding
	for _, r := range Rules() {
		if r.tool == nil || s.Kind.IsType() && !r.answers || s.Kind.IsOffer() && !r.offers || s.options.leaveOut(r) {
			continue
		}
		for _, f := range r.tool(s) {
			f.tool, f.pkg = s.Name, s.Package
			findings = append(findings, r.finding(f))
		}
	}
	return findings
}

// A request is the tools that are sent together, or those of a whole run.
type request struct {
	options Options
	tools   []*subject
}

// byPlace returns the tools in the order of a [Report].
func (q *request) byPlace() []*subject {
	return slices.SortedStableFunc(slices.Values(q.tools), func(a, b *subject) int { return compareTools(a.report(), b.report()) })
}

func checkRequest(q *request) []Finding {
	var findings []Finding
	for _, r := range Rules() {
		if r.request == nil || len(q.tools) == 0 || q.options.leaveOut(r) {
			continue
		}
		for _, f := range r.request(q) {
			f.pkg = q.tools[0].Package
			findings = append(findings, r.finding(f))
		}
	}
	return findings
}

// Across checks the tools of a whole run, of all packages, against each other.
func Across(tools []Tool, o Options) []Finding {
	q := &request{options: o}
	for _, t := range tools {
		if t.Kind == dialect.Callable {
			q.tools = append(q.tools, &subject{Tool: t, options: o})
		}
	}
	var findings []Finding
	for _, r := range Rules() {
		if r.run == nil {
			continue
		}
		for _, f := range r.run(q) {
			findings = append(findings, r.finding(f))
		}
	}
	return findings
}

// Source checks what only the source of a package shows.
func Source(pkg *inspect.Package) []Finding {
	var findings []Finding
	for _, r := range Rules() {
		if r.source == nil {
			continue
		}
		for _, f := range r.source(pkg) {
			f.pkg = cmp.Or(f.pkg, pkg.Path)
			findings = append(findings, r.finding(f))
		}
	}
	return findings
}

// Join joins reports that were made with the same options, and further findings, into
// one report.
func Join(o Options, reports []Report, beside ...Finding) Report {
	joined := Report{Providers: o.providers(), Findings: beside}
	for _, r := range reports {
		joined.Tools = append(joined.Tools, r.Tools...)
		joined.Findings = append(joined.Findings, r.Findings...)
	}
	return joined.settled()
}

func (r Report) settled() Report {
	r.Tools = slices.Clone(r.Tools)
	slices.SortStableFunc(r.Tools, compareTools)
	r.Findings = settle(r.Findings)
	return r
}

// compareTools compares tools by package and place.
func compareTools(a, b ToolReport) int {
	return cmp.Or(
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Name, b.Name),
	)
}

// Diagnostics returns the findings as diagnostics, without the fields that lint adds.
func (r Report) Diagnostics() diag.List {
	diags := make(diag.List, len(r.Findings))
	for i, f := range r.Findings {
		diags[i] = f.Diagnostic
	}
	return diags
}

// Without returns the report without findings of a severity.
func (r Report) Without(severity diag.Severity) Report {
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.Severity == severity })
	return r
}

// Disabled returns the report without the findings of some rules. The verdicts stay.
func (r Report) Disabled(rules []diag.Code) Report {
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return slices.Contains(rules, f.Code) })
	return r
}

// Promoted returns the report with every warning as an error. The verdicts stay.
func (r Report) Promoted() Report {
	r.Findings = slices.Clone(r.Findings)
	for i, d := range r.Diagnostics().Promoted() {
		r.Findings[i].Diagnostic = d
	}
	return r
}
