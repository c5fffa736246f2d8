package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestBaseline(t *testing.T) {
	o := Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.OpenAI}}
	before := Tools(readTools(t, tool("a.b", `{"minimun":1,"description":"<a>"}`), tool("c_d", `{}`)), o)
	text, err := before.Baseline().Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	baseline, err := ParseBaseline(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if diff := cmp.Diff(before.Baseline(), baseline); diff != "" {
		t.Errorf("the baseline read back (-want +got):\n%s", diff)
	}

	after, hidden := before.Accepting(baseline, "lint.json")
	if hidden != len(baseline) || hidden != len(before.Without(diag.Note).Findings) || len(after.Without(diag.Note).Findings) > 0 {
		t.Errorf("the baseline hides %[2]d of %[1]d findings", len(before.Findings), hidden)
	}
	if again, _ := before.Baseline().Append(nil); string(again) != string(text) {
		t.Error("the baseline changes if it is written again")
	}

	// The misspelled keyword is fixed, and another tool is added.
	now := Tools(readTools(t, tool("a.b", `{"minimum":1,"description":"<a>"}`), tool("c_d", `{}`), tool("e_f", `{"maximun":1,"description":"d"}`)), o)
	after, _ = now.Accepting(baseline, "lint.json")
	want := []string{
		"lint.json: warning: the baseline accepts keyword-unknown for input#/properties/a/minimun of the tool a.b, which no longer occurs [stale-baseline]",
		`tools.json:1:100: warning: "maximun" is not a JSON Schema keyword, so it is ignored [keyword-unknown]`,
	}
	got := slices.Concat(lines(after.Findings, staleBaseline), lines(after.Findings, "keyword-unknown"))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if n := len(after.Without(diag.Note).Findings); n != 2 {
		t.Errorf("%d findings remain, want 2", n)
	}
}

// TestStaleOfPackages checks that an entry is not reported as stale if its package was not
// checked.
func TestStaleOfPackages(t *testing.T) {
	here := readTool(t, tool("a_b", `{"description":"d"}`))
	here.Package = "example.com/here"
	report := Tools([]Tool{here}, Options{})
	for pkg, want := range map[string]int{"example.com/here": 1, "example.com/there": 0, "": 1} {
		after, _ := report.Accepting(Baseline{{Rule: "recursion", Package: pkg, Subject: "s", Fingerprint: "f"}}, "lint.json")
		if got := len(lines(after.Findings, staleBaseline)); got != want {
			t.Errorf("package %q: %d stale entries, want %d", pkg, got, want)
		}
	}
}

// TestBaselineLeavesErrorsOfOtherStages checks that a baseline cannot accept errors that
// prevent lint from checking a tool.
func TestBaselineLeavesErrorsOfOtherStages(t *testing.T) {
	report := Join(Options{}, nil, FromDiagnostics(diag.List{
		{Severity: diag.Error, Code: diag.Syntax, Message: "no Go"},
		{Severity: diag.Warning, Code: diag.FieldSkipped, Message: "left out"},
	})...)
	b := report.Baseline()
	if len(b) != 1 || b[0].Rule != diag.FieldSkipped {
		t.Errorf("the baseline contains %+v", b)
	}
	forged := Baseline{{Rule: diag.Syntax, Subject: "no Go", Fingerprint: report.Findings[1].Fingerprint}, {Rule: diag.Syntax, Fingerprint: report.Findings[0].Fingerprint}}
	after, _ := report.Accepting(forged, "lint.json")
	if !slices.ContainsFunc(after.Findings, func(f Finding) bool { return f.Code == diag.Syntax }) {
		t.Error("a baseline hides a syntax error")
	}
}

func TestParseBaselineRefuses(t *testing.T) {
	for _, text := range []string{``, `[]`, `{"version":2,"findings":[]}`, `{"findings":[]}`, `{"version":1,"tools":[]}`, `package main`, `{"version":1,"findings":[]}{}`} {
		if _, err := ParseBaseline([]byte(text)); err == nil || !strings.Contains(err.Error(), "the file is not a baseline of toolgen lint") {
			t.Errorf("ParseBaseline(%q): %v", text, err)
		}
	}
	empty, err := Baseline{}.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := ParseBaseline(empty); err != nil || len(b) != 0 {
		t.Errorf("the empty baseline is %v, %v:\n%s", b, err, empty)
	}
}
