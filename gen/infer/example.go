package infer

import (
	"errors"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Examples returns the input schema of a tool with the examples of arguments that the
// source gives, after those that the schema has. An example that the schema refuses is an
// error at the refused part.
func Examples(tool *inspect.Tool, input *schema.Doc) (*schema.Doc, diag.List) {
	if len(tool.Examples) == 0 {
		return input, nil
	}
	valid, err := meta.Compile(input)
	if err != nil {
		return input, diag.List{diag.Errorf(tool.Examples[0].Pos, diag.BadSchema, "the example cannot be checked against the input schema: %v", err).
			WithHint("leave the example out")}
	}
	all := schema.Arr(input.List("examples")...)
	var problems diag.List
	for _, given := range tool.Examples {
		example, problem := readExample(given, valid)
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		if all.Origin.Rule() == "" {
			all.Origin = example.Origin
		}
		all.Items = append(all.Items, example)
	}
	return input.With("examples", all), problems
}

// readExample returns the arguments of an example, or what is wrong with them.
func readExample(given *inspect.Schema, valid *meta.Validator) (*schema.Doc, *diag.Diagnostic) {
	if given.Fault != nil {
		return nil, given.Fault
	}
	fail := func(offset int, format string, args ...any) (*schema.Doc, *diag.Diagnostic) {
		d := diag.Errorf(placeIn(given, offset), diag.BadDefault, format, args...).
			WithHint("write the arguments of a call that the tool takes, an object of JSON")
		return nil, &d
	}
	doc, err := schema.ParseFrom([]byte(given.Text), func(offset int) *schema.Origin {
		return schema.OriginAt(placeIn(given, offset), given.Rule)
	})
	var syntax *schema.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return fail(syntax.Offset, "the example is no JSON: %s", syntax.Message)
	case doc.Kind != schema.Object:
		return fail(0, "the arguments of a call are an object, and this example is of type %s", doc.Kind)
	}
	problem := valid.Misfit(doc.Decoded())
	if problem == "" {
		return doc, nil
	}
	d := diag.Errorf(doc.Origin.Pos(), diag.BadDefault, "the input schema does not take the example: %s", problem).
		WithHint("change the example or the schema")
	if refusal, refused := valid.Refusal(doc.Decoded()); refused {
		if part := doc.At(refusal.Path); part != nil {
			d.Pos = part.Origin.Pos()
		}
	}
	return nil, &d
}
