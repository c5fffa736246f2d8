package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI is the dialect of OpenAI's Chat Completions API: a ChatCompletionTool
// with a FunctionObject. "strict" is left out if a tool does not state it, which means
// false there.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
var OpenAI = &Dialect{
	Name:      "openai",
	GoName:    "OpenAI",
	Doc:       "OpenAI Chat Completions: the tools of a request",
	Provider:  "OpenAI",
	ByDefault: true,
	InRow:     true,
	Open:      "[",
	Close:     "]",
	Schema:    lower.OpenAI,
	Strict:    lower.StrictOpenAI,
	Names:     namesUpTo(64),
	Envelope:  openAIEnvelope,
	Parse:     parseOpenAI,
}

func openAIEnvelope(t Tool) *schema.Doc {
	return schema.Obj(
		schema.M("type", function),
		schema.M("function", withExtra(schema.Obj(
			schema.M("name", schema.Str(t.Name)),
			schema.M("description", optional(t.Description)),
			schema.M("strict", optionalBool(t.Strict)),
			schema.M("parameters", t.Input),
		), t)),
	)
}
