package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// located returns the parts of tools that are compared: package, format, name, position,
// and input schema.
func located(tools []dialect.Located) []string {
	var all []string
	for _, t := range tools {
		form := "Go"
		if t.Form != nil {
			form = t.Form.Name
		}
		all = append(all, fmt.Sprintf("%s %s %s %d:%d %s", t.Package, form, t.Name, t.NamePos.Line, t.NamePos.Column, t.Input))
	}
	return all
}

// told returns the parts of diagnostics that are compared: position, severity, message,
// and code.
func told(diags diag.List) []string {
	var all []string
	for _, d := range diags {
		all = append(all, fmt.Sprintf("%d:%d %s %s [%s]", d.Pos.Line, d.Pos.Column, d.Severity, d.Message, d.Code))
	}
	return all
}

func TestToolsFrom(t *testing.T) {
	const object = `{"type":"object"}`
	tests := []struct {
		name, text string
		tools      []string
		told       []string
	}{
		{"of MCP", `{"tools":[{"name":"a b","inputSchema":` + object + `}]}`, []string{" mcp a b 1:19 " + object}, nil},
		{"one", `{"name":"a","input_schema":` + object + `}`, []string{" anthropic a 1:9 " + object}, nil},
		{"of Chat Completions", "[\n" + `{"type":"function","function":{"name":"a","parameters":` + object + `}}]`, []string{" openai a 2:39 " + object}, nil},
		{"of Gemini", `[{"functionDeclarations":[{"name":"a","parametersJsonSchema":` + object + `}]}]`, []string{" gemini a 1:35 " + object}, nil},
		{"of Bedrock", `[{"toolSpec":{"name":"a","inputSchema":{"json":` + object + `}}}]`, []string{" bedrock a 1:22 " + object}, nil},
		{"mixed, with what a provider runs", `[{"type":"web_search"},{"type":"function","name":"a","parameters":` + object + `},{"name":"b","inputSchema":` + object + `}]`,
			[]string{" responses a 1:50 " + object, " mcp b 1:94 " + object},
			[]string{"1:2 warning skipped web_search of OpenAI, a tool that the provider executes itself [field-skipped]"}},
		{"a page", `{"tools":[{"name":"a","inputSchema":` + object + `}],"nextCursor":"x"}`, []string{" mcp a 1:19 " + object},
			[]string{"1:70 warning the file contains only one page of the tools: nextCursor refers to more tools [bad-json]"}},
		{"twins", `[{"name":"a","inputSchema":` + object + `},{"name":"a","inputSchema":` + object + `}]`, []string{" mcp a 1:10 " + object},
			[]string{"1:55 error the tool name a is already used [duplicate-name]"}},
		{"no form", `[{"name":"a"}]`, nil, []string{`1:2 error tool "a" needs an inputSchema of "type":"object" [bad-tool]`}},
		{"no tool", `[1]`, nil, []string{"1:2 error a tool needs a name [bad-tool]"}},
		{"a wrong field", `[{"name":1,"input_schema":{}}]`, nil, []string{"1:10 error the tool's name must be of type string, not number [bad-tool]"}},
		{"empty", `[]`, nil, []string{"1:1 error the list of tools is empty [no-tools]"}},
		{"no list", `1`, nil, []string{"1:1 error tools must be an array, an object with an array under \"tools\", or a single tool, not a value of type number [bad-json]"}},
		{"no JSON", `[{]`, nil, []string{"1:3 error unexpected ']', expected a key in quotes [bad-json]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools, diags := gen.ToolsFrom(read.File{Name: "tools.json", Text: []byte(tt.text)})
			if diff := cmp.Diff(tt.tools, located(tools)); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.told, told(diags)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// TestBox checks that a marker distinguishes a wrapper from an object that has the same
// structure.
func TestBox(t *testing.T) {
	const tool = `[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"value":{"type":"integer"}%s}%s}}]`
	tests := []struct{ name, text, want string }{
		{"marked", fmt.Sprintf(tool, "", `,"x-box":{"field":"value"}`), "value"},
		{"not marked", fmt.Sprintf(tool, "", ""), ""},
		{"marked for another", fmt.Sprintf(tool, "", `,"x-box":{"field":"result"}`), ""},
		{"two properties", fmt.Sprintf(tool, `,"b":{}`, `,"x-box":{"field":"value"}`), ""},
		{"no result", `[{"name":"a","inputSchema":{"type":"object"}}]`, ""},
	}
	for _, tt := range tests {
		tools, diags := gen.ToolsFrom(read.File{Name: "tools.json", Text: []byte(tt.text)})
		if len(tools) != 1 || len(diags) > 0 {
			t.Fatalf("%s: %d tools, %v", tt.name, len(tools), diags)
		}
		if got := tools[0].Box; got != tt.want {
			t.Errorf("%s: the box is %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestToolsFromGenerated checks that the tools in the generated files of the examples
// equal the tools in the source, and that each part of a schema has a position in the
// file.
func TestToolsFromGenerated(t *testing.T) {
	for _, dir := range []string{"weather", "notes"} {
		name := filepath.Join("..", "examples", dir, inspect.DefaultOutput)
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tools, diags := gen.ToolsFromGenerated(inspect.GoFile{Name: name, Content: content})
		if len(tools) == 0 || len(diags) > 0 {
			t.Fatalf("%s: %d tools, %v", name, len(tools), diags)
		}
		lines := strings.Split(string(content), "\n")
		for _, tool := range tools {
			if tool.Form != dialect.MCP {
				t.Errorf("%s: got the format %v, want MCP", tool.Name, tool.Form)
			}
			schema.Walk(tool.Input, func(path schema.Path, sub *schema.Doc) bool {
				pos := sub.Origin.Pos()
				if pos.Filename != name || !strings.HasPrefix(lines[pos.Line-1][pos.Column-1:], sub.String()[:1]) {
					t.Errorf("%s %s: the schema does not begin at %v", tool.Name, path, pos)
				}
				return true
			})
		}
	}
}

func TestToolsFromGeneratedArrays(t *testing.T) {
	const head = inspect.GeneratedHeader + "\n\npackage p\n\n"
	const function = `{"type":"function","function":{"name":"a","parameters":{}}}`
	tests := []struct {
		name, content string
		tools         []string
		told          []string
	}{
		{"MCP goes first", head + "const XOpenAITools = `[" + function + "]`\nconst XMCPTools = `[{\"name\":\"b\",\"inputSchema\":{\"type\":\"object\"}}]`\n",
			[]string{` mcp b 6:29 {"type":"object"}`}, nil},
		{"another form", head + "const XMistralTools = `[" + function + "]`\n", []string{" mistral a 5:63 {}"}, nil},
		{"a tool of such a name", head + "const ToolMCPTools = `mcp_tools`\n", nil, []string{"1:1 error the file does not contain an array of definitions [no-tools]"}},
		{"edited", head + "const MCPTools = `[{`\n", nil, []string{"5:21 error unexpected end of input, expected a key in quotes [bad-json]"}},
		{"of somebody else", "package p\n", nil, []string{"1:1 error toolgen did not generate this file [not-generated]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools, diags := gen.ToolsFromGenerated(inspect.GoFile{Name: "x.go", Content: []byte(tt.content)})
			if diff := cmp.Diff(tt.tools, located(tools)); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.told, told(diags)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAligned checks that Aligned makes a tool from a file equal to the same tool from
// source, although the file has no package name and its format lacks some fields.
func TestAligned(t *testing.T) {
	said := func(pkg, name, input string) dialect.Located {
		doc, err := schema.Parse([]byte(input))
		if err != nil {
			t.Fatal(err)
		}
		yes := true
		return dialect.Located{Package: pkg, GoName: strings.ToUpper(name), Tool: dialect.Tool{
			Name: name, Title: "T", Description: "d", Input: doc, Output: doc, Annotations: dialect.Annotations{ReadOnly: &yes},
		}}
	}
	const days = `{"type":"object","properties":{"n":{"type":"integer","default":3}},"required":[],"additionalProperties":false}`
	source := []dialect.Located{said("p", "a", days), said("p", "new", days)}
	for _, d := range dialect.All() {
		t.Run(d.Name, func(t *testing.T) {
			file := source[0].InForm(d)
			file.Package, file.GoName = "", ""
			old, now := dialect.Aligned([]dialect.Located{file}, source)
			if diff := cmp.Diff(located(old)[0], located(now)[0]); diff != "" || old[0].GoName != "A" {
				t.Errorf("the tool differs in the format of %s (-old +new), with the Go name %q:\n%s", d.Name, old[0].GoName, diff)
			}
			if now[1].Form != d || source[1].Form != nil {
				t.Errorf("the tool without another is of the form %v, want %s", now[1].Form, d.Name)
			}
			if got := d.Envelope(old[0].Tool).String(); got != d.Envelope(now[0].Tool).String() {
				t.Errorf("definitions differ:\n%s\n%s", got, d.Envelope(now[0].Tool))
			}
		})
	}
	t.Run("two of one name", func(t *testing.T) {
		twins := []dialect.Located{said("p", "a", days), said("q", "a", days)}
		old, _ := dialect.Aligned([]dialect.Located{said("", "a", days)}, twins)
		if old[0].Package != "" {
			t.Errorf("got the package %q for a tool that exists in two packages, want none", old[0].Package)
		}
	})
}
