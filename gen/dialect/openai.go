package dialect

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// OpenAI is the dialect of OpenAI's Chat Completions API: a ChatCompletionTool with a
// FunctionObject. If a tool does not set "strict", the field is omitted, which means
// false.
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
	if t.Grammar != nil {
		return schema.Obj(
			schema.M("type", schema.Str(customType)),
			schema.M(customType, withExtra(schema.Obj(
				schema.M("name", schema.Str(t.Name)),
				schema.M("description", optional(t.customDescription())),
				schema.M("format", t.Grammar.format(true)),
			), t)),
		)
	}
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

// Responses is the dialect of OpenAI's Responses API: a flat FunctionTool with the
// parameters of [OpenAI]. "strict" is always written, because the API otherwise makes a
// tool strict if possible.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
var Responses = &Dialect{
	Name:      "responses",
	GoName:    "Responses",
	Doc:       "OpenAI Responses: the tools of a request",
	Provider:  "OpenAI",
	ByDefault: true,
	InRow:     true,
	Open:      "[",
	Close:     "]",
	Schema:    OpenAI.Schema,
	Strict:    OpenAI.Strict,
	Fields:    documented[openAIProvider],
	Names:     namesUpTo(64),
	Envelope:  responsesEnvelope,
	Parse:     parseResponses,
	// The API is not known to reject any schema.
	// https://github.com/openai/openai-openapi (2.3.0, 2026-08-21), FunctionTool
	result: func(result *schema.Doc) *schema.Doc { return result },
}

func responsesEnvelope(t Tool) *schema.Doc {
	if t.Grammar != nil {
		return withExtra(schema.Obj(
			schema.M("type", schema.Str(customType)),
			schema.M("name", schema.Str(t.Name)),
			schema.M("description", optional(t.customDescription())),
			schema.M("defer_loading", ifTrue(t.Deferred)),
			schema.M("format", t.Grammar.format(false)),
		), t)
	}
	return withExtra(schema.Obj(
		schema.M("type", function),
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", boolean(isStrict(t))),
		schema.M("defer_loading", ifTrue(t.Deferred)),
		schema.M("parameters", t.Input),
		schema.M("output_schema", t.ResultSchema),
	), t)
}

func isStrict(t Tool) bool { return t.Strict != nil && *t.Strict }

// parseOpenAI parses a ChatCompletionTool, a format that several APIs share. A function
// without "parameters" has no arguments. Extra contains the unknown members of the
// function, followed by the unknown members of the tool.
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

// parseResponses parses the flat FunctionTool of the Responses API.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
func parseResponses(doc *schema.Doc) (Tool, error) {
	var r reader
	r.functionType(doc)
	r.require(!doc.Has("function"), doc, `a tool of the Responses API must have its name and parameters next to its type, not in a "function"`)
	t := r.openAIFunction(doc, "type", "name", "description", "strict", "parameters", "defer_loading", "output_schema")
	t.ResultSchema = r.field(doc, "output_schema", schema.Object)
	t.Deferred = r.isTrue(doc, "defer_loading")
	return r.done(t)
}

func (r *reader) functionType(doc *schema.Doc) {
	kind := r.text(doc, "type")
	r.require(kind == "function", doc, `a function of OpenAI's APIs needs "type":"function"`)
}

// openAIFunction parses the fields that both formats have. Extra contains the members
// whose keys are not among the given keys.
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

// customType is the type of OpenAI tools whose argument is text instead of JSON.
const customType = "custom"

// customDescription returns the description of a custom tool, which includes the
// description and the constraints of its argument.
func (t Tool) customDescription() string {
	argument := t.Input.Table("properties")[0].Value
	keywords := slices.DeleteFunc(argument.Keys(), func(key string) bool { return slices.Contains([]string{"type", "title", "description"}, key) })
	about := words.Describe(argument, "", keywords...).TextUnder("description")
	if t.Description == "" || about == "" {
		return t.Description + about
	}
	return t.Description + "\n\nInput: " + about
}

// format returns the format of a custom tool. In Chat Completions, the fields of a grammar
// are in a nested object.
// https://platform.openai.com/docs/guides/function-calling#custom-tools
func (g *Grammar) format(nested bool) *schema.Doc {
	if g.Definition == "" {
		return schema.Obj(schema.M("type", schema.Str(g.Syntax)))
	}
	kind, syntax, definition := schema.M("type", schema.Str("grammar")), schema.M("syntax", schema.Str(g.Syntax)), schema.M("definition", schema.Str(g.Definition))
	if nested {
		return schema.Obj(kind, schema.M("grammar", schema.Obj(syntax, definition)))
	}
	return schema.Obj(kind, syntax, definition)
}

// customFields are the fields of a custom tool that only the Responses API supports.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
var customFields = []string{"async", "defer_loading", "allowed_callers"}

// custom returns an OpenAI custom tool in the format of either OpenAI API, and the names
// of the fields that this API lacks. In Chat Completions, the fields are in an object
// under "custom", and the fields of a grammar are in an object under "grammar". The
// Responses API has no such objects. For both APIs, a grammar may have either format. The
// error is a [*FieldError].
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
func (d *Dialect) custom(doc *schema.Doc) (*schema.Doc, []string, error) {
	var r reader
	from, fields := Responses, doc
	var beside []schema.Member
	if nested := r.field(doc, customType, schema.Object); nested != nil {
		from, fields, beside = OpenAI, nested, others(doc, "type", customType)
	}
	r.name(fields)
	r.text(fields, "description")
	was := r.field(fields, "format", schema.Object)
	format := d.customFormat(&r, was)
	if r.err != nil {
		return nil, nil, r.err
	}
	if from == d && format == was {
		return doc, nil, nil
	}
	members, leftOut := d.customMembers(slices.Concat(others(fields, "type"), beside), format)
	if d == OpenAI {
		members = []schema.Member{schema.M(customType, schema.Obj(members...))}
	}
	return schema.Obj(slices.Insert(members, 0, schema.M("type", schema.Str(customType)))...), leftOut, nil
}

// customMembers returns the members that the API supports, each key once, and the keys of
// the other members. If format is not nil, it replaces the value of the member "format".
func (d *Dialect) customMembers(members []schema.Member, format *schema.Doc) (kept []schema.Member, leftOut []string) {
	for _, m := range members {
		repeated := slices.ContainsFunc(kept, func(other schema.Member) bool { return other.Key == m.Key })
		switch {
		case repeated, d == OpenAI && slices.Contains(customFields, m.Key):
			leftOut = append(leftOut, m.Key)
			continue
		case m.Key == "format" && format != nil:
			m.Value = format
		}
		kept = append(kept, m)
	}
	return kept, leftOut
}

// customFormat returns the format of a custom tool for the API, or nil if the tool has
// none.
func (d *Dialect) customFormat(r *reader, format *schema.Doc) *schema.Doc {
	if format == nil || r.text(format, "type") == "text" {
		return format
	}
	nested := r.field(format, "grammar", schema.Object)
	grammar := cmp.Or(nested, format)
	isGrammar := r.text(format, "type") == "grammar" && r.text(grammar, "syntax") != "" && r.text(grammar, "definition") != ""
	r.require(isGrammar, format, `the format of a custom tool must have type "text", or type "grammar" with a "syntax" and a "definition"`)
	inside, members := d == OpenAI, others(grammar, "type")
	switch {
	case inside == (nested != nil):
		return format
	case inside:
		members = []schema.Member{schema.M("grammar", schema.Obj(members...))}
	}
	return schema.Obj(slices.Insert(members, 0, schema.M("type", schema.Str("grammar")))...)
}
