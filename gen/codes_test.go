package gen_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// elsewhere contains the codes that no case reports. Most are reported only by the
// command, whose test scripts cover them. NewerGo depends on the Go version that runs the
// test, so tests of package inspect cover it.
var elsewhere = []diag.Code{
	diag.Load, diag.NewerGo, diag.Revision, diag.NoSuchTool, diag.BadJSON, diag.BadTool, diag.Changed, diag.BadTemplate, diag.BadRegion, diag.NotAdopted, diag.Registered, diag.NotConstant, diag.Ambiguous, diag.GivenSchema, diag.LiveDiffers, diag.NotGenerated, diag.BadConfig, diag.Write, diag.Stale, diag.OverBudget, diag.StaleBudget,
	diag.Internal,
}

var codeOfLine = regexp.MustCompile(`(?m)^\S.* \[([a-z-]+)\]$`)

// TestEveryCodeHasACase checks that each code occurs in a case, and that each diagnostic
// in a case has a known code.
func TestEveryCodeHasACase(t *testing.T) {
	shown := map[diag.Code][]string{}
	for _, c := range readCases(t) {
		for _, m := range codeOfLine.FindAllStringSubmatch(c.section("out/errors"), -1) {
			shown[diag.Code(m[1])] = append(shown[diag.Code(m[1])], c.name)
		}
	}
	for _, info := range diag.Codes {
		if _, ok := shown[info.Code]; !ok && !slices.Contains(elsewhere, info.Code) {
			t.Errorf("no case contains [%s]: %s", info.Code, info.Doc)
		}
	}
	for code, names := range shown {
		if !isCode(code) {
			t.Errorf("%v contain [%s], which is not a code", names, code)
		}
	}
}

func isCode(code diag.Code) bool {
	return slices.ContainsFunc(diag.Codes, func(info diag.CodeInfo) bool { return info.Code == code })
}
