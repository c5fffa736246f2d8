package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A Kind is the kind of thing that a [Tool] defines: a tool, or something else for which
// an API accepts definitions.
type Kind uint8

// The kinds.
const (
	Callable Kind = iota // a tool, which a model calls
	Answer               // the type of a model's output; its schema is [Tool.Input]
	Form                 // the type of a user's response to a tool (MCP elicitation); its schema is [Tool.Input]
	Prompt               // an MCP prompt, which a user selects; see [Offer]
	Resource             // an MCP resource or resource template, which a client reads; see [Offer]
)

// IsOffer reports whether the kind is a prompt or a resource.
func (k Kind) IsOffer() bool { return k == Prompt || k == Resource }

// IsType reports whether the kind is the type of a model's output or of a user's response.
func (k Kind) IsType() bool { return k == Answer || k == Form }

// String returns the name of the kind for messages, such as "tool".
func (k Kind) String() string { return [...]string{"tool", "answer", "form", "prompt", "resource"}[k] }

// InReports returns the name of the kind in JSON reports. It is "" for tools, because
// reports have no kind field for tools.
func (k Kind) InReports() string {
	if k == Callable {
		return ""
	}
	return k.String()
}

// For returns the dialect in which the API of d accepts definitions of the kind k. It
// returns d itself for tools, and nil if the API does not accept k. The dialect has the
// name of d.
func (d *Dialect) For(k Kind) *Dialect {
	switch {
	case k == Callable || d == nil:
		return d
	case k.IsOffer() && d.Name == offers[k].Name:
		return offers[k]
	case k.IsOffer():
		return nil
	}
	forms := answers
	if k == Form {
		forms = elicitations
	}
	if i := slices.IndexFunc(forms, func(form *Dialect) bool { return form.Name == d.Name }); i >= 0 {
		return forms[i]
	}
	return nil
}

// answers are the dialects of structured outputs, in the order of [All]. They reject a
// type whose schema the provider would not enforce. GoName is the last part of the
// generated constant's name.
var answers = []*Dialect{
	answerChat, answerResponses,
	{
		// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-outputs
		Name: "anthropic", GoName: "OutputFormat", Provider: "Anthropic",
		Doc:    "Anthropic Messages: the output_config.format of a request",
		Strict: strictMessages, Schema: refusing(strictMessages), finish: describeSchema,
		Envelope: func(t Tool) *schema.Doc {
			return schema.Obj(schema.M("type", schema.Str("json_schema")), schema.M("schema", t.Input))
		},
	},
	{
		// https://ai.google.dev/api/generate-content#generationconfig
		Name: "gemini", GoName: "ResponseJSONSchema", Provider: "Gemini",
		Doc:    "Gemini: the responseJsonSchema of a generationConfig",
		Schema: lower.Gemini, finish: describeSchema, Envelope: schemaAlone,
	},
	{
		// https://pkg.go.dev/google.golang.org/genai/interactions/models/interactions#TextResponseFormat
		Name: "interactions", GoName: "InteractionsResponseFormat", Provider: "Gemini",
		Doc:    "Gemini Interactions: the response_format of a request",
		Schema: lower.Gemini, finish: describeSchema,
		Envelope: func(t Tool) *schema.Doc {
			return schema.Obj(
				schema.M("type", schema.Str("text")),
				schema.M("mime_type", schema.Str("application/json")),
				schema.M("schema", t.Input),
			)
		},
	},
	{
		// https://ai.google.dev/api/caching#Schema
		Name: "gemini-legacy", GoName: "ResponseSchema", Provider: "Gemini",
		Doc:    "Gemini: the responseSchema of a generationConfig, a subset of OpenAPI",
		Schema: lower.GeminiLegacy, finish: describeSchema, Envelope: schemaAlone,
	},
	{
		// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_OutputFormat.html
		Name: "bedrock", GoName: "BedrockTextFormat", Provider: "Bedrock",
		Doc:    "Amazon Bedrock Converse: the outputConfig.textFormat of a request",
		Strict: lower.StrictBedrock, Schema: refusing(lower.StrictBedrock),
		Envelope: func(t Tool) *schema.Doc {
			return schema.Obj(
				schema.M("type", schema.Str("json_schema")),
				schema.M("structure", schema.Obj(schema.M("jsonSchema", schema.Obj(
					schema.M("name", schema.Str(t.Name)),
					schema.M("description", optional(t.Description)),
					schema.M("schema", schema.Str(t.Input.String())), // the API requires a string
				)))),
			)
		},
	},
}

// https://platform.openai.com/docs/api-reference/chat/create#chat_create-response_format
var answerChat = &Dialect{
	Name: "openai", GoName: "ResponseFormat", Provider: "OpenAI",
	Doc:    "OpenAI Chat Completions: the response_format of a request",
	Strict: lower.StrictOpenAI, Schema: refusing(lower.StrictOpenAI),
	Envelope: func(t Tool) *schema.Doc {
		return schema.Obj(schema.M("type", schema.Str("json_schema")), schema.M("json_schema", named(t)))
	},
}

// https://platform.openai.com/docs/api-reference/responses/create#responses_create-text-format
var answerResponses = &Dialect{
	Name: "responses", GoName: "TextFormat", Provider: "OpenAI",
	Doc:    "OpenAI Responses: the text.format of a request",
	Strict: lower.StrictOpenAI, Schema: answerChat.Schema,
	Envelope: func(t Tool) *schema.Doc {
		return schema.Obj(slices.Insert(named(t).Members, 0, schema.M("type", schema.Str("json_schema")))...)
	},
}

// named returns the members that both OpenAI APIs require for an answer: all except "type".
func named(t Tool) *schema.Doc {
	return schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", schema.Boolean(true)),
		schema.M("schema", t.Input),
	)
}

// describeSchema moves the description of an answer into its schema, for APIs that have no
// other field for the description.
func describeSchema(t Tool) Tool {
	if t.Description == "" {
		return t
	}
	about := t.Description
	if lowered := t.Input.TextUnder("description"); lowered != "" { // the description that lowering added
		about += "\n\n" + lowered
	}
	t.Input, t.Description = words.WithNearType(t.Input, "description", schema.Str(about)), ""
	return t
}

func schemaAlone(t Tool) *schema.Doc { return t.Input }

// strictMessages is [lower.StrictAnthropic] for a request with one schema, which cannot be
// strict if it exceeds the limits of a request.
func strictMessages(doc *schema.Doc) (*schema.Doc, []lower.Note) {
	lowered, notes := lower.StrictAnthropic(doc)
	if lower.Has(notes, lower.Inexact) {
		return doc, notes
	}
	var beyond []lower.Note
	for _, limit := range anthropicLimits {
		if n := limit.count(Tool{Input: lowered}); n > limit.most {
			beyond = append(beyond, lower.Note{Kind: lower.Inexact, Message: fmt.Sprintf("it has %d %s, but a request may have at most %d", n, strings.TrimSuffix(limit.what, " in strict tools"), limit.most)})
		}
	}
	if beyond != nil {
		return doc, beyond
	}
	return lowered, notes
}

// refusing returns a lowering that is like strict, except that it rejects a schema which
// strict cannot express exactly.
func refusing(strict func(*schema.Doc) (*schema.Doc, []lower.Note)) func(*schema.Doc) (*schema.Doc, []lower.Note) {
	return func(doc *schema.Doc) (*schema.Doc, []lower.Note) {
		lowered, notes := strict(doc)
		for i, note := range notes {
			if note.Kind == lower.Inexact {
				notes[i].Kind = lower.Refused
			}
		}
		return lowered, notes
	}
}

// elicitations are the dialects of questions to users, which only MCP supports.
// [lower.Form20250618] converts a schema in this dialect to revision 2025-06-18.
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
var elicitations = []*Dialect{{
	Name: "mcp", GoName: "Form", Provider: "MCP",
	Doc:    "MCP: the requestedSchema of an elicitation, since 2025-11-25",
	Schema: lower.Form, Envelope: schemaAlone,
}}
