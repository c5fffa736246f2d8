package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestExecution: a way to call a tool that goes breaks those who use it.
func TestExecution(t *testing.T) {
	tests := []struct{ old, new, want string }{
		{``, `{"taskSupport":"forbidden"}`, ``},
		{`{}`, ``, ``},
		{``, `{"taskSupport":"optional"}`, "compatible: can also be called as a task now"},
		{``, `{"taskSupport":"required"}`, "breaking: can only be called as a task now; a plain call is refused"},
		{`{"taskSupport":"optional"}`, `{"taskSupport":"required"}`, "breaking: can only be called as a task now; a plain call is refused"},
		{`{"taskSupport":"optional"}`, `{}`, "breaking: can no longer be called as a task"},
		{`{"taskSupport":"required"}`, `{"taskSupport":"forbidden"}`, "breaking: can no longer be called as a task"},
		{`{"taskSupport":"required"}`, `{"taskSupport":"optional"}`, "compatible: can also be called without a task now"},
		{``, `{"taskSupport":"often"}`, `undecided: execution is {"taskSupport":"often"}, was none; whether that breaks is not decided: only taskSupport is known`},
		{``, `{"priority":1}`, `undecided: execution is {"priority":1}, was none; whether that breaks is not decided: only taskSupport is known`},
		{``, `true`, `undecided: execution is true, was none; whether that breaks is not decided: only taskSupport is known`},
	}
	for _, tt := range tests {
		of := func(text string) dialect.Located {
			made := tool("t", nil, nil)
			if text != "" {
				made.Extra = []schema.Member{schema.M("execution", parse(t, text))}
			}
			return made
		}
		got := ""
		for _, change := range extra(of(tt.old), of(tt.new)) {
			got += change.Class.String() + ": " + change.Message
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", tt.old, tt.new, diff)
		}
	}
}
