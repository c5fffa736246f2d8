package main

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A diffJSON is a report in JSON.
type diffJSON struct {
	diff.View
	Diagnostics []diagnostic `json:"diagnostics"`
}

// printDiff prints the report in the form that the flags choose. With -json the
// diagnostics are part of it; else they go to standard error.
func (c *diffRun) printDiff(report diff.Report, diags diag.List) {
	form := diff.Form{Version: c.startVersion(), Path: slashed}
	switch {
	case c.call.json:
		c.call.printJSON(diffJSON{report.View(form), inJSON(diags)})
		return
	case c.markdown:
		form.Title = "Changes of the tools"
		io.WriteString(c.call.stdout, report.Markdown(form))
	case c.github:
		form.Path, form.Least = c.workflowPath(), c.failOn
		io.WriteString(c.call.stdout, report.GitHub(form))
	default:
		io.WriteString(c.call.stdout, report.Text(form))
	}
	c.call.printDiagnostics(diags)
}

// printNoDiff prints why there is no report.
func (c *diffRun) printNoDiff(diags diag.List) {
	if c.call.json {
		c.call.printJSON(struct {
			Diagnostics []diagnostic `json:"diagnostics"`
		}{inJSON(diags)})
		return
	}
	c.call.printDiagnostics(diags)
}

// startVersion returns the version on which the suggested version is based: that of
// -version, or of the tag of -base. Tags of a module in a subfolder have its path before
// the version.
// https://go.dev/ref/mod#vcs-version
func (c *diffRun) startVersion() string {
	base := path.Base(strings.TrimSuffix(c.call.base, sinceBranch))
	if _, ok := diff.Bump(base, diff.Same); c.version == "" && ok {
		return base
	}
	return c.version
}

// workflowPath returns the function that makes the paths of files in annotations: they
// are relative to the workspace of the workflow, or else to the repository. Files of
// another revision have none.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
func (c *diffRun) workflowPath() func(string) string {
	root := os.Getenv("GITHUB_WORKSPACE")
	if repo, diags := openRepository(c.call.lifetime, c.call.dir); root == "" && !diags.HasErrors() {
		root = repo.root
	}
	return func(file string) string {
		if !filepath.IsAbs(file) {
			return ""
		}
		if rel, err := filepath.Rel(resolved(root), resolved(file)); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
		return slashed(file)
	}
}
