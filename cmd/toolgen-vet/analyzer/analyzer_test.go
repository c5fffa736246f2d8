package analyzer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/go-toolgen/toolgen/cmd/toolgen-vet/analyzer"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestSuggestedFixes(t *testing.T) {
	a := analyzer.New()
	if err := a.Flags.Set("warnings", "true"); err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, "./fixes", "./fixtags")
}

func TestDiagnosticFields(t *testing.T) {
	page, err := os.ReadFile(filepath.FromSlash("../../../.github/CODES.md"))
	if err != nil {
		t.Fatal(err)
	}
	results := analysistest.Run(t, analysistest.TestData(), analyzer.New(), "./fixes")
	seen := 0
	for _, result := range results {
		for _, d := range result.Diagnostics {
			seen++
			if want := diag.Code(d.Category).URL(); d.URL != want || !strings.HasSuffix(d.URL, ".github/CODES.md#"+d.Category) {
				t.Errorf("%s: URL %q, want %q", d.Message, d.URL, want)
			}
			if !strings.Contains(string(page), "\n## "+d.Category+"\n") {
				t.Errorf("the page has no section %s", d.Category)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing was found")
	}
}
