package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// StrictAnthropic is [StrictOpenAI] for Anthropic's API. Optional properties
// stay optional, types may be any list, and schemas do not refer to
// themselves. Numbers and lengths have no bounds there, so that these are told.
// The names of arguments are those that [Anthropic] takes.
//
// The API also limits what the tools of one request have together:
// [CountStrict].
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
func StrictAnthropic(doc *schema.Doc) (*schema.Doc, []Note) { return anthropicStrict.lower(doc) }

// CheckStrictAnthropic is [CheckStrictOpenAI] for Anthropic's API.
func CheckStrictAnthropic(doc *schema.Doc) []Note { return anthropicStrict.check(doc) }

var anthropicStrict = &strictMode{
	provider: "Anthropic",
	takes: map[string]func(*schema.Doc) bool{
		"pattern": isPlainPattern,
		"format": oneOfTexts("date-time", "time", "date", "duration", "email",
			"hostname", "uri", "ipv4", "ipv6", "uuid"),
		"minItems": isZeroOrOne,
		"default":  nil,
	},
	null:     true,
	anyTypes: true,
	names:    anthropicKey,
}
