package lint

import (
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A ruleCase is a tool, and the expected findings of one rule.
type ruleCase struct {
	kind    dialect.Kind
	name    string
	code    diag.Code
	tool    string
	options Options
	want    []string // empty if the rule must report nothing
}

var none = fake("none")

func quiet(o Options) Options {
	o.Providers = []*dialect.Dialect{none}
	return o
}

var ruleCases = []ruleCase{
	{
		name: "refused", code: "provider-refuses", tool: tool("t", `{}`),
		options: Options{Providers: []*dialect.Dialect{fake("x", lower.Note{Kind: lower.Refused, Message: "no $ref is taken", Pos: at(7)})}},
		want:    []string{"tools.json:1:7: X does not accept the tool t: no $ref is taken [provider-refuses]"},
	},
	{
		name: "told is not refused", code: "provider-refuses", tool: tool("t", `{}`),
		options: Options{Providers: []*dialect.Dialect{fake("x", lower.Note{Kind: lower.Described})}},
	},
	{
		name: "inexact", code: "strict-inexact", tool: tool("t", `{}`),
		options: Options{Strict: true, Providers: []*dialect.Dialect{strictFake("x", lower.Note{Kind: lower.Inexact, Message: "a is a map"})}},
		want:    []string{"tools.json:1:1: warning: the tool t cannot be strict for X: a is a map [strict-inexact]"},
	},
	{
		name: "strict is not asked for", code: "strict-inexact", tool: tool("t", `{}`),
		options: Options{Providers: []*dialect.Dialect{strictFake("x", lower.Note{Kind: lower.Inexact})}},
	},
	{
		name: "can be strict", code: "strictable", tool: tool("t", `{}`),
		options: Options{Strict: true, Providers: []*dialect.Dialect{strictFake("x", lower.Note{Kind: lower.Adapted}), strictFake("y", lower.Note{Kind: lower.Described})}},
		want:    []string{"tools.json:1:1: note: the tool t can be strict for X without loss [strictable]"},
	},
	{
		name: "strict is not asked for", code: "strictable", tool: tool("t", `{}`),
		options: Options{Providers: []*dialect.Dialect{strictFake("x")}},
	},
	{
		name: "adapted", code: "adapted", tool: tool("t", `{"type":"integer","default":3}`),
		options: Options{Providers: []*dialect.Dialect{fake("x", lower.Note{Kind: lower.Described, Path: schema.Path{"properties", "a"}, Keyword: "default", Message: "it is told"})}},
		want:    []string{"tools.json:1:87: note: X: #/properties/a of the tool t: it is told [adapted]"},
	},
	{name: "kept", code: "adapted", tool: tool("t", `{"type":"integer"}`), options: quiet(Options{})},

	{
		name: "a dot", code: "name-pattern", tool: tool("a.b", `{}`),
		want: []string{
			`tools.json:1:1: Anthropic rejects the name "a.b": use 1 to 128 letters, digits, _ and - [name-pattern]`,
			`tools.json:1:1: OpenAI rejects the name "a.b": use 1 to 64 letters, digits, _ and - [name-pattern]`,
		},
	},
	{
		name: "a slash", code: "name-pattern", tool: tool("a/b", `{}`), options: Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.Ollama}},
		want: []string{
			`tools.json:1:1: warning: SDKs of MCP reject the tool name "a/b": they accept 1 to 128 letters, digits, _, - and . [name-pattern]`,
			`tools.json:1:1: warning: claude.ai and Claude Desktop reject the tool name "a/b": they accept 1 to 64 letters, digits, _ and -, and hide all tools of a server that has a tool with any other name [name-pattern]`,
		},
	},
	{
		name: "a digit first", code: "name-pattern", tool: tool("3d", `{}`), options: Options{Providers: []*dialect.Dialect{dialect.OpenAI, dialect.GeminiLegacy}},
		want: []string{`tools.json:1:1: Gemini rejects the name "3d": use 1 to 64 letters, digits, _, ., : and -, starting with a letter or _ [name-pattern]`},
	},
	{
		name: "65 characters", code: "name-pattern", tool: tool(strings.Repeat("n", 65), `{}`), options: Options{Providers: []*dialect.Dialect{dialect.Anthropic}},
		want: []string{`tools.json:1:1: warning: claude.ai and Claude Desktop reject the tool name "` + strings.Repeat("n", 65) + `": they accept 1 to 64 letters, digits, _ and -, and hide all tools of a server that has a tool with any other name [name-pattern]`},
	},
	{name: "64 characters", code: "name-pattern", tool: tool(strings.Repeat("n", 64), `{}`), options: Options{Providers: dialect.All()}},

	{
		name: "51 characters", code: "name-length", tool: tool(strings.Repeat("n", 51), `{}`), options: quiet(Options{}),
		want: []string{"tools.json:1:1: warning: the tool name " + strings.Repeat("n", 51) + " has 51 characters; with the prefix that clients add, more than 50 can be too long [name-length]"},
	},
	{name: "50 characters", code: "name-length", tool: tool(strings.Repeat("n", 50), `{}`), options: quiet(Options{})},
	{
		name: "with the server's", code: "name-length", tool: tool(strings.Repeat("n", 50), `{}`), options: quiet(Options{Server: "my-company"}),
		want: []string{"tools.json:1:1: warning: Claude Code builds a name of 67 characters for the server my-company and the tool " + strings.Repeat("n", 50) + ", and the limit is 64 [name-length]"},
	},
	{
		name: "with a long server's", code: "name-length", tool: tool("n", `{}`), options: quiet(Options{Server: strings.Repeat("s", 60)}),
		want: []string{
			"tools.json:1:1: warning: Claude Code builds a name of 68 characters for the server " + strings.Repeat("s", 60) + " and the tool n, and the limit is 64 [name-length]",
			"tools.json:1:1: warning: Cursor builds a name of 61 characters for the server " + strings.Repeat("s", 60) + " and the tool n, and the limit is 60 [name-length]",
		},
	},
	{name: "short with the server's", code: "name-length", tool: tool(strings.Repeat("n", 51), `{}`), options: quiet(Options{Server: "shop"})},

	{
		name: "bare", code: "bare-name", tool: tool("search", `{}`), options: quiet(Options{}),
		want: []string{"tools.json:1:1: note: the tool name search is a single word, which other servers may also use [bare-name]"},
	},
	{name: "two words", code: "bare-name", tool: tool("search_orders", `{}`), options: quiet(Options{})},
	{name: "two words in one", code: "bare-name", tool: tool("searchOrders", `{}`), options: quiet(Options{})},
	{name: "a server", code: "bare-name", tool: tool("search", `{}`), options: quiet(Options{Server: "shop"})},

	{
		name: "the name again", code: "purpose-missing", tool: described("list_orders", "Lists all orders."), options: quiet(Options{}),
		want: []string{`tools.json:1:1: note: the description of list_orders only repeats its name: "Lists all orders." [purpose-missing]`},
	},
	{
		name: "a capital in the name", code: "purpose-missing", tool: described("searchHTTPQueries", "The tool that searches HTTP queries\n"), options: quiet(Options{}),
		want: []string{`tools.json:1:1: note: the description of searchHTTPQueries only repeats its name: "The tool that searches HTTP queries" [purpose-missing]`},
	},
	{name: "more than the name", code: "purpose-missing", tool: described("list_orders", "Lists open orders."), options: quiet(Options{})},
	{name: "nothing", code: "purpose-missing", tool: described("list_orders", ""), options: quiet(Options{})},
	{name: "another script", code: "purpose-missing", tool: described("list_orders", "返回用户的订单。"), options: quiet(Options{})},

	{
		name: "no description", code: "tool-undescribed", tool: `{"name":"t","inputSchema":{"type":"object"}}`, options: quiet(Options{}),
		want: []string{"tools.json:1:1: warning: the tool t has no description, so a model knows only its name [tool-undescribed]"},
	},
	{name: "a description", code: "tool-undescribed", tool: tool("t", `{}`), options: quiet(Options{})},
	{
		name: "no description", code: "parameter-undescribed", options: quiet(Options{}),
		tool: tool("t", `{"type":"object","description":"d","properties":{"b":{"type":"string"},"c":{"$ref":"#/$defs/C"}}}`),
		want: []string{
			"tools.json:1:140: warning: b of the tool t has no description [parameter-undescribed]",
		},
	},
	{
		name: "something else says it", code: "parameter-undescribed", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"enum":["x"]},"b":{"$ref":"#/$defs/B"},` +
			`"c":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/B"}]},"d":{"title":"Number of days"},"e":{"$ref":"#/$defs/E"}},"$defs":{"B":{"description":"b"},"E":{"enum":["x"]}}}}`,
	},
	{
		name: "what libraries write", code: "parameter-undescribed", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"max_days":{"title":"Max Days"},"b":{"description":""}}}}`,
		want: []string{
			"tools.json:1:69: warning: max_days of the tool t has no description [parameter-undescribed]",
			"tools.json:1:94: warning: b of the tool t has no description [parameter-undescribed]",
		},
	},
	{
		name: "an option of the tag of another library", code: "option-in-description", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"description":"required, the name"},"b":{"items":{"properties":{"c":{"description":"optional,the name"}}}}}}}`,
		want: []string{
			`tools.json:1:77: warning: the description of a of the tool t begins with "required," [option-in-description]`,
			`tools.json:1:146: warning: the description of c of the tool t begins with "optional," [option-in-description]`,
		},
	},
	{
		name: "words", code: "option-in-description", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"description":"required for admins"},"b":{"description":"Optional, 3 by default"},"c":{"description":"who, required"}}}}`,
	},
	{
		name: "2 KB", code: "description-length", tool: `{"name":"t","description":"` + strings.Repeat("é", 1025) + `","inputSchema":{"type":"object"}}`,
		want: []string{"tools.json:1:1: warning: the description of t has 2050 bytes, more than the 2048 at which Claude Code truncates it [description-length]"},
	},
	{
		name: "1,024 characters", code: "description-length", tool: `{"name":"t","description":"` + strings.Repeat("a", 1025) + `","inputSchema":{"type":"object"}}`,
		want: []string{"tools.json:1:1: warning: the description of t has 1025 characters, more than the 1024 at which VS Code truncates it for some models and above which Azure OpenAI has rejected it [description-length]"},
	},
	{name: "enough", code: "description-length", tool: `{"name":"t","description":"` + strings.Repeat("é", 1024) + `","inputSchema":{"type":"object"}}`},
	{
		name: "for nobody who was asked", code: "description-length", options: Options{Providers: []*dialect.Dialect{dialect.Gemini}},
		tool: `{"name":"t","description":"` + strings.Repeat("a", 5000) + `","inputSchema":{"type":"object"}}`,
	},

	{
		name: "large", code: "schema-size", tool: tool("t", `{"description":"`+strings.Repeat("a", 5000)+`"}`),
		want: []string{"tools.json:1:1: warning: the input schema of t has 5055 bytes; Codex removes all descriptions from a schema of more than 5000 bytes [schema-size]"},
	},
	{
		name: "large and deep", code: "schema-size",
		tool: tool("t", strings.Repeat(`{"type":"object","properties":{"a":`, 3)+`{"description":"`+strings.Repeat("a", 5000)+`"}`+strings.Repeat(`}}`, 3)),
		want: []string{"tools.json:1:1: warning: the input schema of t has 5166 bytes; Codex removes all descriptions from a schema of more than 5000 bytes, and then replaces objects deeper than 3 levels with {}; the schema has 4 levels [schema-size]"},
	},
	{name: "small and deep", code: "schema-size", tool: tool("t", strings.Repeat(`{"type":"object","properties":{"a":`, 9)+`{}`+strings.Repeat(`}}`, 9))},

	{
		name: "draft-07", code: "schema-version", tool: `{"name":"t","inputSchema":{"type":"object","$schema":"http://json-schema.org/draft-07/schema#"}}`, options: quiet(Options{}),
		want: []string{`tools.json:1:54: warning: the input schema of t is for "http://json-schema.org/draft-07/schema#", but clients interpret it as 2020-12 or as their own dialect [schema-version]`},
	},
	{
		name: "2020-12", code: "schema-version", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema"}}`, options: quiet(Options{}),
		want: []string{`tools.json:1:71: warning: the output schema of t contains $schema, which no provider requires [schema-version]`},
	},
	{name: "nothing", code: "schema-version", tool: tool("$schema", `{"properties":{"$schema":{}}}`), options: quiet(Options{})},

	{
		name: "draft-04", code: "schema-invalid", tool: tool("t", `{"type":"integer","minimum":1,"exclusiveMinimum":true}`),
		want: []string{"tools.json:1:136: the input schema of t is not JSON Schema 2020-12: #/properties/a/exclusiveMinimum is a boolean, but must be a number [schema-invalid]"},
	},
	{name: "valid", code: "schema-invalid", tool: tool("t", `{"type":"integer","exclusiveMinimum":1}`)},

	{
		name: "nowhere", code: "broken-reference", tool: tool("t", `{"$ref":"#/$defs/Gone"}`), options: quiet(Options{}),
		want: []string{`tools.json:1:95: the input schema of t is broken: $ref "#/$defs/Gone" does not refer to a schema [broken-reference]`},
	},
	{
		name: "no property", code: "broken-reference", tool: tool("t", `{"type":"object","required":["b"],"additionalProperties":false}`), options: quiet(Options{}),
		want: []string{`tools.json:1:116: the input schema of t is broken: required "b" is not a property [broken-reference]`},
	},
	{name: "all there", code: "broken-reference", tool: tool("t", `{"$ref":"#/properties/b"},"b":{"required":["c"]}`), options: quiet(Options{})},

	{
		name: "enum of another type", code: "schema-unsatisfiable", tool: tool("t", `{"type":"integer","description":"D","enum":["1","2"]}`), options: quiet(Options{}),
		want: []string{`tools.json:1:87: warning: a of the tool t accepts no value: "type" and "enum" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "required", code: "schema-unsatisfiable", tool: tool("t", `{"type":"integer","enum":["1"]}},"required":["a"],"x":{"y":1`), options: quiet(Options{}),
		want: []string{`tools.json:1:87: a of the tool t accepts no value: "type" and "enum" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "bounds", code: "schema-unsatisfiable", tool: tool("t", `{"minimum":5,"type":"number","exclusiveMaximum":5}`), options: quiet(Options{}),
		want: []string{`tools.json:1:87: warning: a of the tool t accepts no value: "minimum", "type" and "exclusiveMaximum" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "lengths", code: "schema-unsatisfiable", tool: tool("t", `{"type":"string","pattern":"^ab$","maxLength":1}`), options: quiet(Options{}),
		want: []string{`tools.json:1:87: warning: a of the tool t accepts no value: "type", "pattern" and "maxLength" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "required property that is false", code: "schema-unsatisfiable", tool: tool("t", `false},"required":["a"],"x":{"y":1`), options: quiet(Options{}),
		want: []string{`tools.json:1:52: the input of the tool t accepts no value: "type", "properties" and "required" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "all of two types", code: "schema-unsatisfiable", tool: tool("t", `{"type":"array","items":{"allOf":[{"type":"string"},{"type":"null"}]}}`), options: quiet(Options{}),
		want: []string{`tools.json:1:111: warning: a[] of the tool t accepts no value: no value matches "allOf" [schema-unsatisfiable]`},
	},
	{
		name: "where a reference leads", code: "schema-unsatisfiable", tool: tool("t", `{"$ref":"#/definitions/N"}},"required":["a"],"definitions":{"N":{"type":"object","properties":{"n":{"$ref":"#/definitions/N"}},"required":["n"],"maxProperties":0}`), options: quiet(Options{}),
		want: []string{`tools.json:1:151: $defs.N of the tool t accepts no value: "type", "required" and "maxProperties" contradict each other [schema-unsatisfiable]`},
	},
	{
		name: "two places, and the schema around them", code: "schema-unsatisfiable", tool: tool("t", `{"type":"object","required":["b"],"properties":{"b":{"enum":[]},"c":{"type":"null","const":1}}}`), options: quiet(Options{}),
		want: []string{
			`tools.json:1:139: warning: a.b of the tool t accepts no value: no value matches "enum" [schema-unsatisfiable]`,
			`tools.json:1:155: warning: a.c of the tool t accepts no value: "type" and "const" contradict each other [schema-unsatisfiable]`,
		},
	},
	{
		name: "tuple of draft 7", code: "schema-unsatisfiable", tool: tool("t", `{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"null","const":1},"minItems":2}`), options: quiet(Options{}),
		want: []string{`tools.json:1:149: warning: a[] of the tool t accepts no value: "type" and "const" contradict each other [schema-unsatisfiable]`},
	},
	{name: "false on purpose", code: "schema-unsatisfiable", tool: tool("t", `false},"b":{"not":{}},"c":{"type":"object","properties":{"d":false},"additionalProperties":false`), options: quiet(Options{})},
	{name: "conditions", code: "schema-unsatisfiable", tool: tool("t", `{"if":{"required":["x"],"properties":{"x":false}},"then":{"type":"null","const":1},"not":{"type":"null","const":1}}`), options: quiet(Options{})},
	{name: "not decided", code: "schema-unsatisfiable", tool: tool("t", `{"type":"string","pattern":"\\p{Foo}b$"}`), options: quiet(Options{})},
	{name: "recursive", code: "schema-unsatisfiable", tool: tool("t", `{"type":"object","properties":{"b":{"$ref":"#/properties/a"}}}`), options: quiet(Options{})},
	{name: "not valid", code: "schema-unsatisfiable", tool: tool("t", `{"type":"integer","enum":"1"}`), options: quiet(Options{})},

	{
		name: "another type", code: "default-mismatch", tool: tool("t", `{"type":"array","items":{"type":"integer","default":"1"}}`), options: quiet(Options{}),
		want: []string{`tools.json:1:139: warning: the default "1" of a[] of the tool t is not valid against its own schema: got string, want integer [default-mismatch]`},
	},
	{
		name: "behind a reference", code: "default-mismatch", tool: tool("t", `{"$ref":"#/definitions/N","default":-1}},"definitions":{"N":{"minimum":0}`), options: quiet(Options{}),
		want: []string{`tools.json:1:123: warning: the default -1 of a of the tool t is not valid against its own schema: minimum: got -1, want 0 [default-mismatch]`},
	},
	{name: "null", code: "default-mismatch", tool: tool("t", `{"type":"integer","default":null}`), options: quiet(Options{})},
	{name: "property that is called default", code: "default-mismatch", tool: tool("t", `{"type":"object","properties":{"default":{"type":"string","default":"1"}}}`), options: quiet(Options{})},

	{
		name: "misspelt", code: "keyword-unknown", tool: tool("t", `{"minimun":1,"Maximum":3,"max_length":3}`), options: quiet(Options{}),
		want: []string{
			`tools.json:1:98: warning: "minimun" is not a JSON Schema keyword, so it is ignored [keyword-unknown]`,
			`tools.json:1:110: warning: "Maximum" is not a JSON Schema keyword, so it is ignored [keyword-unknown]`,
			`tools.json:1:125: warning: "max_length" is not a JSON Schema keyword, so it is ignored [keyword-unknown]`,
		},
	},
	{
		name: "OpenAPI's", code: "keyword-unknown", tool: tool("t", `{"type":"string","nullable":true}`), options: quiet(Options{}),
		want: []string{`tools.json:1:115: warning: "nullable" is an OpenAPI keyword, which JSON Schema ignores [keyword-unknown]`},
	},
	{name: "vendors' and names", code: "keyword-unknown", tool: tool("t", `{"x-unit":"m","note":"n","nullable":false,"type":"string","tsType":"Name","properties":{"minimun":{}},"const":{"minimun":1}}`), options: quiet(Options{})},

	{
		name: "misspelt", code: "format-unknown", tool: tool("t", `{"type":"string","format":"datetime"}`), options: quiet(Options{}),
		want: []string{`tools.json:1:113: warning: "datetime" is not a JSON Schema format, and strict modes reject it [format-unknown]`},
	},
	{name: "known", code: "format-unknown", tool: tool("t", `{"type":"string","format":"date-time"}`), options: quiet(Options{})},

	{
		name: "not anchored", code: "pattern-form", tool: tool("t", `{"type":"string","pattern":"^SKU-"}`), options: Options{},
		want: []string{`tools.json:1:114: note: local engines reject the pattern "^SKU-", or interpret it differently [pattern-form]`},
	},
	{name: "anchored", code: "pattern-form", tool: tool("t", `{"type":"string","pattern":"^SKU-[0-9]+$"}`), options: Options{}},

	{
		name: "several", code: "form-revision", kind: dialect.Form, tool: tool("seats", `{"type":"array","items":{"type":"string","enum":["a","b"]}}`), options: quiet(Options{}),
		want: []string{`tools.json:1:91: note: clients of MCP 2025-06-18 cannot show the form seats: a is a multiple choice, which forms have supported only since MCP 2025-11-25 [form-revision]`},
	},
	{name: "one", code: "form-revision", kind: dialect.Form, tool: tool("seats", `{"type":"string","enum":["a","b"]}`), options: quiet(Options{})},
	{name: "a tool", code: "form-revision", tool: tool("seats", `{"type":"array","items":{"type":"string"}}`), options: quiet(Options{})},

	{
		name: "union", code: "root-keyword", tool: `{"name":"t","inputSchema":{"type":"object","anyOf":[{"required":["a"]}]}}`,
		want: []string{"tools.json:1:52: warning: the input schema of t has anyOf at its root, which OpenAI rejects, Anthropic rejects and VS Code deletes [root-keyword]"},
	},
	{
		name: "union, for one provider", code: "root-keyword", tool: `{"name":"t","inputSchema":{"type":"object","anyOf":[{"required":["a"]}]}}`,
		options: Options{Providers: []*dialect.Dialect{dialect.Anthropic, dialect.Gemini}},
		want:    []string{"tools.json:1:52: warning: the input schema of t has anyOf at its root, which Anthropic rejects [root-keyword]"},
	},
	{
		name: "union, for others", code: "root-keyword", tool: `{"name":"t","inputSchema":{"type":"object","anyOf":[{"required":["a"]}]}}`,
		options: Options{Providers: []*dialect.Dialect{dialect.Gemini}},
	},
	{
		name: "judgement", code: "root-keyword", tool: `{"name":"t","inputSchema":{"type":"object","const":{}}}`,
		want: []string{"tools.json:1:52: warning: the input schema of t has const at its root, which OpenAI rejects [root-keyword]"},
	},
	{name: "deeper", code: "root-keyword", tool: tool("t", `{"anyOf":[{}]}`)},

	{
		name: "through two", code: "recursion", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"items":{"$ref":"#/$defs/A"}}}}}`,
		want: []string{"tools.json:1:97: warning: the input schema of t contains itself through #/$defs/A, #/$defs/B, which some providers reject and others truncate [recursion]"},
	},
	{
		name: "root", code: "recursion", options: quiet(Options{}), tool: tool("t", `{"$ref":"#"}`),
		want: []string{"tools.json:1:52: warning: the input schema of t contains itself through #, which some providers reject and others truncate [recursion]"},
	},
	{
		name: "twice is no loop", code: "recursion", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/B"},"B":{}}}}`,
	},

	{
		name: "a space", code: "property-key", tool: tool("t", `{"properties":{"b c":{}}},"d e":{}`),
		want: []string{`tools.json:1:119: Anthropic rejects the property "d e": it accepts 1 to 64 letters, digits, _, - and . [property-key]`},
	},
	{
		name: "a dash", code: "property-key", tool: tool("t", `{"properties":{"b-c":{}}}`), options: Options{Providers: []*dialect.Dialect{dialect.GeminiLegacy, dialect.Gemini}},
		want: []string{`tools.json:1:108: Gemini rejects the property "b-c": it accepts 1 to 64 letters, digits and _, with a letter or _ first [property-key]`},
	},
	{name: "a dot", code: "property-key", tool: tool("t", `{},"a.b":{}`)},
	{name: "a space is told once", code: "provider-refuses", tool: tool("t", `{"properties":{"b c":{}}},"d e":{}`), options: Options{Providers: dialect.All()}},

	{
		name: "true", code: "boolean-property", tool: tool("t", `true`),
		want: []string{"tools.json:1:87: warning: the schema of a is true, which MCP clients before 2026-07-28 reject [boolean-property]"},
	},
	{name: "closed", code: "boolean-property", tool: tool("t", `{"type":"object","additionalProperties":false}`)},
	{name: "not for MCP", code: "boolean-property", tool: tool("t", `true`), options: quiet(Options{})},

	{
		name: "none", code: "array-items", tool: tool("t", `{"type":"array"}`),
		want: []string{"tools.json:1:87: warning: an array has no items, which VS Code rejects [array-items]"},
	},
	{name: "some", code: "array-items", tool: tool("t", `{"type":"array","items":{}}`)},
	{name: "not for MCP", code: "array-items", tool: tool("t", `{"type":"array"}`), options: quiet(Options{})},

	{
		name: "a client's", code: "name-prefix", tool: tool("mcp__shop__buy", `{}`), options: quiet(Options{}),
		want: []string{"tools.json:1:1: warning: the tool name mcp__shop__buy looks like a name that clients create for tools of MCP servers, mcp__SERVER__TOOL [name-prefix]"},
	},
	{name: "another", code: "name-prefix", tool: tool("mcp_buy", `{}`), options: quiet(Options{})},

	{
		name: "direction", code: "hidden-text", options: quiet(Options{}),
		tool: `{"name":"t","description":"a\u202eb\u200bc","inputSchema":{"type":"object"}}`,
		want: []string{"tools.json:1:1: the description of t has U+202E, a direction override that readers do not see but models do, and 1 more such characters [hidden-text]"},
	},
	{
		name: "everywhere", code: "hidden-text", options: quiet(Options{}),
		tool: `{"name":"t\u00ad","title":"t\ufeff","inputSchema":{"type":"object","properties":{"a\u2060":{"enum":["\ue000"]},"b":{"pattern":"\u200b"}}},` +
			`"outputSchema":{"title":"\udb40\udc41"}}`,
		want: []string{
			`tools.json:1:1: the title of t\u00ad has U+FEFF, a byte order mark that readers do not see but models do [hidden-text]`,
			`tools.json:1:1: the tool name has U+00AD, a soft hyphen that readers do not see but models do [hidden-text]`,
			`tools.json:1:92: a name in the input schema of t\u00ad has U+2060, an invisible operator that readers do not see but models do [hidden-text]`,
			`tools.json:1:101: a string in the input schema of t\u00ad has U+E000, a private-use character that readers do not see but models do [hidden-text]`,
			`tools.json:1:163: a string in the output schema of t\u00ad has U+E0041, a tag character that readers do not see but models do [hidden-text]`,
		},
	},
	{name: "lines and emoji", code: "hidden-text", tool: `{"name":"t","description":"a\n\tb ⚠\ufe0f 1\ufe0f⃣ 👩🏽\u200d💻 ❤\ufe0f\u200d🔥 می\u200cخواهم","inputSchema":{"type":"object"}}`, options: quiet(Options{})},

	{
		name: "Cyrillic", code: "confusable-characters", options: quiet(Options{}),
		tool: tool("t", `{"enum":["pаid","open"]}`),
		want: []string{`tools.json:1:96: warning: a string in the input schema of t has the word "pаid", in which U+0430 looks like the letter a [confusable-characters]`},
	},
	{name: "words of one script", code: "confusable-characters", tool: tool("t", `{"description":"Оплата in μs, kΩ and Ångström; αβ, х and y"}`), options: quiet(Options{})},
}

func at(column int) (p token.Position) {
	p.Filename, p.Line, p.Column = "/src/tools.json", 1, column
	return p
}

func TestToolRules(t *testing.T) {
	for _, c := range slices.Concat(ruleCases, clientCases, headerCases) {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			tool := readTool(t, c.tool)
			tool.Kind = c.kind
			report := Tools([]Tool{tool}, c.options)
			if diff := cmp.Diff(c.want, lines(report.Findings, c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestEveryRuleHasCases checks that each rule has a case with a finding and a case without
// a finding.
func TestEveryRuleHasCases(t *testing.T) {
	for _, r := range Rules() {
		shown, silent := false, false
		for _, c := range slices.Concat(ruleCases, clientCases, headerCases, requestCases(), listCases, acrossCases, sourceCases) {
			shown = shown || c.code == r.Code && len(c.want) > 0
			silent = silent || c.code == r.Code && len(c.want) == 0
		}
		if r.Code == staleBaseline || r.Code == unusedIgnore { // see TestBaseline, and ignore.txtar of cmd/toolgen
			continue
		}
		if strings.HasPrefix(string(r.Code), "argument-") || strings.HasPrefix(string(r.Code), "gosdk-") { // see lint_handlers.txtar of cmd/toolgen
			continue
		}
		if !shown || !silent {
			t.Errorf("%s: a case has a finding: %v, a case has no finding: %v", r.Code, shown, silent)
		}
	}
}

func TestRules(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[diag.Code]bool{}
	for _, info := range diag.Codes {
		seen[info.Code] = true
	}
	for _, r := range Rules() {
		if seen[r.Code] || !kebab.MatchString(string(r.Code)) {
			t.Errorf("the code %s is already used, or is not in lower-case kebab style", r.Code)
		}
		seen[r.Code] = true
		if r.Doc == "" || strings.ContainsAny(r.Doc, "\n\t") || strings.HasSuffix(r.Doc, ".") {
			t.Errorf("%s: Doc is one line without a full stop, got %q", r.Code, r.Doc)
		}
		if !strings.HasSuffix(r.Why, ".") || strings.Contains(r.Why, "\t") {
			t.Errorf("%s: Why is in whole sentences, got %q", r.Code, r.Why)
		}
		for line := range strings.Lines(r.Why) {
			if len(line) > 90 {
				t.Errorf("%s: Why has a long line: %s", r.Code, line)
			}
		}
		if got, ok := Find(r.Code); !ok || got.Doc != r.Doc {
			t.Errorf("Find(%s) = %v, %v", r.Code, got.Doc, ok)
		}
	}
	if _, ok := Find("no-such-rule"); ok {
		t.Error("Find returns a rule for an unknown code")
	}
}
