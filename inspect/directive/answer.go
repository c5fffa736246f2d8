package directive

import (
	"go/token"
	"regexp"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Answer contains the options of the answer directives of a type. If Pos is zero, there
// is no directive.
type Answer struct {
	Name    string
	NamePos token.Position
	Formats []Arg // APIs, in Value, that it is generated for; nil for the APIs of the package
	Pos     token.Position
}

// AnswerFormats lists the dialects that answers can be generated in, in the order of a
// generated file. If neither the directive nor its package specifies a dialect, all but
// the last are generated.
var AnswerFormats = []string{"openai", "responses", "anthropic", "gemini", "gemini-legacy"}

var answerDefinition = Definition{
	Verb:    "answer",
	Where:   anyType,
	Summary: "makes a type a structured output: what a model answers with",
	Doc: `For a type Plan the generated file has the constants PlanResponseFormat (the
response_format of OpenAI Chat Completions), PlanTextFormat (text.format of OpenAI
Responses), PlanOutputFormat (output_config.format of Anthropic) and
PlanResponseJSONSchema (responseJsonSchema of Gemini), for the formats of the line or its
package, all in the strict mode of the provider. If the package has the option call,
DecodePlan decodes the answer of a model and validates it against the type, its tags and
its directives. It reads the null that strict mode needs as an absent value, and reports
everything that is wrong, so that the model can correct it:

	// A Plan is what to do, step by step.
	//
	//toolgen:answer
	type Plan struct {
		Steps []Step ` + "`json:\"steps\" minItems:\"1\"`" + `
	}

What strict mode cannot express is written into the description. A type that it cannot
represent exactly, such as a map, is an error. A type that is not an object is sent in
one, as its property "answer".`,
	Options: described(answerOptions),
}

var answerOptions = []option[Answer]{
	text("name", "NAME", "name of the answer (default the name of the type, as tools are named)",
		func(a *Answer) *string { return &a.Name }).
		remembering(func(a *Answer) *token.Position { return &a.NamePos }).
		checkedBy(answerNameFault),
	answerFormats(),
}

func answerFormats() option[Answer] {
	o := list("format", "FORMAT", "formats to write (default those formats of the package that have answers; if the package names none, all but the last)",
		func(a *Answer, arg Arg) { a.Formats = append(a.Formats, arg) })
	o.spec.Kind, o.spec.Values = OneOf, AnswerFormats
	return o
}

var answerName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// IsAnswerName reports whether APIs accept a name for an answer.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-text-format
func IsAnswerName(name string) bool { return answerName.MatchString(name) }

func answerNameFault(arg Arg) *fault {
	if IsAnswerName(arg.Value) {
		return nil
	}
	return &fault{diag.BadName, strconv.Quote(arg.Value) + " is no name for an answer",
		"a name has 1 to 64 letters, digits, _ and -"}
}

// DecodeAnswer decodes the directives with the verb answer above one type. Unknown words,
// wrong values, and contradictions are errors, and are ignored in the result.
func DecodeAnswer(lines []Line) (Answer, diag.List) {
	own := ofVerb(lines, answerDefinition.Verb)
	answer := Answer{Pos: firstPos(own)}
	problems := decode(&answer, answerOptions, own)
	return answer, problems
}

var formDefinition = Definition{
	Verb:    "form",
	Where:   anyType,
	Summary: "makes a type a form: what a tool asks its user for",
	Doc: `A form is the schema of an MCP elicitation. It is flat: its fields are texts, numbers,
bools, choices of one (a string type with constants, or a tag enum) and choices of several
(a slice of these). The comment of a constant is the title of its choice. A constraint that
forms do not have is an error:

	// Seats are those of a booking.
	//
	//toolgen:form
	type Seats struct {
		Number int    ` + "`json:\"number\" title:\"How many seats?\" minimum:\"1\" default:\"2\"`" + `
		Where  string ` + "`json:\"where,omitempty\" enum:\"window,aisle\"`" + `
	}

The generated file has the schema for MCP since 2025-11-25 as SeatsForm, and the schema for
2025-06-18, which has fewer keywords, as SeatsForm20250618. With a choice of several there
is none for 2025-06-18, and its clients cannot be asked. If the package has the option call,
call.Ask[Seats](ctx, "Which seats?") asks the user, and DecodeSeats decodes an answer,
validates it against the form, and sets the defaults of fields that were left out.`,
}

// DecodeForm decodes the directives with the verb form above one type. Only Pos is set in
// the result. The verb accepts no words: each word is an error.
func DecodeForm(lines []Line) (Answer, diag.List) {
	own := ofVerb(lines, formDefinition.Verb)
	form := Answer{Pos: firstPos(own)}
	problems := decode(&form, []option[Answer]{}, own)
	return form, problems
}
