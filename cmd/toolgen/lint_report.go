package main

import (
	"fmt"
	"io"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/lower"
)

// printReport prints a report, and in JSON also what -fix fixed before; nil without -fix.
func (c *lintRun) printReport(report lint.Report, accepted int, fixed *fixReport) {
	switch {
	case c.sarif:
		log, err := report.SARIF(slashed)
		if err != nil { // a log has only strings and numbers
			panic(err)
		}
		c.call.stdout.Write(log)
	case c.call.json:
		inJSON := reportInJSON(report, accepted)
		inJSON.fixReport = fixed
		c.call.printJSON(inJSON)
	default:
		if !c.call.dry {
			io.WriteString(c.call.stdout, report.Matrix())
		}
		c.call.printDiagnostics(report.Diagnostics())
		if accepted > 0 {
			fmt.Fprintln(c.call.stderr, acceptedLine(accepted))
		}
	}
}

// A lintReport is a [lint.Report] in JSON.
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
	// Fields says for the fields that only some APIs have: "yes", "told" or "lost".
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
		tool := lintTool{Kind: kindInJSON(t.Kind), Name: t.Name, Package: t.Package, place: placeOf(t.Pos), Providers: map[string]lintVerdict{}}
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

// kindInJSON returns a kind in JSON. It is left out for tools, as in outputs from
// before there were other kinds.
func kindInJSON(k dialect.Kind) string {
	if k == dialect.Callable {
		return ""
	}
	return k.String()
}

func notesInJSON(notes []lower.Note) []lintNote {
	var all []lintNote
	for _, n := range notes {
		all = append(all, lintNote{
			Kind: n.Kind.String(), Path: n.Path.String(), Keyword: n.Keyword, place: placeOf(n.Pos), Message: n.Message,
		})
	}
	return all
}
