package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// exact rewrites a schema so that the provider accepts it as strict. If that is
// impossible, it adds notes with the reasons.
func (g *grammar) exact(l *lowering, doc *schema.Doc) *schema.Doc {
	r := &strictRun{lowering: l, to: g, strictRefs: newStrictRefs(doc), named: map[string]*strictDef{}}
	root := r.rootSchema()
	for i := 0; i < len(r.defs); i++ { // the loop may add definitions
		r.defs[i].body = r.schema(r.defs[i].at, r.defs[i].body)
	}
	return r.withDefinitions(root)
}

// rootSchema returns the root without its definitions. Arguments are always an object,
// so a root without a type is an object, and an empty root accepts no arguments.
func (r *strictRun) rootSchema() *schema.Doc {
	if r.root.Kind != schema.Object {
		return r.inexact(nil, r.root, "", "the arguments have no schema")
	}
	root, ok := r.joined(nil, r.root.Body())
	if !ok {
		return root
	}
	for _, keyword := range []string{"anyOf", "oneOf", "enum", "const"} {
		if root.Has(keyword) {
			return r.inexact(nil, root, keyword, "%q is at the root, but the arguments must be a single object", keyword)
		}
	}
	kinds, said := root.Types()
	switch {
	case said && !slices.Contains(kinds, "object"):
		return r.inexact(nil, root, "type", "arguments must be an object, but the schema accepts no object")
	case len(kinds) != 1:
		r.note(Adapted, nil, root, "type", "the type is set to object, as for all arguments")
		root = root.WithType("object")
	}
	return r.object(nil, r.plain(nil, root, []string{"object"}))
}

// schema lowers a subschema of the root.
func (r *strictRun) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	switch {
	case r.isEndless(at, sub):
		return sub
	case sub.IsFalse():
		return r.inexact(at, sub, "", "no value is allowed")
	case sub.Kind != schema.Object:
		return r.inexact(at, sub, "", "the value has no type, so any JSON is valid")
	}
	sub = r.dropped(at, sub)
	if all := sub.List("allOf"); len(all) == 1 && len(sub.Members) == 1 {
		r.note(Adapted, at, sub, "allOf", "an %q with one schema is replaced by that schema", "allOf")
		return r.schema(at.In("allOf").In("0"), all[0])
	}
	if len(directRefs(sub)) > 0 {
		if lowered, ok := r.reference(at, sub); ok {
			return lowered
		}
	}
	joined, ok := r.joined(at, sub)
	if !ok {
		return sub
	}
	if joined != sub { // the joined schemas may contain "allOf" or "$ref" again
		return r.schema(at, joined)
	}
	if choice, ok := r.choice(at, sub); ok {
		return choice
	}
	return r.typed(at, sub)
}

// typed lowers a schema of one type, or of a list of types that the provider accepts.
func (r *strictRun) typed(at *schema.Place, sub *schema.Doc) *schema.Doc {
	sub, kinds := r.withTypes(at, sub)
	if len(kinds) == 0 {
		return sub
	}
	if !r.to.supportsUnionOf(kinds) {
		return r.schema(at, r.split(at, sub, kinds))
	}
	sub = r.plain(at, sub, kinds)
	if slices.Contains(kinds, "array") {
		sub = r.array(at, sub)
	}
	if slices.Contains(kinds, "object") {
		sub = r.object(at, sub)
	}
	return sub
}

// A strictRun rewrites one schema to a strict schema. It starts at the root, because the
// properties that an object allows are known only after all schemas that apply to the same
// value are joined.
type strictRun struct {
	*lowering
	to *grammar
	strictRefs
	defs    []*strictDef
	named   map[string]*strictDef // definitions in defs, by the reference to each
	failed  bool                  // whether the schema cannot be exact
	written int                   // number of schemas visited; the same schema may count repeatedly
}

// maxWritten limits the size of inlined references, because small schemas can refer to
// each other without end.
const maxWritten = 30_000

// inexact adds a note with the reason why the schema cannot be strict.
func (r *strictRun) inexact(at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) *schema.Doc {
	r.failed = true
	r.note(Inexact, at, sub, keyword, format, args...)
	return sub
}

// isEndless reports whether the inlined references exceed maxWritten. It adds one note if
// they do.
func (r *strictRun) isEndless(at *schema.Place, sub *schema.Doc) bool {
	r.written++
	if r.written == maxWritten {
		r.inexact(at, sub, "", "the schema is too large after its references are expanded")
	}
	return r.written >= maxWritten
}

// choice lowers a schema with alternatives. It adds the constraints next to the choice to
// each alternative, because the provider requires each alternative to be a complete
// schema. It returns false if there is no choice.
func (r *strictRun) choice(at *schema.Place, sub *schema.Doc) (*schema.Doc, bool) {
	keyword := "anyOf"
	switch isAny := sub.Has("anyOf"); {
	case !sub.Has("anyOf", "oneOf"):
		return nil, false
	case isAny && sub.Has("oneOf"):
		return r.inexact(at, sub, "oneOf", "%q and %q cannot be expressed as a single keyword", "oneOf", "anyOf"), true
	case !isAny:
		keyword = "oneOf"
	}
	options := sub.Under(keyword)
	base, around := divideChoice(sub.Without(keyword))
	if len(options.Items) == 1 {
		r.note(Adapted, at, sub, keyword, "an %q with one schema is replaced by that schema", keyword)
		return r.schema(at, sub.Without(keyword).With("allOf", schema.Arr(options.Items[0]))), true
	}
	return r.writeChoice(at, sub, around, r.options(at.In(keyword), base, options), keyword), true
}

// divideChoice separates the keywords next to a choice. The keywords in base constrain the
// value and are added to each alternative. The keywords in around remain next to the
// choice.
func divideChoice(sub *schema.Doc) (base, around *schema.Doc) {
	return sub.Split(func(key string) bool {
		return key == "type" || key == "enum" || key == "const" || keywordType[key] != ""
	})
}

// options lowers the alternatives of a choice. Each is joined with the base.
func (r *strictRun) options(at *schema.Place, base, options *schema.Doc) *schema.Doc {
	lowered := *options
	lowered.Items = make([]*schema.Doc, len(options.Items))
	same := true
	for i, option := range options.Items {
		whole := option
		if len(base.Members) > 0 {
			whole = schema.Obj(schema.M("allOf", schema.Arr(base, option)))
			whole.Origin = option.Origin
		}
		lowered.Items[i] = r.schema(at.In(strconv.Itoa(i)), whole)
		same = same && lowered.Items[i] == option
	}
	if same {
		return options
	}
	return &lowered
}

// writeChoice returns a choice with its alternatives and the keywords around it.
func (r *strictRun) writeChoice(at *schema.Place, sub, around, options *schema.Doc, keyword string) *schema.Doc {
	old := sub.Under(keyword)
	if keyword == "oneOf" {
		if exclusive(r.graph, old.Items) {
			r.note(Adapted, at, sub, keyword, "the alternatives exclude each other, so %q becomes %q", "oneOf", "anyOf")
		} else {
			r.note(Described, at, sub, keyword, "the constraint that exactly one alternative must match is moved into the description")
			around = words.AppendSentence(around, words.ExactlyOne)
		}
	}
	if keyword == "anyOf" && options == old && len(around.Members)+1 == len(sub.Members) {
		around = sub
	} else {
		around = around.With("anyOf", options)
	}
	return r.plain(at, around, nil)
}

// withTypes returns a schema that declares its types and has no "const", and the types.
// The list of types is empty if they cannot be determined.
func (r *strictRun) withTypes(at *schema.Place, sub *schema.Doc) (*schema.Doc, []string) {
	sub, values, ok := r.withEnum(at, sub)
	if !ok {
		return sub, nil
	}
	kinds, said := sub.Types()
	if !said {
		kinds = impliedTypes(sub, values)
	}
	if values != nil {
		sub, kinds = narrowEnum(sub, values, kinds)
	}
	switch {
	case len(kinds) == 0 && (said || values != nil):
		return r.inexact(at, sub, "enum", "no enum value has an allowed type"), nil
	case len(kinds) == 0:
		return r.inexact(at, sub, "", "the value has no type, so any JSON is valid"), nil
	case slices.Contains(kinds, schema.NullType) && r.to.noNull:
		return r.inexact(at, sub, "type", "%s is not known to accept null", r.to.provider), nil
	}
	return r.writeTypes(at, sub, kinds), kinds
}

// writeTypes declares the types of a schema. It writes a single type as a string.
func (r *strictRun) writeTypes(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	if schema.TypeValue(kinds...).Equal(sub.Under("type")) {
		return sub
	}
	r.note(Adapted, at, sub, "type", "the type is set to %s", strings.Join(kinds, " or "))
	return sub.WithType(kinds...)
}

// withEnum replaces a "const" with an "enum", and returns the schema and the values. It
// returns false if no value is allowed. It moves an "enum" or "const" with objects or
// arrays into the description, because strict mode cannot express it.
func (r *strictRun) withEnum(at *schema.Place, sub *schema.Doc) (*schema.Doc, []*schema.Doc, bool) {
	for _, keyword := range []string{"const", "enum"} {
		values, _ := sub.Only(keyword).Values()
		if mayBeCompound(sub) && isCompound(values...) {
			sub = r.describe(at, sub, keyword)
		}
	}
	if sub.Has("const") {
		r.note(Adapted, at, sub, "const", "%q becomes an %q with one value", "const", "enum")
		sub = constAsEnum(sub)
	}
	values, said := sub.Values()
	if said && len(values) == 0 {
		return r.inexact(at, sub, "enum", "no value is allowed"), nil, false
	}
	return sub, values, true
}

func mayBeCompound(sub *schema.Doc) bool {
	kinds, said := sub.Types()
	return !said || slices.Contains(kinds, "object") || slices.Contains(kinds, "array")
}

// impliedTypes returns the types to which a schema without "type" applies: the types of
// its values, object if it has properties, and array if it has items.
func impliedTypes(sub *schema.Doc, values []*schema.Doc) []string {
	if values != nil {
		return typesOfValues(values)
	}
	var kinds []string
	if isObject(sub, "properties") {
		kinds = append(kinds, "object")
	}
	if sub.Has("items") {
		kinds = append(kinds, "array")
	}
	return kinds
}

// split converts a list of types to a choice with one schema for each type.
func (r *strictRun) split(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	r.note(Adapted, at, sub, "type", "a list of types becomes an %q", "anyOf")
	typed, rest := sub.Split(func(key string) bool {
		return key == "type" || key == "enum" || keywordType[key] != ""
	})
	options := schema.Arr()
	for _, kind := range kinds {
		option, _ := typed.Split(func(key string) bool {
			return key == "type" || key == "enum" || appliesTo(key, []string{kind})
		})
		option = option.With("type", schema.Str(kind))
		if option.Has("enum") {
			option, _ = narrowEnum(option, option.List("enum"), []string{kind})
		}
		options.Items = append(options.Items, option)
	}
	return rest.With("anyOf", options)
}

// object closes an object and lowers its properties. The object is the root if at is nil.
func (r *strictRun) object(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !r.isClosable(at, sub) {
		return sub
	}
	sub = r.close(at, sub)
	properties, required := sub.Under("properties"), sub.Required()
	lowered := *properties
	lowered.Members = slices.Clone(properties.Members)
	var nullable []string
	for i, m := range properties.Members {
		place := at.In("properties").In(m.Key)
		if !r.to.requireAll || slices.Contains(required, m.Key) {
			lowered.Members[i].Value = r.schema(place, m.Value)
			continue
		}
		strict, isNull := r.optional(place, m.Key, m.Value)
		lowered.Members[i].Value = strict
		if isNull {
			nullable = append(nullable, m.Key)
		}
	}
	if r.to.requireAll {
		sub = r.describePresence(at, sub, nullable)
	}
	if sameMembers(lowered.Members, properties.Members) {
		return r.requireAll(sub, properties)
	}
	return r.requireAll(sub.With("properties", &lowered), properties)
}

// optional lowers the schema of an optional property. It adds null, which represents a
// missing value, unless the schema already accepts null. If it added null, isNull is
// true.
func (r *strictRun) optional(at *schema.Place, name string, sub *schema.Doc) (strict *schema.Doc, isNull bool) {
	if r.isDescribedRef(sub) {
		r.noteOptional(at, sub, name)
		return r.schema(at, nullOutside(sub, isAnnotation)), !r.acceptsNull(sub)
	}
	strict = r.schema(at, sub)
	switch {
	case r.failed, r.acceptsNull(strict):
		return strict, false
	case r.to.noNull:
		return r.inexact(at, sub, "", "%q is optional, and %s is not known to accept null for it", name, r.to.provider), false
	}
	r.noteOptional(at, sub, name)
	return r.nullable(strict), true
}

func (r *strictRun) noteOptional(at *schema.Place, sub *schema.Doc, name string) {
	r.note(Adapted, at, sub, "", "%q is optional: it is null instead of absent", name)
}

// isClosable reports whether an object can be closed, and otherwise adds a note. A map
// declares no properties, or explicitly allows others, and cannot be closed. An object also
// cannot be closed if a required property is not declared.
func (r *strictRun) isClosable(at *schema.Place, sub *schema.Doc) bool {
	const aMap = "the value is a map, but in strict mode the schema must list all keys"
	if len(sub.Table("patternProperties")) > 0 {
		r.inexact(at, sub, "patternProperties", aMap)
		return false
	}
	for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
		switch {
		case sub.Under(keyword).IsFalse():
			return r.hasRequired(at, sub)
		case sub.Has(keyword):
			r.inexact(at, sub, keyword, aMap)
			return false
		}
	}
	if !sub.Has("properties") && at != nil {
		r.inexact(at, sub, "", aMap)
		return false
	}
	return r.hasRequired(at, sub)
}

// hasRequired reports whether an object declares all properties that it requires. If it
// does not, hasRequired adds a note.
func (r *strictRun) hasRequired(at *schema.Place, sub *schema.Doc) bool {
	for _, name := range sub.Required() {
		if sub.Property(name) == nil {
			r.inexact(at, sub, "required", "%q is required, but has no schema", name)
			return false
		}
	}
	return true
}

// close makes an object reject properties that it does not declare.
func (r *strictRun) close(at *schema.Place, sub *schema.Doc) *schema.Doc {
	closed := sub.Without("patternProperties", "unevaluatedProperties")
	if !closed.Has("properties") {
		closed = words.WithNearType(closed, "properties", schema.Obj())
	}
	if !closed.Has("additionalProperties") {
		closed = closed.With("additionalProperties", schema.Boolean(false))
	}
	if closed != sub {
		r.note(Adapted, at, sub, "", "the object accepts only the listed properties")
	}
	return closed
}

// requireAll makes all properties required, if the provider needs that. If all properties
// are already required, their order is unchanged.
func (r *strictRun) requireAll(sub, properties *schema.Doc) *schema.Doc {
	names, all := sub.Required(), properties.Keys()
	missing := slices.ContainsFunc(all, func(name string) bool { return !slices.Contains(names, name) })
	old, required := sub.Under("required"), schema.Strs(all...)
	switch {
	case !r.to.requireAll, old != nil && !missing:
		return sub
	case old != nil:
		required.Origin = old.Origin
		return sub.With("required", required)
	}
	closing := func(m schema.Member) bool { return m.Key == "additionalProperties" }
	changed := *sub
	changed.Members = slices.Insert(slices.Clone(sub.Members),
		slices.IndexFunc(sub.Members, closing), schema.M("required", required))
	return &changed
}

func (r *strictRun) array(at *schema.Place, sub *schema.Doc) *schema.Doc {
	items := sub.Under("items")
	switch {
	case sub.Has("prefixItems"):
		return r.inexact(at, sub, "prefixItems", "the value is a tuple, but strict mode does not support a separate schema for each item")
	case items == nil:
		return r.inexact(at, sub, "", "the array has no schema for its items")
	}
	strict := r.schema(at.In("items"), items)
	if strict == items {
		return sub
	}
	return sub.With("items", strict)
}

// isDescribedRef reports whether a schema is a reference with only annotations next to it.
// Such annotations may be next to a choice between the reference and null.
func (r *strictRun) isDescribedRef(sub *schema.Doc) bool {
	others := sub.Without("$ref")
	return !r.to.noNull && others != sub && len(others.Members) > 0 &&
		!slices.ContainsFunc(others.Members, func(m schema.Member) bool { return !isAnnotation(m.Key) })
}

// nullOutside returns a choice between a schema and null. The members for which around
// returns true move to the enclosing schema.
func nullOutside(sub *schema.Doc, around func(key string) bool) *schema.Doc {
	said, rest := sub.Split(around)
	return said.With("anyOf", schema.Arr(rest, schema.OnlyNull()))
}

func (r *strictRun) nullable(strict *schema.Doc) *schema.Doc {
	switch {
	case r.to.types == oneTypeOrNull && slices.Contains(scalarTypes, strict.TextUnder("type")):
		return strict.WithNull()
	case strict.Has("anyOf"):
		return strict.WithItems("anyOf", schema.OnlyNull())
	}
	return nullOutside(strict, func(key string) bool { return key == "title" || key == "description" })
}

// acceptsNull reports whether a schema explicitly accepts null. A schema without a type
// does not.
func (r *strictRun) acceptsNull(sub *schema.Doc) bool { return r.leadsToNull(sub, map[string]bool{}) }

// leadsToNull implements acceptsNull. It skips the references in followed, which have been
// checked, so that it checks each definition only once.
func (r *strictRun) leadsToNull(sub *schema.Doc, followed map[string]bool) bool {
	if ref, ok := sub.Ref(); ok {
		if followed[ref.Text] {
			return false
		}
		followed[ref.Text] = true
		if d, ok := r.named[ref.Text]; ok {
			return r.leadsToNull(d.body, followed)
		}
		return r.leadsToNull(r.target(ref.Text), followed)
	}
	if sub.Has("anyOf") {
		return slices.ContainsFunc(sub.List("anyOf"), func(option *schema.Doc) bool { return r.leadsToNull(option, followed) })
	}
	return sub.HasType(schema.NullType) && (!sub.Has("enum") || slices.ContainsFunc(sub.List("enum"), (&schema.Doc{}).Equal))
}

// joined merges all schemas that apply to the same value into one schema: the targets of
// references, and the schemas in "allOf". If there is nothing to join, it returns sub. It
// returns false if the schemas cannot be joined.
func (r *strictRun) joined(at *schema.Place, sub *schema.Doc) (*schema.Doc, bool) {
	if !sub.Has("allOf", "$ref") {
		return sub, true
	}
	parts, problem := r.parts(sub, nil)
	if problem == "" {
		whole := schema.Obj(schema.M("allOf", schema.Arr(parts...)))
		whole.Origin = sub.Origin
		merged := newMerger().mergeAllOf(whole)
		if merged.Kind == schema.Object && !merged.Has("allOf") {
			return merged, true
		}
		problem = "the combination accepts no value, or cannot be expressed as one schema"
	}
	keyword := "allOf"
	if sub.Has("$ref") {
		keyword = "$ref"
	}
	return r.inexact(at, sub, keyword, "the %q cannot be merged with the keywords next to it: %s", keyword, problem), false
}

// parts returns the schemas that apply to the same value as sub, without references and
// "allOf". If the schemas cannot be joined, it returns the reason.
func (r *strictRun) parts(sub *schema.Doc, from []string) ([]*schema.Doc, string) {
	if r.written++; r.written > maxWritten {
		return nil, "it is too large after its references are expanded"
	}
	switch {
	case sub.IsTrue():
		return nil, ""
	case sub.IsFalse():
		return nil, "no value is allowed"
	}
	parts := []*schema.Doc{sub.Without("$defs", "$ref", "allOf")}
	if ref, ok := sub.Ref(); ok {
		if slices.Contains(from, ref.Text) {
			return nil, "it refers to itself"
		}
		more, problem := r.parts(r.target(ref.Text), append(slices.Clip(from), ref.Text))
		if problem != "" {
			return nil, problem
		}
		parts = append(parts, more...)
	}
	for _, branch := range sub.List("allOf") {
		more, problem := r.parts(branch, from)
		if problem != "" {
			return nil, problem
		}
		parts = append(parts, more...)
	}
	return parts, ""
}

// dropped returns a schema without keywords that mean nothing to a model.
func (r *strictRun) dropped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kept := sub.Body()
	for _, m := range kept.Members {
		switch {
		case m.Key == "$dynamicRef" || m.Key == "$recursiveRef":
			r.inexact(at, sub, m.Key, "the target of %q depends on the path to it; use $ref", m.Key)
		case slices.Contains(emptyKeywords, m.Key) || !slices.Contains(knownKeywords, m.Key):
			r.note(Dropped, at, sub, m.Key, "%q has no meaning for a model", m.Key)
			kept = kept.Without(m.Key)
		}
	}
	return kept
}

// plain returns a schema of the given types with only the shaping keywords and the
// keywords that the provider accepts. It describes the other keywords.
func (r *strictRun) plain(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	kept := r.shortPattern(at, r.dropped(at, sub))
	var told []string
	for _, m := range kept.Members {
		switch {
		case !appliesTo(m.Key, kinds):
			r.note(Dropped, at, sub, m.Key, "%q does not apply to type %s", m.Key, strings.Join(kinds, " or "))
			kept = kept.Without(m.Key)
		case slices.Contains(shaping, m.Key), r.to.supports(m.Key, m.Value):
		case r.to.requireAll && slices.Contains(kinds, "object") && isForPresence(m): // described by describePresence
		case r.to.requireAll && speaksOfPresence(m):
			return r.inexact(at, sub, m.Key, presenceLost, m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return r.describe(at, kept, told...)
}

// shortPattern removes parts that match any string from both ends of a pattern. It does so
// only if the provider matches patterns anywhere in a string and does not document
// alternation.
func (r *strictRun) shortPattern(at *schema.Place, sub *schema.Doc) *schema.Doc {
	pattern := sub.TextUnder("pattern")
	short := schema.Str(schema.TrimAnyText(pattern))
	if !r.to.partialPatterns || short.Text == pattern || !r.to.supports("pattern", short) {
		return sub
	}
	r.note(Adapted, at, sub, "pattern", "parts of the pattern that match any string are removed")
	short.Origin = sub.Under("pattern").Origin
	return sub.With("pattern", short)
}

const presenceLost = "%q applies to absent properties, and in strict mode all properties are present"

// presenceKeywords restrict which properties an object has, or apply only to an object
// that has certain properties. A reference may refer to a schema with such keywords.
var presenceKeywords = []string{
	"required", "dependentRequired", "dependentSchemas", "minProperties", "maxProperties", "properties",
	"additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties", "$ref",
}

// speaksOfPresence reports whether a keyword, or a schema under it, has another meaning if
// properties are null instead of missing. It ignores the schemas of the object's own
// properties, because these are lowered separately.
func speaksOfPresence(m schema.Member) bool {
	if slices.Contains(shaping, m.Key) || m.Key == "contentSchema" {
		return false
	}
	return schema.Mentions(schema.Obj(m), presenceKeywords...)
}

// isForPresence reports whether [strictRun.describePresence] describes a keyword of an
// object.
func isForPresence(m schema.Member) bool {
	return speaksOfPresence(m) || slices.Contains(describedLast, m.Key)
}

// describePresence describes keywords of an object that depend on the presence of
// properties, and then the annotations in describedLast. The properties in nullable are
// null when they are missing. It omits constraints on the presence of properties that are
// always present.
func (r *strictRun) describePresence(at *schema.Place, sub *schema.Doc, nullable []string) *schema.Doc {
	var keywords []string
	for _, m := range sub.Members {
		if speaksOfPresence(m) {
			keywords = append(keywords, m.Key)
		}
	}
	if len(keywords) == 0 {
		return r.describe(at, sub, describedLast...)
	}
	told, ok := words.DescribeNulls(sub, nullable, keywords...)
	if !ok {
		return r.inexact(at, sub, keywords[0], presenceLost, keywords[0])
	}
	before, after := sub.Under("description"), told.Under("description")
	for _, keyword := range words.Moves(sub, keywords...) {
		if before == after {
			r.note(Adapted, at, sub, keyword, "%q has no effect when all properties are present", keyword)
		} else {
			r.note(Described, at, sub, keyword, "%q is moved into the description", keyword)
		}
	}
	return r.describe(at, told, describedLast...)
}
