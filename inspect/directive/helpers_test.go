package directive

import (
	"go/token"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// at is a position in a file where every line is the first one of its own
// text, so that offsets count from there.
func at(line, column int) token.Position {
	return token.Position{Offset: column - 1, Line: line, Column: column}
}

// lineAt is where a test puts its nth comment: at the margin of line n.
func lineAt(n int) token.Position { return at(n, 1) }

// parseAll parses comments, each on a line of its own.
func parseAll(t *testing.T, comments ...string) []Line {
	t.Helper()
	var lines []Line
	for i, comment := range comments {
		line, ok, problems := Parse(comment, lineAt(i+1))
		if !ok || len(problems) > 0 {
			t.Fatalf("Parse(%q) = %v, %v", comment, ok, formatted(problems))
		}
		lines = append(lines, line)
	}
	return lines
}

func formatted(list diag.List) []string {
	var all []string
	for _, d := range list {
		all = append(all, d.Format(func(file string) string { return file }))
	}
	return all
}

func compare(t *testing.T, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, append(options, ignoreWords, ignoreEnds)...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// ignoreWords leaves the places of words to [TestWords].
var ignoreWords = cmpopts.IgnoreTypes(Words{})

// ignoreEnds leaves where things end to [TestFixes].
var ignoreEnds = cmp.Options{
	cmpopts.IgnoreFields(Line{}, "End"), cmpopts.IgnoreFields(Arg{}, "End"),
	cmpopts.IgnoreFields(Target{}, "End"), cmpopts.IgnoreFields(Param{}, "TargetEnd"),
}

// ignorePos compares what is said and not where.
var ignorePos = cmpopts.IgnoreTypes(token.Position{})

func pointer(b bool) *bool { return &b }

// checkFull fails where a field is zero, so that a new field is not forgotten
// in a test that must fill them all.
func checkFull(t *testing.T, value any) {
	t.Helper()
	fields := reflect.ValueOf(value)
	for i := range fields.NumField() {
		if fields.Field(i).IsZero() {
			t.Errorf("%T.%s is not filled", value, fields.Type().Field(i).Name)
		}
	}
}
