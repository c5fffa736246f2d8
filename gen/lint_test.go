package gen_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// neverInGo are the rules that tools generated from Go cannot violate, because generation
// rejects the source or never produces such a definition.
var neverInGo = []diag.Code{"schema-invalid", "broken-reference", "boolean-property", "array-items"}

// TestLintCases checks the findings in all cases. Each must have a position in the case
// and a known code, must not depend on the order of packages, and must be possible for a
// generated tool.
func TestLintCases(t *testing.T) {
	_, loaded := allCases(t)
	o := lint.Options{Providers: dialect.All()}
	report := gen.Lint(loaded.pkgs, loaded.diags, o)
	for _, f := range report.Findings {
		_, isRule := lint.Find(f.Code)
		switch {
		case !isRule && !isCode(f.Code), f.Code == diag.LongName:
			t.Errorf("%s: not a code of lint", f.Format(strings.Clone))
		case slices.Contains(neverInGo, f.Code):
			t.Errorf("%s: generated tools cannot violate this rule", f.Format(strings.Clone))
		case f.Fingerprint == "" || !strings.HasPrefix(f.Pos.Filename, loaded.dir):
			t.Errorf("%s: the finding has no fingerprint or no position in the module", f.Format(strings.Clone))
		}
	}
	if len(report.Tools) < 100 || len(report.Findings) < 100 {
		t.Errorf("%d tools with %d findings, want hundreds", len(report.Tools), len(report.Findings))
	}
	slices.Reverse(loaded.pkgs)
	again := gen.Lint(loaded.pkgs, loaded.diags, o)
	again.Findings = slices.DeleteFunc(again.Findings, inSeveral)
	report.Findings = slices.DeleteFunc(report.Findings, inSeveral)
	if report.Matrix() != again.Matrix() || !reflect.DeepEqual(report.Findings, again.Findings) {
		t.Errorf("the report depends on the order of the packages:\n%s", cmp.Diff(report.Diagnostics(), again.Diagnostics()))
	}
}

// inSeveral reports whether f concerns several packages. Lint reports such a finding only
// in the first package, so the report depends on the order of packages.
func inSeveral(f lint.Finding) bool { return f.Code == diag.DuplicateName }

func TestLintFromMCP(t *testing.T) {
	file := read.File{Name: "tools.json", Text: []byte(`[
	{"name":"a_b","description":"d","inputSchema":{"type":"object"}},
	{"name":"a_b","description":"d","inputSchema":{"type":"object"}},
	{"name":"list","description":"d","inputSchema":{"type":"array"}},
	{"name":"deep","inputSchema":{"type":"object","const":` + strings.Repeat("[", 300) + strings.Repeat("]", 300) + `}},
	{"name":"ü","inputSchema":{"type":"object"}}
]`)}
	report := gen.LintFromMCP(file, lint.Options{Providers: []*dialect.Dialect{dialect.OpenAI}})
	var got []string
	for _, d := range report.Without(diag.Note).Diagnostics() {
		d.Hint, d.Related = "", nil
		got = append(got, d.Format(strings.Clone))
	}
	want := []string{
		"tools.json:3:10: the tool name a_b is already used [duplicate-name]",
		`tools.json:4:49: tool "list" needs an inputSchema of "type":"object" [bad-tool]`,
		"tools.json:5:2: the document is too large: nested deeper than 250 levels [bad-tool]",
		"tools.json:6:2: warning: the tool ü has no description, so a model knows only its name [tool-undescribed]",
		`tools.json:6:10: OpenAI rejects the name "ü": use 1 to 64 letters, digits, _ and - [name-pattern]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if len(report.Tools) != 2 {
		t.Errorf("%d tools have verdicts, want 2:\n%s", len(report.Tools), report.Matrix())
	}
	for _, text := range []string{``, `3`, `{"tools":{}}`, `[]`} {
		if r := gen.LintFromMCP(read.File{Name: "f", Text: []byte(text)}, lint.Options{}); !r.Diagnostics().HasErrors() || len(r.Tools) > 0 {
			t.Errorf("%q: %v", text, r.Diagnostics())
		}
	}
}
