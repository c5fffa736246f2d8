package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var lintCommand = &Command{
	Name:    "lint",
	Args:    argsOrFile,
	Summary: "report which providers accept which tools, and how to fix rejected tools",
	Doc: `lint prints a table of tools and providers:

    yes                 the provider accepts the tool unchanged
    adapted 2           two keywords are expressed by other keywords, or moved into the description
    no                  the provider rejects the tool
    strict              (after yes or adapted) the tool uses the provider's strict mode
    but not 2025-11-25  clients of this older MCP revision reject the tool

A second table lists the fields that only some APIs support, such as icons and examples.
Its values are "yes", "described" (moved into the description), and "dropped". lint prints
findings on standard error. toolgen help codes lists the rules, and toolgen help RULE
explains a rule and cites its source.

The providers are ` + strings.Join(providerNames(dialect.All()), ", ") + `, or ` + lint.AllProviders + ` (default ` + strings.Join(providerNames(lint.DefaultProviders()), ", ") + `).

` + fileDoc + `
` + liveDocFor("lint") + `
` + fixDoc + `
-disable disables a rule for one run. A comment //toolgen:ignore RULE REASON suppresses a
finding on one line.

A baseline is a file of findings that a project accepts. It contains no line numbers, so
it remains valid when code moves. Use the same -provider, -server, and -strict each time:

	toolgen lint -baseline lint.json -write-baseline ./...
	toolgen lint -baseline lint.json ./...

lint exits with 1 if there is an error that is not in the baseline. With -Werror, it also
exits with 1 for a warning. With -json, it prints

	{"tools": [{"name", "package", "file", "line", "column",
	  "providers": {PROVIDER: {"status": "yes", "adapted" or "no", "strict",
	    "refusing": [revisions of MCP], "fields": {FIELD: "yes", "described" or "dropped"},
	    "notes": [{"kind", "path", "keyword", "file", "line", "column", "message"}]}}}],
	 "findings": [DIAGNOSTIC and "tool", "package", "subject", "providers", "fingerprint"],
	 "accepted": number of findings in the baseline}

With -fix, the object also has "fixed": [DIAGNOSTIC…] and "files": [{"path", "status":
"written", or "diff" with -n}].

` + jsonDoc,
	New: func(c *call) task { return &lintRun{call: c} },
}

type lintRun struct {
	call         *call
	options      lint.Options
	notes, sarif bool
	disabled     []diag.Code
	baseline     string // path of the baseline file; "" if not set
	writes       bool   // write the baseline
}

func (c *lintRun) flags() []*Flag {
	return []*Flag{
		c.call.fixFlag(), c.call.dryFlag(), providerFlag(&c.options),
		textFlag(&c.options.Server, "server", "NAME", "name of the server in clients, which use it as a prefix of tool names"),
		boolFlag(&c.options.Strict, "strict", "check every tool as strict, except tools with strict=false"),
		boolFlag(&c.notes, "notes", "also print notes, such as the keywords that are moved for each provider"),
		{
			Name: "disable", Form: "RULE,…", Doc: "disable these rules; may be repeated",
			Values: ruleNames(), List: true,
			set: func(list string) error {
				for name := range strings.SplitSeq(list, ",") {
					if _, known := lint.Find(diag.Code(name)); !known {
						return fmt.Errorf("no rule is named %q: %s", name, diag.Suggest(name, ruleNames()))
					}
					c.disabled = append(c.disabled, diag.Code(name))
				}
				return nil
			},
		},
		textFlag(&c.baseline, "baseline", "FILE", "ignore the findings in FILE, and report entries that no longer occur"),
		boolFlag(&c.writes, "write-baseline", "write all findings to the file of -baseline"),
		c.call.liveFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.githubFlag(),
		boolFlag(&c.sarif, "sarif", "print the findings on standard output as a SARIF 2.1.0 log"),
		c.call.verboseFlag(),
	}
}

func providerFlag(o *lint.Options) *Flag {
	return &Flag{
		Name: "provider", Form: "NAME,…", Doc: "providers to check the tools for",
		Values: append(providerNames(dialect.All()), lint.AllProviders), List: true,
		set: func(list string) (err error) {
			o.Providers, err = lint.ParseProviders(list)
			return err
		},
	}
}

func (c *lintRun) printsOnly() ([]string, bool) {
	return c.call.named(c.baseline), !c.writes && !c.call.fix
}

func ruleNames() []string {
	return mapSlice(lint.Rules(), func(rule lint.Rule) string { return string(rule.Code) })
}

func providerNames(dialects []*dialect.Dialect) []string {
	return mapSlice(dialects, func(d *dialect.Dialect) string { return d.Name })
}

func (c *lintRun) run() int {
	c.call.everyNote = c.sarif || c.baseline != ""
	if err := c.checkLint(); err != nil {
		return c.call.misused(err)
	}
	if c.writes {
		return c.writeBaseline(c.findings().Disabled(c.disabled))
	}
	if c.call.fix {
		return c.runFix()
	}
	report, accepted := c.judged()
	c.printReport(report, accepted, nil)
	return exitCode(report.Diagnostics())
}

// judged returns the report to print, and the number of findings that the baseline
// accepts.
func (c *lintRun) judged() (report lint.Report, accepted int) {
	report, accepted, problems := c.accepting(c.findings().Disabled(c.disabled))
	report = lint.Join(c.options, []lint.Report{report}, lint.FromDiagnostics(problems)...)
	if c.call.werror {
		report = report.Promoted()
	}
	if !c.notes {
		report = report.Without(diag.Note)
	}
	return report, accepted
}

func (c *lintRun) checkLint() error {
	switch {
	case c.writes && c.baseline == "":
		return errors.New("-write-baseline needs -baseline FILE")
	case c.writes && c.sarif:
		return errors.New("-write-baseline accepts the findings, and -sarif prints them: choose one")
	case c.writes && c.call.fix:
		return errors.New("-write-baseline accepts the findings, and -fix corrects them: choose one")
	}
	return cmp.Or(c.call.checkFormats("-sarif", c.sarif), c.call.checkFix(), c.call.checkFile())
}

func (c *lintRun) findings() lint.Report {
	if c.call.fromFile() {
		file, diags := c.call.readJSON()
		if diags.HasErrors() {
			return lint.Join(c.options, nil, lint.FromDiagnostics(diags)...)
		}
		return gen.LintFromMCP(file, c.options)
	}
	pkgs, diags := c.call.facts(inspect.Query{Registered: true, Arguments: true})
	if !diags.HasErrors() {
		diags = append(diags, c.call.missing(pkgs)...)
	}
	return c.call.current().Lint(pkgs, diags, c.options)
}

func (c *lintRun) runFix() int {
	var report lint.Report
	var accepted int
	f := fixSource(c.call, func() diag.List {
		report, accepted = c.judged()
		return report.Diagnostics()
	})
	outputs, problems := f.outputs()
	fixed, problems := f.finish(outputs, problems)
	report = lint.Join(c.options, []lint.Report{report}, lint.FromDiagnostics(problems)...)
	if !c.call.json && !c.sarif {
		f.print(fixed)
	}
	c.printReport(report, accepted, fixed)
	return f.exitCode(fixed, report.Diagnostics())
}

// accepting removes the findings in the baseline from a report, and returns their number.
func (c *lintRun) accepting(report lint.Report) (lint.Report, int, diag.List) {
	if c.baseline == "" {
		return report, 0, nil
	}
	path := c.call.inDir(c.baseline)
	text, err := os.ReadFile(path)
	if err != nil {
		return report, 0, diag.List{diag.Errorf(firstLine(path), diag.Load, "the baseline cannot be read: %s", diag.Reason(err)).
			WithHint("create it with -write-baseline")}
	}
	baseline, err := lint.ParseBaseline(text)
	if err != nil {
		return report, 0, diag.List{diag.Errorf(firstLine(path), diag.Load, "%v", err).
			WithHint("update it with -write-baseline")}
	}
	report, accepted := report.Accepting(baseline, path)
	return report, accepted, nil
}

// writeBaseline writes the findings to the baseline. If a finding is an error that a
// baseline cannot accept, writeBaseline does not write the file.
func (c *lintRun) writeBaseline(report lint.Report) int {
	report = report.Without(diag.Note)
	baseline, path := report.Baseline(), c.call.inDir(c.baseline)
	rest, _ := report.Accepting(baseline, path)
	content, err := baseline.Append(nil)
	if err != nil { // a baseline contains only strings
		panic(err)
	}
	file := gen.File{Path: path, Content: content}
	return c.call.putKept(file, rest.Diagnostics(), func(text []byte) *diag.Diagnostic {
		if _, err := lint.ParseBaseline(text); err != nil {
			return new(notOwn(path, err, "-baseline"))
		}
		return nil
	})
}

// acceptedLine returns the line that reports how many findings the baseline accepts. These
// findings are not printed.
func acceptedLine(accepted int) string {
	if accepted == 1 {
		return "1 finding is in the baseline"
	}
	return fmt.Sprintf("%d findings are in the baseline", accepted)
}

// printReport prints a report. In JSON it also prints the fixes of -fix; fixed is nil
// without -fix.
func (c *lintRun) printReport(report lint.Report, accepted int, fixed *fixReport) {
	switch {
	case c.sarif:
		log, err := report.SARIF(relative)
		if err != nil { // a log contains only strings and numbers
			panic(err)
		}
		c.call.stdout.Write(log)
	case c.call.json:
		inJSON := reportInJSON(report, accepted)
		inJSON.fixReport = fixed
		c.call.printJSON(inJSON)
	default:
		if !c.call.dry {
			matrix := report.Matrix()
			io.WriteString(c.call.stdout, matrix)
			if strings.Contains(matrix, "  adapted ") {
				io.WriteString(c.call.stdout, "adapted N: N keywords are expressed by other keywords, or moved into the description; -notes lists them\n")
			}
		}
		c.call.printDiagnostics(report.Diagnostics())
		if accepted > 0 {
			fmt.Fprintln(c.call.stderr, acceptedLine(accepted))
		}
	}
}

type lintReport struct {
	Tools    []lintTool    `json:"tools"`
	Findings []lintFinding `json:"findings"`
	Accepted int           `json:"accepted"`
	*fixReport
}

type lintTool struct {
	Kind    string `json:"kind,omitempty"` // "answer"; "" for a tool
	Name    string `json:"name"`
	Package string `json:"package,omitempty"`
	place
	Providers map[string]lintVerdict `json:"providers"`
}

type lintVerdict struct {
	Status   string     `json:"status"`
	Strict   bool       `json:"strict,omitempty"`
	Refusing []string   `json:"refusing,omitempty"`
	Notes    []lintNote `json:"notes,omitempty"`
	// Fields has an entry for each field that only some APIs support: "yes", "described",
	// or "dropped".
	Fields map[string]string `json:"fields,omitempty"`
}

type lintNote struct {
	Kind    string `json:"kind"`
	Path    string `json:"path"`
	Keyword string `json:"keyword,omitempty"`
	place
	Message string `json:"message"`
}

type lintFinding struct {
	diagnostic
	Tool        string   `json:"tool,omitempty"`
	Package     string   `json:"package,omitempty"`
	Subject     string   `json:"subject,omitempty"`
	Providers   []string `json:"providers,omitempty"`
	Fingerprint string   `json:"fingerprint"`
}

func fieldsInJSON(uses []dialect.FieldUse) map[string]string {
	if uses == nil {
		return nil
	}
	fields := map[string]string{}
	for _, f := range uses {
		fields[f.Name] = f.Use.String()
	}
	return fields
}

func reportInJSON(report lint.Report, accepted int) lintReport {
	r := lintReport{Tools: []lintTool{}, Findings: []lintFinding{}, Accepted: accepted}
	for _, t := range report.Tools {
		tool := lintTool{Kind: t.Kind.InReports(), Name: t.Name, Package: t.Package, place: placeOf(t.Pos), Providers: map[string]lintVerdict{}}
		for _, v := range t.Verdicts {
			if v.Status == lint.Unwritten {
				continue
			}
			tool.Providers[v.Dialect.Name] = lintVerdict{Status: v.Status.String(), Strict: v.Strict, Refusing: v.Refusing, Notes: notesInJSON(v.Notes), Fields: fieldsInJSON(v.Fields)}
		}
		r.Tools = append(r.Tools, tool)
	}
	diagnostics := inJSON(report.Diagnostics())
	for i, f := range report.Findings {
		r.Findings = append(r.Findings, lintFinding{
			diagnostic: diagnostics[i], Tool: f.Tool, Package: f.Package, Subject: f.Subject,
			Providers: f.Providers, Fingerprint: f.Fingerprint,
		})
	}
	return r
}

func notesInJSON(notes []lower.Note) []lintNote {
	return mapSlice(notes, func(n lower.Note) lintNote {
		return lintNote{Kind: n.Kind.String(), Path: n.Path.String(), Keyword: n.Keyword, place: placeOf(n.Pos), Message: n.Message}
	})
}
