package dialect

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// callExamples returns the examples of whole calls, which a tool has under "examples" of
// its input schema; nil for none.
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

// withoutExamples returns the tool without examples of whole calls. Its input schema is
// the same pointer for all dialects, by which [Lowerings.lowerInput] finds it again.
func (l *Lowerings) withoutExamples(t Tool) Tool {
	if l.full != t.Input {
		l.full, l.bare = t.Input, t.Input.Without("examples")
	}
	t.Input = l.bare
	return t
}

// placeExamples adds examples of whole calls to a lowered tool: those that its input
// schema accepts to [Tool.Examples], if the API has a field for them, and the others to
// the description.
func (d *Dialect) placeExamples(t Tool, examples *schema.Doc) (Tool, []lower.Note) {
	note := func(kind lower.Kind, message string) lower.Note {
		return lower.Note{Kind: kind, Keyword: "examples", Pos: examples.Origin.Pos(), Message: message}
	}
	var notes []lower.Note
	described := examples.Items
	if d.examplesField != "" {
		t.Examples, described = fitting(t.Input, examples.Items)
		if len(t.Examples) > 0 {
			notes = append(notes, note(lower.Adapted, `examples of whole calls move to "`+d.examplesField+`"`))
		}
	}
	if len(described) > 0 {
		notes = append(notes, note(lower.Described, "examples of whole calls move to the description of the tool"))
		t.Description = describeExamples(t.Description, described)
	}
	return t, notes
}

// fitting returns the examples that a schema accepts, and the others. An API refuses a
// request with an example that is not valid.
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
