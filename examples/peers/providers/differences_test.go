package providers_test

// differences lists all known differences that judges report.
var differences = []difference{
	differs("anthropic-sdk-go strict", `/default removed: `, "the SDK moves defaults into descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic-sdk-go strict", `/description (added|changed): .*\{default: `, "the SDK's description of a default"),
	differs("anthropic-sdk-go strict", `/required removed: \[\]$`, "the SDK omits empty lists"),
	differs("anthropic-sdk-go strict", `/description removed: ""$`, "the SDK omits empty strings"),
	differs("anthropic-sdk-go strict", `:  changed: .*"type":\[.* -> null$`, "the SDK replaces a schema with a list of types by null"),

	differs("anthropic transformJSONSchema", `/default removed: `, "the SDK moves defaults into descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic transformJSONSchema", `/pattern removed: `, "the SDK moves patterns into descriptions; Anthropic's documentation lists the supported syntax, and the SDK for Go keeps patterns"),
	differs("anthropic transformJSONSchema", `/type removed: `, "the SDK drops the type next to an enum; the SDK for Go keeps it"),
	differs("anthropic transformJSONSchema", `/(items|properties|required) removed: .*`, "next to a list of types, the SDK moves all keywords into the description"),
	differs("anthropic transformJSONSchema", `/additionalProperties removed: false$`, "next to a list of types, the SDK moves all keywords into the description; an object must be closed"),
	differs("anthropic transformJSONSchema", `/description (added|changed): .*\{(default|pattern|items|properties): `, "the SDK's description of the moved keywords"),

	differs("anthropic transformJSONSchema, of answers", `/default removed: `, "the SDK moves defaults into descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic transformJSONSchema, of answers", `/pattern removed: `, "the SDK moves patterns into descriptions; Anthropic's documentation lists the supported syntax, and the SDK for Go keeps patterns"),
	differs("anthropic transformJSONSchema, of answers", `/type removed: "string"$`, "the SDK drops the type next to an enum; the SDK for Go keeps it"),
	differs("anthropic transformJSONSchema, of answers", `/description changed: .*\{(default|pattern): `, "the SDK's description of the moved keywords"),

	differs("openai toStrictJsonSchema", `listed key_order: /required/\d+ changed: `, "JavaScript puts numeric keys first, and required has the same order"),

	differs("genai", `/(properties|required|description) removed: (\{\}|\[\]|"")$`, "the SDK omits empty values"),

	differs("ollama", `/(required|description) removed: (\[\]|"")$`, "the SDK omits empty values"),
	differs("ollama", `/(properties|items|anyOf)/.*required removed: \[".*\]$`, "Ollama keeps required of nested objects only since 2026-04, after v0.17.4"),
	differs("ollama", `/type changed: \["([a-z]+)"\] -> "[a-z]+"$`, "Ollama encodes a list of one type as the type"),

	differs("mcp core ToolSchema", `/__proto__ removed: `, "the SDK drops a property with this name, which JSON Schema allows"),

	differs("ajv with formats", `strict mode: unknown keyword: "x-(axes|order|hint|on|tags)"$`, "toolgen keeps additional keywords of handwritten schemas"),
	differs("ajv with formats", `strict mode: unknown keyword: "x-mcp-header"$`, "MCP 2026-07-28 defines this keyword for the header of a parameter"),
	differs("ajv with formats", `unknown format "x-(label|amount)" `, "toolgen keeps formats of handwritten schemas"),
	differs("ajv with formats, of results", `strict mode: unknown keyword: "x-(dedalus|acme)-box"$`, "clients use the marker to unwrap the result; wrap-marker=none omits it"),
	differs("ajv with formats, of results", `strict mode: unknown keyword: "x-(axes|order|hint|on|tags)"$`, "toolgen keeps additional keywords of handwritten schemas"),
	differs("ajv with formats, of results", `unknown format "x-(label|amount)" `, "toolgen keeps formats of handwritten schemas"),

	differs("agents-core strict", `ours refuses: the value is a map, `, "the library keeps nested maps, which OpenAI rejects"),
	differs("agents-core strict", `ours refuses: (the value has no type|the schema true says nothing|no value is allowed|the array has no schema for its items)`, "the library keeps schemas without a type, which OpenAI rejects"),
	differs("agents-core strict", `ours refuses: "b" is required, but has no schema`, "the library drops the requirement"),
	differs("agents-core strict", `ours refuses: the schema has more than 10 levels`, "the library does not count levels, which OpenAI limits to 10"),
	differs("agents-core strict", `theirs refuses: .*using unsupported keyword `, "toolgen moves the keyword into the description, or expresses it with other keywords"),
	differs("agents-core strict", `theirs refuses: .*reference .#place. `, "toolgen replaces an anchor with a name in $defs"),
	differs("agents-core strict", `/(minLength|maxLength|uniqueItems|default|examples|contentEncoding|contentMediaType|(min|max)Properties) added: `, "the library keeps keywords that OpenAI does not list; toolgen moves them into the description"),
	differs("agents-core strict", `/format added: "(?:uri|uri-reference|iri|regex|json-pointer|idn-email|byte|binary|password|made-up|u?int\d+|float|double|x-label|x-amount)"$`, "the library keeps formats that OpenAI does not list; toolgen moves them into the description"),
	differs("agents-core strict", `/pattern added: ".*\(\?!`, "the library keeps patterns with lookaheads; toolgen moves them into the description"),
	differs("agents-core strict", `/(\$schema|\$id|\$comment|deprecated|readOnly|writeOnly|nullable|x-[a-z-]+) added: `, "the library keeps annotations that OpenAI does not list"),
	differs("agents-core strict", `/type removed: "(string|integer)"$`, "the library does not add a type to an enum"),
	differs("agents-core strict", `listed no_arguments(_closed)?: /(properties|required|additionalProperties) removed: `, "the library does not change an object without properties, which OpenAI rejects"),
	differs("agents-core strict", `listed type_lists: `, "the library keeps lists of types; toolgen generates an alternative for each type"),
	differs("agents-core strict", `listed key_order: /required/\d+ changed: `, "JavaScript puts numeric keys first"),
	differs("agents-core strict", `union draw: /properties/then/anyOf changed: `, "the library keeps the default and the nested choice of a recursive argument at its position"),
}
