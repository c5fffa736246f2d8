package typescript

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Types returns a TypeScript module that declares the tools of MCP definitions, for agents
// that call tools by writing code:
//
//	export type ForecastInput = {
//	  /** name of the city */
//	  city: string;
//	};
//
//	export declare const tools: {
//	  /** Returns the forecast for a city. */
//	  forecast(input: ForecastInput): Promise<unknown>;
//	};
//
// A tool with an output schema also has a type for its output, here ForecastOutput. The
// targets of references also have types. A type accepts all values that its schema
// accepts. A keyword that TypeScript cannot express is described in a comment.
func Types(definitions []*schema.Doc) []byte {
	tools := make([]*tool, len(definitions))
	for i, definition := range definitions {
		tools[i] = &tool{
			name:  definition.TextUnder("name"),
			about: paragraphs(definition.TextUnder("title"), definition.TextUnder("description")),
			roots: []*root{newRoot("Input", objects, definition.Under("inputSchema"))},
		}
		if output := definition.Under("outputSchema"); output != nil {
			tools[i].roots = append(tools[i].roots, newRoot("Output", allKinds, output))
		}
	}
	nameAll(tools)
	var text strings.Builder
	written := map[string]bool{}
	for _, t := range tools {
		for _, r := range t.roots {
			r.declare(&text, t.about, written)
		}
	}
	text.WriteString("export declare const tools: {\n")
	for _, t := range tools {
		text.WriteString(comment(escapedTags(t.about), indentation))
		text.WriteString(indentation + key(t.name) + "(input: " + t.roots[0].name + "): Promise<" + t.result() + ">;\n")
	}
	text.WriteString("};\n")
	return []byte(text.String())
}

type tool struct {
	name, about string
	roots       []*root // the input and, if the tool has one, the output
}

func (t *tool) result() string {
	if len(t.roots) == 1 {
		return "unknown"
	}
	return t.roots[1].name
}

// A root is an input or output schema of a tool, with the targets of its references. A
// type is declared for the schema and for each target.
type root struct {
	*reader
	name    string
	suffix  string // suffix of the name, after the tool's name
	in      kinds  // kinds of values for which the type is used
	targets []target
}

type target struct {
	*schema.Doc
	hint    string // hint for the type's name, derived from the reference
	meaning string // equal only for schemas with the same meaning
}

func newRoot(suffix string, in kinds, doc *schema.Doc) *root {
	g := schema.NewGraph(doc)
	r := &root{suffix: suffix, in: in}
	var docs []*schema.Doc
	hints := hintsOf(g)
	for sub := range schema.Reachable(func(sub *schema.Doc) []*schema.Doc { return g.TargetsIn(sub.Body()) }, doc) {
		if sub == doc || !sub.IsSchema() {
			continue
		}
		docs = append(docs, sub)
		r.targets = append(r.targets, target{sub, hints[sub], meaningOf(g, sub)})
	}
	r.reader = newReader(g, docs)
	return r
}

// meaningOf returns the canonical form of a schema and of all schemas to which it refers.
func meaningOf(g *schema.Graph, sub *schema.Doc) string {
	var text []byte
	for part := range schema.Reachable(g.TargetsIn, sub) {
		text = append(part.Append(text), '\n')
	}
	return string(text)
}

// declare writes the types of the root and of its targets, each name only once. The root's
// type has no comment if the comment would equal that of the tool.
func (r *root) declare(text *strings.Builder, about string, written map[string]bool) {
	t := r.written(r.graph.Root(), r.in)
	if t.about == about {
		t.about = ""
	}
	declare(text, r.name, t)
	for _, target := range r.targets {
		name := r.names[target.Doc]
		if !written[name] {
			written[name] = true
			declare(text, name, r.written(target.Doc, allKinds))
		}
	}
}

func declare(text *strings.Builder, name string, t *typ) {
	text.WriteString(comment(t.about, ""))
	text.WriteString("export type " + name + " =" + after(t, "") + ";\n\n")
}

type reader struct {
	graph *schema.Graph
	names map[*schema.Doc]string
	// circular contains the edges that close a cycle of schemas that apply to the same
	// value. Types omit these edges, because such a cycle has no meaning.
	circular map[schema.Edge[*schema.Doc]]bool
}

func newReader(g *schema.Graph, targets []*schema.Doc) *reader {
	r := &reader{graph: g, names: map[*schema.Doc]string{}, circular: map[schema.Edge[*schema.Doc]]bool{}}
	starts := append([]*schema.Doc{g.Root()}, targets...)
	for _, edge := range schema.NewCycles(r.sameValue, starts...).Closing() {
		r.circular[edge] = true
	}
	return r
}

// sameValue returns the subschemas that apply to the same value as sub and that contribute
// to its type. It omits "not", "dependentSchemas", and conditions.
func (r *reader) sameValue(sub *schema.Doc) []*schema.Doc {
	return r.graph.InPlace(sub, "not", "if", "then", "else", "dependentSchemas")
}

// kindsOf returns the kinds of values that a schema and its conjuncts accept.
func (r *reader) kindsOf(sub *schema.Doc) kinds {
	left := allKinds
	for part := range r.graph.Conjuncts(sub) {
		left &= ownKinds(part)
	}
	return left
}

// typeOf returns the type of those values of the kinds in that the schema sub accepts. If
// sub has a named type, typeOf returns a reference to it.
func (r *reader) typeOf(sub *schema.Doc, in kinds) *typ {
	if name := r.names[sub]; name != "" {
		return &typ{form: reference, text: name, kinds: r.kindsOf(sub)}
	}
	return r.written(sub, in)
}

// written is like typeOf, but always returns the full type of sub, never a reference to
// it. Inner schemas can be references.
func (r *reader) written(sub *schema.Doc, in kinds) *typ {
	k := in & r.kindsOf(sub)
	parts := []*typ{r.own(sub, k)}
	if target := r.graph.Target(sub); target.IsSchema() {
		parts = append(parts, r.inPlace(sub, target, allKinds))
	}
	for _, branch := range sub.List("allOf") {
		parts = append(parts, r.inPlace(sub, branch, k))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		var forms []*typ
		for _, branch := range sub.List(keyword) {
			forms = append(forms, r.inPlace(sub, branch, k))
		}
		if len(forms) > 0 {
			parts = append(parts, eitherOf(forms...))
		}
	}
	t := bothOf(parts...)
	t.about = paragraphs(r.aboutOf(sub), t.about)
	return t
}

// inPlace returns the type of the schema to, which applies to the same value as the
// schema from. If the edge between them is circular, it returns the type of all values of
// the kinds in.
func (r *reader) inPlace(from, to *schema.Doc, in kinds) *typ {
	if r.circular[schema.Edge[*schema.Doc]{From: from, To: to}] {
		return plainOf(in)
	}
	return r.typeOf(to, in)
}

// own returns the type that a schema's own keywords define for values of the given kinds.
func (r *reader) own(sub *schema.Doc, k kinds) *typ {
	if values, stated := sub.Values(); stated {
		all := []*typ{plainOf(noKinds)}
		for _, value := range values {
			if kindOf(value)&k != 0 {
				all = append(all, valueOf(value))
			}
		}
		if t := eitherOf(all...); t.kinds != booleans || len(t.parts) < 2 {
			return t
		}
		return plainOf(booleans)
	}
	var parts []*typ
	rest := k
	if k&arrays != 0 && sub.Has("items", "prefixItems") {
		rest &^= arrays
		parts = append(parts, r.listOf(sub))
	}
	if k&objects != 0 && sub.Has("properties", "required", "additionalProperties", "patternProperties", "propertyNames") {
		rest &^= objects
		parts = append(parts, r.objectOf(sub))
	}
	if rest == noKinds && len(parts) > 0 {
		return eitherOf(parts...)
	}
	return eitherOf(append([]*typ{plainOf(rest)}, parts...)...)
}

func valueOf(value *schema.Doc) *typ {
	switch value.Kind {
	case schema.Array:
		t := &typ{form: list, kinds: arrays, needed: len(value.Items)}
		for _, item := range value.Items {
			t.parts = append(t.parts, valueOf(item))
		}
		return t
	case schema.Object:
		t := &typ{form: object, kinds: objects}
		for _, m := range value.Members {
			t.fields = append(t.fields, field{m.Key, false, valueOf(m.Value)})
		}
		return t
	case schema.Number:
		if n, err := strconv.ParseFloat(value.Text, 64); err != nil || math.Abs(n) > exactInteger {
			return plainOf(numbers)
		}
	}
	return &typ{form: literal, kinds: kindOf(value), text: value.String()}
}

// exactInteger is the largest integer up to which all integers are exact in TypeScript.
// https://262.ecma-international.org/#sec-number.max_safe_integer
const exactInteger = 1<<53 - 1

// objectOf returns the type of the objects that a schema accepts. If the schema does not
// constrain undeclared properties, the type does not mention them: TypeScript types accept
// undeclared properties, except in a literal.
func (r *reader) objectOf(sub *schema.Doc) *typ {
	t := &typ{form: object, kinds: objects}
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		t.fields = append(t.fields, field{m.Key, !slices.Contains(required, m.Key), r.typeOf(m.Value, allKinds)})
	}
	others := r.othersOf(sub)
	for _, name := range required {
		if !t.has(name) {
			t.fields = append(t.fields, field{name, false, others})
		}
	}
	names, listed := namesOf(sub)
	switch {
	case listed && others.kinds != noKinds:
		for _, name := range names {
			if !t.has(name) {
				t.fields = append(t.fields, field{name, true, others})
			}
		}
	case listed, others.kinds == noKinds:
	case sub.Has("additionalProperties", "patternProperties"):
		t.rest = others
	case len(t.fields) == 0:
		return plainOf(objects)
	}
	return t
}

func (t *typ) has(name string) bool {
	return slices.ContainsFunc(t.fields, func(f field) bool { return f.name == name })
}

// othersOf returns the type of the values of undeclared properties.
func (r *reader) othersOf(sub *schema.Doc) *typ {
	rest := sub.Under("additionalProperties")
	if rest.AllowsAll() {
		return plainOf(allKinds)
	}
	forms := []*typ{r.typeOf(rest, allKinds)}
	for _, m := range sub.Table("patternProperties") {
		forms = append(forms, r.typeOf(m.Value, allKinds))
	}
	return eitherOf(forms...)
}

// namesOf returns the names that "propertyNames" lists. It returns false if it lists no
// names.
func namesOf(sub *schema.Doc) ([]string, bool) {
	values, listed := sub.Under("propertyNames").Values()
	return schema.Arr(values...).Texts(), listed
}

// listOf returns the type of the arrays that a schema accepts. It is a tuple if the first
// elements have their own schemas.
func (r *reader) listOf(sub *schema.Doc) *typ {
	first, rest := elementsOf(sub)
	t := &typ{form: list, kinds: arrays, rest: r.typeOf(rest, allKinds)}
	for _, item := range first {
		t.parts = append(t.parts, r.typeOf(item, allKinds))
	}
	t.needed = min(minItems(sub), len(first))
	if t.rest.kinds == noKinds && len(first) > 0 {
		t.rest = nil
	}
	if len(first) == 0 && t.rest.about != "" {
		t.about = "Each item: " + t.rest.about
		bare := *t.rest
		bare.about = ""
		t.rest = &bare
	}
	return t
}

// elementsOf returns the schemas of an array's first elements, and the schema of all other
// elements. Before draft 2020-12, "items" could be the list of the first schemas.
func elementsOf(sub *schema.Doc) (first []*schema.Doc, rest *schema.Doc) {
	first, rest = sub.List("prefixItems"), sub.Under("items")
	if rest != nil && rest.Kind == schema.Array {
		first, rest = rest.Items, sub.Under("additionalItems")
	}
	if rest == nil {
		rest = schema.Boolean(true)
	}
	return first, rest
}

// minItems returns the number in "minItems". It returns 0 if there is no number, or if no
// array can be that long.
func minItems(sub *schema.Doc) int {
	count := schema.Outline(sub.Only("minItems")).MinItems
	if count == nil || *count > schema.MaxValues {
		return 0
	}
	return int(*count)
}

type form uint8

const (
	plain   form = iota // all values of its kinds
	literal             // one value
	object
	list      // an array or a tuple
	reference // a type with a name
	union     // any of its parts
	both      // all of its parts together
)

// A typ is a TypeScript type. It accepts every value that its schema accepts. If
// TypeScript cannot express a keyword, it also accepts other values.
type typ struct {
	form   form
	kinds  kinds  // kinds that its values may have
	about  string // its comment
	text   string // text of a literal, or name of a reference
	parts  []*typ // parts of a union or of a both, or first elements of a tuple
	needed int    // number of parts that a tuple must have
	fields []field
	rest   *typ // type of other elements or properties; may be nil
}

type field struct {
	name     string
	optional bool
	*typ
}

// kinds is a set of JSON types. Integers count as numbers.
type kinds uint8

const (
	texts kinds = 1 << iota
	numbers
	booleans
	arrays
	objects
	null
	noKinds  kinds = 0
	allKinds       = texts | numbers | booleans | arrays | objects | null
)

var kindsByName = map[string]kinds{
	"string": texts, "number": numbers, "integer": numbers, "boolean": booleans,
	"array": arrays, "object": objects, schema.NullType: null,
}

// ownKinds returns the kinds of values that a schema's own "type", "enum", and "const"
// allow.
func ownKinds(sub *schema.Doc) kinds {
	if sub.IsFalse() {
		return noKinds
	}
	left := allKinds
	if names, stated := sub.Types(); stated {
		left = noKinds
		for _, name := range names {
			left |= kindsByName[name]
		}
	}
	if values, stated := sub.Values(); stated {
		valued := noKinds
		for _, value := range values {
			valued |= kindOf(value)
		}
		left &= valued
	}
	return left
}

func kindOf(value *schema.Doc) kinds { return kindsByName[value.Kind.String()] }

// plainOf returns the type of all values of the given kinds: unknown for all kinds, and
// never for no kinds.
func plainOf(k kinds) *typ { return &typ{form: plain, kinds: k} }

func isPlain(t *typ) bool { return t.form == plain }

// eitherOf returns the union of types. It omits types that add neither values nor a
// comment.
func eitherOf(forms ...*typ) *typ {
	var parts, kept []*typ
	for _, t := range forms {
		if t.form == union && t.about == "" {
			parts = append(parts, t.parts...)
			continue
		}
		parts = append(parts, t)
	}
	all, wide := noKinds, noKinds
	for _, part := range parts {
		all |= part.kinds
		if isPlain(part) {
			wide |= part.kinds
		}
	}
	quiet := !slices.ContainsFunc(parts, func(part *typ) bool { return part.about != "" })
	if quiet && all == wide {
		return plainOf(all)
	}
	for _, part := range parts {
		if part.kinds == noKinds || part.about == "" && slices.ContainsFunc(kept, part.same) {
			continue
		}
		kept = append(kept, part)
	}
	if len(kept) == 1 {
		return kept[0]
	}
	return &typ{form: union, kinds: all, parts: kept}
}

// same reports whether two types are formatted identically, including comments.
func (t *typ) same(other *typ) bool {
	if t == other || t == nil || other == nil {
		return t == other
	}
	if t.form != other.form || t.kinds != other.kinds || t.about != other.about || t.text != other.text || t.needed != other.needed {
		return false
	}
	sameField := func(a, b field) bool { return a.name == b.name && a.optional == b.optional && a.typ.same(b.typ) }
	return slices.EqualFunc(t.parts, other.parts, (*typ).same) && slices.EqualFunc(t.fields, other.fields, sameField) && t.rest.same(other.rest)
}

// bothOf returns the intersection of parts. Its comment joins the comments of the parts,
// except that the members of a union keep their comments.
func bothOf(parts ...*typ) *typ {
	all, wide := allKinds, allKinds
	var kept []*typ
	var comments []string
	for _, part := range parts {
		all &= part.kinds
		comments = append(comments, part.about)
		switch {
		case isPlain(part):
			wide &= part.kinds
		case !slices.ContainsFunc(kept, part.same):
			bare := *part
			bare.about = ""
			kept = append(kept, &bare)
		}
	}
	narrow := allKinds
	for _, part := range kept {
		narrow &= part.kinds
	}
	if len(kept) == 0 || all == noKinds {
		kept = []*typ{plainOf(all)}
	} else if narrow&^wide != noKinds {
		kept = append([]*typ{plainOf(wide)}, kept...)
	}
	made := kept[0]
	if len(kept) > 1 {
		made = &typ{form: both, kinds: all, parts: kept}
	}
	made.about = paragraphs(comments...)
	return made
}

// global are predefined types of TypeScript, whose names are not used for other types.
var global = []string{
	"Array", "ArrayBuffer", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object",
	"Omit", "Partial", "Pick", "Promise", "Readonly", "Record", "RegExp", "Required", "Set", "String", "Symbol",
}

// nameAll names the types of the tools' roots, and of the schemas to which these refer.
// Schemas with the same hint and the same meaning share a type. If schemas with the same
// hint have several meanings, their names begin with the name of the root.
func nameAll(tools []*tool) {
	taken := map[string]bool{}
	for _, name := range global {
		taken[name] = true
	}
	meanings := map[string][]string{} // meanings by hint
	for _, t := range tools {
		for _, r := range t.roots {
			r.name = free(taken, identifier(t.name, "Tool")+r.suffix)
			r.names[r.graph.Root()] = r.name
			for _, target := range r.targets {
				if !slices.Contains(meanings[target.hint], target.meaning) {
					meanings[target.hint] = append(meanings[target.hint], target.meaning)
				}
			}
		}
	}
	shared := map[[2]string]string{} // names by hint and meaning
	for _, t := range tools {
		for _, r := range t.roots {
			for _, target := range r.targets {
				key := [2]string{target.hint, target.meaning}
				if shared[key] == "" {
					name := identifier(target.hint, "Part")
					if len(meanings[target.hint]) > 1 {
						name = r.name + name
					}
					shared[key] = free(taken, name)
				}
				r.names[target.Doc] = shared[key]
			}
		}
	}
}

// free returns an unused name, with a number at the end if necessary, and records it as
// used.
func free(taken map[string]bool, name string) string {
	unique := name
	for n := 2; taken[unique]; n++ {
		unique = name + strconv.Itoa(n)
	}
	taken[unique] = true
	return unique
}

func hintsOf(g *schema.Graph) map[*schema.Doc]string {
	hints := map[*schema.Doc]string{}
	for _, ref := range schema.Refs(g.Root()) {
		if sub := g.Resolve(ref); sub != nil && hints[sub] == "" {
			hints[sub] = hintOf(ref)
		}
	}
	return hints
}

// hintOf returns the last token of a reference. If that token is a number, it returns the
// last two tokens.
func hintOf(ref string) string {
	path, isPath := schema.RefPath(ref)
	if !isPath || len(path) == 0 {
		return strings.TrimPrefix(ref, schema.WholeRef)
	}
	last := len(path) - 1
	if _, err := strconv.Atoi(path[last]); err == nil && last > 0 {
		return path[last-1] + " " + path[last]
	}
	return path[last]
}

// identifier converts a string to a type name: find_notes becomes FindNotes. It returns
// other if the string contains no character that is allowed in a name.
func identifier(text, other string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isInName(r) }) {
		first := []rune(word)[0]
		name.WriteString(string(unicode.ToUpper(first)) + word[len(string(first)):])
	}
	switch made := name.String(); {
	case made == "":
		return other
	case made[0] >= '0' && made[0] <= '9':
		return "_" + made
	default:
		return made
	}
}

// isInName reports whether a character is allowed in a type name. Only common scripts in
// the basic multilingual plane are allowed, because older compilers may not support others.
func isInName(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) ||
		unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) &&
			r < 0xA000 && unicode.IsLetter(r)
}

// widest is the maximum length in bytes of a type on one line. It does not include the
// text before the type.
const widest = 80

// flat formats a type on one line. It returns false if the line is too long, or if a part
// has a comment.
func flat(t *typ) (line string, ok bool) {
	var f fitting
	switch t.form {
	case plain:
		return plainText(t.kinds), true
	case literal, reference:
		line = t.text
	case object:
		line = "{ " + f.joined(members(t, "", f.after), "; ") + " }"
	case list:
		if len(t.parts) == 0 && t.rest != nil {
			line = f.inner(t.rest, "") + "[]"
			break
		}
		line = "[" + f.joined(elements(t, "", f.inner), ", ") + "]"
	case both:
		line = f.joined(f.each(t.parts, f.inner), " & ")
	case union:
		line = f.joined(f.each(nullLast(t.parts), f.written), " | ")
	}
	return line, !f.failed && len(line) <= widest
}

// A fitting formats types on one line, and fails if they are too long.
type fitting struct {
	length int
	failed bool
}

func (f *fitting) written(t *typ, _ string) string {
	if f.failed {
		return ""
	}
	line, ok := flat(t)
	f.length += len(line)
	f.failed = !ok || f.length > widest
	return line
}

func (f *fitting) after(t *typ, _ string) string { return " " + f.written(t, "") }

func (f *fitting) inner(t *typ, _ string) string {
	if isLoose(t) {
		return "(" + f.written(t, "") + ")"
	}
	return f.written(t, "")
}

func (f *fitting) each(types []*typ, write func(*typ, string) string) []part {
	var all []part
	for _, t := range types {
		all = append(all, part{t.about, write(t, "")})
	}
	return all
}

// joined joins the strings of parts. It fails if a part has a comment.
func (f *fitting) joined(parts []part, between string) string {
	var texts []string
	for _, p := range parts {
		f.failed = f.failed || p.about != ""
		texts = append(texts, p.text)
	}
	return strings.Join(texts, between)
}
