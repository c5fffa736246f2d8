package lint

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// requestCases returns test cases for the rules about all tools of a request. The field
// tool of a case contains the number of tools in the request.
func requestCases() []ruleCase {
	limited := fake("x")
	limited.Request = func(tools []dialect.Tool) []dialect.RequestNote {
		if len(tools) < 3 {
			return nil
		}
		return []dialect.RequestNote{{Tool: 2, Message: "it is the third"}}
	}
	return []ruleCase{
		{
			name: "129 tools", code: "tool-count", tool: "129", options: Options{},
			want: []string{
				"tools.json:1:1: warning: there are 129 tools, and OpenAI accepts at most 128 in one request; over the limit: tool_128 [tool-count]",
				"tools.json:1:1: warning: there are 129 tools, and VS Code offers a model at most 128 in one request; over the limit: tool_128 [tool-count]",
			},
		},
		{
			name: "140 tools", code: "tool-count", tool: "140", options: Options{Providers: []*dialect.Dialect{dialect.OpenAI}},
			want: []string{
				"tools.json:1:1: warning: there are 140 tools, and OpenAI accepts at most 128 in one request; over the limit: tool_128, tool_129, tool_130, tool_131, tool_132 and 7 more [tool-count]",
			},
		},
		{name: "129 tools for Gemini", code: "tool-count", tool: "129", options: Options{Providers: []*dialect.Dialect{dialect.Gemini}}},
		{name: "128 tools", code: "tool-count", tool: "128"},
		{
			name: "20 tools", code: "many-tools", tool: "20", options: quiet(Options{}),
			want: []string{"tools.json:1:1: note: there are 20 tools, and models choose best from fewer than 20 [many-tools]"},
		},
		{name: "19 tools", code: "many-tools", tool: "19", options: quiet(Options{})},
		{
			name: "three", code: "request-size", tool: "3", options: Options{Providers: []*dialect.Dialect{limited}},
			want: []string{"tools.json:1:1: warning: the tools do not fit in one request to X: it is the third [request-size]"},
		},
		{name: "two", code: "request-size", tool: "2", options: Options{Providers: []*dialect.Dialect{limited}}},
	}
}

// listCases are test cases with several tools. Each line of tool is the definition of one
// tool.
var listCases = []ruleCase{
	{
		name: "capitals", code: "name-case", tool: tool("read_file", `{}`) + "\n" + tool("Read_File", `{}`) + "\n" + tool("READ_FILE", `{}`), options: quiet(Options{}),
		want: []string{
			"tools.json:1:1: warning: the tool names READ_FILE and Read_File differ only in letter case [name-case]",
			"tools.json:1:1: warning: the tool names READ_FILE and read_file differ only in letter case [name-case]",
		},
	},
	{name: "other names", code: "name-case", tool: tool("read_file", `{}`) + "\n" + tool("readFile", `{}`) + "\n" + tool("read_file", `{}`), options: quiet(Options{})},

	{
		name: "no limits", code: "limits-missing", options: quiet(Options{}),
		tool: described("a", "Returns the orders of a user.") + "\n" + described("b", "Returns at most ten orders of a user.") + "\n" +
			described("c", "Returns the orders of a user. Call it when one is named.") + "\n" + described("d", "Sends a letter to the user"),
		want: []string{"tools.json:1:1: note: the description is only one sentence, without a limit or a condition, for a and d [limits-missing]"},
	},
	{
		name: "limits, and other languages", code: "limits-missing", options: quiet(Options{}),
		tool: described("a", "Returns the 50 newest orders of a user.") + "\n" + described("b", "Gibt alle Bestellungen aus.") + "\n" +
			described("c", "Returns the orders of a user.\n\nThose of guests are elsewhere.") + "\n" +
			described("d", "") + "\n" + described("e", "返回用户的订单。"),
	},

	{
		name: "extensions and formats", code: "ajv-strict", options: quiet(Options{}),
		tool: tool("a", `{"type":"string","format":"date","x-unit":"m"}`) + "\n" +
			`{"name":"b","inputSchema":{"type":"object"},"outputSchema":{"type":"object","x-dedalus-box":{"field":"r"},"properties":{"r":{"format":"uri"}}}}`,
		want: []string{"tools.json:1:1: note: Ajv in its default strict mode rejects keywords: x-unit and x-dedalus-box; formats (without ajv-formats): date and uri [ajv-strict]"},
	},
	{name: "plain schemas", code: "ajv-strict", tool: tool("a", `{"type":"string","nullable":true,"minLength":1}`), options: quiet(Options{})},

	{
		name: "Chat Completions", code: "chat-reasoning", tool: tool("a", `{}`) + "\n" + tool("b", `{}`),
		want: []string{"tools.json:1:1: note: newer OpenAI models reject tools with reasoning_effort in Chat Completions; they require the Responses API [chat-reasoning]"},
	},
	{name: "Responses", code: "chat-reasoning", tool: tool("a", `{}`), options: Options{Providers: []*dialect.Dialect{dialect.Responses}}},

	{
		name: "titles and hints", code: "directory", options: Options{Providers: []*dialect.Dialect{dialect.MCP}},
		tool: `{"name":"a","title":"A","inputSchema":{"type":"object"},"annotations":{"openWorldHint":false}}` + "\n" +
			`{"name":"b","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false}}` + "\n" + tool("c", `{}`),
		want: []string{"tools.json:1:1: note: Anthropic's directory of MCP servers requires: a title of b and c; readOnlyHint or destructiveHint of a and c [directory]"},
	},
	{
		name: "all there", code: "directory",
		tool: `{"name":"a","title":"A","inputSchema":{"type":"object"},"annotations":{"destructiveHint":false}}` + "\n" +
			`{"name":"b","inputSchema":{"type":"object"},"annotations":{"title":"B","readOnlyHint":true}}`,
	},
}

// described returns the MCP definition of a tool without arguments.
func described(name, description string) string {
	return fmt.Sprintf(`{"name":%s,"description":%s,"inputSchema":{"type":"object"}}`, schema.Quote(name), schema.Quote(description))
}

func TestListRules(t *testing.T) {
	for _, c := range listCases {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			tools := readTools(t, strings.Split(c.tool, "\n")...)
			report := Join(c.options, []Report{Tools(tools, c.options)}, Across(tools, c.options)...)
			if diff := cmp.Diff(c.want, lines(report.Findings, c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRequestRules(t *testing.T) {
	for _, c := range requestCases() {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			var count int
			if _, err := fmt.Sscan(c.tool, &count); err != nil {
				t.Fatal(err)
			}
			var tools []Tool
			for i := range count {
				tools = append(tools, readTool(t, tool(fmt.Sprintf("tool_%d", i), `{"description":"d"}`)))
			}
			if diff := cmp.Diff(c.want, lines(Tools(tools, c.options).Findings, c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRequestLeavesOutRefused checks that a request contains only accepted tools, and
// that the index in its note refers to one of them.
func TestRequestLeavesOutRefused(t *testing.T) {
	strange := fake("x")
	strange.Names = dialect.OpenAI.Names
	strange.Request = func(tools []dialect.Tool) []dialect.RequestNote {
		return []dialect.RequestNote{{Tool: len(tools) - 1, Message: tools[len(tools)-1].Name}}
	}
	tools := readTools(t, tool("first", `{}`), tool("a.b", `{}`), tool("last", `{}`))
	for _, f := range Tools(tools, Options{Providers: []*dialect.Dialect{strange}}).Findings {
		if want := "the tools do not fit in one request to X: last"; f.Code == "request-size" && (f.Tool != "last" || f.Message != want) {
			t.Errorf("finding about %s: %s", f.Tool, f.Message)
		}
	}
}

func taking(name, description string, params ...string) string {
	var properties []string
	for _, param := range params {
		properties = append(properties, schema.Quote(param)+`:{"type":"string"}`)
	}
	return fmt.Sprintf(`{"name":%s,"description":%s,"inputSchema":{"type":"object","properties":{%s}}}`,
		schema.Quote(name), schema.Quote(description), strings.Join(properties, ","))
}

const long = "Returns the weather of the next days for a city, a street or a station, with temperatures, wind and rain"

// acrossCases are test cases for rules that compare the tools of all packages. Each line
// of tool is the definition of one tool.
var acrossCases = []ruleCase{
	{
		name: "names", code: "confusable-tools", tool: taking("read_file", "A.") + "\n" + taking("ReadFile", "B.") + "\n" + taking("fileRead", "C."),
		want: []string{
			"tools.json:1:1: note: the tools ReadFile and fileRead are easily confused: their names mean the same [confusable-tools]",
			"tools.json:1:1: note: the tools ReadFile and read_file are easily confused: their names mean the same [confusable-tools]",
		},
	},
	{name: "a plural", code: "confusable-tools", tool: taking("get_order", "A.") + "\n" + taking("get_orders", "B.")},
	{
		name: "verbs", code: "confusable-tools", tool: taking("get_order", "One.", "id") + "\n" + taking("fetch_order", "Two.", "id"),
		want: []string{"tools.json:1:1: note: the tools fetch_order and get_order are easily confused: their names mean the same, and they have the same parameters [confusable-tools]"},
	},
	{
		name: "descriptions", code: "confusable-tools", tool: taking("ship", "Sends the order to a customer.") + "\n" + taking("post", "Sends an order to the customers!"),
		want: []string{"tools.json:1:1: note: the tools post and ship are easily confused: their descriptions have the same words [confusable-tools]"},
	},
	{
		name: "near descriptions", code: "confusable-tools", tool: taking("outlook", long, "place", "days") + "\n" + taking("forecast", long+" in total", "days", "place"),
		want: []string{"tools.json:1:1: note: the tools forecast and outlook are easily confused: their descriptions are almost the same, and they have the same parameters [confusable-tools]"},
	},
	{name: "other parameters", code: "confusable-tools", tool: taking("outlook", long, "place") + "\n" + taking("forecast", long+" in total", "days")},
	{
		name: "another verb", code: "confusable-tools",
		tool: taking("outlook", long, "place") + "\n" + taking("forecast", strings.Replace(long, "Returns", "Deletes", 1), "place"),
	},
	{name: "short descriptions", code: "confusable-tools", tool: taking("a", "Deletes an order.", "id") + "\n" + taking("b", "Deletes an item.", "id")},
	{name: "a direction", code: "confusable-tools", tool: taking("celsius_to_kelvin", "A.") + "\n" + taking("kelvin_to_celsius", "B.")},
	{name: "other things", code: "confusable-tools", tool: taking("get_order", "A.", "id") + "\n" + taking("get_user", "B.", "id") + "\n" + taking("list_orders", "C.")},
	{name: "one name twice", code: "confusable-tools", tool: taking("get_order", "A.") + "\n" + taking("get_order", "A.")},
	{name: "one deprecated", code: "confusable-tools", tool: taking("get_order", "A.") + "\n" + taking("fetch_order", `Deprecated: Call get_order instead.`)},
	{name: "no descriptions", code: "confusable-tools", tool: taking("a", "") + "\n" + taking("b", "")},
}

func TestAcross(t *testing.T) {
	for _, c := range acrossCases {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			tools := readTools(t, strings.Split(c.tool, "\n")...)
			if diff := cmp.Diff(c.want, lines(Across(tools, c.options), c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAcrossPackages checks that the finding is in the package of the later tool and
// refers to the other tool.
func TestAcrossPackages(t *testing.T) {
	tools := readTools(t, taking("get_order", "A."), taking("fetch_order", "B."))
	tools[0].Package, tools[1].Package = "example.com/a", "example.com/b"
	findings := slices.DeleteFunc(Across(tools, Options{}), func(f Finding) bool { return f.Code != "confusable-tools" })
	if len(findings) != 1 || findings[0].Package != "example.com/b" || findings[0].Tool != "fetch_order" || len(findings[0].Related) != 1 {
		t.Errorf("findings = %+v", findings)
	}
}
