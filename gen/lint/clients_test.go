package lint

import "github.com/go-toolgen/toolgen/gen/dialect"

// clientCases are cases of the rules for what single clients make of a tool.
var clientCases = []ruleCase{
	{
		name: "a list", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{}}}`,
		want: []string{"tools.json:1:60: warning: the result of t is not an object: in a session of MCP before 2026-07-28, such as those of the TypeScript SDK up to 1.32 and by default in 2.4, clients refuse the whole list of tools [natural-result]"},
	},
	{
		name: "a union", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"anyOf":[{"type":"object"}]}}`,
		want: []string{"tools.json:1:60: warning: the result of t is not an object: in a session of MCP before 2026-07-28, such as those of the TypeScript SDK up to 1.32 and by default in 2.4, clients refuse the whole list of tools [natural-result]"},
	},
	{name: "an object", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}`},
	{name: "no result", code: "natural-result", tool: tool("t", `{}`)},
	{
		name: "not for MCP", code: "natural-result", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{}}}`,
	},
	{
		name: "a map", code: "result-schema", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","additionalProperties":{"type":"string"}}}`,
		want: []string{"tools.json:1:100: note: the TypeScript SDK 1.22.0 refuses the whole list of tools for the schema of what t returns: it accepts only a boolean as additionalProperties [result-schema]"},
	},
	{
		name: "a definition", code: "result-schema",
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}}`,
		want: []string{"tools.json:1:125: note: the TypeScript SDK 1.22.0 refuses the whole list of tools for the schema of what t returns: it cuts off what #/$defs/A refers to [result-schema]"},
	},
	{
		name: "what is kept", code: "result-schema",
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{},"b":{"$ref":"#/properties/a"},"c":{"type":"object","additionalProperties":{}}},"additionalProperties":true,"$defs":{"A":{"$ref":"#/$defs/A"}}}}`,
	},

	{
		name: "a union", code: "union-merged", tool: tool("t", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`),
		want: []string{"tools.json:1:96: note: LangChain.js merges the variants of t into one schema: of a property that several have it keeps the last, and variants that are not objects are lost [union-merged]"},
	},
	{name: "where it does not look", code: "union-merged", tool: tool("t", `{"propertyNames":{"anyOf":[{"format":"ipv4"}]},"properties":{"not":{}}}`)},
	{name: "a list of types", code: "union-merged", tool: tool("t", `{"type":["string","integer"]}`)},
	{name: "not for MCP", code: "union-merged", tool: tool("t", `{"oneOf":[{}]}`), options: quiet(Options{})},

	{
		name: "constraints", code: "keyword-unseen", tool: tool("t", `{"type":"integer","minimum":1,"maximum":3}`), options: Options{Providers: []*dialect.Dialect{dialect.Responses}},
		want: []string{"tools.json:1:1: note: models that get tools in OpenAI's harmony format, such as gpt-oss, do not see minimum and maximum of t [keyword-unseen]"},
	},
	{name: "what it shows", code: "keyword-unseen", tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string","enum":["x"],"description":"d"}},"required":["a"],"additionalProperties":false}}`},
	{name: "other providers", code: "keyword-unseen", tool: tool("t", `{"type":"integer","minimum":1}`), options: Options{Providers: []*dialect.Dialect{dialect.MCP}}},
}
