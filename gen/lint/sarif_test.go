package lint

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var update = flag.Bool("update", false, "write the goldens anew")

func sarifReport(t *testing.T) Report {
	o := Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.OpenAI}}
	tools := readTools(t, tool("a.b", `{"minimun":1,"description":"<a> & b"}`))
	report := Join(o, []Report{Tools(tools, o)}, Across(tools, o)...)
	other := diag.Warnf(at(3), diag.FieldSkipped, "a field is left out").WithHint("tag it").WithRelated(at(4), "here")
	nowhere := diag.Diagnostic{Code: diag.NoTools, Message: "there are none"}
	file := diag.Diagnostic{Pos: at(0), Code: diag.Load, Message: "it is not there"}
	file.Pos.Line, file.Pos.Filename = 0, "/else where/go.mod"
	return Join(o, []Report{report}, FromDiagnostics(diag.List{other, nowhere, file})...)
}

func TestSARIF(t *testing.T) {
	log, err := sarifReport(t).SARIF(relative)
	if err != nil {
		t.Fatal(err)
	}
	// Do not compare the rules in the log, because they change with every edit of Rules.
	start, end := bytes.Index(log, []byte(`"rules": [`)), bytes.Index(log, []byte(`"results": [`))
	if start < 0 || end < start {
		t.Fatalf("the log has no rules or results:\n%s", log)
	}
	got := append(log[:start:start], log[end:]...)
	const golden = "testdata/findings.sarif.golden"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("SARIF (-want +got):\n%s\nrun go test ./gen/lint -run SARIF -update and read the diff", diff)
	}
}

// TestSARIFHoldsTogether checks properties that the SARIF schema cannot express: each
// result has a rule, each rule is described, and each path is relative or a URI.
func TestSARIFHoldsTogether(t *testing.T) {
	log, err := sarifReport(t).SARIF(relative)
	if err != nil {
		t.Fatal(err)
	}
	var read sarifLog
	decoder := json.NewDecoder(bytes.NewReader(log))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		t.Fatal(err)
	}
	rules := read.Runs[0].Tool.Driver.Rules
	if len(rules) < len(Rules())+3 {
		t.Errorf("%d rules, want those of lint and of the stages before it", len(rules))
	}
	for _, r := range rules {
		if r.Help.Text == "" || r.Short.Text == "" || r.Default.Level == "" {
			t.Errorf("the rule %s has no description: %+v", r.ID, r)
		}
	}
	for _, r := range read.Runs[0].Results {
		if r.RuleIndex < 0 || rules[r.RuleIndex].ID != r.RuleID || r.Fingerprints["toolgen/v1"] == "" {
			t.Errorf("the result does not belong to its rule, or has no fingerprint: %+v", r)
		}
		for _, l := range r.Locations {
			if a := l.Physical.Artifact; (a.BaseID == "") != strings.HasPrefix(a.URI, "file:///") || strings.Contains(a.URI, " ") {
				t.Errorf("artifact %+v", a)
			}
		}
	}
}

func TestFileURI(t *testing.T) {
	for path, want := range map[string]string{
		"a/b.go":         "a/b.go",
		"a b/ü.go":       "a%20b/%C3%BC.go",
		"/src/a.go":      "file:///src/a.go",
		"C:/src/a.go":    "file:///C:/src/a.go",
		"odd:name/a.go":  "./odd:name/a.go",
		"100%/what?#.go": "100%25/what%3F%23.go",
	} {
		if got := fileURI(path); got != want {
			t.Errorf("fileURI(%q) = %q, want %q", path, got, want)
		}
	}
}
