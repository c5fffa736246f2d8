package dialect

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// customType is the type of OpenAI's tools that take text instead of JSON.
const customType = "custom"

// customFields are the fields of a custom tool that only the Responses API has.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
var customFields = []string{"async", "defer_loading", "allowed_callers"}

// custom returns a custom tool of OpenAI's in the form of one of its two APIs,
// and the names of the fields that this API lacks. Chat Completions has
// the fields in an object under "custom", and those of a grammar in one under
// "grammar"; the Responses API has both without such an object. A grammar is read
// in either form, whichever API the tool is of. The error is a [*FieldError].
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

// customMembers returns the members that the API has a field for, each key once, and
// the names of the others. A format that is not nil replaces theirs.
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

// customFormat returns the format of a custom tool as the API has it, nil for none.
func (d *Dialect) customFormat(r *reader, format *schema.Doc) *schema.Doc {
	if format == nil || r.text(format, "type") == "text" {
		return format
	}
	nested := r.field(format, "grammar", schema.Object)
	grammar := cmp.Or(nested, format)
	isGrammar := r.text(format, "type") == "grammar" && r.text(grammar, "syntax") != "" && r.text(grammar, "definition") != ""
	r.require(isGrammar, format, `the format of a custom tool is of the type "text", or "grammar" with a "syntax" and a "definition"`)
	inside, members := d == OpenAI, others(grammar, "type")
	switch {
	case inside == (nested != nil):
		return format
	case inside:
		members = []schema.Member{schema.M("grammar", schema.Obj(members...))}
	}
	return schema.Obj(slices.Insert(members, 0, schema.M("type", schema.Str("grammar")))...)
}
