package gen_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestCodesPage compares the page of all codes, to which editors link, with toolgen help.
// The flag -update writes the page.
func TestCodesPage(t *testing.T) {
	const page = "../.github/CODES.md"
	want := codesPage()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", page, diff)
	}
}

func codesPage() string {
	var b strings.Builder
	b.WriteString("# Codes of diagnostics\n\n" +
		"Each diagnostic of toolgen ends with a code in brackets. This page explains the codes, and then\n" +
		"the rules of `toolgen lint`. `toolgen help CODE` prints the text for one code.\n")
	for _, info := range diag.Codes {
		b.WriteString("\n## " + string(info.Code) + "\n\n" + sentence(info.Doc))
		if info.Bad != "" {
			b.WriteString("\nThis source causes the diagnostic:\n\n```go\n" + info.Bad + "\n```\n\nThis source is correct:\n\n```go\n" + info.Good + "\n```\n")
		}
		if info.Fixed {
			b.WriteString("\n`toolgen lint -fix` corrects it.\n")
		}
	}
	b.WriteString("\n# Rules of toolgen lint\n")
	for _, rule := range lint.Rules() {
		b.WriteString("\n## " + string(rule.Code) + "\n\n" + sentence(rule.Doc) + "\nSeverity: " + rule.Severity.String() + ".\n\n" + markdown.Replace(rule.Why) + "\n")
	}
	return b.String()
}

// sentence formats a one-line description as a Markdown paragraph, with escapes.
func sentence(doc string) string { return markdown.Replace(diag.Sentences(doc)) + "\n" }

var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "<", "\\<", "[", "\\[")
