package gen

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/templates"
)

// TestSDKs: the SDKs that a directive takes are those that there is a template
// for, and those that are laid out.
func TestSDKs(t *testing.T) {
	var names []string
	for _, s := range sdks {
		names = append(names, s.name)
	}
	if diff := cmp.Diff(directive.SDKs, names); diff != "" {
		t.Errorf("SDKs (-of the directive +laid out):\n%s", diff)
	}
	if diff := cmp.Diff(directive.SDKs, templates.SDKs); diff != "" {
		t.Errorf("SDKs (-of the directive +of the templates):\n%s", diff)
	}
}

// TestWanted: the formats are those that a package names, or those by default,
// and those of its SDKs.
func TestWanted(t *testing.T) {
	byDefault := []string{"mcp", "openai", "responses"}
	tests := []struct{ formats, sdks, want []string }{
		{nil, nil, byDefault},
		{nil, []string{"go-sdk", "openai"}, byDefault},
		{nil, []string{"genai"}, []string{"mcp", "openai", "responses", "gemini"}},
		{[]string{"gemini"}, []string{"go-sdk", "anthropic", "genai"}, []string{"mcp", "anthropic", "gemini"}},
		{[]string{"mcp", "bedrock"}, []string{"mcp-go"}, []string{"mcp", "bedrock"}},
	}
	for _, test := range tests {
		var got []string
		for _, d := range wanted(directive.Package{Formats: test.formats, SDKs: test.sdks}).Formats {
			got = append(got, d.Name)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("formats %v for %v (-want +got):\n%s", test.formats, test.sdks, diff)
		}
	}
}

// TestFormats: the formats that a directive takes are the dialects.
func TestFormats(t *testing.T) {
	var dialects []string
	for _, d := range dialect.All() {
		dialects = append(dialects, d.Name)
	}
	if diff := cmp.Diff(dialects, directive.Formats); diff != "" {
		t.Errorf("formats of //toolgen:package (-dialects +formats):\n%s", diff)
	}
}

// TestProfiles: the profiles that a directive takes are those that there are,
// each for dialects that there are.
func TestProfiles(t *testing.T) {
	var profiles []string
	for _, p := range lower.Profiles() {
		profiles = append(profiles, p.Name)
		for _, format := range p.Formats {
			if !slices.Contains(directive.Formats, format) {
				t.Errorf("profile %s is for the format %q, which is none", p.Name, format)
			}
		}
	}
	if diff := cmp.Diff(profiles, directive.Profiles); diff != "" {
		t.Errorf("profiles of //toolgen:package (-there +known):\n%s", diff)
	}
}
