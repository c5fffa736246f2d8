package lower

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic lowers a schema for Anthropic's Messages API without "strict". The API
// requires JSON Schema 2020-12, so older drafts are rewritten. It refuses unions at
// the root, which are folded into one object or described, and names of arguments
// that are not 1 to 64 letters, digits, _, . and -. Everything else, also "default",
// is a hint to the model and stays.
// https://docs.anthropic.com/en/api/messages#body-tools
func Anthropic(doc *schema.Doc) (*schema.Doc, []Note) { return anthropic.lower(doc) }

// StrictAnthropic is [StrictOpenAI] for [Anthropic]'s API. Optional properties stay
// optional, "type" may be any list, and schemas must not be recursive. Bounds of
// numbers and lengths are not supported, and are described. The names of arguments
// must be those that Anthropic accepts.
//
// The API also limits what the tools of one request have together: see [CountStrict].
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
