package gen

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestWanted checks that a package gets the formats in its options, or the default
// formats.
func TestWanted(t *testing.T) {
	for _, test := range []struct{ formats, want []string }{
		{nil, []string{"mcp", "openai", "responses"}},
		{[]string{"gemini"}, []string{"gemini"}},
		{[]string{"mcp", "bedrock"}, []string{"mcp", "bedrock"}},
	} {
		var got []string
		for _, d := range wanted(directive.Package{Formats: test.formats}).Formats {
			got = append(got, d.Name)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("formats for %v (-want +got):\n%s", test.formats, diff)
		}
	}
}

// TestFormats checks that a directive accepts exactly the dialects as formats.
func TestFormats(t *testing.T) {
	var dialects []string
	for _, d := range dialect.All() {
		dialects = append(dialects, d.Name)
	}
	if diff := cmp.Diff(dialects, directive.Formats); diff != "" {
		t.Errorf("formats of //toolgen:package (-dialects +formats):\n%s", diff)
	}
}

// TestProfiles checks that the profiles that a directive accepts exist, and that their
// dialects exist.
func TestProfiles(t *testing.T) {
	var profiles []string
	for _, p := range lower.Profiles() {
		profiles = append(profiles, p.Name)
		for _, format := range p.Formats {
			if !slices.Contains(directive.Formats, format) {
				t.Errorf("profile %s has the unknown format %q", p.Name, format)
			}
		}
	}
	if diff := cmp.Diff(profiles, directive.Profiles); diff != "" {
		t.Errorf("profiles of //toolgen:package (-lower.Profiles +directive.Profiles):\n%s", diff)
	}
}
