package lint

import "github.com/go-toolgen/toolgen/gen/dialect"

// headerCases are those of arguments that clients send in headers.
var headerCases = []ruleCase{
	{
		name: "none that clients take", code: "header-invalid",
		tool: tool("t", `{"type":"array","items":{"type":"string","x-mcp-header":"A"}},"b":{"type":"string","x-mcp-header":"a b"},"c":{"type":["string","null"],"x-mcp-header":"C"},"d":{"type":"number","x-mcp-header":"D"},"e":{"type":"string","x-mcp-header":"E"},"f":{"type":"boolean","x-mcp-header":"e"},"g":{"x-mcp-header":1}`),
		want: []string{
			`tools.json:1:143: clients of MCP leave out t: a header has to be that of an argument, or of a property of one: clients do not look for it at #/properties/a/items [header-invalid]`,
			`tools.json:1:185: clients of MCP leave out t: "a b" is not a valid name of a header [header-invalid]`,
			`tools.json:1:237: clients of MCP leave out t: a header can only have a string, an integer or a boolean, and c is of the type string or null [header-invalid]`,
			`tools.json:1:278: warning: clients of MCP leave out t: a header can only have a string, an integer or a boolean, and d is of the type number [header-invalid]`,
			`tools.json:1:361: clients of MCP leave out t: two arguments have the header Mcp-Param-e [header-invalid]`,
			`tools.json:1:386: clients of MCP leave out t: 1 is not a valid name of a header [header-invalid]`,
		},
	},
	{name: "some", code: "header-invalid", tool: tool("t", `{"type":"string","x-mcp-header":"A"},"b":{"type":"object","properties":{"c":{"type":"integer","x-mcp-header":"b"}}}`)},
	{
		name: "of another API", code: "header-invalid", tool: tool("t", `{"x-mcp-header":1}`),
		options: Options{Providers: []*dialect.Dialect{dialect.OpenAI}},
	},
	{
		name: "a key", code: "header-secret",
		tool: tool("t", `{"type":"string","x-mcp-header":"Api-Key"},"userToken":{"type":"string","x-mcp-header":"B"}`),
		want: []string{
			`tools.json:1:119: warning: a of t looks like a secret, and stands in the header Mcp-Param-Api-Key, which everybody on the way can read [header-secret]`,
			`tools.json:1:174: warning: userToken of t looks like a secret, and stands in the header Mcp-Param-B, which everybody on the way can read [header-secret]`,
		},
	},
	{name: "no secret", code: "header-secret", tool: tool("t", `{"type":"string","x-mcp-header":"Region"},"max_tokens":{"type":"integer","x-mcp-header":"Tokens"},"token":{"type":"string"}`)},
	{
		name: "of another API", code: "header-secret", tool: tool("t", `{"type":"string","x-mcp-header":"Api-Key"}`),
		options: Options{Providers: []*dialect.Dialect{dialect.OpenAI}},
	},
}
