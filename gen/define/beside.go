package define

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// compareSchemas tells where the schemas that a registration gives are not those
// that the tool has without it: for one that is marked, too, those of the line or
// of the types, for others those of the types of the handler.
func compareSchemas(inference *infer.Inference, tool Tool, schemas infer.Schemas) (diags diag.List) {
	found := tool.Facts
	reg := found.Registered
	if found.Func == nil || reg.Handler.Raw || reg.Input == nil && reg.Output == nil {
		return nil
	}
	if reg.Handler.Decl == nil && reg.Handler.Lit == nil {
		return nil
	}
	input, output := inspect.GivenBy(reg)
	other := *found
	if found.FromCall {
		if found.Input != nil && found.Input.Rule != inspect.RegistrationRule {
			return nil // a line above the function gives it
		}
		other.Input, other.Output = nil, nil
	} else {
		other.Input, other.Output = cmp.Or(input, found.Input), cmp.Or(output, found.Output)
	}
	types := documentsOf(schemas)
	others, problems := inference.Tool(&other)
	if problems.HasErrors() {
		return nil // of which the types make no schema, or the call none that can be used
	}
	given := documentsOf(others)
	if found.FromCall {
		given, types = types, given
	}
	if input != nil && !reg.Input.Implied {
		c := comparison{tool: tool, pos: reg.Input.Pos, which: "input", given: given.input, types: types.input}
		diags = append(diags, c.difference()...)
	}
	if output != nil && types.output != nil && !types.boxed && !given.boxed {
		c := comparison{tool: tool, pos: reg.Output.Pos, which: "output", given: given.output, types: types.output}
		diags = append(diags, c.difference()...)
	}
	return diags
}

// documents are those of the schemas of a tool; output is nil where there is none.
type documents struct {
	input, output *schema.Doc
	boxed         bool
}

func documentsOf(s infer.Schemas) documents {
	d := documents{input: s.Input.Doc(), boxed: s.Boxed}
	if s.Output != nil {
		d.output = s.Output.Doc()
	}
	return d
}

// A comparison is of a schema that a call gives with that of the types beside it.
type comparison struct {
	tool         Tool
	pos          token.Position // of the given one
	which        string         // "input" or "output"
	given, types *schema.Doc
}

// difference returns how the schemas differ, if they do. Types that leave all open, such
// as a map, say nothing to compare with; and that other properties are refused is
// what types always say, so it is no difference from a schema that does not speak of
// them.
func (c comparison) difference() diag.List {
	if len(c.types.Table("properties")) == 0 && !c.types.IsClosed() {
		return nil
	}
	if !schema.Mentions(c.given, "additionalProperties") {
		c.types = schema.Rewrite(c.types, func(sub *schema.Doc) *schema.Doc {
			if sub.IsClosed() {
				return sub.Without("additionalProperties")
			}
			return sub
		})
	}
	if equal, decided := witness.Equal(c.given, c.types); equal || !decided {
		return nil
	}
	said := c.parts()
	if len(said) == 0 {
		said = []string{"it " + compared(c.given, c.types)}
	}
	if len(said) > 3 {
		said = append(said[:3:3], fmt.Sprintf("and %d more", len(said)-3))
	}
	return diag.List{c.diagnostic(strings.Join(said, "; "))}
}

func (c comparison) diagnostic(said string) diag.Diagnostic {
	found := c.tool.Facts
	if !found.FromCall {
		return notTheSame(c.tool, c.pos, "the call that registers %s gives another %s schema: %s", found.GoName, c.which, said)
	}
	d := diag.Warnf(c.pos, diag.GivenSchema, "the %s schema in the call that registers %s differs from the types of its handler: %s", c.which, c.tool.Name, said).
		WithHint("clients see that schema: remove it, or change the types").
		WithRelated(found.Pos, "%s has the types", found.GoName)
	if c.addsConstraints() {
		d.Severity = diag.Note
		d = d.WithHint("clients see that schema: move what it says beyond the types to tags of the fields, or leave it here")
	}
	return d
}

// addsConstraints reports a schema that does not contradict the types: every argument
// that it takes is one for a field, or every result that they make is one of it.
func (c comparison) addsConstraints() bool {
	if c.which == "output" {
		return witness.Find(c.types, c.given).Verdict == witness.None
	}
	given := c.given
	for _, m := range given.Table("properties") {
		if c.types.Property(m.Key) == nil {
			return false // which no field gets
		}
	}
	if !given.Has("additionalProperties") { // nobody sends what is not listed
		given = given.With("additionalProperties", schema.Boolean(false))
	}
	return witness.Find(given, c.types).Verdict == witness.None
}

// parts returns the properties that differ, each in a word or two.
func (c comparison) parts() []string {
	var said []string
	for _, m := range c.given.Table("properties") {
		types := c.types.Property(m.Key)
		if types == nil {
			said = append(said, m.Key+" is in the schema alone")
			continue
		}
		if given, there := c.given.Requires(m.Key), c.types.Requires(m.Key); given && !there {
			said = append(said, m.Key+" is required in the schema alone")
		} else if there && !given {
			said = append(said, m.Key+" is required by the types alone")
		}
		if how := compared(within(c.given, m.Value), within(c.types, types)); how != "" {
			said = append(said, m.Key+" "+how)
		}
	}
	for _, m := range c.types.Table("properties") {
		if c.given.Property(m.Key) == nil {
			said = append(said, m.Key+" is in the types alone")
		}
	}
	return said
}

// within returns a part of a schema with the definitions that it may refer to.
func within(root, sub *schema.Doc) *schema.Doc {
	for _, key := range schema.DefinitionKeywords {
		if definitions := root.Under(key); definitions != nil && sub.Kind == schema.Object && !sub.Has(key) {
			sub = sub.With(key, definitions)
		}
	}
	return sub
}

// compared says how what a given schema takes differs from what the types take,
// "" where it does not.
func compared(given, types *schema.Doc) string {
	if a, b := kinds(given), kinds(types); a != b && a != "" && b != "" {
		return "is " + a + " in the schema, " + b + " in the types"
	}
	more, less := witness.Find(given, types), witness.Find(types, given)
	switch {
	case more.Verdict == witness.Found && less.Verdict == witness.Found:
		return "has other values in the schema: " + more.Value.String()
	case more.Verdict == witness.Found:
		return "has more values in the schema: " + more.Value.String()
	case less.Verdict == witness.Found:
		return "has " + cmp.Or(less.Keyword, "less") + " in the schema alone"
	}
	return ""
}

// kinds names the JSON types that a schema says, "" where it says none.
func kinds(doc *schema.Doc) string {
	target, _ := schema.NewGraph(doc).Follow(doc, nil)
	names, _ := target.Types()
	return strings.Join(slices.Sorted(slices.Values(names)), " or ")
}
