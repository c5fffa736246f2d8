package infer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestManyWaysToEmbedded checks that a struct that is embedded in many ways is visited
// only once. Otherwise, forty levels with two ways each would take forever.
func TestManyWaysToEmbedded(t *testing.T) {
	var src strings.Builder
	src.WriteString("func F(in X0) {}\n")
	const levels = 40
	for i := range levels {
		fmt.Fprintf(&src, "type X%d struct { *X%d; *Y%d }\n", i, i+1, i+1)
		fmt.Fprintf(&src, "type Y%d struct { *X%d; *Y%d }\n", i, i+1, i+1)
	}
	fmt.Fprintf(&src, "type X%d struct { Base `description:\"of no property\"` }\n", levels)
	fmt.Fprintf(&src, "type Y%d struct { A int }\n", levels)
	src.WriteString("type Base struct { B int }\n")
	pkg := inspected(t, src.String())
	_, diags := New(pkg).Tool(tool(t, pkg))
	misplaced := slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code != diag.Misplaced })
	if len(misplaced) != 1 {
		t.Errorf("the tag of an embedded struct is reported %d times, want once:\n%v", len(misplaced), misplaced)
	}
}
