package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// The providers that definitions are read from.
const (
	mcpProvider       = "MCP"
	openAIProvider    = "OpenAI"
	anthropicProvider = "Anthropic"
	geminiProvider    = "Gemini"
	bedrockProvider   = "Bedrock"
)

// deferredField is how lists of MCP tools mark one that is deferred.
const deferredField = "_deferred"

// documented are the fields of definitions that the APIs of a provider
// document and that no [Tool] has a place for. What they mean elsewhere, if
// anything, nobody says: "allowed_callers" takes other words at Anthropic than
// at OpenAI.
var documented = map[string][]string{
	// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
	mcpProvider: {"icons", "execution", "_meta", deferredField},
	// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
	openAIProvider: {"allowed_callers", "async"},
	// https://docs.anthropic.com/en/api/messages#body-tools
	anthropicProvider: {"cache_control", "eager_input_streaming", "allowed_callers"},
	// https://ai.google.dev/api/caching#FunctionDeclaration
	geminiProvider: {"response", "behavior"},
}

// holdsField reports whether a definition of the dialect holds a field that was
// read from a definition of another provider: one that the dialect itself
// documents for it, or one that its own API does not know either.
func (d *Dialect) holdsField(field, from string) bool {
	if d.Provider == from {
		return slices.Contains(d.Fields, field) || !slices.Contains(documented[from], field)
	}
	return !slices.Contains(documented[from], field)
}

// extra returns the fields of a tool that a definition of the dialect holds.
func (d *Dialect) extra(t Tool) []schema.Member {
	if !slices.ContainsFunc(t.Extra, func(m schema.Member) bool { return !d.holdsField(m.Key, t.From) }) {
		return t.Extra
	}
	return slices.DeleteFunc(slices.Clone(t.Extra), func(m schema.Member) bool { return !d.holdsField(m.Key, t.From) })
}

// withExtra returns the object with the further fields of a tool at its end. A
// field that it has is not said again.
func withExtra(object *schema.Doc, t Tool) *schema.Doc {
	for _, m := range t.Extra {
		if !object.Has(m.Key) {
			object = object.With(m.Key, m.Value)
		}
	}
	return object
}
