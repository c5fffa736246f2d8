package infer

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

type readSchema struct {
	schema   *givenSchema
	problems diag.List
}

// A givenSchema is a schema that the source gives, parsed and checked.
type givenSchema struct {
	doc   *schema.Doc // as in the source, but only the input schema of a tool has "$schema"
	valid *meta.Validator
	// parts maps each reference in the document to its target, once the targets are
	// definitions of the root.
	parts map[string]*definition
}

// read parses a schema from the source, once, and returns it. It returns nil and errors if
// the schema cannot be used.
func (b *builder) read(given *inspect.Schema) (*givenSchema, diag.List) {
	read, known := b.givens[given]
	if !known {
		whole := given == b.tool.Input
		read.schema, read.problems = readGiven(given, !b.writes, whole, whole && b.allowsKeywords())
		b.givens[given] = read
	}
	return read.schema, read.problems
}

// mayReadNull reports whether any schema from the source may accept null anywhere.
func (b *builder) mayReadNull() bool {
	for _, read := range b.givens {
		if read.schema != nil && schema.MayContainNull(read.schema.doc) {
			return true
		}
	}
	return false
}

// allowsKeywords reports whether the revision of MCP allows any keyword in an input schema.
func (b *builder) allowsKeywords() bool { return b.pkg.Options.MCPRevision >= naturalRevision }

// readGiven parses and checks a schema from the source, and returns either the schema or
// errors. Set arguments for a schema of arguments, whole for the input schema of a tool,
// and anchors to allow "$anchor".
func readGiven(src *inspect.Schema, arguments, whole, anchors bool) (*givenSchema, diag.List) {
	if src.Fault != nil {
		return nil, diag.List{*src.Fault}
	}
	doc, problems := parseGiven(src)
	if doc == nil {
		return nil, problems
	}
	if src.Rule == inspect.RegistrationRule {
		doc = WithOpenMembers(doc)
	}
	if faults := faultsOf(doc, arguments, anchors); len(faults) > 0 {
		return nil, diagnostics(faults)
	}
	if !whole {
		doc = doc.Without("$schema")
	}
	valid, err := meta.Compile(doc)
	if err != nil {
		return nil, diag.List{diag.Errorf(src.Pos, diag.BadSchema, "the schema cannot be used: %v", err).
			WithHint("simplify it, or remove it so that toolgen infers the schema")}
	}
	if faults := valueFaults(doc, valid); len(faults) > 0 {
		return nil, diagnostics(faults)
	}
	return &givenSchema{doc: doc, valid: valid}, nil
}

// WithOpenMembers returns a schema from an SDK registration, completed so that every
// object has "properties" and every array has "items". JSON Schema allows a schema to omit
// them, but some clients require them.
func WithOpenMembers(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		keyword := map[string]string{"object": "properties", "array": "items"}[sub.TextUnder("type")]
		if keyword == "" || sub.Has(keyword) {
			return sub
		}
		any := schema.Obj()
		any.Origin = sub.Origin
		return sub.With(keyword, any)
	})
}

// parseGiven parses a schema, and sets the origin of each value to its position in the
// source. It returns nil and an error if the text is not JSON.
func parseGiven(src *inspect.Schema) (*schema.Doc, diag.List) {
	doc, err := schema.ParseFrom([]byte(src.Text), func(offset int) *schema.Origin {
		return schema.OriginAt(placeIn(src, offset), src.Rule)
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		return nil, diag.List{diag.Errorf(placeIn(src, syntax.Offset), diag.BadSchema, "the schema is not JSON: %s", syntax.Message).
			WithHint("write one JSON object, with nothing after it; move a schema of several lines into a file")}
	}
	return doc, nil
}

// placeIn returns the position of a byte in the text of a schema.
func placeIn(src *inspect.Schema, offset int) token.Position {
	if !src.Exact {
		return src.Pos
	}
	return facts.EndPos(src.Pos, src.Text[:offset])
}

// misfitGiven returns the reason why s rejects v, if s represents a whole given schema. If
// s accepts v or represents anything else, it returns "".
func misfitGiven(s *schema.Node, v any) string {
	if s.Given == nil || s.Given.Misfit == nil {
		return ""
	}
	if problem := s.Given.Misfit(v); problem != "" {
		return diag.Show(v) + " is not valid against the given schema: " + problem
	}
	return ""
}

// remarks are the keywords that a use of a given schema may add, because they do not change
// which values are valid.
var remarks = []string{"default", "examples", "readOnly", "writeOnly", "type"}

// isGiven reports whether the clause would change a given schema.
func (c clause) isGiven() bool {
	return c.schema.Has(c.Name) && !slices.Contains(remarks, c.Name)
}

// A fault is an error in a part of a given schema.
type fault struct {
	at            *schema.Doc
	message, hint string
}

func diagnostics(faults []fault) diag.List {
	list := make(diag.List, len(faults))
	for i, f := range faults {
		list[i] = f.diagnostic()
	}
	return list
}

func (f fault) diagnostic() diag.Diagnostic {
	return diag.Errorf(f.at.Origin.Pos(), diag.BadSchema, "%s", f.message).WithHint("%s", f.hint)
}

// faultsOf returns the faults of a given schema. For the schema of arguments, these
// include anything that clients reject in arguments. If the document is not JSON Schema
// 2020-12, that is its only fault.
func faultsOf(doc *schema.Doc, arguments, anchors bool) []fault {
	if doc.Kind != schema.Object {
		return []fault{{doc, "a schema must be a JSON object, not a JSON " + doc.Kind.String(), "use {} to accept any value"}}
	}
	if found := dialectFaults(doc); len(found) > 0 {
		return found
	}
	if found := metaFaults(doc); len(found) > 0 {
		return found
	}
	faults := append(refFaults(doc), loopFaults(doc)...)
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		faults = append(faults, identityFaults(path, sub, anchors)...)
		for _, check := range []func(schema.Path, *schema.Doc) []fault{shapeFaults, patternFaults} {
			faults = append(faults, check(path, sub)...)
		}
		if arguments {
			faults = append(faults, nameFaults(sub)...)
		}
		return true
	})
	return faults
}

const dialect = "https://json-schema.org/draft/2020-12/schema"

func dialectFaults(doc *schema.Doc) []fault {
	member := doc.Under("$schema")
	if member == nil || strings.TrimSuffix(member.Text, "#") == dialect {
		return nil
	}
	return []fault{{member, fmt.Sprintf("the schema uses another version of JSON Schema, %s", member), "use JSON Schema 2020-12, and remove $schema"}}
}

func metaFaults(doc *schema.Doc) []fault {
	var faults []fault
	for _, p := range meta.Check(doc) {
		faults = append(faults, fault{doc.At(p.Path), fmt.Sprintf("%s %s", p.Path, p.Message), "see https://json-schema.org/draft/2020-12/json-schema-validation"})
	}
	return faults
}

const adviseRequired = "declare the property, or remove the name"

// refFaults reports references without a target, references whose target is not a schema,
// and required names without a property.
func refFaults(doc *schema.Doc) []fault {
	var faults []fault
	for _, p := range schema.RefProblems(doc) {
		hint := "refer to a definition as #/$defs/NAME"
		if !strings.HasPrefix(p.Message, "$ref") {
			hint = adviseRequired
		}
		faults = append(faults, fault{p.At, p.Message, hint})
	}
	graph, schemas := schema.NewGraph(doc), map[*schema.Doc]bool{}
	schema.Visit(doc, func(sub *schema.Doc) bool {
		schemas[sub] = true
		return true
	})
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if target := graph.Target(sub); target.IsSchema() && !schemas[target] {
			ref, _ := sub.Ref()
			faults = append(faults, fault{ref, fmt.Sprintf("$ref %s does not refer to a schema", ref), "refer to a definition as #/$defs/NAME"})
		}
		return true
	})
	return faults
}

// identities are keywords that identify a schema to other schemas. A given schema must
// not contain them, because it becomes a part of another schema.
var identities = []string{
	"$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary",
}

func identityFaults(path schema.Path, sub *schema.Doc, anchors bool) []fault {
	var faults []fault
	for _, name := range identities {
		if member := sub.Under(name); member != nil && (name != "$anchor" || !anchors) {
			faults = append(faults, fault{member, name + " has no effect in a tool definition", "remove it, and refer to definitions as #/$defs/NAME"})
		}
	}
	if member := sub.Under("$schema"); member != nil && len(path) > 0 {
		faults = append(faults, fault{member, "$schema is only allowed at the root of the schema", "remove it"})
	}
	return faults
}

// shapeFaults reports constructs that clients reject although JSON Schema allows them.
func shapeFaults(_ schema.Path, sub *schema.Doc) []fault {
	var faults []fault
	kind := sub.TextUnder("type")
	if kind == "object" && !sub.Has("properties") {
		faults = append(faults, fault{sub, "an object without properties is rejected by some clients", `add "properties":{} if any properties are allowed`})
	}
	if kind == "array" && !sub.Has("items") {
		faults = append(faults, fault{sub, "an array without items is rejected by some clients", `add "items":{} if any items are allowed`})
	}
	for _, property := range sub.Table("properties") {
		if property.Value.Kind == schema.Bool {
			faults = append(faults, fault{property.Value, fmt.Sprintf("the property %s is %s, which clients reject", property.Key, property.Value), "use {} to accept any value"})
		}
	}
	return faults
}

// patternFaults reports patterns that are invalid in every dialect of regular expressions.
func patternFaults(_ schema.Path, sub *schema.Doc) []fault {
	var faults []fault
	check := func(at *schema.Doc, keyword, pattern string) {
		if problem := patternFault(pattern); problem != "" {
			faults = append(faults, fault{at, keyword + " is not a regular expression: " + problem, advisePattern})
		}
	}
	if member := sub.Under("pattern"); member != nil {
		check(member, "pattern", member.Text)
	}
	for _, property := range sub.Table("patternProperties") {
		check(property.Value, fmt.Sprintf("%q of patternProperties", property.Key), property.Key)
	}
	return faults
}

// nameFaults reports argument names that clients reject.
func nameFaults(sub *schema.Doc) []fault {
	var faults []fault
	for _, property := range sub.Table("properties") {
		if !directive.IsPropertyName(property.Key) {
			faults = append(faults, fault{property.Value, fmt.Sprintf("clients reject the name %q", property.Key), "use 1 to 64 letters, digits, _, - and ."})
		}
	}
	return faults
}

// valueFaults reports defaults, examples, and enum values that their own schema rejects.
func valueFaults(doc *schema.Doc, valid *meta.Validator) []fault {
	var faults []fault
	absent := absentDefaults(doc)
	given := func(sub *schema.Doc) []*schema.Doc {
		return slices.DeleteFunc(valuesIn(sub), func(v *schema.Doc) bool { return absent[v] })
	}
	for _, m := range valid.Mismatches(doc, given) {
		at := ""
		if len(m.Path) > 0 {
			at = " " + m.Path.String()
		}
		faults = append(faults, fault{m.Value, fmt.Sprintf("the value %s is not valid against its own schema%s: %s", m.Value, at, m.Message), "change the value or the schema"})
	}
	return faults
}

// absentDefaults returns the defaults of optional properties that are null although the
// schema rejects null. Python servers use such a default to declare an optional argument
// that has no default.
func absentDefaults(doc *schema.Doc) map[*schema.Doc]bool {
	absent := map[*schema.Doc]bool{}
	schema.Visit(doc, func(sub *schema.Doc) bool {
		for _, property := range sub.Table("properties") {
			if value := property.Value.Under("default"); value != nil && value.Kind == schema.Null && !sub.Requires(property.Key) {
				absent[value] = true
			}
		}
		return true
	})
	return absent
}

// valuesIn returns the values of "default", "enum", and "examples" in a schema, which the
// schema itself must accept.
func valuesIn(sub *schema.Doc) []*schema.Doc {
	var values []*schema.Doc
	if v := sub.Under("default"); v != nil {
		values = append(values, v)
	}
	return append(append(values, sub.List("enum")...), sub.List("examples")...)
}

// refusedAtRoot are the keywords that clients reject at the root of an input schema, and
// that APIs reject at the root of an output schema.
var refusedAtRoot = []string{"$ref", "anyOf", "oneOf", "allOf", "not", "enum", "const"}

// keywordWarnings returns warnings about keywords in an input schema that MCP revisions
// before 2026-07-28 do not allow.
func keywordWarnings(doc *schema.Doc) (warnings diag.List) {
	warn := func(member *schema.Doc, message, hint string) {
		warnings = append(warnings, diag.Warnf(member.Origin.Pos(), diag.BadSchema, "%s", message).WithHint("%s", hint))
	}
	for _, name := range refusedAtRoot {
		if member := doc.Under(name); member != nil {
			warn(member, "clients of MCP before "+naturalRevision+" reject "+name+" at the root", "move it into a property, unless all clients support that revision")
		}
	}
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if member := sub.Under("$anchor"); member != nil {
			warn(member, "clients of MCP before "+naturalRevision+" may not support $anchor", "remove it, and refer to definitions as #/$defs/NAME")
		}
		return true
	})
	return warnings
}

// rootFaults returns the reasons why a schema cannot be the schema of all arguments or of
// a result. If anyKeyword is set, every keyword is allowed at the root.
func rootFaults(doc *schema.Doc, anyKeyword bool) []fault {
	if doc.TextUnder("type") != "object" {
		at := cmp.Or(doc.Under("type"), doc)
		return []fault{{at, `the root does not have "type":"object"`, `add "type":"object" and "properties"`}}
	}
	var faults []fault
	for _, name := range refusedAtRoot {
		if member := doc.Under(name); member != nil && !anyKeyword {
			faults = append(faults, fault{member, "clients reject " + name + " at the root", "move it into a property"})
		}
	}
	if !doc.Has("properties") || doc.Under("additionalProperties").IsFalse() {
		return faults // refFaults checks the names in a closed object
	}
	for _, name := range doc.List("required") {
		if doc.Property(name.Text) == nil {
			faults = append(faults, fault{name, fmt.Sprintf("required %s is not a property", name), adviseRequired})
		}
	}
	return faults
}

// patternFault returns the reason why a pattern is invalid in every dialect of regular
// expressions, or "".
func patternFault(text string) string {
	var fault *syntax.Error
	if _, err := syntax.Parse(text, syntax.Perl); errors.As(err, &fault) && slices.Contains(neverRegexp, fault.Code) {
		return fault.Code.String()
	}
	return ""
}

// neverRegexp are errors that are syntax errors in every dialect of regular expressions.
// Other errors may be caused by ECMA-262 syntax that Go does not support, such as (?=…).
var neverRegexp = []syntax.ErrorCode{
	syntax.ErrMissingBracket, syntax.ErrMissingParen, syntax.ErrMissingRepeatArgument,
	syntax.ErrTrailingBackslash, syntax.ErrUnexpectedParen,
}

const advisePattern = "complete the pattern, or add a backslash before a literal character"

// loopFaults reports references that refer back to themselves without entering a value,
// because validators would not terminate (JSON Schema 2020-12, core, section 9.4.1).
func loopFaults(doc *schema.Doc) []fault {
	graph := schema.NewGraph(doc)
	var all []*schema.Doc
	schema.Visit(doc, func(sub *schema.Doc) bool {
		all = append(all, sub)
		return true
	})
	cycles := schema.NewCycles(func(sub *schema.Doc) []*schema.Doc { return graph.InPlace(sub) }, all...)
	var faults []fault
	for _, edge := range cycles.Closing() {
		if ref, ok := edge.From.Ref(); ok && graph.Target(edge.From) == edge.To {
			faults = append(faults, fault{ref, fmt.Sprintf("$ref %s refers to itself without describing a value", ref), "refer to it from a subschema, for example in properties or items, or inline the schema"})
		}
	}
	return faults
}

// hoist turns the targets of references in a given schema into definitions of the root.
// This is necessary because the schema becomes a part of the root, in which "#" refers to
// another document. The definition of the schema itself is named after t; t is nil for the
// schema of a whole tool.
func (b *builder) hoist(g *givenSchema, t *types.Named) {
	if g.parts != nil {
		return
	}
	g.parts = map[string]*definition{}
	b.namePart(g, g.doc.Body(), t)
	for ref, def := range g.parts {
		body := g.part(ref)
		given, at := &schema.Given{Doc: g.renamed(body)}, place{pos: body.Origin.Pos()}
		if ref != schema.WholeRef {
			def.schema = b.givenSchemaNode(given, at, body.Origin.Rule())
			continue
		}
		given.Misfit = g.valid.Misfit
		def.schema = b.givenSchemaNode(given, at, body.Origin.Rule())
		if t != nil {
			b.describeGiven(def.schema, t)
		}
	}
}

// namePart names each part to which a document refers directly or indirectly.
func (b *builder) namePart(g *givenSchema, doc *schema.Doc, t *types.Named) {
	for _, ref := range schema.Refs(doc) {
		if g.parts[ref] != nil {
			continue
		}
		def := &definition{typ: t}
		switch name := ref[strings.LastIndexByte(ref, '/')+1:]; {
		case ref != schema.WholeRef:
			def.name = b.defs.free(plainName(name), plainName(b.partOwner(t)+"_"+name))
		case t != nil:
			def.name = b.defs.freeName(t)
		default:
			def.name = b.defs.free(resultOwner)
		}
		b.defs.byName[def.name] = def
		g.parts[ref] = def
		b.namePart(g, g.part(ref), t)
	}
}

// resultOwner is the name prefix for definitions in a result that has no named type.
const resultOwner = "Result"

func (b *builder) partOwner(t *types.Named) string {
	if t == nil {
		return resultOwner
	}
	return b.types.Name(t)
}

func (g *givenSchema) part(ref string) *schema.Doc {
	if ref == schema.WholeRef {
		return g.doc.Body()
	}
	return schema.NewGraph(g.doc).Resolve(ref)
}

// renamed returns a part of the document, with its references changed to refer to the
// definitions of the root.
func (g *givenSchema) renamed(part *schema.Doc) *schema.Doc {
	return schema.RenameRefs(part, func(ref string) string { return refPrefix + g.parts[ref].name })
}

// literal returns a schema that represents a whole document, except for the keywords in
// without. If the document refers to itself, the schema is a reference to a definition of
// the root.
func (b *builder) literal(g *givenSchema, at place, rule string, without ...string) outcome {
	if whole := g.parts[schema.WholeRef]; whole != nil {
		return b.reference(whole, at)
	}
	body := g.doc.Body().Without(without...)
	return outcome{node: b.givenSchemaNode(&schema.Given{Doc: g.renamed(body), Misfit: g.valid.Misfit}, at, rule)}
}
