package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// The providers whose APIs define the forms of tools, as [Dialect.Provider] has them.
const (
	mcpProvider       = "MCP"
	openAIProvider    = "OpenAI"
	anthropicProvider = "Anthropic"
	geminiProvider    = "Gemini"
	bedrockProvider   = "Bedrock"
)

// deferredField marks a deferred tool in the lists of MCP that toolgen reads: MCP has no
// field for that.
const deferredField = "_deferred"

// documented are the fields of definitions that the APIs of a provider document and
// [Tool] has no place for. The API of another provider may give the same name another
// meaning: "allowed_callers" has other values at Anthropic than at OpenAI.
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

// extra returns those of a tool's Extra fields that its definition in the dialect has:
// fields that the same provider documents for this dialect, and fields that the provider
// they come from does not document.
func (d *Dialect) extra(t Tool) []schema.Member {
	lacks := func(m schema.Member) bool {
		return slices.Contains(documented[t.From], m.Key) && !(d.Provider == t.From && slices.Contains(d.Fields, m.Key))
	}
	if !slices.ContainsFunc(t.Extra, lacks) {
		return t.Extra
	}
	return slices.DeleteFunc(slices.Clone(t.Extra), lacks)
}

// withExtra returns the object with those of a tool's Extra fields that it lacks at its
// end.
func withExtra(object *schema.Doc, t Tool) *schema.Doc {
	for _, m := range t.Extra {
		if !object.Has(m.Key) {
			object = object.With(m.Key, m.Value)
		}
	}
	return object
}
