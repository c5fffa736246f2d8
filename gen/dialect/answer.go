package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A Kind is what a model, or a client, meets.
type Kind uint8

// The kinds.
const (
	Callable Kind = iota // a tool, which it calls
	Answer               // a type, which it answers with; its schema is the input of a [Tool]
	Form                 // a type, which the user of a tool answers with, as that of an answer
	Prompt               // a prompt of MCP, which a user chooses; see [Offer]
	Resource             // a resource of MCP, or a template of resources, which a client reads
)

// IsOffer reports whether it is one that clients of MCP meet beside tools.
func (k Kind) IsOffer() bool { return k == Prompt || k == Resource }

// IsType reports whether it is a type that is answered with.
func (k Kind) IsType() bool { return k == Answer || k == Form }

// String returns the kind in words.
func (k Kind) String() string { return [...]string{"tool", "answer", "form", "prompt", "resource"}[k] }

// For returns the form in which the API takes definitions of a kind, which has the
// name of this one; nil where it takes none.
func (d *Dialect) For(k Kind) *Dialect {
	switch {
	case k == Callable || d == nil:
		return d
	case k.IsOffer() && d.Name == offers[k].Name:
		return offers[k]
	case k.IsOffer():
		return nil
	}
	of := answers
	if k == Form {
		of = elicitations
	}
	if i := slices.IndexFunc(of, func(form *Dialect) bool { return form.Name == d.Name }); i >= 0 {
		return of[i]
	}
	return nil
}

// answers are the forms of structured outputs, in the order of [All]. Each is
// strict, or refused: what a provider does not hold its model to is never sent as
// if it did. The GoName ends the name of the constant.
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
		// https://ai.google.dev/api/caching#Schema
		Name: "gemini-legacy", GoName: "ResponseSchema", Provider: "Gemini",
		Doc:    "Gemini: the responseSchema of a generationConfig, of the OpenAPI subset",
		Schema: lower.GeminiLegacy, finish: describeSchema, Envelope: schemaAlone,
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
	Strict: lower.StrictOpenAI, Schema: answerChat.Schema, rules: answerChat,
	Envelope: func(t Tool) *schema.Doc {
		return schema.Obj(slices.Insert(named(t).Members, 0, schema.M("type", schema.Str("json_schema")))...)
	},
}

// named has the name of an answer beside its schema.
func named(t Tool) *schema.Doc {
	return schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", schema.Boolean(true)),
		schema.M("schema", t.Input),
	)
}

// describeSchema moves the description of an answer into its schema, where an API
// has no other place for it.
func describeSchema(t Tool) Tool {
	if t.Description == "" {
		return t
	}
	about := t.Description
	if told := t.Input.TextUnder("description"); told != "" { // by lowering
		about += "\n\n" + told
	}
	t.Input, t.Description = words.WithNearType(t.Input, "description", schema.Str(about)), ""
	return t
}

func schemaAlone(t Tool) *schema.Doc { return t.Input }

// strictMessages is [lower.StrictAnthropic] for a schema that a request has alone:
// what exceeds the limits of one cannot be strict.
func strictMessages(doc *schema.Doc) (*schema.Doc, []lower.Note) {
	lowered, notes := lower.StrictAnthropic(doc)
	if lower.Has(notes, lower.Inexact) {
		return doc, notes
	}
	var beyond []lower.Note
	for _, limit := range anthropicLimits {
		if n := limit.count(Tool{Input: lowered}); n > limit.most {
			beyond = append(beyond, lower.Note{Kind: lower.Inexact, Message: fmt.Sprintf("it has %d %s, and %d is the limit of a request", n, strings.TrimSuffix(limit.what, " in strict tools"), limit.most)})
		}
	}
	if beyond != nil {
		return doc, beyond
	}
	return lowered, notes
}

// refusing lowers as a strict mode does, and refuses what that cannot be exact about.
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
