package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Report is the result of lint.
type Report struct {
	Providers []*dialect.Dialect
	Tools     []ToolReport // sorted by package and position in the source
	Findings  []Finding    // sorted by position
}

// A ToolReport contains the verdicts about one tool, answer, prompt, or resource: one for
// each provider, in the order of the report.
type ToolReport struct {
	Kind          dialect.Kind
	Name, Package string
	Pos           token.Position
	Verdicts      []Verdict
}

// Tools checks answers, and tools that are sent in one request. It checks each for the
// providers for which it is generated.
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
		var forms []*dialect.Dialect
		for _, d := range providers {
			if form := d.For(t.Kind); form != nil && slices.Contains(t.Formats, form) {
				forms = append(forms, form)
			}
		}
		providers = forms
	}
	return &subject{Tool: t, options: o, unsaid: unsaid, verdicts: judge(t.Tool, providers)}
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

// checkTool applies the rules about single tools. Rules about MCP do not apply to tools that
// a program passes to a model itself.
func checkTool(s *subject) []Finding {
	var findings []Finding
	for _, r := range Rules() {
		if r.tool == nil || s.Kind.IsType() && !r.answers || s.Kind.IsOffer() && !r.offers || s.options.leaveOut(r) || r.only == dialect.MCP.Name && s.isForAgent() {
			continue
		}
		r.tool(s, func(f found) {
			f.tool, f.pkg = s.Name, s.Package
			findings = append(findings, r.finding(f))
		})
	}
	return findings
}

// A request contains the tools that are sent in one request, or all tools of an
// invocation.
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
		r.request(q, func(f found) {
			f.pkg = q.tools[0].Package
			findings = append(findings, r.finding(f))
		})
	}
	return findings
}

// Across checks the tools of a whole invocation against each other. They may be in several
// packages.
func Across(tools []Tool, o Options) []Finding {
	q := &request{options: o}
	for _, t := range tools {
		if t.Kind == dialect.Callable {
			q.tools = append(q.tools, &subject{Tool: t, options: o})
		}
	}
	var findings []Finding
	for _, r := range Rules() {
		if r.run == nil || len(q.tools) == 0 || o.leaveOut(r) {
			continue
		}
		r.run(q, func(f found) {
			findings = append(findings, r.finding(f))
		})
	}
	return findings
}

// Source checks properties that only the source of a package shows.
func Source(pkg *inspect.Package) []Finding {
	var findings []Finding
	for _, r := range Rules() {
		if r.source == nil {
			continue
		}
		r.source(pkg, func(f found) {
			f.pkg = cmp.Or(f.pkg, pkg.Path)
			findings = append(findings, r.finding(f))
		})
	}
	return findings
}

// Join joins reports that have the same options, and further findings, into one report.
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

// Disabled returns the report without the findings of some rules. The verdicts do not
// change.
func (r Report) Disabled(rules []diag.Code) Report {
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return slices.Contains(rules, f.Code) })
	return r
}

// Promoted returns the report with all warnings changed to errors. The verdicts do not
// change.
func (r Report) Promoted() Report {
	r.Findings = slices.Clone(r.Findings)
	for i, d := range r.Diagnostics().Promoted() {
		r.Findings[i].Diagnostic = d
	}
	return r
}

// A Tool is a tool definition with the positions of its parts. If NamePos, DescriptionPos,
// or StrictPos is zero, Pos is used instead.
type Tool struct {
	dialect.Located
	StrictPos token.Position // position of the option that makes the tool strict
	// ForMCP is set if definitions are generated only for MCP. A name that other APIs
	// reject is then an error only if the options include these APIs.
	ForMCP bool
	// Registered is the call that registers the tool, or nil.
	Registered *registered.Tool
	// StrictHint returns a hint for a keyword that strict mode does not support. If it is
	// nil, a general hint is used.
	StrictHint func(keyword string) string
}

// Options configure the checks.
type Options struct {
	// Providers are the dialects to check, in the order of the report. If it is empty,
	// [DefaultProviders] are used.
	Providers []*dialect.Dialect
	// Server is the name under which clients know the server, and with which they prefix
	// tool names; "" if it is not known.
	Server string
	// Strict checks every tool as a strict tool, unless it sets strict=false.
	Strict bool
}

// DefaultProviders returns the dialects that lint checks by default.
func DefaultProviders() []*dialect.Dialect {
	return []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}
}

// AllProviders is the name for all dialects in a list of providers.
const AllProviders = "all"

// ParseProviders parses dialect names separated by commas, and returns the dialects in the
// order of [dialect.All] without duplicates. The word "all" selects all dialects. For an
// unknown name, the error suggests the nearest known name.
func ParseProviders(list string) ([]*dialect.Dialect, error) {
	names := strings.Split(list, ",")
	known := []string{AllProviders}
	var asked []*dialect.Dialect
	for _, d := range dialect.All() {
		known = append(known, d.Name)
		if slices.Contains(names, d.Name) || slices.Contains(names, AllProviders) {
			asked = append(asked, d)
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("no provider is named %q: %s", name, diag.Suggest(name, known))
		}
	}
	return asked, nil
}

func (o Options) providers() []*dialect.Dialect {
	if len(o.Providers) == 0 {
		return DefaultProviders()
	}
	return o.Providers
}

// asked returns the given names that are among the providers to check.
func (o Options) asked(names ...string) []string {
	var asked []string
	for _, d := range o.providers() {
		if slices.Contains(names, d.Name) {
			asked = append(asked, d.Name)
		}
	}
	return asked
}

// leaveOut reports whether a rule applies only to a dialect that is not checked.
func (o Options) leaveOut(r Rule) bool { return r.only != "" && o.asked(r.only) == nil }

// A subject is a tool with the data that the checks need.
type subject struct {
	Tool
	options  Options
	unsaid   bool // whether the tool does not set strict
	verdicts []Verdict
}

// isUnknown reports whether a part of the tool could not be read from its registration. The
// part is a JSON Pointer in the MCP definition. An input schema that an SDK infers from Go
// types counts as known.
func (s *subject) isUnknown(part string) bool {
	return slices.ContainsFunc(s.Unknown, func(unknown string) bool {
		return unknown != "/inputSchema" && strings.HasPrefix(part+"/", unknown+"/")
	})
}

// isForAgent reports whether the program itself passes the tool to a model, so that it is
// not a tool of an MCP server.
func (s *subject) isForAgent() bool { return s.Registered != nil && !s.Registered.IsForMCP() }

// meets reports whether a model may see two tools together.
func (s *subject) meets(other *subject) bool {
	a, b := s.Registered, other.Registered
	if a == nil || b == nil {
		return true
	}
	if s.Package == other.Package {
		_, either := a.Excludes(b)
		return !either
	}
	return a.Meets(b)
}

func (s *subject) namePos() token.Position { return either(s.NamePos, s.Pos) }

func (s *subject) descriptionPos() token.Position { return either(s.DescriptionPos, s.Pos) }

func (s *subject) strictPos() token.Position { return either(s.StrictPos, s.Pos) }

func either(first, second token.Position) token.Position {
	if first.IsValid() {
		return first
	}
	return second
}

// A side is one of the two schemas of a tool.
type side struct {
	name string // "input" or "output"
	doc  *schema.Doc
}

func (s *subject) input() side { return side{"input", s.Input} }

// sides returns the schemas of the tool: the input, and the output if there is one.
func (s *subject) sides() []side {
	if s.Output == nil {
		return []side{s.input()}
	}
	return []side{s.input(), {"output", s.Output}}
}

// at returns the subject of findings about a schema path, such as
// "input#/properties/city".
func (d side) at(path schema.Path) string { return d.name + path.String() }

// pos returns the source position of a path in a schema: the position of the part, or of
// the nearest enclosing part that has a position.
func (s *subject) pos(d side, path schema.Path) token.Position {
	pos := s.Pos
	part := d.doc
	for i := 0; part != nil; i++ {
		pos = either(part.Origin.Pos(), pos)
		if i == len(path) {
			break
		}
		part = part.At(path[i : i+1])
	}
	return pos
}

// A Finding is a problem of a tool or of a package's source. Its code is the code of a
// [Rule], or of a diagnostic from an earlier stage.
type Finding struct {
	diag.Diagnostic
	Package string // import path; "" if there is no package
	Tool    string // name of the tool; "" if it does not apply to a single tool
	// Subject identifies the part with the problem, without line numbers: "name",
	// "input#/properties/city", "Query.Days".
	Subject string
	// Providers are the names of the dialects to which the finding applies; nil for all.
	Providers []string
	// Fingerprint identifies the finding; it does not change when lines move.
	Fingerprint string
	// shared identifies a part of the source that several tools share. A finding about it is
	// reported only for the first tool.
	shared string
}

// FromDiagnostics converts the diagnostics of another stage to findings.
func FromDiagnostics(diags diag.List) []Finding {
	diags = diags.Once()
	findings := make([]Finding, len(diags))
	for i, d := range diags {
		d.Message = diag.Visible(d.Message)
		findings[i] = Finding{Diagnostic: d, Subject: d.Message}
	}
	return findings
}

// settle sorts findings by position, joins equal findings, and assigns fingerprints. It
// joins findings that differ only in the provider. It also joins findings for a type that
// occurs in a schema both at its use and at its definition.
func settle(findings []Finding) []Finding {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, compare)
	var settled []Finding
	for _, f := range sorted {
		if last := len(settled) - 1; last >= 0 {
			before := settled[last]
			if f.shared != "" && f.shared == before.shared && f.Pos == before.Pos && f.Code == before.Code {
				continue
			}
			if compareWords(before, f) == 0 {
				settled[last].Providers = union(before.Providers, f.Providers)
				continue
			}
		}
		settled = append(settled, f)
	}
	number(settled)
	return settled
}

func compare(a, b Finding) int {
	return cmp.Or(compareWords(a, b), cmp.Compare(a.Subject, b.Subject))
}

// compareWords compares the parts of findings that readers see.
func compareWords(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(a.Tool, b.Tool),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Severity, b.Severity),
	)
}

// union returns the providers of two findings. Nil means all providers, so the union with
// nil is nil.
func union(a, b []string) []string {
	if a == nil || b == nil {
		return nil
	}
	joined := slices.Clone(a)
	for _, name := range b {
		if !slices.Contains(joined, name) {
			joined = append(joined, name)
		}
	}
	return joined
}

// number assigns a fingerprint to each finding. If several findings of a rule have the
// same subject, their order distinguishes them. Their messages do not, because a count in
// a message can change.
func number(findings []Finding) {
	seen := map[string]int{}
	for i, f := range findings {
		key := strings.Join([]string{string(f.Code), f.Package, f.Tool, f.Subject}, "\x00")
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(seen[key])))
		findings[i].Fingerprint = hex.EncodeToString(sum[:16])
	}
}

// inLine escapes line breaks and invisible characters, so that a string fits on one line.
func inLine(text string) string { return strings.ReplaceAll(diag.Visible(text), "\n", `\n`) }
