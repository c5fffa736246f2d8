package directive

import "github.com/go-toolgen/toolgen/inspect/diag"

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

// DecodeForm decodes the lines with the verb form above one type; only Pos of the
// result is set. The verb takes no words: each is an error.
func DecodeForm(lines []Line) (Answer, diag.List) {
	own := ofVerb(lines, formDefinition.Verb)
	form := Answer{Pos: firstPos(own)}
	problems := decode(&form, []option[Answer]{}, own)
	return form, problems
}
