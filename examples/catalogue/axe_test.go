package catalogue_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// axe is the script of axe-core, in the version that testdata/axe specifies.
var axe = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "axe")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS("testdata/axe")); err != nil {
		return "", err
	}
	ctx, stop := context.WithTimeout(context.Background(), 3*patience)
	defer stop()
	npm := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	return string(script), err
})

// A violation is an accessibility rule that a page violates, and the elements that violate
// it.
type violation struct {
	ID, Help string
	Nodes    []struct{ HTML, FailureSummary string }
}

// judge checks the rules of WCAG 2.1, levels A and AA, and best practices.
// https://github.com/dequelabs/axe-core/blob/develop/doc/API.md
const judge = `axe.run(document, {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
	resultTypes: ['violations'],
}).then((r) => ({ ran: r.passes.length, violations: r.violations.map((v) => ({
	id: v.id, help: v.help, nodes: v.nodes.map((n) => ({ html: n.html, failureSummary: n.failureSummary })),
})) }))`

// TestAccessible checks that axe-core reports no violation, for both themes and screens,
// for the page as it opens and with everything expanded.
func TestAccessible(t *testing.T) {
	script, err := axe()
	if err != nil {
		missing(t, "axe-core from npm", err)
	}
	committed, err := os.ReadFile("catalogue.html")
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string][]byte{"house": render(t, house()...), "examples": committed, "hostile": render(t, hostile()...)}
	for name, content := range pages {
		for _, window := range []size{desktop, phone} {
			for _, scheme := range []string{"light", "dark"} {
				t.Run(name+" "+window.name+" "+scheme, func(t *testing.T) {
					b := open(t, content, window, media("screen", scheme))
					eval[string](b, script+`; ''`)
					b.accessible("folded")
					eval[int](b, `document.querySelectorAll('details').forEach((d) => { d.open = true; }) ?? 0`)
					b.eventually(`[...document.querySelectorAll('.definitions')].every((d) => d.dataset.tabs)`)
					eval[int](b, layAllOut)
					b.accessible("unfolded")
				})
			}
		}
	}
}

// accessible reports an error for each rule that the page violates. state describes the
// state of the page.
func (b *tab) accessible(state string) {
	b.t.Helper()
	got := eval[struct {
		Ran        int
		Violations []violation
	}](b, judge)
	if got.Ran < 20 {
		b.t.Errorf("%s: only %d rules had something to look at", state, got.Ran)
	}
	for _, v := range got.Violations {
		b.t.Errorf("%s: %s: %s: %d times, first\n%s\n%s", state, v.ID, v.Help, len(v.Nodes), v.Nodes[0].HTML, v.Nodes[0].FailureSummary)
	}
}
