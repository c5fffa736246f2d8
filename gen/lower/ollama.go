package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// ollamaSubset has the fields of Ollama's ToolProperty: its server decodes the
// schema of an argument into these and loses all others.
// https://pkg.go.dev/github.com/ollama/ollama/api#ToolProperty
var ollamaSubset = &subset{
	keeps:  []string{"anyOf", "type", "items", "description", "enum", "properties"},
	enums:  []schema.Kind{schema.String, schema.Number, schema.Bool, schema.Null, schema.Array, schema.Object},
	items:  true,
	inline: true,
	node:   ollamaNode,
}

// Ollama makes a schema one of which Ollama's server loses nothing: what it
// has no field for is told in descriptions, and references are replaced by
// what they lead to. The root has no field for a description: who sends it
// says that with the tool.
// https://github.com/ollama/ollama/blob/main/docs/api.md#chat-request-with-tools
func Ollama(doc *schema.Doc) (*schema.Doc, []Note) { return ollamaSubset.lower(doc) }

// ollamaNode is [jsonNode] with what only the root has: the field "required",
// and no other arguments than those that the model is shown.
func ollamaNode(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if at != nil {
		return jsonNode(n, at, sub)
	}
	if sub.IsClosed() {
		n.note(Adapted, at, sub, "additionalProperties", "a model sends only arguments that are declared")
		sub = sub.Without("additionalProperties")
	}
	root := jsonNode(n, at, sub.Without("required"))
	if required := sub.Under("required"); required != nil {
		root = root.With("required", required)
	}
	return n.fillIn(at, root)
}
