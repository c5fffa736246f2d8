package templates

import (
	"fmt"
	"strings"
	"testing"
)

// manyTools returns a view with n tools. The three definitions of each tool have about 2,000
// bytes together.
func manyTools(n int) File {
	f := File{Package: "tools", Names: plainNames, Arrays: threeArrays()}
	for i := range n {
		f.Tools = append(f.Tools, numbered(i))
	}
	return f
}

func numbered(i int) Tool {
	prefix := fmt.Sprintf("number%04d", i)
	description := fmt.Sprintf("Does the thing with the number %04d, and tells what came of it.", i)
	return Tool{
		Name: fmt.Sprintf("do_number_%04d", i), Const: fmt.Sprintf("ToolNumber%04d", i),
		Consts: []Const{
			{Name: prefix + "Description", Pieces: flat([]line{{{Text: description}}})},
			{Name: prefix + "Input", Pieces: flat(append(append([]line{{{Text: `{"type":"object","properties":{`}}},
				properties(i, 6)...),
				line{{Text: `},"required":["first"],"additionalProperties":false}`}},
			))},
			{Name: prefix + "Output", Pieces: flat(append(append([]line{{{Text: `{"type":"object","properties":{`}}},
				properties(i, 2)...),
				line{{Text: `},"required":["first","second"],"additionalProperties":false}`}},
			))},
		},
		Definitions: definitions(prefix, fmt.Sprintf("ToolNumber%04d", i), []line{
			{{Text: `,"outputSchema":`}, {IsRef: true, Text: prefix + "Output", Field: RowOutput}, {Text: "}"}},
		}),
		Texts: []Text{{Field: RowDescription, Value: description, Name: prefix + "DescriptionText"}},
	}
}

func properties(tool, n int) []line {
	names := []string{"first", "second", "third", "fourth", "fifth", "sixth"}
	var lines []line
	for i, name := range names[:n] {
		comma := ","
		if i == n-1 {
			comma = ""
		}
		lines = append(lines, line{{Text: fmt.Sprintf(
			`"%s":{"type":"string","description":"the %s of %04d"}%s`, name, name, tool, comma)}})
	}
	return lines
}

const (
	// useAll is a program that needs every part of a generated file.
	useAll = `package main

import (
	"os"

	"example.com/tools"
)

func main() {
	os.Stdout.WriteString(tools.MCPTools)
	os.Stdout.WriteString(tools.OpenAITools)
	os.Stdout.WriteString(tools.ResponsesTools)
	for _, tool := range tools.Tools() {
		os.Stdout.WriteString(tool.Input)
	}
	tool, _ := tools.LookupTool(os.Args[0])
	os.Stdout.WriteString(tool.Name)
}
`
	useNone = `package main

import "os"

func main() {
	os.Stdout.WriteString(os.Args[0])
}
`
)

// TestBinarySize checks that a binary grows by the text of the definitions, once, and by at
// most 200 bytes for each tool.
func TestBinarySize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	const tools, limit = 1000, 2200
	f := manyTools(tools)
	src := mustGo(t, f)
	dir := writeModule(t, sources{
		"tools/tools_gen.go": string(src), "all/main.go": useAll, "none/main.go": useNone,
	})
	consts := constants(t, src)
	text := len(consts["MCPTools"]) + len(consts["OpenAITools"]) + len(consts["ResponsesTools"])
	if text < 1950*tools || text > 2050*tools {
		t.Fatalf("%d bytes of definitions a tool, want about 2000", text/tools)
	}
	grown := fileSize(t, build(t, dir, "./all")) - fileSize(t, build(t, dir, "./none"))
	t.Logf("%d bytes a tool, %d of them definitions", grown/tools, text/tools)
	if grown > tools*limit {
		t.Errorf("%d bytes a tool in the binary, want at most %d", grown/tools, limit)
	}
}

// TestNoInit checks that a generated file has no initialization, which the runtime would
// trace.
func TestNoInit(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs a program")
	}
	f := unguarded()
	f.Package = "tools"
	dir := writeModule(t, sources{
		"tools/tools_gen.go": string(mustGo(t, f)),
		"control/control.go": "package control\n\nvar Map = map[string]int{\"a\": 1}\n",
		"all/main.go":        strings.Replace(useAll, "import (", "import (\n\t_ \"example.com/control\"", 1),
	})
	_, trace := run(t, build(t, dir, "./all"), "GODEBUG=inittrace=1")
	if !strings.Contains(trace, "init example.com/control ") {
		t.Fatalf("the trace does not contain the package control, which has an initialization:\n%s", trace)
	}
	if strings.Contains(trace, "init example.com/tools ") {
		t.Errorf("the generated package has an initialization:\n%s", trace)
	}
}

func BenchmarkGo(b *testing.B) {
	f := manyTools(1000)
	for b.Loop() {
		src := mustGo(b, f)
		b.SetBytes(int64(len(src)))
	}
}
