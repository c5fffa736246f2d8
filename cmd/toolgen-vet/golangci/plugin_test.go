package golangci

import (
	"flag"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

func analyzers(t *testing.T, settings any) []*analysis.Analyzer {
	t.Helper()
	newPlugin, err := register.GetPlugin("toolgen")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := newPlugin(settings)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := plugin.GetLoadMode(), register.LoadModeSyntax; got != want {
		t.Errorf("load mode = %q, want %q", got, want)
	}
	all, err := plugin.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 {
		t.Fatalf("%d analyzers, want 1", len(all))
	}
	return all
}

func TestSettings(t *testing.T) {
	tests := []struct {
		name     string
		settings any
		want     map[string]string
	}{
		{"none", nil, map[string]string{"provider": "", "warnings": "false", "baseline": "", "server": "", "tags": ""}},
		{
			"all",
			map[string]any{"provider": []any{"anthropic", "gemini"}, "warnings": true, "baseline": "lint.json", "server": "shop", "tags": []any{"a", "b"}},
			map[string]string{"provider": "anthropic,gemini", "warnings": "true", "baseline": "lint.json", "server": "shop", "tags": "a,b"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := map[string]string{}
			analyzers(t, test.settings)[0].Flags.VisitAll(func(f *flag.Flag) { got[f.Name] = f.Value.String() })
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("flags of the analyzer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnknownSetting(t *testing.T) {
	for _, settings := range []any{map[string]any{"providers": "gemini"}, map[string]any{"warnings": "perhaps"}} {
		_, err := New(settings)
		if err == nil || !strings.HasPrefix(err.Error(), "settings of toolgen: ") {
			t.Errorf("New(%v): error %v, want one about the settings", settings, err)
		}
	}
}

// TestFixes checks the source that results from the suggested fixes, which
// golangci-lint --fix applies.
func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzers(t, nil)[0], "./mend")
}

func TestFindings(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), analyzers(t, map[string]any{"warnings": true})[0], "./place")
}
