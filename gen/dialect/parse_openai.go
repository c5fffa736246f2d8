package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// parseOpenAI reads a ChatCompletionTool, the form that several APIs share. A
// function without "parameters" takes no arguments. Extra has unknown members of the
// function, then those beside it.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
func parseOpenAI(doc *schema.Doc) (Tool, error) {
	var r reader
	r.functionType(doc)
	function := r.field(doc, "function", schema.Object)
	if function == nil {
		r.require(false, doc, `a tool of Chat Completions needs a "function" object with its name and parameters`)
		return r.done(Tool{})
	}
	t := r.openAIFunction(function, "name", "description", "strict", "parameters")
	t.Extra = append(t.Extra, others(doc, "type", "function")...)
	return r.done(t)
}

// parseResponses reads the flat FunctionTool of the Responses API.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
func parseResponses(doc *schema.Doc) (Tool, error) {
	var r reader
	r.functionType(doc)
	r.require(!doc.Has("function"), doc, `a tool of the Responses API has its name and parameters beside its type, not in a "function"`)
	t := r.openAIFunction(doc, "type", "name", "description", "strict", "parameters", "defer_loading", "output_schema")
	t.ResultSchema = r.field(doc, "output_schema", schema.Object)
	t.Deferred = r.isTrue(doc, "defer_loading")
	return r.done(t)
}

func (r *reader) functionType(doc *schema.Doc) {
	kind := r.text(doc, "type")
	r.require(kind == "function", doc, `a function of OpenAI's APIs needs "type":"function"`)
}

// openAIFunction reads the fields that both forms have. Extra has the members with
// other keys than the given ones.
func (r *reader) openAIFunction(doc *schema.Doc, keys ...string) Tool {
	return Tool{
		Name:        r.name(doc),
		Description: r.text(doc, "description"),
		Strict:      r.flag(doc, "strict"),
		Input:       r.parameters(doc, "parameters"),
		From:        openAIProvider,
		Extra:       others(doc, keys...),
	}
}
