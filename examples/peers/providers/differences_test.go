package providers_test

// differences lists all known differences that judges report.
var differences = []difference{
	differs("anthropic-sdk-go strict", `/default removed: `, "it tells defaults in descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic-sdk-go strict", `/description (added|changed): .*\{default: `, "its words for a default"),
	differs("anthropic-sdk-go strict", `/required removed: \[\]$`, "it leaves empty lists out"),
	differs("anthropic-sdk-go strict", `/description removed: ""$`, "it leaves empty texts out"),
	differs("anthropic-sdk-go strict", `:  changed: .*"type":\[.* -> null$`, "a list of types makes nothing of its whole schema"),

	differs("anthropic transformJSONSchema", `/default removed: `, "it tells defaults in descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic transformJSONSchema", `/pattern removed: `, "it tells patterns in descriptions; Anthropic's documentation lists what they may have, and the SDK for Go keeps them"),
	differs("anthropic transformJSONSchema", `/type removed: `, "it drops the type beside an enum, which the SDK for Go keeps"),
	differs("anthropic transformJSONSchema", `/(items|properties|required) removed: .*`, "with a list of types, it tells all else in the description"),
	differs("anthropic transformJSONSchema", `/additionalProperties removed: false$`, "with a list of types, it tells all else in the description; an object must be closed"),
	differs("anthropic transformJSONSchema", `/description (added|changed): .*\{(default|pattern|items|properties): `, "its words for what it tells"),

	differs("anthropic transformJSONSchema, of answers", `/default removed: `, "it tells defaults in descriptions; Anthropic's documentation lists \"default\" as supported"),
	differs("anthropic transformJSONSchema, of answers", `/pattern removed: `, "it tells patterns in descriptions; Anthropic's documentation lists what they may have, and the SDK for Go keeps them"),
	differs("anthropic transformJSONSchema, of answers", `/type removed: "string"$`, "it drops the type beside an enum, which the SDK for Go keeps"),
	differs("anthropic transformJSONSchema, of answers", `/description changed: .*\{(default|pattern): `, "its words for what it tells"),

	differs("openai toStrictJsonSchema", `listed key_order: /required/\d+ changed: `, "JavaScript has keys that are numbers before others, in the order of required as well"),

	differs("genai", `/(properties|required|description) removed: (\{\}|\[\]|"")$`, "it leaves out what is empty"),

	differs("ollama", `/(required|description) removed: (\[\]|"")$`, "it leaves out what is empty"),
	differs("ollama", `/(properties|items|anyOf)/.*required removed: \[".*\]$`, "it keeps required of nested objects since 2026-04, which is after v0.17.4"),
	differs("ollama", `/type changed: \["([a-z]+)"\] -> "[a-z]+"$`, "it writes a list of one type as the type"),

	differs("mcp core ToolSchema", `/__proto__ removed: `, "it loses a property of that name, which JSON Schema allows"),

	differs("ajv with formats", `strict mode: unknown keyword: "x-(axes|order|hint|on|tags)"$`, "a schema that a type gives itself has words of its own, which stay"),
	differs("ajv with formats", `strict mode: unknown keyword: "x-mcp-header"$`, "MCP 2026-07-28 names the header of a parameter in its schema"),
	differs("ajv with formats", `unknown format "x-(label|amount)" `, "a schema that a type gives itself has a format of its own, which stays"),
	differs("ajv with formats, of results", `strict mode: unknown keyword: "x-(dedalus|acme)-box"$`, "the mark of a box is what clients unwrap it by; wrap-marker=none leaves it out"),
	differs("ajv with formats, of results", `strict mode: unknown keyword: "x-(axes|order|hint|on|tags)"$`, "a schema that a type gives itself has words of its own, which stay"),
	differs("ajv with formats, of results", `unknown format "x-(label|amount)" `, "a schema that a type gives itself has a format of its own, which stays"),

	differs("agents-core strict", `ours refuses: a map: `, "it leaves maps inside open, which OpenAI refuses"),
	differs("agents-core strict", `ours refuses: (the value has no type|the schema true says nothing|no value is allowed|the array has no schema for its items)`, "it leaves what has no type as it is, which OpenAI refuses"),
	differs("agents-core strict", `ours refuses: "b" is required, but has no schema`, "it drops the requirement"),
	differs("agents-core strict", `ours refuses: the schema has more than 10 levels`, "it does not count levels, which OpenAI limits to 10"),
	differs("agents-core strict", `theirs refuses: .*using unsupported keyword `, "ours tells the keyword, or says it in others"),
	differs("agents-core strict", `theirs refuses: .*reference .#place. `, "ours makes an anchor a name in $defs"),
	differs("agents-core strict", `/(minLength|maxLength|uniqueItems|default|examples|contentEncoding|contentMediaType|(min|max)Properties) added: `, "it keeps what OpenAI does not list, and ours tells"),
	differs("agents-core strict", `/format added: "(?:uri|uri-reference|iri|regex|json-pointer|idn-email|byte|binary|password|made-up|u?int\d+|float|double|x-label|x-amount)"$`, "it keeps formats that OpenAI does not list, and ours tells"),
	differs("agents-core strict", `/pattern added: ".*\(\?!`, "it keeps patterns that look ahead, which ours tells"),
	differs("agents-core strict", `/(\$schema|\$id|\$comment|deprecated|readOnly|writeOnly|nullable|x-[a-z-]+) added: `, "it keeps what constrains nothing and OpenAI does not list"),
	differs("agents-core strict", `/type removed: "(string|integer)"$`, "it leaves an enum without a type"),
	differs("agents-core strict", `listed no_arguments(_closed)?: /(properties|required|additionalProperties) removed: `, "it leaves an object without properties as it is, which OpenAI refuses"),
	differs("agents-core strict", `listed type_lists: `, "it keeps lists of types with all their keywords, and ours are alternatives of one type each"),
	differs("agents-core strict", `listed key_order: /required/\d+ changed: `, "JavaScript has keys that are numbers before others"),
	differs("agents-core strict", `union draw: /properties/then/anyOf changed: `, "it keeps the default and the nested choice of a recursive argument that is in place"),
}
