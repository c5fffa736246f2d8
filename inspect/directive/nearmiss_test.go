package directive

import (
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestNearMiss(t *testing.T) {
	tests := []struct{ give, hint string }{
		{"// toolgen:tool", "write //toolgen:tool"},
		{"// toolgen:tool readonly", "write //toolgen:tool readonly"},
		{"//\ttoolgen:tool", "write //toolgen:tool"},
		{"// toolgen:tool readnly", "write //toolgen:tool readnly"},
		{"// toolgen:tool strict", "write //toolgen:tool strict"},
		{"// toolgen:description Tells the weather.", "write //toolgen:description Tells the weather."},
		{"// toolgen:param opts.limit minimum=1 maximun=3", "write //toolgen:param opts.limit minimum=1 maximun=3"},
		{"// toolgen:inject *db.Conn Session", "write //toolgen:inject *db.Conn Session"},
		{"// toolgen:result image/png", "write //toolgen:result image/png"},
		{"// +toolgen:result application/pdf uri=a:b", "write //toolgen:result application/pdf uri=a:b"},
		{"//Toolgen:tool", "write //toolgen:tool"},
		{"//toolGen:tool what ever this is", "write //toolgen:tool what ever this is"},
		{"//TOOLGEN:TOOL", "write //toolgen:tool"},
		{"//tool-gen:tool", "write //toolgen:tool"},
		{"// +toolgen:tool", "write //toolgen:tool"},
		{"//+toolgen:tool name=x", "write //toolgen:tool name=x"},
		{"// @toolgen:tool", "write //toolgen:tool"},
		{"//toolgen: tool", "write //toolgen:tool"},
		{"// toolgen: tool readonly", "write //toolgen:tool readonly"},
		{"//toolgen :tool", "write //toolgen:tool"},
		{"//toolgen: description Tells the weather.", "write //toolgen:description Tells the weather."},
		{"//toolgen tool", "write //toolgen:tool"},
		{"//toolgen tool name=get // why", "write //toolgen:tool name=get // why"},
		{"// toolgen tool openworld=false", "write //toolgen:tool openworld=false"},
		{"//toolgen description Tells the weather.", "write //toolgen:description Tells the weather."},
		{"//go:toolgen", "write //go:generate go tool toolgen to run it, or //toolgen:tool for a tool"},
		{"//go:toolgen ./...", "write //go:generate go tool toolgen to run it, or //toolgen:tool for a tool"},
		{"//go:toolgen:tool readonly", "write //toolgen:tool readonly"},
		{"//go:toolgen tool", "write //toolgen:tool"},
		{"//toolgen:Tool", "write //toolgen:tool"},
		{"//toolgen:Parm days", "write //toolgen:param days"},
		{"//toolgen:", "write //toolgen:tool, tools, skip, prompt, resource, completion, sink, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package or inject"},
		{"//toolgen", "write //toolgen:tool, tools, skip, prompt, resource, completion, sink, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package or inject"},
		{"// +toolgen", "write //toolgen:tool, tools, skip, prompt, resource, completion, sink, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package or inject"},
		{"/*toolgen:tool*/", "write //toolgen:tool"},
		{"/* toolgen:tool readonly */", "write //toolgen:tool readonly"},
		{"/*\n * toolgen:tool readonly\n * It reads the weather.\n */", "write //toolgen:tool readonly"},
	}
	for _, test := range tests {
		got, ok := NearMiss(test.give, lineAt(3))
		if !ok {
			t.Errorf("NearMiss(%q) passes over it", test.give)
			continue
		}
		want := "3:1: this comment looks like a directive, but is none [bad-directive]\n\thint: " + test.hint
		compare(t, test.give, []string{want}, formatted(diag.List{got}))
	}
}

// TestNearGenerate: a line that go generate passes over is one that it runs but for
// what is put right.
func TestNearGenerate(t *testing.T) {
	for give, want := range map[string]string{
		"// go:generate go tool toolgen":                                                    "//go:generate go tool toolgen",
		"// go:generate go tool toolgen generate ./...":                                     "//go:generate go tool toolgen generate ./...",
		"//go: generate toolgen ":                                                           "//go:generate toolgen",
		"//Go:generate go run -mod=mod github.com/go-toolgen/toolgen/cmd/toolgen@latest -v": "//go:generate go run -mod=mod github.com/go-toolgen/toolgen/cmd/toolgen@latest -v",
	} {
		pos := lineAt(3)
		pos.Filename = "a.go"
		got, ok := NearMiss(give, pos)
		if !ok || got.Code != diag.BadDirective || got.Hint != "write "+want || len(got.Fixes) != 1 || got.Fixes[0].Edits[0].New != want {
			t.Errorf("NearMiss(%q) = %v, %v, want a fix that writes %s", give, got, ok, want)
		}
	}
}

func TestProseIsNoNearMiss(t *testing.T) {
	for _, comment := range []string{
		"", "//", "/**/", "//x",
		"// toolgen is a generator",
		"// toolgen",
		"// Toolgen reads Go packages.",
		"// toolgen: a generator for tools",
		"// toolgen: tool definitions are generated from functions",
		"// toolgen tools are functions",
		"// toolgen package documentation",
		"// toolgen description of the weather",
		"// toolgen result of the week",
		"// toolgen:tool marks a function as a tool.",
		"// toolgen:tool, when it stands above a function,",
		"// toolgen:tool.",
		"// toolgen:latest is the image",
		"// toolgen: ",
		"// see toolgen:tool in the docs",
		"// The line //toolgen:tool makes it a tool.",
		"//\t//toolgen:tool readonly",
		"// //toolgen:tool readonly",
		"//toolgen ./...",
		"//toolgenerator:tool",
		"//mytoolgen:tool",
		"//go:generate go tool toolgen",
		"//go:generate  go tool toolgen",
		"// go:generate go tool toolgen writes the definitions",
		"// go:generate go tool toolgen, and commit what it writes",
		"//\tgo:generate go tool toolgen",
		"// //go:generate go tool toolgen",
		"// go:generate go run ./cmd/mytoolgen",
		"// go:generate stringer -type=Unit",
		"//go:build linux",
		"/* toolgen is a generator */",
		"//toolgen:tool",
		"//toolgen:tol",
		"//toolgen:toOl readonly",
	} {
		if got, ok := NearMiss(comment, lineAt(1)); ok {
			t.Errorf("NearMiss(%q) = %s", comment, got.Hint)
		}
	}
}
