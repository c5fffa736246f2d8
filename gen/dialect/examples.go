package dialect

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// callExamples are the arguments of whole calls in an input schema, nil for none. MCP has
// no other place for them, and its schemas may have any keyword.
func callExamples(t Tool) *schema.Doc {
	if t.Kind != Callable {
		return nil
	}
	examples := t.Input.Under("examples")
	if examples == nil || examples.Kind != schema.Array || len(examples.Items) == 0 {
		return nil
	}
	return examples
}

// withoutExamples returns a tool whose input schema has no examples of whole calls, one
// schema for all dialects.
func (l *Lowerings) withoutExamples(t Tool) Tool {
	if l.full != t.Input {
		l.full, l.bare = t.Input, t.Input.Without("examples")
	}
	t.Input = l.bare
	return t
}

// placeExamples puts examples of whole calls where the API reads them: those that the
// lowered schema takes into a field of their own, where there is one, and others into
// the description, where every model sees them.
func (d *Dialect) placeExamples(t Tool, examples *schema.Doc) (Tool, []lower.Note) {
	note := func(kind lower.Kind, message string) lower.Note {
		return lower.Note{Kind: kind, Keyword: "examples", Pos: examples.Origin.Pos, Message: message}
	}
	var notes []lower.Note
	told := examples.Items
	if d.examplesField != "" {
		t.Examples, told = fitting(t.Input, examples.Items)
		if len(t.Examples) > 0 {
			notes = append(notes, note(lower.Adapted, `examples of whole calls stand under "`+d.examplesField+`"`))
		}
	}
	if len(told) > 0 {
		notes = append(notes, note(lower.Described, "examples of whole calls are told in the description of the tool"))
		t.Description = describeExamples(t.Description, told)
	}
	return t, notes
}

// fitting returns those of examples that a schema takes, and the others: an API refuses
// the request for one that is wrong.
func fitting(input *schema.Doc, examples []*schema.Doc) (fit, others []*schema.Doc) {
	valid, err := meta.Compile(input)
	for _, example := range examples {
		if err == nil && example.Kind == schema.Object && valid.Misfit(example.Decoded()) == "" {
			fit = append(fit, example)
		} else {
			others = append(others, example)
		}
	}
	return fit, others
}

// describeExamples adds examples to a description.
func describeExamples(description string, examples []*schema.Doc) string {
	lines := []string{"Example arguments:"}
	for _, example := range examples {
		lines = append(lines, example.String())
	}
	paragraph := strings.Join(lines, "\n")
	if description == "" {
		return paragraph
	}
	return description + "\n\n" + paragraph
}
