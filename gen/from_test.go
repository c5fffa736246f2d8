package gen_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// folder returns a package for files that are generated from MCP definitions, with the
// options that the flags set.
func folder(t testing.TB, flags ...string) *inspect.Package {
	t.Helper()
	var args []directive.Arg
	for _, flag := range flags {
		key, value, _ := strings.Cut(flag, "=")
		args = append(args, directive.Arg{Key: key, Value: value, HasValue: value != ""})
	}
	options, problems := directive.DecodeFlags(args, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return &inspect.Package{Path: "example.com/tools", Name: "tools", Dir: "/tools", Options: options}
}

func generateFrom(pkg *inspect.Package, text string) ([]gen.File, string) {
	files, diags := gen.GenerateFromMCP(pkg, read.File{Name: "/tools/tools.json", Text: []byte(text)}, "mcp_gen.go")
	return files, diagsText(diags, "/tools")
}

const object = `"inputSchema":{"type":"object"}`

// TestFromMCPProblems checks that each problem has a position in the file.
func TestFromMCPProblems(t *testing.T) {
	tests := []struct {
		name, text string
		flags      []string
		want       []string
	}{
		{"no JSON", `{"tools":[`, nil, []string{`tools.json:1:11: unexpected end of input, expected a JSON value [bad-json]`}},
		{"a key twice", "{\"name\":\"a\",\n \"name\":\"b\"}", nil, []string{`tools.json:2:2: key "name" appears twice [bad-json]`}},
		{"no list", `"read_file"`, nil, []string{`tools.json:1:1: expected an array of tools, got type string [bad-json]`}},
		{"tools that are no list", `{"tools":{}}`, nil, []string{`tools.json:1:10: expected an array of tools, got type object [bad-json]`}},
		{"no tools", `{"tools":[]}`, nil, []string{`tools.json:1:10: the list of tools is empty [no-tools]`}},
		{"null for a list", `{"tools":null}`, nil, []string{`tools.json:1:10: the list of tools is empty [no-tools]`}},
		{"a page", `{"tools":[],"nextCursor":""}`, nil, []string{`tools.json:1:26: the file contains only one page of the tools: nextCursor refers to more tools, which the generated file would not contain [bad-json]`}},
		{"a page in a response", `{"jsonrpc":"2.0","id":1,"result":{"tools":[],"nextCursor":""}}`, nil, []string{
			`tools.json:1:59: the file contains only one page of the tools: nextCursor refers to more tools, which the generated file would not contain [bad-json]`}},
		{"a response", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}`, nil, []string{`tools.json:1:44: tool "a" needs an inputSchema of "type":"object" [bad-tool]`}},
		{"an error response", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`, nil, []string{
			`tools.json:1:33: the server responded with an error: "Method not found" (code -32601) [bad-json]`}},
		{"another form", `[{"name":"a",` + object + `},{"type":"function","function":{"name":"b"}},{"type":"function","function":{"name":"c"}}]`, nil, []string{
			`tools.json:1:47: this definition is in the format OpenAI (openai), not mcp [bad-tool]`}},
		{"the form of Anthropic", `{"name":"a","input_schema":{"type":"object"}}`, nil, []string{
			`tools.json:1:1: this definition is in the format Anthropic (anthropic), not mcp [bad-tool]`}},
		{"the form of Gemini", `[{"functionDeclarations":[{"name":"a"}]}]`, nil, []string{
			`tools.json:1:2: this definition is in the format Gemini (gemini), not mcp [bad-tool]`}},
		{"a schema alone", `{"type":"object","properties":{}}`, nil, []string{
			`tools.json:1:1: this is a JSON Schema, not a tool: a tool has a name, and a separate member with the schema of its arguments [bad-tool]`}},
		{"no name", `[{` + object + `}]`, nil, []string{`tools.json:1:2: a tool needs a name [bad-tool]`}},
		{"a description of another type", `[{"name":"a","description":3,` + object + `}]`, nil, []string{`tools.json:1:28: the tool's description must be of type string, not number [bad-tool]`}},
		{"names that providers refuse", "[{\"name\":\"fs/read\"," + object + "},\n{\"name\":\"fs.read\"," + object + "},\n{\"name\":\"\"," + object + "}]", nil, []string{
			`tools.json:1:10: MCP SDKs reject the name "fs/read": use 1 to 128 letters, digits, _, . and - [bad-name]`,
			`tools.json:2:9: OpenAI rejects the name "fs.read": use 1 to 64 letters, digits, _ and - [bad-name]`,
			`tools.json:3:1: a tool needs a name [bad-tool]`,
		}},
		{"a name that MCP takes", `[{"name":"fs.read",` + object + `}]`, []string{"format=mcp"}, nil},
		{"a name that Gemini alone refuses", `[{"name":"2fa",` + object + `}]`, []string{"format=openai,gemini"}, []string{
			`tools.json:1:10: Gemini rejects the name "2fa": use 1 to 64 letters, digits, _, ., : and -, starting with a letter or _ [bad-name]`}},
		{"a prefix too long", `[{"name":"a",` + object + `}]`, []string{"prefix=" + strings.Repeat("x", 64)}, []string{
			`tools.json:1:10: OpenAI rejects the name "` + strings.Repeat("x", 64) + `a": use 1 to 64 letters, digits, _ and - [bad-name]`}},
		{"a name twice", "[{\"name\":\"a\"," + object + "},\n{\"name\":\"a\"," + object + "}]", nil, []string{
			"tools.json:2:9: the tool name a is already used [duplicate-name]"}},
		{"Go names that differ", `[{"name":"read_file",` + object + `},{"name":"read-file",` + object + `},{"name":"readFile",` + object + `}]`, nil, nil},
		{"Go names that do not", "[{\"name\":\"a\"," + object + "},\n{\"name\":\"A\"," + object + "}]", nil, []string{
			"tools.json:2:1: the constant of A would be ToolA, which another tool already has [name-clash]"}},
		{"a schema that is none", `[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"minLength":-1}}}}]`, nil, []string{
			"tools.json:1:76: #/properties/x/minLength is out of range [bad-schema]"}},
		{"an older schema", `[{"name":"a","inputSchema":{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"x":{"minimum":0,"exclusiveMinimum":true}}}}]`, []string{"format=mcp"}, nil},
		{"a reference to nothing", `[{"name":"a",` + object + `,"outputSchema":{"type":"object","properties":{"x":{"$ref":"#/$defs/X"}}}}]`, nil, []string{
			`tools.json:1:104: $ref "#/$defs/X" has no target in the schema [bad-schema]`}},
		{"a reference in a circle", `[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"$ref":"#/properties/x"}}}}]`, nil, []string{
			`tools.json:1:71: $ref "#/properties/x" refers to itself [bad-schema]`}},
		{"what is not strict", "[{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\n\"x\":{\"type\":\"object\",\"additionalProperties\":{}}}}}]", []string{"strict"}, []string{
			"tools.json:2:45: warning: the tool a is not strict for OpenAI: the value is a map, but in strict mode the schema must list all keys [not-strict]"}},
		{"what is refused", "[{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\n\"x-y\":{\"type\":\"string\"}}}}]", []string{"format=gemini-legacy"}, []string{
			`tools.json:2:7: Gemini does not accept the tool a: the property name "x-y" does not match ^[A-Za-z_][A-Za-z0-9_]{0,63}$; rename it [refused]`}},
		{"all at once", "[{},\n{\"name\":\"a b\"," + object + "},\n{\"name\":\"c\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"x-y\":{\"type\":\"string\"}}}}]", []string{"format=gemini-legacy"}, []string{
			`tools.json:1:2: a tool needs a name [bad-tool]`,
			`tools.json:2:9: MCP SDKs reject the name "a b": use 1 to 128 letters, digits, _, . and - [bad-name]`,
			`tools.json:3:64: Gemini does not accept the tool c: the property name "x-y" does not match ^[A-Za-z_][A-Za-z0-9_]{0,63}$; rename it [refused]`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files, text := generateFrom(folder(t, tt.flags...), tt.text)
			var got []string
			for line := range strings.Lines(text) {
				if !strings.HasPrefix(line, "\t") {
					got = append(got, strings.TrimSuffix(line, "\n"))
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
			failed := slices.ContainsFunc(tt.want, func(line string) bool { return !strings.Contains(line, ": warning: ") })
			if failed == (len(files) > 0) {
				t.Errorf("%d files", len(files))
			}
		})
	}
}

// TestFromMCPHints checks that hints refer to the file and the flags, not to Go source.
func TestFromMCPHints(t *testing.T) {
	taken := folder(t)
	taken.Scope = map[string]token.Position{"MCPTools": {Filename: "/tools/a.go", Line: 3, Column: 7}}
	tests := []struct {
		name string
		pkg  *inspect.Package
		text string
		want string
	}{
		{"clash", taken, `[{"name":"a",` + object + `}]`, "use -goprefix NAME to prefix the generated names"},
		{"name twice", folder(t), `[{"name":"a",` + object + `},{"name":"a",` + object + `}]`, "rename one of them, or remove it from the file"},
		{"not strict", folder(t, "strict"), `[{"name":"a","inputSchema":{"type":"object","properties":{"x":{}}}}]`, "change the definition in the file, or remove -strict"},
		{"refused", folder(t, "format=gemini-legacy"), `[{"name":"a","inputSchema":{"type":"object","properties":{"x-y":{"type":"string"}}}}]`, "change the definition in the file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, got := generateFrom(tt.pkg, tt.text)
			if !strings.Contains(got, "\thint: "+tt.want+"\n") {
				t.Errorf("got\n%swant the hint %s", got, tt.want)
			}
		})
	}
}

// TestFromMCPForms checks that a single tool, an array, and a list have the same result.
func TestFromMCPForms(t *testing.T) {
	tool := `{"name":"read_file","description":"Reads.",` + object + `}`
	want, problems := generateFrom(folder(t), tool)
	if problems != "" {
		t.Fatal(problems)
	}
	for _, text := range []string{"[" + tool + "]", `{"tools":[` + tool + `]}`, `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + tool + `]}}`, `{"resultType":"complete","tools":[` + tool + `],"nextCursor":null}`} {
		got, _ := generateFrom(folder(t), text)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-one tool +this):\n%s", text, diff)
		}
	}
	if !inspect.Generated(want[0].Content) || !inspect.FromMCP(want[0].Content) {
		t.Errorf("the generated file does not name its input:\n%s", want[0].Content)
	}
	if strings.Contains(string(want[0].Content), "tools.json") {
		t.Error("the content of the generated file depends on the path of the input")
	}
}

// TestFromMCPNames checks the Go names that are derived from unusual tool names.
func TestFromMCPNames(t *testing.T) {
	tests := []struct{ names, want []string }{
		{[]string{"read_file", "list-all", "getURL", "X"}, []string{"ToolReadFile", "ToolListAll", "ToolGetURL", "ToolX"}},
		{[]string{"read_file", "read-file", "readFile"}, []string{"ToolRead_file", "ToolReadDashfile", "ToolReadFile"}},
		{[]string{"_", "__", "a__", "func", "type", "s", "tool", "len"}, []string{"Tool_", "Tool__", "ToolA", "ToolFunc", "ToolType", "ToolS", "ToolTool", "ToolLen"}},
		{[]string{"2fa", "9", "a.b", "-", "..."}, []string{"Tool2fa", "Tool9", "ToolAB", "ToolDash", "ToolDotDotDot"}},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.names, " "), func(t *testing.T) {
			var tools []string
			for _, name := range tt.names {
				tools = append(tools, fmt.Sprintf(`{"name":%q,"description":"Does.",%s}`, name, object))
			}
			files, problems := generateFrom(folder(t, "format=mcp"), "["+strings.Join(tools, ",")+"]")
			if problems != "" {
				t.Fatal(problems)
			}
			for i, name := range tt.want {
				if constant := fmt.Sprintf("\t%s = %q\n", name, tt.names[i]); !strings.Contains(spaced(files[0].Content), constant) {
					t.Errorf("no line %s", constant)
				}
			}
		})
	}
}

func spaced(text []byte) string {
	return strings.Join(strings.FieldsFunc(string(text), func(r rune) bool { return r == ' ' }), " ")
}

// TestFromMCPDefinitions checks that a definition has the format of the dialect, includes
// the prefix in the name, is strict if the flags require it, and keeps fields that have
// no column in the generated rows.
func TestFromMCPDefinitions(t *testing.T) {
	const text = `[{"name":"read","title":"Read","description":"Reads.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","default":1}}},
		"annotations":{"readOnlyHint":true},"_meta":{"name":"read","title":"Read","description":"Reads.","list":[{"name":"read"}]}}]`
	tests := []struct {
		dialect *dialect.Dialect
		flags   []string
		want    string
	}{
		{dialect.MCP, []string{"strict"}, `{"name":"read","title":"Read","description":"Reads.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","default":1}}},` +
			`"annotations":{"readOnlyHint":true},"_meta":{"name":"read","title":"Read","description":"Reads.","list":[{"name":"read"}]}}`},
		{dialect.Responses, []string{"prefix=fs_"}, `{"type":"function","name":"fs_read","description":"Reads.","strict":false,"parameters":{"type":"object","properties":{"n":{"type":"integer","description":"Default: 1."}}}}`},
		{dialect.OpenAI, []string{"strict"}, `{"type":"function","function":{"name":"read","description":"Reads.","strict":true,"parameters":{"type":"object","properties":{` +
			`"n":{"type":["integer","null"],"description":"Default: 1."}},"required":["n"],"additionalProperties":false}}}`},
	}
	for _, tt := range tests {
		t.Run(tt.dialect.Name, func(t *testing.T) {
			pkg := folder(t, tt.flags...)
			definitions, diags := gen.DefinitionsFromMCP(pkg, read.File{Name: "tools.json", Text: []byte(text)}, tt.dialect)
			if len(diags) > 0 || len(definitions) != 1 {
				t.Fatalf("%d definitions\n%s", len(definitions), diagsText(diags, "/"))
			}
			if diff := cmp.Diff(tt.want, definitions[0].Doc.String()); diff != "" {
				t.Errorf("definition (-want +got):\n%s", diff)
			}
			if _, problems := generateFrom(pkg, text); problems != "" {
				t.Errorf("the file cannot be generated:\n%s", problems)
			}
		})
	}
}

// TestFromMCPHostile checks that input that would require too much time or memory is
// rejected quickly.
func TestFromMCPHostile(t *testing.T) {
	laughs := `"d0":{"type":"string"}`
	for i := range 40 {
		laughs += fmt.Sprintf(`,"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[2]d"}}}`, i+1, i)
	}
	tests := []struct{ name, text string }{
		{"deep", strings.Repeat("[", 20_000)},
		{"deep schema", `{"name":"a","inputSchema":` + strings.Repeat(`{"not":`, 900) + "{}" + strings.Repeat("}", 900) + "}"},
		{"long", `{"name":"a","description":"` + strings.Repeat("x", 10<<20) + `",` + object + `}`},
		{"wide", `{"name":"a","inputSchema":{"type":"object","properties":{` + manyProperties(60_000) + `}}}`},
		{"references that double", `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"$ref":"#/$defs/d40"}},"$defs":{` + laughs + `}}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			_, problems := generateFrom(folder(t, "format=mcp,openai,anthropic,gemini-legacy,ollama", "strict"), tt.text)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("it took %s", took)
			}
			if problems == "" {
				t.Error("the input is not rejected")
			}
			if len(problems) > 10_000 {
				t.Errorf("%d bytes of diagnostics", len(problems))
			}
		})
	}
}

func manyProperties(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf(`"p%d":{}`, i)
	}
	return strings.Join(names, ",")
}
