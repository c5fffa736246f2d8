package main

import (
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// runFix fixes what lint finds, and reports what is left.
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
