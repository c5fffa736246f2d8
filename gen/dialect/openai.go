package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI is a tool of OpenAI's Chat Completions API, its ChatCompletionTool
// with a FunctionObject. "strict" is left out, which there means false.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
var OpenAI = &Dialect{
	Name:     "openai",
	GoName:   "OpenAI",
	Doc:      "OpenAI Chat Completions: the tools of a request",
	Lower:    lowerOpenAI,
	Envelope: openAIEnvelope,
}

func openAIEnvelope(t Tool) *schema.Doc {
	return schema.Obj(
		schema.M("type", schema.Str("function")),
		schema.M("function", schema.Obj(
			schema.M("name", schema.Str(t.Name)),
			schema.M("description", optional(t.Description)),
			schema.M("parameters", t.Input),
		)),
	)
}

// lowerOpenAI makes the input schema one that both of OpenAI's APIs take
// without "strict". They refuse a whole request where one object lacks
// "properties", one array lacks "items", or a root holds one of
// [rootRefused]; a "default" is kept from the model, so it is told. All else
// is a hint to the model and stays.
func lowerOpenAI(t Tool) Tool {
	t.Input = tellRootRefused(schema.Rewrite(t.Input, func(sub *schema.Doc) *schema.Doc {
		return fillIn(tellDefault(sub))
	}))
	return t
}

// rootRefused are the keywords that the root of parameters must not have.
var rootRefused = []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}

// tellRootRefused moves the refused keywords into the description, and with
// them "unevaluatedProperties", which judges by what they have looked at.
func tellRootRefused(root *schema.Doc) *schema.Doc {
	refused := func(m schema.Member) bool { return slices.Contains(rootRefused, m.Key) }
	if !slices.ContainsFunc(root.Members, refused) {
		return root
	}
	moved := schema.Obj()
	for _, m := range root.Members {
		if refused(m) || m.Key == "unevaluatedProperties" {
			moved = moved.With(m.Key, m.Value)
			root = root.Without(m.Key)
		}
	}
	return describe(root, "The arguments must also match the JSON Schema "+moved.String()+".")
}

// fillIn adds the "properties" of an object and the "items" of an array where
// they are missing or null. Empty ones allow what their absence allows.
func fillIn(sub *schema.Doc) *schema.Doc {
	if hasType(sub, "object") && lacks(sub, "properties") {
		sub = withNearType(sub, "properties", schema.Obj())
	}
	if hasType(sub, "array") && lacks(sub, "items") {
		sub = withNearType(sub, "items", schema.Obj())
	}
	return sub
}

// hasType reports whether the type of a schema is name, or a list with it.
func hasType(sub *schema.Doc, name string) bool {
	kind, ok := sub.Get("type")
	return ok && (kind.Equal(schema.Str(name)) || slices.ContainsFunc(kind.Items, schema.Str(name).Equal))
}

func lacks(sub *schema.Doc, key string) bool {
	value, ok := sub.Get(key)
	return !ok || value.Kind == schema.Null
}
