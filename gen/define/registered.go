package define

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// oneOfEach keeps only one of several registered tools that have the same name, and reports
// that clients may see another one. It prefers the first tool that a main function
// registers. If code is generated from registrations, each name must belong to only one
// tool; [Distinct] enforces this.
func oneOfEach(tools []Tool) ([]Tool, diag.List) {
	if !slices.ContainsFunc(tools, isRegistered) {
		return tools, nil
	}
	at := map[string]int{}
	var kept []Tool
	var others [][]Tool // others[i] are the other tools with the name of kept[i]
	for _, tool := range tools {
		i, taken := at[tool.Name]
		if !taken || !isRegistered(tool) || !isRegistered(kept[i]) {
			at[tool.Name] = len(kept)
			kept, others = append(kept, tool), append(others, nil)
			continue
		}
		others[i] = append(others[i], tool)
	}
	var diags diag.List
	var alternatives [][]Tool
	for i := range kept {
		group := append(others[i], kept[i])
		slices.SortStableFunc(group, func(a, b Tool) int {
			if started := a.Facts.Registered.Started; started != b.Facts.Registered.Started {
				if started {
					return -1
				}
				return 1
			}
			return cmp.Or(cmp.Compare(a.NamePos.Filename, b.NamePos.Filename), cmp.Compare(a.NamePos.Offset, b.NamePos.Offset))
		})
		kept[i] = group[0]
		rest := slices.DeleteFunc(group[1:], func(t Tool) bool {
			return t.isDefinedAs(kept[i])
		})
		switch {
		case len(rest) == 0:
		case excludeEachOther(group[:1+len(rest)]):
			alternatives = append(alternatives, group[:1+len(rest)])
		default:
			diags = append(diags, ambiguous(kept[i], rest))
		}
	}
	return kept, append(diags, eitherOr(alternatives)...)
}

// isDefinedAs reports whether the known parts of two registrations define the same tool.
// Their handlers may differ.
func (t Tool) isDefinedAs(other Tool) bool {
	a, b := t.Facts.Registered, other.Facts.Registered
	equal := func(part registered.Part, one, another string) bool {
		isPart := func(u registered.Unread) bool { return u.Part == part }
		return one == another || slices.ContainsFunc(a.Unread, isPart) || slices.ContainsFunc(b.Unread, isPart)
	}
	inputs := [2]string{cmp.Or(given(a.Input), a.ServedInput), cmp.Or(given(b.Input), b.ServedInput)}
	return equal(registered.DescriptionPart, t.Description, other.Description) && equal(registered.TitlePart, t.Title, other.Title) &&
		(t.Facts.Func == other.Facts.Func || inputs[0] != "" && equal(registered.InputPart, inputs[0], inputs[1]) &&
			equal(registered.OutputPart, cmp.Or(given(a.Output), a.ServedOutput), cmp.Or(given(b.Output), b.ServedOutput)))
}

// excludeEachOther reports whether a program registers at most one of several tools.
func excludeEachOther(tools []Tool) bool {
	for i, t := range tools {
		for _, other := range tools[:i] {
			if _, ok := t.Facts.Registered.Excludes(other.Facts.Registered); !ok {
				return false
			}
		}
	}
	return true
}

// eitherOr returns a note for each condition that decides which registration of a tool
// the program uses. Each group contains the tools with one name, of which a program
// registers at most one.
func eitherOr(groups [][]Tool) (notes diag.List) {
	var conditions []token.Position
	names := map[token.Position][]string{}
	for _, group := range groups {
		at, _ := group[0].Facts.Registered.Excludes(group[1].Facts.Registered)
		if names[at] == nil {
			conditions = append(conditions, at)
		}
		names[at] = append(names[at], group[0].Name)
	}
	for _, at := range conditions {
		format := "the definition of the tool %s depends on this condition; toolgen uses the first definition"
		if len(names[at]) > 1 {
			format = "the definitions of the tools %s depend on this condition; toolgen uses the first definition of each"
		}
		note := diag.Warnf(at, diag.Ambiguous, format, dialect.Enumerate(names[at], dialect.MostNamed)).
			WithHint("to use the definitions of the running server, add -live FILE")
		note.Severity = diag.Note
		notes = append(notes, note)
	}
	return notes
}

// ambiguous reports that others have the same name as first. This is a warning if a program
// is known to register several of them, and a note otherwise.
func ambiguous(first Tool, others []Tool) diag.Diagnostic {
	all := append([]Tool{first}, others...)
	d := diag.Warnf(others[0].NamePos, diag.Ambiguous, "the source contains %d definitions of the tool %s; toolgen uses one, but the running server may use another", len(all), first.Name).
		WithHint("to use the definitions of the running server, add -live FILE")
	d.Severity = diag.Note
	for i, tool := range all {
		if slices.ContainsFunc(all[:i], func(other Tool) bool { return tool.Facts.Registered.Meets(other.Facts.Registered) }) {
			d = diag.Warnf(others[0].NamePos, diag.Ambiguous, "a program may register the tool %s several times; toolgen uses one definition, but the running server may use another", first.Name).
				WithHint("use a different name for each, or add -live FILE to use the definitions of the running server")
			break
		}
	}
	d = d.WithRelated(first.NamePos, "toolgen uses this definition")
	for _, other := range others {
		d = d.WithRelated(other.NamePos, "%s has the same name", other.Called)
	}
	count := map[token.Position]int{} // number of registrations under each condition
	for _, tool := range all {
		for _, pos := range tool.Facts.Registered.Conditions {
			count[pos]++
		}
	}
	for _, tool := range all {
		for _, pos := range tool.Facts.Registered.Conditions {
			if n := count[pos]; n > 0 && n < len(all) {
				d = d.WithRelated(pos, "condition of %d of the %d definitions", n, len(all))
			}
			delete(count, pos)
		}
	}
	return d
}

// isRegistered reports whether a registration call defines the tool; see [inspect.Tool].
func isRegistered(t Tool) bool { return t.Facts != nil && t.Facts.FromCall }

// ServedRule is the rule in the [schema.Origin] of a keyword that an SDK infers from Go
// types.
const ServedRule = "inference of the SDK"

// isServed reports whether the schemas that clients see are known, regardless of the
// handler's types.
func isServed(pkg *inspect.Package, found *inspect.Tool) bool {
	if !found.IsServedBySDK(pkg.Options) {
		return false
	}
	reg := found.Registered
	input, output := parsed(cmp.Or(given(reg.Input), reg.ServedInput)), parsed(cmp.Or(given(reg.Output), reg.ServedOutput))
	return input != nil && (output != nil || reg.ServedOutput == registered.NoSchema || reg.Output == nil && reg.Handler.Raw)
}

func registeredFields(reg *registered.Tool) (fields []schema.Member) {
	if icons := parsed(reg.Icons); icons != nil {
		fields = append(fields, schema.M("icons", icons))
	}
	if meta := parsed(reg.Meta); meta != nil {
		fields = append(fields, schema.M("_meta", meta))
	}
	return fields
}

func given(g *registered.Given) string {
	if g == nil {
		return ""
	}
	return g.Text
}

// parsed returns a schema, or nil if the text is not JSON.
func parsed(text string) *schema.Doc {
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		return nil
	}
	return doc
}

func asWarnings(diags diag.List) diag.List {
	warnings := slices.Clone(diags)
	for i := range warnings {
		if warnings[i].Severity == diag.Error {
			warnings[i].Severity = diag.Warning
		}
	}
	return warnings
}

// serve replaces the schemas of a registered tool with the schemas that clients see, if
// the SDK infers these from the handler's types, or if the types have no schemas.
func (t *Tool) serve(reg *registered.Tool) {
	fallback := schema.OriginAt(reg.Pos, ServedRule)
	if t.Input == nil {
		t.Input = withOrigins(parsed(given(reg.Input)), nil, fallback, inspect.RegistrationRule)
		t.Output = withOrigins(parsed(given(reg.Output)), nil, fallback, inspect.RegistrationRule)
	}
	if doc := parsed(reg.ServedInput); doc != nil {
		t.Input = withOrigins(doc, t.Input, fallback, ServedRule)
	}
	switch doc := parsed(reg.ServedOutput); {
	case reg.ServedOutput == registered.NoSchema:
		t.Output, t.ResultSchema = nil, nil
	case doc == nil:
		return
	default:
		t.Output = withOrigins(doc, t.Output, fallback, ServedRule)
	}
	t.Decided.Boxed = false
}

// differences returns the differences between a tool's registration and its directive, if
// it has both.
func differences(tool Tool) (diags diag.List) {
	found := tool.Facts
	if found.FromCall {
		return nil
	}
	reg := found.Registered
	differ := func(pos token.Position, there, here string) {
		diags = append(diags, notTheSame(tool, pos, "the call that registers %s has %s, but %s has %s", found.GoName, there, marking(found), here))
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
		d := notTheSame(tool, reg.Description.Pos, "the call that registers %s has a different description than its %s", found.GoName, cmp.Or(found.Doc.Rule, "doc comment"))
		d.Related[0] = diag.Related{Pos: cmp.Or(found.Doc.Pos, found.Pos), Message: "the other description is here"}
		diags = append(diags, d)
	}
	for _, hint := range []struct {
		name        string
		there, here *bool
		assumed     bool // the default in MCP
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

// notTheSame returns a warning about a fact in a registration call that differs from the
// function's directive or type.
func notTheSame(tool Tool, pos token.Position, format string, args ...any) diag.Diagnostic {
	at := cmp.Or(tool.Facts.Own.Pos, tool.Facts.TypeLine().Pos, tool.Pos)
	d := diag.Warnf(pos, diag.Registered, format, args...).
		WithHint("toolgen uses %s, but the running server uses the registration call: make both the same", marking(tool.Facts))
	if at == tool.Pos {
		return d.WithRelated(at, "%s is declared here", tool.Called)
	}
	return d.WithRelated(at, "the directive is here")
}

// marking returns how messages refer to the source of found's facts: "the directive" if
// one applies to the function or its type, and "the declaration" otherwise.
func marking(found *inspect.Tool) string {
	if found.Own.Pos.IsValid() || found.OfType != nil {
		return "the directive"
	}
	return "the declaration"
}

// compareSchemas reports how the schemas in the call that registers tool differ from
// schemas, which its directive or its types define.
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
			return nil // a directive above the function gives the schema
		}
		other.Input, other.Output = nil, nil
	} else {
		other.Input, other.Output = cmp.Or(input, found.Input), cmp.Or(output, found.Output)
	}
	types := documentsOf(schemas)
	others, problems := inference.Tool(&other)
	if problems.HasErrors() {
		return nil // the types have no schema, or the call's schemas cannot be used
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

// documents contains the schemas of a tool as JSON documents. output is nil if the tool
// has no output schema.
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

// A comparison compares a schema in a call with the schema derived from the types.
type comparison struct {
	tool         Tool
	pos          token.Position
	which        string // "input" or "output"
	given, types *schema.Doc
}

// difference reports how c.given and c.types differ. It ignores types that accept anything,
// and additional properties that c.given does not mention.
func (c comparison) difference() diag.List {
	if len(c.types.Table("properties")) == 0 && !c.types.IsClosed() {
		return nil
	}
	if c.tool.Facts.FromCall && c.which == "input" {
		c.types = c.withoutOptional() // SDKs leave the fields of missing arguments unchanged
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
	onlyInTypes := slices.ContainsFunc(c.types.Table("properties"), func(m schema.Member) bool { return c.given.Property(m.Key) == nil })
	if c.tool.Facts.FromCall && c.addsConstraints() && !onlyInTypes {
		return nil
	}
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
		return notTheSame(c.tool, c.pos, "the call that registers %s has a different %s schema: %s", found.GoName, c.which, said)
	}
	d := diag.Warnf(c.pos, diag.GivenSchema, "the %s schema in the call that registers %s differs from its handler's types: %s", c.which, c.tool.Name, said).
		WithHint("clients see the schema in the call: change this schema, or change the types").
		WithRelated(found.Pos, "%s declares the types", found.GoName)
	if c.addsConstraints() {
		d.Severity = diag.Note
		d = d.WithHint("clients see the schema in the call: add the properties to this schema")
	}
	return d
}

// addsConstraints reports whether c.given does not contradict c.types. For an input, the
// types must accept every argument that c.given accepts. For an output, c.given must
// accept every result that the types produce.
func (c comparison) addsConstraints() bool {
	if c.which == "output" {
		return witness.Find(c.types, c.given).Verdict == witness.None
	}
	given := c.given
	for _, m := range given.Table("properties") {
		if c.types.Property(m.Key) == nil {
			return false // no field receives the property
		}
	}
	if !given.Has("additionalProperties") { // assume that clients send only listed properties
		given = given.With("additionalProperties", schema.Boolean(false))
	}
	return witness.Find(given, c.types).Verdict == witness.None
}

// withoutOptional returns c.types, in which a property is required only if c.given also
// requires it.
func (c comparison) withoutOptional() *schema.Doc {
	return schema.RewriteAt(c.types, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		given := c.given.At(at.Path())
		if given == nil {
			return sub.Without("required")
		}
		return sub.With("required", schema.Strs(slices.DeleteFunc(sub.Required(), func(name string) bool { return !given.Requires(name) })...))
	})
}

// parts returns the properties that differ, each with a short description of the
// difference.
func (c comparison) parts() []string {
	var said []string
	for _, m := range c.given.Table("properties") {
		types := c.types.Property(m.Key)
		if types == nil {
			said = append(said, m.Key+" is only in the schema")
			continue
		}
		if given, there := c.given.Requires(m.Key), c.types.Requires(m.Key); given && !there {
			said = append(said, m.Key+" is required only in the schema")
		} else if there && !given {
			said = append(said, m.Key+" is required only by the types")
		}
		if how := compared(within(c.given, m.Value), within(c.types, types)); how != "" {
			said = append(said, m.Key+" "+how)
		}
	}
	for _, m := range c.types.Table("properties") {
		if c.given.Property(m.Key) == nil {
			said = append(said, m.Key+" is only in the types")
		}
	}
	return said
}

// within returns sub, a part of root, with the definitions of root added, because sub may
// refer to them.
func within(root, sub *schema.Doc) *schema.Doc {
	for _, key := range schema.DefinitionKeywords {
		if definitions := root.Under(key); definitions != nil && sub.Kind == schema.Object && !sub.Has(key) {
			sub = sub.With(key, definitions)
		}
	}
	return sub
}

// compared describes how the values that a given schema accepts differ from those that the
// types accept. It returns "" if it finds no difference.
func compared(given, types *schema.Doc) string {
	if a, b := kinds(given), kinds(types); a != b && a != "" && b != "" {
		return "is " + a + " in the schema, " + b + " in the types"
	}
	more, less := witness.Find(given, types), witness.Find(types, given)
	switch {
	case more.Verdict == witness.Found && less.Verdict == witness.Found:
		return "accepts different values in the schema, such as " + more.Value.String()
	case more.Verdict == witness.Found:
		return "accepts more values in the schema, such as " + more.Value.String()
	case less.Verdict == witness.Found && less.Keyword == "":
		return "accepts fewer values in the schema"
	case less.Verdict == witness.Found:
		return "has " + less.Keyword + " only in the schema"
	}
	return ""
}

// kinds returns the names of the JSON types in a schema, or "" if the schema has no type.
func kinds(doc *schema.Doc) string {
	target, _ := schema.NewGraph(doc).Follow(doc, nil)
	names, _ := target.Types()
	return strings.Join(slices.Sorted(slices.Values(names)), " or ")
}
