package directive

import "github.com/go-toolgen/toolgen/inspect/diag"

var formDefinition = Definition{
	Verb:    "form",
	Where:   anyType,
	Summary: "makes a type a form: what a tool asks its user for",
	Doc: `A form is flat (MCP, elicitation): its fields are texts, numbers, bool, choices of
one (a string type with constants, or a tag enum) and choices of several (a slice of
these). A comment beside a constant is the title of its choice. What a form has no
keyword for is an error:

	// Seats are those of a booking.
	//
	//toolgen:form
	type Seats struct {
		Number int    ` + "`json:\"number\" title:\"How many seats?\" minimum:\"1\" default:\"2\"`" + `
		Where  string ` + "`json:\"where,omitempty\" enum:\"window,aisle\"`" + `
	}

The generated file has the schema for MCP from 2025-11-25 on as SeatsForm, and that
for 2025-06-18, which knows fewer keywords, as SeatsForm20250618; with a choice of
several it has none, and clients of 2025-06-18 cannot be asked. With call in the
package line call.Ask[Seats](ctx, "Which seats?") puts the question to the user, and
DecodeSeats reads an answer: it holds it to the form, with the defaults for what is
left out.`,
}

// DecodeForm decodes the lines with the verb form above one type; only Pos of the
// result is set. The verb takes no words: each is an error.
func DecodeForm(lines []Line) (Answer, diag.List) {
	own := ofVerb(lines, formDefinition.Verb)
	form := Answer{Pos: firstPos(own)}
	problems := decode(&form, []option[Answer]{}, own)
	return form, problems
}
