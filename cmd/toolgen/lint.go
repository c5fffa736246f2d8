package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var lintCommand = &Command{
	Name:    "lint",
	Args:    argsOrFile,
	Summary: "say which providers accept the tools, and what to mend",
	Doc: `It prints a table of tools and providers: "yes" for a tool that a provider takes
as it is, "moved 2" where so many parts of its schema are said in another way or
in the description, "no" where it takes none of it, and "strict" behind where
the tool is strict there; "but not 2025-11-25" names the revisions of MCP that
refuse what the latest takes. A second table has the fields that only some APIs have,
such as icons and examples: "yes", "told" in the description, or "lost". The advice goes to standard error; toolgen help codes
lists the rules, toolgen help RULE says why and from where that is known.

Providers are ` + strings.Join(providerNames(dialect.All()), ", ") + `,
or ` + lint.AllProviders + `; without -provider it judges for ` + strings.Join(providerNames(lint.DefaultProviders()), ", ") + `.

` + fileDoc + `
` + fixDoc + `
A rule that does not suit a project is left out with -disable. A baseline holds findings that are accepted. It has no line numbers, so that it
lasts while code moves; say the same -provider, -server and -strict each time:

	toolgen lint -baseline lint.json -write-baseline ./...
	toolgen lint -baseline lint.json ./...

The exit code is 1 where an error is found that the baseline does not hold. With
-json it prints

	{"tools": [{"name", "package", "file", "line", "column",
	  "providers": {PROVIDER: {"status": "yes", "moved" or "no", "strict",
	    "refusing": [revisions of MCP], "fields": {FIELD: "yes", "told" or "lost"},
	    "notes": [{"kind", "path", "keyword", "file", "line", "column", "message"}]}}}],
	 "findings": [DIAGNOSTIC and "tool", "package", "subject", "providers", "fingerprint"],
	 "accepted": number of findings in the baseline}

and with -fix "fixed": [DIAGNOSTIC…] and "files": [{"path", "status": "written", or
"diff" with -n}], too.

` + jsonDoc,
	Flags: []*Flag{
		fixFlag, dryFlag, providerFlag, serverFlag, lintStrictFlag, notesFlag, disableFlag, baselineFlag, writeBaselineFlag,
		dirFlag, tagsFlag, sinkFlag, werrorFlag, jsonFlag, sarifFlag, verboseFlag,
	},
	Run:  runLint,
	Only: func(c repeated) ([]string, bool) { return c.named(c.lint.baseline), !c.lint.write && !c.fix },
}

// lintOptions are what the flags of lint alone say.
type lintOptions struct {
	lint.Options
	notes, sarif bool
	disabled     []diag.Code // rules
	baseline     string      // path of the file; "" for none
	write        bool        // the baseline, anew
}

var (
	providerFlag = &Flag{
		Name: "provider", Form: "NAME,…", Doc: "providers to judge for",
		Values: append(providerNames(dialect.All()), lint.AllProviders), List: true,
		set: func(o *options, list string) (err error) {
			o.lint.Providers, err = lint.ParseProviders(list)
			return err
		},
	}
	serverFlag = &Flag{
		Name: "server", Form: "NAME", Doc: "name of the tools' server in clients, which put it before the names of tools",
		set: func(o *options, name string) error {
			o.lint.Server = name
			return nil
		},
	}
	lintStrictFlag = &Flag{
		Name: "strict", Doc: "judge every tool as a strict one, unless it says strict=false",
		set: func(o *options, value string) error { return setBool(&o.lint.Strict, value) },
	}
	notesFlag = &Flag{
		Name: "notes", Doc: "tell what is moved for each provider, too, and what else is good to know",
		set: func(o *options, value string) error { return setBool(&o.lint.notes, value) },
	}
	disableFlag = &Flag{
		Name: "disable", Form: "RULE,…", Doc: "leave out what these rules find; may be repeated",
		Values: ruleNames(), List: true,
		set: func(o *options, list string) error {
			for name := range strings.SplitSeq(list, ",") {
				if _, known := lint.Find(diag.Code(name)); !known {
					return fmt.Errorf("no rule is named %q: %s", name, diag.Suggest(name, ruleNames()))
				}
				o.lint.disabled = append(o.lint.disabled, diag.Code(name))
			}
			return nil
		},
	}
	sarifFlag = &Flag{
		Name: "sarif", Doc: "print the findings as a log of SARIF 2.1.0 on standard output",
		set: func(o *options, value string) error { return setBool(&o.lint.sarif, value) },
	}
	baselineFlag = &Flag{
		Name: "baseline", Form: "FILE", Doc: "leave out the findings that FILE accepts, and tell which of them are no more",
		set: func(o *options, name string) error {
			o.lint.baseline = name
			return nil
		},
	}
	writeBaselineFlag = &Flag{
		Name: "write-baseline", Doc: "write all findings into the file of -baseline",
		set: func(o *options, value string) error { return setBool(&o.lint.write, value) },
	}
)

func ruleNames() []string {
	var names []string
	for _, rule := range lint.Rules() {
		names = append(names, string(rule.Code))
	}
	return names
}

func providerNames(dialects []*dialect.Dialect) []string {
	names := make([]string, len(dialects))
	for i, d := range dialects {
		names[i] = d.Name
	}
	return names
}

// A lintRun is a call of lint.
type lintRun struct{ *call }

func runLint(of *call) int {
	c := lintRun{of}
	if err := c.checkLint(); err != nil {
		return c.misused(err)
	}
	if c.lint.write {
		return c.writeBaseline(c.findings().Disabled(c.lint.disabled))
	}
	if c.fix {
		return fixLint(c)
	}
	report, accepted := c.judged()
	c.printReport(report, accepted, nil)
	return exitCode(report.Diagnostics())
}

// judged returns what is to be told, and how many findings are accepted.
func (c lintRun) judged() (report lint.Report, accepted int) {
	report, accepted, problems := c.accepting(c.findings().Disabled(c.lint.disabled))
	report = lint.Join(c.lint.Options, []lint.Report{report}, lint.FromDiagnostics(problems)...)
	if c.werror {
		report = report.Promoted()
	}
	if !c.lint.notes {
		report = report.Without(diag.Note)
	}
	return report, accepted
}

func (c lintRun) checkLint() error {
	switch {
	case c.lint.write && c.lint.baseline == "":
		return errors.New("-write-baseline needs -baseline FILE")
	case c.json && c.lint.sarif:
		return errors.New("-json and -sarif exclude each other: choose one")
	case c.lint.write && c.lint.sarif:
		return errors.New("-write-baseline accepts the findings, and -sarif prints them: choose one")
	case c.lint.write && c.fix:
		return errors.New("-write-baseline accepts the findings, and -fix puts them right: choose one")
	}
	if err := c.checkFix(); err != nil {
		return err
	}
	return c.checkFile()
}

// findings judges what the call names.
func (c lintRun) findings() lint.Report {
	if c.fromFile() {
		file, diags := c.readJSON()
		if diags.HasErrors() {
			return lint.Join(c.lint.Options, nil, lint.FromDiagnostics(diags)...)
		}
		return gen.LintFromMCP(file, c.lint.Options)
	}
	pkgs, diags := c.facts(inspect.Query{Registered: true})
	if !diags.HasErrors() {
		diags = append(diags, noTools(pkgs)...)
	}
	return gen.Lint(pkgs, diags, c.lint.Options)
}
