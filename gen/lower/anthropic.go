package lower

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic makes a schema one that Anthropic's Messages API accepts without
// "strict". The API wants JSON Schema 2020-12, so older drafts are written as
// that; it refuses unions at the root, which are folded or told, and names of
// arguments that are not 1 to 64 letters, digits, _, . and -. All else, a
// "default" too, is a hint to the model and stays.
// https://docs.anthropic.com/en/api/messages#body-tools
func Anthropic(doc *schema.Doc) (*schema.Doc, []Note) { return anthropic.lower(doc) }

// StrictAnthropic is [StrictOpenAI] for Anthropic's API. Optional properties
// stay optional, types may be any list, and schemas do not refer to
// themselves. Numbers and lengths have no bounds there, so that these are described.
// The names of arguments are those that [Anthropic] takes.
//
// The API also limits what the tools of one request have together:
// [CountStrict].
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
func StrictAnthropic(doc *schema.Doc) (*schema.Doc, []Note) { return strictAnthropic.lower(doc) }

var anthropic = &grammar{
	provider: "Anthropic",
	drops:    []string{"$schema"},
	refs:     anyRefs,
	names:    anthropicKey,
}

var strictAnthropic = &grammar{
	provider: "Anthropic",
	strict:   true,
	keeps: supporting(map[string]accepts{
		"pattern": isPlainPattern,
		"format": oneOfTexts("date-time", "time", "date", "duration", "email",
			"hostname", "uri", "ipv4", "ipv6", "uuid"),
		"minItems": isZeroOrOne,
		"default":  nil,
	}, strictShapes...),
	types:   requiredTypes,
	refs:    acyclicRefs,
	objects: closedObjects,
	names:   anthropicKey,
}

// anthropicKey is what the API holds the keys of a root's properties to.
var anthropicKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// profileAnthropic: Anthropic's API accepts JSON Schema 2020-12 and hands it to
// the model, so that nothing has to move; "additionalProperties" neither,
// which its strict mode even asks for.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs
var profileAnthropic = &Profile{
	Name: "anthropic", Formats: []string{"anthropic"},
	Doc: "Anthropic Claude: takes all constraints, nothing is told",
}
