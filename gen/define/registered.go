package define

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// oneOfEach returns tools with one of each name that is registered several
// times, such as for reading and for writing: which of them a client sees is up
// to how the server is started, and said in a warning. Where code is generated
// of registrations a name has to be one tool's, as [Distinct] holds them to.
func oneOfEach(tools []Tool) ([]Tool, diag.List) {
	if !slices.ContainsFunc(tools, isRegistered) {
		return tools, nil
	}
	first := map[string]Tool{}
	var kept []Tool
	var diags diag.List
	for _, tool := range tools {
		other, taken := first[tool.Name]
		if !taken || !isRegistered(tool) || !isRegistered(other) {
			first[tool.Name] = tool
			kept = append(kept, tool)
			continue
		}
		if tool.Facts.Func != other.Facts.Func || tool.Description != other.Description || tool.Title != other.Title {
			diags = append(diags, ambiguous(tool, other))
		}
	}
	return kept, diags
}

func ambiguous(tool, other Tool) diag.Diagnostic {
	d := diag.Warnf(tool.NamePos, diag.Ambiguous, "the tool %s is registered twice, and the first registration is read: which one a client sees depends on how the server is started", tool.Name).
		WithHint("give one of them another name, or list the tools of the running server with toolgen-import").
		WithRelated(other.NamePos, "%s has it, too", other.Called)
	var conditions []token.Position
	for _, pos := range slices.Concat(other.Facts.Registered.Conditions, tool.Facts.Registered.Conditions) {
		if !slices.Contains(conditions, pos) {
			conditions = append(conditions, pos)
			d = d.WithRelated(pos, "a condition of it stands here")
		}
	}
	return d
}

// isRegistered reports a tool that is one because a call registers it, or under
// the name of the call.
func isRegistered(t Tool) bool { return t.Facts != nil && t.Facts.FromCall }

// differences returns what the registration of a tool that is marked, too, says
// otherwise.
func differences(tool Tool) (diags diag.List) {
	found := tool.Facts
	if found.FromCall {
		return nil
	}
	reg := found.Registered
	differ := func(pos token.Position, there, here string) {
		diags = append(diags, notTheSame(tool, pos, "the call that registers %s says %s, %s says %s", found.GoName, there, marking(found), here))
	}
	if reg.Name.Stated && tool.Name != reg.Name.Value {
		differ(reg.Name.Pos, "name "+strconv.Quote(reg.Name.Value), strconv.Quote(tool.Name))
	}
	if reg.Title.Stated && tool.Title != reg.Title.Value {
		here := "nothing"
		if tool.Title != "" {
			here = strconv.Quote(tool.Title)
		}
		differ(reg.Title.Pos, "title "+strconv.Quote(reg.Title.Value), here)
	}
	if reg.Description.Stated && strings.TrimSpace(found.Doc.Value) != strings.TrimSpace(reg.Description.Value) {
		d := notTheSame(tool, reg.Description.Pos, "the call that registers %s has another description than its %s", found.GoName, cmp.Or(found.Doc.Rule, "doc comment"))
		d.Related[0] = diag.Related{Pos: cmp.Or(found.Doc.Pos, found.Pos), Message: "that stands here"}
		diags = append(diags, d)
	}
	for _, hint := range []struct {
		name        string
		there, here *bool
		assumed     bool // by MCP, where it is not said
	}{
		{"readonly", reg.ReadOnly, found.Options.ReadOnly, false},
		{"destructive", reg.Destructive, found.Options.Destructive, true},
		{"idempotent", reg.Idempotent, found.Options.Idempotent, false},
		{"openworld", reg.OpenWorld, found.Options.OpenWorld, true},
	} {
		here := hint.assumed
		if hint.here != nil {
			here = *hint.here
		}
		if hint.there != nil && *hint.there != here {
			differ(reg.Pos, hint.name+"="+strconv.FormatBool(*hint.there), hint.name+"="+strconv.FormatBool(here))
		}
	}
	return diags
}

// notTheSame is a warning of what a call says, and what marks its function does not.
func notTheSame(tool Tool, pos token.Position, format string, args ...any) diag.Diagnostic {
	at := cmp.Or(tool.Facts.Own.Pos, tool.Facts.TypeLine().Pos, tool.Pos)
	d := diag.Warnf(pos, diag.Registered, format, args...).
		WithHint("%s decides here, but the call decides in the running server: make them the same", marking(tool.Facts))
	if at == tool.Pos {
		return d.WithRelated(at, "%s is declared here", tool.Called)
	}
	return d.WithRelated(at, "the line stands here")
}

// marking is what makes a function a tool that a call registers, too.
func marking(found *inspect.Tool) string {
	if found.Own.Pos.IsValid() || found.OfType != nil {
		return "the line"
	}
	return "the function"
}

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
